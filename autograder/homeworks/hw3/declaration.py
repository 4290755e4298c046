"""Homework 3: the losses and BatchNorm1d in training.

SGD, MLP, and what BatchNorm1d keeps from batch to batch have checks of their own beside this file.
"""

from __future__ import annotations

from functools import partial

import numpy as np
from numpy.typing import NDArray

from autograder.declaration import Call, Class, Parameter, Table, Value, labels, normal
from autograder.homeworks.hw3.mistakes import MISTAKES

Array = NDArray[np.float64]


def softmax(Z: Array, axis: int = 1) -> Array:
    """Return the softmax of each row; the largest number of a row has the power 0."""
    powers = np.exp(Z - Z.max(axis=axis, keepdims=True))
    return np.asarray(powers / powers.sum(axis=axis, keepdims=True))


def log_softmax(Z: Array) -> Array:
    """Return the logarithm of the softmax of each row, also where the softmax is rounded to 0."""
    shifted = Z - Z.max(axis=1, keepdims=True)
    return np.asarray(shifted - np.log(np.exp(shifted).sum(axis=1, keepdims=True)))


SHAPE = ("N", "C")

of_mse = partial(Value, reading='README.md, "The mean squared error"')
outputs = partial(normal, largest=1e3, smallest=1e-30)

MSE = Class(
    "MSELoss",
    calls=(
        Call(
            "forward",
            {"Z": outputs(*SHAPE), "Y": outputs(*SHAPE)},
            returns=(
                of_mse(
                    "L",
                    "((Z - Y) ** 2).mean()",
                    (),
                    "mse_forward",
                    type="float",
                    math=r"\frac{1}{NC} \sum_{n,c} (Z_{nc} - Y_{nc})^2",
                ),
            ),
            caches=(of_mse("Z", "Z", SHAPE, "mse_forward"), of_mse("Y", "Y", SHAPE, "mse_forward")),
        ),
        Call(
            "backward",
            returns=(
                of_mse(
                    "dLdZ",
                    "2 * (Z - Y) / (N * C)",
                    SHAPE,
                    "mse_backward",
                    terms="(np.abs(Z) + np.abs(Y)) / (N * C)",
                    math=r"\frac{2}{NC} (Z - Y)",
                ),
            ),
            after="forward",
        ),
    ),
)

of_cross_entropy = partial(Value, reading='README.md, "Cross-entropy"')

CROSS_ENTROPY = Class(
    "CrossEntropyLoss",
    calls=(
        Call(
            "forward",
            {"Z": outputs(*SHAPE), "labels": labels("C", "N")},
            returns=(
                of_cross_entropy(
                    "L",
                    "-log_softmax(Z)[np.arange(N), labels].mean()",
                    (),
                    "cross_entropy_forward",
                    type="float",
                    math=r"-\frac{1}{N} \sum_n \log P_{n, y_n}",
                ),
            ),
            caches=(
                of_cross_entropy(
                    "P",
                    "softmax(Z)",
                    SHAPE,
                    "cross_entropy_forward",
                    math=r"nc: \frac{e^{Z_{nc}}}{\sum_i e^{Z_{ni}}}",
                ),
                of_cross_entropy("labels", "labels", ("N",), "cross_entropy_forward"),
            ),
        ),
        Call(
            "backward",
            returns=(
                of_cross_entropy(
                    "dLdZ",
                    "(softmax(Z) - np.eye(C)[labels]) / N",
                    SHAPE,
                    "cross_entropy_backward",
                    terms="np.ones((N, C)) / N",
                    math=r"nc: \frac{1}{N} (P_{nc} - [c = y_n])",
                ),
            ),
            after="forward",
        ),
    ),
)

EPS = 1e-5
"""What BatchNorm1d adds to a variance, if its caller gives nothing else."""

SIZE = "(np.abs(A) + np.abs(A).mean(axis=0)) / sigma"
"""The magnitudes of the terms of A_hat."""

