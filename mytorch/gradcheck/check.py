"""The check of a backward, by hand or on the tape, against finite differences of its forward."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from mytorch.autograd.tensor import Tensor
from mytorch.functions.function import Array
from mytorch.gradcheck.comparison import Comparison, GradcheckError, GradcheckReport
from mytorch.gradcheck.independent_axes import independent_axes
from mytorch.gradcheck.numerical_gradient import DEFAULT_EPS, numerical_gradient
from mytorch.gradcheck.subject import ByHand, Gradients, OnTape, Subject, is_function


def gradcheck(
    fn: Any,
    inputs: Any,
    *,
    eps: float = DEFAULT_EPS,
    rtol: float = 1e-5,
    atol: float = 1e-7,
    seed: int = 0,
    raise_exception: bool = True,
    both_ways: bool = False,
) -> GradcheckReport:
    """Compare backward with finite differences of forward, for every input and parameter.

    The loss is L = Σ dLdZ ∘ Z with a random dLdZ: with ones, a backward that ignores dLdZ would
    pass. The check uses float64 and copies: neither the layer nor the inputs change.

    Parameters
    ----------
    fn
        Either something with a backward by hand: a subclass of `Function`; a `Function` with its
        settings, such as `Softmax(axis=1)`; or a layer, which has `forward(*inputs)`,
        `backward(dLdZ)` and perhaps `named_parameters()`. Or any function or module that takes and
        returns Tensors. Where both are possible, the check goes by hand, unless an input is a
        Tensor.
    inputs
        The inputs of forward: a tuple, or one array or Tensor. The check differentiates by arrays
        of floating-point numbers and by Tensors with requires_grad=True; by hand also by numbers
        and lists. Other inputs are constants, such as an array of indices, or None for no bias.
    eps
        The step of the finite differences.
    rtol, atol
        The largest error that passes is atol + rtol · |finite difference|.
    seed
        The seed of the random dLdZ.
    raise_exception
        Whether a wrong gradient raises an error. With False the report is returned.
    both_ways
        Whether a layer or `Function` is checked by hand and also on the tape, against the same
        finite differences.

    Returns
    -------
    GradcheckReport
        In a condition it is true if all gradients are right. Printed, it names the worst elements.

    Raises
    ------
    GradcheckError
        If a gradient is wrong.
    TypeError
        If backward returns too few gradients, or a function of Tensors returns something else.
    ValueError
        If no input and no parameter can be differentiated by.

    Examples
    --------
    >>> from mytorch import nn
    >>> bool(gradcheck(nn.Linear(3, 2), np.array([[0.1, 0.2, 0.3]])))
    True
    >>> bool(gradcheck(lambda x, y: x + y, (np.array([1.0, 2.0]), np.array(3.0))))
    True
    """
    given = (inputs,) if isinstance(inputs, np.ndarray | Tensor) else tuple(inputs)
    has_backward = is_function(fn) or hasattr(fn, "backward")
    on_tape = not has_backward or any(isinstance(X, Tensor) for X in given)
    subject = OnTape(fn, given) if on_tape else ByHand(fn, given)
    also = [OnTape(fn, given)] if both_ways and not on_tape else []
    report = _report(f"gradcheck of {subject.name}", subject, also, eps, rtol, atol, seed)
    if raise_exception and not report:
        raise GradcheckError(report)
    return report


def gradgradcheck(
    fn: Any,
    inputs: Any,
    grad_outputs: Any = None,
    *,
    eps: float = DEFAULT_EPS,
    rtol: float = 1e-5,
    atol: float = 1e-7,
    seed: int = 0,
    raise_exception: bool = True,
) -> GradcheckReport:
    """Check the gradients of the gradients: the second derivatives of create_graph=True.

    The checked function takes the inputs of `fn`, its parameters, and dLdZ. It returns the
    gradients of `fn`.

    Parameters
    ----------
    fn, inputs
        As for `gradcheck`; everything is recorded on the tape.
    grad_outputs
        dLdZ for each output; None for random numbers.
    eps, rtol, atol, seed, raise_exception
        As for `gradcheck`.

    Returns
    -------
    GradcheckReport

    Raises
    ------
    GradcheckError
        If a second derivative is wrong.

    Examples
    --------
    >>> from mytorch import nn
    >>> bool(gradgradcheck(nn.Linear(3, 2), np.array([[0.1, 0.2, 0.3]])))
    True
    """
    given = (inputs,) if isinstance(inputs, np.ndarray | Tensor) else tuple(inputs)
    if grad_outputs is None:
        rng = np.random.default_rng(seed)
        outputs = OnTape(fn, given).outputs()
        grad_outputs = [rng.standard_normal(Z.shape) for Z in outputs if Z.dtype.kind == "f"]
    elif not isinstance(grad_outputs, tuple | list):
        grad_outputs = [grad_outputs]
    subject = Gradients(fn, given, grad_outputs)
    report = _report(f"gradgradcheck of {subject.name}", subject, [], eps, rtol, atol, seed)
    if raise_exception and not report:
        raise GradcheckError(report)
    return report


def _report(
    title: str,
    subject: Subject,
    also: Sequence[Subject],
    eps: float,
    rtol: float,
    atol: float,
    seed: int,
) -> GradcheckReport:
    """Compare the gradients of the subject, and of others, with its finite differences."""
    at_rest = list(subject.values.values())
    Z, backward = subject.run(at_rest)
    dLdZ = np.random.default_rng(seed).standard_normal(np.shape(Z))
    by_hand = backward(dLdZ)
    others = [other.run(at_rest)[1](dLdZ) for other in also]

    numerical = []
    for position, X in enumerate(at_rest):

        def output(moved: Array, position: int = position) -> Array:
            return subject.run([*at_rest[:position], moved, *at_rest[position + 1 :]])[0]

        together = independent_axes(output, X, eps)
        numerical.append(numerical_gradient(output, X, dLdZ, eps, together))

    comparisons = [
        Comparison(name + where, gradient, differences, rtol, atol)
        for gradients, where in [(by_hand, ""), *((other, " on the tape") for other in others)]
        for name, gradient, differences in zip(subject.values, gradients, numerical, strict=True)
    ]
    return GradcheckReport(title, tuple(comparisons))
