"""A test bench for a student's Linear layer, which judges each task on its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Any

import numpy as np

from autograder.grading.compare import expect_array, expect_shape
from autograder.grading.events import History
from autograder.grading.session import Session
from autograder.grading.student import Named, Remote, Student
from autograder.homeworks.hw1.case import Array, Case, Layout, case_of
from autograder.homeworks.hw1.drawing import draw_histories
from autograder.homeworks.hw1.lives import Lives
from autograder.homeworks.hw1.own_derivative import OwnForward
from autograder.homeworks.hw1.plan import Plan
from autograder.homeworks.hw1.quantities import QUANTITIES
from autograder.homeworks.hw1.student_layers import Forward, StudentLayers
from autograder.homeworks.hw1.themes import HISTORIES
from autograder.results.verdict import Crashed, Judgement, OutOfMemory, TimedOut, Wrong

if TYPE_CHECKING:
    from autograder.diagnosis.scene import Scene


MOST_CRASHED = 10
"""After so many histories in which a call crashes, a task that is right so far is right."""


@lru_cache(maxsize=1)
def _histories(seed: int) -> list[History]:
    """Return the histories that every task is judged by."""
    return draw_histories(np.random.default_rng([seed, 11]))


@lru_cache(maxsize=HISTORIES)
def _plan(seed: int, number: int, layout: Layout) -> Plan:
    """Return how to judge a history; the next submission may be judged by it too."""
    return Plan(_histories(seed)[number], layout)


class Bench(StudentLayers):
    """Judges each task on its own: a mistake in one must not cost the points of another."""

    def __init__(self, session: Session, student: Student) -> None:
        super().__init__(session, student)
        self._lived: dict[tuple[int, Layout], dict[str, Judgement]] = {}
        self.excused: set[str] = set()
        """The gradients that passed as the derivative of the student's own forward."""
        self.forward_is_right: bool | None = None
        """Whether forward gives the right numbers; None until it is judged."""
        self._own_forwards: dict[Layout, OwnForward] = {}

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
        crashed = 0
        for number, history in enumerate(_histories(seed)):
            wrong = [self._blamed(seed, number, each) for each in self._layouts]
            crashed += all(any(isinstance(X, Crashed) for X in each.values()) for each in wrong)
            if crashed > MOST_CRASHED and not any(task in each for each in wrong):
                return  # no history comes to its end, and each crash costs time
            is_wrong = all(task in each for each in wrong)
            if is_wrong and task not in self.excused:
                own = self._layouts[0]
                failure = self._blamed(seed, number, own)[task]
                Lives(self._session, own).show(task, history, failure)

    def _blamed(self, seed: int, number: int, layout: Layout) -> dict[str, Judgement]:
        """Return the tasks that a history shows to be wrong; each history is lived once."""
        if (number, layout) not in self._lived:
            history, plan = _histories(seed)[number], _plan(seed, number, layout)
            with self._session.off_the_record():
                self._lived[number, layout] = Lives(self._session, layout).blamed(history, plan)
        return self._lived[number, layout]

    def _observe(self, name: str, scene: Scene) -> Any:
        """Return the result of the student's layer for a scene; None if it raised an exception."""
        case = case_of(scene.inputs)
        try:
            layer = self.layer(case)
            for before in scene.before:
                self._give(name, layer, case_of(before))
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
