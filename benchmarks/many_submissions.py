"""How many submissions the coordinator of a class carries: `python -m benchmarks.many_submissions`.

The grading itself is a stub: each job gets an answer at once. What is left is the coordinator's own
work: reading hand-ins, sending jobs, validating answers, and writing the gradebook. `docs/scale.md`
has the results.
"""

from __future__ import annotations

import json
import os
import resource
import sys
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import Executor, Future
from pathlib import Path
from typing import Any

import click

from autograder.course.attempts import Attendance, Entrant, Policy
from autograder.course.crews import LocalCrew
from autograder.course.gradebook import make_folder, open_gradebook
from autograder.course.graders import resident_bytes
from autograder.course.grading_a_class import Order, Tally, grade_class
from autograder.course.jobs import Answer, answer_bytes, read_job
from autograder.course.layouts import HandIn, Person
from autograder.course.roster import Student
from autograder.course.seeds import make_key, read_key
from autograder.grading.grade import grade
from autograder.homework import Homework, load_homework
from autograder.intake import receive
from autograder.intake.entries import Entry, EntryKind

TEMPLATE = ""
"""The result that every job gets, as JSON; each process reads it once from the environment."""


def stub(data: bytes) -> bytes:
    """Answer a job without grading: with a result that was made before, for this submission."""
    global TEMPLATE
    TEMPLATE = TEMPLATE or Path(os.environ["STUB_RESULT"]).read_text("utf-8")
    job, submission = read_job(data)
    result = json.loads(TEMPLATE)
    result["seed"] = job.seed
    result["submission"] |= {"digest": submission.digest, "student": submission.student}
    return answer_bytes(Answer(result=result))


class InTurn(Executor):
    """Runs each job when it is sent, in this process: there is no scheduler."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Run a job."""
        future: Future[Any] = Future()
        future.set_result(fn(*args, **kwargs))
        return future


class StubHere(LocalCrew):
    """Answers in this process."""

    def __init__(self) -> None:
        super().__init__(16)
        self.executor = InTurn()

    @property
    def job(self) -> Any:
        """The stub."""
        return stub

    def begin(self, probe: bytes) -> None:
        """Ask nobody."""


def crew_at(address: str) -> Any:
    """Return the workers of a scheduler, which answer with the stub."""
    from autograder.course.dask_crew import DaskCrew

    class StubThere(DaskCrew):
        job = staticmethod(stub)  # type: ignore[assignment]

        def begin(self, probe: bytes) -> None:
            """Ask nobody."""

    return StubThere(address)


def made_up(number: int, source: bytes, file: str) -> Attendance:
    """Return a class in which everybody has handed in a file that differs from all others."""

    def hand_in(student: int) -> HandIn:
        content = source + f"\n# {student}\n".encode()
        return HandIn(
            "made up",
            f"student{student:06}",
            (Person(login=f"student{student:06}"),),
            lambda: [Entry(file, EntryKind.FILE, lambda most: content)],
        )

    entrants = [
        Entrant(Student(f"student{each:06}", f"student{each:06}"), [hand_in(each)])
        for each in range(number)
    ]
    return Attendance(entrants)


def template_of(homework: Homework, path: Path) -> str:
    """Return the result of one real grading."""
    result = grade(homework, receive(homework, path), 0)
    return json.dumps(result.as_dict())


@click.command()
@click.argument("homework")
@click.argument("path", type=click.Path(exists=True, path_type=Path))
@click.option("--number", default=1_000, show_default=True, help="How many hand-ins.")
@click.option("--dask", default="", help="A scheduler; without it, no scheduler at all.")
def main(homework: str, path: Path, number: int, dask: str) -> None:
    """Send NUMBER hand-ins like PATH, one file, through a stub into a new gradebook."""
    loaded = load_homework(homework)
    with tempfile.TemporaryDirectory() as outside:
        folder = Path(outside) / "course"
        result = Path(os.environ.get("STUB_RESULT") or Path(outside) / "result.json")
        if not result.exists():
            result.write_text(template_of(loaded, path), "utf-8")
        os.environ["STUB_RESULT"] = str(result)
        make_folder(folder)
        make_key(folder)
        attendance = made_up(number, path.read_bytes(), path.name)
        order = Order(loaded, attendance, Policy.LAST, "auto")
        began, cpu = time.perf_counter(), time.process_time()
        last, shown = began, 0

        def show(tally: Tally) -> None:
            nonlocal last, shown
            if tally.done >= shown + number // 10:
                rate = (tally.done - shown) / (time.perf_counter() - last)
                last, shown = time.perf_counter(), tally.done
                print(
                    f"{tally.done:>8} done, {rate:6.0f} a second, {resident_bytes() >> 20} MiB",
                    file=sys.stderr,
                )

        with open_gradebook(folder, may_make=True) as book:
            tally = grade_class(
                book, read_key(folder), order, crew_at(dask) if dask else StubHere(), show
            )
        seconds = time.perf_counter() - began
        size = sum(each.stat().st_size for each in folder.iterdir())
        print(
            f"{tally.graded} graded, {len(tally.faults)} faults, {seconds:.1f} s, "
            f"{number / seconds:.0f} a second; this process computed "
            f"{(time.process_time() - cpu) / seconds:.0%} of that time, "
            f"at most {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss >> 10} MiB; "
            f"gradebook {size / number / 1024:.1f} KiB each"
        )


if __name__ == "__main__":
    main()
