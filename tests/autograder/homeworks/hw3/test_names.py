"""The names of arguments: those of constructors count, and those of methods do not."""

from __future__ import annotations

import re

import pytest

from tests.autograder.homeworks.programs import graded, lost_in, solution

pytestmark = pytest.mark.slow


def with_other_names(source: str, methods: str) -> str:
    """Return a source whose methods take each argument by another name, and do the same."""

    def other(found: re.Match[str]) -> str:
        arguments = found[3].split(", ")
        names = [argument.split("=")[0] for argument in arguments]
        lines = "".join(f"{found[1]}    {name} = other_{name}\n" for name in names)
        others = ", ".join(f"other_{argument}" for argument in arguments)
        return f"{found[1]}def {found[2]}(self, {others}):\n{lines}"

    return re.sub(rf"( +)def ({methods})\(self, (.*)\):\n", other, source)


def lost_with_other_names(methods: str) -> set[str]:
    """Return the tasks that the solution loses with other names in its methods."""
    sources = {file: source.decode() for file, source in solution("hw3").items()}
    changed = {file: with_other_names(source, methods) for file, source in sources.items()}
    assert changed != sources
    return lost_in(graded("hw3", {file: source.encode() for file, source in changed.items()}))


def test_another_name_of_an_argument_of_a_method_costs_nothing() -> None:
    assert lost_with_other_names("forward|backward") == set()


def test_another_name_of_an_argument_of_a_constructor_costs_the_tasks_of_its_class() -> None:
    lost = lost_with_other_names("__init__")
    assert {"sgd_step", "sgd_momentum", "mlp_forward", "mlp_backward"} <= lost
    assert {"batchnorm_forward", "batchnorm_running"} <= lost
    assert not {"mse_forward", "cross_entropy_forward"} & lost
