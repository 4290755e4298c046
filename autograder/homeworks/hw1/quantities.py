"""The quantities of homework 1, with the formulas that a diagnosis changes."""

from __future__ import annotations

from autograder.diagnosis.formula import Quantity
from autograder.homeworks.hw1.mistakes import MISTAKES

LAYER = {"A": ("N", "C_in"), "W": ("C_out", "C_in"), "b": ("C_out", "1")}
WORDS = {"N": "sample", "C_in": "feature", "C_out": "output"}
Z = "A @ W.T + b.T"
GRADIENTS = {
    "dLdA": "dLdZ @ W",
    "dLdW": "dLdZ.T @ A",
    "dLdb": "dLdZ.T @ np.ones((N, 1))",
}
NOTEBOOK, STACKS = "notebooks/01_linear.ipynb", "notebooks/02_dzdb.ipynb"


def _of_backward(name: str, shape: str, section: str) -> Quantity:
    return Quantity(
        name=name,
        called=name,
        formula=GRADIENTS[name],
        given={**LAYER, "dLdZ": ("N", "C_out")},
        derived={"Z": Z},
        others=GRADIENTS,
        shape=shape,
        reading=f'README.md, "Backward", and {NOTEBOOK}, section {section}',
        file="linear.py",
        function="Linear.backward",
        target=name if name == "dLdA" else f"self.{name}",
        spelled={name: f"self.{name}" for name in LAYER},
        parameters=("W", "b"),
        words=WORDS,
        mistakes=MISTAKES.get(name, ()),
    )


def _of_forward(name: str, formula: str, shape: str, target: str) -> Quantity:
    return Quantity(
        name=name,
        called=target,
        formula=formula,
        given=LAYER,
        derived={"Z": Z} if name != "Z" else {},
        shape=shape,
        reading=f'README.md, "Forward", and {NOTEBOOK}, section 2',
        file="linear.py",
        function="Linear.forward",
        target=target,
        spelled={"W": "self.W", "b": "self.b"},
        parameters=("W", "b"),
        words=WORDS,
        mistakes=MISTAKES.get(name, ()),
    )


def _jacobian(name: str, formula: str, shape: str, section: str) -> Quantity:
    return Quantity(
        name=name,
        called=name,
        formula=formula,
        given=LAYER,
        shape=shape,
        reading=f'README.md, "Why dZ/db has three dimensions", and {STACKS}, section {section}',
        file="jacobians.py",
        function=name,
        target="jacobian",
        words=WORDS,
        mistakes=MISTAKES.get(name, ()),
    )


QUANTITIES = {
    quantity.name: quantity
    for quantity in (
        _of_forward("Z", Z, "(N, C_out)", "Z"),
        _of_forward("A", "A", "(N, C_in)", "self.A"),
        _of_backward("dLdA", "(N, C_in)", "5.3"),
        _of_backward("dLdW", "(C_out, C_in)", "5.2"),
        _of_backward("dLdb", "(C_out, 1)", "5.1"),
        _jacobian(
            "dZdb", "np.einsum('kc,n->knc', np.eye(C_out), np.ones(N))", "(C_out, N, C_out)", "3"
        ),
        _jacobian(
            "dZdW", "np.einsum('kc,ni->kinc', np.eye(C_out), A)", "(C_out, C_in, N, C_out)", "5"
        ),
        _jacobian("dZdA", "np.einsum('mn,ci->minc', np.eye(N), W)", "(N, C_in, N, C_out)", "6"),
        Quantity(
            name="contract",
            called="dLdX",
            formula="(dLdZ * dZdX).sum(axis=(-2, -1))",
            given={"dLdZ": ("N", "C_out"), "dZdX": ("C_out", "C_in", "N", "C_out")},
            shape="X's shape",
            reading=f'README.md, "How it collapses", and {STACKS}, section 7',
            file="jacobians.py",
            function="contract",
            target="dLdX",
            words=WORDS,
            mistakes=MISTAKES.get("contract", ()),
        ),
    )
}
"""The quantities of the homework, by name."""
