from __future__ import annotations

import dataclasses
import gc
import os
import signal
import sys
from collections.abc import Iterator
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from autograder.errors import UsageError
from autograder.grading.grade import GradingRequest, grade, grade_each, rare_collections
from autograder.intake import Submission
from autograder.results.journal import read_journal
from autograder.results.result import DETAILS_WITHHELD, Result, Visibility
from autograder.results.verdict import Evidence
from tests.autograder.corpus import hw1, student, submission_of, verdicts_of
from tests.autograder.grading.homeworks import SOURCE, Made, faults_of, fine, run_each

CHECKS = """
from autograder.results.verdict import Wrong

@pytest.mark.task("one")
def test_one(student, rng):
    '''one() returns 1.'''
    if student.one() != 1:
        raise Wrong(f"it is not 1, and {rng.normal()} was drawn")

@pytest.mark.task("two")
def test_two(student):
    '''one() returns 1 again.'''
    if student.one() != 1:
        raise Wrong("it is not 1 the second time")

@pytest.mark.task("three")
def test_three(student):
    '''draw() is the first random number.'''
    student.one()
    raise Wrong(str(student.draw()))
"""

HOSTILE = {
    "ends the process": "import os\ndef one(): os._exit(0)",
    "ends the process on import": "import os\nos._exit(0)",
    "never ends": "def one():\n    while True: pass",
    "too much memory": "def one(): return bytearray(1 << 40)",
    "no frame": "import os\ndef one(): os.write(4, b'x' * 100)",
    "a frame of its own": """
import json, os, struct

def one():
    header = json.dumps({"value": 1}).encode()
    os.write(4, (struct.pack(">IQ", len(header), 0) + header) * 9)
    os._exit(0)
""",
    "other numbers": """
import random
import numpy as np
np.random.seed, random.random, np.ndarray.sum = None, lambda: 0.5, None
def one(): return 1
""",
}


def told_of(result: Result) -> Any:
    """All that a result says, but for what is measured."""
    data = result.as_dict()
    del data["graded_at"]
    for task in data["tasks"]:
        for check in task["checks"]:
            del check["seconds"], check["peak_mebibytes"]
    return data


@pytest.fixture(scope="module")
def honest() -> Submission:
    return submission_of({"made.py": SOURCE})


@pytest.mark.parametrize("kind", HOSTILE)
@pytest.mark.slow(keep=2)
def test_whatever_one_submission_does_leaves_the_next_untouched(
    kind: str, made_up: Made, honest: Submission
) -> None:
    limits = dataclasses.replace(hw1().limits, seconds_per_check=1.0)
    homework = dataclasses.replace(made_up(test_it=CHECKS), limits=limits)
    (alone,) = run_each(homework, GradingRequest(honest, 1))
    assert verdicts_of(alone) == {"one": "passed", "two": "passed", "three": "wrong"}

    hostile = submission_of({"made.py": HOSTILE[kind].encode()})
    before, judged, after = run_each(
        homework, GradingRequest(honest, 1), GradingRequest(hostile, 1), GradingRequest(honest, 1)
    )
    assert told_of(before) == told_of(after) == told_of(alone)
    assert judged.points is not None
    assert judged.faults == []
    assert verdicts_of(judged)["three"] != "passed"


def test_results_come_in_the_order_of_the_requests_each_with_its_own_seed_and_tasks(
    made_up: Made, honest: Submission
) -> None:
    homework = made_up(test_it=CHECKS)
    wrong = submission_of({"made.py": b"def one(): return 2"})
    requests = [
        GradingRequest(wrong, 1),
        GradingRequest(honest, 2, homework.select(["two", "one"])),
        GradingRequest(wrong, 3, homework.select(["one"])),
        GradingRequest(wrong, 1),
    ]
    results = run_each(homework, *requests)
    assert [result.seed for result in results] == [1, 2, 3, 1]
    assert [list(verdicts_of(result)) for result in results[1:3]] == [["one", "two"], ["one"]]
    assert [result.points for result in results] == [0, 8, 0, 0]
    assert told_of(results[0]) == told_of(results[3])
    drawn = [
        check.evidence.message
        for result in (results[0], results[2])
        for check in result.tasks[0].checks
        if check.evidence
    ]
    assert len(set(drawn)) == 2


