"""What the numbers of a history are like if nothing else is asked for: one kind after another."""

from __future__ import annotations

from functools import partial

import numpy as np

from autograder.declaration.kinds.alike import padded, twin_rows
from autograder.declaration.kinds.integers import large_whole
from autograder.declaration.kinds.places import identity, one_hot, permutation
from autograder.declaration.kinds.plain import (
    Array,
    Kind,
    constant,
    half_zeros,
    of_scales,
    ones_and_twos,
    ordinary,
    scaled,
    signs,
    whole,
    zeros,
)
from autograder.declaration.kinds.sums import along_some_axes


def kinds(rng: np.random.Generator) -> list[Kind]:
    """Return what numbers can be like: ordinary, whole, zero, large, small, equal, and so on."""
    return [
        ordinary,
        whole,
        half_zeros,
        zeros,
        lambda rng, shape: ordinary(rng, shape) - 4.0,
        ones_and_twos,
        partial(scaled, float(rng.choice([3, 6, 9]))),
        partial(scaled, float(rng.choice([-3, -6, -10]))),
        partial(scaled, float(rng.choice([17, 40]))),
        partial(scaled, float(rng.choice([-14, -40]))),
        lambda rng, shape: np.broadcast_to(ordinary(rng, shape)[:1], shape).copy(),
        partial(of_scales, -4, 4),
        along_some_axes,
        along_some_axes,
        along_some_axes,
        identity,
        one_hot,
        constant,
        permutation,
        signs,
        padded,
        twin_rows,
        large_whole,
    ]


def shuffled_kinds(rng: np.random.Generator) -> list[Kind]:
    """Return one kind for each history: with several, all kinds have their turn."""
    among = kinds(rng)
    return [among[place] for place in rng.permutation(len(among))]


def draw_values(rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    """Draw an array of any kind; every third is ordinary."""
    among = kinds(rng)
    kind = ordinary if rng.random() < 0.3 else among[int(rng.integers(len(among)))]
    return kind(rng, shape)
