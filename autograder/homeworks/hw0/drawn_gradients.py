"""Wrong gradients drawn at random, of functions drawn at random."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from autograder.homeworks.hw0.drawn import EXACT, PARABOLA, draw_function
from autograder.homeworks.hw0.functions import Array, Function, Gradient
from autograder.homeworks.hw0.planted import Planted, changed

Upstream = Callable[[Array], Array]


def draw_wrong_slopes(rng: np.random.Generator, shape: tuple[int, ...]) -> list[Planted]:
    """Return wrong gradients for nearly every dLdZ, also of other shapes, NaN or infinite."""
    inside = int(rng.integers(1, np.prod(shape) - 1))  # the first and the last: `one_element`
    odd = rng.choice([np.nan, np.inf, -np.inf])
    factor = float(rng.choice([-1, 0.5, 2, 1.01]))

    def plant(wrong: Callable[[Any], Any], words: str) -> Planted:
        function = draw_function(rng, shape, parts=False, slopes=EXACT)
        return Planted(function, lambda x, dLdZ: wrong(function.df(x, dLdZ)), words, shape)

    function = draw_function(rng, shape, slopes=EXACT)
    return [
        plant(lambda dLdx: factor * dLdx, f"is {factor:g} times the right one"),
        plant(lambda dLdx: float(dLdx.sum()), "is a Python float"),
        plant(lambda dLdx: float(odd), f"is the Python float {odd}"),
        plant(lambda dLdx: dLdx[np.newaxis], "has one axis too many"),
        plant(lambda dLdx: dLdx.repeat(2, axis=0), "has too many elements"),
        Planted(
            function, changed(inside, lambda _: odd)(function), f"is {odd} in one element", shape
        ),
    ]


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


def draw_in_one_element(rng: np.random.Generator, function: Function, shape: Any) -> Planted:
    """Return a gradient that is wrong in a single element, which may be any."""
    at, factor = int(rng.integers(np.prod(shape))), float(rng.choice([0, -1, 2]))
    wrong: Gradient = changed(at, lambda number: factor * number)(function)
    return Planted(function, wrong, "is wrong in one element", shape)


def draw_of_any_size(rng: np.random.Generator, shape: tuple[int, ...], is_tiny: bool) -> Planted:
    """Return a gradient that is a little too large, of slopes of any size."""
    size = 2e-13 if is_tiny else float(10 ** rng.uniform(-13, 6))
    function = draw_function(rng, shape, parts=False, size=size)
    factor = 1 + float(rng.choice([-1, 1]) * (2e-3 if is_tiny else 10 ** rng.uniform(-2.7, -2)))

    def df(x: Array, dLdZ: Array) -> Any:
        return factor * np.asarray(function.df(x, dLdZ))

    return Planted(function, df, f"is {100 * (factor - 1):+.2f} % wrong", shape)
