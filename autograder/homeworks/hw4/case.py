"""Calls of an operation, in one request, and the judgement of what came back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import Any

import numpy as np

from autograder.diagnosis.known import NEAR, Mistake, gives, is_near, name_mistake
from autograder.grading.compare import describe, expect_array, expect_unchanged
from autograder.grading.events import MEMORIES
from autograder.grading.session import Session
from autograder.grading.student import Named, Remote, Student
from autograder.homeworks.hw4.operation import (
    DRAWS,
    Array,
    Arrays,
    Numbers,
    Rng,
    Use,
    any_numbers,
    terms_of,
    whole_numbers,
)
from autograder.homeworks.hw4.operation_mistakes import BY_OPERATION
from autograder.results.verdict import Evidence, Judgement, Wrong

SAME_MEMORY = 0.25
"""How often all arrays of a program lie in memory in the same way."""


def draw_memory(rng: Rng, X: Array) -> str:
    """Return where an array lies: if its rows are equal, mostly in one row of memory."""
    if X.ndim > 1 and len(X) > 1 and (X == X[:1]).all() and rng.random() < 0.7:
        return "repeated"
    return str(rng.choice([each for each in MEMORIES if each != "repeated"])) if X.ndim else "new"


class Object:
    """An object of a student's operation: the use that it is made for, and its last forward."""

    def __init__(self, name: str, use: Use, remote: Remote) -> None:
        self.name, self.use, self.remote = name, use, remote
        self.arrays: Arrays = ()
        self.Z: Array = np.zeros(())


