"""Judges each value of a table on its own, one case at a time."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any

import numpy as np

from autograder.declaration.table import Call, Value, fits
from autograder.grading.compare import (
    NOT_YOURS,
    are_same,
    expect_array,
    expect_shape,
    expect_unchanged,
)
from autograder.grading.session import Session
from autograder.grading.student import Remote, Student
from autograder.judging.blame import with_others, written_by
from autograder.judging.excuses import Excuses
from autograder.judging.expect import expect_value, returned
from autograder.judging.layouts import Layout, layout_of, layouts_of
from autograder.judging.objects import FAILURES, Objects
from autograder.judging.quantities import quantity_of
from autograder.judging.smallest import judge_cases
from autograder.judging.subject import Case, Subject, alike_batch, another_batch, different_case
from autograder.results.verdict import (
    Blocked,
    Changed,
    Crashed,
    Judgement,
    Missing,
    OutOfMemory,
    TimedOut,
    Wrong,
)

if TYPE_CHECKING:
    from autograder.diagnosis.scene import Scene

Before = Callable[[Remote, Call, Case], Remote]
"""Makes the calls that come before a call, and returns the object."""

FOR_A_STEP = "which is left to an optimizer's step"
"""Why a call leaves parameters as they are."""
FOR_ANOTHER = "which another call for the same batch needs"
"""Why a call leaves the caches of an earlier one as they are."""
SIDE_BY_SIDE = "two objects ran side by side; each must keep to itself what it stores"
THIRD = "this was a batch of the same sizes as the one before, with other numbers"
SECOND = "this was the object's second batch, and what it computes belongs to one batch alone"

STARTS = {0.0: "zeros", 1.0: "ones"}
"""The words for parameters that all start from one number."""


class Bench:
    """Judges the values of a class or function: a mistake in one must not cost another's points."""

    def __init__(self, session: Session, student: Student, subject: Subject) -> None:
        self._session, self._student, self._subject = session, student, subject
        self._objects = Objects(session, student, subject)
        self._excuses = Excuses(session, self._objects, subject)
        self.excused: set[str] = set()
        """The tasks of the gradients that passed as the derivative of the student's own result."""

    @cached_property
    def layouts(self) -> list[Layout]:
        """The layouts in which to judge: the constructor's own first, then the write-up's.

        Where the constructor fails, all are tried. Those are left in which the first result is
        right; if it is right in none, the first two are.
        """
        layouts, right = self._possible_layouts(), []
        if len(layouts) == 1:
            return layouts
        case = different_case(self._subject)
        call = next(call for call in self._subject.cls.calls if call.returns)
        for layout in layouts:
            self._objects.layout = layout
            with suppress(Judgement), self._session.off_the_record():
                made = self._objects.make(case)
                value = call.returns[0]
                got = self._objects.value(made, call, value, case)
                expect_value(value, value.name, got, case.right(value), case.terms(value))
                right.append(layout)
        return right or layouts[:2]

    def _possible_layouts(self) -> list[Layout]:
        """Return the layout of the object that the constructor makes, and the write-up's."""
        cls, case = self._subject.cls, different_case(self._subject)
        if self._subject.is_function:
            return [Layout()]
        try:
            with self._session.off_the_record():
                made = getattr(self._student, self._subject.name)(*case.constructed)
        except Judgement:
            return [*layouts_of(cls)]
        with self._session.off_the_record():
            found = {name: self._objects.attribute(made, name) for name in cls.parameters}
        if any(X is None for X in found.values()):
            return [Layout()]
        own = layout_of(cls, found, case.sizes)
        return [own] if own == Layout() else [own, Layout()]

    def start(self, cases: list[Case]) -> None:
        """Judge the constructor: parameters of the right shapes and numbers."""
        for case in cases:
            self._starts(case, case.constructed)
        for name in self._subject.cls.integers:
            kind = np.dtype(name).type
            self._starts(cases[0], [kind(size) for size in cases[0].constructed])

    def _starts(self, case: Case, sizes: Sequence[Any]) -> None:
        self._session.begin_record()
        made = getattr(self._student, self._subject.name)(*sizes)
        for name in self._subject.cls.parameters:
            wanted = self._subject.start(name, case.sizes)
            got = self._session.get(made, name)
            try:
                expect_array(f"self.{name}", got, wanted, dtype=None, smallest=0.0)
            except Wrong as wrong:
                first = STARTS.get(float(wanted.flat[0])) if wanted.size else None
                is_array = isinstance(got, np.ndarray) and got.shape == wanted.shape
                if first and is_array and np.all(wanted == wanted.flat[0]):
                    wrong.evidence.hints = [
                        f"{name} starts from {first}, and yours has other numbers.",
                        f"Which numbers does the docstring of __init__ give {name} at the start?",
                        "The start is part of the task: the same for all, and no random numbers.",
                    ]
                raise

    def own_parameters(self, cases: list[Case]) -> None:
        """Judge whether each object has parameters of its own."""
        cls = getattr(self._student, self._subject.name)
        case, other = cases[0], cases[-1]
        first, second = cls(*case.constructed), cls(*case.constructed)
        for name in self._subject.cls.parameters:
            before = self._session.get(first, name)
            self._session.call(self._session.handle(second, name), 7.0, method="fill")
            if not are_same(self._session.get(first, name), before):
                raise Wrong(
                    f"two objects share one {name}: filling the second's changed the first's; "
                    f"make a new array in __init__, for this object alone"
                )
        ones = dict.fromkeys(self._subject.sizes, 1)
        if fits(ones, self._subject.cls.holds):  # parameters of one shape
            self._share_nothing(cls(*(ones[size] for size in self._subject.cls.sizes)))
        cls(*other.constructed)
        for name in self._subject.cls.parameters:
            shape = case.values[name].shape
            expect_shape(f"the first one's self.{name}", getattr(first, name), shape, dtype=None)

    def _share_nothing(self, made: Remote) -> None:
        """Judge whether each parameter of an object has a memory of its own."""
        names = [*self._subject.cls.parameters]
        for place, name in enumerate(names, start=1):
            before = {other: self._session.get(made, other) for other in names[place:]}
            self._session.call(self._session.handle(made, name), 7.0, method="fill")
            for other, values in before.items():
                if not are_same(self._session.get(made, other), values):
                    raise Wrong(
                        f"{name} and {other} share their memory: filling {name} changed {other}; "
                        f"make an array for each"
                    )

    def changes_nothing(self, call: Call, case: Case, task: str = "") -> None:
        """Judge whether a call leaves its arguments, the parameters and earlier caches alone.

        Parameters
        ----------
        task
            The task that is judged: what another one is to blame for is left out. Empty for any.
        """

        def scenario(before: Before) -> None:
            made = before(self._objects.make(case), call, case)
            cached = {
                value.name: self._objects.attribute(made, value.name)
                for earlier in self._subject.cls.chain(call)[:-1]
                for value in earlier.caches
            }
            arguments = case.arguments(call)
            arrays = {name: values for name, values in arguments.items() if values.ndim}
            given = self._session.arrays(**arrays) if arrays else []
            passed = {n: X.item() for n, X in arguments.items() if not X.ndim}
            passed |= dict(zip(arrays, given, strict=True))
            try:
                self._objects.call_with(made, call, [passed[name] for name in arguments])
            except (*FAILURES, Blocked):
                return  # the checks of the numbers report it
            now = self._session.values(*given) if given else []
            for (name, values), found in zip(arrays.items(), now, strict=True):
                writer = written_by(self._subject, call, case.given, values, found)
                if task and writer not in ("", task):
                    return
                expect_unchanged(call.name, name, found, values, NOT_YOURS)
            for name, was in cached.items():
                if was is not None:
                    is_now = self._objects.attribute(made, name)
                    is_same = np.array_equal(is_now, was)
                    if task and not is_same and self._spoils_others(made, call, case, task):
                        return
                    expect_unchanged(call.name, f"self.{name}", is_now, was, FOR_ANOTHER)
            parameters = self._objects.parameters(case)
            for name in parameters:
                is_now = self._session.get(made, name)
                expect_unchanged(call.name, name, is_now, parameters[name], FOR_A_STEP)

        self._in_any_layout(lambda: self._after_any(call, scenario))

    def leaves_locks(self, call: Call, case: Case) -> None:
        """Judge whether a call leaves arguments read-only that their caller has made read-only."""

        def scenario(before: Before) -> None:
            made = before(self._objects.make(case), call, case)
            arguments = case.arguments(call)
            arrays = {name: values for name, values in arguments.items() if values.ndim}
            given = dict(zip(arrays, self._session.arrays(**arrays), strict=True)) if arrays else {}
            for array in given.values():
                self._session.call(array, method="setflags", keywords={"write": False})
            passed = [given.get(name, values) for name, values in arguments.items()]
            try:
                self._objects.call_with(
                    made, call, [X if isinstance(X, Remote) else X.item() for X in passed]
                )
            except (*FAILURES, Blocked):
                return  # the histories report it
            for name, array in given.items():
                if self._session.get(self._session.handle(array, "flags"), "writeable") is True:
                    raise Changed(
                        f"{call.name} makes {name} writeable, which was read-only before: its "
                        f"caller has locked it"
                    )

        self._in_any_layout(lambda: self._after_any(call, scenario))

    def _spoils_others(self, made: Remote, call: Call, case: Case, task: str) -> bool:
        """Whether the same call with other arguments gives wrong values, none of them of a task."""
        arguments = with_others(call, case.arguments(call))
        other = replace(case, values={**case.values, **arguments})
        wrong: set[str] = set()
        try:
            with self._session.off_the_record():
                result = self._objects.call(made, call, other)
        except (*FAILURES, Blocked):
            return False
        for value in call.values if arguments else ():
            try:
                got = result if value in call.returns else self._session.get(made, value.name)
                if value in call.returns:
                    got = returned(call, value, got, call.name)
                wanted, terms = other.right(value), other.terms(value)
                wanted = self._objects.layout.of(value, wanted, got)
                if terms is not None:
                    terms = np.broadcast_to(terms, np.shape(other.right(value)))
                    terms = self._objects.layout.of(value, terms, got) if value.like else terms
                is_copy = self._subject.is_copy(value)
                expect_value(value, value.name, got, wanted, terms, is_copy=is_copy)
            except Judgement:
                wrong.add(value.task)
        return bool(wrong) and task not in wrong

    def one_pass(self, call: Call, value: Value, cases: list[Case]) -> None:
        """Judge a value for single passes."""

        def scenario(case: Case, before: Before) -> None:
            made = before(self._objects.make(case), call, case)
            got = self._objects.value(made, call, value, case)
            self._expect(call, value, got, case)
            if case is cases[0] and value in call.stores:
                self._expect_own(made, value, got, case)

        with self._excuses.judged(call, value):
            self._judge(call, value, cases, scenario)

    def _expect_own(self, made: Remote, value: Value, got: Any, case: Case) -> None:
        """Accept a stored value that is not the very array of a parameter."""
        for name, was in self._objects.parameters(case).items():
            now = self._objects.attribute(made, name)
            if not np.array_equal(now, was) and np.array_equal(now, got):
                raise Wrong(
                    f"self.{value.name} and self.{name} are the same array; make a new one for "
                    f"self.{value.name}"
                )

    def second_pass(
        self, call: Call, value: Value, cases: list[Case], rng: np.random.Generator
    ) -> None:
        """Judge a value for a second batch of an object, and for a third of the second's sizes."""
        batches: dict[int, tuple[Case, ...]] = {}

        def scenario(case: Case, before: Before) -> None:
            of_case = batches.get(id(case))
            if of_case is None:  # the same batches again, so that a failure is the same again
                second = another_batch(case, rng)
                third = alike_batch(second, rng)
                is_same = np.array_equal(second.right(value), third.right(value))  # as N
                of_case = batches[id(case)] = (second,) if is_same else (second, third)
                kept.append(case)  # an id belongs to one object while it lives
            made = before(self._objects.make(case), call, case)
            with suppress(*FAILURES, Blocked, Missing, Wrong):
                self._objects.value(made, call, value, case)
            for batch, because in zip(of_case, (SECOND, THIRD), strict=False):
                made = before(made, call, batch)
                got = self._objects.value(made, call, value, batch)
                self._expect(call, value, got, batch, because)

        kept: list[Case] = []
        self._judge(call, value, cases[:1], scenario)

    def side_by_side(self, call: Call, value: Value, cases: list[Case]) -> None:
        """Judge a value of two objects whose calls take turns."""
        one, other = cases[0], cases[1 % len(cases)]

        def scenario(before: Before) -> None:
            first = before(self._objects.make(one), call, one)
            second = before(self._objects.make(other), call, other)
            if before == self._objects.after_right:  # the second's calls must not cost this task
                self._objects.correct(first, call, one)
            of_first = self._objects.value(first, call, value, one)
            of_second = self._objects.value(second, call, value, other)
            if value not in call.returns:
                of_first = self._session.get(first, value.name)  # do they share an attribute?
            self._expect(call, value, of_first, one, SIDE_BY_SIDE)
            self._expect(call, value, of_second, other, SIDE_BY_SIDE)

        self._session.begin_record()
        try:
            self._in_any_layout(lambda: self._after_any(call, scenario))
        except Wrong as failure:
            self._explain(failure, call, value, one)
            raise

    def _judge(
        self,
        call: Call,
        value: Value,
        cases: list[Case],
        scenario: Callable[[Case, Before], None],
    ) -> None:
        def judge(case: Case, hints: bool) -> None:
            try:
                self._in_any_layout(lambda: self._after_any(call, partial(scenario, case)))
            except Judgement as failure:
                if hints:
                    self._explain(failure, call, value, case)
                raise

        judge_cases(self._session, cases, judge, partial(self.changes_nothing, call))

    def _in_any_layout(self, scenario: Callable[[], None]) -> None:
        """Run a scenario in the student's own layout; if it fails, in the other ones."""
        own, *others = self.layouts
        self._objects.layout = own
        try:
            scenario()
        except Judgement:
            for layout in others:
                self._objects.layout = layout
                with suppress(Judgement), self._session.off_the_record():
                    scenario()
                    return
            self._objects.layout = own
            raise

    def _after_any(self, call: Call, scenario: Callable[[Before], None]) -> None:
        """Run a scenario after the student's own earlier calls; if it fails, after right ones."""
        try:
            scenario(self._objects.after_own)
            return
        except Judgement:
            if not call.after or self._session.has_stopped_in(self._subject.name, call.name):
                raise  # no time is left for another try
        self._session.begin_record()
        self._objects.corrected = False
        try:
            scenario(self._objects.after_right)
        except Judgement:
            if not self._objects.corrected:  # the report shows no calls but the student's own
                self._session.begin_record()
                scenario(self._objects.after_own)
            raise
        self._session.note = f"judged after what a right {call.after} leaves"

    def _expect(self, call: Call, value: Value, got: Any, case: Case, because: str = "") -> None:
        shown = value.name
        if any(value in (*call.caches, *call.stores) for call in self._subject.cls.calls):
            shown = f"self.{value.name}"
        layout = self._objects.layout
        wanted, terms = case.right(value), case.terms(value)
        if terms is not None and value.like:
            terms = layout.of(value, np.broadcast_to(terms, wanted.shape), got)
        wanted = layout.of(value, wanted, got)
        if got is None and value in call.caches and value.formula in call.arguments:
            because = because or f"nothing but the object holds {value.formula} after the call"
        is_copy = self._subject.is_copy(value)
        try:
            expect_value(value, shown, got, wanted, terms, because, is_copy=is_copy)
        except Wrong:
            has_shape = isinstance(got, np.ndarray) and got.shape == np.shape(wanted)
            if not (has_shape and self._excuses.has_derivative(call, value, got, case)):
                raise
            self.excused.add(value.task)
            self._session.note = (
                f"the exact derivative of your own {call.after}, which differs from the "
                f"write-up's; so this counts as right"
            )

    def _explain(self, failure: Judgement, call: Call, value: Value, case: Case) -> None:
        """Add hints to a failure: of a call that crashes, about any of its values in the task."""
        values = [value]
        if isinstance(failure, Crashed):
            of_call = (*call.returns, *call.caches, *call.stores)
            values += [each for each in of_call if each.task == value.task and each != value]
        hints = None
        for each in values:
            self._explain_value(failure, call, each, case)
            if failure.evidence.diagnosis:
                return
            hints = hints or failure.evidence.hints
        failure.evidence.hints = hints or []

    def _explain_value(self, failure: Judgement, call: Call, value: Value, case: Case) -> None:
        quantity = quantity_of(self._subject, call, value)
        if quantity is None or isinstance(failure, Changed):
            return
        # Imported here, because a right submission needs no hints.
        from autograder.diagnosis.explain import explain

        quantity = replace(quantity, turned=self._objects.layout.turned)
        inputs = {} if self._subject.is_function else self._session.record.inputs
        shown = self._objects.layout.back_to_the_write_up(inputs, case.sizes)
        with suppress(Judgement), self._session.experiment():
            explain(failure, quantity, partial(self._observe, call, value), shown, case.sizes)

    def _observe(self, call: Call, value: Value, scene: Scene) -> Any:
        """Return the result of the student's code for a scene; None if it raised an exception."""
        case = self._case_of(scene.inputs)
        try:
            made = self._objects.make(case)
            for before in scene.before:
                self._run(made, call, value, self._case_of(before))
            got = self._run(made, call, value, case)
            if scene.other is not None:
                other = self._case_of(scene.other)
                self._run(self._objects.make(other), call, value, other)
                if value not in call.returns:
                    got = self._session.get(made, value.name)
            return self._objects.layout.back(value, got, case.sizes)
        except (TimedOut, OutOfMemory):
            raise
        except Judgement:
            return None

    def _run(self, made: Remote, call: Call, value: Value, case: Case) -> Any:
        made = self._objects.after_right(made, call, case)
        return self._objects.value(made, call, value, case)

    def _case_of(self, inputs: Any) -> Case:
        sizes: dict[str, int] = {}
        for name, values in inputs.items():
            domain = self._subject.domains.get(name)
            for size, length in zip(domain.shape if domain else (), values.shape, strict=False):
                if isinstance(size, str):
                    sizes[size] = length
        return Case(self._subject, sizes, inputs)
