"""Jobs that any executor runs: what was lost is sent again, and what is no answer has no effect."""

from __future__ import annotations

import json
from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from autograder.course.crews import LocalCrew, Refused
from autograder.course.dispatch import TRIES, Dispatch, Failed
from autograder.course.graders import HERE, grade_bytes
from autograder.course.jobs import (
    Answer,
    NotAnAnswer,
    answer_bytes,
    job_of,
    orders_of,
    read_answer,
    read_job,
    result_in,
)
from autograder.errors import UsageError
from autograder.homework import Homework
from autograder.intake import Submission
from autograder.results.result import Result
from tests.autograder.course.small import HALF, RIGHT, loaded, write_homework

SEED = 7


def submission(source: bytes = RIGHT) -> Submission:
    return Submission(
        Path("ada"),
        {"small.py": source},
        {"small.py": "small.py"},
        ("a note",),
        student="Ada",
        arrived_at="2026-03-01T00:00:00+00:00",
    )


class OtherCrew(LocalCrew):
    """A crew whose machine does something else than grade."""

    def __init__(self, does: Callable[[bytes], object]) -> None:
        super().__init__(1)
        self.does = does
        self.refusals: list[tuple[str, str]] = []

    @property
    def job(self) -> Any:
        return self.does

    def begin(self, probe: bytes) -> None:
        pass

    def refuse(self, machine: str, reason: str) -> None:
        self.refusals.append((machine, reason))


@pytest.fixture(scope="module")
def homework(tmp_path_factory: pytest.TempPathFactory) -> Homework:
    return loaded(write_homework(tmp_path_factory.mktemp("homework") / "small"))


@pytest.fixture(scope="module")
def answer(homework: Homework) -> bytes:
    """Return the answer to a job."""
    data = grade_bytes(job_of(orders_of(homework, 1, "auto"), submission(), SEED))
    HERE.close()
    return data


def settled(crew: OtherCrew, homework: Homework, told: list[str] | None = None) -> Any:
    with crew:
        dispatch = Dispatch[str](
            crew, homework, 1, "auto", [].append if told is None else told.append
        )
        dispatch.send("ticket", submission(), SEED)
        return [each for group in dispatch.finished(0) for each in group]


def test_a_job_is_a_function_from_bytes_to_json(homework: Homework, answer: bytes) -> None:
    assert read_job(job_of(orders_of(homework, 1, "auto"), submission(), SEED))[1] == submission()
    assert json.loads(answer)["result"]["points"] == 10
    result = result_in(read_answer(answer), orders_of(homework, 1, "auto"), submission(), SEED)
    assert result.points == 10
    assert result.submission.student == "Ada"
    assert result.notes == ["a note"]


def test_a_job_of_another_version_is_refused(homework: Homework) -> None:
    data = job_of(orders_of(homework, 1, "auto"), submission(), SEED)
    other = read_answer(grade_bytes(data.replace(homework.version.encode(), b"0" * 12)))
    assert "install the same version of the autograder" in other.refused


def test_bytes_that_are_no_job_are_no_exception() -> None:
    assert read_answer(grade_bytes(b"\xff")).failed


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"seed": 8}, "another seed"),
        ({"homework": "hw1"}, "another homework"),
        ({"homework_version": "0"}, "another version"),
        ({"submission": {"name": "a", "digest": "0", "files": []}}, "another submission"),
        ({"schema_version": 1}, "schema version 1"),
        ({"tasks": 3}, "not a result"),
    ],
)
def test_the_result_of_another_job_is_no_answer(
    homework: Homework, answer: bytes, change: dict[str, Any], told: str
) -> None:
    data = json.loads(answer)
    data["result"] |= change
    with pytest.raises(NotAnAnswer, match=told):
        result_in(
            read_answer(json.dumps(data).encode()),
            orders_of(homework, 1, "auto"),
            submission(),
            SEED,
        )


def test_a_task_with_more_points_than_the_homework_gives_is_no_answer(
    homework: Homework, answer: bytes
) -> None:
    data = json.loads(answer)
    data["result"]["tasks"][0]["max_points"] = 1000
    with pytest.raises(NotAnAnswer, match="another table of tasks"):
        result_in(
            read_answer(json.dumps(data).encode()),
            orders_of(homework, 1, "auto"),
            submission(),
            SEED,
        )


@pytest.mark.parametrize("data", [b"", b"[]", b'{"more": 1}', "text", None])
def test_what_is_no_json_of_ours_is_no_answer(data: object) -> None:
    with pytest.raises(NotAnAnswer):
        read_answer(data)


def test_what_was_lost_is_sent_again(homework: Homework, answer: bytes) -> None:
    outcomes: list[object] = [OSError("lost"), answer_bytes(Answer(failed="it died")), answer]

    def does(data: bytes) -> object:
        outcome = outcomes.pop(0)
        if isinstance(outcome, Exception):
            raise outcome
        return outcome

    ((ticket, result),) = settled(OtherCrew(does), homework)
    assert ticket == "ticket"
    assert isinstance(result, Result)
    assert result.points == 10


def test_what_is_lost_again_and_again_is_a_fault_and_no_score(homework: Homework) -> None:
    tries = []

    def does(data: bytes) -> bytes:
        tries.append(data)
        raise OSError("lost")

    ((_, result),) = settled(OtherCrew(does), homework)
    assert isinstance(result, Failed)
    assert str(result) == "lost"
    assert len(tries) == TRIES


def test_a_machine_that_refuses_costs_a_job_no_try(homework: Homework, answer: bytes) -> None:
    refusal = answer_bytes(Answer(refused="no lock", machine="there"))
    outcomes = [refusal] * 5 + [answer]
    crew = OtherCrew(lambda data: outcomes.pop(0))
    ((_, result),) = settled(crew, homework)
    assert isinstance(result, Result)
    assert crew.refusals == [("there", "no lock")] * 5


def test_this_machine_refuses_where_it_can_not_lock_code_in(
    homework: Homework, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(homework: Homework, isolation: str) -> str:
        raise UsageError("no lock here")

    monkeypatch.setattr("autograder.course.graders._locked_tier", refuse)
    with LocalCrew(1) as crew:
        dispatch = Dispatch[str](crew, homework, 1, "auto", print)
        with pytest.raises(Refused, match="no lock here"):
            dispatch.send("ticket", submission(), SEED)


def test_any_executor_grades(homework: Homework) -> None:
    class InTurn(Executor):
        """Runs each job when it is sent."""

        def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
            future: Future[Any] = Future()
            future.set_result(fn(*args, **kwargs))
            return future

    crew = LocalCrew(1)
    crew.executor = InTurn()
    with crew:
        dispatch = Dispatch[str](crew, homework, 1, "auto", print)
        dispatch.send("right", submission(), SEED)
        dispatch.send("half", submission(HALF), SEED)
        found = dict(each for group in dispatch.finished(0) for each in group)
    points = {ticket: getattr(result, "points", None) for ticket, result in found.items()}
    assert points == {"right": 10, "half": 6}
    assert crew.tiers <= {"bubblewrap", "landlock"}


def test_a_crew_that_is_gone_ends_the_batch(homework: Homework) -> None:
    crew = OtherCrew(lambda data: data)
    crew.executor = ThreadPoolExecutor(1)
    crew.executor.shutdown()
    with pytest.raises(UsageError, match="the same command goes on from here"):
        settled(crew, homework)
