"""Wrong gradients drawn at random, of functions drawn at random."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from autograder.homeworks.hw0.drawn import EXACT, PARABOLA, draw_function
from autograder.homeworks.hw0.functions import SQUARE, Array, Function
from autograder.homeworks.hw0.planted import Planted, changed
from autograder.homeworks.hw0.special import special

Upstream = Callable[[Array], Array]

INTERACTIONS: tuple[tuple[int, ...], ...] = ((2, 2), (3, 2), (2, 4), (2, 2, 2), (3, 2, 2))
"""Shapes of an x in which errors can cancel along each axis."""


def draw_wrong_slopes(rng: np.random.Generator, shape: tuple[int, ...]) -> list[Planted]:
    """Return wrong gradients for nearly every dLdZ, also of other shapes, NaN or infinite."""
    inside = int(rng.integers(1, np.prod(shape) - 1))  # the first and the last: `one_element`
    odd = rng.choice([np.nan, np.inf, -np.inf])
    factor = float(rng.choice([-1, 0.5, 2, 1.1]))  # nearer to 1: `tolerance`

    def plant(wrong: Callable[[Any], Any], words: str) -> Planted:
        function = draw_function(rng, shape, parts=False, slopes=EXACT)
        return Planted(function, lambda x, dLdZ: wrong(function.df(x, dLdZ)), words, shape)

    inner = draw_function(rng, shape, slopes=EXACT, inner=True)
    flat = np.flatnonzero(inner.df(np.ones(shape), np.ones(np.shape(inner.f(np.ones(shape))))) == 0)
    pair = np.sort(rng.permutation(np.prod(shape))[:2])
    return [
        plant(lambda dLdx: factor * dLdx, f"is {factor:g} times the right one"),
        plant(lambda dLdx: float(dLdx.sum()), "is a Python float"),
        plant(lambda dLdx: float(odd), f"is the Python float {odd}"),
        plant(lambda dLdx: dLdx[np.newaxis], "has one axis too many"),
        plant(lambda dLdx: dLdx.repeat(2, axis=0), "has too many elements"),
        plant(lambda dLdx: changed_at(inside, odd, dLdx), f"is {odd} in one element"),
        Planted(
            inner,
            changed(int(rng.choice(flat)), lambda _: odd)(inner),
            f"is {odd} in one element, where the slope is 0",
            shape,
        ),
        Planted(
            SQUARE,
            lambda x, dLdZ: exchanged(pair, np.asarray(SQUARE.df(x, dLdZ))),
            "has two elements in each other's place",
            shape,
        ),
    ]


def changed_at(at: int, number: float, dLdx: Any) -> Array:
    """Return a gradient with another number in one element."""
    changed = np.array(dLdx, dtype=np.float64)
    changed.flat[at] = number
    return changed


def exchanged(pair: Any, dLdx: Array) -> Array:
    """Return a gradient with two elements in each other's place: its sum and size stay."""
    changed = dLdx.copy()
    changed.flat[pair] = dLdx.flat[pair[::-1]]
    return changed


def draw_interaction(rng: np.random.Generator) -> Planted:
    """Return a gradient whose errors add up to 0 along each axis of x."""
    shape = INTERACTIONS[rng.integers(len(INTERACTIONS))]
    errors = np.ones(())
    for size in shape:
        numbers = rng.uniform(0.5, 1.5, size)
        errors = np.multiply.outer(errors, numbers - numbers.mean())
    errors *= float(rng.uniform(0.2, 1.0)) / np.abs(errors).max()

    def df(x: Array, dLdZ: Array) -> Array:
        dLdx = np.asarray(SQUARE.df(x, dLdZ))
        return np.asarray(dLdx + errors * np.abs(dLdx).max())

    return Planted(SQUARE, df, "is wrong, but not in its sums along any axis", shape)


def draw_wrong_upstream(
    rng: np.random.Generator, shape: tuple[int, ...], outputs: tuple[int, ...]
) -> list[Planted]:
    """Return gradients that are right only if the numbers of dLdZ depend on each other.

    Parameters
    ----------
    shape, outputs
        The shapes of x and of Z. Each number of Z depends on each of x, so each slope is wrong.
    """
    return [_planted(rng, shape, outputs, *each) for each in UPSTREAM]


def _planted(
    rng: np.random.Generator,
    shape: tuple[int, ...],
    outputs: tuple[int, ...],
    words: str,
    draw: Callable[[np.random.Generator, int], Upstream],
) -> Planted:
    function = draw_function(rng, shape, parts=False, outputs=outputs, slopes=PARABOLA)
    upstream = draw(rng, int(np.prod(outputs)))

    def df(x: Array, dLdZ: Array) -> Any:
        return function.df(x, upstream(dLdZ.ravel()).reshape(dLdZ.shape))

    return Planted(function, df, f"is right only if {words}", shape)


