"""What a homework tells its audit."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from importlib import import_module
from types import ModuleType
from typing import Any

import numpy as np

from autograder.diagnosis.formula import Quantity

Modules = Mapping[str, ModuleType]
"""A program's files, imported: by their names without the ending."""

Behaviour = Callable[[Modules, np.random.Generator], Iterator[Any]]
"""Yields what a program shows in one random case of a task."""


@dataclass(frozen=True)
class Settings:
    """What a homework tells its audit, as `SETTINGS` of its `audit.py`.

    Attributes
    ----------
    behaviours : mapping from str to Behaviour
        For each task, how to see what a program does.
    quantities : mapping from str to Quantity
        What is judged in each task that has a formula.
    variants : tuple of str
        The folders of the project with right variants of the solution.
    """

    behaviours: Mapping[str, Behaviour]
    quantities: Mapping[str, Quantity]
    variants: tuple[str, ...]


def settings_of(homework: str) -> Settings:
    """Return what a homework tells its audit."""
    settings: Settings = import_module(f"autograder.homeworks.{homework}.audit").SETTINGS
    return settings