def test_a_request_is_asked_for_only_after_the_last_result_was_told(
    made_up: Made, honest: Submission
) -> None:
    events = []

    def requests() -> Iterator[GradingRequest]:
        for number in (1, 2):
            events.append(f"request {number}")
            yield GradingRequest(honest, number)

    homework = made_up(test_it=fine("one", "two", "three"))
    grade_each(homework, requests(), lambda result: events.append(f"result {result.seed}"))
    assert events == ["request 1", "result 1", "request 2", "result 2"]


def test_what_a_request_raises_ends_the_grading_and_is_no_fault(
    made_up: Made, honest: Submission
) -> None:
    def requests() -> Iterator[GradingRequest]:
        yield GradingRequest(honest, 1)
        raise UsageError("no more")

    results: list[Result] = []
    with pytest.raises(UsageError, match="no more"):
        grade_each(made_up(test_it=fine("one", "two", "three")), requests(), results.append)
    assert [result.points for result in results] == [10]


def test_what_a_check_raises_is_a_fault_of_every_submission_that_it_judged(
    made_up: Made, honest: Submission
) -> None:
    raising = "@pytest.mark.task('three')\ndef test_three():\n    '''S.'''\n    1 / 0\n"
    homework = made_up(test_it=fine("one", "two") + raising)
    results = run_each(homework, GradingRequest(honest, 1), GradingRequest(honest, 2))
    assert [result.points for result in results] == [None, None]
    assert [result.tasks[0].points for result in results] == [5, 5]
    assert all("ZeroDivisionError" in faults_of(result) for result in results)


def test_where_pytest_itself_fails_nobody_is_scored_from_then_on(
    made_up: Made, honest: Submission
) -> None:
    broken = """
    seen = []

    def pytest_runtest_logreport(report):
        seen.append(report)
        if len(seen) == 14:  # three for each check: the second submission's second
            raise RuntimeError("a plugin fails")
    """
    homework = made_up(test_it=fine("one", "two", "three"), conftest=broken)
    before, befallen, after = run_each(
        homework, *(GradingRequest(honest, seed) for seed in (1, 2, 3))
    )
    assert (before.points, before.faults) == (10, [])
    assert (befallen.points, after.points) == (None, None)
    assert "a plugin fails" in faults_of(befallen)
    assert "a plugin fails" in faults_of(after)
    assert verdicts_of(after) == dict.fromkeys(("one", "two", "three"), "grader fault")


def test_checks_that_can_not_be_read_are_a_fault_of_every_submission(
    made_up: Made, honest: Submission
) -> None:
    homework = made_up(test_it="import no_such_module\n")
    results = run_each(homework, GradingRequest(honest, 1), GradingRequest(honest, 2))
    assert [result.points for result in results] == [None, None]
    assert all("no_such_module" in faults_of(result) for result in results)


def test_a_task_whose_checks_were_not_all_run_is_no_score(
    made_up: Made, honest: Submission
) -> None:
    left_out = """
    def pytest_runtest_protocol(item):
        return True if "last" in item.name else None
    """
    last = "@pytest.mark.task('two')\ndef test_last():\n    '''S.'''\n"
    homework = made_up(test_it=fine("one", "two", "three") + last, conftest=left_out)
    (result,) = run_each(homework, GradingRequest(honest, 1))
    assert (result.tasks[1].expected_checks, len(result.tasks[1].checks)) == (2, 1)
    assert verdicts_of(result) == {"one": "passed", "two": "grader fault", "three": "passed"}
    assert result.points is None


