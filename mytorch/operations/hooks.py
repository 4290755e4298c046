"""Hooks on the gradient of a tensor, and `retain_grad`."""

from __future__ import annotations

import weakref
from collections.abc import Callable
from typing import Any

import numpy as np

from mytorch.autograd.hooks import RemovableHandle, check_replaced
from mytorch.autograd.tensor import Tensor, as_tensor as off_tape
from mytorch.operations.registry import tensor_method


@tensor_method()
def register_hook(input: Tensor, hook: Callable[[Tensor], Any]) -> RemovableHandle:
    """Call `hook` with this tensor's gradient in backward; its result, if any, replaces it.

    Raises
    ------
    RuntimeError
        If no gradient flows to this tensor; in backward, if the hook's result has another shape or
        dtype than the gradient.
    TypeError
        In backward, if the result is no Tensor, and not None.
    """
    if not input.requires_grad:
        raise RuntimeError("a hook on the gradient needs a tensor with requires_grad=True")
    return _registered(input, hook)


def _registered(
    input: Tensor, hook: Callable[[Tensor], Any], last: bool = False
) -> RemovableHandle:
    def on_gradient(dLdZ: Any) -> Any:
        replaced = hook(dLdZ if isinstance(dLdZ, Tensor) else off_tape(dLdZ))
        if replaced is None:
            return dLdZ
        check_replaced(replaced, dLdZ.shape, dLdZ.dtype)
        if isinstance(dLdZ, Tensor):
            return replaced if isinstance(replaced, Tensor) else off_tape(replaced)
        return np.asarray(replaced)

    return RemovableHandle(input.node(), on_gradient, last)


@tensor_method()
def retain_grad(input: Tensor) -> None:
    """Store the gradient of this tensor in `grad`, after all hooks, although it is not a leaf.

    Raises
    ------
    RuntimeError
        If no gradient flows to this tensor.
    """
    if not input.requires_grad:
        raise RuntimeError("there is no gradient to retain: the tensor is not on the tape")
    if input.grad_fn is None or retains_grad(input):
        return
    # Weak references: the hook must not extend the life of the tensor or its function.
    me, maker = weakref.ref(input), weakref.ref(input.grad_fn)

    def keep(gradient: Tensor) -> None:
        tensor = me()
        if tensor is not None and tensor.grad_fn is maker():  # not changed in place since
            tensor.accumulate_grad(np.copy(gradient))  # the tape goes on with the other

    input.grad_fn.retains_grad = True
    _registered(input, keep, last=True)


def retains_grad(input: Tensor) -> bool:
    """Return whether backward stores the tensor's gradient, although it is not a leaf."""
    return input.grad_fn is not None and input.grad_fn.retains_grad
