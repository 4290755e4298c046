"""Homework 1: the Linear layer and its Jacobians, by hand."""

from __future__ import annotations

from functools import partial

from autograder.declaration import (
    Call,
    Class,
    Function,
    OwnResult,
    Parameter,
    Table,
    Value,
    normal,
)
from autograder.homeworks.hw1.mistakes import MISTAKES

real = partial(normal, largest=1e150, smallest=1e-100)
parameter = partial(Parameter, largest=1e150, smallest=1e-100)

NOTEBOOK, STACKS = "notebooks/01_linear.ipynb", "notebooks/02_dzdb.ipynb"

A, W, b, dLdZ = ("N", "C_in"), ("C_out", "C_in"), ("C_out", 1), ("N", "C_out")

TRANSPOSED = r"\left(\frac{\partial L}{\partial Z}\right)^T"

forward = partial(Value, reading=f'README.md, "Forward", and {NOTEBOOK}, section 2')


def backward(
    name: str,
    formula: str,
    shape: tuple[str | int, ...],
    section: str,
    math: str,
    like: str = "",
) -> Value:
    """Return a gradient; each is a task."""
    reading = f'README.md, "Backward", and {NOTEBOOK}, section {section}'
    return Value(name, formula, shape, name, reading=reading, like=like, math=math)


INTEGERS = "int32", "int64"
"""The types of NumPy's integers that a size may have."""

LINEAR = Class(
    "Linear",
    sizes=("C_in", "C_out"),
    integers=INTEGERS,
    task="init",
    parameters={
        "W": parameter(W, "np.zeros((C_out, C_in))", others=(("C_in", "C_out"),)),
        "b": parameter(b, "np.zeros((C_out, 1))", others=(("C_out",), (1, "C_out"))),
    },
    calls=(
        Call(
            "forward",
            {"A": real(*A)},
            returns=(forward("Z", "A @ W.T + b.T", dLdZ, "forward", math="A W^T + 1_N b^T"),),
            caches=(forward("A", "A", A, "cache"), forward("N", "N", (), "cache", type="int")),
        ),
        Call(
            "backward",
            {"dLdZ": real(*dLdZ)},
            returns=(backward("dLdA", "dLdZ @ W", A, "5.3", r"\frac{\partial L}{\partial Z} W"),),
            stores=(
                backward("dLdW", "dLdZ.T @ A", W, "5.2", rf"{TRANSPOSED} A", like="W"),
                backward(
                    "dLdb", "dLdZ.T @ np.ones((N, 1))", b, "5.1", rf"{TRANSPOSED} 1_N", like="b"
                ),
            ),
            after="forward",
            own=OwnResult({"dLdA": "A", "dLdW": "W", "dLdb": "b"}, multiplies=("A", "W"), adds="b"),
        ),
    ),
    example={"A": [[1, 2], [3, 4]], "dLdZ": [[1, -2, 3], [-4, 5, 6]]},
)

AXES = 'README.md, "Any number of axes, for extra points"'
A3, dLdZ3 = ("N", "T", "C_in"), ("N", "T", "C_out")


def leading(name: str, formula: str, shape: tuple[str | int, ...], task: str, math: str) -> Value:
    """Return a value of the layer for arrays of more axes; a check by hand has other numbers."""
    return Value(name, formula, shape, f"leading_{task}", reading=AXES, math=math)


LINEAR_ND = Class(
    "LinearND",
    sizes=("C_in", "C_out"),
    integers=INTEGERS,
    parameters={
        "W": parameter(W, "np.zeros((C_out, C_in))"),
        "b": parameter(b, "np.zeros((C_out, 1))"),
    },
    calls=(
        Call(
            "forward",
            {"A": real(*A3)},
            returns=(
                leading(
                    "Z", "A @ W.T + b.T", dLdZ3, "forward", r"ntc: \sum_i A_{nti} W_{ci} + b_c"
                ),
            ),
            caches=(Value("A", "A", A3, "leading_forward", reading=AXES),),
        ),
        Call(
            "backward",
            {"dLdZ": real(*dLdZ3)},
            returns=(
                leading(
                    "dLdA",
                    "dLdZ @ W",
                    A3,
                    "dLdA",
                    r"nti: \sum_c \frac{\partial L}{\partial Z_{ntc}} W_{ci}",
                ),
            ),
            stores=(
                leading(
                    "dLdW",
                    "np.einsum('ntc,nti->ci', dLdZ, A)",
                    W,
                    "dLdW",
                    r"ci: \sum_{n,t} \frac{\partial L}{\partial Z_{ntc}} A_{nti}",
                ),
                leading(
                    "dLdb",
                    "dLdZ.sum(axis=(0, 1))[:, np.newaxis]",
                    b,
                    "dLdb",
                    r"c: \sum_{n,t} \frac{\partial L}{\partial Z_{ntc}}",
                ),
            ),
            after="forward",
        ),
    ),
    example={
        "A": [[[1, 2], [3, 4]], [[0, 1], [1, 0]]],
        "dLdZ": [[[1, -2, 3], [-4, 5, 6]], [[1, 0, 0], [0, 1, 0]]],
    },
)


def jacobian(
    name: str, formula: str, shape: tuple[str | int, ...], section: str, math: str
) -> Function:
    """Return a Jacobian of Z; each is a task."""
    reading = f'README.md, "Why dZ/db has three dimensions", and {STACKS}, section {section}'
    given = {"A": real(*A), "W": real(*W), "b": real(*b)}
    return Function(name, given, (Value(name, formula, shape, name, reading=reading, math=math),))


TABLE = Table(
    items=(
        LINEAR,
        jacobian(
            "dZdb",
            "np.einsum('kc,n->knc', np.eye(C_out), np.ones(N))",
            ("C_out", *dLdZ),
            "3",
            math="knc: [c = k]",
        ),
        jacobian(
            "dZdW",
            "np.einsum('kc,ni->kinc', np.eye(C_out), A)",
            (*W, *dLdZ),
            "5",
            math="kinc: [c = k] A_{ni}",
        ),
        jacobian(
            "dZdA",
            "np.einsum('mn,ci->minc', np.eye(N), W)",
            (*A, *dLdZ),
            "6",
            math="minc: [n = m] W_{ci}",
        ),
        Function(
            "contract",
            {"dLdZ": real(*dLdZ), "dZdX": real(*W, *dLdZ)},
            (
                Value(
                    "dLdX",
                    "(dLdZ * dZdX).sum(axis=(-2, -1))",
                    W,
                    "contract",
                    reading=f'README.md, "How it collapses", and {STACKS}, section 7',
                    math=r"\sum_{n,c} \frac{\partial L}{\partial Z_{nc}}"
                    r"\frac{\partial Z_{nc}}{\partial X}",
                ),
            ),
            forms=(
                ({"dZdX": real(*A, *dLdZ)}, A),
                ({"dZdX": real("C_out", *dLdZ)}, ("C_out",)),
            ),
        ),
        LINEAR_ND,
    ),
    words={"N": "sample", "T": "step", "C_in": "feature", "C_out": "output"},
    mistakes=MISTAKES,
)
