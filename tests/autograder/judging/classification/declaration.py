"""Softmax, cross-entropy with integer labels, and a layer that scales each class."""

import numpy as np

from autograder.declaration import Call, Class, Function, Parameter, Table, Value, labels, normal

A = normal("N", "C", largest=1000)


def softmax(A: np.ndarray) -> np.ndarray:
    """Return the softmax of each row."""
    powers = np.exp(A - A.max(axis=1, keepdims=True))
    return powers / powers.sum(axis=1, keepdims=True)


def log_softmax(A: np.ndarray) -> np.ndarray:
    """Return the logarithm of the softmax of each row."""
    shifted = A - A.max(axis=1, keepdims=True)
    return shifted - np.log(np.exp(shifted).sum(axis=1, keepdims=True))


TABLE = Table(
    items=(
        Function("softmax", {"A": A}, (Value("S", "softmax(A)", ("N", "C"), "softmax"),)),
        Function(
            "cross_entropy",
            {"A": A, "y": labels("C", "N")},
            (
                Value("loss", "-log_softmax(A)[np.arange(N), y].mean()", (), "loss", type="float"),
                Value("dLdA", "(softmax(A) - np.eye(C)[y]) / N", ("N", "C"), "dLdA"),
            ),
        ),
        Function("predict", {"A": A}, (Value("labels", "A.argmax(axis=1)", ("N",), "predict"),)),
        Class(
            "Scale",
            sizes=("C",),
            parameters={"g": Parameter(("C",), "np.ones(C)")},
            task="init",
            calls=(
                Call(
                    "forward",
                    {"A": normal("N", "C")},
                    returns=(Value("Z", "A * g", ("N", "C"), "forward"),),
                    caches=(Value("A", "A", ("N", "C"), "forward"),),
                ),
                Call(
                    "backward",
                    {"dLdZ": normal("N", "C")},
                    returns=(Value("dLdA", "dLdZ * g", ("N", "C"), "backward"),),
                    stores=(Value("dLdg", "(dLdZ * A).sum(axis=0)", ("C",), "dLdg"),),
                    after="forward",
                ),
            ),
        ),
    ),
    words={"N": "sample", "C": "class"},
    helpers={"softmax": softmax, "log_softmax": log_softmax},
)
