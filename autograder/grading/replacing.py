"""A function of the student's file, replaced for a check: a mistake in it costs its own task."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any

from autograder.grading.session import Session
from autograder.grading.student import Remote
from autograder.results.verdict import Judgement


@contextmanager
def replaced(
    session: Session, name: str, function: Callable[..., Any] | Remote, of: tuple[str, str]
) -> Iterator[None]:
    """Let the file of a class call another function by this name, in a `with` block.

    Parameters
    ----------
    function
        A function of the check's, or one on the student's side.
    of
        The class, and one of its methods. If there is none, nothing is replaced.
    """
    cls, method = of
    with session.off_the_record():
        try:
            names = session.handle(session.handle(session.find(cls), method), "__globals__")
            own = session.call(names, name, method="get")
            given = function if isinstance(function, Remote) else session.function(name, function)
            session.call(names, name, given, method="__setitem__")
        except Judgement:
            names = None
    try:
        yield
    finally:
        if names is not None:
            with suppress(Judgement), session.off_the_record():
                session.call(names, name, own, method="__setitem__")
