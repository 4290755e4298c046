"""The quantities of homework 1 by name, with their places in the solution."""

from __future__ import annotations

from dataclasses import replace

from autograder.diagnosis.formula import Quantity
from autograder.homeworks.hw1.declaration import TABLE
from autograder.judging.quantities import quantity_of
from autograder.judging.subject import subjects

OWN = {name: f"self.{name}" for name in ("A", "W", "b")}


def _quantities(is_count: bool = False) -> dict[str, Quantity]:
    found: dict[str, Quantity] = {}
    for subject in subjects(TABLE):
        for call in subject.cls.calls:
            for value in (value for value in call.values if (value.type == "int") is is_count):
                quantity = quantity_of(subject, call, value)
                assert quantity is not None
                if subject.is_function:
                    target = "dLdX" if subject.name == "contract" else "jacobian"
                    quantity = replace(
                        quantity, name=subject.name, file="jacobians.py", target=target
                    )
                else:
                    spelled = {n: X for n, X in OWN.items() if n not in call.arguments}
                    quantity = replace(quantity, file="linear.py", spelled=spelled)
                found.setdefault(quantity.name, quantity)
    return found


QUANTITIES = _quantities()
"""The quantities of the homework, by name; of a function with several forms, the first."""

COUNTS = _quantities(is_count=True)
"""The quantities that are integers: the number of samples."""
