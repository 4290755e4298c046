"""What an audit of homework 5 tries.

These come from the sentences of the write-up, and not from the checks.
"""

from __future__ import annotations

from collections.abc import Iterator
from operator import index

from autograder.authoring.audit.scenario import Modules, Scenario, Shown, tried
from autograder.authoring.audit.settings import Settings
from autograder.homeworks.hw5.scenarios.common import Play, Rng
from autograder.homeworks.hw5.scenarios.layers import (
    containers,
    draws,
    draws_of_linears,
    large_lazy_ones,
    uses_of_layers,
    uses_of_tied,
    with_right_parts,
)
from autograder.homeworks.hw5.scenarios.trees import (
    loads_of_trees,
    modes_of_trees,
    names_of_trees,
    parameters_alone,
    parameters_of_trees,
    states_of_trees,
)


def costs(modules: Modules, rng: Rng) -> Iterator[Shown]:
    """Count the numbers and the products of a network."""
    for _ in range(3):
        sizes = [int(size) for size in rng.integers(1, 20 if rng.random() < 0.7 else 200, 5)]
        sizes[4] = min(sizes[4], 40)
        count = modules["costs"].network_costs
        yield Shown("costs", str(tried(lambda s=sizes, f=count: [*map(index, f(*s))])))


def of_modules(play: Play, *tasks: str) -> Scenario:
    """Return a scenario of modules.py."""
    return Scenario("modules.py", tasks, play, 6)


SETTINGS = Settings(
    scenarios=(
        of_modules(parameters_alone, "parameter"),
        of_modules(names_of_trees, "named_parameters"),
        of_modules(parameters_of_trees, "parameters"),
        of_modules(states_of_trees, "state_dict"),
        of_modules(loads_of_trees, "load_state_dict"),
        of_modules(modes_of_trees, "train"),
        Scenario("layers.py", ("kaiming_uniform",), draws, 8, 20),
        Scenario("layers.py", ("linear",), with_right_parts(draws_of_linears), 2, 20),
        Scenario("layers.py", ("linear", "lazy_linear"), with_right_parts(uses_of_layers), 2),
        Scenario("layers.py", ("tied",), with_right_parts(uses_of_tied), 1),
        Scenario("layers.py", ("lazy_linear",), with_right_parts(large_lazy_ones), 4, 20),
        Scenario("layers.py", ("sequential", "module_list"), containers, 13),
        Scenario("costs.py", ("costs",), costs, 3),
    ),
    quantities={},
    variants=("solutions/hw5/variants",),
    strangers="tests/autograder/homeworks/hw5/strangers",
)
