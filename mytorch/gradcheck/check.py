"""The check of a backward, by hand or on the tape, against finite differences of its forward."""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from typing import Any

import numpy as np

from mytorch.autograd.tensor import Tensor
from mytorch.functions.function import Array
from mytorch.gradcheck.by_hand import ByHand
from mytorch.gradcheck.comparison import Comparison, GradcheckError, GradcheckReport
from mytorch.gradcheck.independent_axes import independent_axes
from mytorch.gradcheck.numerical_gradient import DEFAULT_EPS, numerical_gradient
from mytorch.gradcheck.on_tape import Gradients, OnTape
from mytorch.gradcheck.parameters import NotChecked
from mytorch.gradcheck.subject import Subject, is_function


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

    The parameters of a layer are its Tensors that require a gradient, and by hand also each array X
    for which backward stores dLdX, such as W and dLdW. dLdX must have X's shape. Each backward must
    replace it; a layer that adds to it needs a `zero_grad()`, which the check calls. Layers within
    the layer are searched too. A parameter of zeros or ones, as layers start with, is checked at
    random numbers: with W = 0 every dLdA is 0, and a wrong formula would pass.

    The report lists what was not checked. An array without a gradient is not an error: running
    statistics and tables have none, and the check cannot know what an array is for. But if such an
    array changes the output, its gradient may have been forgotten; the check warns.

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
        finite differences. Its parameters must be Tensors.

    Returns
    -------
    GradcheckReport
        In a condition it is true if all gradients are right. Printed, it names the worst elements,
        and what was not checked.

    Raises
    ------
    GradcheckError
        If a gradient is wrong.
    TypeError
        If backward returns too few gradients, if forward by hand returns anything but one array of
        floating-point numbers, or if a function of Tensors returns something else.
    ValueError
        If no input and no parameter can be differentiated by, if no output has a gradient, or if
        `both_ways` is True and one of the two ways does not exist.

    Warns
    -----
    UserWarning
        If all gradients are right, but a mistake may hide in what was not checked: an array or
        Tensor without a gradient that changes the output, a gradient for whole numbers, or the
        backward of a layer of which only a method was given.

    Examples
    --------
    >>> from mytorch import nn
    >>> bool(gradcheck(nn.Linear(3, 2), np.array([[0.1, 0.2, 0.3]])))
    True
    >>> bool(gradcheck(lambda x, y: x + y, (np.array([1.0, 2.0]), np.array(3.0))))
    True
    >>> class Scale:
    ...     W = np.array([2.0, 3.0])
    ...
    ...     def forward(self, A):
    ...         self.A = A
    ...         return self.W * A
    ...
    ...     def backward(self, dLdZ):
    ...         self.dLdW = (dLdZ * self.A).sum(axis=0)
    ...         return dLdZ * self.W
    >>> [comparison.name for comparison in gradcheck(Scale(), np.ones((4, 2))).comparisons]
    ['dLdA', 'dLdW']
    """
    given = (inputs,) if isinstance(inputs, np.ndarray | Tensor) else tuple(inputs)
    has_backward = is_function(fn) or hasattr(fn, "backward")
    on_tape = not has_backward or any(isinstance(X, Tensor) for X in given)
    subject = OnTape(fn, given) if on_tape else ByHand(fn, given)
    if both_ways and (on_tape or subject.arrays):
        why = (
            f"the tape has no gradient for the arrays {', '.join(subject.arrays)}"
            if subject.arrays
            else "by hand there must be a backward, and the inputs must be arrays"
        )
        raise ValueError(f"{subject.name}: cannot check both_ways: {why}")
    also = [OnTape(fn, given)] if both_ways else []
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
    gradients of `fn`. `gradcheck` checks these first gradients; this check does not.

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
    ValueError
        As for `gradcheck`, or if no gradient is on the tape.

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
    stored = subject.stored() if isinstance(subject, ByHand) else {}
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
    if isinstance(subject, ByHand):
        of = dict(zip(subject.values, numerical, strict=True))
        comparisons += [
            Comparison(f"layer.{name}", gradient, of[name], rtol, atol)
            for name, gradient in stored.items()
        ]
    left_out: dict[str, NotChecked] = {}
    for one in (subject, *also):
        for what in one.not_checked():
            left_out.setdefault(what.name, what)
    report = GradcheckReport(title, tuple(comparisons), tuple(map(str, left_out.values())))
    doubtful = [str(what) for what in left_out.values() if what.doubtful]
    if report and doubtful:
        passed = f"{title}: all that was checked is right, but not checked:"
        warnings.warn("\n  ".join([passed, *doubtful]), UserWarning, stacklevel=3)
    return report
