"""Decorators that make an operation a method of Tensor, and a NumPy function on Tensors."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from mytorch.autograd.array_like import NUMPY_OPERATIONS
from mytorch.autograd.tensor import Tensor

Operation = TypeVar("Operation", bound=Callable[..., Any])


def tensor_method(*names: str) -> Callable[[Operation], Operation]:
    """Attach an operation to Tensor under these names; its first argument becomes `self`.

    Without names, it has the operation's name. `__radd__` and related names swap the first two
    arguments.
    """

    def attach(operation: Operation) -> Operation:
        for name in names or (operation.__name__,):
            setattr(Tensor, name, _reflected(operation) if name in _REFLECTED else operation)
        return operation

    return attach


def implements(*functions: Callable[..., Any]) -> Callable[[Operation], Operation]:
    """Make these NumPy functions run the operation when they are called with a Tensor."""

    def attach(operation: Operation) -> Operation:
        for function in functions:
            NUMPY_OPERATIONS[function] = operation
        return operation

    return attach


_OPERATORS = "add sub mul truediv floordiv mod pow matmul and or xor"
_REFLECTED = {f"__r{operator}__" for operator in _OPERATORS.split()}


def _reflected(operation: Callable[..., Any]) -> Callable[..., Any]:
    def reflected(self: Tensor, other: Any) -> Any:
        return operation(other, self)

    return reflected
