"""A homework outside the project that has a demo."""

from __future__ import annotations

from pathlib import Path

from tests.autograder import outside

TABLE = """
[demo]
file = "show.py"
seconds = 2

[[tasks]]"""
DEMO = """
import numpy as np
from toy import twice


def demo(steps):
    done = [twice(1) for _ in steps(20, "doubling")]
    return [
        f"twice(1) is {done[-1]}",
        {"title": "A curve", "lines": {"a": (np.arange(3.0), np.array([1.0, 4.0, 2.0]))}},
        {"title": "Images", "images": [np.eye(4), np.ones((2, 3))], "captions": ["eye", "ones"]},
        {"title": "Bars", "bars": [("true", "a <claim>", 0.5, "half")]},
    ]
"""


def write(folder: Path, demo: str = DEMO, **changes: str) -> Path:
    """Write the homework into a folder."""
    changes = {"homework.toml": outside.METADATA.replace("\n[[tasks]]", TABLE, 1)} | changes
    return outside.write(folder, **changes, **{"handout/show.py": demo})
