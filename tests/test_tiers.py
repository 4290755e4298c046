from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

CONFTEST = Path(__file__).parents[1] / "conftest.py"
TESTS = """
import pytest
from hypothesis import given, strategies

def test_quick():
    pass

@pytest.mark.slow
def test_slow():
    pass

@pytest.mark.slow(keep=1)
@pytest.mark.parametrize("n", range(3))
def test_row(n):
    pass

@given(strategies.integers())
def test_property(n):
    pass

def test_of_an_extra():
    pytest.importorskip("no_such_extra")
"""


def passed(folder: Path, *options: str) -> list[str]:
    """Return the names of the tests that pass, without their parameters."""
    command = [sys.executable, "-m", "pytest", "-v", "--rootdir", str(folder), *options]
    told = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False).stdout
    lines = [line for line in told.splitlines() if " PASSED " in line]
    return [line.split("::")[1].partition(" ")[0].partition("[")[0] for line in lines]


@pytest.mark.slow
def test_after_a_tier_all_else_runs_and_property_tests_run_again(tmp_path: Path) -> None:
    shutil.copy(CONFTEST, tmp_path)
    file = tmp_path / "test_some.py"
    file.write_text(TESTS, encoding="utf-8")
    assert passed(tmp_path, "--tier", "gate", "--after", "default") == []  # none has run
    first = ["test_quick", "test_row", "test_property"]
    assert passed(tmp_path, "--tier", "default") == first
    file.write_text(TESTS.replace("no_such_extra", "json"), encoding="utf-8")
    later = ["test_slow", "test_row", "test_row", "test_property", "test_of_an_extra"]
    assert passed(tmp_path, "--tier", "gate", "--after", "default") == later
