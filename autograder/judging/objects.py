"""A student's objects: made with any parameters, and called, whatever fails on the way."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import numpy as np

from autograder.declaration.kinds.plain import Array
from autograder.declaration.table import Call, Value
from autograder.grading.session import Session
from autograder.grading.source import near_attribute, sets
from autograder.grading.student import Named, Remote, Student
from autograder.judging.expect import expect_value, returned
from autograder.judging.layouts import Layout
from autograder.judging.subject import Case, Subject
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

FAILURES = (NotAttempted, Crashed, TimedOut, OutOfMemory, Missing, ForbiddenImport)
"""The ways in which a call can end without a result."""


class Objects:
    """Makes a student's objects of a class, and calls their methods.

    If the constructor fails, an object is made without it. A call follows the student's own
    earlier calls, or else what right ones cache.

    Attributes
    ----------
    layout : Layout
        The shapes in which the objects get their parameters.
    corrected : bool
        Whether an object has been given what an earlier call of the student's should have left.
    """

    def __init__(self, session: Session, student: Student, subject: Subject) -> None:
        self._session, self._student, self._subject = session, student, subject
        self._failed: set[str] = set()
        self.layout = Layout()
        self.corrected = False

    def parameters(self, case: Case) -> dict[str, Array]:
        """Return the case's parameters in the student's shapes."""
        names = self._subject.cls.parameters
        return {name: self.layout.parameter(name, case.values[name]) for name in names}

    def make(self, case: Case) -> Remote:
        """Return an object with the case's parameters, even if its constructor fails."""
        cls = getattr(self._student, self._subject.name)
        if self._subject.is_function:
            return cls  # type: ignore[no-any-return]
        try:
            made = cls(*case.constructed)
        except FAILURES:
            made = self._session.blank(cls)
            self._failed.add("__init__")
        if parameters := self.parameters(case):
            self._session.set(made, **{name: Named(name, X) for name, X in parameters.items()})
        return made  # type: ignore[no-any-return]

    def call(self, made: Remote, call: Call, case: Case) -> Any:
        """Return what a call returns for the arguments of a case."""
        arguments = [
            Named(name, values) if values.ndim else values.item()
            for name, values in case.arguments(call).items()
        ]
        return self.call_with(made, call, arguments)

    def call_with(self, made: Remote, call: Call, arguments: list[Any]) -> Any:
        """Return what a call returns for some arguments."""
        try:
            if self._subject.is_function:
                return self._session.call(made, *arguments)
            return self._session.call(made, *arguments, method=call.name)
        except FAILURES as failure:
            self._failed.add(call.name)
            raise self._blame(failure, made, call) from failure

    def after_own(self, made: Remote, call: Call, case: Case) -> Remote:
        """Call what comes before a call."""
        for earlier in self._subject.cls.chain(call)[:-1]:
            self.call(made, earlier, case)
        return made

    def after_right(self, made: Remote, call: Call, case: Case) -> Remote:
        """Call what comes before a call, which may cache more; then correct what is cached."""
        for earlier in self._subject.cls.chain(call)[:-1]:
            try:
                self.call(made, earlier, case)
            except (*FAILURES, Blocked):
                self.corrected = True
                if not self._session.holds(made):
                    made = self.make(case)
            self._correct(made, earlier, case)
        return made

    def correct(self, made: Remote, call: Call, case: Case) -> None:
        """Correct what is cached for a call, whatever has happened since."""
        for earlier in self._subject.cls.chain(call)[:-1]:
            self._correct(made, earlier, case)

    def _correct(self, made: Remote, earlier: Call, case: Case) -> None:
        """Give an object the parameters and caches that a right call leaves."""
        wrong: dict[str, Any] = {
            name: Named(name, X)
            for name, X in self.parameters(case).items()
            if not np.array_equal(self.attribute(made, name), X)
        }
        for value in earlier.caches:
            wanted = case.right(value)
            try:
                got = self._session.get(made, value.name)
                is_copy = self._subject.is_copy(value)
                expect_value(value, value.name, got, wanted, case.terms(value), is_copy=is_copy)
            except Judgement:
                is_array = isinstance(wanted, np.ndarray)
                wrong[value.name] = Named(value.name, wanted) if is_array else wanted
        if wrong:
            self.corrected = True
            self._session.record.add(f"# what a right {earlier.name} leaves:")
            self._session.set(made, **wrong)

    def value(self, made: Remote, call: Call, value: Value, case: Case) -> Any:
        """Call a method, and return one of the values that it computes.

        A value that was stored before the call raised an exception counts.
        """
        if value in call.returns:
            return returned(call, value, self.call(made, call, case), self._called(call))
        before = self._found(made, value.name)
        try:
            result = self.call(made, call, case)
        except (*FAILURES, Blocked):
            stored = self._found(made, value.name) if self._session.holds(made) else None
            if stored is None or np.array_equal(stored, before):
                raise
            return stored
        try:
            return self._session.get(made, value.name)
        except Missing as missing:
            raise self._not_stored(call, missing, result) from None

    def attribute(self, made: Remote, name: str) -> Any:
        """Return the array that an object has under this name; None if there is none."""
        value = self._found(made, name)
        return value if isinstance(value, np.ndarray) else None

    def _found(self, made: Remote, name: str) -> Any:
        """Return what an object has under this name; None if there is nothing."""
        try:
            return self._session.get(made, name)
        except Judgement:
            return None

    def _called(self, call: Call) -> str:
        return self._subject.name if self._subject.is_function else call.name

    def _not_stored(self, call: Call, missing: Missing, result: Any) -> Missing:
        """Return the failure for an attribute that a call should have stored."""
        message = f"{call.name} does not store self.{missing.name}"
        names = {value.name for each in self._subject.cls.calls for value in each.values}
        if isinstance(result, tuple) and len(call.returns) < 2:
            message += f", and returns a tuple of {len(result)} items"
        if missing.near in names:
            message += "; is `self.` missing before it?"
        elif missing.near:
            message += f"; there is a self.{missing.near}"
        return Missing(message, name=missing.name)

    def _blame(self, failure: Judgement, made: Remote, call: Call) -> Judgement:
        """Return Blocked for a crash over an attribute that an earlier call sets, but failed to."""
        evidence, source = failure.evidence, self._session.source(self._subject.name)
        lacks = rf"AttributeError: '{re.escape(made._kind)}' object has no attribute '(\w+)'"
        crash = re.match(lacks, evidence.message)
        if crash is None:
            return failure
        earlier = ["__init__", *(each.name for each in self._subject.cls.chain(call)[:-1])]
        for method in earlier:
            if method in self._failed and sets(source, method, crash[1]):
                message = f"{crash[0]}; finish {method} first"
                return Blocked(replace(evidence, message=message))
        near = near_attribute(source, crash[1])
        names = {value.name for each in self._subject.cls.calls for value in each.stores}
        if near and {near, crash[1]} <= names:
            evidence.message = crash[0]  # Python's suggestion would mislead too
        elif near:
            evidence.message = f"{crash[0]}; did you mean self.{near}?"
        return failure
