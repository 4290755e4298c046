"""`backward` from several outputs at once, and `grad`, which returns gradients."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from mytorch.autograd.engine import accumulate, run_backward
from mytorch.autograd.tensor import Tensor, as_tensor, in_order
from mytorch.functions.function import Function


def backward(
    tensors: Tensor | Sequence[Tensor],
    grad_tensors: Any = None,
    retain_graph: bool | None = None,
    create_graph: bool = False,
    inputs: Tensor | Sequence[Tensor] | None = None,
) -> None:
    """Accumulate in every leaf's `grad` how L = Σ dLdZ ∘ Z changes with it, over all tensors Z.

    Parameters
    ----------
    tensors
        One tensor Z, or several.
    grad_tensors
        dLdZ for each tensor. None means ones, for one tensor or for all.
    retain_graph, create_graph
        As for `Tensor.backward`.
    inputs
        The only tensors to accumulate in; None for all leaves.

    Raises
    ------
    RuntimeError, ValueError
        As `Tensor.backward` does.
    """
    accumulate(_roots(tensors, grad_tensors, create_graph), retain_graph, create_graph, inputs)


def grad(
    outputs: Tensor | Sequence[Tensor],
    inputs: Tensor | Sequence[Tensor],
    grad_outputs: Any = None,
    retain_graph: bool | None = None,
    create_graph: bool = False,
    only_inputs: bool = True,
    allow_unused: bool = False,
    materialize_grads: bool = False,
) -> tuple[Any, ...]:
    """Return how L = Σ dLdZ ∘ Z changes with each input, over all outputs Z; no `grad` changes.

    Parameters
    ----------
    outputs
        One tensor Z, or several.
    inputs
        One tensor, or several: leaves, or results of functions.
    grad_outputs
        dLdZ for each output. None means ones, for one output or for all.
    retain_graph
        Whether a second backward may use the tape; None for the value of `create_graph`.
    create_graph
        Whether the gradients are on the tape too, so that they can be differentiated.
    only_inputs
        True: `Tensor.backward` is for gradients of all leaves.
    allow_unused
        Whether an input that no output depends on gives None, instead of an error.
    materialize_grads
        Whether such an input gives zeros.

    Returns
    -------
    tuple of Tensor or None
        One for each input, of its shape.

    Raises
    ------
    RuntimeError
        If an input is not on the tape, or no output depends on it; and as `Tensor.backward` does.
    ValueError
        If a gradient's shape is not its output's, or `only_inputs` is False.

    Notes
    -----
    Interface: https://docs.pytorch.org/docs/stable/generated/torch.autograd.grad.html.

    Examples
    --------
    >>> from mytorch.autograd.tensor import Tensor
    >>> x = Tensor([1.0, 2.0, 3.0], requires_grad=True)
    >>> grad(x * x * x, x)
    (tensor([ 3., 12., 27.]),)
    """
    if not only_inputs:
        raise ValueError("grad: only_inputs must be True; for all leaves, call backward()")
    wanted = _sequence(inputs)
    for position, X in enumerate(wanted, 1):
        if not X.requires_grad:
            raise RuntimeError(
                f"grad: input {position}, of shape {X.shape}, is not on the tape; set "
                f"requires_grad=True on it before the forward pass"
            )
    retain_graph = create_graph if retain_graph is None else retain_graph
    targets = [X.node() for X in wanted]
    roots = _roots(outputs, grad_outputs, create_graph)
    found = run_backward(roots, retain_graph, create_graph, targets)
    gradients: list[Tensor | None] = []
    for position, (X, node) in enumerate(zip(wanted, targets, strict=True), 1):
        dLdX = found.get(node)
        if dLdX is None and materialize_grads:
            dLdX = np.zeros_like(X.data)
        if dLdX is None:
            if not allow_unused:
                raise RuntimeError(
                    f"grad: no output depends on input {position}, of shape {X.shape}; pass "
                    f"allow_unused=True to get None for it, or materialize_grads=True for zeros"
                )
            gradients.append(None)
            continue
        dLdX = dLdX if dLdX.dtype == X.dtype else dLdX.astype(X.dtype)
        gradients.append(dLdX if isinstance(dLdX, Tensor) else as_tensor(in_order(dLdX)))
    return tuple(gradients)


def _sequence(tensors: Tensor | Sequence[Tensor]) -> Sequence[Tensor]:
    return (tensors,) if isinstance(tensors, Tensor) else tuple(tensors)


def _roots(outputs: Any, gradients: Any, create_graph: bool) -> list[tuple[Function, Any]]:
    """Return the function where backward begins for each output, and dLdZ."""
    outputs = _sequence(outputs)
    if gradients is None:
        gradients = [None] * len(outputs)
    elif not isinstance(gradients, tuple | list):
        gradients = [gradients]
    if len(gradients) != len(outputs):
        raise ValueError(
            f"expected one gradient for each of {len(outputs)} outputs, got {len(gradients)}"
        )
    return [Z.root(dLdZ, create_graph) for Z, dLdZ in zip(outputs, gradients, strict=True)]
