from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from autograder.reports.json import render
from autograder.results.result import result_from_dict
from autograder.results.schema import result_schema
from tests.autograder.reports.golden_files import assert_golden
from tests.autograder.reports.sample import SAMPLES, full_marks, hidden, mixture

SCHEMA = Path(__file__).parents[3] / "docs" / "result.schema.json"


def strictly(text: str) -> Any:
    """Read JSON, and refuse the numbers that Python alone takes."""

    def refuse(number: str) -> None:
        raise AssertionError(f"{number} is not in JSON")

    return json.loads(text, parse_constant=refuse)


def test_it_is_as_it_was() -> None:
    assert_golden("mixture.json", render(mixture()))


@pytest.mark.parametrize("sample", SAMPLES)
def test_reading_it_gives_the_same_result(sample: str) -> None:
    result = SAMPLES[sample]()
    assert result_from_dict(strictly(render(result))) == result


def test_the_schema_in_docs_is_what_the_classes_give() -> None:
    assert SCHEMA.read_text(encoding="utf-8") == result_schema(), (
        "run: python -m autograder.results.schema > docs/result.schema.json"
    )


@pytest.mark.parametrize("sample", SAMPLES)
def test_the_schema_describes_every_result(sample: str) -> None:
    schema = json.loads(result_schema())
    validator = jsonschema.validators.validator_for(schema)
    validator.check_schema(schema)
    validator(schema).validate(strictly(render(SAMPLES[sample]())))


@pytest.mark.parametrize(
    ("place", "value"),
    [
        (["points"], "many"),
        (["schema_version"], 1),
        (["surprise"], 1),
        (["tasks", 0, "verdict"], "excellent"),
        (["tasks", 0, "points"], 1.5),
        (["tasks", 0, "checks", 0, "surprise"], 1),
    ],
)
def test_the_schema_refuses_what_is_no_result(place: list[Any], value: Any) -> None:
    data = strictly(render(full_marks()))
    part = data
    for step in place[:-1]:
        part = part[step]
    part[place[-1]] = value
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(data, json.loads(result_schema()))


def test_numbers_that_JSON_lacks_are_words() -> None:
    result = full_marks()
    result.tasks[0].checks[0].inputs = {"A": [[float("nan"), float("inf"), float("-inf"), 1.0]]}
    data = strictly(render(result))
    assert data["tasks"][0]["checks"][0]["inputs"] == {"A": [["nan", "inf", "-inf", 1.0]]}


def test_it_is_ASCII_whatever_a_student_printed() -> None:
    assert render(mixture()).isascii()


def test_it_holds_the_tasks_that_are_judged_out_of_sight() -> None:
    data = strictly(render(hidden()))
    assert [task["visibility"] for task in data["tasks"]] == [
        "visible",
        "after_due_date",
        "after_published",
        "hidden",
    ]
    assert (data["points"], data["max_points"]) == (12, 20)
