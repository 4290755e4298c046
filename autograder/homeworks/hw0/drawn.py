"""Functions, shapes and arrays drawn at random, beside the functions with a name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from autograder.grading.session import Session
from autograder.grading.student import Remote
from autograder.homeworks.hw0.functions import Array, Function

Linear = tuple[str, Callable[[Array], Any], Callable[[Array], Any]]
"""A linear function as the report shows it, the function, and its gradient from dLdZ."""

Sloped = tuple[str, Callable[[Array], Array], Callable[[Array], Array]]
"""A function of each element as the report shows it, the function, and its slope."""

SLOPED: tuple[Sloped, ...] = (
    ("(x ** 2)", lambda x: x**2, lambda x: 2 * x),
    ("(2 - 3 * x)", lambda x: 2 - 3 * x, lambda x: np.full(x.shape, -3.0)),
    ("(x ** 3)", lambda x: x**3, lambda x: 3 * x**2),
    ("np.sin(x)", np.sin, np.cos),
    ("np.exp(x)", np.exp, np.exp),
)
"""Functions of each element."""

EXACT, PARABOLA, CURVED = SLOPED[:2], SLOPED[:1], SLOPED[2:]
"""Those for which a central difference is exact, one of them with different slopes, and others."""

SMALL = 12
"""The largest number of elements of a small x; of a larger one, Z has three numbers at most.

So a program may call f again for each element of Z.
"""


def draw_shape(rng: np.random.Generator, axes: int, smallest: int = 1) -> tuple[int, ...]:
    """Return a small shape with this number of axes, of sizes from `smallest` to 3."""
    return tuple(map(int, rng.integers(smallest, 4, axes)))


def draw_large_shape(rng: np.random.Generator, least: int) -> tuple[int, ...]:
    """Return a shape with one or two axes and at least so many elements, but hardly more."""
    last = int(rng.integers(1, 4))
    return (-(-least // last), last)[: int(rng.integers(1, 3)) if last == 1 else 2]


def draw_function(
    rng: np.random.Generator,
    shape: tuple[int, ...],
    parts: bool = True,
    size: float = 1.0,
    outputs: tuple[int, ...] = (),
    slopes: tuple[Sloped, ...] = SLOPED,
    inner: bool = False,
) -> Function:
    """Return a function of an x of this shape: a function of each element, then a linear one.

    Parameters
    ----------
    parts
        Whether it may use a part of x alone: the slopes by all other elements are 0.
    size
        A factor.
    outputs
        The shape of a Z of which each number depends on each of x; () for another one.
    slopes
        The functions of each element to choose from.
    inner
        Whether it uses a single element of x, neither the first nor the last.
    """
    says, f, slope = slopes[rng.integers(len(slopes))]
    uses, words = np.full(shape, size), "" if size == 1 else f", times {size:.1e}"
    if inner:
        uses = np.where(np.arange(uses.size) == rng.integers(1, uses.size - 1), size, 0.0)
        uses, words = uses.reshape(shape), ", of a single element of x"
    elif parts and rng.random() < 0.5:
        uses = np.zeros(shape)
        uses.flat[rng.permutation(uses.size)[: rng.integers(1, uses.size // 3 + 2)]] = 1.0
        words = ", of some elements of x only"
    written, forward, backward = _draw_linear(rng, shape, outputs)
    return Function(
        written.format(says) + words,
        lambda x: forward(uses * f(x)),
        lambda x, dLdZ: np.asarray(uses * slope(x) * backward(np.asarray(dLdZ))),
    )


def _draw_linear(
    rng: np.random.Generator, shape: tuple[int, ...], outputs: tuple[int, ...]
) -> Linear:
    """Return a linear function of an array of this shape."""
    if outputs:
        M = rng.normal(size=(int(np.prod(outputs)), int(np.prod(shape))))
        return (
            f"(M @ {{}}.ravel()).reshape{outputs}",
            lambda y: (M @ y.ravel()).reshape(outputs),
            lambda G: (G.ravel() @ M).reshape(shape),
        )
    order = rng.permutation(int(np.prod(shape)))
    back = np.argsort(order)
    if order.size > SMALL:
        signs = rng.choice([-1.0, 1.0], (order.size, int(rng.integers(1, 4))))
        return (
            "{}.ravel() @ signs",
            lambda y: y.ravel() @ signs,
            lambda G: (signs @ G).reshape(shape),
        )
    linear: list[Linear] = [
        ("{}", lambda y: y, lambda G: G),
        ("np.sum({})", np.sum, lambda G: G * np.ones(shape)),
        ("float(np.sum({}))", lambda y: float(np.sum(y)), lambda G: G * np.ones(shape)),
        (
            "np.outer([1, -2], {})",
            lambda y: np.outer([1, -2], y),
            lambda G: (G[0] - 2 * G[1]).reshape(shape),
        ),
    ]
    if shape:
        axis = int(rng.integers(len(shape)))
        linear += [
            ("{}.T", lambda y: y.T, lambda G: G.T),
            ("{}.ravel()", lambda y: y.ravel(), lambda G: G.reshape(shape)),
            ("{}.ravel()[order]", lambda y: y.ravel()[order], lambda G: G[back].reshape(shape)),
            (
                f"{{}}.sum(axis={axis})",
                lambda y: y.sum(axis=axis),
                lambda G: np.expand_dims(G, axis) * np.ones(shape),
            ),
            ("{}[np.newaxis]", lambda y: y[np.newaxis], lambda G: G[0]),
        ]
    return linear[rng.integers(len(linear))]


def laid_out(
    rng: np.random.Generator, session: Session, name: str, values: Array, read_only: bool = True
) -> Remote:
    """Put an array on the student's side: in any order of memory, maybe a view or read-only."""
    made = session.array(name, values)
    kind = rng.choice(5, p=(0.1, 0.3, 0.2, 0.2, 0.2)) if values.ndim else 0
    kind = 4 if values.ndim > 2 and rng.random() < 0.5 else kind
    if kind == 4:  # an index array along one axis: this axis is the slowest in memory
        axis = int(rng.integers(1, values.ndim)) if values.ndim > 1 else 0
        index = (*(slice(None),) * axis, np.arange(values.shape[axis]))
        made = session.operate("[]", made, index)
    elif kind == 1:
        made = session.handle(session.array(name, values.T), "T")
    elif kind == 2:
        made = session.operate("[]", session.array(name, values[::-1]), slice(None, None, -1))
    elif kind == 3:
        wide = session.array(name, np.repeat(values, 2, axis=-1))
        made = session.operate("[]", wide, (..., slice(None, None, 2)))
    if read_only and rng.random() < 0.3:
        session.call(made, False, method="setflags")
    return made
