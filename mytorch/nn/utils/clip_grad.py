"""Clipping: an upper limit for the length of gradients.

Names and arguments are PyTorch's:
https://docs.pytorch.org/docs/stable/generated/torch.nn.utils.clip_grad_norm_.html. A clipped
gradient is a new array, because the old one may be a layer's dLdW, which must not change.
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
    """Scale all gradients by one number, so that their norm is at most `max_norm`.

    All gradients together count as one vector. Its direction stays.

    Parameters
    ----------
    parameters
        One Tensor or several; a Tensor without `grad` is skipped.
    max_norm
        The largest norm of all gradients together.
    norm_type
        p of the p-norm; `math.inf` for the largest element.
    error_if_nonfinite
        Whether a norm that is NaN or infinite is an error.

    Returns
    -------
    Tensor
        The norm before the scaling.

    Raises
    ------
    RuntimeError
        If the norm is NaN or infinite, and `error_if_nonfinite` is True.

    Examples
    --------
    >>> from mytorch import nn
    >>> p = nn.Parameter(np.zeros(2))
    >>> p.grad = Tensor(np.array([3.0, 4.0]))
    >>> clip_grad_norm_(p, max_norm=1.0).data, p.grad.data.round(4)
    (array(5.), array([0.6, 0.8]))
    """
    tensors = _with_grad(parameters)
    gradients = [p.grad for p in tensors if p.grad is not None]
    norm = get_total_norm(gradients, norm_type, error_if_nonfinite)
    clip_grads_with_norm_(tensors, max_norm, norm)
    return norm


def clip_grads_with_norm_(
    parameters: Tensor | Iterable[Tensor], max_norm: float, total_norm: Tensor | float
) -> None:
    """Scale all gradients by max_norm / total_norm, if that is below 1."""
    # PyTorch's 1e-6 also avoids a division by zero. With its arguments in this order, min returns
    # NaN if the norm is NaN: all gradients then become NaN, and the error is easy to see.
    scale = min(max_norm / (float(total_norm) + 1e-6), 1.0)
    for p in _with_grad(parameters):
        p.grad = as_tensor(np.asarray(p.grad) * scale)


def get_total_norm(
    tensors: Tensor | Iterable[Tensor], norm_type: float = 2.0, error_if_nonfinite: bool = False
) -> Tensor:
    """Return the norm of all tensors together, as one vector.

    Parameters
    ----------
    tensors
        One Tensor or several; usually gradients.
    norm_type
        p of the p-norm; `math.inf` for the largest element.
    error_if_nonfinite
        Whether a norm that is NaN or infinite is an error.

    Raises
    ------
    RuntimeError
        If the norm is NaN or infinite, and `error_if_nonfinite` is True.
    """
    arrays = [np.asarray(X) for X in _listed(tensors)]
    # In float64, because the square of a float32 above 1e19 is infinite.
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
        One Tensor or several; a Tensor without `grad` is skipped.
    clip_value
        The largest absolute value of an element.
    """
    for p in _with_grad(parameters):
        p.grad = as_tensor(np.clip(np.asarray(p.grad), -clip_value, clip_value))


def _listed(tensors: Tensor | Iterable[Tensor]) -> list[Tensor]:
    return [tensors] if isinstance(tensors, Tensor) else list(tensors)


def _with_grad(parameters: Tensor | Iterable[Tensor]) -> list[Tensor]:
    return [p for p in _listed(parameters) if p.grad is not None]
