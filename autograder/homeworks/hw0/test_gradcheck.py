"""gradcheck: it accepts right gradients and rejects wrong ones."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any

import numpy as np
import pytest

from autograder.grading.arguments import Function as Passed
from autograder.grading.compare import describe, expect_unchanged
from autograder.grading.session import Session
from autograder.grading.student import Named, Student
from autograder.homeworks.hw0.calls import Watched, WatchedGradient
from autograder.homeworks.hw0.error_mistakes import error
from autograder.homeworks.hw0.functions import SINE, STRAIGHT, Array, Function, Gradient
from autograder.homeworks.hw0.mistakes import add_hints
from autograder.homeworks.hw0.planted import (
    DEPEND_ON_DLDZ,
    IN_ONE_ELEMENT,
    OF_ANY_SIZE,
    ORDINARY,
    RIGHT_OF_ANY_SIZE,
    Planted,
)
from autograder.homeworks.hw0.slope_mistakes import central
from autograder.results.verdict import Crashed, Evidence, Judgement, NotAttempted, Wrong

READING = 'README.md, "gradcheck"'
TOO_LARGE, TOO_SMALL = 2e-3, 1e-9
"""Steps with which a central difference can't be exact to 1e-6."""


class Checker:
    """A student's gradcheck, with functions and gradients to ask it about."""

    def __init__(self, student: Student, session: Session) -> None:
        self._student, self._session = student, session

    def judge(
        self, right: Sequence[Function], wrong: Sequence[Planted], rng: np.random.Generator
    ) -> None:
        """Accept a gradcheck that accepts right gradients and rejects wrong ones."""
        drawn: list[tuple[Function, Planted | None, Array]]
        drawn = [(function, None, function.draw(rng)) for function in right]
        drawn += [(each.function, each, each.function.draw(rng, each.shape)) for each in wrong]
        self.attempt(lambda: self._ask_all(drawn))

    def attempt(self, scenario: Callable[[], None]) -> None:
        """Run a scenario, and if it fails, again with right functions for gradcheck to call.

        A numerical_gradient or a relative_error that is wrong loses its own points only.
        """
        try:
            scenario()
        except (Wrong, Crashed, NotAttempted) as failure:
            with suppress(Judgement), self._session.experiment(), self._repair():
                scenario()
                return
            raise failure from None

    def _ask_all(self, drawn: Sequence[tuple[Function, Planted | None, Array]]) -> None:
        for function, planted, x in drawn:
            self._session.begin_record()
            wanted, gradient = planted is None, planted.df if planted else function.df
            got, f, df = self.ask(function, gradient, x)
            if got == wanted:
                continue
            with self._session.experiment():
                if self.ask(function, gradient, x)[0] == wanted:
                    continue  # a random dLdZ may hide a mistake, but not twice
            told = f"df is the right gradient of f(x) = {function.says}"
            why = why_rejected(f)
            if planted is not None:
                told = f"for f(x) = {function.says}, df returns a gradient that {planted.words}"
                why = why_accepted(planted, f, df)
            evidence = Evidence(f"{told}, and gradcheck returns {got}", str(not got), str(got))
            raise Wrong(add_hints(evidence, *why, READING))

    def ask(
        self, function: Function, gradient: Gradient, values: Array, x: Any = None
    ) -> tuple[bool, Watched, WatchedGradient]:
        """Return the answer, and both functions with the calls that they have received."""
        f = Watched(function, values)
        df = WatchedGradient(gradient, values, function.f(values))
        self._f = function.f
        got = self._student.gradcheck(f.passed, df.passed, Named("x", values) if x is None else x)
        if got is None:
            raise Wrong("gradcheck returns None; is a `return` missing?")
        if not isinstance(got, bool | np.bool_):
            raise Wrong(f"gradcheck must return True or False, and returns {describe(got)}")
        return bool(got), f, df

    @contextmanager
    def _repair(self) -> Iterator[None]:
        """Put right functions in the place of those that gradcheck calls by name."""

        def numerical_gradient(f: Any, x: Any, dLdZ: Any, eps: float = 1e-5) -> Array:
            return central(self._f, np.asarray(x), np.asarray(dLdZ), eps)

        names = self._session.handle(self._student.gradcheck, "__globals__")
        before = {
            name: getattr(self._student, name) for name in ("numerical_gradient", "relative_error")
        }
        right: dict[str, Callable[..., Any]]
        right = {"numerical_gradient": numerical_gradient, "relative_error": relative_error}
        try:
            for name, function in right.items():
                self._session.call(names, name, Passed(name, function), method="__setitem__")
            yield
        finally:
            for name, function in before.items():
                self._session.call(names, name, function, method="__setitem__")


