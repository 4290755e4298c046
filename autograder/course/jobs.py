"""What travels to a machine that grades, and back: bytes one way, and JSON the other.

A job holds all that a grading depends on, so that any process with this version of the autograder
can do it. An answer is plain JSON. It is validated, and must be about the job that was sent.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import msgspec

from autograder import places
from autograder.homework import Homework
from autograder.intake import Submission
from autograder.results.result import Environment, Result, result_from_dict
from autograder.results.strict_json import to_json

MOST_BYTES = 256 << 20
"""The size of the largest answer."""


class Job(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One submission to grade.

    Attributes
    ----------
    homework, version : str
        The homework, and the version of it that must judge.
    files : dict of str to bytes
        The files of a homework that isn't in this project, by their paths in its folder.
    isolation : str
        How to lock the code in; see `autograder.workers.tiers`.
    submission : Handed
        What was handed in.
    """

    homework: str
    version: str
    files: dict[str, bytes]
    isolation: str
    seed: int
    hints: int
    submission: Handed


class Handed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A `Submission` that travels."""

    folder: str
    sources: dict[str, bytes]
    paths: dict[str, str]
    notes: tuple[str, ...]
    beside: tuple[str, ...]
    elsewhere: dict[str, str]
    misplaced: dict[str, str]
    student: str
    unreadable: dict[str, str]
    arrived_at: str
    earlier: dict[str, bytes]


class Answer(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """What comes back.

    Attributes
    ----------
    result : dict or None
        The data of `Result.as_dict`.
    failed : str
        Why there is no result; another try may give one.
    refused : str
        Why this machine must not grade: it can't lock code in, or has another version.
    machine : str
        The machine, as its scheduler calls it.
    environment : Environment or None
        The environment of a machine that was asked whether it can grade.
    """

    result: dict[str, object] | None = None
    failed: str = ""
    refused: str = ""
    machine: str = ""
    environment: Environment | None = None
    tier: str = ""


class NotAnAnswer(Exception):  # noqa: N818 - what it says
    """What came back isn't an answer to the job that was sent."""


@dataclass(frozen=True)
class Orders:
    """What all jobs of a class have in common. It is read once: files of a homework may change.

    Attributes
    ----------
    tasks : dict of str to (int, bool)
        The points of each task, and whether they are extra.
    """

    homework: str
    version: str
    files: dict[str, bytes]
    hints: int
    isolation: str
    tasks: dict[str, tuple[int, bool]]


def orders_of(homework: Homework, hints: int, isolation: str) -> Orders:
    """Return the orders to grade a homework."""
    tasks = {task.id: (task.points, task.extra) for task in homework.select(())}
    files = own_files(homework)
    return Orders(homework.name, homework.version, files, hints, isolation, tasks)


def job_of(orders: Orders, submission: Submission, seed: int) -> bytes:
    """Return a job as bytes."""
    handed = Handed(
        str(submission.folder),
        dict(submission.sources),
        dict(submission.paths),
        submission.notes,
        submission.beside,
        dict(submission.elsewhere),
        dict(submission.misplaced),
        submission.student,
        dict(submission.unreadable),
        submission.arrived_at,
        dict(submission.earlier),
    )
    job = Job(
        orders.homework,
        orders.version,
        orders.files,
        orders.isolation,
        seed,
        orders.hints,
        handed,
    )
    return msgspec.msgpack.encode(job)


def read_job(data: bytes) -> tuple[Job, Submission]:
    """Return a job and its submission."""
    job = msgspec.msgpack.decode(data, type=Job)
    handed = msgspec.structs.asdict(job.submission)
    return job, Submission(**handed | {"folder": Path(job.submission.folder)})


def own_files(homework: Homework) -> dict[str, bytes]:
    """Return the files of a homework that judge; none if every installation has the homework."""
    if places.is_ours(homework.folder):
        return {}
    found = {
        name: path.read_bytes() for name, path in places.judging_files(homework.folder).items()
    }
    provided = homework.provided_sources.items()
    return found | {f"handout/{name}": content for name, content in provided}


def answer_bytes(answer: Answer) -> bytes:
    """Return an answer as JSON."""
    return to_json(msgspec.to_builtins(answer)).encode()


def read_answer(data: object) -> Answer:
    """Return an answer.

    Raises
    ------
    NotAnAnswer
        If it isn't one.
    """
    if not isinstance(data, bytes) or len(data) > MOST_BYTES:
        raise NotAnAnswer(f"{type(data).__name__} came back, and no answer")
    try:
        return msgspec.json.decode(data, type=Answer)
    except msgspec.MsgspecError as error:
        raise NotAnAnswer(f"what came back is no answer: {error}") from None


def result_in(answer: Answer, orders: Orders, submission: Submission, seed: int) -> Result:
    """Return the result of an answer to a job.

    Raises
    ------
    NotAnAnswer
        If it is no result, or that of another submission, homework, version or seed.
    """
    try:
        result = result_from_dict(dict(answer.result or {}))
    except ValueError as error:
        raise NotAnAnswer(str(error)) from None
    known = orders.tasks
    judged = {task.id: (task.max_points, task.extra) for task in result.tasks}
    pairs = {
        "homework": (result.homework, orders.homework),
        "version": (result.homework_version, orders.version),
        "seed": (result.seed, seed),
        "submission": (result.submission.digest, submission.digest),
        "table of tasks": (judged, {task: known[task] for task in judged if task in known}),
    }
    for what, (got, wanted) in pairs.items():
        if got != wanted:
            raise NotAnAnswer(f"the result of another {what} came back: {got}, not {wanted}")
    return result
