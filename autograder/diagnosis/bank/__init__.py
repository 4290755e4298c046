"""The known misconceptions: a homework's own, and those that follow from a formula's structure."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from zlib import crc32

import numpy as np

from autograder.declaration.misconception import Misconception
from autograder.diagnosis.bank.partner import partners
from autograder.diagnosis.bank.scale import scale
from autograder.diagnosis.bank.shape import shape
from autograder.diagnosis.bank.state import state
from autograder.diagnosis.bank.structure import ORDINALS, Structure
from autograder.diagnosis.bank.term import terms
from autograder.diagnosis.bank.value import value
from autograder.diagnosis.formula import Array, Quantity
from autograder.diagnosis.prediction import Predictions, quiet
from autograder.diagnosis.scene import draw_scenes

FAMILIES = (scale, shape, terms, partners, state, value)
"""The families of misconceptions, the simple ones first."""

SEED = 16


def structural_misconceptions(quantity: Quantity) -> Iterator[Misconception]:
    """Yield the misconceptions that follow from a quantity's formula and shapes."""
    structure = Structure(quantity)
    is_a_count = structure.is_of_shapes and not structure.result
    for family in FAMILIES:
        for found in family(structure):
            # Of a single number that follows from the sizes, two mistakes are too easily guessed.
            yield replace(found, alone=True) if is_a_count else found


@cache
def of_quantity(quantity: Quantity) -> tuple[Misconception, ...]:
    """Return the misconceptions about a quantity, the simplest first.

    Of several that always give the same numbers, only the first is among them, and none that gives
    the right numbers. Each has a name of its own.
    """
    rng = np.random.default_rng(SEED)
    known: dict[str, Misconception] = {}
    with quiet():
        scenes = [Predictions(quantity, scene) for scene in draw_scenes(quantity, rng)]
        seen = np.array([[_print(each.right) for each in scenes]])
        structural = sorted(structural_misconceptions(quantity), key=lambda each: each.alone)
        for found in (*quantity.mistakes, *structural):
            got = [each.of((found,)) for each in scenes]
            if not any(scene.wrong((found,)) is not None for scene in scenes):
                continue
            if found.family != "constant" and all(map(_is_zero, got, scenes)):
                continue  # the sum of numbers whose sum is always zero
            prints = np.array([_print(X) for X in got])
            if not np.all(np.isfinite(prints)):
                continue
            if _is_among(prints, seen):
                continue
            seen = np.vstack([seen, prints[np.newaxis]])
            name = _free_name(found.name, known)
            known[name] = found if name == found.name else replace(found, name=name)
    return tuple(known.values())


def _is_zero(values: Array | None, scene: Predictions) -> bool:
    """Whether all numbers are zero, as far as rounding goes."""
    largest = np.abs(scene.right).max(initial=0.0)
    return values is not None and bool(np.all(np.abs(values) <= 1e-12 * largest))


def _print(values: Array | None) -> tuple[float, float]:
    """Return two numbers, which differ for arrays of other shapes or other numbers."""
    if values is None:
        return 0.0, -1.0
    if values.dtype.kind in "iu":
        return float(crc32(values.astype(np.int64).tobytes())), float(values.ndim)
    flat = values.ravel().astype(float)
    shape = sum(length * 100**axis for axis, length in enumerate(values.shape, start=1))
    return float(flat @ np.cos(np.arange(flat.size) + 1.0)), float(shape)


def _is_among(prints: Array, seen: Array) -> bool:
    """Whether numbers are those of an earlier misconception, or the right ones."""
    return bool(np.any(np.all(np.isclose(prints, seen, rtol=1e-9, atol=1e-9), axis=(1, 2))))


def _free_name(name: str, known: dict[str, Misconception]) -> str:
    if name not in known:
        return name
    others = (f"{name}, in the {which} place" for which in (*ORDINALS[1:], *map(str, range(9, 99))))
    return next(other for other in others if other not in known)


__all__ = ["of_quantity", "structural_misconceptions"]
