"""Shows what a history has got wrong: the few lines to paste, and a hint."""

from __future__ import annotations

from collections.abc import Callable

from autograder.grading.events import History
from autograder.grading.session import Session
from autograder.grading.shortest import has_ended, shortest
from autograder.judging.explaining import explain
from autograder.judging.lives import Lives
from autograder.judging.subject import Subject
from autograder.results.verdict import GraderFault, Judgement

ALONE = (
    "The lines below are right in a new process, and wrong after the calls of earlier checks.",
    "What does your file keep outside of one object: a global, an attribute of the class, a cache? "
    "And by what does it recognize an array: by its id, or its place in memory?",
    "Each call computes with the numbers of its own object, whatever others did before it.",
)
"""Hints about a failure that no history shows which is lived alone."""

LATE = (
    "{name} is right if it is read at once after each call, and wrong if it is first read after "
    "the last line.",
    "When does your code compute it: in the call, or when it is read?",
    "A call computes with the numbers that its arrays hold at that moment. Later they may change.",
)
"""Hints about what is stored, if nobody who looks at everything at once sees that it is wrong."""

UNWATCHED = (
    "{name} is wrong after the lines below, taken together.",
    "Which array does your code cache, return or use again on the way, and who writes into it?",
    "A result belongs to its caller, who may write into it. What a layer caches is its own.",
)
"""Hints about what is returned then."""


def show(
    session: Session,
    subject: Subject,
    lives: Lives,
    task: str,
    history: History,
    failure: Judgement,
) -> None:
    """Judge a task by the shortest history that still shows it to be wrong, for the report.

    Raises
    ------
    Judgement
        What the task has got wrong.
    """
    if has_ended(failure):
        raise failure
    fails = _fails_in(session, lives.blamed, task)
    with session.experiment():
        short = shortest(session, history, fails)
    for candidate in (short, history):
        shown = _blamed_afresh(session, lives, task, candidate)
        if shown is not None and lives.shown_by < candidate[-1].number:  # no line after it
            candidate = [event for event in candidate if event.number <= lives.shown_by]
            shown = _blamed_afresh(session, lives, task, candidate)
        if shown is not None:
            if shown not in lives.told:  # its message names no line yet
                value = lives.values.get(shown)
                explain(session, subject, shown, task, value, candidate, fails)
            raise shown
    _show_late(session, subject, lives, task, history)
    failure.evidence.hints = failure.evidence.hints or [*ALONE]
    raise failure  # what an earlier history has left in the student's module belongs to it


def _show_late(
    session: Session, subject: Subject, lives: Lives, task: str, history: History
) -> None:
    """Judge a task by a history of which only what its events return or store is read.

    Raises
    ------
    Judgement
        What the task has got wrong, though it is right where all is read after each event.
    """
    with session.experiment():
        short = shortest(session, history, _fails_in(session, lives.unwatched, task))
        session.start_afresh()
    session.begin_record()
    shown = lives.unwatched(short).get(task)
    if shown is not None:
        value = lives.values.get(shown)
        is_stored = any(value in (*call.caches, *call.stores) for call in subject.cls.calls)
        name = value.name if value is not None else "It"
        stages = LATE if is_stored else UNWATCHED
        shown.evidence.hints = [stage.format(name=name) for stage in stages]
        raise shown


def _fails_in(
    session: Session, blamed: Callable[[History], dict[str, Judgement]], task: str
) -> Callable[[History], bool]:
    """Return whether a history shows a task to be wrong, as a function that no report sees.

    A shorter history may lack an object, and pass its arrays to an earlier one of other sizes. The
    formula fails then, and the history shows nothing.
    """

    def fails(history: History) -> bool:
        try:
            with session.off_the_record():
                return task in blamed(history)
        except GraderFault:
            return False

    return fails


def _blamed_afresh(session: Session, lives: Lives, task: str, history: History) -> Judgement | None:
    """Return what a history shows of a task where nothing has happened before, if anything.

    It is lived once, and looked at closely. If that hides the mistake, it is lived as before.
    """
    for blamed in (lives.blamed_once, lives.blamed):
        with session.experiment():
            session.start_afresh()
        session.begin_record()
        if shown := blamed(history).get(task):
            return shown
    return None
