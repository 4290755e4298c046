"""A gradient from its definition: change one element, and measure the change of the output."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from mytorch.functions.function import Array

DEFAULT_EPS = float(np.cbrt(np.finfo(np.float64).eps))
"""The step, 6.1e-6, at which truncation (∝ eps²) and rounding (∝ 1/eps) errors balance."""


def numerical_gradient(
    f: Callable[[Array], Any],
    x: ArrayLike,
    dLdZ: ArrayLike | None = None,
    eps: float = DEFAULT_EPS,
    independent: Sequence[tuple[int, int]] = (),
) -> Array:
    """Return how L = Σ dLdZ ∘ f(x) changes with each element of x, by central differences.

    Each element of x moves by eps up and by eps down, while the others stay:
    dLdx[i] ≈ Σ dLdZ ∘ (f(x + eps eᵢ) − f(x − eps eᵢ)) / 2 eps. The error shrinks with eps².

    Parameters
    ----------
    f
        The function: it takes a float64 array of x's shape and returns a number or an array.
    x
        The point at which to differentiate; any shape. It is copied and does not change.
    dLdZ
        How the loss changes with f(x); f(x)'s shape. None means ones: the gradient of the sum of
        all outputs. For a function with one output, this is its gradient.
    eps
        The step, in x's units.
    independent
        Pairs of an axis of x and an axis of f(x). Along a pair, f(x) at k depends on x at k only,
        as with the samples of a batch. Elements along such an axis share no output and move in one
        step. `independent_axes` finds the pairs.

    Returns
    -------
    ndarray
        float64, of x's shape.

    Raises
    ------
    ValueError
        If eps is not positive or too small to move an element, or dLdZ's shape is not that of
        f(x).

    Notes
    -----
    Derived in `notebooks/01_linear.ipynb`. The default step is the cube root of float64's machine
    epsilon: Press et al., *Numerical Recipes*, section 5.7. The source for moving several elements
    in one step: Curtis, Powell and Reid, *On the estimation of sparse Jacobian matrices* (1974).

    Examples
    --------
    >>> x = np.array([1.0, 2.0, 3.0])
    >>> numerical_gradient(lambda x: (x**2).sum(), x).round(6)
    array([2., 4., 6.])
    """
    if not eps > 0:
        raise ValueError(f"expected eps to be positive, got {eps}")
    centre = np.array(x, dtype=np.float64)
    above, below = centre + eps, centre - eps
    if np.any(above == below):
        unmoved = np.extract(above == below, centre)[0]
        raise ValueError(f"eps = {eps} is too small to move an element of {unmoved}")
    weights = None if dLdZ is None else np.asarray(dLdZ, dtype=np.float64)
    together = [axis_of_x for axis_of_x, _ in independent]
    apart = [axis_of_Z for _, axis_of_Z in sorted(independent)]

    def output_at(index: tuple[Any, ...], values: Array) -> Array:
        moved = centre.copy()
        moved[index] = values[index]
        return np.array(f(moved), dtype=np.float64)  # a copy: f may write to its array later

    contract: Any = np.einsum  # its type hints do not know this form
    gradient = np.zeros_like(centre)
    one_by_one = (1 if axis in together else length for axis, length in enumerate(centre.shape))
    for position in np.ndindex(*one_by_one):
        index = tuple(slice(None) if axis in together else i for axis, i in enumerate(position))
        change = np.subtract(output_at(index, above), output_at(index, below))
        if weights is None:
            weights = np.ones_like(change)
        if weights.shape != change.shape:
            raise ValueError(
                f"expected dLdZ of shape {change.shape}, the shape of f(x), got {weights.shape}"
            )
        # Σ dLdZ ∘ change, over the axes of f(x) that are in no pair.
        axes = list(range(change.ndim))
        gradient[index] = contract(weights, axes, change, axes, apart)
    return gradient / (above - below)
