"""What an audit of homework 4 tries: what follows from the table, and uses beside it.

These come from the sentences of the write-up, and not from the checks.
"""

from __future__ import annotations

from autograder.authoring.audit.likeness import PROMISED
from autograder.authoring.audit.scenario import Scenario, with_right
from autograder.authoring.audit.settings import Settings
from autograder.authoring.audit.table_plants import declared_quantities
from autograder.authoring.audit.table_scenarios import scenarios_of
from autograder.homework import load_homework
from autograder.homeworks.hw4.declaration import TABLE
from autograder.homeworks.hw4.scenarios.common import Play
from autograder.homeworks.hw4.scenarios.operations import (
    CALL_UNBROADCAST,
    DRAWS,
    RIGHT,
    lives_of,
    sums_of_repeats,
)
from autograder.homeworks.hw4.scenarios.tape import (
    long_chains,
    orders_of_tapes,
    starts,
    walks,
)

HOMEWORK = load_homework("hw4")


def of_tape(play: Play, *tasks: str, inputs: int = 2, most: int | None = None) -> Scenario:
    """Return a scenario of the tape."""
    return Scenario("tensor.py", tasks, play, inputs, most)


def of_operation(name: str) -> Scenario:
    """Return a scenario of an operation.

    A mutant changes one operation: it is played alone, and as often as all of them together.
    """
    task, play = name.lower(), lives_of(name)
    return Scenario("operations.py", (task,), play, inputs=1, name=name, rounding=PROMISED)


def judged_alone(scenario: Scenario) -> Scenario:
    """Return a scenario with a right unbroadcast, if its operation calls it."""
    tasks = {name.lower() for name in CALL_UNBROADCAST}
    if tasks.isdisjoint(scenario.tasks):
        return scenario
    return with_right(scenario, unbroadcast=RIGHT.unbroadcast)


SETTINGS = Settings(
    scenarios=(
        *map(judged_alone, (*scenarios_of(HOMEWORK, TABLE), *map(of_operation, DRAWS))),
        Scenario("operations.py", ("unbroadcast",), sums_of_repeats, 6, rounding=PROMISED),
        of_tape(orders_of_tapes, "order"),
        of_tape(walks("backward"), "backward"),
        of_tape(walks("backward_again"), "backward_again"),
        of_tape(starts, "backward_from", "backward"),
        of_tape(long_chains, "long_chain", most=3),
    ),
    quantities=declared_quantities(HOMEWORK, TABLE),
    variants=("solutions/hw4/variants",),
    strangers="tests/autograder/homeworks/hw4/strangers",
)
