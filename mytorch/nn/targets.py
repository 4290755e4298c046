"""What losses ask of their targets and weights, as layers and in F."""

from __future__ import annotations

from typing import Any

import numpy as np

from mytorch.autograd.tensor import Tensor
from mytorch.functions.cross_entropy import CrossEntropy, SoftCrossEntropy, class_axis


def check_both_ways(loss: str, A: Any, Y: Any) -> None:
    """Require input and target to be arrays or Tensors, and the input a Tensor if the target is.

    Raises
    ------
    TypeError
        If they are not. An array's way to the parameters is not on the tape, so that the loss
        would have no gradient, or only that of its other terms.
    """
    for name, X in (("input", A), ("target", Y)):
        if not isinstance(X, np.ndarray | np.generic | Tensor):
            raise TypeError(
                f"{loss}: expected {name} to be a Tensor, or an array by hand, got a "
                f"{type(X).__name__}; make it one with mytorch.tensor({name})"
            )
    if isinstance(Y, Tensor) and not isinstance(A, Tensor) and not Y.requires_grad:
        raise TypeError(
            f"{loss}: the input is an array, but the target is a Tensor; was the model given an "
            f"array? On the tape, give it a Tensor; by hand, take arrays for both"
        )


def check_same_shape(loss: str, A: Any, Y: Any) -> None:
    """Require the target to have the input's shape.

    Raises
    ------
    TypeError
        If one is a Tensor on the tape and the other is not, or is neither array nor Tensor.
    ValueError
        If it has another. Stretching one of them to fit, (N,) and (N, 1) to (N, N), would compare
        every output with every target.
    """
    check_both_ways(loss, A, Y)
    if Y.shape != A.shape:
        fits = Y.ndim and np.prod(Y.shape) == np.prod(A.shape)
        fix = f"did you mean target.reshape{A.shape}?" if fits else "every number has its target"
        raise ValueError(
            f"{loss}: expected a target of the input's shape, {A.shape}, got {Y.shape}; {fix}"
        )


def check_weight(loss: str, name: str, A: Any, weight: Any) -> None:
    """Require the weights, if there are any, to be of the input's shape or to stretch to it.

    Raises
    ------
    ValueError
        If they don't; or if the input would have to stretch to theirs.
    """
    if weight is None:
        return
    from_the_last = zip(weight.shape[::-1], A.shape[::-1], strict=False)
    if weight.ndim > A.ndim or any(length not in (1, n) for length, n in from_the_last):
        raise ValueError(
            f"{loss}: expected {name} of the input's shape, {A.shape}, or one that broadcasts to "
            f"it, got {weight.shape}"
        )


def constant(weight: Tensor | None) -> Any:
    """Return the array of a weight: a loss is not differentiated by it."""
    return None if weight is None else weight.data


def check_binary(loss: str, A: Any, Y: Any) -> None:
    """Require all numbers, of input and target, to be from 0 to 1.

    Raises
    ------
    ValueError
        If one is not.
    """
    for name, X in (("input", np.asarray(A)), ("target", np.asarray(Y))):
        if X.size and not (np.min(X) >= 0 and np.max(X) <= 1):
            logits = "; for logits there is binary_cross_entropy_with_logits, BCEWithLogitsLoss"
            raise ValueError(
                f"{loss}: expected {name} from 0 to 1, got numbers from {np.min(X)} to "
                f"{np.max(X)}{logits if name == 'input' else ''}"
            )


def check_classes(loss: str, A: Any, Y: Any) -> None:
    """Require the target to hold the index of a class for each sample of the input.

    Raises
    ------
    TypeError
        If it does not hold whole numbers.
    ValueError
        If the shapes don't fit.
    """
    check_both_ways(loss, A, Y)
    _check_dimensions(loss, A)
    axis = class_axis(A.ndim)
    wanted = (*A.shape[:axis], *A.shape[axis + 1 :])
    if Y.dtype.kind not in "iu":
        convert = "target.long()" if isinstance(Y, Tensor) else "target.astype(np.int64)"
        raise TypeError(
            f"{loss}: expected targets that are indices of classes, whole numbers, got {Y.dtype}; "
            f"convert them with {convert}"
        )
    if Y.shape != wanted:
        onehot = Y.shape == A.shape
        fix = (
            f"indices are made of one-hot targets with target.argmax({axis})"
            if onehot
            else f"the classes are dimension {axis} of the input, and each sample has one target"
        )
        raise ValueError(
            f"{loss}: expected a target of shape {wanted} for an input of shape {A.shape}, got "
            f"{Y.shape}; {fix}"
        )


def check_class_weights(loss: str, A: Any, weight: Any) -> None:
    """Require one weight for each class of the input, or none at all.

    Raises
    ------
    ValueError
        If there is another number of weights.
    """
    _check_dimensions(loss, A)
    C = A.shape[class_axis(A.ndim)]
    if weight is not None and weight.shape != (C,):
        raise ValueError(
            f"{loss}: expected weight of shape {(C,)}, one number for each class of the input, got "
            f"{weight.shape}"
        )


def cross_entropy_for(
    loss: str,
    A: Any,
    Y: Any,
    weight: Any = None,
    ignore_index: int = -100,
    reduction: str = "mean",
    label_smoothing: float = 0.0,
) -> CrossEntropy | SoftCrossEntropy:
    """Return the cross-entropy for targets of this kind: probabilities, or indices of classes.

    Raises
    ------
    TypeError, ValueError
        If the target fits neither.
    """
    check_both_ways(loss, A, Y)
    check_class_weights(loss, A, weight)
    if Y.dtype.kind != "f" or Y.shape != A.shape:
        check_classes(loss, A, Y)
        return CrossEntropy(weight, ignore_index, reduction, label_smoothing)
    if ignore_index >= 0:
        raise ValueError(
            f"{loss}: targets that are probabilities have no index to ignore, got "
            f"ignore_index={ignore_index}; give the samples that don't count a target of zeros"
        )
    return SoftCrossEntropy(weight, reduction, label_smoothing)


def _check_dimensions(loss: str, A: Any) -> None:
    if not A.ndim:
        raise ValueError(f"{loss}: expected an input with a dimension of classes, got shape ()")
