"""The page of shapes."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from autograder.authoring.shapes import page
from autograder.cli import main
from autograder.declaration import Class
from autograder.declaration.loading import load_table
from autograder.homework import homework_names, load_homework

PAGE = Path(__file__).parents[3] / "docs" / "shapes.md"


def test_the_page_is_what_the_declarations_give() -> None:
    made = CliRunner().invoke(main, ["shapes", "--all"]).output
    assert made == PAGE.read_text(encoding="utf-8"), "run: autograder shapes --all > docs/shapes.md"


@pytest.mark.parametrize("name", homework_names())
def test_every_name_of_a_table_has_a_row_and_every_computed_value_a_formula(name: str) -> None:
    homework = load_homework(name)
    table, made = load_table(homework.folder), page([homework])
    if table is None:
        assert "|" not in made
        return
    rows = re.findall(r"^\| (.*?) \| `(\w+)` \| (.*?) \| (.*?) \|$", made, flags=re.MULTILINE)
    declared: set[str] = set()
    for item in table.items:
        calls = item.calls if isinstance(item, Class) else [item]
        declared.update(*(call.arguments for call in calls))
        declared.update(value.name for call in calls for value in call.returns)
        if isinstance(item, Class):
            declared.update(item.parameters)
            declared.update(v.name for call in item.calls for v in (*call.caches, *call.stores))
    assert {name for _, name, *_ in rows} == declared
    lacking = [name for where, name, _, formula in rows if "returns" in where and not formula]
    assert lacking == []


def test_a_parameter_has_its_shape_and_a_gradient_its_formula() -> None:
    made = page([load_homework("hw1")])
    assert "| `Linear` has | `W` | $C_{out} \\times C_{in}$ |  |" in made
    assert "| `Linear.forward` returns | `Z` | $N \\times C_{out}$ | $A W^T + 1_N b^T$ |" in made
    assert made.count("takes | `W`") == 1
