"""A layer's arrays under their names in the mathematics: W and b, A and dLdW.

The parameters' own arrays, and what the layer's last Function keeps, each seen through the layer.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from mytorch.functions import Array

if TYPE_CHECKING:
    from mytorch.nn.module.layer import Layer


class array_of:
    """The array behind a parameter: what is written to one is seen through the other.

    Assigning to it copies the values in, and never changes shape or dtype.
    """

    def __init__(self, parameter: str) -> None:
        self.parameter = parameter

    def __set_name__(self, owner: type[Layer], name: str) -> None:
        self.name = name

    def _view(self, array: Array) -> Array:
        return array

    def __get__(self, layer: Layer | None, owner: type[Layer]) -> Any:
        if layer is None:
            return self
        parameter = getattr(layer, self.parameter)
        return None if parameter is None else self._view(parameter.data)

    def __set__(self, layer: Layer, values: Any) -> None:
        array = self.__get__(layer, type(layer))
        if array is None:
            raise AttributeError(
                f"{layer.short_name()} was made without a {self.parameter}, "
                f"so there is no {self.name} to set"
            )
        if np.shape(values) != array.shape:
            raise ValueError(
                f"{layer.short_name()}: {self.name} has shape {array.shape}, "
                f"got {np.shape(values)}{self._advice(np.shape(values), array.shape)}"
            )
        array[...] = values

    def _advice(self, got: tuple[int, ...], wanted: tuple[int, ...]) -> str:
        return "; did you mean its transpose?" if got == wanted[::-1] else ""


class column_of(array_of):
    """The array behind a parameter of shape (C,), seen as a column of shape (C, 1)."""

    def _view(self, array: Array) -> Array:
        return array[:, np.newaxis]

    def _advice(self, got: tuple[int, ...], wanted: tuple[int, ...]) -> str:
        if got != wanted[:1]:
            return super()._advice(got, wanted)
        return f"; it is a column: did you mean {self.name}[:, np.newaxis]?"


class kept:
    """What the layer's last Function keeps under the same name; read-only.

    Raises
    ------
    AttributeError
        When read before the pass that keeps it has run.
    """

    def __init__(self, by: str) -> None:
        self.by = by

    def __set_name__(self, owner: type[Layer], name: str) -> None:
        self.name = name

    def _view(self, value: Any) -> Any:
        return value

    def __get__(self, layer: Layer | None, owner: type[Layer]) -> Any:
        if layer is None:
            return self
        if not hasattr(layer.function, self.name):
            raise AttributeError(
                f"{layer.short_name()}.{self.name} is kept by {self.by}(), "
                f"which has not run yet; call it first"
            )
        return self._view(getattr(layer.function, self.name))

    def __set__(self, layer: Layer, value: Any) -> None:
        raise AttributeError(
            f"{layer.short_name()}.{self.name} is kept by {self.by}() and can't be set"
        )


class kept_column(kept):
    """What the last Function keeps with shape (C,), seen as a column of shape (C, 1); or None."""

    def _view(self, value: Any) -> Any:
        return None if value is None else value[:, np.newaxis]
