"""Calls of public functions in both frameworks, with arrays drawn by Hypothesis."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from hypothesis import strategies as st
from hypothesis.extra.numpy import array_shapes


class Constant(np.ndarray):
    """Floating-point numbers without a gradient."""


def is_variable(X):
    return X.dtype.kind == "f" and not isinstance(X, Constant)


@dataclass(frozen=True, repr=False)
class Call:
    """A name and its arguments, in which arrays stand for tensors.

    The floating-point arrays in `args`, and in its lists and tuples, have gradients. All other
    arrays, and the arrays in `options`, are constants.
    """

    name: str
    args: tuple
    options: dict = field(default_factory=dict)

    @property
    def inputs(self):
        found = []
        _replaced(self.args, lambda X: found.append(X) if is_variable(X) else None)
        return tuple(found)

    def of(self, function: Callable[..., Any], constant: Callable[[Any], Any]):
        """Return this call of `function`, as a function of the tensors that have gradients."""

        def call(*inputs):
            pending = iter(inputs)

            def held(X):
                return constant(np.array(X))

            args = _replaced(self.args, lambda X: next(pending) if is_variable(X) else held(X))
            return function(*args, **_replaced(self.options, held))

        return call

    def __repr__(self):
        options = [f"{name}={value!r}" for name, value in self.options.items()]
        return f"{self.name}({', '.join([*map(repr, self.args), *options])})"


def _replaced(value, by):
    if isinstance(value, np.ndarray):
        return by(value)
    if isinstance(value, dict):
        return {name: _replaced(part, by) for name, part in value.items()}
    if isinstance(value, tuple | list):
        return type(value)([_replaced(part, by) for part in value])
    return value


def table(drawn):
    """Name → Calls, from name → strategy of the arguments, and options if there are any."""
    return {
        name: arguments.map(lambda given, name=name: Call(name, *given))
        for name, arguments in drawn.items()
    }


SHAPES = st.lists(st.sampled_from([2, 3, 2, 3, 1, 4, 0]), max_size=3).map(tuple)
"""Equal lengths and ones are frequent; arrays without elements, which show little, are not."""
FULL = array_shapes(min_dims=1, max_dims=3, min_side=1, max_side=4)
SIDES = st.integers(1, 4)
SEEDS = st.integers(0, 2**32 - 1)


@st.composite
def numbers(draw, shape, low=-2.0, high=2.0, number=0):
    """Distinct numbers between two bounds, none of them near a corner of any function.

    They are odd multiples of a power of 1/2, and so not near 0, another whole number or a half.
    With another `number` they are shifted by a third of a step: none is equal to one of the first
    numbers, or a multiple of it.
    """
    rng = np.random.default_rng(draw(SEEDS))
    size = math.prod(shape)
    step = 1 / 32
    while (high - low) / step < 2 * size + 2:
        step /= 2
    places = np.arange(math.ceil(low / step), math.floor(high / step))
    chosen = rng.choice(places, size, replace=False).reshape(shape)
    return np.asarray((chosen + 1 / 2 + number / 6) * step)


@st.composite
def several(draw, shapes, low=-2.0, high=2.0):
    """One array for each shape, and None for None."""
    return tuple(
        None if shape is None else draw(numbers(shape, low, high, number))
        for number, shape in enumerate(shapes)
    )


@st.composite
def broadcastable(draw, count=2, shapes=SHAPES):
    """`count` shapes that broadcast to one: of each, some dimensions are 1 long, or left out."""
    shape = draw(shapes)
    given = []
    for _ in range(count):
        own = tuple(draw(st.sampled_from([1, n, n])) for n in shape)
        given.append(own[draw(st.just(0) | st.integers(0, len(own))) :])
    return tuple(given)


def dims(ndim):
    """One of `ndim` dimensions, counted from the front or from the back."""
    return st.integers(-ndim, ndim - 1)


@st.composite
def drawn_options(draw, options):
    """A part of the options, each with one of its values."""
    given = {name: draw(st.sampled_from([False, True, True])) for name in options}
    return {name: draw(st.sampled_from(options[name])) for name in options if given[name]}


@st.composite
def elementwise(draw, low=-2.0, high=2.0, **options):
    """(A,) of any shape, and options."""
    return (draw(numbers(draw(SHAPES), low, high)),), draw(drawn_options(options))


@st.composite
def along_one(draw, low=-2.0, high=2.0, **options):
    """(A, dim), and options."""
    shape = draw(FULL)
    return (draw(numbers(shape, low, high)), draw(dims(len(shape)))), draw(drawn_options(options))
