"""Gradients that are judged by the student's own result of an earlier method, if it is lost."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

from autograder.declaration.kinds.plain import Array
from autograder.declaration.table import Call, Value
from autograder.grading.compare import expect_shape
from autograder.grading.session import Session
from autograder.judging.layouts import Layout
from autograder.judging.objects import Objects
from autograder.judging.own_derivative import OwnDerivative
from autograder.judging.subject import Case, Subject
from autograder.results.verdict import Judgement


class Excuses:
    """The gradients of a class that may be derivatives of the student's own results.

    Each question is put to a worker of its own; see `OwnDerivative`.
    """

    def __init__(self, session: Session, objects: Objects, subject: Subject) -> None:
        self._session, self._objects, self._subject = session, objects, subject
        self._is_right: dict[str, bool] = {}
        self._derivatives: dict[tuple[str, Layout], OwnDerivative] = {}

    @contextmanager
    def judged(self, call: Call, value: Value) -> Iterator[None]:
        """Note whether a method returns what is right, which is judged inside."""
        if value in call.returns:
            self._is_right[call.name] = False
        yield
        if value in call.returns:
            self._is_right[call.name] = True

    def has_derivative(self, call: Call, value: Value, got: Any, case: Case) -> bool:
        """Whether a gradient is the derivative of an earlier result that is lost."""
        own, layout = call.own, self._objects.layout
        if own is None or value.name not in own.by or self._is_right.get(call.after):
            return False
        if (call.name, layout) not in self._derivatives:
            self._derivatives[call.name, layout] = OwnDerivative(
                self._subject,
                call,
                own,
                partial(self._result, call),
                partial(self._gradients, call),
            )
        derivative = self._derivatives[call.name, layout]
        return derivative.has_derivative(value, layout.back(value, got, case.sizes), case)

    def _result(self, call: Call, case: Case) -> Array:
        """Return the student's own result, from a worker that sees nothing else."""
        earlier = self._subject.cls.call(call.after)
        (value,) = earlier.returns
        with self._session.apart():
            made = self._objects.after_own(self._objects.make(case), earlier, case)
            got = self._objects.call(made, earlier, case)
        expect_shape(value.name, got, case.right(value).shape)
        return got  # type: ignore[no-any-return]

    def _gradients(self, call: Call, value: Value, case: Case) -> Iterator[Array]:
        """Yield a gradient after the student's own result, and after a right one."""
        corrected, layout = self._objects.corrected, self._objects.layout
        for before in (self._objects.after_own, self._objects.after_right):
            try:
                with self._session.apart():
                    made = before(self._objects.make(case), call, case)
                    got = self._objects.value(made, call, value, case)
                expect_shape(value.name, got, layout.of(value, case.right(value), got).shape)
            except Judgement:
                continue
            finally:
                self._objects.corrected = corrected
            yield layout.back(value, got, case.sizes)
