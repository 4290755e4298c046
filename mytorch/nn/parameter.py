"""Parameters: the arrays that a layer learns, each with its gradient."""

from __future__ import annotations

from typing import Any, NoReturn

import numpy as np
from numpy.typing import ArrayLike, DTypeLike

from mytorch.dtype import as_floating
from mytorch.functions import Array


class Parameter:
    """An array that a layer learns, and how the loss changes with it.

    Parameters
    ----------
    data
        The initial values. A NumPy array keeps its dtype and is shared, not copied; anything else
        becomes an array of the default dtype.
    requires_grad
        False freezes the parameter: gradients are then not accumulated in it.

    Attributes
    ----------
    data : ndarray
        The values.
    grad : ndarray or None
        The sum of the gradients since it was last None; `data`'s shape and dtype.

    Raises
    ------
    TypeError
        If `data` is an array of anything but floating-point numbers.
    """

    def __init__(self, data: ArrayLike, requires_grad: bool = True) -> None:
        dtype = data.dtype if isinstance(data, np.ndarray) else None
        self.data: Array = np.asarray(data, dtype=as_floating(dtype))
        self.grad: Array | None = None
        self.requires_grad = requires_grad

    @property
    def shape(self) -> tuple[int, ...]:
        return self.data.shape

    @property
    def ndim(self) -> int:
        return self.data.ndim

    @property
    def size(self) -> int:
        """The number of elements."""
        return self.data.size

    @property
    def dtype(self) -> np.dtype[Any]:
        return self.data.dtype

    def accumulate_grad(self, gradient: Array) -> None:
        """Add `gradient` to `grad`, without changing any array that was handed out before."""
        if not self.requires_grad:
            return
        if gradient.dtype != self.data.dtype:
            gradient = gradient.astype(self.data.dtype)
        self.grad = gradient if self.grad is None else self.grad + gradient

    def __array__(self, dtype: DTypeLike | None = None, copy: bool | None = None) -> Array:
        if copy is None:
            return np.asarray(self.data, dtype=dtype)
        return np.array(self.data, dtype=dtype, copy=copy)

    def __repr__(self) -> str:
        return f"Parameter containing:\n{self.data!r}"


class UninitializedParameter(Parameter):
    """A parameter whose shape is known only when its layer has seen an input.

    Until `materialize` is called, asking for its values, shape or dtype is an error.

    Parameters
    ----------
    dtype
        The dtype it will have; None for the default dtype at this moment.
    """

    def __init__(self, dtype: DTypeLike | None = None, requires_grad: bool = True) -> None:
        self._dtype = as_floating(dtype)
        self.grad = None
        self.requires_grad = requires_grad

    def materialize(self, shape: tuple[int, ...]) -> None:
        """Become an ordinary Parameter of this shape, its values not yet set."""
        self.__class__ = Parameter  # type: ignore[assignment]
        self.data = np.empty(shape, self.__dict__.pop("_dtype"))

    def __getattr__(self, name: str) -> NoReturn:
        if name == "data":
            raise RuntimeError(
                "this parameter of a lazy layer has no shape and no values yet; run one batch "
                "through the layer, as in layer.forward(A), and then use its parameters"
            )
        raise AttributeError(f"{type(self).__name__} has no attribute {name!r}")

    def __repr__(self) -> str:
        return "<UninitializedParameter>"
