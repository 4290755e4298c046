"""Quantities of three invented homeworks: a softmax with its loss, a bilinear layer, momentum."""

from __future__ import annotations

from typing import Any

import numpy as np

from autograder.diagnosis.formula import Array, Quantity, Shape


def softmax(Z: Array) -> Array:
    powers = np.exp(Z - Z.max(axis=-1, keepdims=True))
    return np.asarray(powers / powers.sum(axis=-1, keepdims=True))


def labels(rng: np.random.Generator, shape: Shape) -> Array:
    return rng.integers(0, shape.sizes["C"], shape)


def share(rng: np.random.Generator, shape: Shape) -> Array:
    return np.asarray(rng.uniform(0.2, 0.9, shape))


def quantity(name: str, formula: str, **more: Any) -> Quantity:
    return Quantity(name=name, called=name, formula=formula, reading="the write-up", **more)


# --- activations, softmax and cross-entropy

OF_SCORES = {"shape": "(N, C)", "words": {"N": "sample", "C": "class"}}
LABELLED: dict[str, Any] = {
    "given": {"Z": ("N", "C"), "y": ("N",)},
    "derived": {"A": "softmax(Z)"},
    "helpers": {"softmax": softmax},
    "draw": {"y": labels},
}
PROBABILITIES = quantity(
    "A", "softmax(Z)", given={"Z": ("N", "C")}, helpers={"softmax": softmax}, **OF_SCORES
)
LOSS = quantity(
    "L",
    "-np.log(A[np.arange(N), y]).mean()",
    **LABELLED,
    **{**OF_SCORES, "shape": "()"},
)
OF_LOSS = quantity("dLdZ", "(A - np.eye(C)[y]) / N", **LABELLED, **OF_SCORES)

BACKWARD: dict[str, Any] = {"given": {"Z": ("N", "C"), "dLdA": ("N", "C")}, **OF_SCORES}
OF_RELU = quantity("dLdZ", "dLdA * (Z > 0)", derived={"A": "np.maximum(Z, 0)"}, **BACKWARD)
OF_SIGMOID = quantity(
    "dLdZ", "dLdA * A * (1 - A)", derived={"A": "1 / (1 + np.exp(-Z))"}, **BACKWARD
)
OF_TANH = quantity("dLdZ", "dLdA * (1 - A**2)", derived={"A": "np.tanh(Z)"}, **BACKWARD)
OF_SOFTMAX = quantity(
    "dLdZ",
    "A * (dLdA - (dLdA * A).sum(axis=1, keepdims=True))",
    derived={"A": "softmax(Z)"},
    helpers={"softmax": softmax},
    **BACKWARD,
)

# --- a bilinear layer

BILINEAR: dict[str, Any] = {
    "given": {
        "A1": ("N", "C1"),
        "A2": ("N", "C2"),
        "W": ("C_out", "C1", "C2"),
        "b": ("C_out",),
        "dLdZ": ("N", "C_out"),
    },
    "parameters": ("W", "b"),
    "words": {"N": "sample", "C1": "left feature", "C2": "right feature", "C_out": "output"},
}
GRADIENTS = {
    "dLdA1": "np.einsum('no,oij,nj->ni', dLdZ, W, A2)",
    "dLdA2": "np.einsum('no,oij,ni->nj', dLdZ, W, A1)",
    "dLdW": "np.einsum('no,ni,nj->oij', dLdZ, A1, A2)",
    "dLdb": "dLdZ.sum(axis=0)",
}
OUTPUT = quantity(
    "Z",
    "np.einsum('ni,oij,nj->no', A1, W, A2) + b",
    shape="(N, C_out)",
    **{**BILINEAR, "given": {n: X for n, X in BILINEAR["given"].items() if n != "dLdZ"}},
)
OF_A1, OF_A2, OF_W, OF_b = (
    quantity(
        name,
        formula,
        shape=shape,
        others=GRADIENTS,
        target=f"self.{name}" if name in ("dLdW", "dLdb") else name,
        **BILINEAR,
    )
    for (name, formula), shape in zip(
        GRADIENTS.items(), ("(N, C1)", "(N, C2)", "(C_out, C1, C2)", "(C_out,)"), strict=True
    )
)

# --- momentum

STEP: dict[str, Any] = {
    "words": {"n": "row", "m": "column"},
    "draw": {"mu": share, "lr": share},
}
VELOCITY = quantity(
    "v",
    "mu * last + g",
    given={"g": ("n", "m"), "mu": ()},
    start="np.zeros_like(g)",
    shape="(n, m)",
    target="self.v",
    **{**STEP, "draw": {"mu": share}},
)
STEPPED = quantity(
    "W",
    "W - lr * (mu * v + g)",
    given={"W": ("n", "m"), "g": ("n", "m"), "v": ("n", "m"), "mu": (), "lr": ()},
    shape="(n, m)",
    **STEP,
)
