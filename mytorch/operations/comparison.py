"""Operations that return bools, and logic on bools. No gradient flows through them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from mytorch.autograd.tensor import Tensor, as_tensor
from mytorch.operations.promotion import promoted
from mytorch.operations.registry import implements, tensor_method


def _array(X: Any) -> Any:
    return X.data if isinstance(X, Tensor) else X


def _compare(compare: Callable[[Any, Any], Any], input: Any, other: Any) -> Tensor:
    """Compare two operands in the dtype that arithmetic on them has."""
    A, B = promoted(input, other)
    return as_tensor(compare(_array(A), _array(B)))


@implements(np.equal)
@tensor_method()
def eq(input: Any, other: Any) -> Tensor:
    """Return whether each element is equal to other's."""
    return _compare(np.equal, input, other)


@implements(np.not_equal)
@tensor_method("ne", "not_equal")
def ne(input: Any, other: Any) -> Tensor:
    """Return whether each element is different from other's."""
    return _compare(np.not_equal, input, other)


@tensor_method("__eq__")
def _eq(self: Tensor, other: Any) -> Any:
    """Compare; an operand that is not a tensor or number is left to Python, which returns False."""
    return eq(self, other) if _comparable(other) else NotImplemented


@tensor_method("__ne__")
def _ne(self: Tensor, other: Any) -> Any:
    return ne(self, other) if _comparable(other) else NotImplemented


def _comparable(other: Any) -> bool:
    return isinstance(other, Tensor | np.ndarray | np.generic | int | float)


@implements(np.less)
@tensor_method("lt", "less", "__lt__")
def lt(input: Any, other: Any) -> Tensor:
    """Return whether each element is less than other's."""
    return _compare(np.less, input, other)


@implements(np.less_equal)
@tensor_method("le", "less_equal", "__le__")
def le(input: Any, other: Any) -> Tensor:
    """Return whether each element is less than other's, or equal to it."""
    return _compare(np.less_equal, input, other)


@implements(np.greater)
@tensor_method("gt", "greater", "__gt__")
def gt(input: Any, other: Any) -> Tensor:
    """Return whether each element is greater than other's."""
    return _compare(np.greater, input, other)


@implements(np.greater_equal)
@tensor_method("ge", "greater_equal", "__ge__")
def ge(input: Any, other: Any) -> Tensor:
    """Return whether each element is greater than other's, or equal to it."""
    return _compare(np.greater_equal, input, other)


@implements(np.isclose)
@tensor_method()
def isclose(
    input: Any, other: Any, rtol: float = 1e-5, atol: float = 1e-8, equal_nan: bool = False
) -> Tensor:
    """Return whether each |input − other| ≤ atol + rtol · |other|."""
    return as_tensor(np.isclose(_array(input), _array(other), rtol, atol, equal_nan))


@implements(np.allclose)
@tensor_method()
def allclose(
    input: Any, other: Any, rtol: float = 1e-5, atol: float = 1e-8, equal_nan: bool = False
) -> bool:
    """Return whether |input − other| ≤ atol + rtol · |other| holds for every element."""
    return bool(np.allclose(_array(input), _array(other), rtol, atol, equal_nan))


@implements(np.array_equal)
@tensor_method()
def equal(input: Any, other: Any) -> bool:
    """Return whether two tensors have the same shape and the same elements."""
    return bool(np.array_equal(_array(input), _array(other)))


@implements(np.isnan)
@tensor_method()
def isnan(input: Tensor) -> Tensor:
    """Return whether each element is NaN."""
    return as_tensor(np.isnan(input.data))


@implements(np.isinf)
@tensor_method()
def isinf(input: Tensor) -> Tensor:
    """Return whether each element is infinite."""
    return as_tensor(np.isinf(input.data))


@implements(np.isfinite)
@tensor_method()
def isfinite(input: Tensor) -> Tensor:
    """Return whether each element is neither infinite nor NaN."""
    return as_tensor(np.isfinite(input.data))


@implements(np.logical_and)
@tensor_method()
def logical_and(input: Any, other: Any) -> Tensor:
    """Return whether both elements differ from 0."""
    return as_tensor(np.logical_and(_array(input), _array(other)))


@implements(np.logical_or)
@tensor_method()
def logical_or(input: Any, other: Any) -> Tensor:
    """Return whether at least one of the two elements differs from 0."""
    return as_tensor(np.logical_or(_array(input), _array(other)))


@implements(np.logical_xor)
@tensor_method()
def logical_xor(input: Any, other: Any) -> Tensor:
    """Return whether exactly one of the two elements differs from 0."""
    return as_tensor(np.logical_xor(_array(input), _array(other)))


@implements(np.logical_not)
@tensor_method()
def logical_not(input: Tensor) -> Tensor:
    """Return whether each element is 0."""
    return as_tensor(np.logical_not(input.data))


@implements(np.bitwise_and)
@tensor_method("bitwise_and", "__and__", "__rand__")
def bitwise_and(input: Any, other: Any) -> Tensor:
    """Return the bitwise and of bools or whole numbers."""
    return _compare(np.bitwise_and, input, other)


@implements(np.bitwise_or)
@tensor_method("bitwise_or", "__or__", "__ror__")
def bitwise_or(input: Any, other: Any) -> Tensor:
    """Return the bitwise or of bools or whole numbers."""
    return _compare(np.bitwise_or, input, other)


@implements(np.bitwise_xor)
@tensor_method("bitwise_xor", "__xor__", "__rxor__")
def bitwise_xor(input: Any, other: Any) -> Tensor:
    """Return the bitwise exclusive or of bools or whole numbers."""
    return _compare(np.bitwise_xor, input, other)


@implements(np.bitwise_not)
@tensor_method("bitwise_not", "__invert__")
def bitwise_not(input: Tensor) -> Tensor:
    """Return the bitwise not of bools or whole numbers."""
    return as_tensor(np.bitwise_not(input.data))


less, less_equal, greater, greater_equal, not_equal = lt, le, gt, ge, ne
