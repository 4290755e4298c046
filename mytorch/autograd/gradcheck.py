"""A hand-written backward against finite differences of its own forward."""

from __future__ import annotations

import copy
import inspect
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from mytorch.autograd.numerical_gradient import DEFAULT_EPS, numerical_gradient
from mytorch.functions import Array, Function


@dataclass(frozen=True)
class Comparison:
    """One gradient, by hand and by finite differences.

    Attributes
    ----------
    name : str
        `dLdA` for the gradient of an input A, `weight.grad` for that of a parameter.
    by_hand : ndarray or None
        What backward said; None if it said nothing.
    numerical : ndarray
        What finite differences say.
    rtol, atol : float
        The largest error that passes is atol + rtol · |numerical|, element by element.
    """

    name: str
    by_hand: Array | None
    numerical: Array
    rtol: float
    atol: float

    @property
    def same_shape(self) -> bool:
        return self.by_hand is not None and np.shape(self.by_hand) == self.numerical.shape

    @property
    def passed(self) -> bool:
        """Whether the shapes agree and every element is within its tolerance."""
        if not self.same_shape:
            return False
        return self.numerical.size == 0 or bool(self._excess().max() <= 1)

    @property
    def worst(self) -> tuple[int, ...] | None:
        """The index of the element that is furthest off, measured by its tolerance."""
        if not self.same_shape or self.numerical.size == 0:
            return None
        furthest = np.unravel_index(np.argmax(self._excess()), self.numerical.shape)
        return tuple(int(i) for i in furthest)

    def _excess(self) -> Array:
        """Each element's error, in units of its tolerance; NaN where either number is NaN."""
        assert self.by_hand is not None
        with np.errstate(all="ignore"):
            error = np.abs(self.by_hand - self.numerical)
            tolerance = self.atol + self.rtol * np.abs(self.numerical)
            return np.divide(error, tolerance, out=np.zeros_like(error), where=error != 0)

    def __str__(self) -> str:
        verdict = "ok   " if self.passed else "WRONG"
        if self.by_hand is None:
            return f"{verdict}  {self.name}: backward gave none"
        if not self.same_shape:
            wanted, got = self.numerical.shape, np.shape(self.by_hand)
            return f"{verdict}  {self.name}: expected shape {wanted}, backward gave {got}"
        if self.worst is None:
            return f"{verdict}  {self.name}: no elements"
        by_hand, numerical = float(self.by_hand[self.worst]), float(self.numerical[self.worst])
        tolerance = self.atol + self.rtol * abs(numerical)
        return (
            f"{verdict}  {self.name}{list(self.worst)}: backward {by_hand:.10g}, "
            f"finite differences {numerical:.10g}, off by {abs(by_hand - numerical):.1e} "
            f"(tolerance {tolerance:.1e})"
        )


@dataclass(frozen=True)
class GradcheckReport:
    """Every gradient of a layer or function, compared; true if all are right.

    Attributes
    ----------
    subject : str
        What was checked.
    comparisons : tuple of Comparison
        One for each input, then one for each parameter.
    """

    subject: str
    comparisons: tuple[Comparison, ...]

    @property
    def passed(self) -> bool:
        return all(comparison.passed for comparison in self.comparisons)

    def __bool__(self) -> bool:
        return self.passed

    def __str__(self) -> str:
        right = sum(comparison.passed for comparison in self.comparisons)
        title = f"{self.subject}: {right} of {len(self.comparisons)} gradients right:"
        return "\n  ".join([title, *map(str, self.comparisons)])


class GradcheckError(AssertionError):
    """A gradient is wrong. `report` says which, and by how much."""

    def __init__(self, report: GradcheckReport) -> None:
        super().__init__(str(report))
        self.report = report


