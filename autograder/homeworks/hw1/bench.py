"""A test bench for a student's Linear layer, which judges each task on its own."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any

import numpy as np

from autograder.grading.compare import expect_array, expect_shape
from autograder.grading.histories import History
from autograder.grading.session import Session
from autograder.grading.source import near_attribute, sets
from autograder.grading.student import Named, Remote, Student
from autograder.homeworks.hw1.case import (
    PARAMETERS,
    Array,
    Case,
    Layout,
    case_of,
    draw_case,
    expect_batch_size,
)
from autograder.homeworks.hw1.drawing import draw_histories
from autograder.homeworks.hw1.lives import Lives
from autograder.homeworks.hw1.own_derivative import OwnForward
from autograder.homeworks.hw1.quantities import QUANTITIES
from autograder.results.verdict import (
    Blocked,
    Crashed,
    ForbiddenImport,
    Judgement,
    Missing,
    NotAttempted,
    OutOfMemory,
    TimedOut,
    Wrong,
)

if TYPE_CHECKING:
    from autograder.diagnosis.scene import Scene

Forward = Callable[[Remote, Case], Remote]
"""Runs a layer's forward on a case, and returns the layer."""

STORED = ("W", "b", "A", "N", "dLdW", "dLdb", "dLdA")
"""The attributes of a layer; none of these names is a misspelling of another."""

FAILURES = (NotAttempted, Crashed, TimedOut, OutOfMemory, Missing, ForbiddenImport)
"""The ways in which a call can end without a result."""


