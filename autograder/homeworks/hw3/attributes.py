"""Attributes of many objects, read in one request."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from autograder.grading.session import Session
from autograder.grading.student import Remote


def attributes(
    session: Session, names: Iterable[tuple[Remote, Iterable[str]]]
) -> list[dict[str, Any]]:
    """Return the attributes of each object, by name."""
    wanted = [(remote, [*each]) for remote, each in names]
    program = session.program()
    program.look(*(program.get(remote, name) for remote, each in wanted for name in each))
    found = iter(program.run())
    return [{name: next(found) for name in each} for _, each in wanted]
