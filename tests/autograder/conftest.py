from __future__ import annotations

from pathlib import Path

import pytest

collect_ignore_glob = ["attacks/*", "students/*"]  # read and graded, never collected


@pytest.fixture
def in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Run the test in an empty folder."""
    monkeypatch.chdir(tmp_path)
