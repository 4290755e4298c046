"""The hints for a failed check, in three steps: an observation, a question, a place to read on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import combinations
from typing import Any

import numpy as np

from autograder.declaration.misconception import Misconceptions
from autograder.diagnosis.bank.structure import plural
from autograder.diagnosis.facts import trace_shapes, where_wrong
from autograder.diagnosis.formula import Array, Quantity
from autograder.diagnosis.scene import (
    Observe,
    Scene,
    draw_scene,
    draw_scenes,
    draw_second_pass,
    in_words,
    is_allowed,
    larger,
)
from autograder.diagnosis.search import NoNumbers, as_numbers
from autograder.results.verdict import Numbers, Wrong

SEED = 18


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
    whys = (found.why.format(name=name) for found in misconceptions)
    readings = (found.reading or quantity.reading for found in misconceptions)
    read_on = _read_on("; ".join(_each_once(filter(None, readings))))
    return [
        " ".join(seen),
        " ".join(_each_once(questions)),
        " ".join([*_each_once(whys), *read_on]),
    ]


def plain_hints(
    quantity: Quantity, failure: Wrong, observe: Observe, sizes: Mapping[str, int]
) -> list[str]:
    """Return hints about wrong numbers, or a wrong shape, that no known misconception explains.

    A small array may mislead: of two rows, the last is also all but the first. So the facts come
    from a larger array, and from the report's array only if the larger one is right.

    Parameters
    ----------
    sizes
        The sizes of the failing case, by name, as far as they are known.
    """
    return (
        hints_by_size(quantity, observe, sizes)
        or _hints_of_larger(quantity, failure, observe)
        or _hints_of_shown(quantity, failure)
    )


def hints_by_size(quantity: Quantity, observe: Observe, sizes: Mapping[str, int]) -> list[str]:
    """Return hints if the code is wrong only for a size of one, or right only for a single sample.

    The failing case is evidence too: for sizes of which it is an exception, nothing is said.
    """
    rng = np.random.default_rng(SEED)
    scenes = [draw_scene(quantity, rng, larger(quantity)), *draw_scenes(quantity, rng)]
    several = [
        _is_right(quantity, scene, observe)
        for scene in scenes
        if scene.sizes and 1 not in scene.sizes.values()
    ]
    if not several:
        return []
    read_on = _read_on(quantity.reading)
    for number, size in enumerate(quantity.size_names):
        alone, kind = {**larger(quantity), size: 1}, quantity.words.get(size)
        if kind is None or not is_allowed(quantity, alone):
            continue
        scene = draw_scene(quantity, rng, alone)
        is_right = _is_right(quantity, scene, observe)
        if all(several) and not is_right and sizes.get(size, 1) == 1:
            return [
                f"{quantity.called} is right for several {plural(kind)}, but not for a single one.",
                f"With a single {kind}, what are the shapes of all the arrays in your code?",
                " ".join(["An axis of length one is still an axis.", *read_on]),
            ]
        if number > 0 or any(several) or not is_right or sizes.get(size, 2) == 1:
            continue
        if _is_right(quantity, draw_second_pass(quantity, rng, scene), observe):
            return [
                f"{quantity.called} is right for a single {kind}, but not for several.",
                f"What does your code do with the second {kind}?",
                *read_on,
            ]
    return _hints_by_equal_sizes(quantity, observe, sizes)


def _hints_by_equal_sizes(
    quantity: Quantity, observe: Observe, sizes: Mapping[str, int]
) -> list[str]:
    """Return hints if the code is wrong where two sizes are equal, as in the failing case."""
    rng, different = np.random.default_rng(SEED), larger(quantity)
    named = [name for name in quantity.size_names if name in sizes and name in quantity.words]
    pairs = [(one, other) for one, other in combinations(named, 2) if sizes[one] == sizes[other]]

    def is_right(lengths: Mapping[str, int]) -> bool:
        return _is_right(quantity, draw_scene(quantity, rng, lengths), observe)

    if not pairs or not all(is_right(different) for _ in range(2)):
        return []
    for one, other in pairs:
        alike = [{**different, name: different[of]} for name, of in ((one, other), (other, one))]
        if all(is_allowed(quantity, each) and not is_right(each) for each in alike):
            first, second = (plural(quantity.words[name]) for name in (one, other))
            return [
                f"{quantity.called} is wrong where there are as many {first} as {second}, and "
                f"right where all sizes differ.",
                "Does your code find out from a size which axis or which array it has?",
                " ".join(["Sizes may be equal by chance.", *_read_on(quantity.reading)]),
            ]
    return []


def _where_it_ran(name: str, seen: str) -> str:
    if seen.startswith("Where"):
        return seen
    return f"Where the shapes happen to fit, {_begun(seen, name)}"


def _each_once(sentences: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(sentences))


def _is_right(quantity: Quantity, scene: Scene, observe: Observe) -> bool:
    got, wanted = _numbers(observe(scene)), quantity.right(scene.inputs, scene.before)
    is_alike = got is not None and got.shape == wanted.shape
    return is_alike and bool(quantity.is_right(got, scene.inputs, scene.before).all())  # type: ignore[arg-type]


def _hints_of_larger(quantity: Quantity, failure: Wrong, observe: Observe) -> list[str]:
    name, sizes = quantity.called, larger(quantity)
    scene = draw_scene(quantity, np.random.default_rng(SEED), sizes)
    got, wanted = _numbers(observe(scene)), quantity.right(scene.inputs)
    if got is None:
        return []
    shown = _shown_fact(quantity, failure)
    if got.shape != wanted.shape:
        seen = f"{name} has the wrong shape; the write-up's shape is {quantity.shape}."
        seen = f"{in_words(sizes)}, {seen}" if shown else seen
        return [seen, trace_shapes(quantity, got.shape), *_read_on(quantity.reading)]
    fact = where_wrong(name, got, wanted, quantity.is_right(got, scene.inputs))
    if fact and fact != shown:
        fact = f"{in_words(sizes)}, {_begun(fact, name)}"
    return _hints_of_numbers(quantity, fact, is_number=not wanted.ndim) if fact else []


def _hints_of_shown(quantity: Quantity, failure: Wrong) -> list[str]:
    fact = _shown_fact(quantity, failure)
    if not fact:
        return []
    is_number = failure.evidence.got_numbers is not None and not failure.evidence.got_numbers.shape
    seen = f"Here, {_begun(fact, quantity.called)}"
    return _hints_of_numbers(quantity, seen, is_number=is_number)


def _shown_fact(quantity: Quantity, failure: Wrong) -> str:
    """Return a fact about the numbers that a report shows; empty if it shows none."""
    evidence = failure.evidence
    if evidence.got_numbers is None or evidence.wanted_numbers is None or not failure.right:
        return ""
    got, wanted = as_array(evidence.got_numbers), as_array(evidence.wanted_numbers)
    return where_wrong(quantity.called, got, wanted, np.reshape(failure.right, got.shape))


def _hints_of_numbers(quantity: Quantity, seen: str, *, is_number: bool) -> list[str]:
    question = f"Which numbers make up a single element of {quantity.called}? Work one out by hand."
    if is_number:
        question = (
            f"Work {quantity.called} out by hand for a small input, and print each step of your "
            "code. Which step is the first to differ?"
        )
    return [seen, question, *_read_on(quantity.reading)]


def _begun(sentence: str, name: str) -> str:
    """Return a sentence as it continues after a comma; a name stays as it is."""
    return sentence if sentence.startswith(name) else sentence[0].lower() + sentence[1:]


def _read_on(reading: str) -> list[str]:
    """Return the sentence that names the place to read on; none if the course has no such place."""
    return [f"Read on in {reading}."] if reading else []


def _numbers(value: Any) -> Array | None:
    try:
        return as_numbers(value)
    except NoNumbers:
        return None


def as_array(numbers: Numbers) -> Array:
    """Return plain data as an array."""
    return np.array([float(value) for value in numbers.values]).reshape(numbers.shape)
