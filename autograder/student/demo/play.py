"""Running a demo on a student's files, in a worker that is locked in as for grading."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from autograder.errors import UsageError, printable
from autograder.grading.arguments import Function
from autograder.grading.session import Session
from autograder.homework import Demo, Homework
from autograder.intake import Submission
from autograder.results.result import Isolation
from autograder.results.verdict import Judgement
from autograder.student.demo.parts import Part, read_parts
from autograder.workers.starting import Workers

FRAMEWORK = "mytorch"
"""A demo may use the framework: its data, and its layers in the place of missing files."""

STEPS = "demo_steps.py"
LONGER = 3
"""How many times its own time a demo may compute: one step may be slow."""

OnReport = Callable[[str, int, int], None]


@dataclass(frozen=True)
class Played:
    """What a demo has shown.

    Attributes
    ----------
    ended_early : tuple of str
        A sentence for each loop that the time ended.
    """

    parts: list[Part]
    isolation: Isolation
    ended_early: tuple[str, ...]


def no_report(label: str, done: int, total: int) -> None:
    """Show no progress."""


def play(
    homework: Homework,
    demo: Demo,
    sources: Mapping[str, bytes],
    on_report: OnReport,
    isolation: str = "auto",
) -> Played:
    """Run a demo, and return what it shows.

    Parameters
    ----------
    sources
        The files that the demo imports, and the demo's own file if it is not the handout's.
    on_report
        Called with the label of a loop, the number of steps that are done, and of all.
    isolation
        How to lock the code in; see `autograder.workers.tiers`.

    Raises
    ------
    UsageError
        If the demo comes to no end, or returns something that can't be drawn.
    """
    ended: list[str] = []

    def report(label: str, done: int, total: int, is_over: bool) -> None:
        on_report(str(label), int(done), int(total))
        if is_over:
            ended.append(
                f"{label}: the time was over after {done} of {total} steps, and the demo shows "
                f"what came of them"
            )

    most = LONGER * demo.seconds + homework.limits.seconds_per_check
    limits = replace(
        homework.limits, cpu_seconds=max(homework.limits.cpu_seconds, int(2 * most)),
        seconds_per_check=most,
    )  # fmt: skip
    staged = replace(
        homework,
        imports=tuple(dict.fromkeys([*homework.imports, FRAMEWORK])),
        defines={**homework.defines, demo.file: ("demo",), STEPS: ("run",)},
        limits=limits,
    )
    handed_out = {demo.file: (homework.handout / demo.file).read_bytes()}
    steps = (Path(__file__).parent / "steps.py").read_bytes()
    files = {**handed_out, **sources, STEPS: steps}
    submission = Submission(Path(), files, {file: file for file in files}, ())
    with Workers(staged, isolation) as workers:
        session = Session(staged, submission, workers.open, most)
        try:
            session.begin_check()
            run, shown = session.find("run"), session.find("demo")
            returned = session.call(run, shown, Function("report", report), demo.seconds)
            return Played(read_parts(returned), workers.isolation, tuple(ended))
        except Judgement as judgement:
            raise UsageError(_sentence(judgement), _traceback(judgement)) from None
        finally:
            session.close()


def _sentence(judgement: Judgement) -> str:
    message = judgement.evidence.message or str(judgement)
    return f"the demo stopped: {printable(message)}"


def _traceback(judgement: Judgement) -> str:
    frames = judgement.evidence.traceback
    return "\n".join(f"    {each.file}, line {each.line}: {each.text}" for each in frames)
