"""Tensor: an array, its gradient, and the function that made it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from mytorch.autograd import changes, errors, grad_mode, views
from mytorch.autograd.array_like import ArrayLike
from mytorch.autograd.engine import AccumulateGrad, accumulate
from mytorch.dtype import get_default_dtype
from mytorch.functions.function import Function, Recorder


class Tensor(ArrayLike, Recorder):
    """An array that refers to the function that made it: so a loss can be differentiated by it.

    This class is what a tensor *is*. `mytorch.operations` attaches its operators and methods.
    `ArrayLike` has `data`, `shape` and `dtype`; the tape itself reads `_data`, which is faster. The
    interface is that of https://docs.pytorch.org/docs/stable/tensors.html, but `data` is a NumPy
    array.

    Parameters
    ----------
    data
        A NumPy array keeps its dtype and is shared, not copied. Numbers and nested lists become
        an array of the default dtype.
    requires_grad
        Whether backward accumulates the gradient of this tensor in `grad`.

    Attributes
    ----------
    data : ndarray
        The values. The version counter does not see what is written to it directly.
    grad : Tensor or None
        The sum of the gradients since it was last None.
    grad_fn : Function or None
        The function that made this tensor: one application of a formula. None for a leaf.

    Raises
    ------
    TypeError
        If `requires_grad` is set and the numbers are not floating-point numbers.

    Examples
    --------
    >>> x = Tensor([1.0, 2.0], requires_grad=True)
    >>> (x * x).sum().backward()
    >>> x.grad
    tensor([2., 4.])
    """

    grad: Tensor | None = None
    grad_fn: Function | None = None
    _requires_grad = False
    _accumulator: AccumulateGrad | None = None
    _view: views.View | None = None
    _views: list[Any] | None = None

    def __init__(self, data: Any, *, requires_grad: bool = False) -> None:
        data = data.data if isinstance(data, Tensor) else data
        self._data = data if isinstance(data, np.ndarray) else np.array(data, get_default_dtype())
        if requires_grad:
            self.requires_grad = True

    @property
    def is_leaf(self) -> bool:
        """Whether no function on the tape made this tensor."""
        return self.grad_fn is None

    @property
    def requires_grad(self) -> bool:
        """Whether gradients flow to this tensor."""
        return self._requires_grad

    @requires_grad.setter
    def requires_grad(self, value: bool) -> None:
        if value and self.data.dtype.kind != "f":
            raise TypeError(
                f"only floating-point numbers have gradients, not {self.dtype}; .float()"
            )
        if self.grad_fn is not None:
            raise RuntimeError(
                "requires_grad can be set for leaves only: this tensor is on the tape; .detach() "
                "returns one that is not"
            )
        self._requires_grad = bool(value)

    @property
    def _version(self) -> int:
        """The number of this memory's last change in place; all tensors share one count."""
        return changes.last_change(self.data)

    def detach(self) -> Tensor:
        """Return a tensor that shares this memory and is not on the tape."""
        return as_tensor(self.data)

    def node(self) -> Function:
        """Return where gradients of this tensor go: to its maker, or for a leaf to its `grad`."""
        if self.grad_fn is not None:
            return self.grad_fn
        if self._accumulator is None:
            self._accumulator = AccumulateGrad(self)
        return self._accumulator

    def accumulate_grad(self, gradient: Any) -> None:
        """Add a gradient to `grad`, which stays the same Tensor.

        A new array holds the sum: nobody else's array changes. A sum on the tape is a new Tensor.
        """
        if not self._requires_grad:
            return
        if gradient.dtype != self._data.dtype:
            gradient = gradient.astype(self.data.dtype)
        if not isinstance(gradient, Tensor):
            gradient = as_tensor(in_order(gradient))
        if self.grad is None or grad_mode.enabled:
            self.grad = gradient if self.grad is None else self.grad + gradient
        else:
            self.grad._data = np.asarray(self.grad._data + gradient._data)  # not a NumPy number

    def backward(
        self,
        gradient: Any = None,
        retain_graph: bool | None = None,
        create_graph: bool = False,
        inputs: Sequence[Tensor] | None = None,
    ) -> None:
        """Accumulate in every leaf's `grad` how the loss changes with it.

        Parameters
        ----------
        gradient
            dLdZ, how the loss changes with this tensor; its shape. Left out, it is ones: the loss
            is then this tensor, or the sum of its elements.
        retain_graph
            Whether a second backward may use the tape; None for the value of `create_graph`.
        create_graph
            Whether the gradients are on the tape too, so that they can be differentiated.
        inputs
            The only tensors to accumulate in; None for all leaves.

        Raises
        ------
        RuntimeError
            If this tensor is not on the tape, if an earlier backward cut the tape, or if a tensor
            that backward needs was changed in place.
        ValueError
            If `gradient` has another shape.
        """
        accumulate([self.root(gradient, create_graph)], retain_graph, create_graph, inputs)

    def root(self, gradient: Any = None, create_graph: bool = False) -> tuple[Function, Any]:
        """Return the function where a backward from here begins, and dLdZ; ones if left out.

        An array, or a Tensor for `create_graph`.
        """
        if not self._requires_grad:
            raise errors.not_on_tape()
        if gradient is None:
            gradient = np.ones_like(self.data)
        dLdZ = gradient if isinstance(gradient, Tensor) else as_tensor(np.asarray(gradient))
        if dLdZ._data.shape != self._data.shape:
            raise ValueError(
                f"expected gradient of shape {self.shape}, the tensor's own, got {dLdZ.shape}"
            )
        return self.node(), dLdZ if create_graph else dLdZ._data

    def __getstate__(self) -> dict[str, Any]:
        """Return the attributes for copies and pickles: the copy of a leaf is a leaf."""
        if self.grad_fn is not None:
            raise RuntimeError("a tensor on the tape can't be copied or pickled; detach() it first")
        left_out = ("_accumulator", "_view", "_views")
        return {name: value for name, value in vars(self).items() if name not in left_out}

    def notes(self) -> list[str]:
        """Return the words that `repr` adds after the values."""
        if self.grad_fn is not None:
            return [f"grad_fn=<{type(self.grad_fn).__name__}>"]
        return ["requires_grad=True"] if self._requires_grad else []

    if TYPE_CHECKING:  # attached by mytorch.operations, with the other methods
        # Arithmetic: with a Tensor, an array or a number on the other side.
        def __add__(self, other: Any) -> Tensor: ...
        def __radd__(self, other: Any) -> Tensor: ...
        def __sub__(self, other: Any) -> Tensor: ...
        def __rsub__(self, other: Any) -> Tensor: ...
        def __mul__(self, other: Any) -> Tensor: ...
        def __rmul__(self, other: Any) -> Tensor: ...
        def __truediv__(self, other: Any) -> Tensor: ...
        def __rtruediv__(self, other: Any) -> Tensor: ...
        def __floordiv__(self, other: Any) -> Tensor: ...
        def __rfloordiv__(self, other: Any) -> Tensor: ...
        def __mod__(self, other: Any) -> Tensor: ...
        def __rmod__(self, other: Any) -> Tensor: ...
        def __pow__(self, other: Any) -> Tensor: ...
        def __rpow__(self, other: Any) -> Tensor: ...
        def __matmul__(self, other: Any) -> Tensor: ...
        def __rmatmul__(self, other: Any) -> Tensor: ...
        def __neg__(self) -> Tensor: ...
        def __pos__(self) -> Tensor: ...
        def __abs__(self) -> Tensor: ...

        # Element by element: Tensors of booleans.
        def __eq__(self, other: object) -> Tensor: ...  # type: ignore[override]
        def __ne__(self, other: object) -> Tensor: ...  # type: ignore[override]
        def __lt__(self, other: Any) -> Tensor: ...
        def __le__(self, other: Any) -> Tensor: ...
        def __gt__(self, other: Any) -> Tensor: ...
        def __ge__(self, other: Any) -> Tensor: ...
        def __and__(self, other: Any) -> Tensor: ...
        def __rand__(self, other: Any) -> Tensor: ...
        def __or__(self, other: Any) -> Tensor: ...
        def __ror__(self, other: Any) -> Tensor: ...
        def __xor__(self, other: Any) -> Tensor: ...
        def __rxor__(self, other: Any) -> Tensor: ...
        def __invert__(self) -> Tensor: ...

        # Elements and parts.
        def __getitem__(self, index: Any) -> Tensor: ...
        def __setitem__(self, index: Any, value: Any) -> None: ...
        def __iter__(self) -> Iterator[Tensor]: ...

    @staticmethod
    def record(function: Function, *inputs: Any) -> Tensor:
        """Apply `function` to Tensors and constants; record it if an input requires a gradient.

        At least one input must be a Tensor: with arrays alone, nothing would be on the tape.
        """
        arrays, edges, needs = [], [], []
        for X in inputs:
            edge = None
            if isinstance(X, Tensor):
                arrays.append(X._data)
                if X._requires_grad and grad_mode.enabled:
                    edge = X.grad_fn or X._accumulator or X.node()  # node(), but faster
            else:
                arrays.append(X)
            edges.append(edge)
            needs.append(edge is not None)
        recorded = True in needs
        if not recorded and not any(isinstance(X, Tensor) for X in inputs):
            raise errors.no_tensor(function, inputs[0])
        if function.edges is not None:
            raise errors.applied_before(function)
        output = Tensor.__new__(Tensor)
        output._data = Z = np.asarray(function.forward(*arrays))  # also where NumPy has a number
        if recorded:
            function.inputs, function.edges, function.needs_input_grad = inputs, edges, needs
            function.recorded_at = changes.latest
            output.grad_fn, output._requires_grad = function, True
        # A change in place of an input would change such an output too.
        shared = (Z.base is not None or Z is arrays[0]) and views.remember(output, inputs, function)
        if not shared and not Z.flags.c_contiguous and not _keeps_order(function, arrays):
            output._data = in_order(Z)
        return output


def _keeps_order(function: Function, arrays: Sequence[Any]) -> bool:
    """Whether the output's order in memory is that of the inputs, as in PyTorch: not if expanded.

    A view is possible or not according to this order.
    """
    return function.keeps_order and not any(0 in getattr(X, "strides", ()) for X in arrays)


def in_order(array: Any) -> Any:
    """Return the array, or a copy of it whose numbers lie in memory in the order of its axes."""
    return array if array.flags.c_contiguous else np.ascontiguousarray(array)


def as_tensor(array: Any) -> Tensor:
    """Return a Tensor off the tape that shares an array's memory; any dtype."""
    tensor = Tensor.__new__(Tensor)
    tensor._data = array if isinstance(array, np.ndarray) else np.asarray(array)
    return tensor
