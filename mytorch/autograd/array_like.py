"""What a tensor shows of the array behind it: its shape, and Python's and NumPy's protocols."""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import DTypeLike

from mytorch.autograd import grad_mode
from mytorch.dtype import get_default_dtype
from mytorch.functions import Array
from mytorch.nearest import there

NUMPY_OPERATIONS: dict[Callable[..., Any], Callable[..., Any]] = {}
"""For each NumPy function that a Tensor knows, the operation that stands for it on the tape."""


class ArrayLike:
    """A thing with an array as its `data`; what `Tensor` has of NumPy."""

    requires_grad: bool
    _data: Any

    def _set_data(self, values: Any) -> None:
        values = values._data if isinstance(values, ArrayLike) else values
        if not isinstance(values, np.ndarray | np.generic):
            raise TypeError(
                f"data is a NumPy array, and can't become a {type(values).__name__}; to change the "
                f"values within it, write x.data[...] = values"
            )
        self._data = values

    # Read by a function in C, and as `_data` where every step counts.
    data = property(operator.attrgetter("_data"), _set_data, doc="The values.")

    def notes(self) -> list[str]:
        """What `repr` says after the values; for Tensor to fill in."""
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
    def device(self) -> str:
        """Always "cpu"."""
        return "cpu"

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

    if TYPE_CHECKING:  # what mytorch.operations attaches

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
    """Call a NumPy function that has no counterpart on the tape, if no gradient is lost by it."""
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
    """What NumPy takes for X: a Tensor's array, also within lists and tuples; note the Tensors."""
    if isinstance(X, list | tuple):
        return type(X)([_arrays(item, found) for item in X])
    if not isinstance(X, ArrayLike):
        return X
    found.append(X)
    return X.data
