"""More invented quantities: convolution, attention, norms, losses, Adam, a Jacobian."""

from __future__ import annotations

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view

from autograder.diagnosis.formula import Array, Shape
from tests.autograder.diagnosis.invented import quantity, share, softmax


def windows(x: Array, K: int) -> Array:
    return sliding_window_view(x, K, axis=2)


def words(rng: np.random.Generator, shape: Shape) -> Array:
    return rng.integers(0, shape.sizes["V"], shape)


def steps(rng: np.random.Generator, shape: Shape) -> Array:
    return rng.integers(1, 6, shape)


def small(rng: np.random.Generator, shape: Shape) -> Array:
    return np.asarray(rng.uniform(0.01, 0.02, shape))


def mask(rng: np.random.Generator, shape: Shape) -> Array:
    return rng.integers(0, 2, shape).astype(float)


SCORES = {"words": {"N": "sample", "C": "feature"}}
SLIDING = {
    "helpers": {"windows": windows},
    "constraints": ("L > K",),
    "words": {"N": "sample", "C_in": "channel", "L": "place", "C_out": "output", "K": "tap"},
}
CONVOLUTION = quantity(
    "Z",
    "np.einsum('nclk,ock->nol', windows(x, K), w) + b[:, np.newaxis]",
    given={"x": ("N", "C_in", "L"), "w": ("C_out", "C_in", "K"), "b": ("C_out",)},
    parameters=("w", "b"),
    **SLIDING,
)
OF_TAPS = quantity(
    "dLdw",
    "np.einsum('nol,nclk->ock', dLdZ, windows(x, K))",
    given={
        "x": ("N", "C_in", "L"),
        "w": ("C_out", "C_in", "K"),
        "dLdZ": ("N", "C_out", "L - K + 1"),
    },
    parameters=("w",),
    target="self.dLdw",
    **SLIDING,
)
ATTENTION = quantity(
    "Z",
    "softmax(Q @ K.T / np.sqrt(d)) @ V",
    given={"Q": ("T", "d"), "K": ("S", "d"), "V": ("S", "e")},
    helpers={"softmax": softmax},
    words={"T": "query", "S": "key", "d": "feature", "e": "value"},
)
LAYER_NORM = quantity(
    "Z",
    "(X - X.mean(axis=1, keepdims=True)) / np.sqrt(X.var(axis=1, keepdims=True) + 1e-5)",
    given={"X": ("N", "C")},
    **SCORES,
)
BATCH_NORM = quantity(
    "Z",
    "gamma * (X - m) / np.sqrt(v + 1e-5) + beta",
    given={"X": ("N", "C"), "gamma": ("C",), "beta": ("C",)},
    derived={"m": "X.mean(axis=0)", "v": "((X - m)**2).mean(axis=0)"},
    parameters=("gamma", "beta"),
    **SCORES,
)
RUNNING_MEAN = quantity(
    "mean",
    "(1 - p) * last + p * X.mean(axis=0)",
    given={"X": ("N", "C"), "p": ()},
    draw={"p": share},
    start="np.zeros(C)",
    target="self.mean",
    **SCORES,
)
MSE = quantity("L", "((A - Y)**2).mean()", given={"A": ("N", "C"), "Y": ("N", "C")}, **SCORES)
OF_MSE = quantity(
    "dLdA", "2 * (A - Y) / (N * C)", given={"A": ("N", "C"), "Y": ("N", "C")}, **SCORES
)
LOOKED_UP = {
    "draw": {"y": words},
    "words": {"V": "word", "C": "feature", "N": "sample"},
    "parameters": ("W",),
}
EMBEDDED = quantity("Z", "W[y]", given={"W": ("V", "C"), "y": ("N",)}, **LOOKED_UP)
OF_EMBEDDING = quantity(
    "dLdW",
    "np.eye(V)[y].T @ dLdZ",
    given={"W": ("V", "C"), "y": ("N",), "dLdZ": ("N", "C")},
    target="self.dLdW",
    **LOOKED_UP,
)
JACOBIAN = quantity(
    "J",
    "np.einsum('ni,ij->nij', A, np.eye(C)) - np.einsum('ni,nj->nij', A, A)",
    given={"Z": ("N", "C")},
    derived={"A": "softmax(Z)"},
    helpers={"softmax": softmax},
    **SCORES,
)
WRITTEN_OUT = quantity(
    "A", "np.exp(Z) / np.exp(Z).sum(axis=1, keepdims=True)", given={"Z": ("N", "C")}, **SCORES
)
ADAM = quantity(
    "W",
    "W - lr * (m / (1 - b1**t)) / (np.sqrt(v / (1 - b2**t)) + eps)",
    given={"W": ("n",), "m": ("n",), "v": ("n",)}
    | dict.fromkeys(("lr", "b1", "b2", "t", "eps"), ()),
    draw={"v": share, "lr": share, "b1": share, "b2": share, "t": steps, "eps": small},
    words={"n": "weight"},
)
COUNT = quantity(
    "count",
    "W.size + b.size",
    given={"W": ("C_out", "C1", "C2"), "b": ("C_out",)},
    words={"C_out": "output", "C1": "left feature", "C2": "right feature"},
)
POOLED = quantity(
    "Z",
    "x.reshape(N, H // 2, 2).max(axis=2)",
    given={"x": ("N", "H")},
    constraints=(lambda sizes: sizes["H"] % 2 == 0,),
    words={"N": "sample", "H": "place"},
)
OF_DROPOUT = quantity(
    "dLdZ",
    "dLdA * M / (1 - p)",
    given={"dLdA": ("N", "C"), "M": ("N", "C"), "p": ()},
    draw={"p": share, "M": mask},
    **SCORES,
)
GELU = quantity(
    "Z",
    "0.5 * A * (1 + np.tanh(np.sqrt(2 / np.pi) * (A + 0.044715 * A**3)))",
    given={"A": ("N", "C")},
    **SCORES,
)
