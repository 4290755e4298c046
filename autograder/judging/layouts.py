"""The shapes in which a student's objects store their parameters."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from typing import Any

import numpy as np

from autograder.declaration.domains import Domain, Shape
from autograder.declaration.kinds.plain import Array
from autograder.declaration.table import Class, Value


@dataclass(frozen=True)
class Layout:
    """The shapes in which a student's objects store their parameters.

    Attributes
    ----------
    others : tuple of (str, Shape, Shape)
        The parameters that have another shape than the write-up says: its name, the shape in the
        write-up, and the student's.
    starts_in_float64 : bool
        Whether the constructor makes all parameters, and in this type.
    is_constructed : bool
        Whether the constructor can be called; if not, objects are made without it.
    """

    others: tuple[tuple[str, Shape, Shape], ...] = ()
    starts_in_float64: bool = True
    is_constructed: bool = True

    def parameter(self, name: str, values: Array) -> Array:
        """Return a parameter in the student's shape; other arrays have one shape only."""
        for other, shape, own in self.others:
            if other == name:
                return arranged(values, shape, own)
        return values

    @property
    def turned(self) -> tuple[str, ...]:
        """The parameters of two axes whose rows and columns are exchanged."""
        of_two = [each for each in self.others if len(each[1]) == len(each[2]) == 2]
        return tuple(name for name, shape, own in of_two if own == shape[::-1])

    def of(self, value: Value, wanted: Any, got: Any = None) -> Any:
        """Return a value in the student's shape of the parameter that it is like.

        Where the two shapes differ in ones only, both are right: then the shape of `got` is.
        """
        for name, shape, own in self.others:
            if name == value.like:
                is_written = isinstance(got, np.ndarray) and got.shape == wanted.shape
                if not (is_written and _without_ones(shape) == _without_ones(own)):
                    return arranged(wanted, shape, own)
        return wanted

    def back(self, value: Value, got: Any, sizes: Mapping[str, int]) -> Any:
        """Return a value of a student's object in the shape of the write-up."""
        return self._back(value.like, got, sizes)

    def back_to_the_write_up(
        self, inputs: Mapping[str, Array], sizes: Mapping[str, int]
    ) -> dict[str, Array]:
        """Return the arrays of a case with the parameters in the shapes of the write-up."""
        return {name: self._back(name, X, sizes) for name, X in inputs.items()}

    def _back(self, name: str, got: Any, sizes: Mapping[str, int]) -> Any:
        for other, shape, own in self.others:
            is_own = other == name and np.shape(got) == Domain(own).shape_of(sizes)
            if is_own and isinstance(got, np.ndarray):
                return arranged(got, own, shape)
        return got


def _without_ones(shape: Shape) -> tuple[str | int, ...]:
    return tuple(size for size in shape if size != 1)


def arranged(values: Array, shape: Shape, other: Shape) -> Array:
    """Return an array of one shape in another one, which has the same sizes, apart from ones."""
    sizes, wanted = _without_ones(shape), _without_ones(other)
    lengths = [n for n, size in zip(values.shape, shape, strict=True) if size != 1]
    moved = values.reshape(lengths).transpose([sizes.index(size) for size in wanted])
    left = iter(moved.shape)
    return moved.reshape([1 if size == 1 else next(left) for size in other]).copy()


def layouts_of(cls: Class) -> Iterator[Layout]:
    """Yield the layouts of objects made without their constructor, the write-up's first."""
    shapes = [(each.shape, *each.others) for each in cls.parameters.values()]
    for stored in product(*shapes):
        yield _layout(cls, stored, starts_in_float64=False, is_constructed=False)


def layout_of(cls: Class, made: Mapping[str, Array], sizes: Mapping[str, int]) -> Layout:
    """Return the layout of an object that the constructor makes; its sizes are all different."""
    stored = []
    for name, parameter in cls.parameters.items():
        shapes = (parameter.shape, *parameter.others)
        fits = (shape for shape in shapes if made[name].shape == Domain(shape).shape_of(sizes))
        stored.append(next(fits, parameter.shape))
    in_float64 = all(X.dtype == np.float64 for X in made.values())
    return _layout(cls, tuple(stored), in_float64, is_constructed=True)


def _layout(
    cls: Class, stored: tuple[Shape, ...], starts_in_float64: bool, is_constructed: bool
) -> Layout:
    others = tuple(
        (name, parameter.shape, own)
        for (name, parameter), own in zip(cls.parameters.items(), stored, strict=True)
        if own != parameter.shape
    )
    return Layout(others, starts_in_float64, is_constructed)
