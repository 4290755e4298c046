"""The quantities of a homework: from its `quantities.py`, or else from its table."""

from __future__ import annotations

from collections import Counter

from autograder.diagnosis.formula import Quantity
from autograder.homework import Homework
from autograder.judging.quantities import quantity_of
from autograder.judging.subject import subjects
from autograder.modules import BrokenModuleError


def quantities_of(homework: Homework) -> dict[str, Quantity]:
    """Return the quantities of a homework, by name; several of one name by longer names.

    Raises
    ------
    BrokenModuleError
        If `quantities.py` can't be imported, or defines no `QUANTITIES`.
    """
    found: dict[str, Quantity] = {}
    if (homework.folder / "quantities.py").is_file():
        found |= _written(homework)
    elif homework.table is not None:
        declared = [
            (subject.name, quantity)
            for subject in subjects(homework.table)
            for call in subject.cls.calls
            for value in call.values
            if (quantity := quantity_of(subject, call, value))
        ]
        several = Counter([*found, *(quantity.name for _, quantity in declared)])
        for owner, quantity in declared:
            name = quantity.name
            if several[name] > 1:
                name = f"{owner}.{name}"
            while name in found:  # a cache of what is returned
                name = name.replace(quantity.name, f"self.{quantity.name}")
            found[name] = quantity
    return found


def _written(homework: Homework) -> dict[str, Quantity]:
    """Return the `QUANTITIES` of `quantities.py`."""
    found = getattr(homework.module("quantities"), "QUANTITIES", None)
    if isinstance(found, dict) and all(isinstance(each, Quantity) for each in found.values()):
        return found
    reason = (
        "it defines no QUANTITIES, a dict of Quantity by name; a homework with a table needs no "
        "quantities.py: its mistakes are Table(mistakes=...) in declaration.py"
    )
    raise BrokenModuleError(homework.folder / "quantities.py", 0, reason, "")
