"""A student's gradcheck, with functions and gradients to ask it about."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any

import numpy as np

from autograder.diagnosis.known import add_hints
from autograder.grading.arguments import Function as Passed
from autograder.grading.callbacks import Refused
from autograder.grading.compare import describe
from autograder.grading.session import Session
from autograder.grading.student import Named, Remote, Student
from autograder.homeworks.hw0.calls import Watched, WatchedGradient, numbers_in
from autograder.homeworks.hw0.drawn import laid_out
from autograder.homeworks.hw0.error_mistakes import error
from autograder.homeworks.hw0.functions import STRAIGHT, Array, Function, Gradient
from autograder.homeworks.hw0.planted import Planted
from autograder.homeworks.hw0.slope_mistakes import central
from autograder.homeworks.hw0.why import READING, why_accepted, why_rejected
from autograder.results.verdict import Crashed, Evidence, Judgement, Missing, NotAttempted, Wrong

LEAST_ERROR = 1e-3
"""The error of wrong formulas, for nearly every dLdZ."""

REPAIRED = "; a right numerical_gradient and a right relative_error stood in the place of yours"
"""What a report adds where the student's own would have failed in another way."""


class Checker:
    """A student's gradcheck, with functions and gradients to ask it about."""

    def __init__(self, student: Student, session: Session) -> None:
        self._student, self._session = student, session
        self.step: float | None = None
        """The eps with which a right numerical_gradient has measured, if it was called."""

    def judge(
        self, right: Sequence[Function], wrong: Sequence[Planted], rng: np.random.Generator
    ) -> None:
        """Accept a gradcheck that accepts right gradients and rejects wrong ones."""
        drawn: list[tuple[Function, Planted | None, Array]]
        drawn = [(function, None, function.draw(rng)) for function in right]
        for each in wrong:
            x = each.function.draw(rng, each.shape)
            if each.function in STRAIGHT and rng.random() < 0.5:
                drawn.append((each.function, None, x))  # the right gradient at the same x
            drawn.append((each.function, each, x))
        self.attempt(lambda: self._ask_all(drawn))

    def judge_at(
        self,
        shape: tuple[int, ...],
        right: Sequence[Function],
        wrong: Sequence[Planted],
        rng: np.random.Generator,
        read_only: bool = False,
    ) -> None:
        """Accept a gradcheck that accepts and rejects these, at an x of this shape.

        Parameters
        ----------
        read_only
            Whether x may be read-only, and a view of another array.
        """
        drawn: list[tuple[Function, Planted | None, Array, Any]]
        drawn = [(function, None, function.draw(rng, shape), None) for function in right]
        drawn += [(each.function, each, each.function.draw(rng, shape), None) for each in wrong]
        if read_only:
            drawn = [(*each[:3], laid_out(rng, self._session, "x", each[2])) for each in drawn]
        self.attempt(lambda: self._ask_all(drawn))

    def attempt(self, scenario: Callable[[], None]) -> None:
        """Run a scenario, and if it fails, again with right functions for gradcheck to call.

        A numerical_gradient or a relative_error that is wrong loses its own points only, and the
        report speaks of what is wrong without them.
        """
        try:
            scenario()
        except (Wrong, Crashed, NotAttempted) as failure:
            with suppress(Judgement), self._session.experiment(), self._repair():
                scenario()
                return
            try:
                with suppress(Missing), self._repair():
                    scenario()
                    return  # a random dLdZ hid a mistake in the run before
            except (Wrong, Crashed, NotAttempted) as still:
                if still.evidence.hints != failure.evidence.hints:
                    still.evidence.message += REPAIRED
                raise still from None
            raise failure from None

    def _ask_all(self, drawn: Sequence[Any]) -> None:
        for each in drawn:
            self.ask_once(*each)

    def ask_once(
        self, function: Function, planted: Planted | None, values: Array, x: Any = None
    ) -> None:
        """Accept the right answer about a planted gradient, or about the function's own."""
        self._session.begin_record()
        self.step = None
        wanted, gradient = planted is None, planted.df if planted else function.df
        got, f, df = self.ask(function, gradient, values, x)
        if got == wanted:
            return
        if wanted or is_hidden(function, gradient, f.x, df):
            with self._session.experiment():
                if self.ask(function, gradient, values, x)[0] == wanted:
                    return  # a random dLdZ may hide a mistake, but not twice
        told = f"df is the right gradient of f(x) = {function.says}"
        why = why_rejected(f, self.step)
        if planted is not None:
            told = f"for f(x) = {function.says}, df returns a gradient that {planted.words}"
            why = why_accepted(planted, f, df, is_measured=self.step is not None)
        evidence = Evidence(f"{told}, and gradcheck returns {got}", str(not got), str(got))
        raise Wrong(add_hints(evidence, *why, READING))

    def ask(
        self, function: Function, gradient: Gradient, values: Array, x: Any = None
    ) -> tuple[bool, Watched, WatchedGradient]:
        """Return the answer, and both functions with the calls that they have received."""
        f, df = self.functions(function, gradient, values)
        return self.answer(f, df, Named("x", values) if x is None else x), f, df

    def functions(
        self, function: Function, gradient: Gradient, values: Array
    ) -> tuple[Watched, WatchedGradient]:
        """Return f and df, to pass to gradcheck."""
        self._f, Z = function.f, function.f(values)
        self._shapes = values.shape, np.shape(Z)
        return Watched(function, values), WatchedGradient(gradient, values, Z)

    def move(self, f: Watched, df: WatchedGradient, x: Array) -> None:
        """Expect an x of another shape from now on."""
        f.x, Z = x, self._f(x)
        self._shapes = x.shape, np.shape(Z)
        df.expect(x, Z)

    def answer(self, f: Watched | Passed | Remote, df: WatchedGradient | Passed, x: Any) -> bool:
        """Return what gradcheck returns."""
        passed = f.passed if isinstance(f, Watched) else f
        formula = df.passed if isinstance(df, WatchedGradient) else df
        return is_accepted(self._student.gradcheck(passed, formula, x))

    @contextmanager
    def _repair(self) -> Iterator[None]:
        """Put right functions in the place of those that gradcheck calls by name."""

        def numerical_gradient(f: Any, x: Any, dLdZ: Any, eps: Any = 1e-5) -> Array:
            given = (("x", x, self._shapes[0]), ("dLdZ", dLdZ, self._shapes[1]), ("eps", eps, ()))
            arrays = [numbers_in("numerical_gradient", *each) for each in given]
            self.step = abs(float(arrays[-1]))
            return central(self._f, *arrays)

        before = {
            name: getattr(self._student, name) for name in ("numerical_gradient", "relative_error")
        }
        right: dict[str, Callable[..., Any]]
        right = {"numerical_gradient": numerical_gradient, "relative_error": relative_error}
        try:
            self._put({name: Passed(name, function) for name, function in right.items()})
            yield
        finally:
            self._put(before)

    def _put(self, functions: dict[str, Any]) -> None:
        """Let gradcheck find other functions by these names; no student writes these calls."""
        with self._session.off_the_record():
            names = self._session.handle(self._student.gradcheck, "__globals__")
            for name, function in functions.items():
                self._session.call(names, name, function, method="__setitem__")


def is_accepted(got: Any) -> bool:
    """Return what gradcheck has returned, if it is True or False."""
    if got is None:
        raise Wrong("gradcheck returns None; is a `return` missing?")
    if not isinstance(got, bool | np.bool_):
        raise Wrong(f"gradcheck must return True or False, and returns {describe(got)}")
    return bool(got)


def is_hidden(function: Function, wrong: Gradient, x: Array, df: WatchedGradient) -> bool:
    """Whether each dLdZ so far makes the error of a wrong gradient smaller than promised."""
    pairs = ((wrong(x, dLdZ), function.df(x, dLdZ)) for dLdZ in df.upstream)
    return all(relative_error(*pair) < LEAST_ERROR for pair in pairs)


def relative_error(a: Any, b: Any) -> float:
    """Return the relative error, also of what can't be compared."""
    if not all(isinstance(each, np.ndarray | np.generic | float | int) for each in (a, b)):
        raise Refused("relative_error takes two arrays, or two numbers")
    a, b = np.asarray(a, dtype=np.float64), np.asarray(b, dtype=np.float64)
    if a.shape != b.shape or not (np.isfinite(a).all() and np.isfinite(b).all()):
        return float("inf")
    return error(a, b)
