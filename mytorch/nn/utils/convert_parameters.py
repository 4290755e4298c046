"""All parameters as one vector, and one vector as all parameters.

Interface: https://docs.pytorch.org/docs/stable/generated/torch.nn.utils.parameters_to_vector.html.
"""

from __future__ import annotations

import math
from collections.abc import Iterable

import numpy as np

from mytorch.autograd import changes
from mytorch.autograd.tensor import Tensor


def parameters_to_vector(parameters: Iterable[Tensor]) -> Tensor:
    """Return the elements of all parameters in one vector, on the tape.

    Parameters
    ----------
    parameters
        Tensors of any shapes; at least one.

    Returns
    -------
    Tensor of shape (n,)
        n is the number of elements of all parameters.

    Raises
    ------
    ValueError
        If there is no parameter.

    Examples
    --------
    >>> from mytorch import nn
    >>> parameters_to_vector(nn.Linear(3, 2).parameters()).shape
    (8,)
    """
    flat = [p.reshape(-1) for p in parameters]
    if not flat:
        raise ValueError("expected at least one parameter; was the generator used up before?")
    vector: Tensor = np.concatenate(flat)  # type: ignore[assignment]
    return vector


def vector_to_parameters(vec: Tensor, parameters: Iterable[Tensor]) -> None:
    """Copy the elements of a vector into the parameters, one after the other.

    Parameters
    ----------
    vec
        As many numbers as all parameters together.
    parameters
        Tensors of any shapes.

    Raises
    ------
    ValueError
        If there are more or fewer numbers; the parameters are then unchanged.
    """
    targets = list(parameters)
    sizes = [math.prod(p.shape) for p in targets]
    if vec.shape != (sum(sizes),):
        raise ValueError(
            f"expected a vector of shape ({sum(sizes)},), as many numbers as the parameters "
            f"have, got {vec.shape}"
        )
    pieces = np.split(np.array(vec), np.cumsum(sizes)[:-1])
    for p, values in zip(targets, pieces, strict=True):
        p.data[...] = values.reshape(p.shape)
        changes.note(p.data)
