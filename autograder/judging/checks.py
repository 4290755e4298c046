"""The checks that follow from a table: which of them there are, and for what."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from autograder.declaration.table import Call, Class, Table, Value
from autograder.judging.subject import Subject, in_all_forms, subjects


@dataclass(frozen=True)
class OfClass:
    """A check of a constructor."""

    subject: Subject

    def __str__(self) -> str:
        return f"{self.subject.name}({', '.join(self.subject.cls.sizes)})"

    @property
    def task(self) -> str:
        """The task that it decides."""
        return self.subject.cls.made_by


@dataclass(frozen=True)
class OfCall:
    """A check of a call."""

    subject: Subject
    call: Call

    def __str__(self) -> str:
        called = f"{self.call.name}({', '.join(self.call.arguments)})"
        return called if self.subject.is_function else f"{self.subject.name}.{called}"

    @property
    def task(self) -> str:
        """The task that it decides."""
        return self.call.task


@dataclass(frozen=True)
class OfValue(OfCall):
    """A check of a value that a call computes."""

    value: Value

    def __str__(self) -> str:
        where = "" if self.value in self.call.returns else "self."
        if self.subject.is_function and self.value.name == self.call.name:
            return f"The result of {self.call.name}"
        of = self.call.name if self.subject.is_function else f"{self.subject.name}.{self.call.name}"
        return f"{where}{self.value.name} of {of}"

    @property
    def task(self) -> str:
        """The task that it decides."""
        return self.value.task


@dataclass(frozen=True)
class OfTask:
    """A check of a task by histories.

    Attributes
    ----------
    number : int
        The place of the subject in the table, for its random numbers.
    """

    subject: Subject
    task: str
    number: int

    def __str__(self) -> str:
        return self.task if self.subject.is_function else f"{self.task}, of {self.subject.name},"


def checks(table: Table) -> dict[str, list[OfClass | OfCall | OfTask]]:
    """Return the checks of a table by the name of the argument that gets them.

    A table without classes has no check of a constructor: such an argument gets an empty list.
    """
    found: dict[str, list[OfClass | OfCall | OfTask]] = {
        argument: [] for argument in ("made", "call", "value", "again", "lives")
    }
    for argument, check in _checks(table):
        found[argument].append(check)
    return found


def _checks(table: Table) -> Iterator[tuple[str, OfClass | OfCall | OfTask]]:
    for subject in subjects(table):
        cls = subject.cls
        if cls.parameters:
            yield "made", OfClass(subject)
        for call in cls.calls:
            if call.arguments or call.after:  # or what an earlier call has cached
                yield "call", OfCall(subject, call)
            for value in call.values:
                yield "value", OfValue(subject, call, value)
                if not subject.is_function and (call.arguments or call.after):
                    yield "again", OfValue(subject, call, value)
    for number, item in enumerate(table.items):
        if isinstance(item, Class):
            lived = Subject(table, item.name, item)
        else:
            lived = in_all_forms(table, item)
        for task in item.tasks:
            yield "lives", OfTask(lived, task, number)
