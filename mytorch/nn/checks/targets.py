"""Checks of the targets and weights of losses.

Every check takes as `loss` a layer, or the name of a function: the message of an error begins with
it.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from mytorch.autograd.tensor import Tensor, as_tensor
from mytorch.functions.cross_entropy import CrossEntropy, SoftCrossEntropy, class_axis
from mytorch.nn.checks.arrays import called, check_array
from mytorch.operations.promotion import promoted


def check_both_ways(loss: Any, A: Any, Y: Any) -> None:
    """Require input and target to be arrays or Tensors, and the input a Tensor if the target is.

    Raises
    ------
    TypeError
        If they are not. If the input is an array and the target a Tensor, the loss would have no
        gradient: an array is not on the tape.
    """
    for name, X in (("input", A), ("target", Y)):
        if not isinstance(X, np.ndarray | np.generic | Tensor):
            make = "np.array" if isinstance(A, np.ndarray) else "mytorch.tensor"
            raise TypeError(
                f"{called(loss)}: expected {name} to be a Tensor, or an array by hand, got a "
                f"{type(X).__name__}; make it one with {make}({name})"
            )
    if isinstance(Y, Tensor) and not isinstance(A, Tensor) and not Y.requires_grad:
        raise TypeError(
            f"{called(loss)}: the input is an array, but the target is a Tensor; was the model "
            f"given an array? On the tape, give it a Tensor; by hand, take arrays for both"
        )


def comparable(loss: Any, A: Any, Y: Any, **weights: Any) -> tuple[Any, Any]:
    """Return input and target, if they have one shape; on the tape in one dtype.

    Parameters
    ----------
    **weights
        The weights of the elements' losses, by the names of the arguments; or None.

    Raises
    ------
    TypeError
        If input or target is neither array nor Tensor, or does not hold floating-point numbers; or
        if only the target is a Tensor.
    ValueError
        If the shapes differ, or a weight does not broadcast to them. Broadcasting (N,) and (N, 1)
        to (N, N) would compare every output with every target.
    """
    check_both_ways(loss, A, Y)
    if Y.shape != A.shape:
        fits = Y.ndim and np.prod(Y.shape) == np.prod(A.shape)
        fix = f"did you mean target.reshape{A.shape}?" if fits else "every number has its target"
        raise ValueError(
            f"{called(loss)}: expected a target of the input's shape, {A.shape}, got {Y.shape}; "
            f"{fix}"
        )
    for name, weight in weights.items():
        _check_weight(loss, name, A, weight)
    if not isinstance(A, Tensor) and not isinstance(Y, Tensor):
        return check_array(loss, "input", A), check_array(loss, "target", Y)
    # By hand the target would be left without its gradient, and without an error.
    A, Y = promoted(A if isinstance(A, Tensor) else as_tensor(A), Y)
    return check_array(loss, "input", A), Y


def _check_weight(loss: Any, name: str, A: Any, weight: Any) -> None:
    """Require a weight that broadcasts to the input's shape; None is accepted."""
    if weight is None:
        return
    from_the_last = zip(weight.shape[::-1], A.shape[::-1], strict=False)
    if weight.ndim > A.ndim or any(length not in (1, n) for length, n in from_the_last):
        raise ValueError(
            f"{called(loss)}: expected {name} of the input's shape, {A.shape}, or one that "
            f"broadcasts to it, got {weight.shape}"
        )


def constant(weight: Tensor | None) -> Any:
    """Return the array of a weight; a loss has no gradient for its weight."""
    return None if weight is None else weight.data


def check_binary(loss: Any, A: Any, Y: Any) -> None:
    """Require all numbers of input and target to be from 0 to 1.

    Raises
    ------
    ValueError
        If a number is below 0 or above 1.
    """
    for name, X in (("input", np.asarray(A)), ("target", np.asarray(Y))):
        if X.size and not (np.min(X) >= 0 and np.max(X) <= 1):
            logits = "; for logits there is binary_cross_entropy_with_logits, BCEWithLogitsLoss"
            raise ValueError(
                f"{called(loss)}: expected {name} from 0 to 1, got numbers from {np.min(X)} to "
                f"{np.max(X)}{logits if name == 'input' else ''}"
            )


def check_classes(loss: Any, A: Any, Y: Any, weight: Any) -> None:
    """Require an index of a class for each sample, and one weight for each class, or None.

    Raises
    ------
    TypeError
        If the target does not hold whole numbers, or the input no floating-point numbers.
    ValueError
        If the shapes don't fit.
    """
    _check_scores(loss, A, Y, weight)
    _check_indices(loss, A, Y)


def _check_indices(loss: Any, A: Any, Y: Any) -> None:
    axis = class_axis(A.ndim)
    wanted = (*A.shape[:axis], *A.shape[axis + 1 :])
    if Y.dtype.kind not in "iu":
        convert = "target.long()" if isinstance(Y, Tensor) else "target.astype(np.int64)"
        raise TypeError(
            f"{called(loss)}: expected targets that are indices of classes, whole numbers, got "
            f"{Y.dtype}; convert them with {convert}"
        )
    if Y.shape != wanted:
        onehot = Y.shape == A.shape
        fix = (
            f"indices are made of one-hot targets with target.argmax({axis})"
            if onehot
            else f"the classes are dimension {axis} of the input, and each sample has one target"
        )
        raise ValueError(
            f"{called(loss)}: expected a target of shape {wanted} for an input of shape {A.shape}, "
            f"got {Y.shape}; {fix}"
        )


def _check_scores(loss: Any, A: Any, Y: Any, weight: Any) -> None:
    """Require an input with a dimension of classes, and one weight for each class, or None."""
    check_both_ways(loss, A, Y)
    check_array(loss, "input", A)
    if not A.ndim:
        raise ValueError(
            f"{called(loss)}: expected an input with a dimension of classes, got shape ()"
        )
    C = A.shape[class_axis(A.ndim)]
    if weight is not None and weight.shape != (C,):
        raise ValueError(
            f"{called(loss)}: expected weight of shape {(C,)}, one number for each class of the "
            f"input, got {weight.shape}"
        )


def cross_entropy_for(
    loss: Any,
    A: Any,
    Y: Any,
    weight: Any = None,
    ignore_index: int = -100,
    reduction: str = "mean",
    label_smoothing: float = 0.0,
) -> CrossEntropy | SoftCrossEntropy:
    """Return the formula for these targets: indices of classes, or probabilities.

    Raises
    ------
    TypeError, ValueError
        If the targets are neither.
    """
    _check_scores(loss, A, Y, weight)
    if Y.dtype.kind != "f" or Y.shape != A.shape:
        _check_indices(loss, A, Y)
        return CrossEntropy(weight, ignore_index, reduction, label_smoothing)
    if ignore_index >= 0:
        raise ValueError(
            f"{called(loss)}: targets that are probabilities have no index to ignore, got "
            f"ignore_index={ignore_index}; give the samples that don't count a target of zeros"
        )
    return SoftCrossEntropy(weight, reduction, label_smoothing)
