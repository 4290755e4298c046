"""Golden files: reports that somebody has read and found good.

`UPDATE_GOLDEN=1 pytest tests/autograder/reports` writes them again; read the difference before you
commit it, and look at an HTML report in a browser. The comparison is exact, line ends included.
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
