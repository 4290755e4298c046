"""A student's Linear layers: made with any W and b, and run, whatever fails on the way."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from functools import cached_property
from typing import Any

import numpy as np

from autograder.grading.compare import expect_array
from autograder.grading.session import Session
from autograder.grading.source import near_attribute, sets
from autograder.grading.student import Named, Remote, Student
from autograder.homeworks.hw1.case import PARAMETERS, Case, Layout, draw_case, expect_batch_size
from autograder.results.verdict import (
    Blocked,
    Crashed,
    ForbiddenImport,
    Judgement,
    Missing,
    NotAttempted,
    OutOfMemory,
    TimedOut,
)

Forward = Callable[[Remote, Case], Remote]
"""Runs a layer's forward on a case, and returns the layer."""

STORED = ("W", "b", "A", "N", "dLdW", "dLdb", "dLdA")
"""The attributes of a layer; none of these names is a misspelling of another."""

FAILURES = (NotAttempted, Crashed, TimedOut, OutOfMemory, Missing, ForbiddenImport)
"""The ways in which a call can end without a result."""


class StudentLayers:
    """Makes a student's layers, and runs their passes, in one of the possible layouts.

    If the constructor fails, a layer is made without it. If the constructor gets a shape wrong, the
    layer has its own shapes, or else the write-up's. A pass backward follows the student's own
    forward, or else the A, N, W and b that a right forward leaves.
    """

    def __init__(self, session: Session, student: Student) -> None:
        self._session = session
        self._student = student
        self._layout = Layout()
        self._constructor_failed = False
        self._forward_failed = False
        self._corrected = False

    @property
    def layout(self) -> Layout:
        """The layout in which the student's layer is being judged."""
        return self._layout

    @cached_property
    def _layouts(self) -> list[Layout]:
        """The layouts in which to judge: the constructor's own first, then the write-up's.

        Where the constructor fails, all are tried. Those are left in which forward is right; if it
        is right in none, the first two are.
        """
        case = draw_case(np.random.default_rng(0), N=4, C_in=3, C_out=2)
        layouts, right = self._possible_layouts(), []
        if layouts == [Layout()]:
            return layouts
        for layout in layouts:
            self._layout = layout
            with suppress(Judgement), self._session.off_the_record():
                Z = self.forward(self.layer(case), case)
                expect_array("Z", Z, case.A @ case.W.T + case.b.T)
                right.append(layout)
        return right or layouts[:2]

    def _possible_layouts(self) -> list[Layout]:
        """Return the layout of the layer that the constructor makes, and the write-up's."""
        try:
            with self._session.off_the_record():
                layer = self._student.Linear(3, 2)
        except Judgement:
            return [*_layouts_of_blank_layers()]
        W, b = (self.stored(layer, name) for name in PARAMETERS)
        if W is None or b is None:
            return [Layout()]
        b_shape = {(2,): (-1,), (1, 2): (1, -1)}.get(b.shape, (-1, 1))
        own = Layout(W.shape == (3, 2), b_shape, W.dtype == b.dtype == np.float64)
        return [own] if own == Layout() else [own, Layout()]

    def layer(self, case: Case) -> Remote:
        """Return a layer with the case's W and b, even if its constructor fails."""
        C_out, C_in = case.W.shape
        try:
            layer = self._student.Linear(C_in, C_out)
        except FAILURES:
            layer = self._session.blank(self._student.Linear)
            self._constructor_failed = True
        W, b = Named("W", self._layout.W(case.W)), Named("b", self._layout.b(case.b))
        self._session.set(layer, W=W, b=b)
        return layer  # type: ignore[no-any-return]

    def forward(self, layer: Remote, case: Case) -> Any:
        """Return the result of forward for the case's A."""
        try:
            return self._session.call(layer, Named("A", case.A), method="forward")
        except FAILURES as failure:
            raise self._blame(failure, layer, "init") from failure

    def _own_forward(self, layer: Remote, case: Case) -> Remote:
        try:
            self.forward(layer, case)
        except (*FAILURES, Blocked):
            self._forward_failed = True
            raise
        return layer

    def _right_forward(self, layer: Remote, case: Case) -> Remote:
        """Call the student's forward, which may store more, then correct A, N, W and b."""
        try:
            self._own_forward(layer, case)
        except (*FAILURES, Blocked):
            self._corrected = True
            if not self._session.holds(layer):
                layer = self.layer(case)
        self._session.record.add("# what a right forward leaves:")
        for name, right in (("W", self._layout.W(case.W)), ("b", self._layout.b(case.b))):
            if not np.array_equal(self.stored(layer, name), right):
                self._corrected = True
                setattr(layer, name, Named(name, right))
        try:
            expect_array("self.A", self.stored(layer, "A"), case.A)
            expect_batch_size(layer.N, case.A)
        except Judgement:
            self._corrected = True
        self._session.set(layer, A=Named("A", case.A), N=len(case.A))
        return layer

    def missing(self, method: str, missing: Missing) -> Missing:
        """Return the failure for an attribute that a method should have stored."""
        message = f"{method} does not store self.{missing.name}"
        if missing.near in STORED:
            return Missing(f"{message}; is `self.` missing before it?", name=missing.name)
        if missing.near:
            message += f"; there is a self.{missing.near}"
        return Missing(message, name=missing.name)

    def backward(self, layer: Remote, case: Case, name: str) -> Any:
        """Call backward and return dLdA, dLdW or dLdb.

        A gradient that was stored before backward raised an exception counts.
        """
        stored_before = None if name == "dLdA" else self.stored(layer, name)
        try:
            returned = self._session.call(layer, Named("dLdZ", case.dLdZ), method="backward")
        except FAILURES as failure:
            stored = None
            if name != "dLdA" and self._session.holds(layer):
                stored = self.stored(layer, name)
            if stored is None or np.array_equal(stored, stored_before):  # type: ignore[arg-type]
                raise self._blame(failure, layer, "init", "forward") from failure
            return stored
        if name == "dLdA":
            return returned
        try:
            return getattr(layer, name)
        except Missing as missing:
            absent = self.missing("backward", missing)
            if isinstance(returned, tuple):
                told = f"self.{name}, and returns a tuple of {len(returned)} items"
                text = absent.evidence.message
                absent.evidence.message = text.replace(f"self.{name}", told, 1)
            raise absent from None

    def stored(self, layer: Remote, name: str) -> Any:
        """Return the array that a layer stores under this name; None if there is none."""
        try:
            value = getattr(layer, name)
        except Judgement:
            return None
        return value if isinstance(value, np.ndarray) else None

    def _blame(self, failure: Judgement, layer: Remote, *earlier: str) -> Judgement:
        """Return Blocked for a crash over an attribute that an earlier task sets, but failed to."""
        evidence, source = failure.evidence, self._session.source("Linear")
        lacks = rf"AttributeError: '{re.escape(layer._kind)}' object has no attribute '(\w+)'"
        crash = re.match(lacks, evidence.message)
        if crash is None:
            return failure
        failed = {"init": self._constructor_failed, "forward": self._forward_failed}
        methods = {"init": "__init__", "forward": "forward"}
        for task in earlier:
            if failed[task] and sets(source, methods[task], crash[1]):
                message = f"{crash[0]}; finish {task} first"
                return Blocked(replace(evidence, message=message))
        near = near_attribute(source, crash[1])
        if near and {near, crash[1]} <= {*STORED}:
            evidence.message = crash[0]  # Python's suggestion would mislead too
        elif near:
            evidence.message = f"{crash[0]}; did you mean self.{near}?"
        return failure


def _layouts_of_blank_layers() -> Iterator[Layout]:
    """Yield all layouts, the write-up's first."""
    for transposed_W in (False, True):
        for b_shape in ((-1, 1), (-1,), (1, -1)):
            yield Layout(transposed_W, b_shape, starts_in_float64=False, is_constructed=False)
