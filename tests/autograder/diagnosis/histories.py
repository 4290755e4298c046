"""Histories of a linear layer, and the hints about those that fail."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from autograder.diagnosis.experiments import Experiments
from autograder.grading.events import Call, History, Make, Passed, Step
from autograder.homeworks.hw1.quantities import QUANTITIES

SHAPES, WORDS = QUANTITIES["dLdA"].given, QUANTITIES["dLdA"].words

LAYER = SHAPES, WORDS, ("C_in", "C_out"), ("W", "b")
"""What the experiments are told about a layer: its shapes, its sizes and its parameters."""

rng = np.random.default_rng(3)
W, b, A, dLdZ = (rng.normal(0.5, 1.0, shape) for shape in ((2, 3), (2, 1), (4, 3), (4, 2)))
STEP = Step(10, 0, {"W": W / 2}, "in place")
HOLES = np.array([[1.0, 0.0, 1.0], [0.0, 0.0, 1.0]])


def made(owner: int = 0, **parameters: np.ndarray) -> Make:
    return Make(owner, owner, (3, 2), {"W": W, "b": b, **parameters})


def forward(number: int, owner: int = 0, values: np.ndarray = A, **passed: object) -> Call:
    return Call(number, owner, "forward", {"A": Passed(values, **passed)}, (4, 2))  # type: ignore[arg-type]


def backward(number: int, owner: int = 0) -> Call:
    return Call(number, owner, "backward", {"dLdZ": Passed(dLdZ)}, (4, 3), after="forward")


def hints(history: History, fails: Callable[[History], bool], is_finite: bool = True) -> list[str]:
    return Experiments("Z", history, fails, *LAYER, is_finite=is_finite).hints()


def count(history: History, kind: type, **values: object) -> int:
    return sum(
        isinstance(event, kind) and all(getattr(event, n) == X for n, X in values.items())
        for event in history
    )


def memories(history: History) -> set[str]:
    return {X.memory for call in history if isinstance(call, Call) for X in call.arguments.values()}


def where(name: str, is_wrong: Callable[[np.ndarray], bool]) -> Callable[[History], bool]:
    def fails(history: History) -> bool:
        for event in history:
            arrays = event.parameters if isinstance(event, Make) else {}
            if isinstance(event, Call):
                arrays = {n: X.values for n, X in event.arguments.items()}
            if name in arrays:
                return is_wrong(arrays[name])
        return False

    return fails


def has_holes(values: np.ndarray) -> bool:
    return np.array_equal(values != 0, HOLES != 0)


def ends_with_zeros(history: History) -> bool:
    """Whether the last of several backwards is passed zeros."""
    passed = [e for e in history if isinstance(e, Call) and e.method == "backward"]
    return len(passed) > 1 and not np.any(passed[-1].arguments["dLdZ"].values)
