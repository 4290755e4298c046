"""The build of the wheel: it copies handouts and notebooks into the package, for `start`."""

from __future__ import annotations

import shutil
from pathlib import Path

from setuptools.command.build_py import build_py

HANDOUTS = Path(__file__).parent


class BuildWithHandouts(build_py):
    """Copies `handouts/hwN` of every homework, and `notebooks`, into `autograder`."""

    def run(self) -> None:
        super().run()
        if self.editable_mode:  # the clone itself is used, and its handouts lie in it
            return
        folders = [write_up.parent for write_up in HANDOUTS.glob("*/README.md")]
        for folder in [*folders, HANDOUTS.parent / "notebooks"]:
            target = Path(self.build_lib, "autograder", folder.relative_to(HANDOUTS.parent))
            leave_out = shutil.ignore_patterns("__pycache__", ".ipynb_checkpoints")
            shutil.copytree(folder, target, dirs_exist_ok=True, ignore=leave_out)
