"""Jacobians, Hessians, and their products with vectors.

Interface: https://docs.pytorch.org/docs/stable/autograd.html#functional-higher-level-api. As there,
results have the form of the inputs and outputs: one Tensor for one Tensor, a tuple for a tuple. The
Jacobian of several outputs by several inputs is a tuple of tuples.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from mytorch import functions
from mytorch.autograd.grad import grad
from mytorch.autograd.grad_mode import enable_grad
from mytorch.autograd.tensor import Tensor, as_tensor

Differentiable = Callable[..., Any]
"""A function of Tensors that returns a Tensor, or a tuple of Tensors."""


def jacobian(func: Differentiable, inputs: Any, create_graph: bool = False) -> Any:
    """Return how each element of the outputs changes with each element of the inputs.

    Each element of the outputs takes one backward pass, with a dLdZ that is 1 there and 0
    elsewhere. The pass gives one row of the Jacobian.

    Parameters
    ----------
    func
        Takes and returns Tensors: one, or several.
    inputs
        Where to differentiate: a Tensor, or a tuple of them.
    create_graph
        Whether the result is on the tape too, so that it can be differentiated.

    Returns
    -------
    Tensor, or tuple of Tensor, or tuple of tuples
        `J[i][j]` for output i and input j, of shape (*output.shape, *input.shape).

    Examples
    --------
    >>> jacobian(lambda x, y: x + y, (as_tensor(np.ones(2)), as_tensor(np.ones(1))))
    (tensor([[1., 0.],
            [0., 1.]], dtype=float64), tensor([[1.],
            [1.]], dtype=float64))
    """
    with enable_grad():
        given, outputs = _applied(func, inputs, create_graph)
        rows = tuple(_jacobian_of(Z, given, create_graph) for Z in _tuple(outputs))
    rows_as_given = tuple(_like(inputs, row) for row in rows)
    return _like(outputs, rows_as_given)


def hessian(func: Differentiable, inputs: Any, create_graph: bool = False) -> Any:
    """Return the second derivatives of a scalar function: the Jacobian of its gradient.

    Returns
    -------
    Tensor, or tuple of tuples
        `H[i][j]` for inputs i and j, of shape (*inputs[i].shape, *inputs[j].shape).

    Raises
    ------
    ValueError
        If `func` returns more than one number.

    Examples
    --------
    >>> hessian(lambda x: (x * x * x).sum(), as_tensor(np.array([1.0, 2.0])))
    tensor([[ 6.,  0.],
            [ 0., 12.]], dtype=float64)
    """
    return jacobian(_gradient_of("hessian", func, inputs), inputs, create_graph)


def vjp(
    func: Differentiable, inputs: Any, v: Any = None, create_graph: bool = False
) -> tuple[Any, Any]:
    """Return func(inputs), and the product of v with its Jacobian: one backward pass.

    Parameters
    ----------
    v
        dLdZ, like the outputs; may be left out for a function that returns one number.

    Returns
    -------
    outputs, product
        The product is like the inputs.
    """
    with enable_grad():
        given, outputs = _applied(func, inputs, create_graph)
        weights = _vector("vjp", "outputs", v, _tuple(outputs))
        product = _gradients(_tuple(outputs), given, weights, create_graph)
    return _finished(outputs, create_graph), _like(inputs, product)


def jvp(
    func: Differentiable, inputs: Any, v: Any = None, create_graph: bool = False
) -> tuple[Any, Any]:
    """Return func(inputs), and the product of its Jacobian with v: how it changes along v.

    Backward gives uᵀJ for any u. This product is linear in u, and its derivative by u is Jᵀ. A
    second backward, through the product and with v, gives Jv.

    Parameters
    ----------
    v
        A direction, like the inputs; may be left out for an input of one number.

    Returns
    -------
    outputs, product
        The product is like the outputs.
    """
    with enable_grad():
        given, outputs = _applied(func, inputs, create_graph)
        direction = _vector("jvp", "inputs", v, given)
        u = [Tensor(np.zeros_like(Z.data), requires_grad=True) for Z in _tuple(outputs)]
        uJ = _gradients(_tuple(outputs), given, u, create_graph=True)
        product = _gradients(uJ, u, direction, create_graph)
    return _finished(outputs, create_graph), _like(outputs, product)


def vhp(
    func: Differentiable, inputs: Any, v: Any = None, create_graph: bool = False
) -> tuple[Any, Any]:
    """Return func(inputs), and the product of v with its Hessian; the Hessian is not computed.

    Parameters
    ----------
    func
        Returns one number.
    v
        Like the inputs; may be left out for an input of one number.

    Returns
    -------
    output, product
        The product is like the inputs.
    """
    gradient = _gradient_of("vhp", func, inputs)
    _, product = vjp(gradient, inputs, v, create_graph)
    return _finished(func(*_tuple(inputs)), create_graph), product


def hvp(
    func: Differentiable, inputs: Any, v: Any = None, create_graph: bool = False
) -> tuple[Any, Any]:
    """Return func(inputs), and the product of its Hessian with v.

    The Hessian of a function with continuous second derivatives is symmetric: this is `vhp`.
    """
    return vhp(func, inputs, v, create_graph)


def _applied(
    func: Differentiable, inputs: Any, create_graph: bool
) -> tuple[tuple[Tensor, ...], Any]:
    """Return new Tensors with the values of the inputs, and what `func` returns for them."""
    given = []
    for X in _tuple(inputs):
        if create_graph and X.requires_grad:  # gradients can go on to the caller's tensor
            given.append(Tensor.record(functions.Identity(), X))
        else:
            given.append(Tensor(X.data, requires_grad=True))
    return tuple(given), func(*given)


def _gradient_of(caller: str, func: Differentiable, inputs: Any) -> Differentiable:
    """Return a function of the same inputs that returns the gradient of `func`, on the tape."""

    def gradient(*given: Tensor) -> Any:
        L = func(*given)
        if not isinstance(L, Tensor) or L.data.size != 1:
            got = f"a tensor of shape {L.shape}" if isinstance(L, Tensor) else type(L).__name__
            raise ValueError(
                f"{caller}: expected func to return one number, got {got}; sum over it, or take "
                f"the jacobian"
            )
        return _like(inputs, _gradients((L,), given, None, create_graph=True))

    return gradient


def _gradients(
    outputs: Sequence[Tensor], inputs: Sequence[Tensor], weights: Any, create_graph: bool
) -> tuple[Tensor, ...]:
    """Return the gradients of Σ weights ∘ outputs; zeros for an input that no output uses."""
    weights = [None] * len(outputs) if weights is None else weights
    used = [(Z, w) for Z, w in zip(outputs, weights, strict=True) if Z.requires_grad]
    return grad(
        [Z for Z, _ in used],
        inputs,
        [w for _, w in used],
        retain_graph=True,
        create_graph=create_graph,
        materialize_grads=True,
    )


def _jacobian_of(Z: Tensor, given: tuple[Tensor, ...], create_graph: bool) -> tuple[Any, ...]:
    """Return the derivatives of one output by every input."""
    rows = []
    for index in np.ndindex(Z.shape):
        one = np.zeros_like(Z.data)
        one[index] = 1
        rows.append(_gradients((Z,), given, [as_tensor(one)], create_graph))
    by_input = []
    for position, X in enumerate(given):
        shape = (*Z.shape, *X.shape)
        if not rows:
            by_input.append(as_tensor(np.zeros(shape, X.dtype)))
            continue
        column = [row[position] for row in rows]
        stacked: Any = np.stack(column if create_graph else [dZdX.data for dZdX in column])
        stacked = stacked.reshape(shape)
        by_input.append(stacked if create_graph else as_tensor(stacked))
    return tuple(by_input)


def _vector(caller: str, name: str, v: Any, like: Sequence[Tensor]) -> list[Tensor]:
    """Return the vector as a list; a 1 if it was left out."""
    if v is None:
        if len(like) != 1 or like[0].data.size != 1:
            raise ValueError(f"{caller}: v can be left out only where the {name} are one number")
        return [as_tensor(np.ones_like(like[0].data))]
    vector = list(_tuple(v))
    shapes, wanted = [u.shape for u in vector], [X.shape for X in like]
    if shapes != wanted:
        raise ValueError(
            f"{caller}: expected v of the shapes of the {name}, {wanted}, got {shapes}"
        )
    return vector


def _finished(outputs: Any, create_graph: bool) -> Any:
    """Return the outputs: on the tape for `create_graph`, otherwise off it."""
    return outputs if create_graph else _like(outputs, tuple(Z.detach() for Z in _tuple(outputs)))


def _tuple(tensors: Any) -> tuple[Tensor, ...]:
    return (tensors,) if isinstance(tensors, Tensor) else tuple(tensors)


def _like(given: Any, results: tuple[Any, ...]) -> Any:
    """Return one result if one Tensor was given, otherwise the tuple."""
    return results[0] if isinstance(given, Tensor) else results