class Bench:
    """Prepares a student's layers, so that each task is judged on its own.

    A mistake in one task must not cost the points of another. If the constructor fails, the layer
    is made without it. If the constructor gets a shape wrong, the layer is judged in its own
    shapes, or else in the write-up's. A gradient is judged after the student's own forward, or else
    with the A, N, W and b that a right forward leaves.
    """

    def __init__(self, session: Session, student: Student) -> None:
        self._session = session
        self._student = student
        self._layout = Layout()
        self._constructor_failed = False
        self._forward_failed = False
        self._corrected = False
        self._drawn: list[History] = []
        self._lived: dict[tuple[int, Layout], dict[str, Judgement]] = {}
        self.excused: set[str] = set()
        """The gradients that passed as the derivative of the student's own forward."""
        self.forward_is_right: bool | None = None
        """Whether forward gives the right numbers; None until it is judged."""
        self._own_forwards: dict[Layout, OwnForward] = {}

    @property
    def layout(self) -> Layout:
        """The layout in which the student's layer is being judged."""
        return self._layout

    def judge(self, scenario: Callable[[], None], name: str = "") -> None:
        """Run a scenario in the student's own layout; if it fails, in the write-up's.

        Parameters
        ----------
        name
            The judged quantity; a failure gets hints about it.
        """
        own, *others = self._layouts
        self._layout = own
        try:
            scenario()
        except Judgement as failure:
            for layout in others:
                self._layout = layout
                with suppress(Judgement), self._session.off_the_record():
                    scenario()
                    return
            self._layout = own
            if name:
                shown = self._session.record.inputs
                # Imported here, because a right submission needs no hints.
                from autograder.diagnosis.explain import explain

                with suppress(Judgement), self._session.experiment():
                    observe = partial(self._observe, name)
                    explain(failure, QUANTITIES[name], observe, own.back_to_the_write_up(shown))
            raise failure from None

    def judge_gradient(self, scenario: Callable[[Forward], None], name: str = "") -> None:
        """Run a scenario after the student's own forward; if it fails, after the right one.

        Parameters
        ----------
        scenario
            A function that receives a `Forward`.
        name
            The judged gradient; a failure gets hints about it.
        """

        def after_any_forward() -> None:
            try:
                scenario(self._own_forward)
            except Judgement:
                self._session.begin_record()
                self._corrected = False
                try:
                    scenario(self._right_forward)
                except Judgement:
                    if not self._corrected:  # the report shows no forward but the student's own
                        self._session.begin_record()
                        scenario(self._own_forward)
                    raise
                self._session.note = (
                    "judged after a right forward, with the A, N, W and b that yours should leave"
                )

        self.judge(after_any_forward, name)

    def judge_lives(self, task: str, seed: int) -> None:
        """Judge a task by the lives of several layers; all tasks are judged by the same ones.

        Raises
        ------
        Judgement
            What the task has got wrong.
        """
        if self._session.has_stopped("Linear", "forward", "backward"):
            return  # a method does not return: no history would come to its end
        for number, history in enumerate(self._histories(seed)):
            is_wrong = all(task in self._blamed(number, history, each) for each in self._layouts)
            if is_wrong and task not in self.excused:
                own = self._layouts[0]
                failure = self._blamed(number, history, own)[task]
                Lives(self._session, own).show(task, history, failure)

    def _histories(self, seed: int) -> list[History]:
        """Return the histories that every task is judged by."""
        if not self._drawn:
            self._drawn = draw_histories(np.random.default_rng([seed, 11]))
        return self._drawn

    def _blamed(self, number: int, history: History, layout: Layout) -> dict[str, Judgement]:
        """Return the tasks that a history shows to be wrong; each history is lived once."""
        if (number, layout) not in self._lived:
            with self._session.off_the_record():
                self._lived[number, layout] = Lives(self._session, layout).blamed(history)
        return self._lived[number, layout]

    def _observe(self, name: str, scene: Scene) -> Any:
        """Return the result of the student's layer for a scene; None if it raised an exception."""
        case = case_of(scene.inputs)
        try:
            layer = self.layer(case)
            if scene.before is not None:
                self._give(name, layer, case_of(scene.before))
            got = self._give(name, layer, case)
            if scene.other is not None:
                other = case_of(scene.other)
                self._give(name, self.layer(other), other)
                if name not in ("Z", "dLdA"):  # these two are returned, the others stored
                    got = getattr(layer, name)
        except (TimedOut, OutOfMemory):
            raise
        except Judgement:
            return None
        return self._layout.back(name, got, case)

    def _give(self, name: str, layer: Remote, case: Case) -> Any:
        """Run a layer on a case, and return Z, the A that it stores, or a gradient."""
        if name == "Z":
            return self.forward(layer, case)
        if name == "A":
            with suppress(Judgement):
                self.forward(layer, case)
            return layer.A
        return self.backward(self._right_forward(layer, case), case, name)

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

    def expect_gradient(self, name: str, got: Any, case: Case, when: str = "") -> None:
        """Accept the reference's gradient; if forward is lost, the student's own forward's too.

        Raises
        ------
        Wrong
            If the gradient is neither.
        """
        shown = name if name == "dLdA" else f"self.{name}"
        wanted = self._layout.of(name, case.gradient(name), got)
        expect_shape(shown, got, wanted.shape)
        try:
            summed = self._layout.of(name, QUANTITIES[name].summed(vars(case)), got)
            expect_array(shown, got, wanted, because=when, summed=summed)
        except Wrong:
            if not self._is_excused(name, self._layout.back(name, got, case), case):
                raise
            self.excused.add(name)
            self._session.note = (
                "the exact derivative of your own forward, which differs from the write-up's; "
                "so this counts as right"
            )

    def _is_excused(self, name: str, got: Array, case: Case) -> bool:
        """Whether forward is lost, and this is its derivative."""
        if self.forward_is_right:
            return False
        own = self._own_forwards.setdefault(
            self._layout, OwnForward(self._Z_apart, self._gradients_apart)
        )
        return own.has_derivative(name, got, case)

    def _Z_apart(self, case: Case) -> Array:
        """Return the Z of the student's forward, in a worker that sees nothing else."""
        with self._session.apart():
            Z = self._session.call(self.layer(case), Named("A", case.A), method="forward")
        expect_shape("Z", Z, case.dLdZ.shape)
        return Z  # type: ignore[no-any-return]

    def _gradients_apart(self, name: str, case: Case) -> Iterator[Array]:
        """Yield a gradient after the student's own forward, and after a right one."""
        corrected = self._corrected
        for forward in (self._own_forward, self._right_forward):
            try:
                with self._session.apart():
                    got = self.backward(forward(self.layer(case), case), case, name)
                expect_shape(name, got, self._layout.of(name, getattr(case, name[3:]), got).shape)
            except Judgement:
                continue
            finally:
                self._corrected = corrected
            yield self._layout.back(name, got, case)


def _layouts_of_blank_layers() -> Iterator[Layout]:
    """Yield all layouts, the write-up's first."""
    for transposed_W in (False, True):
        for b_shape in ((-1, 1), (-1,), (1, -1)):
            yield Layout(transposed_W, b_shape, starts_in_float64=False, is_constructed=False)
