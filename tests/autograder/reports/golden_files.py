"""Reports as they were when someone last read them and found them good.

`UPDATE_GOLDEN=1 pytest tests/autograder/reports` writes them anew; read what has changed.
"""

from __future__ import annotations

import os
from pathlib import Path

FOLDER = Path(__file__).parent / "golden"


def assert_golden(name: str, text: str) -> None:
    """Compare a report with its golden file."""
    path = FOLDER / name
    if os.environ.get("UPDATE_GOLDEN"):
        path.write_bytes(text.encode("utf-8"))
    assert text == path.read_bytes().decode("utf-8")
