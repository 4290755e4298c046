"""Calls of an operation, in one request, and the judgement of what came back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from typing import Any

import numpy as np

from autograder.diagnosis.known import NEAR, Mistake, gives, is_near, name_mistake
from autograder.grading.compare import NOT_YOURS, describe, expect_array, expect_unchanged
from autograder.grading.events import MEMORIES
from autograder.grading.program import FIRST_LINES
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
from autograder.homeworks.hw4.views import View
from autograder.results.verdict import Crashed, Evidence, Judgement, Wrong

THE_CALLERS = "Neg", "Mul", "MatMul", "Log", "ReLU"
"""The operations whose results belong to the caller at once, who may write into them."""

CACHED = {
    "Mul": ("A", "B"),
    "MatMul": ("A", "B"),
    "Exp": ("Z",),
    "Log": ("A",),
    "ReLU": ("A",),
}
"""What forward caches, by the write-up's table."""

SETTINGS = {
    "Pow": ("exponent",),
    "Sum": ("axis", "keepdims"),
    "Reshape": ("shape",),
    "Transpose": ("axes",),
}
"""What a constructor stores, by the stubs of the students' file."""

BOTH_YOURS = (
    "or shares its memory with a result: both belong to the caller, who may write into the result. "
    "Make a new array for it"
)
"""Why an array has changed, where the caller has written into results as well."""

WRITTEN = 7.5
"""What a caller writes into a result, or more: another number each time."""

FLOATING = "FloatingPointError"
"""The class of the errors that are made of NumPy's warnings: numbers explain them, not shapes."""

