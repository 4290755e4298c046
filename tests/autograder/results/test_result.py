from __future__ import annotations

import json
from dataclasses import fields, replace

import pytest

from autograder.results.result import (
    DETAILS_WITHHELD,
    NO_SCORE,
    SCHEMA_VERSION,
    CheckResult,
    Environment,
    Isolation,
    Result,
    SubmissionIdentity,
    TaskResult,
    Visibility,
    result_from_dict,
)
from autograder.results.strict_json import to_json
from autograder.results.verdict import Evidence, Frame, Numbers, Verdict


def check(verdict: Verdict, name: str = "test") -> CheckResult:
    evidence = None if verdict is Verdict.PASSED else Evidence("something is wrong")
    return CheckResult(name, "asks something", verdict, evidence)


def task(points: int, *verdicts: Verdict, expected: int = 1) -> TaskResult:
    checks = [check(verdict) for verdict in verdicts]
    return TaskResult("id", "Title", points, expected_checks=expected, checks=checks)


def result(*tasks: TaskResult, faults: tuple[str, ...] = ()) -> Result:
    return Result(
        homework="hw1",
        title="The Linear layer",
        homework_version="0123456789ab",
        submission=SubmissionIdentity("ada", "00", ["linear.py"]),
        seed=7,
        is_grade=True,
        isolation=Isolation("landlock", "a promise", {"bubblewrap": "isn't installed"}),
        environment=Environment("1.0", "3.11.7", "2.0.0", "openblas", "a processor", "Linux"),
        tasks=list(tasks),
        faults=list(faults),
    )


def test_a_task_is_passed_if_all_its_checks_are() -> None:
    passed = task(5, Verdict.PASSED, Verdict.PASSED, expected=2)
    assert (passed.verdict, passed.points, passed.failed) == (Verdict.PASSED, 5, None)


@pytest.mark.parametrize("verdict", sorted(set(Verdict) - {Verdict.PASSED, *NO_SCORE}))
def test_the_first_check_that_fails_decides_its_task(verdict: Verdict) -> None:
    lost = task(5, Verdict.PASSED, verdict, Verdict.CRASHED, expected=9)
    assert (lost.verdict, lost.points) == (verdict, 0)
    assert lost.failed is lost.checks[1]


@pytest.mark.parametrize(("ran", "expected"), [(0, 0), (0, 1), (2, 3)])
def test_a_task_whose_checks_did_not_all_run_is_no_score(ran: int, expected: int) -> None:
    unfinished = task(5, *[Verdict.PASSED] * ran, expected=expected)
    assert (unfinished.verdict, unfinished.points) == (Verdict.GRADER_FAULT, None)


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


def detailed() -> CheckResult:
    """A check with a value in every field."""
    numbers = Numbers([1], [2.0])
    evidence = Evidence(
        "got 3",
        wanted="2",
        got="3",
        differences=["Z[0]"],
        traceback=[Frame("a.py", 3, "f", "x")],
        wanted_numbers=numbers,
        got_numbers=numbers,
    )
    return CheckResult(
        name="test_forward",
        sentence="asks something",
        verdict=Verdict.WRONG,
        evidence=evidence,
        calls=["f(A)"],
        inputs={"A": [1.0]},
        stdout="printed",
        stderr="warned",
        note="noted",
        seconds=1.5,
        peak_mebibytes=40.0,
    )


def test_a_check_out_of_sight_has_its_verdict_but_no_detail() -> None:
    withheld = detailed().without_details()
    shown = {"name", "sentence", "verdict", "seconds"}
    assert withheld.evidence == Evidence(DETAILS_WITHHELD)
    for field in fields(CheckResult):
        if field.name in shown:
            assert getattr(withheld, field.name) == getattr(detailed(), field.name)
        elif field.name != "evidence":
            assert not getattr(withheld, field.name), field.name


def test_a_check_that_passed_out_of_sight_has_no_evidence() -> None:
    assert check(Verdict.PASSED).without_details().evidence is None


def test_a_student_sees_only_the_visible_tasks_and_the_result_has_all() -> None:
    tasks = [replace(task(2, Verdict.PASSED), visibility=each) for each in Visibility]
    whole = result(*tasks)
    seen = whole.as_seen_by_student()
    assert [each.visibility for each in seen.tasks] == [Visibility.VISIBLE]
    assert (seen.points, seen.max_points) == (2, 2)
    assert (whole.points, whole.max_points) == (8, 8)


