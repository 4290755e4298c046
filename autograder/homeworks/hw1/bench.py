"""Makes a student's Linear layer ready to be judged, each task for itself."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from autograder.compare import expect_array
from autograder.session import Session
from autograder.student import Named, Remote, Student
from autograder.verdict import (
    Blocked,
    Crashed,
    GraderFault,
    Judgement,
    Missing,
    NotAttempted,
    TimedOut,
    Wrong,
)
from mytorch import nn
from mytorch.autograd import numerical_gradient

Array = NDArray[Any]
Forward = Callable[[Remote, "Case"], Remote]
"""Sends a case through a layer, and returns the layer."""

FAILURES = (NotAttempted, Crashed, TimedOut)
"""The ways in which a call can end without a result."""


@dataclass
class Case:
    """Random numbers for one pass through a layer."""

    A: Array
    W: Array
    b: Array
    dLdZ: Array

    def reference(self) -> nn.Linear:
        """Return a layer of ours that holds W and b."""
        layer = nn.Linear(self.A.shape[1], self.W.shape[0], dtype=np.float64)
        layer.W, layer.b = self.W, self.b
        return layer

    def gradient(self, name: str) -> Array:
        """Return the reference's dLdA, dLdW or dLdb.

        Raises
        ------
        GraderFault
            If our own backward and finite differences of our own forward disagree.
        """
        layer = self.reference()
        layer.forward(self.A)
        layer.backward(self.dLdZ)
        by_hand: Array = getattr(layer, name)

        def Z(values: Array) -> Array:
            moved = replace(self, **{X: values})
            return moved.reference().forward(moved.A)

        X = name.removeprefix("dLd")
        numerical = numerical_gradient(Z, getattr(self, X), self.dLdZ)
        if not np.allclose(by_hand, numerical, rtol=1e-5, atol=1e-7):
            raise GraderFault(f"our own {name} and finite differences of our forward disagree")
        return by_hand


def draw_case(rng: np.random.Generator, N: int, C_in: int, C_out: int) -> Case:
    """Draw a case of these sizes; off zero, so that no sum over it is small by chance."""

    def draw(*shape: int) -> Array:
        return rng.normal(0.5, 1.0, shape)

    return Case(A=draw(N, C_in), W=draw(C_out, C_in), b=draw(C_out, 1), dLdZ=draw(N, C_out))


@dataclass
class Layout:
    """In which shapes a student's layer keeps W and b.

    A constructor that gets a shape wrong loses its own points. If the rest of the layer is right
    in the shapes that the constructor chose, it is judged in those.
    """

    transposed_W: bool = False
    b_shape: tuple[int, ...] = (-1, 1)

    def W(self, W: Array) -> Array:
        return W.T.copy() if self.transposed_W else W

    def b(self, b: Array) -> Array:
        return b.reshape(self.b_shape)

    def of(self, name: str, gradient: Array) -> Array:
        """Return dLdW or dLdb in the shape in which the student keeps W or b."""
        if name == "dLdW":
            return self.W(gradient)
        return self.b(gradient) if name == "dLdb" else gradient


class Bench:
    """Makes a student's layers ready, so that each task is judged for itself."""

    def __init__(self, session: Session, student: Student) -> None:
        self._session = session
        self._student = student
        self._layout: Layout | None = None
        self._constructor_failed = False
        self._forward_failed = False

    @property
    def layout(self) -> Layout:
        if self._layout is None:
            with self._session.off_the_record():
                self._layout = self._find_layout()
        return self._layout

    def _find_layout(self) -> Layout:
        """Look at what the constructor makes: W for 3 inputs and 2 outputs shows its own layout."""
        try:
            layer = self._student.Linear(3, 2)
            W, b = np.shape(layer.W), np.shape(layer.b)
        except Judgement:
            return Layout()
        b_shape = {(2,): (-1,), (1, 2): (1, -1)}.get(b, (-1, 1))
        own = Layout(transposed_W=W == (3, 2), b_shape=b_shape)
        # Where forward is right with the shapes of the write-up, only the constructor is wrong.
        case = draw_case(np.random.default_rng(0), 4, 3, 2)
        try:
            self._layout = Layout()
            Z = self.layer(case).forward(case.A)
            expect_array("Z", Z, case.A @ case.W.T + case.b.T)
        except Judgement:
            return own
        return Layout()

    def layer(self, case: Case) -> Remote:
        """Return a layer that holds the case's W and b, whatever its constructor does."""
        layout = self.layout
        C_out, C_in = case.W.shape
        try:
            layer = self._student.Linear(C_in, C_out)
        except FAILURES:
            layer = self._session.blank(self._student.Linear)
            self._constructor_failed = True
        layer.W, layer.b = Named("W", layout.W(case.W)), Named("b", layout.b(case.b))
        return layer  # type: ignore[no-any-return]

    def after_own_forward(self, case: Case) -> Remote:
        """Return a layer through which the case's A has been sent forward."""
        layer = self.layer(case)
        self.forward(layer, case)
        return layer

    def forward(self, layer: Remote, case: Case) -> Any:
        """Send the case's A forward, and remember if that failed."""
        try:
            return layer.forward(Named("A", case.A))
        except FAILURES:
            self._forward_failed = True
            raise

    def store(self, layer: Remote, case: Case) -> Remote:
        """Send the case's A forward, then put what forward should have stored in its place."""
        try:
            self.forward(layer, case)
        except FAILURES:
            if not self._session.holds(layer):
                layer = self.layer(case)
        layer.A, layer.N = Named("A", case.A), len(case.A)
        return layer

    def blame(self, failure: Judgement) -> Judgement:
        """Return Blocked instead of a failure over an attribute that an earlier task was to set."""
        if isinstance(failure, Crashed) and "AttributeError" in failure.bases:
            earlier = "init" if self._constructor_failed else "forward"
            if self._constructor_failed or self._forward_failed:
                failure.evidence.message += f"; finish {earlier} first"
                return Blocked(failure.evidence)
        return failure

    def backward(self, layer: Remote, case: Case, name: str) -> Any:
        """Call backward and return dLdA, dLdW or dLdb.

        What was stored before backward raised counts: each gradient is judged for itself.
        """
        stored_before = None if name == "dLdA" else self._stored(layer, name)
        try:
            returned = layer.backward(Named("dLdZ", case.dLdZ))
        except FAILURES as failure:
            if name == "dLdA" or not self._session.holds(layer):
                raise self.blame(failure) from failure
            stored = self._stored(layer, name)
            if stored is None or np.array_equal(stored, stored_before):  # type: ignore[arg-type]
                raise self.blame(failure) from failure
            return stored
        if name == "dLdA":
            return returned
        try:
            return getattr(layer, name)
        except Missing:
            raise Missing(f"backward does not store self.{name}") from None

    def _stored(self, layer: Remote, name: str) -> Any:
        try:
            return getattr(layer, name)
        except Judgement:
            return None

    def judge_gradient(self, scenario: Callable[[Forward], None]) -> None:
        """Run a scenario with the student's own forward, else with what it should have stored.

        A wrong forward costs its own points only.

        Parameters
        ----------
        scenario
            Is given a function that sends a case through a layer, forward, and returns the layer.
        """

        def own(layer: Remote, case: Case) -> Remote:
            self.forward(layer, case)
            return layer

        try:
            scenario(own)
        except Judgement:
            self._session.begin_record()
            scenario(self.store)
            self._session.note = (
                "judged with the right A and N stored: what your forward leaves there is not right"
            )

    def expect_gradient(self, name: str, got: Any, case: Case, when: str = "") -> None:
        """Accept a gradient that is the reference's, or that of the student's own forward.

        Raises
        ------
        Wrong
            If it is neither.
        """
        wanted = self.layout.of(name, case.gradient(name))
        try:
            expect_array(name if name == "dLdA" else f"self.{name}", got, wanted, because=when)
        except Wrong:
            if np.shape(got) != wanted.shape or not self._is_own_derivative(name, got, case):
                raise
            self._session.note = (
                f"{name} is the exact derivative of your own forward, and counts as right; "
                f"it is forward that differs from the write-up"
            )

    def _is_own_derivative(self, name: str, got: Any, case: Case) -> bool:
        """Whether a gradient is that of a forward which, like a Linear, multiplies A with W.

        A forward in which A and W don't meet (zeros, say, or plain sums) has a derivative that
        is no sign of having understood anything; it doesn't count.
        """
        if name == "dLdb":
            return False  # any forward that adds b has the reference's dLdb

        def derivative(A: Array, W: Array) -> Array:
            def Z(values: Array) -> Any:
                here = Case(values, W, case.b, case.dLdZ)
                if name == "dLdW":
                    here = Case(A, values, case.b, case.dLdZ)
                return self.layer(here).forward(here.A)

            return numerical_gradient(Z, A if name == "dLdA" else W, case.dLdZ)

        try:
            with self._session.off_the_record():
                here = self.layout.of(name, derivative(case.A, case.W))
                partner_moved = self.layout.of(name, derivative(case.A + 1, case.W + 1))
        except (Judgement, TypeError, ValueError):
            return False
        depends = bool(np.all(np.abs(here - partner_moved) > 1e-3))
        return depends and np.allclose(got, here, rtol=1e-5, atol=1e-7)
