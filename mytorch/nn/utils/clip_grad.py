"""Clipping: gradients kept from growing too long.

Names and arguments are PyTorch's, as in
https://docs.pytorch.org/docs/stable/generated/torch.nn.utils.clip_grad_norm_.html. A clipped
gradient is an array of its own: the one before may be a layer's dLdW, which still says what it was.
"""

from __future__ import annotations

import math
from collections.abc import Iterable

import numpy as np

from mytorch.autograd.tensor import Tensor, as_tensor


def clip_grad_norm_(
    parameters: Tensor | Iterable[Tensor],
    max_norm: float,
    norm_type: float = 2.0,
    error_if_nonfinite: bool = False,
) -> Tensor:
    """Scale all gradients by one number, so that together they are no longer than `max_norm`.

    Their direction stays: a step is shorter, and goes the same way.

    Parameters
    ----------
    parameters
        One Tensor or several; those without a `grad` are passed over.
    max_norm
        The longest that all gradients together, as one vector, may be.
    norm_type
        p of the p-norm; `math.inf` for the largest element.
    error_if_nonfinite
        Whether a norm that is NaN or infinite is an error.

    Returns
    -------
    Tensor
        The norm as it was.

    Raises
    ------
    RuntimeError
        If `error_if_nonfinite` and the norm is NaN or infinite.

    Examples
    --------
    >>> from mytorch import nn
    >>> p = nn.Parameter(np.zeros(2))
    >>> p.grad = Tensor(np.array([3.0, 4.0]))
    >>> clip_grad_norm_(p, max_norm=1.0).data, p.grad.data.round(4)
    (array(5.), array([0.6, 0.8]))
    """
    holders = _with_grad(parameters)
    norm = get_total_norm(
        [p.grad for p in holders if p.grad is not None], norm_type, error_if_nonfinite
    )
    clip_grads_with_norm_(holders, max_norm, norm)
    return norm


def clip_grads_with_norm_(
    parameters: Tensor | Iterable[Tensor], max_norm: float, total_norm: Tensor | float
) -> None:
    """Scale all gradients by max_norm / total_norm, if that is below 1."""
    # PyTorch's 1e-6, which also spares zeros a division by zero. In this order, min returns a NaN,
    # which so reaches all gradients and can't hide in one.
    scale = min(max_norm / (float(total_norm) + 1e-6), 1.0)
    for p in _with_grad(parameters):
        p.grad = as_tensor(np.asarray(p.grad) * scale)


def get_total_norm(
    tensors: Tensor | Iterable[Tensor], norm_type: float = 2.0, error_if_nonfinite: bool = False
) -> Tensor:
    """Return the norm of all tensors together, as if they were one vector.

    Parameters
    ----------
    tensors
        One Tensor or several; gradients, usually.
    norm_type
        p of the p-norm; `math.inf` for the largest element.
    error_if_nonfinite
        Whether a norm that is NaN or infinite is an error.

    Raises
    ------
    RuntimeError
        If `error_if_nonfinite` and the norm is NaN or infinite.
    """
    arrays = [np.asarray(X) for X in _listed(tensors)]
    # In float64: squares of float32 are infinite from 1e19 on.
    norms = [np.linalg.norm(X.ravel().astype(np.float64), norm_type) for X in arrays if X.size]
    total = float(np.linalg.norm(norms, norm_type)) if norms else 0.0
    if error_if_nonfinite and not math.isfinite(total):
        raise RuntimeError(
            f"the norm of the gradients, of order {norm_type}, is {total}, so they can't be "
            f"clipped; look for the step that made them so, or pass error_if_nonfinite=False"
        )
    return as_tensor(np.array(total, np.result_type(*arrays) if arrays else np.float32))


def clip_grad_value_(parameters: Tensor | Iterable[Tensor], clip_value: float) -> None:
    """Clip every element of every gradient to the range from -clip_value to clip_value.

    Parameters
    ----------
    parameters
        One Tensor or several; those without a `grad` are passed over.
    clip_value
        The largest that an element may be.
    """
    for p in _with_grad(parameters):
        p.grad = as_tensor(np.clip(np.asarray(p.grad), -clip_value, clip_value))


def _listed(tensors: Tensor | Iterable[Tensor]) -> list[Tensor]:
    return [tensors] if isinstance(tensors, Tensor) else list(tensors)


def _with_grad(parameters: Tensor | Iterable[Tensor]) -> list[Tensor]:
    return [p for p in _listed(parameters) if p.grad is not None]