of_norm = partial(Value, reading='README.md, "BatchNorm1d, for extra points"')
gradient = partial(normal, largest=1e30, smallest=1e-30)
parameter = partial(Parameter, largest=1e10, smallest=1e-10)

BATCH_NORM = Class(
    "BatchNorm1d",
    sizes=("C",),
    parameters={
        "gamma": parameter(("C",), "np.ones(C)"),
        "beta": parameter(("C",), "np.zeros(C)"),
    },
    task="batchnorm_init",
    holds="N > 1",
    shown="N > 2",  # of two samples, A_hat is 1 and -1, and dLdA nearly 0
    derived={
        "mean": "A.mean(axis=0)",
        "sigma": f"np.sqrt(A.var(axis=0) + {EPS})",
    },
    calls=(
        Call(
            "forward",
            {"A": normal("N", "C", largest=4, smallest=1e-30)},
            returns=(
                of_norm(
                    "Z",
                    "gamma * (A - mean) / sigma + beta",
                    SHAPE,
                    "batchnorm_forward",
                    terms=f"np.abs(gamma) * {SIZE} + np.abs(beta)",
                    math=r"\gamma \circ \hat{A} + \beta",
                ),
            ),
            caches=(
                of_norm(
                    "A_hat",
                    "(A - mean) / sigma",
                    SHAPE,
                    "batchnorm_forward",
                    terms=SIZE,
                    math=r"\frac{A - \mu}{\sigma}",
                ),
                of_norm(
                    "std",
                    "sigma",
                    ("C",),
                    "batchnorm_forward",
                    terms="sigma",
                    math=r"c: \sqrt{\frac{1}{N} \sum_n (A_{nc} - \mu_c)^2 + \epsilon}",
                ),
            ),
        ),
        Call(
            "backward",
            {"dLdZ": gradient(*SHAPE)},
            returns=(
                of_norm(
                    "dLdA",
                    "gamma / sigma * (dLdZ - dLdZ.mean(axis=0)"
                    " - A_hat * (dLdZ * A_hat).mean(axis=0))",
                    SHAPE,
                    "batchnorm_dLdA",
                    terms="np.abs(gamma) / sigma * (np.abs(dLdZ) + (1 + np.abs(A_hat))"
                    " * (np.abs(dLdZ) * (1 + np.abs(A_hat))).mean(axis=0))",
                    math=r"nc: \frac{\gamma_c}{\sigma_c} \left("
                    r" \frac{\partial L}{\partial Z_{nc}}"
                    r" - \frac{1}{N} \sum_m \frac{\partial L}{\partial Z_{mc}}"
                    r" - \hat{A}_{nc} \frac{1}{N}"
                    r" \sum_m \frac{\partial L}{\partial Z_{mc}} \hat{A}_{mc} \right)",
                ),
            ),
            stores=(
                of_norm(
                    "dLdgamma",
                    "(dLdZ * A_hat).sum(axis=0)",
                    ("C",),
                    "batchnorm_dLdgamma",
                    terms="(np.abs(dLdZ) * (1 + np.abs(A_hat))).sum(axis=0)",
                    math=r"c: \sum_n \frac{\partial L}{\partial Z_{nc}} \hat{A}_{nc}",
                ),
                of_norm(
                    "dLdbeta",
                    "dLdZ.sum(axis=0)",
                    ("C",),
                    "batchnorm_dLdbeta",
                    math=r"c: \sum_n \frac{\partial L}{\partial Z_{nc}}",
                ),
            ),
            after="forward",
        ),
    ),
)

TABLE = Table(
    items=(MSE, CROSS_ENTROPY, BATCH_NORM),
    words={"N": "sample", "C": "feature", "log_softmax": "log P"},
    helpers={"softmax": softmax, "log_softmax": log_softmax},
    mistakes=MISTAKES,
)
