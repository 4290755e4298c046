"""The quantities of a homework: from its `quantities.py`, or else from its table."""

from __future__ import annotations

from collections import Counter

from autograder.diagnosis.formula import Quantity
from autograder.homework import Homework
from autograder.judging.quantities import quantity_of
from autograder.judging.subject import subjects


def quantities_of(homework: Homework) -> dict[str, Quantity]:
    """Return the quantities of a homework, by name; several of one name by longer names.

    Raises
    ------
    BrokenModuleError
        If `quantities.py` can't be imported.
    """
    found: dict[str, Quantity] = {}
    if (homework.folder / "quantities.py").is_file():
        found |= homework.module("quantities").QUANTITIES
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
            while several[quantity.name] > 1 and (name == quantity.name or name in found):
                name = f"{owner}.{name}"
            found[name] = quantity
    return found
