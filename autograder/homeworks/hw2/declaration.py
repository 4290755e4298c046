"""Homework 2: activations and the Bilinear layer, by hand."""

from __future__ import annotations

import math
from functools import partial

import numpy as np
from numpy.typing import NDArray

from autograder.declaration import (
    Call,
    Class,
    Function,
    Instead,
    Misconception,
    Parameter,
    Table,
    Value,
    integers,
    normal,
)

Array = NDArray[np.float64]


def softmax(A: Array) -> Array:
    """Return the softmax of each row; the largest number of a row has the power 0."""
    powers = np.exp(A - A.max(axis=1, keepdims=True))
    return np.asarray(powers / powers.sum(axis=1, keepdims=True))


def sigmoid(A: Array) -> Array:
    """Return 1 / (1 + exp(-A)), without a power that overflows."""
    return np.asarray(np.exp(np.minimum(A, 0)) / (1 + np.exp(-np.abs(A))))


def Phi(A: Array) -> Array:
    """Return the normal distribution function of each number."""
    return np.asarray(np.vectorize(lambda a: math.erfc(-a / math.sqrt(2)) / 2)(A))


def phi(A: Array) -> Array:
    """Return the bell curve, the derivative of Phi."""
    return np.asarray(np.exp(-A * A / 2) / np.sqrt(2 * np.pi))


def activation(
    name: str,
    Z: str,
    dLdA: str,
    *,
    cached: str = "",
    Z_terms: str | None = None,
    dLdA_terms: str = "np.abs(dLdZ)",
    others: tuple[Call, ...] = (),
    section: str = "",
    math: tuple[str, str],
) -> Class:
    """Return an activation: it caches one array at most, and each of its methods has a task.

    `math` has Z and dLdA as the write-up has them.
    """
    shape, reading = ("N", "C"), f'README.md, "{section or name}"'
    forward, backward = f"{name.lower()}_forward", f"{name.lower()}_backward"
    if name == "Identity":
        forward = backward = "identity"
    return Class(
        name,
        calls=(
            Call(
                "forward",
                {"A": normal(*shape, largest=1e3, smallest=1e-100)},
                returns=(
                    Value("Z", Z, shape, forward, terms=Z_terms, reading=reading, math=math[0]),
                ),
                caches=(Value(cached, cached, shape, forward, reading=CACHED),) if cached else (),
            ),
            *others,
            Call(
                "backward",
                {"dLdZ": normal(*shape, largest=1e100, smallest=1e-100)},
                returns=(
                    Value(
                        "dLdA",
                        dLdA,
                        shape,
                        backward,
                        terms=dLdA_terms,
                        reading=reading,
                        math=math[1],
                    ),
                ),
                after="forward",
            ),
        ),
    )


CACHED = 'README.md, "What each forward caches"'

UPSTREAM = r"\frac{\partial L}{\partial Z}"

ACTIVATIONS = (
    activation("Identity", "A", "dLdZ", math=("A", UPSTREAM)),
    activation(
        "ReLU",
        "np.maximum(A, 0)",
        "dLdZ * (A > 0)",
        cached="A",
        Z_terms="np.abs(A)",
        math=(r"\max(A, 0)", rf"{UPSTREAM} \circ [A > 0]"),
    ),
    activation(
        "Sigmoid",
        "sigmoid(A)",
        "dLdZ * Z * (1 - Z)",
        cached="Z",
        math=(r"\frac{1}{1 + e^{-A}}", rf"{UPSTREAM} \circ Z \circ (1 - Z)"),
    ),
    activation(
        "Softmax",
        "softmax(A)",
        "Z * (dLdZ - (dLdZ * Z).sum(axis=1, keepdims=True))",
        cached="Z",
        dLdA_terms="np.abs(dLdZ).max(axis=1, keepdims=True)",
        math=(
            r"nj: \frac{e^{A_{nj}}}{\sum_i e^{A_{ni}}}",
            r"ni: Z_{ni} \left( \frac{\partial L}{\partial Z_{ni}}"
            r" - \sum_j \frac{\partial L}{\partial Z_{nj}} Z_{nj} \right)",
        ),
        others=(
            Call(
                "jacobian",
                returns=(
                    Value(
                        "dZdA",
                        "Z[:, np.newaxis, :] * (np.eye(C) - Z[:, :, np.newaxis])",
                        ("N", "C", "C"),
                        "softmax_jacobian",
                        terms="np.ones((N, C, C))",
                        reading='README.md, "The Jacobian"',
                        math=r"nij: Z_{nj} \left( [i = j] - Z_{ni} \right)",
                    ),
                ),
                after="forward",
            ),
        ),
    ),
    activation(
        "Tanh",
        "np.tanh(A)",
        "dLdZ * (1 - Z * Z)",
        cached="Z",
        section="Tanh and GELU, for extra points",
        math=(r"\tanh A", rf"{UPSTREAM} \circ (1 - Z \circ Z)"),
    ),
    activation(
        "GELU",
        "A * Phi(A)",
        "dLdZ * (Phi(A) + A * phi(A))",
        cached="A",
        Z_terms="np.abs(A)",
        section="Tanh and GELU, for extra points",
        math=(r"A \circ \Phi(A)", rf"{UPSTREAM} \circ (\Phi(A) + A \circ \varphi(A))"),
    ),
)

real = partial(normal, largest=1e30, smallest=1e-30)
parameter = partial(Parameter, largest=1e30, smallest=1e-30)
forward = partial(Value, task="bilinear_forward", reading='README.md, Part 2, "Forward"')
backward = partial(Value, reading='README.md, Part 2, "Backward"')

