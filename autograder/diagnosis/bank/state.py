"""What one pass leaves for the next, or one layer for another."""

from __future__ import annotations

from autograder.diagnosis.bank.scale import GRADIENTS
from autograder.diagnosis.misconception import Misconception, OutOf

STATE = (
    Misconception(
        "the first batch for ever",
        "state",
        OutOf("before"),
        ("Z", "A", *GRADIENTS),
        "{name} is right the first time, and the same again for the second batch.",
        "What does your code do differently when it is called for the second time?",
        "Each call overwrites what the last one stored.",
        planted="{target} = self.__dict__.setdefault('first_{name}', {result})",
    ),
    Misconception(
        "added to the last pass",
        "state",
        OutOf("before + result"),
        ("dLdW", "dLdb"),
        "{name} is right the first time; the second time, it has the first in it as well.",
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
        "Where does {name} live: in this one layer, or in a place that all layers share?",
        "What a layer stores is its own: two layers side by side must not see each other's "
        "numbers.",
        planted="type(self).{name} = {result}",
    ),
)
"""Misconceptions about what is kept."""
