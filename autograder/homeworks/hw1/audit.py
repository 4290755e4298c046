"""The settings of the audit of homework 1.

Its scenarios come from the write-up, and from nothing of the checks: a mistake in the checks' draws
or in their model must not be repeated. The part for extra points also has the scenarios of its
table. Each task is judged on its own, as the write-up promises.
"""

from __future__ import annotations

from dataclasses import replace

from autograder.authoring.audit.settings import Settings
from autograder.authoring.audit.table_plants import declared_quantities
from autograder.authoring.audit.table_scenarios import scenarios_of
from autograder.homework import load_homework
from autograder.homeworks.hw1.declaration import LINEAR_ND, TABLE
from autograder.homeworks.hw1.quantities import COUNTS, QUANTITIES
from autograder.homeworks.hw1.scenarios import function_uses, layer_uses, leading_uses

HW1 = load_homework("hw1")

LEADING = replace(
    TABLE,
    items=(LINEAR_ND,),
    mistakes={task: TABLE.mistakes.get(task, ()) for task in LINEAR_ND.tasks},
)
"""The part for extra points: the table says all but the number of axes."""

SETTINGS = Settings(
    scenarios=(
        *layer_uses.SCENARIOS,
        *function_uses.SCENARIOS,
        *leading_uses.SCENARIOS,
        *scenarios_of(HW1, LEADING),
    ),
    quantities={
        "forward": QUANTITIES["Z"],
        "cache": QUANTITIES["A"],
        **{name: quantity for name, quantity in QUANTITIES.items() if name not in ("Z", "A")},
        **declared_quantities(HW1, LEADING),
    },
    counts={f"cache, {name}": quantity for name, quantity in COUNTS.items()},
    variants=("solutions/hw1/variants", "tests/autograder/students"),
    strangers="tests/autograder/strangers",
    reasons="solutions/hw1/equivalent.toml",
    accepted="solutions/hw1/accepted.toml",
)