def test_the_number_of_an_array_without_axes_can_be_read_again() -> None:
    for number in (1.5, 2, True, float("nan")):
        inputs = {"X": number, "A": [1.0]}
        checks = [replace(detailed(), inputs=inputs)]
        whole = result(TaskResult("forward", "forward returns Z", 5, checks=checks))
        read = result_from_dict(json.loads(to_json(whole.as_dict())))
        wanted = "nan" if number != number else number
        assert read.tasks[0].checks[0].inputs == {"X": wanted, "A": [1.0]}


def test_plain_data_has_every_field_the_verdicts_and_the_points() -> None:
    whole = result(TaskResult("forward", "forward returns Z", 5, checks=[detailed()]))
    data = whole.as_dict()
    derived = {"schema_version", "state", "points", "max_points"} | {
        "extra_points",
        "max_extra_points",
    }
    assert data.keys() == derived | {field.name for field in fields(Result)}
    assert (data["schema_version"], data["points"], data["max_points"]) == (SCHEMA_VERSION, 0, 5)
    (only,) = data["tasks"]
    assert only.keys() == {"verdict", "points"} | {field.name for field in fields(TaskResult)}
    assert (only["verdict"], only["points"]) == ("wrong", 0)


def test_a_result_is_read_from_its_plain_data() -> None:
    whole = result(TaskResult("forward", "forward returns Z", 5, checks=[detailed()]), task(3))
    assert result_from_dict(json.loads(json.dumps(whole.as_dict()))) == whole


def test_without_a_grade_plain_data_has_no_points() -> None:
    data = result(task(5)).as_dict()
    assert data["points"] is None
    assert data["tasks"][0]["points"] is None


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ([], "this is not a result"),
        ({}, "this is not a result"),
        ({"schema_version": 1}, "has schema version 1, and 4 is read here; grade again"),
        ({"schema_version": SCHEMA_VERSION}, "missing required field"),
        (result().as_dict() | {"seed": "seven"}, "Expected `int`, got `str`"),
        (result().as_dict() | {"tasks": [{"id": 1}]}, "tasks"),
    ],
)
def test_data_that_is_not_a_result_of_this_version_is_refused(data: object, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        result_from_dict(data)  # type: ignore[arg-type]


def part(points: int, verdict: Verdict) -> CheckResult:
    return replace(check(verdict), points=points)


@pytest.mark.parametrize(
    ("checks", "points", "verdict", "is_decided"),
    [
        ([part(3, Verdict.PASSED), part(2, Verdict.PASSED)], 5, Verdict.PASSED, False),
        ([part(3, Verdict.WRONG), part(2, Verdict.PASSED)], 2, Verdict.WRONG, False),
        ([part(3, Verdict.WRONG), part(2, Verdict.CRASHED)], 0, Verdict.WRONG, False),
        (
            [part(3, Verdict.PASSED), part(2, Verdict.PASSED), part(0, Verdict.WRONG)],
            0,
            Verdict.WRONG,
            True,
        ),
        ([part(3, Verdict.WRONG), part(2, Verdict.GRADER_FAULT)], None, Verdict.GRADER_FAULT, True),
        ([part(3, Verdict.WRONG), part(2, Verdict.UNREADABLE)], None, Verdict.UNREADABLE, True),
    ],
)
def test_a_check_with_points_decides_these_points_only(
    checks: list[CheckResult], points: int | None, verdict: Verdict, is_decided: bool
) -> None:
    judged = TaskResult("id", "Title", 5, expected_checks=len(checks), checks=checks)
    assert (judged.points, judged.verdict, judged.is_decided) == (points, verdict, is_decided)


def test_extra_points_lift_the_score_and_not_its_maximum() -> None:
    optional = replace(task(4, Verdict.PASSED), extra=True)
    graded = result(task(10, Verdict.PASSED), optional, task(3, Verdict.WRONG))
    assert (graded.points, graded.max_points) == (14, 13)
    assert (graded.extra_points, graded.max_extra_points) == (4, 4)
    assert not graded.has_full_marks  # extra points put nothing right
    assert result(task(10, Verdict.PASSED), optional).has_full_marks
    assert not result(task(10, Verdict.WRONG), optional).has_full_marks
    assert result(optional).has_full_marks
    assert not result(replace(task(4, Verdict.WRONG), extra=True)).has_full_marks
    assert result_from_dict(json.loads(json.dumps(graded.as_dict()))) == graded


def test_parts_that_were_not_all_judged_have_no_score() -> None:
    begun = TaskResult("id", "Title", 5, expected_checks=2, checks=[part(3, Verdict.WRONG)])
    assert (begun.points, begun.verdict) == (None, Verdict.WRONG)
    assert result(begun).points is None