def relative_error(a: Any, b: Any) -> float:
    """Return the relative error, also of what can't be compared."""
    a, b = np.asarray(a, dtype=np.float64), np.asarray(b, dtype=np.float64)
    if a.shape != b.shape or not (np.isfinite(a).all() and np.isfinite(b).all()):
        return float("inf")
    return error(a, b)


@pytest.fixture
def checker(student: Student, session: Session) -> Checker:
    """The student's gradcheck."""
    return Checker(student, session)


@pytest.mark.task("gradcheck")
def test_accepts_right_gradients(checker: Checker, rng: np.random.Generator) -> None:
    """gradcheck(f, df, x) returns True for right gradients, of functions of all kinds."""
    checker.judge(STRAIGHT, ORDINARY[:2], rng)


@pytest.mark.task("gradcheck")
def test_rejects_wrong_gradients(checker: Checker, rng: np.random.Generator) -> None:
    """gradcheck(f, df, x) returns False for wrong gradients, also of a wrong shape or NaN."""
    checker.judge(STRAIGHT[:2], ORDINARY, rng)


@pytest.mark.task("gradcheck")
def test_leaves_x(checker: Checker, session: Session, rng: np.random.Generator) -> None:
    """gradcheck(f, df, x) leaves x as it was."""
    values = SINE.draw(rng, (2, 3))

    def scenario() -> None:
        session.begin_record()
        x = session.array("x", values)
        checker.ask(SINE, SINE.df, values, x)
        expect_unchanged("gradcheck", "x", session.value(x), values)

    checker.attempt(scenario)


@pytest.mark.task("any_dLdZ")
def test_any_dLdZ(checker: Checker, rng: np.random.Generator) -> None:
    """A gradient that is right for a special dLdZ only, such as ones, is rejected."""
    checker.judge(STRAIGHT[:4], DEPEND_ON_DLDZ, rng)


@pytest.mark.task("one_element")
def test_one_element(checker: Checker, rng: np.random.Generator) -> None:
    """A gradient that is wrong in a single element is rejected, wherever the element is."""
    checker.judge(STRAIGHT[:4], IN_ONE_ELEMENT, rng)


@pytest.mark.task("tolerance")
def test_tolerance(checker: Checker, rng: np.random.Generator) -> None:
    """The tolerance fits: right gradients of any size are accepted, and an error of 1 % is not."""
    checker.judge(RIGHT_OF_ANY_SIZE, OF_ANY_SIZE, rng)


Why = tuple[str, str, str, str]
"""The name of a mistake and its hints, without the place to read on."""

ONES: Why = (
    "ones as the only dLdZ",
    "All numbers of your dLdZ are equal.",
    "Which formulas are right for this dLdZ, and wrong for another?",
    "Take numbers that are all different, positive and negative.",
)
NOT_MEASURED: Why = (
    "nothing measured",
    "f was never called with a number moved.",
    "With what do you compare df's numbers?",
    "The check measures: it calls f with x moved.",
)


