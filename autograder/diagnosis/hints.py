"""The hints for a failed check, in three steps: an observation, a question, a place to read on."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from autograder.diagnosis.facts import LARGER_IN_WORDS, trace_shapes, where_wrong
from autograder.diagnosis.formula import Array, Quantity
from autograder.diagnosis.misconception import Misconceptions
from autograder.diagnosis.prediction import agrees
from autograder.diagnosis.scene import LARGER, Observe, Scene, draw_scene, draw_scenes
from autograder.results.verdict import Evidence, Numbers

SEED = 18
ALONE = {"N": "sample", "C_in": "feature", "C_out": "output"}
"""The thing that is alone where a size is one."""


def known_hints(
    quantity: Quantity, misconceptions: Misconceptions, *, crashed: bool = False
) -> list[str]:
    """Return the hints about known misconceptions.

    Parameters
    ----------
    crashed
        Whether the code raised an exception, so that the report shows no numbers.
    """
    name = quantity.called
    seen = [found.observation.format(name=name) for found in misconceptions]
    if len(seen) > 1:
        both = ", and ".join(found.name for found in misconceptions)
        seen = [f"Two things together explain all numbers of {name}: {both}."]
    if crashed:
        seen = [_where_it_ran(name, " ".join(seen))]
    questions = (found.question.format(name=name) for found in misconceptions)
    whys = (found.why for found in misconceptions)
    readings = (found.reading or quantity.reading for found in misconceptions)
    return [
        " ".join(seen),
        " ".join(_each_once(questions)),
        f"{' '.join(_each_once(whys))} Read on in {'; '.join(_each_once(readings))}.",
    ]


def plain_hints(quantity: Quantity, evidence: Evidence, observe: Observe) -> list[str]:
    """Return hints about wrong numbers, or a wrong shape, that no known misconception explains.

    A small array may mislead: of two rows, the last is also all but the first. So the facts come
    from a larger array, and from the report's array only if the larger one is right.
    """
    return (
        hints_by_size(quantity, observe)
        or _hints_of_larger(quantity, evidence, observe)
        or _hints_of_shown(quantity, evidence)
    )


def hints_by_size(quantity: Quantity, observe: Observe) -> list[str]:
    """Return hints if the code is wrong only for a size of one, or right only for N = 1."""
    rng = np.random.default_rng(SEED)
    scenes = [draw_scene(quantity, rng, LARGER), *draw_scenes(quantity, rng)]
    several = [
        _is_right(quantity, scene, observe) for scene in scenes if 1 not in scene.sizes.values()
    ]
    for size, kind in ALONE.items():
        scene = draw_scene(quantity, rng, {**LARGER, size: 1})
        if all(several) and not _is_right(quantity, scene, observe):
            return [
                f"{quantity.called} is right for several {kind}s, but not for a single one.",
                f"With a single {kind}, what are the shapes of all the arrays in your code?",
                f"An axis of length one is still an axis. {_read_on(quantity)}",
            ]
        if size == "N" and not any(several) and _is_right(quantity, scene, observe):
            return [
                f"{quantity.called} is right for a single sample, but not for several.",
                "What does your code do with the second sample?",
                _read_on(quantity),
            ]
    return []


def _where_it_ran(name: str, seen: str) -> str:
    if seen.startswith("Where"):
        return seen
    begun = seen if seen.startswith(name) else _begun(seen)
    return f"Where the shapes happen to fit, {begun}"


def _each_once(sentences: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(sentences))


def _is_right(quantity: Quantity, scene: Scene, observe: Observe) -> bool:
    return agrees(_numbers(observe(scene)), quantity.right(scene.inputs))


def _hints_of_larger(quantity: Quantity, evidence: Evidence, observe: Observe) -> list[str]:
    name, scene = quantity.called, draw_scene(quantity, np.random.default_rng(SEED), LARGER)
    got, wanted = _numbers(observe(scene)), quantity.right(scene.inputs)
    if got is None or agrees(got, wanted):
        return []
    if got.shape != wanted.shape:
        seen = f"{name} has the wrong shape; the write-up's shape is {quantity.shape}."
        return [seen, trace_shapes(quantity, got.shape), _read_on(quantity)]
    fact = where_wrong(name, got, wanted)
    if fact != _shown_fact(quantity, evidence):
        fact = f"{LARGER_IN_WORDS}, {_begun(fact)}"
    return _hints_of_numbers(quantity, fact)


def _hints_of_shown(quantity: Quantity, evidence: Evidence) -> list[str]:
    fact = _shown_fact(quantity, evidence)
    return _hints_of_numbers(quantity, f"Here, {_begun(fact)}") if fact else []


def _shown_fact(quantity: Quantity, evidence: Evidence) -> str:
    """Return a fact about the numbers that a report shows; empty if it shows none."""
    if evidence.got_numbers is None or evidence.wanted_numbers is None:
        return ""
    got, wanted = _array(evidence.got_numbers), _array(evidence.wanted_numbers)
    return where_wrong(quantity.called, got, wanted)


def _hints_of_numbers(quantity: Quantity, seen: str) -> list[str]:
    question = f"Which numbers make up a single element of {quantity.called}?"
    return [seen, f"{question} Work one out by hand.", _read_on(quantity)]


def _begun(sentence: str) -> str:
    """Return a sentence as it continues after a comma."""
    return sentence[0].lower() + sentence[1:]


def _read_on(quantity: Quantity) -> str:
    return f"Read on in {quantity.reading}."


def _numbers(value: Any) -> Array | None:
    if not isinstance(value, np.ndarray) or value.dtype.kind not in "biuf":
        return None
    return value.astype(np.float64)


def _array(numbers: Numbers) -> Array:
    return np.array([float(value) for value in numbers.values]).reshape(numbers.shape)