def gradcheck(
    layer_or_function: Any,
    inputs: Sequence[ArrayLike | None] | Array,
    *,
    eps: float = DEFAULT_EPS,
    rtol: float = 1e-5,
    atol: float = 1e-7,
    seed: int = 0,
    raise_exception: bool = True,
) -> GradcheckReport:
    """Compare backward with finite differences of forward, for every input and parameter.

    The loss is L = Σ dLdZ ∘ Z with a random dLdZ: with ones, a backward that ignores dLdZ would
    pass. All is done in float64 and on copies, so that neither the layer nor the inputs change.

    Parameters
    ----------
    layer_or_function
        A layer, that is an object with `forward(*inputs)`, `backward(dLdZ)` and perhaps
        `named_parameters()`; or a subclass of `Function`.
    inputs
        What forward takes: a tuple, or one array. An input that is None (a bias left out) stays.
    eps
        The step of the finite differences.
    rtol, atol
        The largest error that passes is atol + rtol · |finite difference|.
    seed
        Where the random dLdZ starts.
    raise_exception
        False returns the report of a failure, too.

    Returns
    -------
    GradcheckReport
        True in a condition if all gradients are right; printed, it names the worst elements.

    Raises
    ------
    GradcheckError
        If a gradient is wrong.

    Examples
    --------
    >>> from mytorch import nn
    >>> bool(gradcheck(nn.Linear(3, 2), np.array([[0.1, 0.2, 0.3]])))
    True
    """
    given = (inputs,) if isinstance(inputs, np.ndarray) else tuple(inputs)
    arrays = [None if X is None else np.array(X, dtype=np.float64) for X in given]

    if isinstance(layer_or_function, type) and issubclass(layer_or_function, Function):
        subject = layer_or_function.__name__
        apply: Callable[[], Any] = layer_or_function
        parameters: dict[str, Any] = {}
    else:
        layer = copy.deepcopy(layer_or_function)
        # Once on the same numbers in another order: a lazy layer settles its shapes, and one that
        # never lets go of its first batch is found out.
        layer.forward(*(None if X is None else np.array(np.flip(X)) for X in arrays))
        subject = repr(layer)
        parameters = dict(layer.named_parameters()) if hasattr(layer, "named_parameters") else {}
        for parameter in parameters.values():
            parameter.data = parameter.data.astype(np.float64)
            parameter.grad = None

        def apply() -> Any:
            return layer

    applied = apply()
    Z = applied.forward(*_copies(arrays))
    dLdZ = np.random.default_rng(seed).standard_normal(np.shape(Z))
    returned = applied.backward(dLdZ.copy())
    gradients = returned if isinstance(returned, tuple) else (returned,)
    if len(gradients) != len(arrays):
        raise TypeError(
            f"{subject}: expected backward to return {len(arrays)} gradients, one for each input "
            f"of forward, got {len(gradients)}"
        )
    by_parameter = {name: parameter.grad for name, parameter in parameters.items()}

    comparisons = []
    names = _argument_names(applied.forward, len(arrays))
    for position, (name, X, dLdX) in enumerate(zip(names, arrays, gradients, strict=True)):
        if X is None:
            continue

        def output_for_input(values: Array, position: int = position) -> Array:
            changed = _copies(arrays)
            changed[position] = values
            return np.asarray(apply().forward(*changed))

        numerical = numerical_gradient(output_for_input, X, dLdZ, eps)
        by_hand = None if dLdX is None else np.asarray(dLdX)
        comparisons.append(Comparison(f"dLd{name}", by_hand, numerical, rtol, atol))

    for name, parameter in parameters.items():
        if not parameter.requires_grad:
            continue
        at_rest = parameter.data

        def output_for_parameter(values: Array, parameter: Any = parameter) -> Array:
            parameter.data = values
            return np.asarray(apply().forward(*_copies(arrays)))

        numerical = numerical_gradient(output_for_parameter, at_rest, dLdZ, eps)
        parameter.data = at_rest
        comparisons.append(Comparison(f"{name}.grad", by_parameter[name], numerical, rtol, atol))

    report = GradcheckReport(f"gradcheck of {subject}", tuple(comparisons))
    if raise_exception and not report:
        raise GradcheckError(report)
    return report


def _copies(arrays: Sequence[Array | None]) -> list[Array | None]:
    """Copies to hand out, so that a forward that changes its inputs can't spoil the check."""
    return [None if X is None else X.copy() for X in arrays]


def _argument_names(forward: Callable[..., Any], count: int) -> list[str]:
    """The names of forward's arguments; numbers where it takes `*inputs`."""
    arguments = list(inspect.signature(forward).parameters.values())[:count]
    if len(arguments) < count or any(a.kind is a.VAR_POSITIONAL for a in arguments):
        return [f"(input {position})" for position in range(1, count + 1)]
    return [argument.name for argument in arguments]
