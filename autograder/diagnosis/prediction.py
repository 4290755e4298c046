"""The numbers of a student who has some misconceptions."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache

import numpy as np

from autograder.declaration.misconception import Instead, Into, Misconceptions, OutOf
from autograder.diagnosis.formula import Array, Quantity, Variables, evaluate, names_in
from autograder.diagnosis.scene import Scene

RELATIVE = 1e-9
FLOAT32 = 1e-5
ROUNDED_TERMS = 4e-7
"""The largest error of a sum of a few products in float32, in units of its terms."""


NO_RESULT = (
    ArithmeticError,
    AssertionError,
    AttributeError,
    LookupError,
    RuntimeError,
    TypeError,
    ValueError,
)
"""The exceptions of a changed formula that does not fit the inputs, or the author's helpers."""


@contextmanager
def quiet() -> Iterator[None]:
    """Let a wrong formula divide by zero, or take the mean of nothing, without a warning."""
    with np.errstate(all="ignore"), warnings.catch_warnings():
        warnings.simplefilter("ignore", RuntimeWarning)
        yield


OTHER = -1
"""The moment of the other object's pass; the passes of the object itself count from 0."""


class Predictions:
    """The numbers that misconceptions give for one scene."""

    def __init__(self, quantity: Quantity, scene: Scene) -> None:
        self._quantity = quantity
        self.scene = scene
        self.right = quantity.right(scene.inputs, scene.before)
        self._passes = dict(enumerate([*scene.before, scene.inputs]))
        self._now = len(scene.before)
        if scene.other is not None:
            self._passes[OTHER] = scene.other
        self._variables: dict[int, Variables] = {}
        self._known: dict[tuple[int, Misconceptions, Misconceptions], Array | None] = {}

    def agree_with(self, got: Array | None, misconceptions: Misconceptions) -> bool:
        """Whether a student with these misconceptions could get this result.

        Where the changed formula does not fit the shapes, the code either raised an exception too,
        or it was right.
        """
        predicted = self.of(misconceptions)
        if predicted is None:
            return got is None or agrees(got, self.right)
        if is_by_size(misconceptions):
            return self._is_rounded(got)
        return agrees(got, predicted)

    def _is_rounded(self, got: Array | None) -> bool:
        """Whether no error is larger than those of a computation in float32, at any step."""
        return self.error(got) <= ROUNDED_TERMS

    def error(self, got: Array | None) -> float:
        """Return the largest error of a result, in units of its terms."""
        if got is None or got.shape != self.right.shape:
            return np.inf
        error, terms = (
            np.abs(got - self.right),
            self._quantity.summed(self.scene.inputs, self.scene.before),
        )
        return float(np.max(np.where(error == 0, 0.0, error / terms), initial=0.0))

    def wrong(self, misconceptions: Misconceptions) -> Array | None:
        """Return the numbers that these misconceptions give; None if there are no wrong ones."""
        predicted = self.of(misconceptions)
        return None if predicted is None or agrees(predicted, self.right) else predicted

    def failure(self, misconceptions: Misconceptions) -> str:
        """Return the exception that the changed formula raises; empty if it gives numbers."""
        try:
            self._computed(misconceptions, self._now, misconceptions)
        except NO_RESULT as error:
            return f"{type(error).__name__}: {error}"
        return ""

    def are_same(self, one: Misconceptions, other: Misconceptions) -> bool:
        """Whether two explanations give the same numbers."""
        first, second = self.of(one), self.of(other)
        if first is None or second is None:
            return first is second
        return agrees(first, second)

    def of(self, misconceptions: Misconceptions) -> Array | None:
        """Return the numbers that these misconceptions give; None if the shapes do not fit.

        Another formula comes first, then changes to its inputs, then changes to its result.
        """
        return self._of(misconceptions, self._now, misconceptions)

    def _of(
        self, misconceptions: Misconceptions, moment: int, whole: Misconceptions
    ) -> Array | None:
        """Return the numbers of a pass after the first few misconceptions of the `whole`.

        An object stores the numbers that all its misconceptions together have given.
        """
        key = (moment, misconceptions, whole)
        if key not in self._known:
            try:
                self._known[key] = self._computed(misconceptions, moment, whole)
            except NO_RESULT:
                self._known[key] = None
        return self._known[key]

    def _computed(
        self, misconceptions: Misconceptions, moment: int, whole: Misconceptions
    ) -> Array | None:
        if misconceptions and isinstance(change := misconceptions[-1].change, OutOf):
            result = self._of(misconceptions[:-1], moment, whole)
            return None if result is None else self._changed(result, change, moment, whole)
        formula, variables, started = self._quantity.formula, self._of_pass(moment), {}
        if self._quantity.start:
            last = self._of(whole, moment - 1, whole) if moment > 0 else self._start(moment)
            if last is None:
                return None
            started = {"last": last}
            variables = variables.with_values(started)
        for misconception in misconceptions:
            match misconception.change:
                case Instead(another):
                    formula = another
                case Into(names):
                    changed = {name: evaluate(by, variables) for name, by in names.items()}
                    variables = self._of_pass(moment).with_inputs({**started, **changed})
        return evaluate(formula, variables)

    def _of_pass(self, moment: int) -> Variables:
        """Return the variables of a pass, with the inputs of the pass before it."""
        if moment not in self._variables:
            inputs = {**self._passes[moment]}
            if self._quantity.has_passes:
                before = self._passes[moment - 1] if moment > 0 else inputs
                inputs |= {f"{name}_before": X for name, X in before.items()}
            self._variables[moment] = self._quantity.variables(inputs)
        return self._variables[moment]

    def _has_axes(self, result: Array, moment: int) -> bool:
        """Whether a result has the axes of the right one."""
        is_now = moment == self._now
        return result.shape == self.right.shape if is_now else result.ndim == self.right.ndim

    def _start(self, moment: int) -> Array:
        return evaluate(self._quantity.start, self._of_pass(moment))

    def _changed(
        self, result: Array, change: OutOf, moment: int, whole: Misconceptions
    ) -> Array | None:
        """Return the result of a formula after a change to it."""
        if "axis=" in change.expression and not self._has_axes(result, moment):
            return None  # its axes are not those of the right result
        values = {"result": result}
        for name, earlier in (("before", moment - 1), ("other", OTHER)):
            if name not in _names(change.expression):
                continue
            if earlier not in self._passes or moment < (self._now if name == "other" else 1):
                return result
            found = self._of(whole, earlier, whole)
            if found is None:
                return None
            values[name] = found
        return evaluate(change.expression, self._of_pass(moment).with_values(values))


@cache
def _names(expression: str) -> set[str]:
    return names_in([expression])


def is_by_size(misconceptions: Misconceptions) -> bool:
    """Whether a misconception predicts no numbers, but only the size of the errors."""
    return [found.change for found in misconceptions] == [OutOf("np.float32(result)")]


def agrees(got: Array | None, predicted: Array) -> bool:
    """Whether an array has the predicted shape and the predicted numbers.

    A prediction in float32 agrees only with numbers that float32 can hold, to float32's precision.
    """
    if got is None or got.shape != predicted.shape:
        return False
    if predicted.dtype.kind in "iu":
        return bool(np.array_equal(got, predicted))
    rounded = predicted.dtype == np.float32
    if rounded and not np.array_equal(np.float32(got), got):
        return False
    wanted = predicted.astype(np.float64)
    if not np.all(np.isfinite(wanted)):
        return False
    tolerance = (FLOAT32 if rounded else RELATIVE) * np.maximum(1.0, np.abs(wanted))
    return bool(np.all(np.abs(got - wanted) <= tolerance))  # NaN does not agree
