"""The settings of an audit, which a homework defines in its `audit.py`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from importlib import import_module

from autograder.authoring.audit.scenario import Scenario
from autograder.diagnosis.formula import Quantity


@dataclass(frozen=True)
class Settings:
    """The settings of an audit: `SETTINGS` in the homework's `audit.py`.

    Attributes
    ----------
    scenarios : tuple of Scenario
        The uses of a program that show all of its tasks.
    quantities : mapping from str to Quantity
        The quantity of each task that has a formula.
    variants : tuple of str
        The folders with right variants of the solution.
    strangers : str
        The folder with programs by strangers, and their verdicts in `verdicts.csv`; "" if none.
    reasons : str
        The file with reasons why changes leave the solution right; see `equivalents.py`.
    """

    scenarios: tuple[Scenario, ...]
    quantities: Mapping[str, Quantity]
    variants: tuple[str, ...]
    strangers: str = ""
    reasons: str = ""


def settings_of(homework: str) -> Settings:
    """Return the settings of a homework's audit."""
    settings: Settings = import_module(f"autograder.homeworks.{homework}.audit").SETTINGS
    return settings
