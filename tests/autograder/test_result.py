from __future__ import annotations

import json
from dataclasses import replace

import pytest

from autograder.reports import json as json_report
from autograder.result import CheckResult, Result, TaskResult
from autograder.verdict import Evidence, Frame, Verdict


def check(verdict: Verdict, name: str = "test") -> CheckResult:
    evidence = None if verdict is Verdict.PASSED else Evidence("something is wrong")
    return CheckResult(name, "asks something", verdict, evidence, [], "", "", 0.0)


def task(points: int, *verdicts: Verdict) -> TaskResult:
    return TaskResult("id", "Title", points, [check(verdict) for verdict in verdicts])


def result(*tasks: TaskResult, faults: tuple[str, ...] = ()) -> Result:
    return Result("hw1", "The Linear layer", 7, True, list(tasks), [], list(faults))


def test_a_task_is_passed_if_all_its_checks_are() -> None:
    passed = task(5, Verdict.PASSED, Verdict.PASSED)
    assert (passed.verdict, passed.points, passed.failed) == (Verdict.PASSED, 5, None)


@pytest.mark.parametrize("verdict", set(Verdict) - {Verdict.PASSED, Verdict.GRADER_FAULT})
def test_the_first_check_that_fails_decides_its_task(verdict: Verdict) -> None:
    lost = task(5, Verdict.PASSED, verdict, Verdict.CRASHED)
    assert (lost.verdict, lost.points) == (verdict, 0)
    assert lost.failed is lost.checks[1]


def test_a_task_of_which_no_check_ran_is_a_grader_fault_and_no_score() -> None:
    empty = task(5)
    assert (empty.verdict, empty.points) == (Verdict.GRADER_FAULT, None)


def test_a_grader_fault_is_no_score() -> None:
    assert task(5, Verdict.PASSED, Verdict.GRADER_FAULT).points is None


def test_points_add_up() -> None:
    graded = result(task(5, Verdict.PASSED), task(3, Verdict.WRONG), task(2, Verdict.PASSED))
    assert (graded.points, graded.max_points) == (7, 10)


def test_one_grader_fault_takes_the_grade_away() -> None:
    graded = result(task(5, Verdict.PASSED), task(3, Verdict.GRADER_FAULT))
    assert (graded.points, graded.max_points) == (None, 8)


def test_a_fault_outside_any_check_takes_the_grade_away() -> None:
    assert result(task(5, Verdict.PASSED), faults=("pytest failed",)).points is None
    assert result(task(5, Verdict.WRONG), faults=("pytest failed",)).points is None


def test_no_task_at_all_is_worth_nothing() -> None:
    assert (result().points, result().max_points) == (0, 0)


def test_json_holds_every_field() -> None:
    evidence = Evidence(
        "Z is wrong: ✓ \N{GRINNING FACE}", "wanted", "got", ["Z[0]"], [Frame("a.py", 3, "f", "x")]
    )
    wrong = replace(check(Verdict.WRONG, "test_forward"), evidence=evidence, calls=["f()"])
    graded = result(TaskResult("forward", "forward returns Z", 5, [wrong]))
    graded.notes.append("a note")
    data = json.loads(json_report.render(graded))
    assert (data["points"], data["max_points"], data["is_grade"]) == (0, 5, True)
    assert (data["homework"], data["seed"], data["notes"]) == ("hw1", 7, ["a note"])
    (only,) = data["tasks"]
    assert only.pop("checks") == [
        {
            "name": "test_forward",
            "sentence": "asks something",
            "verdict": "wrong",
            "evidence": {
                "message": "Z is wrong: ✓ \N{GRINNING FACE}",
                "wanted": "wanted",
                "got": "got",
                "differences": ["Z[0]"],
                "traceback": [{"file": "a.py", "line": 3, "function": "f", "text": "x"}],
            },
            "calls": ["f()"],
            "printed": "",
            "note": "",
            "seconds": 0.0,
            "inputs": {},
        }
    ]
    assert only == {
        "id": "forward",
        "title": "forward returns Z",
        "verdict": "wrong",
        "points": 0,
        "max_points": 5,
    }


def test_json_says_null_where_there_is_no_grade() -> None:
    data = json.loads(json_report.render(result(task(5))))
    assert data["points"] is None
    assert data["tasks"][0]["points"] is None


def test_json_can_be_written_as_UTF_8_whatever_a_student_printed() -> None:
    odd = replace(check(Verdict.WRONG), printed="\ud800 \0 \x1b[31m", evidence=Evidence("\udc80"))
    rendered = json_report.render(result(TaskResult("id", "Title", 5, [odd])))
    assert json.loads(rendered.encode("utf-8"))["tasks"][0]["verdict"] == "wrong"


def test_practice_is_marked_as_no_grade() -> None:
    practice = replace(result(task(5, Verdict.PASSED)), is_grade=False)
    data = practice.as_dict()
    assert data["is_grade"] is False
    assert "in process" in data["isolation"]
