"""What a student may not see is in none of the reports that students see."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from autograder.reports import FORMATS, github, renderer
from autograder.results.result import NO_SCORE, CheckResult, Result, TaskResult, Visibility
from autograder.results.verdict import Evidence, Frame, Numbers, Verdict
from tests.autograder.reports.sample import full_marks

CANARY = "canary"
NUMBER = 86420.75
OUT_OF_SIGHT = set(Visibility) - {Visibility.VISIBLE}

STUDENTS_SEE: dict[str, Callable[[Result], str]] = {
    **{name: renderer(name) for name in FORMATS if name not in ("json", "gradescope")},
    "annotations": github.annotate,
}


def with_canary(visibility: Visibility, verdict: Verdict) -> Result:
    """A result with a task that holds the canary wherever it can, withheld by nobody yet."""
    numbers = Numbers([1], [NUMBER])
    check = CheckResult(
        CANARY,
        CANARY,
        verdict,
        Evidence(
            CANARY,
            CANARY,
            CANARY,
            [CANARY],
            [Frame(CANARY, 1, CANARY, CANARY)],
            CANARY,
            [CANARY],
            numbers,
            numbers,
        ),
        [CANARY],
        {CANARY: [NUMBER, CANARY]},
        CANARY,
        CANARY,
        CANARY,
    )
    result = full_marks()
    result.tasks.insert(1, TaskResult(CANARY, CANARY, 5, visibility, 2, [check]))
    return result


VERDICTS = pytest.mark.parametrize("verdict", Verdict)
VISIBILITIES = pytest.mark.parametrize("visibility", sorted(OUT_OF_SIGHT))


@pytest.mark.parametrize("name", STUDENTS_SEE)
def test_the_canary_sings_where_it_may(name: str) -> None:
    """Else the tests below would prove nothing."""
    assert CANARY in STUDENTS_SEE[name](with_canary(Visibility.VISIBLE, Verdict.WRONG))


@pytest.mark.parametrize("name", STUDENTS_SEE)
@VERDICTS
@VISIBILITIES
def test_a_task_out_of_sight_leaves_no_trace(
    name: str, verdict: Verdict, visibility: Visibility
) -> None:
    text = STUDENTS_SEE[name](with_canary(visibility, verdict))
    assert CANARY not in text
    assert str(NUMBER) not in text


@VERDICTS
@VISIBILITIES
def test_gradescope_gets_the_verdict_alone(verdict: Verdict, visibility: Visibility) -> None:
    result = with_canary(visibility, verdict)
    result.tasks[1].expected_checks = 1
    text = renderer("gradescope")(result)
    assert str(NUMBER) not in text
    if verdict in NO_SCORE:
        assert CANARY not in text
        return
    data = json.loads(text)
    test = data["tests"].pop(1)
    assert CANARY not in json.dumps(data)
    assert test == {
        "score": 5 if verdict is Verdict.PASSED else 0,
        "max_score": 5,
        "status": "passed" if verdict is Verdict.PASSED else "failed",
        "number": "2",
        "name": f"{CANARY}: {CANARY}",
        "output": verdict,
        "visibility": visibility,
    }
