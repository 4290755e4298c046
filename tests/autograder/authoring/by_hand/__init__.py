"""A small homework without a table: its checks and the settings of its audit are by hand."""

from __future__ import annotations

import shutil
from pathlib import Path

from autograder.authoring.handout import generate
from autograder.authoring.new import new
from autograder.homework import load_homework

HERE = Path(__file__).parent


def by_hand(folder: Path) -> Path:
    """Make the new homework in a folder, with checks by hand for its table; return the folder."""
    new(folder)
    (folder / "declaration.py").unlink()
    for name in ("test_squares", "audit"):
        shutil.copy(HERE / f"{name}.txt", folder / f"{name}.py")
    for path, text in generate(load_homework(str(folder))).items():
        path.write_text(text, encoding="utf-8")
    return folder
