"""Small functions that run where the student's code runs: they write into what they are passed."""

from __future__ import annotations

from autograder.grading.session import Session
from autograder.grading.student import Remote


def inside(session: Session, name: str, source: str) -> Remote:
    """Return a function on the student's side.

    A function of the grader's gets copies of small arrays, and so it can't write into them. This
    one holds no answer, and what it returns counts as if the student had returned it.

    Parameters
    ----------
    source
        A lambda; the record has it as the function of this name.
    """
    with session.off_the_record():
        names = session.handle(session.find("log_softmax"), "__globals__")
        builtins = session.call(names, "__builtins__", method="get")
        made: Remote = session.call(builtins["eval"], source)
    made.__dict__["_label"] = name
    session.record.add(f"{name} = {source}")
    return made
