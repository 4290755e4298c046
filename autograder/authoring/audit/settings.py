"""The settings of an audit, which a homework defines in its `audit.py`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from autograder.authoring.audit.scenario import Scenario
from autograder.authoring.audit.table_plants import declared_quantities
from autograder.authoring.audit.table_scenarios import scenarios_of
from autograder.declaration.table import Table
from autograder.diagnosis.formula import Quantity
from autograder.errors import UsageError
from autograder.homework import Homework, load_homework
from autograder.places import is_ours


@dataclass(frozen=True)
class Settings:
    """The settings of an audit: `SETTINGS` in the homework's `audit.py`.

    Attributes
    ----------
    scenarios : tuple of Scenario
        The uses of a program that show all of its tasks.
    quantities : mapping from str to Quantity
        The quantities of the tasks that have a formula: by task, or by a longer name if a task has
        several.
    counts : mapping from str to Quantity
        Those that are Python integers: nothing is planted into them, and what is told of them is
        tested.
    variants : tuple of str
        The folders with right variants of the solution. These paths and the next two begin in
        `Homework.root`: the project, or else the folder of the homework.
    strangers : str
        The folder with programs by strangers, and their verdicts in `verdicts.csv`; "" if none.
    reasons : str
        The file with reasons why changes leave the solution right; see `equivalents.py`.
    accepted : str
        The file with reasons why findings are accepted; see `accepted.py`.
    """

    scenarios: tuple[Scenario, ...]
    quantities: Mapping[str, Quantity]
    variants: tuple[str, ...]
    counts: Mapping[str, Quantity] = field(default_factory=dict)
    strangers: str = ""
    reasons: str = ""
    accepted: str = ""


def settings_of(named: str) -> Settings:
    """Return the settings of the audit of a homework, by its name or the path of its folder.

    A homework with a table needs no `audit.py`: its scenarios follow from the table.

    Raises
    ------
    UsageError
        If the homework has neither an `audit.py` nor a table, or they can't be read.
    """
    homework = load_homework(named)
    if not (homework.folder / "audit.py").is_file():
        if (table := homework.table) is not None:
            return _of_table(homework, table)
        raise UsageError(f"{homework.name} has no audit.py, which says what an audit tries")
    settings = getattr(homework.module("audit"), "SETTINGS", None)
    if not isinstance(settings, Settings):
        raise UsageError(f"{homework.folder / 'audit.py'} defines no SETTINGS, an audit's Settings")
    return settings


def _of_table(homework: Homework, table: Table) -> Settings:
    """Return the settings that follow from a table, and from the folders beside the solution."""
    folder = homework.solution
    strangers, reasons = homework.folder / "strangers", folder / "equivalent.toml"
    accepted = folder / "accepted.toml"
    if is_ours(homework.folder):
        strangers = homework.root / "tests/autograder/homeworks" / homework.name / "strangers"
    return Settings(
        scenarios=scenarios_of(homework, table),
        quantities=declared_quantities(homework, table),
        variants=(str(folder / "variants"),),
        strangers=str(strangers) if strangers.is_dir() else "",
        reasons=str(reasons) if reasons.is_file() else "",
        accepted=str(accepted) if accepted.is_file() else "",
    )
