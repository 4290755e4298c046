"""Programs: many calls of a student's code in one request, as a training of 500 steps needs them.

A check writes a program with the same words that it uses for single calls::

    program = session.program()
    student = program.student
    model, optimizer = student.MLP([2, 8, 1]), ...
    for A, Y in batches:
        loss = student.MSELoss()(model(A), Y)
        program.look(loss, model.W)
    losses = program.run()

Nothing runs before `run`. What a call returns is a stand-in, which later calls can use.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import count
from typing import Any, NoReturn, Protocol, cast

import numpy as np

from autograder.grading.arguments import assigned, attribute, called, encode, leaves, shown
from autograder.grading.events import Array, Passed
from autograder.grading.memory import described
from autograder.grading.operators import IN_PLACE, written
from autograder.grading.record import Record, remarks
from autograder.grading.step_writer import StepWriter
from autograder.grading.student import Asks, Named, Remote, Student
from autograder.jail.messages import ENCODER, MAX_HEADER_BYTES
from autograder.results.verdict import Judgement

FIRST_LINES, LAST_LINES = 30, 10
"""The numbers of lines at both ends of a long program that a report shows."""

NAME = re.compile("\0(\\d+)\0")
"""The place of a result's name in a line. Names are given at the end, to the results in use."""


class Carries(Protocol):
    """The part of a session that a program needs."""

    record: Record

    def find(self, name: str) -> Remote: ...
    def refer(self, remote: Any) -> dict[str, Any]: ...
    def carry_out(self, steps: list[dict[str, Any]], body: bytearray) -> list[Any]: ...


