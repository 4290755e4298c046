"""The quantities of homework 1, with the formulas that a diagnosis changes."""

from __future__ import annotations

from autograder.diagnosis.formula import Quantity

LAYER = {"A": ("N", "C_in"), "W": ("C_out", "C_in"), "b": ("C_out", "1")}
SIZES = {"N": "A.shape[0]", "C_in": "A.shape[1]", "C_out": "W.shape[0]"}
Z = "A @ W.T + b.T"
NOTEBOOK, STACKS = "notebooks/01_linear.ipynb", "notebooks/02_dzdb.ipynb"


def _of_backward(name: str, formula: str, shape: str, section: str) -> Quantity:
    return Quantity(
        name=name,
        called=name,
        formula=formula,
        given={**LAYER, "dLdZ": ("N", "C_out")},
        derived={**SIZES, "Z": Z},
        shape=shape,
        reading=f'README.md, "Backward", and {NOTEBOOK}, section {section}',
        file="linear.py",
        function="Linear.backward",
        target=name if name == "dLdA" else f"self.{name}",
        spelled={name: f"self.{name}" for name in LAYER},
        parameters=("W", "b"),
    )


def _of_forward(name: str, formula: str, shape: str, target: str, section: str) -> Quantity:
    return Quantity(
        name=name,
        called=target,
        formula=formula,
        given=LAYER,
        derived={**SIZES, "Z": Z} if name != "Z" else SIZES,
        shape=shape,
        reading=f'README.md, "Forward", and {NOTEBOOK}, section {section}',
        file="linear.py",
        function="Linear.forward",
        target=target,
        spelled={"W": "self.W", "b": "self.b"},
        parameters=("W", "b"),
    )


def _jacobian(name: str, formula: str, shape: str, section: str) -> Quantity:
    return Quantity(
        name=name,
        called=name,
        formula=formula,
        given=LAYER,
        derived=SIZES,
        shape=shape,
        reading=f'README.md, "Why dZ/db has three dimensions", and {STACKS}, section {section}',
        file="jacobians.py",
        function=name,
        target="jacobian",
    )


QUANTITIES = {
    quantity.name: quantity
    for quantity in (
        _of_forward("Z", Z, "(N, C_out)", "Z", "2"),
        _of_forward("A", "A", "(N, C_in)", "self.A", "2"),
        _of_backward("dLdA", "dLdZ @ W", "(N, C_in)", "5.3"),
        _of_backward("dLdW", "dLdZ.T @ A", "(C_out, C_in)", "5.2"),
        _of_backward("dLdb", "dLdZ.T @ np.ones((N, 1))", "(C_out, 1)", "5.1"),
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
            derived={"N": "dLdZ.shape[0]", "C_out": "dLdZ.shape[1]"},
            shape="X's shape",
            reading=f'README.md, "How it collapses", and {STACKS}, section 7',
            file="jacobians.py",
            function="contract",
            target="dLdX",
        ),
    )
}
"""The quantities of the homework, by name."""
