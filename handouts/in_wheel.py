"""The build of the wheel: it copies every handout into the package, where `start` finds it."""

from __future__ import annotations

import shutil
from pathlib import Path

from setuptools.command.build_py import build_py

HANDOUTS = Path(__file__).parent


class BuildWithHandouts(build_py):
    """Copies `handouts/hwN` of every homework to `autograder/handouts/hwN`."""

    def run(self) -> None:
        super().run()
        if self.editable_mode:  # the clone itself is used, and its handouts lie in it
            return
        for write_up in HANDOUTS.glob("*/README.md"):
            target = Path(self.build_lib, "autograder", "handouts", write_up.parent.name)
            leave_out = shutil.ignore_patterns("__pycache__")
            shutil.copytree(write_up.parent, target, dirs_exist_ok=True, ignore=leave_out)
