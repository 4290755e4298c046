"""Products of matrices and vectors, and einsum."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from mytorch.autograd.tensor import Tensor
from mytorch.functions.einsum import Einsum
from mytorch.functions.matmul import Matmul
from mytorch.functions.rows import rows
from mytorch.operations.arithmetic import add
from mytorch.operations.promotion import numbers_only, promoted, result_type
from mytorch.operations.registry import implements, tensor_method
from mytorch.operations.repeating import broadcast_to

record = Tensor.record


@implements(np.matmul)
@tensor_method("matmul", "__matmul__", "__rmatmul__")
def matmul(input: Any, other: Any) -> Tensor:
    """Return the product of two matrices, or of the matrices in two stacks, pair by pair.

    A vector counts as a row on the left and as a column on the right; stacks broadcast.

    Raises
    ------
    TypeError
        If both are of bools.
    ValueError
        If the shapes are not (*, n, k) and (*, k, m).

    Examples
    --------
    >>> import mytorch
    >>> (mytorch.zeros(5, 2, 3) @ mytorch.zeros(3, 4)).shape
    (5, 2, 4)
    """
    A, B = promoted(input, other)
    numbers_only("matmul", A if isinstance(A, Tensor) else B)
    a, b = np.shape(A), np.shape(B)
    if not a or not b:
        raise ValueError(f"matmul: expected vectors or matrices, got {a} and {b}; * takes numbers")
    if a[-1] != b[-2:][0]:
        raise _misfit("matmul", a, b)
    if a[:-2] and b[:-2] and a[:-2] != b[:-2]:
        try:
            np.broadcast_shapes(a[:-2], b[:-2])
        except ValueError:
            raise ValueError(
                f"matmul: of {a} and {b}, the leading dimensions {a[:-2]} and {b[:-2]} can't be "
                f"stretched to one shape; each two must be equal, or one of them 1"
            ) from None
    return record(Matmul(), A, B)


def _misfit(name: str, a: tuple[int, ...], b: tuple[int, ...]) -> ValueError:
    """Return the error for two shapes that have no product, with the likely fix."""
    fixes = []
    if len(b) >= 2 and a[-1] == b[-1]:
        fixes.append("the second transposed (.T, or .mT for a stack)")
    if len(a) >= 2 and a[-2] == b[-2:][0]:
        fixes.append("the first transposed (.T, or .mT for a stack)")
    if not fixes and b[-1] == a[-2:][0]:
        fixes.append("the two in the other order")
    advice = f"; did you mean {' or '.join(fixes)}?" if fixes else ""
    return ValueError(
        f"{name}: can't multiply {a} by {b}: the first has rows of {a[-1]}, and the second has "
        f"columns of {b[-2:][0]}{advice}"
    )


@tensor_method()
def mm(input: Tensor, mat2: Tensor) -> Tensor:
    """Return the product of two matrices."""
    _check_dimensions("mm", input, 2, mat2, 2)
    return matmul(input, mat2)


@tensor_method()
def bmm(input: Tensor, mat2: Tensor) -> Tensor:
    """Return the products of the matrices in two stacks of the same length, pair by pair."""
    _check_dimensions("bmm", input, 3, mat2, 3)
    if len(input) != len(mat2):
        raise ValueError(
            f"bmm: expected stacks of the same length, got shapes {input.shape} and {mat2.shape}; "
            f"matmul() stretches one of length 1"
        )
    return matmul(input, mat2)


@tensor_method()
def mv(input: Tensor, vec: Tensor) -> Tensor:
    """Return the product of a matrix and a vector."""
    _check_dimensions("mv", input, 2, vec, 1)
    return matmul(input, vec)


@tensor_method()
def dot(input: Tensor, other: Tensor) -> Tensor:
    """Return the sum of the products of two vectors' elements."""
    _check_dimensions("dot", input, 1, other, 1)
    return matmul(input, other)


@tensor_method()
def addmm(input: Any, mat1: Tensor, mat2: Tensor, *, beta: float = 1, alpha: float = 1) -> Tensor:
    """Return beta · input + alpha · mat1 mat2; the input broadcasts to the product's shape."""
    product = mm(mat1, mat2)
    return add(beta * broadcast_to(input, product.shape), product, alpha=alpha)