@pytest.mark.parametrize("visibility", sorted(set(Visibility) - {Visibility.VISIBLE}))
def test_of_a_task_out_of_sight_verdicts_alone_are_kept(
    visibility: Visibility, made_up: Made, honest: Submission, tmp_path: Path
) -> None:
    checks = """
    import numpy as np
    from autograder.grading.student import Named
    from autograder.results.verdict import Wrong

    @pytest.mark.task("one")
    def test_one(student):
        '''keep(A) is asked for.'''
        student.keep(Named("secret_input", np.array([271828.0])))

    @pytest.mark.task("two")
    def test_two(student):
        '''keep(A) is asked for again.'''
        student.keep(Named("secret_input", np.array([271828.0])))
        raise Wrong("secret_wanted: 271828")
    """
    homework = made_up(test_it=checks)
    tasks = tuple(dataclasses.replace(task, visibility=visibility) for task in homework.tasks)
    homework = dataclasses.replace(homework, tasks=tasks[:2], defines={"made.py": ("keep",)})
    source = b"def keep(A):\n    print('secret_printed', A)\n"
    journal = tmp_path / "journal"
    (result,) = run_each(
        homework, GradingRequest(submission_of({"made.py": source}), 1, journal=journal)
    )
    assert verdicts_of(result) == {"one": "passed", "two": "wrong"}
    assert result.points == 5
    assert result.tasks[1].checks[0].evidence == Evidence(DETAILS_WITHHELD)
    for text in (repr(result), journal.read_text("ascii"), repr(read_journal(journal))):
        assert "secret" not in text
        assert "271828" not in text


def test_a_task_runs_before_every_task_that_students_see_later(
    made_up: Made, honest: Submission
) -> None:
    # A worker could learn a hidden input and leave it in the machine's caches for the next worker.
    judged = []

    def note(done: int, total: int, task: str) -> None:
        judged.append(task)

    homework = made_up(test_it=fine("one", "three", "two") + fine("three").replace("_th", "_4th"))
    seen = (Visibility.HIDDEN, Visibility.AFTER_DUE_DATE, Visibility.VISIBLE)
    tasks = tuple(
        dataclasses.replace(task, visibility=visibility)
        for task, visibility in zip(homework.tasks, seen, strict=True)
    )
    homework = dataclasses.replace(homework, tasks=tasks)
    (result,) = run_each(homework, GradingRequest(honest, 1, on_progress=note))
    assert judged == ["three", "three", "two", "one"]
    assert [task.id for task in result.tasks] == ["one", "two", "three"]
    judged.clear()
    run_each(homework, GradingRequest(honest, 1, tasks[:2], on_progress=note))
    assert judged == ["two", "one"]


def test_a_journal_holds_what_the_result_says(
    made_up: Made, honest: Submission, tmp_path: Path
) -> None:
    homework = made_up(test_it=CHECKS)
    path = tmp_path / "journal"
    (result,) = run_each(homework, GradingRequest(honest, 1, journal=path))
    assert read_journal(path) == result


def test_a_journal_that_is_there_already_ends_the_grading(
    made_up: Made, honest: Submission, tmp_path: Path
) -> None:
    path = tmp_path / "journal"
    path.write_bytes(b"of an earlier grading")
    with pytest.raises(UsageError, match="is there already; recover what it holds"):
        run_each(made_up(test_it=CHECKS), GradingRequest(honest, 1, journal=path))
    assert path.read_bytes() == b"of an earlier grading"