MOST_NUMBERS = 8
"""The largest array whose numbers stand in the message of such an error."""

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
        self.place = 0
        self.given: list[Remote] = []
        self.dLdZ: Remote | None = None


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
        self._wanted: list[tuple[Any, Any, Any, Any, str]] = []
        self._results: list[Remote] = []
        self._given: list[tuple[str, str, Remote, Array]] = []
        self._stored: list[tuple[str, Any, Any]] = []
        self._written: list[tuple[int, int, float]] = []
        self._may_change: set[int] = set()
        self._count = self._lines = 0
        self._shown: list[int] = []
        kept = [memory for memory in MEMORIES if memory != "repeated"]
        self._memory = memory or (str(rng.choice(kept)) if rng.random() < SAME_MEMORY else "")

    def make(self, use: Use | None = None) -> Object:
        """Make an object with settings of its own, or for a given use."""
        use = use or DRAWS[self._name](self._rng, self._numbers)
        made = self._call(getattr(self._program.student, self._name), *use.settings)
        return Object(self._name, use, made)

    def look_at_settings(self, of: Object) -> None:
        """Look at what the constructor has stored."""
        for name, value in zip(SETTINGS.get(self._name, ()), of.use.settings, strict=False):
            self._stored.append((name, self._program.get(of.remote, name), value))

    def look_at_cache(self, of: Object) -> None:
        """Look at what the last forward has cached."""
        arrays = dict(zip("AB", of.arrays, strict=False)) | {"Z": of.Z}
        for name in CACHED.get(self._name, ()):
            cached, X = self._program.get(of.remote, name), arrays[name]
            self._look(cached, name, X, np.abs(X), (), "what forward has cached")

    def write(self, after: Object | None = None) -> None:
        """Write into what the last call has returned, all of it: it is the caller's.

        Parameters
        ----------
        after
            An Exp whose last backward has been called: its Z is the caller's from here on.
        """
        place = max(at for at, (*_, because) in enumerate(self._wanted) if not because)
        if after is not None:
            place = after.place
            caches = (at for at, (*_, because) in enumerate(self._wanted) if because)
            self._may_change |= {*caches}  # the cache may be Z itself
        elif self._name == "Exp" and self._wanted[place][0] == "Z":
            return
        if self._name not in (*THE_CALLERS, "Exp"):
            return
        name, wanted, *_ = self._wanted[place]
        is_tuple = not isinstance(name, str)
        for item, X in enumerate(wanted if is_tuple else (wanted,)):
            if X.ndim:
                returned = self._results[place]
                if is_tuple:
                    returned = self._program.operate("[]", returned, item)
                    self._lines += 1
                value = WRITTEN + len(self._written)
                self._call(returned, ..., value, method="__setitem__")
                self._written.append((place, item, value))

    def share(self, X: Array) -> Remote:
        """Put an array on the student's side, of which the calls get views."""
        return self._pass("forward", "X", X)

    def view(self, of: Remote, view: View) -> Remote:
        """Return a view of an array, as a line of the report."""
        if view.symbol:
            made = self._program.operate(view.symbol, of, *view.arguments)
        elif view.arguments:
            made = self._program.call(of, *view.arguments, method=view.method)
        else:
            return self._program.get(of, view.method) if view.method else of
        self._lines += 1
        return made

    def forward(
        self,
        of: Object,
        arrays: Arrays | None = None,
        refill: bool = False,
        given: Sequence[Remote] = (),
    ) -> None:
        """Call forward with new arrays, or with given ones.

        Parameters
        ----------
        refill
            Whether these numbers are written into the arrays of the object's last forward.
        given
            The arrays on the student's side, if they are there.
        """
        of.arrays = arrays or of.use.draw(self._rng)
        A, *others = of.arrays
        if given:
            of.given = [*given]
        elif refill:
            for remote, X in zip(of.given, of.arrays, strict=True):
                self._refill(remote, X)
        else:
            of.given = [self._pass("forward", "A", A)]
            of.given += [of.given[0] if B is A else self._pass("forward", "B", B) for B in others]
        of.Z = np.asarray(of.use.Z(*of.arrays))
        terms = np.abs(of.Z)
        if self._name in ("Add", "MatMul", "Sum"):
            terms = np.asarray(of.use.Z(*map(np.abs, of.arrays)))
        result = self._call(of.remote, *of.given, method="forward")
        of.place = len(self._wanted)
        self._look(result, "Z", of.Z, terms, ())

    def backward(self, of: Object, given: Array | None = None, refill: bool = False) -> None:
        """Call backward with a new dLdZ, or with a given one.

        Parameters
        ----------
        refill
            Whether its numbers are written into the dLdZ of the object's last backward.
        """
        dLdZ = self._numbers(self._rng, of.Z.shape) if given is None else given
        if given is None:
            alike = self._rng.random() < 0.5  # a symmetric dLdZ, or one of equal numbers, stays so
            dLdZ = dLdZ * self._rng.choice([-1.0, 1.0], () if alike else dLdZ.shape)
        wanted = of.use.gradients(*of.arrays, dLdZ)
        terms = terms_of(self._name, of.use, of.arrays, dLdZ)
        if refill and of.dLdZ is not None:
            self._refill(of.dLdZ, dLdZ)
        else:
            of.dLdZ = self._pass("backward", "dLdZ", dLdZ)
        result = self._call(of.remote, of.dLdZ, method="backward")
        names = ("dLdA", "dLdB")[: len(wanted)]
        arguments = (of.use, of.arrays, dLdZ)
        if len(wanted) == 1:
            self._look(result, "dLdA", wanted[0], terms[0], arguments)
        else:
            self._look(result, names, wanted, terms, arguments)

    def judge(self) -> None:
        """Run the program; refuse the first thing that is wrong."""
        self._program.look(*self._results, *(given for _, _, given, _ in self._given))
        self._program.look(*(stored for _, stored, _ in self._stored))
        count, crash = len(self._wanted), None
        try:
            self._program.run()
        except Crashed as crashed:
            crash = crashed
        found = self._program.looked
        if self._written and not crash:  # what was written there explains wrong numbers
            self._expect_given(found[2 * count :])
        for got, wanted, shown in zip(found[:count], self._wanted, self._shown, strict=False):
            try:
                self._expect(got, *wanted)
            except Wrong:
                end_record_after(self._session, shown)
                raise
        if crash:
            raise self._explained(crash)
        at_the_end = self._after_writing()
        for place, (got, wanted) in enumerate(
            zip(found[count : 2 * count], at_the_end, strict=True)
        ):
            if place not in self._may_change:
                self._expect(got, *wanted)
        self._expect_given(found[2 * count :])
        for got, (name, _, value) in zip(
            found[2 * count + len(self._given) :], self._stored, strict=True
        ):
            plain = tuple(got) if isinstance(got, list) else got
            if isinstance(plain, np.ndarray | Remote) or plain != value:
                message = f"{self._name}(...) must store {name} as self.{name}, as it is given"
                raise Wrong(Evidence(message, wanted=repr(value), got=describe(got)))

    def _expect_given(self, found: Sequence[Any]) -> None:
        """Accept arrays of the caller's that are as they were."""
        because = BOTH_YOURS if self._written else NOT_YOURS
        for now, (method, name, _, X) in zip(found, self._given, strict=False):
            expect_unchanged(f"{self._name}.{method}", name, now, X, because)

    def _explained(self, crash: Crashed) -> Judgement:
        """Return a verdict on a failure; some results can't be written into."""
        if self._written and "read-only" in crash.evidence.message:
            message = f"what {self._name} returns is read-only, and belongs to the caller"
            return Wrong(Evidence(f"{message}: make a new array that can be written into"))
        if crash.evidence.message.startswith(FLOATING):
            crash.evidence.message += self._small_arrays()
        return crash

    def _small_arrays(self) -> str:
        """Return the numbers of the last arrays of the report: which of them is a 0?"""
        calls = " ".join(self._session.record.calls)
        named = {label: X for _, label, _, X in self._given if f"({label}" in calls}
        shown = [
            f"{label} = {np.array2string(X, separator=', ', max_line_width=10**6)}"
            for label, X in [*named.items()][-2:]
            if X.size <= MOST_NUMBERS and X.ndim < 3
        ]
        return "".join(f"; {each.replace(chr(10), '')}" for each in shown)

    def _after_writing(self) -> list[tuple[Any, ...]]:
        """Return what is right for each result after all writing."""
        now = [
            (name, [*wanted] if isinstance(wanted, tuple) else [wanted], terms)
            for name, wanted, terms, *_ in self._wanted
        ]
        for place, item, value in self._written:
            now[place][1][item] = np.full_like(now[place][1][item], value)
        because = "looked at after later calls"
        if self._written:
            because += ", and after the caller has written into its results"
        found: list[tuple[Any, ...]] = []
        for (name, wanted, terms), (_, _, _, arguments, _) in zip(now, self._wanted, strict=True):
            if isinstance(name, str):
                found.append((name, wanted[0], terms, arguments, because))
            else:
                found.append((name, tuple(wanted), terms, arguments, because))
        return found

    def _refill(self, remote: Remote, X: Array) -> None:
        """Write other numbers into an array that an earlier call was given."""
        values = self._program.array("values", X, "new")
        self._call(remote, ..., values, method="__setitem__")
        owns = self._name in (*THE_CALLERS, "Exp")  # its results share no memory with arguments
        for place, (*_, because) in enumerate(self._wanted):
            if because or not owns:  # a cache may be the argument itself
                self._may_change.add(place)
        self._given = [
            (method, label, given, X if given is remote else before)
            for method, label, given, before in self._given
        ]

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

    def _call(self, remote: Remote, *arguments: Any, method: str = "") -> Remote:
        """Call something, which gets a line of the report."""
        self._lines += 1
        return self._program.call(remote, *arguments, method=method)

    def _look(
        self,
        result: Remote,
        name: Any,
        wanted: Any,
        terms: Any,
        arguments: Any,
        because: str = "",
    ) -> None:
        self._program.look(result)
        self._results.append(result)
        self._shown.append(self._lines)
        self._wanted.append((name, wanted, terms, arguments, because))

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
    if wanted.shape == () and isinstance(got, np.generic):
        got = np.asarray(got)
    expect_array(name, got, wanted, because=because, summed=terms, smallest=0.0)


def end_record_after(session: Session, count: int) -> None:
    """Let a report end with the call whose result is wrong: later ones don't matter.

    Parameters
    ----------
    count
        The number of lines up to this call. Of a long program, the report has no lines in the
        middle: if they are needed, it stays as it is.
    """
    if count <= FIRST_LINES or not any(LEFT_OUT in call for call in session.record.calls):
        del session.record.calls[count:]


LEFT_OUT = " more lines"
"""Stands in a report in place of the lines in the middle of a long program."""


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
