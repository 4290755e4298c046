"""Scenes about steps: what they hold, and that their lines do what the model does."""

from __future__ import annotations

import re
from itertools import product
from typing import Any

import numpy as np
import pytest

from autograder.declaration.kinds.plain import Array
from autograder.grading.compare import TOLERANCE
from autograder.grading.events import VIEWS, Call, Event, Make, Step
from autograder.grading.histories import shrunk
from autograder.grading.past import is_possible
from autograder.grading.script import Script
from autograder.judging.step_scenes import TINY_STEPS
from tests.autograder.judging.test_scenes import LINEAR, calls, scene

SCENES = "let go", "drifting"


class Linear:
    """A right layer."""

    def __init__(self, in_features: int, out_features: int) -> None:
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A: Array) -> Array:
        self.A = A
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ: Array) -> Array:
        self.dLdW, self.dLdb = dLdZ.T @ self.A, dLdZ.sum(axis=0).reshape(-1, 1)
        return dLdZ @ self.W


def steps(history: list[Event]) -> list[Step]:
    return [event for event in history if isinstance(event, Step)]


def after(history: list[Event]) -> dict[str, Array]:
    """Return the parameters after a history of one object."""
    now: dict[str, Array] = {}
    for event in history:
        if isinstance(event, Make):
            now = {**event.own, **event.parameters}
        elif isinstance(event, Step):
            now |= {name: event.leads_to(now[name], X) for name, X in event.changes.items()}
    return now


@pytest.mark.parametrize("name", SCENES)
def test_the_lines_of_a_report_lead_to_the_numbers_of_the_model(name: str) -> None:
    history = scene(name, LINEAR)
    script = Script(["Linear"])
    script.write(history, lambda event: [])
    names: dict[str, Any] = {n: X.copy() for n, X in script.inputs.items()}
    exec("\n".join(script.calls), {"Linear": Linear, "np": np}, names)
    for parameter, right in after(history).items():
        assert np.array_equal(getattr(names["linear"], parameter), right)
    assert not any(each.startswith("held_") for each in names)


def test_each_parameter_and_each_view_of_it_is_let_go_between_two_passes() -> None:
    history = scene("let go", LINEAR)
    gone = [step for step in steps(history) if step.how == "let go"]
    assert [(step.view, *step.changes) for step in gone] == 2 * [*product(VIEWS, ("W", "b"))]
    for step in gone:
        before, following = history[step.number - 2 : step.number], history[step.number + 1 :][:2]
        for near in (before, following):
            assert [e.method for e in near if isinstance(e, Call)] == ["forward", "backward"]


def test_a_reference_that_is_let_go_is_taken_before_the_pass_that_comes_before_the_step() -> None:
    script = Script(["Linear"])
    script.write(scene("let go", LINEAR), lambda event: [])
    lines = script.calls
    taken = [place for place, line in enumerate(lines) if line.startswith("held_")][::2]
    for place in taken:
        name, now = lines[place].split(" = linear.")
        assert "forward" in lines[place + 1]
        assert "backward" in lines[place + 2]
        turned = ".T" if now.endswith(".T") else ""
        assert lines[place + 3].startswith(f"{name} -= step_{now[0]}")
        assert f"{turned}; del {name}" in lines[place + 3]
    assigned = re.findall(r"^linear\.[Wb] = (\w+)", "\n".join(lines), re.MULTILINE)
    deleted = re.findall(r"; del held_\w+, (\w+)$", "\n".join(lines), re.MULTILINE)
    assert len(assigned) == 2 * len(VIEWS)
    assert {*assigned} == {*deleted}


def test_many_steps_that_are_within_the_tolerance_add_up_to_more() -> None:
    history = scene("drifting", LINEAR)
    tiny = [step for step in steps(history) if step.times > 1]
    assert [(step.how, step.times) for step in tiny] == [
        ("in place", TINY_STEPS),
        ("anew", TINY_STEPS),
    ]
    for step in tiny:
        again = [event for event in history if event.number in step.calls]
        assert [e.method for e in again if isinstance(e, Call)] == ["forward", "backward"]
        before = after([event for event in history if event.number < step.number])
        for name, change in step.changes.items():
            now = step.leads_to(before[name], change)
            assert np.all(np.abs(change) < 0.1 * TOLERANCE * np.abs(before[name]))
            assert np.all(np.abs(now - before[name]) > 5 * TOLERANCE * np.abs(now))
        equal, other = calls(history[step.number :], "forward")[:2]
        first = next(e for e in again if isinstance(e, Call))
        assert np.array_equal(equal.arguments["A"].values, first.arguments["A"].values)
        assert not np.array_equal(other.arguments["A"].values, first.arguments["A"].values)


def test_calls_come_again_only_if_they_are_there() -> None:
    history = scene("drifting", LINEAR)
    first = next(step for step in steps(history) if step.calls)
    without = [event for event in history if event.number not in first.calls[:1]]
    assert is_possible(history)
    assert not is_possible(without)


def test_what_fails_for_any_step_is_shown_with_a_plain_one() -> None:
    for name in SCENES:
        shortest = shrunk(scene(name, LINEAR), lambda history: any(map(is_in_place, history)))
        (step,) = steps([*shortest])
        assert (step.how, step.view, step.times, step.calls) == ("in place", "", 1, ())


def is_in_place(event: Event) -> bool:
    return isinstance(event, Step) and event.how != "assigned"