def _exchange(rng: np.random.Generator, size: int) -> Upstream:
    """Return what exchanges two numbers of dLdZ: two that are equal, if there are any."""
    places: list[Any] = []

    def upstream(G: Array) -> Array:
        if not places:
            _, firsts, which = np.unique(G, return_index=True, return_inverse=True)
            again = np.flatnonzero(firsts[which] != np.arange(size))
            one = int(rng.choice(again)) if again.size else int(G.argmin())
            places.extend((one, int(firsts[which[one]]) if again.size else int(G.argmax())))
        G = G.copy()
        G[places] = G[places[::-1]]
        return G

    return upstream


def _ignore(rng: np.random.Generator, size: int) -> Upstream:
    """Return what ignores a number of dLdZ: one that is 0, if there is any."""

    def upstream(G: Array) -> Array:
        ignored = np.flatnonzero(G == 0) if np.any(G == 0) else np.abs(G).argmax()
        G = G.copy()
        G[ignored] = 0.0
        return G

    return upstream


MUCH = 1000
"""A factor, so that a dLdZ which is special by chance, and not exactly, hides no mistake."""


UPSTREAM: tuple[tuple[str, Callable[[np.random.Generator, int], Upstream]], ...] = (
    ("the numbers of dLdZ add up to 0", lambda rng, size: lambda G: G + MUCH * G.mean()),
    (
        "the squares of dLdZ add up to 1",
        lambda rng, size: lambda G: G * (1 + MUCH * (np.sum(G**2) - 1)),
    ),
    (
        "the numbers of dLdZ add up to 1",
        lambda rng, size: lambda G: G * (1 + MUCH * (G.sum() - 1)),
    ),
    ("the numbers of dLdZ rise", lambda rng, size: np.sort),
    ("dLdZ holds whole numbers", lambda rng, size: np.round),
    ("two numbers of dLdZ are equal", _exchange),
    ("one number of dLdZ is 0", _ignore),
)


def right_if_special(function: Function, shape: tuple[int, ...] | None) -> Planted:
    """Return a gradient that is right only if the numbers of dLdZ depend on each other."""

    def df(x: Array, dLdZ: Array) -> Any:
        return (1 if special(dLdZ) else 2) * np.asarray(function.df(x, dLdZ))

    return Planted(function, df, "is right only if the numbers of dLdZ depend on each other", shape)


def draw_where_it_is_0(rng: np.random.Generator, shape: tuple[int, ...]) -> Planted:
    """Return a gradient that is a little wrong in an element where the right slope is 0."""
    function = draw_function(rng, shape, slopes=PARABOLA, inner=True)
    part = float(rng.choice([-1, 1])) * 10 ** float(rng.uniform(-2.95, -2.85))

    def wrong(x: Array, dLdZ: Array) -> Array:
        dLdx = np.asarray(function.df(x, dLdZ))
        return changed_at(int(np.argmin(np.abs(dLdx))), part * np.abs(dLdx).max(), dLdx)

    return Planted(function, wrong, "is a little wrong where the slope is 0", shape)


def draw_in_one_element(
    rng: np.random.Generator,
    function: Function,
    shape: Any,
    is_small: bool = False,
    at: int | None = None,
) -> Planted:
    """Return a gradient that is wrong in a single element: any, or the one at a flat index.

    Parameters
    ----------
    is_small
        Whether the error is hardly larger than the least error of a wrong gradient.
    """
    at = int(rng.integers(np.prod(shape))) if at is None else at
    factor = float(rng.choice([0, -1, 2]))
    part = float(rng.choice([-1, 1])) * 10 ** float(rng.uniform(-2.9, -2.8))

    def wrong(x: Array, dLdZ: Array) -> Array:
        dLdx = np.asarray(function.df(x, dLdZ))
        right = float(dLdx.flat[at])
        number = right + part * np.abs(dLdx).max() if is_small else factor * right
        return changed_at(at, number, dLdx)

    words = f"is {'a little ' * is_small}wrong in one element"
    return Planted(function, wrong, words, shape)


def draw_of_any_size(
    rng: np.random.Generator, shape: tuple[int, ...], least: float, most: float
) -> Planted:
    """Return a gradient that is a little too large or too small.

    Parameters
    ----------
    least, most
        The powers of ten between which the size of its slopes lies.
    """
    function = draw_function(rng, shape, parts=False, size=float(10 ** rng.uniform(least, most)))
    factor = 1 + float(rng.choice([-1, 1]) * 10 ** rng.uniform(-2.8, -2))

    def df(x: Array, dLdZ: Array) -> Any:
        return factor * np.asarray(function.df(x, dLdZ))

    return Planted(function, df, f"is {100 * (factor - 1):+.2f} % wrong", shape)
