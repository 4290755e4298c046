"""What can be said of wrong numbers that nothing known explains; no right number is told."""

from __future__ import annotations

from typing import Any

import numpy as np

from autograder.diagnosis.expression import Array
from autograder.diagnosis.facts import where_wrong
from autograder.diagnosis.quantity import Quantity
from autograder.diagnosis.scene import LARGER, Observe, Scene, agrees, draw_scenes
from autograder.diagnosis.trace import LARGER_IN_WORDS, trace_shapes
from autograder.results.verdict import Evidence, Numbers

SEED = 18
ALONE = {"N": "sample", "C_in": "feature", "C_out": "output"}
"""What there is a single one of where a size is one."""


def plain_hints(quantity: Quantity, evidence: Evidence, observe: Observe) -> list[str]:
    """Return what can be said of wrong numbers, or of a wrong shape.

    What is seen in a small array may be so by chance, as the last of two rows is all but the first.
    So a larger one is looked at, and the one that a report shows where the larger one is right.
    """
    return (
        hints_by_size(quantity, observe)
        or _hints_of_larger(quantity, evidence, observe)
        or _hints_of_shown(quantity, evidence)
    )


def hints_by_size(quantity: Quantity, observe: Observe) -> list[str]:
    """Return what can be said where only a size of one is wrong, or only a batch of one right."""
    rng = np.random.default_rng(SEED)
    scenes = [Scene(quantity.draw(rng, LARGER)), *draw_scenes(quantity, rng)]
    several = [
        _is_right(quantity, scene, observe)
        for scene in scenes
        if 1 not in quantity.sizes(scene.case).values()
    ]
    for size, kind in ALONE.items():
        scene = Scene(quantity.draw(rng, {**LARGER, size: 1}))
        if all(several) and not _is_right(quantity, scene, observe):
            return [
                f"{quantity.called} is right for several {kind}s, and not for a single one.",
                f"With a single {kind}, what are the shapes of all the arrays in your code?",
                f"An axis of length one is still an axis. {_read_on(quantity)}",
            ]
        if size == "N" and not any(several) and _is_right(quantity, scene, observe):
            return [
                f"{quantity.called} is right for a single sample, and not for several.",
                "What does your code do with the second sample?",
                _read_on(quantity),
            ]
    return []


def _is_right(quantity: Quantity, scene: Scene, observe: Observe) -> bool:
    return agrees(_numbers(observe(scene)), quantity.right(scene.case))


def _hints_of_larger(quantity: Quantity, evidence: Evidence, observe: Observe) -> list[str]:
    name, case = quantity.called, quantity.draw(np.random.default_rng(SEED), LARGER)
    got, wanted = _numbers(observe(Scene(case))), quantity.right(case)
    if got is None or agrees(got, wanted):
        return []
    if got.shape != wanted.shape:
        seen = f"{name} has another shape than the write-up's, which is {quantity.shape}."
        return [seen, trace_shapes(quantity, got.shape), _read_on(quantity)]
    fact = where_wrong(name, got, wanted)
    if fact != _shown_fact(quantity, evidence):
        fact = f"{LARGER_IN_WORDS}, {_begun(fact)}"
    return _hints_of_numbers(quantity, fact)


def _hints_of_shown(quantity: Quantity, evidence: Evidence) -> list[str]:
    fact = _shown_fact(quantity, evidence)
    return _hints_of_numbers(quantity, f"Here, {_begun(fact)}") if fact else []


def _shown_fact(quantity: Quantity, evidence: Evidence) -> str:
    """Return what is true of the numbers that a report shows, if it shows any."""
    if evidence.got_numbers is None or evidence.wanted_numbers is None:
        return ""
    got, wanted = _array(evidence.got_numbers), _array(evidence.wanted_numbers)
    return where_wrong(quantity.called, got, wanted)


def _hints_of_numbers(quantity: Quantity, seen: str) -> list[str]:
    question = f"Which numbers make up a single element of {quantity.called}?"
    return [seen, f"{question} Work one out by hand.", _read_on(quantity)]


def _begun(sentence: str) -> str:
    """Return a sentence as it goes on after a comma."""
    return sentence[0].lower() + sentence[1:]


def _read_on(quantity: Quantity) -> str:
    return f"Read on in {quantity.reading}."


def _numbers(value: Any) -> Array | None:
    if not isinstance(value, np.ndarray) or value.dtype.kind not in "biuf":
        return None
    return value.astype(np.float64)


def _array(numbers: Numbers) -> Array:
    return np.array([float(value) for value in numbers.values]).reshape(numbers.shape)
