"""The search for the simplest misconception that explains all of a student's numbers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product
from typing import Any

import numpy as np

from autograder.declaration.misconception import (
    Instead,
    Into,
    Misconception,
    Misconceptions,
    OutOf,
)
from autograder.diagnosis.bank import of_quantity
from autograder.diagnosis.formula import Array, Quantity
from autograder.diagnosis.prediction import Predictions, is_by_size, quiet
from autograder.diagnosis.scene import Observe, draw_scenes

ROUNDS = 4
"""The largest number of rounds of inputs; two rounds settle nearly every case."""

MOST_ONE_SIDED = 8
"""Of the errors of rounding, at least one in this number is of the other sign."""

MOST_IN_PAIRS = 120
"""The number of misconceptions, the simplest ones, that are tried two at a time."""

RIGHT: Misconceptions = ()
ENOUGH_NUMBERS = 12
SEED = 17
SEVEN_DIGITS = 2e-8
"""The largest of many errors, in units of the terms, where no more than seven digits are right."""


def diagnose(quantity: Quantity, observe: Observe) -> Misconceptions | None:
    """Return the misconceptions that explain all results of a student's code, for several sizes.

    The search tries one misconception, then two together. It draws more inputs until only one
    explanation is left.

    Returns
    -------
    Misconceptions or None
        None if the code is right, if no known misconception explains all results, or if there are
        too few results to decide.
    """
    observed = _Observations(quantity, observe)
    with quiet():
        try:
            observed.draw()
            observed.draw()
            if observed.explained_by([RIGHT]):
                return None
            for candidates in (singles(quantity), pairs(quantity)):
                found = observed.explained_by(candidates)
                while found and not observed.settle(found) and observed.rounds < ROUNDS:
                    observed.draw()
                    found = observed.explained_by(found)
                if found:
                    return found[0] if observed.settle(found) else None
        except NoNumbers:
            return None
    return None


def singles(quantity: Quantity) -> Iterator[Misconceptions]:
    """Yield each misconception about a quantity, the simplest first."""
    for misconception in of_quantity(quantity):
        yield (misconception,)


def pairs(quantity: Quantity) -> Iterator[tuple[Misconception, Misconception]]:
    """Yield each two misconceptions that can occur together, in the order of their changes.

    Another formula comes first, then changes to its inputs, then changes to its result. A result
    is not changed twice by the same family, except by two factors; a factor also comes after a sum
    over passes, as in `+=` and then `/=`. A rare one occurs alone. Where a result stays that of the
    first batch, what it uses of an earlier batch can't be seen.
    """
    of_it = [found for found in of_quantity(quantity) if not found.alone][:MOST_IN_PAIRS]
    order = {misconception: place for place, misconception in enumerate(of_it)}
    for first, second in product(of_it, of_it):
        match first.change, second.change:
            case Into(), OutOf("before") if first.family == second.family:
                pass
            case (Instead(), Into() | OutOf()) | (Into(), OutOf()):
                yield first, second
            case Into(some), Into(others):
                if order[first] < order[second] and not some.keys() & others.keys():
                    yield first, second
            case OutOf(), OutOf():
                can_combine = first.family != second.family or first.family == "scale"
                is_sum = "before +" in first.change.expression and second.family == "scale"
                if (order[first] < order[second] and can_combine) or is_sum:
                    yield first, second


class NoNumbers(Exception):  # noqa: N818 - not an error of ours
    """The result of the student's code is not an array of numbers."""


class _Observations:
    """The results of a student's code so far, each beside the predictions for its inputs."""

    def __init__(self, quantity: Quantity, observe: Observe) -> None:
        self._quantity = quantity
        self._observe = observe
        self._rng = np.random.default_rng(SEED)
        self._observations: list[tuple[Array | None, Predictions]] = []
        self.rounds = 0

    def draw(self) -> None:
        """Run the student's code on one more round of inputs.

        Raises
        ------
        NoNumbers
            If a result is not an array of numbers.
        """
        self.rounds += 1
        for scene in draw_scenes(self._quantity, self._rng):
            got = as_numbers(self._observe(scene))
            self._observations.append((got, Predictions(self._quantity, scene)))

    def explained_by(self, candidates: Iterable[Misconceptions]) -> list[Misconceptions]:
        """Return the candidates that explain all results; by exact numbers, if any does."""
        found = [
            candidate
            for candidate in candidates
            if all(
                predictions.agree_with(got, candidate) for got, predictions in self._observations
            )
        ]
        if self._are_zeros():
            found = [each for each in found if self._are_zeros(each)]
        exact = [each for each in found if not is_by_size(each)]
        if exact or not found:
            return exact
        largest = max(predictions.error(got) for got, predictions in self._observations)
        return found if largest >= SEVEN_DIGITS and self._err_both_ways() else []

    def _are_zeros(self, predicted_by: Misconceptions | None = None) -> bool:
        """Whether all results are exactly zero, or all predictions of a candidate.

        Numbers that cancel but for rounding are no explanation of a zero that somebody has written.
        """
        numbers = [
            got if predicted_by is None else predictions.of(predicted_by)
            for got, predictions in self._observations
        ]
        return not any(each.any() for each in numbers if each is not None)

    def _err_both_ways(self) -> bool:
        """Whether some numbers are too large and some too small, as after rounding."""
        signs = [
            np.sign(got - each.right).ravel() for got, each in self._observations if got is not None
        ]
        above, below = (int(np.sum(np.concatenate(signs) == sign)) for sign in (1, -1))
        return min(above, below) * MOST_ONE_SIDED >= above + below

    def settle(self, found: list[Misconceptions]) -> bool:
        """Whether these are all the same explanation, and there is enough evidence for it."""
        first, *others = found
        return self._suffice_for(first) and all(
            predictions.are_same(first, other)
            for other in others
            for _, predictions in self._observations
        )

    def _suffice_for(self, misconceptions: Misconceptions) -> bool:
        """Whether enough numbers, in enough sizes, are wrong as predicted.

        A size of one makes nearly any two formulas equal, so it does not count.
        """
        sizes, count = set(), 0
        several = 2 if self._quantity.size_names else 0
        for _, predictions in self._observations:
            wrong = predictions.wrong(misconceptions)
            of_scene = tuple(predictions.scene.sizes.values())
            if wrong is not None and 1 not in of_scene:
                sizes.add(of_scene)
                count += wrong.size
        enough = count >= ENOUGH_NUMBERS or len(sizes) > several > 0
        return len(sizes) >= several and enough


def as_numbers(value: Any) -> Array | None:
    """Return a result as an array of float64; None if there is no result."""
    if value is None:
        return None
    if isinstance(value, tuple):
        raise NoNumbers  # it would be an array with an axis too many
    try:
        array = np.asarray(value)
    except ValueError:
        raise NoNumbers from None  # a list of rows of different lengths
    if array.dtype.kind not in "biuf":
        raise NoNumbers
    return array.astype(np.float64)
