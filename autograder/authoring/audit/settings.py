"""The settings of an audit, which a homework defines in its `audit.py`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from importlib import import_module
from types import ModuleType
from typing import Any

import numpy as np

from autograder.diagnosis.formula import Quantity

Modules = Mapping[str, ModuleType]
"""The imported files of a program, by their names without the ending."""

Behaviour = Callable[[Modules, np.random.Generator], Iterator[Any]]
"""Yields everything that a program shows in one random case of a task."""


@dataclass(frozen=True)
class Settings:
    """The settings of an audit: `SETTINGS` in the homework's `audit.py`.

    Attributes
    ----------
    behaviours : mapping from str to Behaviour
        For each task, the function that shows what a program does.
    quantities : mapping from str to Quantity
        The quantity of each task that has a formula.
    variants : tuple of str
        The folders with right variants of the solution.
    """

    behaviours: Mapping[str, Behaviour]
    quantities: Mapping[str, Quantity]
    variants: tuple[str, ...]


def settings_of(homework: str) -> Settings:
    """Return the settings of a homework's audit."""
    settings: Settings = import_module(f"autograder.homeworks.{homework}.audit").SETTINGS
    return settings
