"""What somebody notes on modules and Parameters in attributes of his own, and finds again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from autograder.grading.arguments import attribute
from autograder.grading.compare import describe
from autograder.grading.program import Program
from autograder.grading.session import Session
from autograder.grading.student import Remote, Student
from autograder.homeworks.hw5.tree import Held, Node, once
from autograder.results.verdict import Evidence, Judgement, Wrong

NAMES = (
    *("name", "path", "key", "full_name", "seen", "visited"),
    *("owner", "module", "index", "prefix", "label", "mark"),
)
"""Names that a program would give to what it notes on a Parameter or a module for itself."""

VALUES = "mine", False, "somebody's", None, 3

EACH = 4
"""How many notes one object gets."""


@once
def names_of_its_own(session: Session) -> frozenset[str]:
    """Return the names that a Parameter or a module of the student's has for itself.

    All are taken if it has no place for attributes of others, as an object without `__dict__`.
    """
    student = Student(session)
    try:
        with session.experiment():
            taken: set[str] = set()
            for each in (student.Parameter([1.0]), student.Parameter(None), student.Module()):
                taken |= {*session.call(session.builtin("dir"), each)}
                session.set(each, **dict.fromkeys({*NAMES} - taken, VALUES[0]))
    except (Judgement, TypeError):
        return frozenset(NAMES)
    return frozenset(taken)


MOST_LINES = 6


class Notes:
    """Attributes of modules and Parameters, each with a value that only its writer knows.

    Parameters
    ----------
    owners
        The modules and Parameters: each gets a few of the names, in turn.
    """

    def __init__(self, session: Session, owners: Sequence[Node | Held]) -> None:
        self._session, taken = session, names_of_its_own(session)
        names = [name for name in NAMES if name not in taken]
        self._written: list[tuple[Remote, dict[str, Any]]] = []
        for turn, owner in enumerate(owners if names else ()):
            chosen = [names[(turn * EACH + n) % len(names)] for n in range(EACH)]
            if isinstance(owner, Node):  # whose names may begin with `_`, as those of Parameters
                chosen += [f"_{name}" for name in chosen]
                chosen = [name for name in chosen if name not in owner.members]
            values = {name: VALUES[(turn + n) % len(VALUES)] for n, name in enumerate(chosen)}
            self._written.append((owner.remote, values))

    def write(self) -> None:
        """Write all of them; the record has those of a few objects."""
        program, record = self._session.program(), self._session.record
        for turn, (remote, values) in enumerate(self._written):
            program.set(remote, **values)
            if turn < MOST_LINES:
                given = ", ".join(f"{name}={value!r}" for name, value in values.items())
                record.add(f"vars({remote._label}).update({given})")
        if len(self._written) > MOST_LINES:
            record.add(f"...  # and so on, for {len(self._written) - MOST_LINES} more objects")
        with self._session.off_the_record():
            program.run()

    def look(self, program: Program) -> None:
        """Let a program look at all of them."""
        for remote, values in self._written:
            program.look(*(program.get(remote, name) for name in values))

    def expect(self, found: Iterator[Any], because: str) -> None:
        """Accept what a program has seen, if nothing else was written."""
        for remote, values in self._written:
            for name, wanted in values.items():
                if type(got := next(found)) is not type(wanted) or got != wanted:
                    label = attribute(remote._label, name)
                    message = f"{label} is {describe(got)}, and must stay {wanted!r}: {because}"
                    raise Wrong(Evidence(message, repr(wanted), describe(got)))