BILINEAR = Class(
    "Bilinear",
    sizes=("C_in1", "C_in2", "C_out"),
    parameters={
        "W": parameter(("C_out", "C_in1", "C_in2"), "np.zeros((C_out, C_in1, C_in2))"),
        "b": parameter(("C_out", 1), "np.zeros((C_out, 1))"),
    },
    task="bilinear_init",
    calls=(
        Call(
            "forward",
            {"A1": real("N", "C_in1"), "A2": real("N", "C_in2")},
            returns=(
                forward(
                    "Z",
                    "np.einsum('ni,kij,nj->nk', A1, W, A2) + b.T",
                    ("N", "C_out"),
                    math=r"nk: \sum_{i,j} A_{1,ni} W_{kij} A_{2,nj} + b_k",
                ),
            ),
            caches=(
                forward("A1", "A1", ("N", "C_in1"), reading=CACHED),
                forward("A2", "A2", ("N", "C_in2"), reading=CACHED),
            ),
        ),
        Call(
            "backward",
            {"dLdZ": real("N", "C_out")},
            returns=(
                backward(
                    "dLdA1",
                    "np.einsum('nk,kij,nj->ni', dLdZ, W, A2)",
                    ("N", "C_in1"),
                    task="dLdA1",
                    math=r"ni: \sum_{k,j} \frac{\partial L}{\partial Z_{nk}} W_{kij} A_{2,nj}",
                ),
                backward(
                    "dLdA2",
                    "np.einsum('nk,kij,ni->nj', dLdZ, W, A1)",
                    ("N", "C_in2"),
                    task="dLdA2",
                    math=r"nj: \sum_{k,i} \frac{\partial L}{\partial Z_{nk}} W_{kij} A_{1,ni}",
                ),
            ),
            stores=(
                backward(
                    "dLdW",
                    "np.einsum('nk,ni,nj->kij', dLdZ, A1, A2)",
                    ("C_out", "C_in1", "C_in2"),
                    task="dLdW",
                    math=r"kij: \sum_n \frac{\partial L}{\partial Z_{nk}} A_{1,ni} A_{2,nj}",
                ),
                backward(
                    "dLdb",
                    "dLdZ.sum(axis=0)[:, np.newaxis]",
                    ("C_out", 1),
                    task="dLdb",
                    math=r"k: \sum_n \frac{\partial L}{\partial Z_{nk}}",
                ),
            ),
            after="forward",
        ),
    ),
)

COUNT = Function(
    "count_parameters",
    {name: integers(1, 100_000) for name in ("in1_features", "in2_features", "out_features")},
    returns=(
        Value(
            "count",
            "out_features * in1_features * in2_features + out_features",
            (),
            "count_parameters",
            type="int",
            reading='README.md, "How many parameters"',
            math=r"C_{out} \cdot C_{in1} \cdot C_{in2} + C_{out}",
        ),
    ),
)

COSTS = Function(
    "bilinear_costs",
    {"N": integers(1, 1000)}
    | {name: integers(1, 100_000) for name in ("in1_features", "in2_features", "out_features")},
    returns=tuple(
        Value(
            name, formula, (), "costs", type="int", reading='README.md, "What it costs"', math=math
        )
        for name, formula, math in (
            (
                "parameters",
                "out_features * in1_features * in2_features + out_features",
                r"C_{out} \cdot C_{in1} \cdot C_{in2} + C_{out}",
            ),
            (
                "bytes",
                "8 * (out_features * in1_features * in2_features + out_features)",
                r"8 \, (C_{out} \cdot C_{in1} \cdot C_{in2} + C_{out})",
            ),
            (
                "multiplications",
                "N * out_features * in1_features * in2_features",
                r"N \cdot C_{out} \cdot C_{in1} \cdot C_{in2}",
            ),
        )
    ),
)

TABLE = Table(
    items=(*ACTIVATIONS, BILINEAR, COUNT, COSTS),
    words={
        "N": "sample",
        "C": "feature",
        "C_in1": "feature of A1",
        "C_in2": "feature of A2",
        "C_out": "output",
    },
    helpers={"softmax": softmax, "sigmoid": sigmoid, "Phi": Phi, "phi": phi},
    mistakes={
        "relu_backward": (
            Misconception(
                name="the slope at 0",
                change=Instead("dLdZ * (A >= 0)"),
                observation="{name} is wrong where A is exactly 0, and right elsewhere.",
                question="On which side of the comparison is A = 0?",
                why="At the corner, A = 0, the slope is 0.",
            ),
        ),
        "bilinear_forward": tuple(
            Misconception(
                name=f"every sample of A1 with every sample of A2{how}",
                change=Instead(f"A1 @ W @ A2.T{bias}"),
                observation="In {name}, every sample of A1 meets every sample of A2.",
                question="Which shape has A1 @ W[k] @ A2.T, and which of its elements belong to "
                "one sample?",
                why="A sample of A1 meets the sample of A2 with the same index, and no other.",
            )
            for how, bias in (
                ("", " + b.T"),
                (", without b", ""),
                (", b by slices", " + b[:, :, np.newaxis]"),
            )
        ),
        "softmax_jacobian": (
            Misconception(
                name="one number for the outer product",
                change=Instead(
                    "Z[:, np.newaxis] * np.eye(C) - (Z * Z).sum(axis=1)[:, np.newaxis, np.newaxis]"
                ),
                observation="From every element of a slice, {name} subtracts the same number.",
                question="z is a row of Z, with one axis: which shape has z @ z.T?",
                why="Where an array has one axis, .T changes nothing, and @ gives one number. An "
                "outer product has a number for each pair of elements.",
            ),
        ),
    },
)
