"""Functions as a student's code receives them: each remembers how it was called."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from autograder.grading.arguments import Function as Passed
from autograder.grading.callbacks import Refused
from autograder.grading.compare import describe
from autograder.grading.session import Session
from autograder.grading.student import Remote
from autograder.homeworks.hw0.functions import Array, Function, Gradient

REACH = 0.1
"""The largest step from x for which a function with values near x only has a value."""


class Watched:
    """A function that takes one array of a known shape.

    Parameters
    ----------
    function, x
        The function, and where it is differentiated.
    raises
        The class of the exception that a call raises.

    Attributes
    ----------
    raises_at : int
        The number of the call, from 1, that raises an exception; 0 for none.
    passed : Passed
        The function, to pass to a student's code.
    places : list of ndarray
        The arrays that it has received.
    """

    def __init__(
        self,
        function: Function,
        x: Array,
        raises_at: int = 0,
        raises: type[Exception] = ValueError,
    ) -> None:
        self._function, self.x, self.raises_at, self._raises = function, x, raises_at, raises
        self.places: list[Array] = []
        self.passed = Passed("f", self)

    def __call__(self, x: Any) -> Any:
        place = numbers_in("f", "x", x, np.shape(self.x))
        self.places.append(place)
        if len(self.places) == self.raises_at:
            raise self._raises("f can't go on: this exception is part of the test")
        return self._function.f(place.astype(np.float64))

    @property
    def never_moved(self) -> NDArray[np.intp]:
        """The positions of the elements that have moved in no call, one in each row."""
        return np.argwhere(~np.any([each != 0 for each in self.moved], axis=0))

    @property
    def moved(self) -> list[Array]:
        """How far x has moved in each call."""
        return [place - self.x for place in self.places]

    @property
    def moved_both_ways(self) -> bool:
        """Whether numbers of x have moved up, and numbers have moved down."""
        moved = np.array(self.moved)
        return bool((moved < 0).any() and (moved > 0).any())

    @property
    def largest_step(self) -> float:
        """The largest distance that a number of x has moved."""
        return max((float(np.abs(each).max()) for each in self.moved), default=0.0)


class WatchedGradient:
    """A formula for a gradient.

    Attributes
    ----------
    passed : Passed
        The function, to pass to a student's code.
    upstream : list of ndarray
        The dLdZ that it has received.
    """

    def __init__(self, df: Gradient, x: Array, Z: Any) -> None:
        self._df = df
        self.expect(x, Z)
        self.upstream: list[Array] = []
        self.passed = Passed("df", self)

    def expect(self, x: Array, Z: Any) -> None:
        """Take from now on an x of another shape."""
        self._x_shape, self._Z_shape = np.shape(x), np.shape(Z)

    def __call__(self, x: Any, dLdZ: Any) -> Any:
        place = numbers_in("df", "x", x, self._x_shape).astype(np.float64)
        dLdZ = numbers_in("df", "dLdZ", dLdZ, self._Z_shape).astype(np.float64)
        self.upstream.append(dLdZ)
        return self._df(place, dLdZ)


def near_only(function: Function, x: Array) -> Function:
    """Return a function that has values near x only."""

    def f(place: Array) -> Any:
        if np.abs(place - x).max() > REACH:
            raise Refused(f"f has values near x only, up to {REACH} away")
        return function.f(place)

    return replace(function, f=f)


def method_of(session: Session, values: Array, name: str) -> Remote:
    """Return a function f that runs beside the student's code: a method of an array."""
    method = session.handle(session.array("W", values), name)
    method.__dict__["_label"] = "f"
    return method


def numbers_in(function: str, name: str, given: Any, shape: tuple[int, ...]) -> Array:
    """Return a copy of an argument as an array, if it has the right shape.

    Raises
    ------
    Refused
        If it is anything else, such as an object of the student's.
    """
    if not isinstance(given, np.ndarray | np.generic | float | int):
        raise Refused(f"{function} takes {name} of shape {shape}, and got {describe(given)}")
    array = np.array(given)
    if array.dtype.kind not in "fiu" or array.shape != shape:
        got = f"{array.dtype} of {array.shape}"
        raise Refused(f"{function} takes {name} of shape {shape}, and got {got}")
    return array
