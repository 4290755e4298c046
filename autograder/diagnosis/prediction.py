"""The numbers of a student who has some misconceptions."""

from __future__ import annotations

import numpy as np

from autograder.diagnosis.formula import Array, Inputs, Quantity, evaluate
from autograder.diagnosis.misconception import Instead, Into, Misconceptions, OutOf
from autograder.diagnosis.scene import Scene

RELATIVE = 1e-9
FLOAT32 = 1e-5


class Predictions:
    """The numbers that misconceptions give for one scene."""

    def __init__(self, quantity: Quantity, scene: Scene) -> None:
        self._quantity = quantity
        self.scene = scene
        self.right = quantity.right(scene.inputs)
        self._known: dict[tuple[int, Misconceptions], Array | None] = {}

    def agree_with(self, got: Array | None, misconceptions: Misconceptions) -> bool:
        """Whether a student with these misconceptions could get this result.

        Where the changed formula does not fit the shapes, the code either raised an exception too,
        or it was right.
        """
        predicted = self.of(misconceptions)
        if predicted is None:
            return got is None or agrees(got, self.right)
        return agrees(got, predicted)

    def wrong(self, misconceptions: Misconceptions) -> Array | None:
        """Return the numbers that these misconceptions give; None if there are no wrong ones."""
        predicted = self.of(misconceptions)
        return None if predicted is None or agrees(predicted, self.right) else predicted

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
        return self._of(misconceptions, self.scene.inputs)

    def _of(self, misconceptions: Misconceptions, inputs: Inputs) -> Array | None:
        key = (id(inputs), misconceptions)
        if key not in self._known:
            try:
                self._known[key] = self._computed(misconceptions, inputs)
            except (ValueError, IndexError):
                self._known[key] = None
        return self._known[key]

    def _computed(self, misconceptions: Misconceptions, inputs: Inputs) -> Array | None:
        if misconceptions and isinstance(change := misconceptions[-1].change, OutOf):
            return self._changed_result(change, misconceptions[:-1], inputs)
        formula, variables = self._quantity.formula, self._quantity.variables(inputs)
        for misconception in misconceptions:
            match misconception.change:
                case Instead(another):
                    formula = another
                case Into(names):
                    changed = {name: evaluate(by, variables) for name, by in names.items()}
                    variables = self._quantity.variables({**inputs, **changed})
        return evaluate(formula, variables)

    def _changed_result(self, change: OutOf, inner: Misconceptions, inputs: Inputs) -> Array | None:
        result = self._of(inner, inputs)
        if result is None:
            return None
        variables = self._quantity.variables(inputs)
        variables["result"] = result
        for name, another in (("before", self.scene.before), ("other", self.scene.other)):
            if name not in change.expression:
                continue
            if another is None:
                return result
            variables[name] = self._of(inner, another)
            if variables[name] is None:
                return None
        return evaluate(change.expression, variables)


def agrees(got: Array | None, predicted: Array) -> bool:
    """Whether an array has the predicted shape and the predicted numbers.

    A prediction in float32 agrees only with numbers that float32 can hold, to float32's precision.
    """
    if got is None or got.shape != predicted.shape:
        return False
    rounded = predicted.dtype == np.float32
    if rounded and not np.array_equal(np.float32(got), got):
        return False
    wanted = predicted.astype(np.float64)
    tolerance = (FLOAT32 if rounded else RELATIVE) * np.maximum(1.0, np.abs(wanted))
    return bool(np.all(np.abs(got - wanted) <= tolerance))  # NaN does not agree
