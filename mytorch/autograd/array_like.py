"""How a tensor behaves like its array: shape and dtype, and Python's and NumPy's protocols."""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import DTypeLike

from mytorch.autograd import grad_mode
from mytorch.devices import device
from mytorch.dtype import get_default_dtype
from mytorch.functions.function import Array
from mytorch.nearest import Listed, there

NUMPY_OPERATIONS: dict[Callable[..., Any], Callable[..., Any]] = {}
"""For each NumPy function that works on Tensors, the operation that is recorded instead."""


CPU = device("cpu")
"""The device of every tensor."""


class ArrayLike(metaclass=Listed):
    """An object with an array as its `data`: the part of `Tensor` that follows NumPy."""

    requires_grad: bool
    _data: Any

    def _set_data(self, values: Any) -> None:
        values = values._data if isinstance(values, ArrayLike) else values
        if not isinstance(values, np.ndarray | np.generic):
            raise TypeError(
                f"data is a NumPy array, and can't become a {type(values).__name__}; to change the "
                f"values within it, write x.data[...] = values"
            )
        self._data = np.asarray(values)

    # `attrgetter` is written in C and fast. The tape itself reads `_data`, which is faster still.
    data = property(operator.attrgetter("_data"), _set_data, doc="The values.")

    def notes(self) -> list[str]:
        """Return the words that `repr` adds after the values; Tensor overrides it."""
        return []

    @property
    def shape(self) -> tuple[int, ...]:
        shape: tuple[int, ...] = self._data.shape
        return shape

    @property
    def ndim(self) -> int:
        return len(self._data.shape)

    @property
    def dtype(self) -> np.dtype[Any]:
        dtype: np.dtype[Any] = self._data.dtype
        return dtype

    @property
    def device(self) -> device:
        """Always the CPU."""
        return CPU

    def __array__(self, dtype: DTypeLike | None = None, copy: bool | None = None) -> Array:
        if copy is None:
            return np.asarray(self.data, dtype=dtype)
        return np.array(self.data, dtype=dtype, copy=copy)

    def __array_ufunc__(self, ufunc: Any, method: str, *inputs: Any, **options: Any) -> Any:
        if method == "__call__" and ufunc in NUMPY_OPERATIONS and "out" not in options:
            return NUMPY_OPERATIONS[ufunc](*inputs, **options)
        name = f"np.{ufunc.__name__}" + (f".{method}" if method != "__call__" else "")
        into = " into an array" if "out" in options else ""
        return _off_tape(getattr(ufunc, method), name + into, inputs, options)

    def __array_function__(self, function: Any, types: Any, args: Any, options: Any) -> Any:
        if function in NUMPY_OPERATIONS:
            return NUMPY_OPERATIONS[function](*args, **options)
        return _off_tape(function, f"np.{function.__name__}", args, options)

    if TYPE_CHECKING:  # the methods that mytorch.operations attaches

        def __getattr__(self, name: str) -> Any: ...

    def __dir__(self) -> list[str]:
        return [*vars(self), *there(type(self))]

    def __len__(self) -> int:
        return len(self.data)

    def __bool__(self) -> bool:
        return bool(self.data)

    def __float__(self) -> float:
        return float(self.data.item())

    def __int__(self) -> int:
        return int(self.data.item())

    def __index__(self) -> int:
        return operator.index(self.data)

    __hash__ = object.__hash__

    def __format__(self, specification: str) -> str:
        return format(self.data.item() if not self.ndim else str(self), specification)

    def __repr__(self) -> str:
        values = np.array2string(self.data, separator=", ", prefix="tensor(", threshold=1000)
        notes = [values, *self.notes()]
        if self.dtype not in (get_default_dtype(), np.int64, np.bool_):
            notes.insert(1, f"dtype={self.dtype}")
        return f"tensor({', '.join(notes)})"


def _off_tape(function: Callable[..., Any], name: str, args: Any, options: Any) -> Any:
    """Call a NumPy function that cannot be recorded, if no gradient is lost by that."""
    arrays: list[ArrayLike] = []
    args = _arrays(args, arrays)
    options = {option: _arrays(X, arrays) for option, X in options.items()}
    if grad_mode.enabled and any(X.requires_grad for X in arrays):
        raise TypeError(
            f"{name} has no counterpart on the tape; where no gradient is wanted, give it an "
            f"array, with .detach().numpy()"
        )
    return function(*args, **options)


def _arrays(X: Any, found: list[ArrayLike]) -> Any:
    """Return X with arrays for Tensors, in lists and tuples too; add the Tensors to `found`."""
    if isinstance(X, list | tuple):
        return type(X)([_arrays(item, found) for item in X])
    if not isinstance(X, ArrayLike):
        return X
    found.append(X)
    return X.data
