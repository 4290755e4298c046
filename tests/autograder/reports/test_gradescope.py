from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from autograder.reports.gradescope import render
from autograder.results.result import Result, Visibility
from tests.autograder.reports.golden_files import assert_golden
from tests.autograder.reports.sample import (
    SAMPLES,
    full_marks,
    grader_fault,
    hidden,
    mixture,
    practice,
    unreadable,
)

SCHEMA = json.loads((Path(__file__).parent / "gradescope.schema.json").read_text())
GRADED = {"allOf": [{"$ref": "#/$defs/graded"}], "$defs": SCHEMA["$defs"]}


def rendered(result: Result) -> Any:
    data = json.loads(render(result))
    jsonschema.validate(data, SCHEMA)
    return data


@pytest.mark.parametrize("sample", ["mixture", "hidden", "grader_fault", "unreadable"])
def test_it_is_as_it_was(sample: str) -> None:
    assert_golden(f"{sample}.gradescope.json", render(SAMPLES[sample]()))


@pytest.mark.parametrize("sample", SAMPLES)
def test_the_format_allows_it(sample: str) -> None:
    rendered(SAMPLES[sample]())


@pytest.mark.parametrize("make", [full_marks, mixture, hidden])
def test_the_scores_add_up_to_the_points(make: Any) -> None:
    result = make()
    data = rendered(result)
    jsonschema.validate(data, GRADED)
    assert sum(test["score"] for test in data["tests"]) == result.points
    assert sum(test["max_score"] for test in data["tests"]) == result.max_points
    # A total at the top would tell what the hidden tests earned.
    assert "score" not in data


@pytest.mark.parametrize("make", [grader_fault, practice, unreadable])
def test_what_is_no_grade_can_not_be_taken_for_one(make: Any) -> None:
    data = rendered(make())
    assert not jsonschema.validators.validator_for(GRADED)(GRADED).is_valid(data)
    assert "tests" not in data
    assert data["output"].startswith(("no grade: ", "practice, not a grade: "))


def test_a_fault_outside_any_check_is_no_grade() -> None:
    result = full_marks()
    result.faults = ["pytest ended early"]
    assert "tests" not in rendered(result)


def test_a_test_that_is_not_passed_is_failed() -> None:
    tests = rendered(mixture())["tests"]
    assert [test["name"] for test in tests if test["status"] == "passed"] == [
        "forward: forward returns Z"
    ]
    assert all((test["status"] == "passed") == (test["score"] > 0) for test in tests)


def test_tests_are_numbered_from_one() -> None:
    numbers = [test["number"] for test in rendered(mixture())["tests"]]
    assert numbers == [str(number) for number in range(1, 11)]


def test_each_test_keeps_its_visibility_and_out_of_sight_says_the_verdict_alone() -> None:
    tests = rendered(hidden())["tests"]
    assert [test["visibility"] for test in tests] == [str(word) for word in Visibility]
    assert [test["output"] for test in tests[1:]] == ["wrong", "passed", "wrong"]


def test_the_grader_s_own_output_is_for_the_staff() -> None:
    assert rendered(full_marks())["stdout_visibility"] == "hidden"


def test_it_says_how_to_grade_the_same_again() -> None:
    data = rendered(full_marks())
    assert data["extra_data"] == {
        "schema_version": 4,
        "homework_version": "0f3a9c5e7b12",
        "state": "grade",
        "arrived_at": "",
        "submission": "5e" * 32,
        "seed": 7,
        "isolation": "bubblewrap",
    }
    assert data["execution_time"] == 0.25


def test_nothing_a_student_printed_is_taken_for_markup() -> None:
    data = rendered(mixture())
    assert {data[f"{part}_format"] for part in ("output", "test_output", "test_name")} == {"text"}
    assert not any("output_format" in test for test in data["tests"])
    assert "<script>" in data["tests"][0]["output"]
    assert "\x1b" not in data["tests"][0]["output"]


def test_a_flood_of_output_is_cut() -> None:
    result = mixture()
    result.tasks[0].checks[0].stdout = ("x" * 10_000 + "\n") * 1_000
    assert len(render(result)) < 20_000


def test_what_the_grader_s_own_traceback_says_is_not_shown() -> None:
    text = render(grader_fault())
    assert "KeyError" not in text
    assert "could not be started" not in text
