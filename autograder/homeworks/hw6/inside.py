"""Small functions that run where the student's code runs: they write into what they are passed."""

from __future__ import annotations

from typing import Any

from autograder.grading.compare import describe
from autograder.grading.session import Session
from autograder.grading.student import Remote
from autograder.results.verdict import Evidence, Wrong


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
        evaluate = builtins.get("eval") if isinstance(builtins, dict) else None
        made = session.call(evaluate, source) if isinstance(evaluate, Remote) else None
    if not isinstance(made, Remote):
        raise Wrong(Evidence("Python's own functions must stay as they are", "eval", "another one"))
    made.__dict__["_label"] = name
    session.record.add(f"{name} = {source}")
    return made


def results(found: Any, count: int) -> list[Any]:
    """Accept a list of so many results."""
    if not isinstance(found, list) or len(found) != count:
        raise Wrong(Evidence(f"{count} calls must have {count} results", got=describe(found)))
    return found
