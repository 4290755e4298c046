"""What the layers must compute, by mytorch, whose tape gives the gradients too.

Each function has the right formula, and takes keywords for the mistakes that are known.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

import mytorch
from mytorch.nn import functional

Array = NDArray[Any]
Tensors = Mapping[str, Any]


def layer_norm(
    A: Any,
    weight: Any,
    bias: Any,
    eps: float,
    axis: int = -1,
    unbiased: bool = False,
    at: str = "",
    off: str = "",
) -> Any:
    """Return A with mean 0 and variance 1 along its last axis, scaled and shifted.

    `off` names what is not on the tape: the mean, the variance, or both.
    """
    mean = A.mean(axis, keepdim=True)
    centred = A - (mean.detach() if off in ("mean", "both") else mean)
    count = A.shape[axis] - unbiased
    variance = (centred * centred).sum(axis, keepdim=True) / count
    variance = variance.detach() if off in ("variance", "both") else variance
    if at == "outside":
        return centred / (variance**0.5 + eps) * weight + bias
    return centred / (variance + (0.0 if at == "nowhere" else eps)) ** 0.5 * weight + bias


def attention(
    Q: Any,
    K: Any,
    V: Any,
    mask: Array | None = None,
    scale: str = "root",
    axis: int = -1,
    masked: str = "before",
    least: float = -np.inf,
) -> tuple[Any, Any]:
    """Return the means of the values, and their weights; `least` is the score of what is masked."""
    d = Q.shape[-1]
    by = {"root": d**0.5, "d": d, "none": 1.0, "values": V.shape[-1] ** 0.5}[scale]
    scores = Q @ K.transpose(-1, -2) / by
    if mask is None or masked == "never":
        weights = functional.softmax(scores, axis)
        return weights @ V, weights
    allowed = mytorch.tensor(np.logical_not(mask) if masked == "inverted" else np.asarray(mask))
    if masked == "after":
        weights = mytorch.where(allowed, functional.softmax(scores, axis), 0.0)
    elif masked == "zeros":
        weights = functional.softmax(mytorch.where(allowed, scores, 0.0), axis)
    else:
        if masked == "inverted":  # a row may then have no key at all
            least = -1e9
        weights = functional.softmax(mytorch.where(allowed, scores, least), axis)
    return weights @ V, weights


def linear(A: Any, state: Tensors, name: str) -> Any:
    """Return what a Linear of this name makes."""
    return A @ state[f"{name}.weight"].T + state[f"{name}.bias"]


def block(
    X: Any,
    state: Tensors,
    heads: int,
    split: str = "by features",
    merge: str = "transposed",
    norm: str = "before",
    order: tuple[str, str, str] = ("query", "key", "value"),
    sums: str = "both",
    masked: str = "before",
    alone: bool = False,
    others: Mapping[str, Callable[[Any, Tensors], Any]] | None = None,
    without: str = "",
) -> Any:
    """Return what a block makes of X: attention of all heads, then each position for itself.

    Layers that were exchanged are `others`, by their names: each gets its input and the state.
    `without` names a step that is left out, and `order` which layers make Q, K and V.
    """
    N, T, C = X.shape
    found_by = others or {}

    def layer(Z: Any, name: str) -> Any:
        return found_by[name](Z, state) if name in found_by else linear(Z, state, name)

    def divided(Z: Any) -> Any:
        if split == "without transpose":
            return Z.reshape(N, heads, T, C // heads)
        if split == "features of one head apart":
            return Z.reshape(N, T, C // heads, heads).permute(0, 3, 1, 2)
        return Z.reshape(N, T, heads, C // heads).transpose(1, 2)

    def normed(Z: Any, name: str) -> Any:
        if name in found_by:
            return found_by[name](Z, state)
        return layer_norm(Z, state[f"{name}.weight"], state[f"{name}.bias"], 1e-5)

    A = X if norm == "after" else normed(X, "norm1")
    X = A if norm in ("first kept", "both kept") else X
    Q, K, V = (divided(layer(A, name)) for name in order)
    found = V if alone else attention(Q, K, V, np.tri(T, dtype=bool), masked=masked)[0]
    if merge == "transposed":
        found = found.transpose(1, 2)
    elif merge == "features of one head apart":
        found = found.permute(0, 2, 3, 1)
    found = found.reshape(N, T, C)
    if without != "projection":
        found = layer(found, "projection")
    X = found if sums == "second only" else X + found
    if norm == "after":
        X = normed(X, "norm1")
    A = X if norm == "after" else normed(X, {"first twice": "norm1"}.get(norm, "norm2"))
    X = A if norm in ("second kept", "both kept") else X
    hidden = layer(A, "expand")
    made = layer(hidden if without == "ReLU" else functional.relu(hidden), "shrink")
    X = made if sums == "first only" else X + made
    return normed(X, "norm2") if norm == "after" else X


def experts(
    A: Any,
    state: Tensors,
    top: int | None,
    matrices: list[Array],
    gate: str = "softmax",
    others: Mapping[int, Callable[[Any, Tensors], Any]] | None = None,
) -> tuple[Any, Any]:
    """Return the mean of what the experts say, and the weights of the gate.

    Expert i multiplies with the i-th matrix, if it is none of the others.
    """

    def asked_for(i: int, M: Array) -> Any:
        return others[i](A, state) if others and i in others else A @ mytorch.tensor(M)

    scores = A @ state["gate.weight"].T
    count = scores.shape[-1]
    top = count if top is None else top
    places = np.argsort(-scores.detach().numpy(), axis=-1)[..., :top]
    asked = np.zeros(scores.shape, dtype=bool)
    np.put_along_axis(asked, places, values=True, axis=-1)
    chosen = mytorch.tensor(asked)
    if gate == "no softmax":
        weights = mytorch.where(chosen, scores, 0.0)
    elif gate == "softmax of all":
        weights = mytorch.where(chosen, functional.softmax(scores, -1), 0.0)
    else:
        weights = functional.softmax(mytorch.where(chosen, scores, -np.inf), -1)
    if gate == "off the tape":
        weights = weights.detach()
    Z = sum(weights[..., i : i + 1] * asked_for(i, M) for i, M in enumerate(matrices))
    return Z, weights
