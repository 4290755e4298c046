"""Folders and notebooks for tests, as students hand them in."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from autograder.intake import Submission, find_submission
from tests.autograder.corpus import hw1

LINEAR = "class Linear:\n    def forward(self, A):\n        return A"


def put(path: Path, content: bytes = b"x = 1\n") -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
    return path


def code(source: str | list[str], *tags: str) -> dict[str, Any]:
    return {"cell_type": "code", "source": source, "metadata": {"tags": [*tags]}, "outputs": []}


def notebook(*cells: str | dict[str, Any]) -> bytes:
    made = [code(cell) if isinstance(cell, str) else cell for cell in cells]
    return json.dumps({"cells": made, "metadata": {}, "nbformat": 4}).encode()


def submitted(folder: Path, content: bytes) -> Submission:
    path = folder / "hw1.ipynb"
    path.write_bytes(content)
    return find_submission(hw1(), path)


def linear_of(folder: Path, *cells: str | dict[str, Any]) -> str:
    """Return the linear.py made from these cells, without its comments and blank lines."""
    source = submitted(folder, notebook(*cells)).sources["linear.py"].decode()
    compile(source, "linear.py", "exec")
    lines = source.splitlines()
    return "\n".join(line for line in lines if line and not line.startswith("#"))
