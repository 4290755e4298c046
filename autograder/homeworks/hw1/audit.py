"""The settings of the audit of homework 1.

Its scenarios come from the write-up, and from nothing of the checks: a mistake in the checks' draws
or in their model must not be repeated. Each task is judged on its own, as the write-up promises.
"""

from __future__ import annotations

from autograder.authoring.audit.settings import Settings
from autograder.homeworks.hw1.quantities import QUANTITIES
from autograder.homeworks.hw1.scenarios import function_uses, layer_uses

SETTINGS = Settings(
    scenarios=(*layer_uses.SCENARIOS, *function_uses.SCENARIOS),
    quantities={
        "forward": QUANTITIES["Z"],
        "cache": QUANTITIES["A"],
        **{name: quantity for name, quantity in QUANTITIES.items() if name not in ("Z", "A")},
    },
    variants=("solutions/hw1/variants", "tests/autograder/students"),
    strangers="tests/autograder/strangers",
    reasons="solutions/hw1/equivalent.toml",
)
