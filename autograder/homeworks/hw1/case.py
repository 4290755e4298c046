"""A case of homework 1: random inputs and parameters, and the shapes that a layer stores."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from autograder.grading.compare import describe
from autograder.results.verdict import Evidence, GraderFault, Wrong
from mytorch import nn
from mytorch.gradcheck import numerical_gradient

Array = NDArray[Any]

PARAMETERS = "W", "b"
STORED = "dLdW", "dLdb"
FOR_A_STEP = "which is left to an optimizer's step, after backward"
"""Why a pass leaves W and b as they are."""
FOR_ANOTHER = "which another backward for the same batch needs"
"""Why backward leaves the stored A as it is."""


@dataclass
class Case:
    """Random numbers for one pass through a layer."""

    A: Array
    W: Array
    b: Array
    dLdZ: Array

    def reference(self) -> nn.Linear:
        """Return a reference layer with this W and b."""
        layer = nn.Linear(self.A.shape[1], self.W.shape[0], dtype=np.float64)
        layer.W, layer.b = self.W, self.b
        return layer

    def gradient(self, name: str) -> Array:
        """Return the reference's dLdA, dLdW or dLdb.

        Raises
        ------
        GraderFault
            If the reference's backward disagrees with finite differences of its forward.
        """
        X = name.removeprefix("dLd")
        layer, moved = self.reference(), self.reference()
        layer.forward(self.A)
        layer.backward(self.dLdZ)
        by_hand: Array = getattr(layer, name)

        def Z(values: Array) -> Array:
            if X == "A":
                return moved.forward(values)
            setattr(moved, X, values)
            return moved.forward(self.A)

        numerical = numerical_gradient(Z, getattr(self, X), self.dLdZ)
        if not np.allclose(by_hand, numerical, rtol=1e-5, atol=1e-7):
            raise GraderFault(f"our own {name} and finite differences of our forward disagree")
        return by_hand


def expect_batch_size(N: Any, A: Array) -> None:
    """Accept an int that is the number of rows of A.

    Raises
    ------
    Wrong
        If it is anything else.
    """
    wanted = f"{len(A)}, an int: the number of rows of A"
    if isinstance(N, bool | np.bool_) or not isinstance(N, int | np.integer):
        raise Wrong(Evidence("self.N must be an int", wanted, describe(N)))
    if len(A) != N:
        raise Wrong(Evidence("self.N is not the batch size", wanted, describe(N)))


def case_of(given: Mapping[str, Array]) -> Case:
    """Return a case of these arrays; forward needs no dLdZ."""
    return Case(given["A"], given["W"], given["b"], given.get("dLdZ", np.empty((0, 0))))


def draw_case(rng: np.random.Generator, N: int, C_in: int, C_out: int) -> Case:
    """Draw a case of these sizes; the mean is 0.5, so that no sum is small by chance."""

    def draw(*shape: int) -> Array:
        return rng.normal(0.5, 1.0, shape)

    return Case(A=draw(N, C_in), W=draw(C_out, C_in), b=draw(C_out, 1), dLdZ=draw(N, C_out))


@dataclass(frozen=True)
class Layout:
    """The shapes in which a student's layer stores W and b.

    Attributes
    ----------
    starts_in_float64 : bool
        Whether its constructor makes W and b, and in this type.
    is_constructed : bool
        Whether its constructor can be called; if not, a layer is made without it.
    """

    transposed_W: bool = False
    b_shape: tuple[int, ...] = (-1, 1)
    starts_in_float64: bool = True
    is_constructed: bool = True

    def W(self, W: Array) -> Array:
        return W.T.copy() if self.transposed_W else W

    def b(self, b: Array) -> Array:
        return b.reshape(self.b_shape)

    def parameter(self, name: str, values: Array) -> Array:
        """Return W or b in the student's shape; other arrays have one shape only."""
        return self.W(values) if name == "W" else self.b(values) if name == "b" else values

    def of(self, name: str, gradient: Array, got: Any = None) -> Array:
        """Return dLdW or dLdb in the student's shape of W or b.

        A dLdb that the student has stored in the write-up's shape is right as well.
        """
        if name == "dLdW":
            return self.W(gradient)
        if name != "dLdb" or (isinstance(got, np.ndarray) and got.shape == gradient.shape):
            return gradient
        return self.b(gradient)

    def back_to_the_write_up(self, inputs: Mapping[str, Array]) -> dict[str, Array]:
        """Return the arrays of a case with W and b in the write-up's shapes."""
        inputs = dict(inputs)
        if self.transposed_W and "W" in inputs:
            inputs["W"] = inputs["W"].T
        if "b" in inputs:
            inputs["b"] = inputs["b"].reshape(-1, 1)
        return inputs

    def back(self, name: str, got: Any, case: Case) -> Any:
        """Return a result of a student's layer in the write-up's shape."""
        if not isinstance(got, np.ndarray):
            return got
        if name == "dLdW" and self.transposed_W:
            return got.T
        if name == "dLdb" and got.shape == self.b(case.b).shape:
            return got.reshape(case.b.shape)
        return got
