"""The search for the simplest misconception that explains all of a student's numbers."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

import numpy as np

from autograder.diagnosis.bank import of_quantity
from autograder.diagnosis.expression import Array
from autograder.diagnosis.hints import Diagnosis
from autograder.diagnosis.misconception import Instead, Into, OutOf
from autograder.diagnosis.prediction import Misconceptions, Predictions
from autograder.diagnosis.quantity import Quantity
from autograder.diagnosis.scene import Observe, agrees, draw_scenes

ROUNDS = 4
"""How often inputs are drawn, at most: two tell nearly everything apart."""

ENOUGH_NUMBERS = 12
SEED = 17


def diagnose(quantity: Quantity, observe: Observe) -> Diagnosis | None:
    """Return what explains all that a student's code gives, for inputs of several sizes.

    One misconception is looked for, then two together. Where it isn't certain yet which, more
    inputs are drawn.

    Parameters
    ----------
    observe
        Runs the student's code on a scene; returns what came back, or None if it raised.

    Returns
    -------
    Diagnosis or None
        None where the code is right, where nothing that is known explains all of it, and where
        too little came back to be sure.
    """
    evidence = _Evidence(quantity, observe)
    with np.errstate(all="ignore"):
        try:
            evidence.draw()
            evidence.draw()
            if evidence.is_right():
                return None
            for candidates in (singles(quantity), pairs(quantity)):
                found = [
                    candidate for candidate in candidates if evidence.is_explained_by(candidate)
                ]
                while found and not evidence.settles(found) and evidence.rounds < ROUNDS:
                    evidence.draw()
                    found = [
                        candidate for candidate in found if evidence.is_explained_by(candidate)
                    ]
                if found:
                    return Diagnosis(quantity, found[0]) if evidence.settles(found) else None
        except _NoNumbers:
            return None
    return None


def singles(quantity: Quantity) -> Iterator[Misconceptions]:
    """List each misconception about a quantity, from the simple to the odd."""
    for misconception in of_quantity(quantity.name):
        yield (misconception,)


def pairs(quantity: Quantity) -> Iterator[Misconceptions]:
    """List what two misconceptions may be there together.

    Another formula comes first, then what goes into it, then what is done to what comes out; what
    comes out is not done the same kind of thing to twice, but two factors are as good as any. A
    constant has nothing else in it.
    """
    of_it = [found for found in of_quantity(quantity.name) if found.family != "constant"]
    order = {misconception: place for place, misconception in enumerate(of_it)}
    for first, second in product(of_it, of_it):
        match first.change, second.change:
            case (Instead(), Into() | OutOf()) | (Into(), OutOf()):
                yield first, second
            case Into(some), Into(others):
                if order[first] < order[second] and not some.keys() & others.keys():
                    yield first, second
            case OutOf(), OutOf():
                another_kind = first.family != second.family or first.family == "scale"
                if order[first] < order[second] and another_kind:
                    yield first, second


class _NoNumbers(Exception):  # noqa: N818 - no error of ours
    """What came back is no array of numbers."""


class _Evidence:
    """What a student's code has given so far."""

    def __init__(self, quantity: Quantity, observe: Observe) -> None:
        self._quantity = quantity
        self._observe = observe
        self._rng = np.random.default_rng(SEED)
        self._observations: list[tuple[Array | None, Predictions]] = []
        self.rounds = 0

    def draw(self) -> None:
        """Run the student's code on more inputs.

        Raises
        ------
        _NoNumbers
            If anything but numbers comes back.
        """
        self.rounds += 1
        for scene in draw_scenes(self._quantity, self._rng):
            got = _array(self._observe(scene))
            self._observations.append((got, Predictions(self._quantity, scene)))

    def is_right(self) -> bool:
        """Whether everything that came back is right."""
        return all(agrees(got, predictions.right) for got, predictions in self._observations)

    def is_explained_by(self, misconceptions: Misconceptions) -> bool:
        """Whether a student with these misconceptions would have got all of this.

        For shapes that a wrong formula can't be computed for, the code has raised an exception as
        well, or has found the right way.
        """
        return all(_fits(got, misconceptions, of) for got, of in self._observations)

    def settles(self, found: list[Misconceptions]) -> bool:
        """Whether these are but one explanation, and enough speaks for it."""
        first, *others = found
        return self._suffices(first) and all(self._equal(first, other) for other in others)

    def _suffices(self, misconceptions: Misconceptions) -> bool:
        """Whether there are enough numbers that are wrong as predicted, in enough sizes.

        A size of one can make nearly any two formulas equal, so it says nothing.
        """
        sizes, count = set(), 0
        for _, predictions in self._observations:
            predicted = predictions.of(misconceptions)
            of_scene = self._quantity.sizes(predictions.scene.case)
            if predicted is None or 1 in of_scene.values() or agrees(predicted, predictions.right):
                continue
            sizes.add(tuple(of_scene.values()))
            count += predicted.size
        return len(sizes) >= 2 and (count >= ENOUGH_NUMBERS or len(sizes) >= 3)

    def _equal(self, one: Misconceptions, other: Misconceptions) -> bool:
        """Whether two explanations come to the same, for all that was drawn."""
        for _, predictions in self._observations:
            first, second = predictions.of(one), predictions.of(other)
            if first is None or second is None:
                if first is not second:
                    return False
            elif not agrees(first, second):
                return False
        return True


def _fits(got: Array | None, misconceptions: Misconceptions, predictions: Predictions) -> bool:
    predicted = predictions.of(misconceptions)
    if predicted is None:
        return got is None or agrees(got, predictions.right)
    return agrees(got, predicted)


def _array(value: Any) -> Array | None:
    """Return what came back as an array of float64."""
    if value is None:
        return None
    try:
        array = np.asarray(value)
    except ValueError:
        raise _NoNumbers from None  # a list of rows of different lengths
    if array.dtype.kind not in "biuf":
        raise _NoNumbers
    return array.astype(np.float64)
