from __future__ import annotations

from pathlib import Path

import pytest

from tests.autograder.course.small import write_homework


@pytest.fixture
def small(tmp_path: Path) -> Path:
    """Return the folder of a homework that is graded in a moment."""
    return write_homework(tmp_path / "small")
