"""A homework in a folder of its own, outside the project."""

from __future__ import annotations

from pathlib import Path

METADATA = """
title = "Twice"
imports = ["numpy"]

[defines]
"toy.py" = ["twice"]

[[tasks]]
id = "twice"
title = "twice returns 2x"
points = 10
"""
CHECKS = '''
import pytest
from autograder.results.verdict import Wrong
from .table import WANTED

@pytest.mark.task("twice")
def test_twice(student, number):
    """twice(x) returns 2x."""
    if student.twice(number) != WANTED[number]:
        raise Wrong("it is not 2x")
'''
CONFTEST = """
import pytest
from .table import WANTED

@pytest.fixture(params=list(WANTED))
def number(request):
    return request.param
"""
SOLUTION = """\
def twice(x):
    ### BEGIN SOLUTION
    return 2 * x
    ### END SOLUTION
"""
FILES = {
    "homework.toml": METADATA,
    "test_toy.py": CHECKS,
    "conftest.py": CONFTEST,
    "table.py": "WANTED = {1: 2, 3: 6}\n",
    "solution/toy.py": SOLUTION,
    "handout/README.md": "# Twice\n",
}


def write(folder: Path, **changes: str) -> Path:
    """Write the homework into a folder, where some files may be others."""
    for name, content in (FILES | changes).items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content, encoding="utf-8")
    return folder