class Program(StepWriter):
    """Calls of a student's code that are sent together.

    Attributes
    ----------
    student : Student
        The submission: what it makes is made when the program runs.
    looked : list of object
        The results of the looks so far, also if a later step has failed.
    failed : str
        The method in whose call the program has ended; "" if it ended in none.
    """

    def __init__(self, session: Carries) -> None:
        super().__init__()
        self._session = session
        self._lines: list[tuple[int, str]] = []
        self._kinds: dict[int, str] = {}
        self._depth = 0
        self._arrays: dict[int, tuple[Array, int]] = {}
        self.looked: list[Any] = []
        self.failed = ""
        self.student = Student(cast(Asks, self))

    def find(self, name: str) -> Remote:
        """Return a class or function of the submission."""
        found = self._session.find(name)
        return Remote(cast(Asks, self), found._reference, found._label, found._kind)

    def array(self, name: str, values: Array, memory: str) -> Remote:
        """Put an array on the student's side, in one of `autograder.grading.events.MEMORIES`."""
        array, name = Passed(values, memory), self._free_name(name, values)
        self.inputs[name] = values
        made = self._result(self._new_array(array), name)
        made.__dict__["_about"] = described(array, name)
        return made

    def get(self, remote: Remote, name: str) -> Remote:
        """Return an attribute as it is at this place of the program."""
        step = self._add("get", of=self._encode(remote), name=name)
        return self._result(step, attribute(remote._label, name))

    def set(self, remote: Remote, **values: Any) -> None:
        """Set attributes of an object."""
        values = self._apart(values)
        encoded = {name: self._encode(value) for name, value in values.items()}
        step = self._add("set", of=self._encode(remote), values=encoded)
        for name, value in values.items():
            if shown(value) != attribute(remote._label, name):  # as after `remote.name += 1`
                self._write(step, assigned(remote._label, name, shown(value)), value)

    def call(
        self,
        remote: Remote,
        *arguments: Any,
        method: str = "",
        keywords: Mapping[str, Any] | None = None,
    ) -> Remote:
        """Call a class or function, or a method of an object."""
        arguments, named = self._apart(arguments), self._apart(dict(keywords or {}))
        request: dict[str, Any] = {"arguments": [self._encode(each) for each in arguments]}
        if named:
            request["keywords"] = {name: self._encode(each) for name, each in named.items()}
        if method:
            request["name"] = method
        step = self._add("call", of=self._encode(remote), **request)
        label = f"{remote._label}.{method}" if method else remote._label
        line = called(label, tuple(arguments), named)
        return self._named(step, line, label if label.isidentifier() else "", *arguments, named)

    def repeat(self, count: int, remote: Remote, *arguments: Any, method: str = "") -> Remote:
        """Call something many times, and return a list of all results."""
        request: dict[str, Any] = {"arguments": [self._encode(each) for each in arguments]}
        if method:
            request["name"] = method
        step = self._add("repeat", of=self._encode(remote), count=count, **request)
        label = f"{remote._label}.{method}" if method else remote._label
        line = f"[{called(label, arguments, {})} for _ in range({count:_})]"
        return self._named(step, line, "", *arguments)

    def call_each(self, objects: Remote, method: str, *arguments: Any) -> Remote:
        """Call a method of each object of a list, and return a list of all results."""
        given = [self._encode(each) for each in arguments]
        step = self._add("each", of=self._encode(objects), name=method, arguments=given)
        line = f"[{called(f'each.{method}', arguments, {})} for each in {objects._label}]"
        return self._named(step, line, "", *arguments)

    def operate(self, symbol: str, *operands: Any) -> Remote:
        """Use an operator, such as `*`; see `Session.operate`."""
        line = written(symbol, operands)
        encoded = [self._encode(operand) for operand in operands]
        step = self._add("operate", operator=symbol, arguments=encoded)
        if symbol in IN_PLACE:
            self._write(step, line, *operands)
            return self._result(step, operands[0]._label)
        return self._named(step, line, "", *operands)

    def enter(self, remote: Remote) -> Remote:
        """Enter a context manager: the next calls are in its block, until `leave`."""
        step = self._add("enter", of=self._encode(remote))
        self._write(step, f"with {remote._label}:")
        self._depth += 1
        return self._result(step, remote._label)

    def leave(self, remote: Remote, error: BaseException | None = None) -> None:
        """Leave a context manager."""
        self._depth -= 1
        self._add("exit", of=self._encode(remote), failed=False)

    def items(self, remote: Remote) -> NoReturn:
        """Refuse to iterate: the items are known only after the program has run."""
        raise ValueError(f"{remote._label} has no items before the program has run")

    def look(self, *values: Remote) -> None:
        """Put these results into the record, as they are at this place of the program."""
        references = [self._encode(value) for value in values]
        if not all("step" in reference for reference in references):
            raise ValueError("a program looks at what its own steps return")
        self._add("look", at=[(reference["step"], None) for reference in references])

    def forget(self, *results: Remote) -> None:
        """Forget results, as a program does that has no reference to them any more."""
        references = [self._encode(result) for result in results]
        self._add("forget", of=[reference["step"] for reference in references])

    def run(self) -> list[Any]:
        """Run the program, and return the record: the results of all looks, in their order.

        Raises
        ------
        Judgement
            If a step raises an exception. The steps after it are not carried out.
        """
        if len(ENCODER.encode({"steps": self.steps})) > MAX_HEADER_BYTES // 2:
            raise ValueError(f"{len(self.steps)} steps are too long for one request")
        record = self._session.record
        record.inputs |= self.inputs
        lines = self._with_names()
        before = len(record.calls)
        record.calls += _shortened(lines)
        answers = self._session.carry_out(self.steps, self.body)
        for number, answer in enumerate(answers):
            is_look = self.steps[number]["operation"] == "look"
            found = answer if is_look and isinstance(answer, list) else [answer]
            if failures := [each for each in found if isinstance(each, Judgement)]:
                done = sum(step <= number for step, _ in self._lines)
                record.calls[before:] = _shortened(lines[:done])
                is_call = self.steps[number]["operation"] == "call"
                self.failed = self.steps[number].get("name", "") if is_call else ""
                raise failures[0]
            self.looked += found if is_look else []
        return self.looked

    def _encode(self, value: Any) -> dict[str, Any]:
        """Return a value as a step holds it; an array that is passed again is the same array."""
        array = value.values if isinstance(value, Named) else value
        if isinstance(array, np.ndarray):
            if id(array) not in self._arrays:
                self._arrays[id(array)] = array, self._add("keep", values=[self._encoded(array)])
            return {"step": self._arrays[id(array)][1]}
        return encode(value, self.body, self._refer)

    def _free_name(self, name: str, values: Array) -> str:
        """Return a name for an array that no other array of the report has: A, A2, A3, ..."""
        numbered = (name if number == 1 else f"{name}{number}" for number in count(1))
        return next(
            each
            for each in numbered
            if each not in self.inputs or _are_equal(self.inputs[each], values)
        )

    def _apart(self, value: Any) -> Any:
        """Return arguments in which no array has the name of another array."""
        if isinstance(value, Named):
            return Named(self._free_name(value.name, value.values), value.values)
        if isinstance(value, list | tuple):
            return type(value)(self._apart(each) for each in value)
        if isinstance(value, dict):
            return {key: self._apart(each) for key, each in value.items()}
        return value

    def _refer(self, value: Any) -> dict[str, Any]:
        is_ours = isinstance(value, Remote) and "step" in value._reference
        return value._reference if is_ours else self._session.refer(value)

    def _result(self, step: int, label: str) -> Remote:
        return Remote(cast(Asks, self), {"step": step}, label, "result")

    def _named(self, step: int, line: str, kind: str, *values: Any) -> Remote:
        """Return a result that has a name of its own in the report, if a later line uses it."""
        self._kinds[step] = kind
        self._write(step, f"\0{step}\0 = {line}", *values)
        return self._result(step, f"\0{step}\0")

    def _write(self, step: int, line: str, *values: Any) -> None:
        """Write a line of the report."""
        found = [*leaves(*values)]
        named = [each for each in found if isinstance(each, Named)]
        new = [each._about for each in found if isinstance(each, Remote) and each._about]
        new += [str(each) for each in named if self.inputs.get(each.name) is not each.values]
        self.inputs |= {each.name: each.values for each in named}
        about = f"  # {remarks(new)}" if new else ""
        self._lines.append((step, f"{'    ' * self._depth}{line}{about}"))

    def _with_names(self) -> list[str]:
        """Return the lines of the report with names for the results that are used."""
        uses: dict[str, int] = {}
        for _, line in self._lines:
            for number in NAME.findall(line):
                uses[number] = uses.get(number, 0) + 1
        names: dict[str, str] = {}

        def name(found: re.Match[str]) -> str:
            number = found[1]
            if number not in names:
                kind = self._kinds[int(number)]
                names[number] = self._session.record.name_for(
                    kind if kind[:1].isupper() else "result"
                )
            return names[number]

        lines = []
        for _, line in self._lines:
            made = NAME.match(line.lstrip())
            if made and uses[made[1]] == 1:
                line = line.replace(f"{made[0]} = ", "", 1)
            lines.append(NAME.sub(name, line))
        return lines


def _are_equal(one: Array, other: Array) -> bool:
    """Whether two arrays may have one name in a report."""
    is_number = one.dtype.kind in "fc" and other.dtype.kind in "fc"
    return one.dtype == other.dtype and np.array_equal(one, other, equal_nan=is_number)


def _shortened(lines: list[str]) -> list[str]:
    """Return the first and the last lines of a program."""
    left_out = len(lines) - FIRST_LINES - LAST_LINES
    if left_out <= 1:
        return lines
    return [*lines[:FIRST_LINES], f"...  # {left_out} more lines", *lines[-LAST_LINES:]]