@tensor_method()
def baddbmm(
    input: Any, batch1: Tensor, batch2: Tensor, *, beta: float = 1, alpha: float = 1
) -> Tensor:
    """Return beta · input + alpha · batch1 batch2, for stacks of matrices."""
    product = bmm(batch1, batch2)
    return add(beta * broadcast_to(input, product.shape), product, alpha=alpha)


@tensor_method("outer", "ger")
def outer(input: Tensor, vec2: Tensor) -> Tensor:
    """Return the products of each element of one vector with each element of another."""
    _check_dimensions("outer", input, 1, vec2, 1)
    return _np_outer(input, vec2)


ger = outer


@implements(np.outer)
def _np_outer(a: Any, b: Any) -> Tensor:
    """Return the products of each element of one tensor with each element of another."""
    return a.reshape(-1, 1) * b.reshape(1, -1)


@implements(np.inner)
@tensor_method()
def inner(input: Any, other: Any) -> Tensor:
    """Return the dot products of all vectors in the last dimensions of two tensors."""
    if not np.ndim(input) or not np.ndim(other):
        return input * other
    if input.shape[-1] != other.shape[-1]:
        raise ValueError(
            f"inner: expected the same last dimension in both, got shapes {input.shape} and "
            f"{other.shape}"
        )
    products = matmul(rows(input), rows(other).T)
    return products.reshape((*input.shape[:-1], *other.shape[:-1]))


@implements(np.dot)
def _np_dot(a: Any, b: Any) -> Tensor:
    """Return np.dot for a number as a factor, and for vectors and matrices."""
    if not np.ndim(a) or not np.ndim(b):
        return a * b
    if np.ndim(b) > 2:
        raise ValueError(
            f"np.dot: expected at most a matrix on the right, got shapes {a.shape} and {b.shape}; "
            f"np.matmul, or @, multiplies stacks of matrices"
        )
    return matmul(a, b)


@implements(np.einsum)
def einsum(equation: str, *operands: Any, optimize: Any = None) -> Tensor:
    """Return a sum of products: "bij,bjk->bik" sums over j, the index that is not after the arrow.

    Parameters
    ----------
    equation
        The indices of each operand, and after the arrow the indices of the result. Without an arrow
        the result has the indices that occur once. An ellipsis stands for any leading dimensions.
    operands
        Tensors, or one list of them.
    optimize
        No effect: the order of the products is always optimized.

    Raises
    ------
    TypeError
        If several operands are of bools.
    ValueError
        If the equation doesn't fit the operands.

    Examples
    --------
    >>> import mytorch
    >>> x = mytorch.tensor([[1.0, 2.0], [3.0, 4.0]])
    >>> einsum("ii", x)
    tensor(5.)
    >>> einsum("...i->...", x)
    tensor([3., 7.])
    """
    if len(operands) == 1 and isinstance(operands[0], Sequence):
        operands = tuple(operands[0])
    if len({X.dtype for X in operands}) > 1:
        dtype = result_type(*operands)
        operands = tuple(X.astype(dtype) for X in operands)
    if len(operands) > 1:
        numbers_only("einsum", operands[0])
    elif operands[0].dtype.kind != "f" and _sums(equation):
        operands = (operands[0].astype(np.int64),)  # as in sum()
    return record(Einsum(equation), *operands)


def _sums(equation: str) -> bool:
    """Whether an equation of one operand sums over an index."""
    before, arrow, after = equation.replace(" ", "").partition("->")
    if not arrow:
        return any(before.count(name) > 1 for name in before if name != ".")
    return not set(before) <= set(after)


def _check_dimensions(name: str, A: Any, a: int, B: Any, b: int) -> None:
    if (A.ndim, B.ndim) != (a, b):
        raise ValueError(
            f"{name}: expected {a} and {b} dimensions, got shapes {A.shape} and {B.shape}; "
            f"matmul(), or @, takes any"
        )
