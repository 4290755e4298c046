"""Small functions of a check's that run where the student's code runs."""

from __future__ import annotations

from autograder.grading.compare import describe
from autograder.grading.session import Session
from autograder.grading.student import Remote
from autograder.results.verdict import Evidence, Wrong

DEFINE = "lambda source, name: (lambda names: (exec(source, names), names[name])[1])({})"


def inside(session: Session, name: str, source: str, shown: str = "") -> Remote:
    """Return what the source defines by this name, on the student's side.

    A function of the grader's gets copies of small arrays, so it can't write into them, and its
    exceptions are of few classes. This one shares the student's memory. It holds no answer, and
    what it returns counts as if the student had returned it.

    Parameters
    ----------
    shown
        What the record has for it, if it is an argument.

    Raises
    ------
    Wrong
        If the submission has replaced Python's own `eval`.
    """
    with session.off_the_record():
        evaluate = session.builtin("eval")
        define = session.call(evaluate, DEFINE)
        made = session.call(define, source, name) if isinstance(define, Remote) else define
    if not isinstance(made, Remote):
        told = "Python's own functions must stay as they are"
        raise Wrong(Evidence(told, "what eval makes", describe(made)))
    made.__dict__["_label"] = name
    if shown:
        session.record.add(f"{name} = {shown}")
    return made
