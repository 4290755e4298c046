"""The arguments of a call: arrays within their domains, new ones and earlier ones."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np

from autograder.authoring.audit.arrays import Arrays
from autograder.authoring.audit.draws import Array, Rng, draw_memory
from autograder.declaration.domains import Domain
from autograder.declaration.table import Call


def draw_arguments(
    rng: Rng, arrays: Arrays, call: Call, sizes: Mapping[str, int], busy: Iterable[Array]
) -> dict[str, Any]:
    """Draw the arguments of a call; two may be the same array.

    Parameters
    ----------
    busy
        The arrays that nobody may change, because an object still needs them.
    """
    given: dict[str, Any] = {}
    for name, domain in call.arguments.items():
        shape = domain.shape_of(sizes)
        alike_ones = [X for X in given.values() if np.shape(X) == shape]
        if not shape:
            given[name] = domain.draw(rng, sizes).item()
        elif not domain.is_free:
            given[name] = arrays.add(np.asarray(domain.draw(rng, sizes)))
        elif alike_ones and rng.random() < 0.2:
            given[name] = alike_ones[0]
        else:
            given[name] = _free(rng, arrays, domain, shape, [*busy, *given.values()])
    return given


def _free(
    rng: Rng, arrays: Arrays, domain: Domain, shape: tuple[int, ...], busy: list[Array]
) -> Array:
    """Draw an array within a domain: a new one, or an earlier one that lies within."""
    drawn = arrays.draw(shape, busy)
    inside = within(rng, drawn, domain)
    if np.array_equal(inside, drawn):
        return drawn
    return arrays.adopt(draw_memory(rng, inside), inside)


def within(rng: Rng, numbers: Array, domain: Domain) -> Array:
    """Move the numbers that lie outside of a domain to its ends; sometimes all of them."""
    if rng.random() < 0.1:
        signs = np.where(np.asarray(numbers) < 0, -1.0, 1.0)
        return np.asarray(signs * rng.choice([domain.largest, 0.0, domain.smallest], numbers.shape))
    magnitudes = np.clip(np.abs(numbers), domain.smallest, domain.largest)
    return np.where(numbers == 0, numbers, np.copysign(magnitudes, numbers))
