"""What checks beside a table judge, lint doesn't ask the table for."""

from __future__ import annotations

from pathlib import Path

import pytest

from autograder.authoring.lint import declared
from autograder.homework import load_homework

TABLE = """
from autograder.declaration import Call, Class, Parameter, Table, Value, normal

SCALE = Class(
    "Scale",
    sizes=("C",),
    parameters={"g": Parameter(("C",), "np.ones(C)")},
    task="scale",
    calls=(
        Call("forward", {"A": normal("N", "C")}, (Value("Z", "A * g", ("N", "C"), "scale"),)),
    ),
)
TABLE = Table(items=(SCALE,), words={"N": "sample", "C": "feature"})
"""
SOLUTION = """
import numpy as np


class Scale:
    def __init__(self, num_features, rate=0.1):
        self.g, self.seen = np.ones(num_features), rate

    def forward(self, A):
        return A * self.g

    def rewind(self):
        self.seen = 0
"""
METADATA = """
title = "Scale"
imports = ["numpy"]
[defines]
"scale.py" = ["Scale"]
[[tasks]]
id = "scale"
title = "Scale"
points = 1
"""
CHECK = """
import pytest


@pytest.mark.task("scale")
def test_{name}(student):
    '''The {name} is right.'''
    student.Scale(3, {name}=0.5)
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "hw7"
    (made / "solution").mkdir(parents=True)
    (made / "declaration.py").write_text(TABLE)
    (made / "homework.toml").write_text(METADATA)
    (made / "solution" / "scale.py").write_text(SOLUTION)
    return made


def said(folder: Path) -> list[str]:
    return [str(finding) for finding in declared.findings(load_homework(str(folder)))]


def test_a_table_alone_must_have_everything(folder: Path) -> None:
    found = said(folder)
    assert len(found) == 4
    for words in ("takes C here", "a method rewind", "stores seen"):
        assert any(words in finding for finding in found)


def test_a_check_beside_the_table_may_name_it(folder: Path) -> None:
    for name in ("rate", "rewind", "seen"):
        before = said(folder)
        (folder / f"test_{name}.py").write_text(CHECK.replace("{name}", name))
        assert len(said(folder)) < len(before)
    assert said(folder) == []
