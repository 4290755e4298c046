"""One pass changes the next, or one layer changes another."""

from __future__ import annotations

from autograder.diagnosis.bank.scale import GRADIENTS
from autograder.diagnosis.misconception import Misconception, OutOf

STATE = (
    Misconception(
        "the first batch for ever",
        "state",
        OutOf("before"),
        ("Z", "A", *GRADIENTS),
        "{name} is right for the first batch, and does not change for the second.",
        "What does your code do differently in the second call?",
        "Each call overwrites what the last one stored.",
        planted="{target} = self.__dict__.setdefault('first_{name}', {result})",
    ),
    Misconception(
        "added to the last pass",
        "state",
        OutOf("before + result"),
        ("dLdW", "dLdb"),
        "{name} is right for the first batch; for the second batch, it is the sum of both.",
        "What is in {name} before backward begins?",
        "Each call overwrites what the last one stored.",
        planted="{target} = self.{name}_so_far = getattr(self, '{name}_so_far', 0) + ({result})",
    ),
    Misconception(
        "shared between layers",
        "state",
        OutOf("other"),
        ("A", "dLdW", "dLdb"),
        "After another layer's pass, {name} of this layer is the other layer's.",
        "Where does your code store {name}: in this layer, or in a place that all layers share?",
        "Each layer stores its own numbers. Two layers must not see each other's.",
        planted="type(self).{name} = {result}",
    ),
)
"""Misconceptions about stored numbers."""
