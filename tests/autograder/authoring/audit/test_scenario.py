"""Right versions of what other tasks ask for, in the place of a program's own."""

from __future__ import annotations

from collections.abc import Iterator
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from autograder.authoring.audit.scenario import (
    Modules,
    Scenario,
    Shown,
    standing_in,
    with_right,
)


def program() -> ModuleType:
    """Return a file whose first function is wrong, and is called by the second."""
    made = ModuleType("sums")
    exec("def one():\n    return 5\n\n\ndef two():\n    return one() + one()\n", vars(made))
    return made


def test_a_right_function_stands_in_the_place_of_a_wrong_one_until_the_end() -> None:
    sums = program()
    with standing_in(sums, one=lambda: 1, another=3):
        assert (sums.two(), sums.another) == (2, 3)
    with pytest.raises(ZeroDivisionError), standing_in(sums, one=lambda: 1 / 0):
        sums.two()
    assert sums.two() == 10
    assert not hasattr(sums, "another")


def test_a_method_stands_in_the_place_of_an_inherited_one() -> None:
    class Base:
        def name(self) -> str:
            return "own"

    class Derived(Base):
        pass

    with standing_in(Derived, name=lambda self: "right"):
        assert Derived().name() == "right"
    assert "name" not in vars(Derived)
    assert Derived().name() == "own"


def test_a_scenario_plays_with_right_functions() -> None:
    def play(modules: Modules, rng: np.random.Generator) -> Iterator[Shown]:
        yield Shown("two", modules["sums"].two())

    scenario = with_right(Scenario("sums.py", ("two",), play, 1), one=lambda: 1)
    modules: dict[str, Any] = {"sums": program()}
    assert [each.value for each in scenario.play(modules, np.random.default_rng(0))] == [2]
    assert modules["sums"].two() == 10