def why_rejected(f: Watched) -> Why:
    """Return the mistake that makes a check too strict."""
    step, moved = f.largest_step, np.array(f.moved)
    if not step:
        return NOT_MEASURED
    if step < TOO_SMALL:
        return (
            "the step is too small",
            f"Your code moved the numbers of x by {step:.0e}.",
            "How many digits do f(x + ε) and f(x − ε) have in common?",
            "The smaller ε is, the fewer digits are left.",
        )
    if step > TOO_LARGE:
        return (
            "the step is too large",
            f"Your code moved the numbers of x by {step:.0e}.",
            "How does the error of the central difference grow with ε?",
            "The error of the curve grows with ε².",
        )
    if not (moved < 0).any() or not (moved > 0).any():
        return (
            "the step to one side only",
            "Your code moved the numbers of x to one side only.",
            "How exact is a step to one side, and how small is your tolerance?",
            "The step to one side has an error of the size of ε; both sides together have ε².",
        )
    return (
        "too strict",
        "The measured slopes and df's agree to about eight digits, and your code rejects them.",
        "Which difference do you allow, and is it compared with the size of the numbers?",
        "Compare the relative error with 1e-6. If your relative_error loses points, mend it first.",
    )


def why_accepted(planted: Planted, f: Watched, df: WatchedGradient) -> Why:
    """Return the mistake that makes a check too lax."""
    if not df.upstream:
        return (
            "df never called",
            "Your code never called df.",
            "Whose numbers do you compare with the measured slopes?",
            "Ask the formula: df(x, dLdZ).",
        )
    if f.largest_step == 0:
        return NOT_MEASURED
    upstream = np.array(df.upstream)
    if upstream[0].size > 1 and all(np.ptp(dLdZ) == 0 for dLdZ in upstream):
        return ONES
    if upstream[0].size > 3 and np.ptp(np.abs(upstream)) < 1e-9:
        return (
            "dLdZ of one size",
            f"Each number of your dLdZ is {abs(upstream.flat[0]):g} or its negative.",
            *ONES[2:],
        )
    if upstream[0].size > 8 and (upstream > 0).all():
        return ("no negative dLdZ", "No number of your dLdZ is negative.", *ONES[2:])
    dLdx = np.asarray(planted.df(f.x, df.upstream[-1]))
    if not np.isfinite(dLdx).all():
        return (
            "NaN counts as right",
            f"The gradient {planted.words}, and your code accepts it.",
            "What does `nan > 1e-6` say?",
            "Each comparison with NaN is false. Ask whether the error is small, not whether it is "
            "large.",
        )
    if dLdx.shape != f.x.shape:
        return (
            "shapes are not compared",
            f"df returns an array of shape {dLdx.shape}, and x has the shape {f.x.shape}.",
            "What does NumPy do with two shapes that differ, when it can?",
            "A gradient has the shape of x. Compare the shapes first.",
        )
    moved = np.any([each != 0 for each in f.moved], axis=0)
    if not moved.all():
        missing = ", ".join(str(list(map(int, each))) for each in np.argwhere(~moved)[:3])
        return (
            "elements skipped",
            f"Your code never moved the elements of x at {missing}.",
            "Which elements does your loop visit?",
            "There is one slope for each element of x, and each is compared.",
        )
    if planted in IN_ONE_ELEMENT:
        return (
            "an element that is not compared",
            f"The gradient {planted.words}, and your code accepts it.",
            "Which elements does your comparison look at? Can two errors cancel in it?",
            "There is one slope for each element of x, and each is compared.",
        )
    if planted in OF_ANY_SIZE:
        return (
            "too lax",
            f"The gradient {planted.words}, and your code accepts the difference.",
            "Which difference do you allow, and is it compared with the size of the numbers?",
            "Wrong formulas give a relative error above 1e-3, whatever the size of the slopes.",
        )
    return (
        "",
        f"Your code measured, and accepts a gradient that {planted.words}.",
        "Which two arrays do you compare? Does the comparison look at each of their elements?",
        "Compare df's numbers with the measured slopes, and the relative error with 1e-6.",
    )