class Case:
    """A program with objects of one operation, and what is right for each thing it looks at.

    Parameters
    ----------
    numbers
        Draws the numbers of the arrays.
    memory
        Where all arrays lie: one of `MEMORIES`; drawn if it is left out.
    """

    def __init__(
        self, session: Session, rng: Rng, name: str, numbers: Numbers, memory: str = ""
    ) -> None:
        session.begin_record()
        self._session, self._rng, self._name, self._numbers = session, rng, name, numbers
        self._program = session.program()
        self._wanted: list[tuple[str, Any, Any, Any]] = []
        self._results: list[Remote] = []
        self._given: list[tuple[str, str, Remote, Array]] = []
        self._count = 0
        kept = [memory for memory in MEMORIES if memory != "repeated"]
        self._memory = memory or (str(rng.choice(kept)) if rng.random() < SAME_MEMORY else "")

    def make(self, use: Use | None = None) -> Object:
        """Make an object with settings of its own, or for a given use."""
        use = use or DRAWS[self._name](self._rng, self._numbers)
        made = self._program.call(getattr(self._program.student, self._name), *use.settings)
        return Object(self._name, use, made)

    def forward(self, of: Object, arrays: Arrays | None = None) -> None:
        """Call forward with new arrays, or with given ones."""
        of.arrays = arrays or of.use.draw(self._rng)
        A, *others = of.arrays
        given = [self._pass("forward", "A", A)]
        given += [given[0] if B is A else self._pass("forward", "B", B) for B in others]
        of.Z = np.asarray(of.use.Z(*of.arrays))
        terms = np.abs(of.Z)
        if self._name in ("Add", "MatMul", "Sum"):
            terms = np.asarray(of.use.Z(*map(np.abs, of.arrays)))
        result = self._program.call(of.remote, *given, method="forward")
        self._look(result, "Z", of.Z, terms, ())

    def backward(self, of: Object) -> None:
        """Call backward with a new dLdZ."""
        dLdZ = self._numbers(self._rng, of.Z.shape)
        alike = self._rng.random() < 0.5  # a dLdZ that is symmetric, or all one number, stays so
        dLdZ = dLdZ * self._rng.choice([-1.0, 1.0], () if alike else dLdZ.shape)
        wanted = of.use.gradients(*of.arrays, dLdZ)
        terms = terms_of(self._name, of.use, of.arrays, dLdZ)
        result = self._program.call(
            of.remote, self._pass("backward", "dLdZ", dLdZ), method="backward"
        )
        names = ("dLdA", "dLdB")[: len(wanted)]
        arguments = (of.use, of.arrays, dLdZ)
        if len(wanted) == 1:
            self._look(result, "dLdA", wanted[0], terms[0], arguments)
        else:
            self._look(result, names, wanted, terms, arguments)

    def judge(self) -> None:
        """Run the program; refuse the first thing that is wrong."""
        self._program.look(*self._results, *(given for _, _, given, _ in self._given))
        found = self._program.run()
        count = len(self._wanted)
        for got, wanted in zip(found[:count], self._wanted, strict=True):
            self._expect(got, *wanted)
        for got, (name, wanted, terms, arguments) in zip(
            found[count : 2 * count], self._wanted, strict=True
        ):
            self._expect(got, name, wanted, terms, arguments, "looked at after later calls")
        for now, (method, name, _, X) in zip(found[2 * count :], self._given, strict=True):
            expect_unchanged(f"{self._name}.{method}", name, now, X)

    def _pass(self, method: str, name: str, X: Array) -> Remote:
        """Put an array on the student's side, in memory of any kind."""
        self._count += 1
        memory = "new"
        if self._numbers is any_numbers:
            memory = (self._memory if X.ndim else "") or draw_memory(self._rng, X)
        label = f"{name}{self._count}"
        given = self._program.array(label, X, memory)
        self._given.append((method, label, given, X))
        return given

    def _look(self, result: Remote, name: Any, wanted: Any, terms: Any, arguments: Any) -> None:
        self._program.look(result)
        self._results.append(result)
        self._wanted.append((name, wanted, terms, arguments))

    def _expect(
        self, got: Any, name: Any, wanted: Any, terms: Any, arguments: Any, because: str = ""
    ) -> None:
        if isinstance(name, str):
            got, name, wanted, terms = (got,), (name,), (wanted,), (terms,)
        elif not isinstance(got, tuple) or len(got) != len(name):
            message = f"backward must return a tuple of {len(name)} arrays: {', '.join(name)}"
            raise Wrong(Evidence(message, wanted=f"({', '.join(name)})", got=describe(got)))
        for each, one, numbers, sizes in zip(got, name, wanted, terms, strict=True):
            try:
                expect_numbers(one, each, numbers, sizes, because)
            except Wrong as wrong:
                known = _explaining(BY_OPERATION.get(self._name, ()), got, name, arguments)
                others = other_calls(self._session, self._name) if len(name) == 1 else ()
                name_mistake(wrong.evidence, known, each, numbers, one, *arguments, others=others)
                raise


def expect_numbers(name: str, got: Any, wanted: Array, terms: Array, because: str = "") -> None:
    """Accept an array; of a single number, a number of NumPy's will do."""
    if wanted.shape == () and isinstance(got, float | np.floating):
        got = np.asarray(got, dtype=np.float64)
    expect_array(name, got, wanted, because=because, summed=terms, smallest=0.0)


def other_calls(session: Session, name: str) -> Iterator[tuple[Any, ...]]:
    """Yield gradients with their arguments, for which different mistakes give different numbers."""
    for seed in range(8):
        rng = np.random.default_rng(seed)
        use = DRAWS[name](rng, whole_numbers)
        (A,), got = use.draw(rng), None
        dLdZ = whole_numbers(rng, np.shape(use.Z(A)))
        with suppress(Judgement), session.experiment():
            made = getattr(Student(session), name)(*use.settings)
            session.call(made, Named("A", A), method="forward")
            got = session.call(made, Named("dLdZ", dLdZ), method="backward")
        yield got, "dLdA", use, (A,), dLdZ


def _explaining(
    mistakes: Iterable[Mistake], got: Iterable[Any], names: Iterable[str], arguments: Any
) -> list[Mistake]:
    """Return the mistakes that give all gradients that were returned together."""
    if not arguments:
        return []
    together = [*zip(got, names, strict=True)]
    return [
        mistake
        for mistake in mistakes
        if all(is_near(each, gives(mistake, name, *arguments), NEAR[-1]) for each, name in together)
    ]
