"""The files of a handout that students don't write: provided ones, and the demo."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from autograder.metadata import DemoTable, ProvidedTable, TaskTable


@dataclass(frozen=True)
class Provided:
    """A file of the handout that lies beside every submission, so that its code can import it.

    Attributes
    ----------
    names : tuple of str
        The names that it defines, for the checks.
    homework : str or None
        The earlier homework in which students wrote this file: a name, or a path from the folder of
        this homework.
    """

    file: str
    names: tuple[str, ...]
    homework: str | None = None


@dataclass(frozen=True)
class Demo:
    """What a homework shows at its end, with the student's own files.

    Attributes
    ----------
    file : str
        The file of the handout that defines `demo`; see `docs/write_a_demo.md`.
    tasks : tuple of str
        The ids of the tasks that must have passed.
    seconds : float
        The time that it may take.
    earlier : tuple of Provided
        The files of earlier homeworks that it uses, if they are there and their tasks have passed.
    """

    file: str
    tasks: tuple[str, ...]
    seconds: float
    earlier: tuple[Provided, ...] = ()


def provided_from(tables: Iterable[ProvidedTable]) -> tuple[Provided, ...]:
    """Return the files of some tables."""
    return tuple(Provided(each.file, tuple(each.names), each.homework) for each in tables)


def demo_from(table: DemoTable, tasks: Iterable[TaskTable]) -> Demo:
    """Return a demo; where the metadata names no tasks, all that are not extra must have passed."""
    needed = table.tasks or [task.id for task in tasks if not task.extra]
    return Demo(table.file, tuple(needed), table.seconds, provided_from(table.earlier))
