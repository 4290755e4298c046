"""Parameters: the tensors that a layer learns."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NoReturn

import numpy as np
from numpy.typing import ArrayLike, DTypeLike

from mytorch.autograd.tensor import Tensor, as_tensor
from mytorch.devices import check_device
from mytorch.dtype import as_floating
from mytorch.nearest import no_attribute, there


class Parameter(Tensor):
    """A tensor that a layer learns: a leaf of the tape, and an attribute of a module.

    Parameters
    ----------
    data
        The initial values. The parameter takes the dtype and the memory of a NumPy array or a
        Tensor. Anything else becomes an array of the default dtype.
    requires_grad
        False freezes the parameter: no gradient is then added to its `grad`.

    Attributes
    ----------
    data : ndarray
        The values.
    grad : Tensor or None
        The sum of the gradients since it was last None; `data`'s shape and dtype.

    Raises
    ------
    TypeError
        If `data` is an array, and its numbers are not floating-point numbers.
    """

    def __init__(self, data: ArrayLike | Tensor, requires_grad: bool = True) -> None:
        values = data.data if isinstance(data, Tensor) else data
        dtype = values.dtype if isinstance(values, np.ndarray | np.generic) else None
        self._data = np.asarray(values, dtype=as_floating(dtype))
        self._requires_grad = requires_grad

    def __getstate__(self) -> dict[str, Any]:
        """Return the attributes for copies and pickles: without the gradient and the tape."""
        left_out = ("grad", "_accumulator", "_view", "_views")
        return {name: value for name, value in vars(self).items() if name not in left_out}

    def __repr__(self) -> str:
        return f"Parameter containing:\n{super().__repr__()}"


def empty_parameter(
    shape: int | tuple[int, ...], device: str | None = None, dtype: DTypeLike | None = None
) -> Parameter:
    """Return a Parameter of this shape without initial values; a layer then sets them."""
    check_device(device)
    return Parameter(np.empty(shape, as_floating(dtype)))


def forget_gradients(parameters: Iterable[Tensor], set_to_none: bool) -> None:
    """Make every `grad` None; with `set_to_none` False, a new array of zeros if it is not None."""
    for parameter in parameters:
        if set_to_none or parameter.grad is None:
            parameter.grad = None
        else:
            parameter.grad = as_tensor(np.zeros_like(parameter.data))


class UninitializedError(RuntimeError, ValueError):
    """Values or a shape were wanted that a lazy layer does not have yet.

    In PyTorch it is a RuntimeError to ask for the shape, and a ValueError to compute.
    """


class UninitializedParameter(Parameter):
    """A parameter without a shape, until its layer has seen an input.

    Before `materialize`, reading its values or shape, and computing with it, is an error.

    Parameters
    ----------
    dtype
        Its later dtype; None for the present default dtype.
    """

    def __init__(self, dtype: DTypeLike | None = None, requires_grad: bool = True) -> None:
        self._dtype = as_floating(dtype)
        self._requires_grad = requires_grad

    def materialize(self, shape: tuple[int, ...]) -> None:
        """Become an ordinary Parameter of this shape, without initial values."""
        self.__class__ = Parameter  # type: ignore[assignment]
        self.data = np.empty(shape, self.__dict__.pop("_dtype"))

    @property
    def dtype(self) -> np.dtype[Any]:
        """Its later dtype."""
        return self._dtype

    def __getattr__(self, name: str) -> NoReturn:
        if name == "_data":
            raise UninitializedError(
                "this parameter of a lazy layer has no shape and no values yet; run one batch "
                "through the layer, as in layer.forward(A), and then use its parameters"
            )
        raise no_attribute(type(self).__name__, name, there(type(self)))

    def __repr__(self) -> str:
        return "<UninitializedParameter>"