@pytest.mark.skipif(sys.platform != "linux", reason="looks for the process in /proc")
def test_where_the_process_that_starts_workers_dies_grading_goes_on_locked_in_as_before(
    made_up: Made, honest: Submission
) -> None:
    children = Path(f"/proc/self/task/{os.getpid()}/children")
    before = set(children.read_text("ascii").split())

    def kill(done: int, total: int, task: str) -> None:
        if done == 1:
            (zygote,) = set(children.read_text("ascii").split()) - before
            os.kill(int(zygote), signal.SIGKILL)

    homework = made_up(test_it=fine("one", "two", "three"))
    befallen, after = run_each(
        homework, GradingRequest(honest, 1, on_progress=kill), GradingRequest(honest, 2)
    )
    assert befallen.points in (None, 10)  # whether between two checks or in one: never less
    assert after.points == 10
    assert befallen.isolation == after.isolation


def test_says_how_it_was_locked_in_and_where(made_up: Made, honest: Submission) -> None:
    homework = made_up(test_it=fine("one", "two", "three"))
    results = [grade(homework, honest, 1, isolation=tier) for tier in ("limits", "none")]
    assert [result.isolation.tier for result in results] == ["limits", "none"]
    assert [result.isolation.not_used for result in results] == [{}, {}]
    debugged = grade(homework, honest, 1, debug=True)
    assert debugged.isolation.tier == "in process"
    result = results[0]
    assert result.homework_version == homework.version
    assert result.submission.files == ["made.py"]
    assert result.submission.digest == honest.digest
    assert result.environment == debugged.environment
    assert datetime.fromisoformat(result.graded_at).tzinfo is not None


def test_a_debugged_run_is_no_grade() -> None:
    source = student("jacobians_right_einsum").source.encode()
    tasks = hw1().select(["dZdb"])
    submission = submission_of({"jacobians.py": source})
    assert grade(hw1(), submission, 1, tasks).is_grade is True
    assert grade(hw1(), submission, 1, tasks, debug=True).is_grade is False


def test_what_was_noted_at_intake_is_part_of_the_result() -> None:
    source = student("jacobians_right_einsum").source.encode()
    submission = dataclasses.replace(submission_of({"jacobians.py": source}), notes=("a note",))
    assert grade(hw1(), submission, 1, hw1().select(["dZdb"])).notes == ["a note"]


def test_collections_are_as_frequent_as_before_once_a_grading_has_ended() -> None:
    before = gc.get_threshold()
    with suppress(ZeroDivisionError), rare_collections():
        assert gc.get_threshold() > before
        raise ZeroDivisionError
    assert gc.get_threshold() == before


CYCLES = """
class Left:
    pass

@pytest.mark.task("one")
def test_one(student):
    '''one() returns 1.'''
    student.one()
    for _ in range(120_000):
        left = Left()
        left.itself = left
"""


@pytest.mark.slow
@pytest.mark.usefixtures("freezing")
def test_what_a_grading_leaves_does_not_stay_in_memory(made_up: Made) -> None:
    request = GradingRequest(submission_of({"made.py": SOURCE}), 1)
    run_each(made_up(test_made=CYCLES + fine("two", "three")), request, request)
    assert not [each for each in gc.get_objects() if type(each).__name__ == "Left"]


@pytest.mark.usefixtures("freezing")
def test_what_is_kept_is_searched_only_between_submissions() -> None:
    kept = [[] for _ in range(1000)]  # type: ignore[var-annotated]
    with rare_collections() as collector:
        collector.collect()
        frozen = gc.get_freeze_count()
        assert frozen > len(kept)
        assert not any(each is kept for each in gc.get_objects())
    assert gc.get_freeze_count() == 0


def test_a_grading_that_leaves_little_is_not_searched() -> None:
    with rare_collections() as collector:
        before = gc.get_stats()[2]["collections"]
        collector.collect()
        assert gc.get_stats()[2]["collections"] == before


def test_a_result_knows_whether_tasks_were_chosen() -> None:
    submission = submission_of({"linear.py": b""})
    some = grade(hw1(), submission, 1, hw1().select(("init", "dLdW")))
    assert some.is_part
    assert not grade(hw1(), submission, 1, hw1().select(())).is_part
    assert some.as_dict()["is_part"] is True
