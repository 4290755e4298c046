"""Parameters: the tensors that a layer learns."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NoReturn

import numpy as np
from numpy.typing import ArrayLike, DTypeLike

from mytorch.autograd.tensor import Tensor, as_tensor
from mytorch.dtype import as_floating
from mytorch.nearest import no_attribute, there


class Parameter(Tensor):
    """A tensor that a layer learns: a leaf that belongs to the module that holds it.

    Parameters
    ----------
    data
        The initial values. A NumPy array or a Tensor keeps its dtype, and its memory is shared,
        not copied; anything else becomes an array of the default dtype.
    requires_grad
        False freezes the parameter: gradients are then not accumulated in it.

    Attributes
    ----------
    data : ndarray
        The values.
    grad : Tensor or None
        The sum of the gradients since it was last None; `data`'s shape and dtype.

    Raises
    ------
    TypeError
        If `data` is an array of anything but floating-point numbers.
    """

    def __init__(self, data: ArrayLike | Tensor, requires_grad: bool = True) -> None:
        values = data.data if isinstance(data, Tensor) else data
        dtype = values.dtype if isinstance(values, np.ndarray | np.generic) else None
        self._data = np.asarray(values, dtype=as_floating(dtype))
        self._requires_grad = requires_grad

    def __getstate__(self) -> dict[str, Any]:
        """Return what copies and pickles contain: no gradient, and nothing of the tape."""
        left_out = ("grad", "_accumulator", "_has_views")
        return {name: value for name, value in vars(self).items() if name not in left_out}

    def __repr__(self) -> str:
        return f"Parameter containing:\n{super().__repr__()}"


def forget_gradients(parameters: Iterable[Tensor], set_to_none: bool) -> None:
    """Make every `grad` None; or else zeros, where there is one, in an array of their own."""
    for parameter in parameters:
        if set_to_none or parameter.grad is None:
            parameter.grad = None
        else:
            parameter.grad = as_tensor(np.zeros_like(parameter.data))


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
        self._requires_grad = requires_grad

    def materialize(self, shape: tuple[int, ...]) -> None:
        """Become an ordinary Parameter of this shape, its values not yet set."""
        self.__class__ = Parameter  # type: ignore[assignment]
        self.data = np.empty(shape, self.__dict__.pop("_dtype"))

    def __getattr__(self, name: str) -> NoReturn:
        if name == "_data":
            raise RuntimeError(
                "this parameter of a lazy layer has no shape and no values yet; run one batch "
                "through the layer, as in layer.forward(A), and then use its parameters"
            )
        raise no_attribute(type(self).__name__, name, there(type(self)))

    def __repr__(self) -> str:
        return "<UninitializedParameter>"
