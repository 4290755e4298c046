"""Operations on the tape, forward and backward, against plain NumPy and against PyTorch."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np

import mytorch
from benchmarks import plain
from benchmarks.data import batch, ids
from benchmarks.pytorch import find_torch
from benchmarks.row import Candidate, Candidates, NotAvailable, Ratio, Results, Row

Array = np.ndarray
Shape = tuple[int, ...]


@dataclass(frozen=True)
class Operation:
    """An expression that is the same for mytorch and for PyTorch.

    Parameters
    ----------
    name
        The expression, as the table shows it.
    expression
        A function of the framework and of tensors.
    plain
        The same in NumPy, of `benchmarks/plain.py`.
    arrays
        A function from a shape to the arrays that the tensors are made of.
    by_pytorch
        The largest ratio that meets the target, for the middle one of the shapes.
    """

    name: str
    expression: Callable[..., Any]
    plain: Callable[..., plain.Applied]
    arrays: Callable[[Shape], Sequence[Array]]
    by_pytorch: float
    shapes: tuple[Shape, Shape, Shape] = ((32, 64), (256, 1024), (1024, 4096))

    def rows(self) -> list[Row]:
        """Return the row of each size."""
        rows = []
        for number, shape in enumerate(self.shapes):
            ratios = [
                Ratio("tape", "NumPy", at_most=1.3 if number else None),
                Ratio("tape", "PyTorch", at_most=self.by_pytorch if number == 1 else None),
            ]
            prepare = partial(self.prepare, shape)
            rows.append(Row(f"{self.name} of {shape}", prepare, ratios, subject=self.name))
        return rows

    def prepare(self, shape: Shape) -> Candidates:
        """Return the candidates."""
        arrays = self.arrays(shape)
        dLdZ = batch(*self.plain(*arrays)[0].shape)

        def step() -> tuple[Array, tuple[Array, ...]]:
            Z, backward = self.plain(*arrays)
            return Z, backward(dLdZ)

        torch = find_torch()
        return {
            "tape": self.on_tape(mytorch, arrays, dLdZ),
            "NumPy": Candidate(step, lambda computed: named(computed[0], computed[1])),
            "PyTorch": self.on_tape(torch, arrays, dLdZ)
            if torch
            else NotAvailable("PyTorch is not installed"),
        }

    def on_tape(self, framework: Any, arrays: Sequence[Array], dLdZ: Array) -> Candidate:
        """Return the expression on a framework's tape."""
        tensors = [framework.tensor(X, requires_grad=X.dtype.kind == "f") for X in arrays]
        leaves, gradient = [X for X in tensors if X.requires_grad], framework.tensor(dLdZ)

        def step() -> Any:
            for X in leaves:
                X.grad = None
            Z = self.expression(framework, *tensors)
            Z.backward(gradient)
            return Z

        return Candidate(step, lambda Z: named(Z.detach(), [X.grad for X in leaves]))


def named(Z: Any, gradients: Sequence[Any]) -> Results:
    """Return Z and the gradients by names."""
    return {"Z": np.asarray(Z)} | {f"dLdX{i}": np.asarray(dX) for i, dX in enumerate(gradients)}


ROWS = [
    row
    for operation in (
        Operation(
            "x[ids]",
            lambda _, x, ids: x[ids],
            plain.rows,
            lambda shape: (batch(*shape), ids(shape[0], shape[0])),
            1.5,
        ),
        Operation(
            "x[:, ::2]",
            lambda _, x: x[:, ::2],
            plain.every_second,
            lambda shape: (batch(*shape),),
            1.5,
        ),
        Operation(
            "cumsum(x, 1)",
            lambda framework, x: framework.cumsum(x, 1),
            plain.cumsum,
            lambda shape: (batch(*shape),),
            1.4,
        ),
        Operation(
            "x * row + column",
            lambda _, x, row, column: x * row + column,
            plain.scale_and_shift,
            lambda shape: (batch(*shape), batch(shape[1]), batch(shape[0], 1)),
            1.1,
        ),
        Operation(
            'einsum("nhid,nhjd->nhij")',
            lambda framework, Q, K: framework.einsum("nhid,nhjd->nhij", Q, K),
            plain.scores,
            lambda shape: (batch(*shape), batch(*shape)),
            1.2,
            ((2, 2, 16, 8), (32, 4, 64, 12), (32, 8, 128, 32)),
        ),
    )
    for row in operation.rows()
]
