"""Grading one job: a function from bytes to bytes, which any executor runs.

No grader runs a student's code: each has locked workers for that. A grader is a process of its own,
warm for one version of a homework. A thread that has a job takes a free one, or starts one.
"""

from __future__ import annotations

import atexit
import gc
import os
import tempfile
import traceback
from collections import defaultdict
from collections.abc import Iterator
from contextlib import suppress
from multiprocessing.connection import Connection
from pathlib import Path
from threading import Lock

from autograder.companion import Companion, NoAnswer
from autograder.course.jobs import Answer, Job, answer_bytes, read_job
from autograder.errors import UsageError
from autograder.grading.grade import GradingRequest, grade_each
from autograder.homework import Homework, load_homework
from autograder.results.environment import fingerprint
from autograder.results.result import Result
from autograder.workers.starting import Workers

PATIENCE_SECONDS = 1_800.0
"""How long one grading may take by the clock: its checks have limits of their own."""

MOST_BYTES = 640 << 20
"""The memory with which a grader is replaced by a new one."""


class Graders:
    """The graders of this process.

    Every homework is graded in one tier, so that all results of a machine come from the same one.
    """

    def __init__(self) -> None:
        self._lock = Lock()
        self._folders: dict[str, tempfile.TemporaryDirectory[str]] = {}
        self._homeworks: dict[str, Homework] = {}
        self._tiers: dict[tuple[str, str], str] = {}
        self._free: dict[tuple[str, str], list[Companion]] = defaultdict(list)
        self._all: list[Companion] = []

    def grade(self, data: bytes) -> Answer:
        """Grade one job, and return the answer; never raises."""
        try:
            job, submission = read_job(data)
            try:
                homework, tier = self._ready(job)
            except UsageError as reason:
                return Answer(refused=str(reason))
            request = GradingRequest(submission, job.seed, hints=job.hints)
            result = self._by_a_free_one(homework, tier, request)
            return Answer(result=result.as_dict())
        except NoAnswer as reason:
            return Answer(failed=str(reason))
        except Exception:
            return Answer(failed=traceback.format_exc())

    def probe(self, data: bytes) -> Answer:
        """Say whether this machine can grade a job, and in which environment; never raises."""
        try:
            job, _ = read_job(data)
            _, tier = self._ready(job)
        except UsageError as reason:
            return Answer(refused=str(reason))
        except Exception:
            return Answer(refused=traceback.format_exc())
        return Answer(environment=fingerprint(), tier=tier)

    def close(self) -> None:
        """End all of them."""
        with self._lock:
            for each in self._all:
                each.close()
            self._all.clear()
            self._free.clear()
            self._tiers.clear()
            self._homeworks.clear()
            for folder in self._folders.values():
                folder.cleanup()
            self._folders.clear()

    def _ready(self, job: Job) -> tuple[Homework, str]:
        """Return the homework of a job, and the tier in which this machine locks its code in.

        Raises
        ------
        UsageError
            If this machine has another version of it, or can't lock code in.
        """
        with self._lock:
            homework = self._homeworks.get(job.version) or self._load(job)
            self._homeworks[job.version] = homework
            place = job.version, job.isolation
            if place not in self._tiers:
                self._tiers[place] = _locked_tier(homework, job.isolation)
            return homework, self._tiers[place]

    def _load(self, job: Job) -> Homework:
        named = job.homework
        if job.files:
            outside = tempfile.TemporaryDirectory(prefix="autograder-homework-")
            self._folders[job.version] = outside
            folder = Path(outside.name) / job.homework
            for name, content in job.files.items():
                path = folder / name
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(content)
            named = str(folder)
        homework = load_homework(named)
        if homework.version != job.version:
            raise UsageError(
                f"the grader here judges {job.homework} by version {homework.version}, not "
                f"{job.version}: install the same version of the autograder"
            )
        return homework

    def _by_a_free_one(self, homework: Homework, tier: str, request: GradingRequest) -> Result:
        place = homework.version, tier
        with self._lock:
            if self._free[place]:
                grader = self._free[place].pop()
            else:
                grader = Companion(_serve, homework, tier)
                self._all.append(grader)
        try:
            result, size = grader.ask(request, PATIENCE_SECONDS)
            if size > MOST_BYTES:
                grader.close()
            graded: Result = result
            return graded
        finally:
            with self._lock:
                self._free[place].append(grader)


HERE = Graders()
"""The graders of this process: an executor calls a function, and each call must find them warm."""

atexit.register(HERE.close)


def grade_bytes(data: bytes) -> bytes:
    """Grade one job in this process; see `Graders.grade`."""
    return answer_bytes(HERE.grade(data))


def probe_bytes(data: bytes) -> bytes:
    """Say whether this process can grade a job; see `Graders.probe`."""
    return answer_bytes(HERE.probe(data))


def _locked_tier(homework: Homework, isolation: str) -> str:
    """Return the tier in which this machine locks code in, so that all graders use the same."""
    with Workers(homework, isolation, only_locked=True) as workers:
        workers.open().close()
        return workers.isolation.tier


def _serve(pipe: Connection, homework: Homework, tier: str) -> None:
    """Grade what comes through a pipe, and send each result with the memory of this process."""
    last_seed = -1

    def requests() -> Iterator[GradingRequest]:
        nonlocal last_seed
        gc.freeze()  # all is loaded now, and none of it is ever garbage
        while True:
            try:
                request: GradingRequest = pipe.recv()
            except EOFError:
                return
            if request.seed != last_seed:
                _forget_histories()
            last_seed = request.seed
            yield request

    def send(result: Result) -> None:
        pipe.send((result, resident_bytes()))

    grade_each(homework, requests(), send, isolation=tier, only_locked=True)


def _forget_histories() -> None:
    """Drop what belongs to another student's seed: hundreds of MiB, which nobody else needs.

    Parts of it refer to one another, so that only the garbage collector finds them.
    """
    from autograder.judging import plan

    plan.forget()
    gc.collect()


def resident_bytes() -> int:
    """Return how much memory this process has now; 0 if the system doesn't say."""
    with suppress(OSError):
        pages = Path("/proc/self/statm").read_bytes().split()[1]
        return int(pages) * os.sysconf("SC_PAGE_SIZE")
    return 0
