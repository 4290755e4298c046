"""backward, by hand or on the tape, against finite differences of its own forward."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from mytorch.autograd.tensor import Tensor
from mytorch.functions import Array
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
    pass. All is done in float64 and on copies, so that neither the layer nor the inputs change.

    Parameters
    ----------
    fn
        What has a backward by hand: a subclass of `Function`, one with its configuration, as in
        `Softmax(axis=1)`, or a layer, that is an object with `forward(*inputs)`, `backward(dLdZ)`
        and perhaps `named_parameters()`. Or what takes and returns Tensors, one or a tuple: any
        function, any module. What can go both ways goes by hand, unless it is given a Tensor.
    inputs
        What forward takes: a tuple, or one array or Tensor. Differentiated are arrays of floating-
        point numbers and Tensors with requires_grad=True; by hand numbers and lists too. All else,
        such as None for a bias left out or an array of indices, stays as it is.
    eps
        The step of the finite differences.
    rtol, atol
        The largest error that passes is atol + rtol · |finite difference|.
    seed
        Where the random dLdZ starts.
    raise_exception
        False returns the report of a failure, too.
    both_ways
        True checks a layer or `Function` by hand, and on the tape against the same finite
        differences: three oracles, one report.

    Returns
    -------
    GradcheckReport
        True in a condition if all gradients are right; printed, it names the worst elements.

    Raises
    ------
    GradcheckError
        If a gradient is wrong.
    TypeError
        If backward returns too few gradients, or a function of Tensors returns something else.
    ValueError
        If there is nothing to differentiate by.

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
    """Check the gradients of the gradients: what create_graph=True puts on the tape.

    The function that is checked has the gradients of `fn` as its outputs; its inputs are those of
    `fn`, its parameters, and dLdZ.

    Parameters
    ----------
    fn, inputs
        As for `gradcheck`; all goes on the tape.
    grad_outputs
        dLdZ, one or for each output; None for random ones.
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
    """Compare the gradients of the subject, and of others, with the subject's differences."""
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
