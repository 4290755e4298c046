"""One pass changes the next, or one object changes another."""

from __future__ import annotations

from collections.abc import Iterator

from autograder.declaration.misconception import Into, Misconception, OutOf
from autograder.diagnosis.bank.structure import Kind, Structure

OVERWRITES = "Each call overwrites what the last one stored."
FOR_EVER = Kind(
    "state",
    "the first batch for ever",
    "{name} is right for the first batch, and does not change for the second.",
    "What does your code do differently in the second call?",
    OVERWRITES,
)
ADDED = Kind(
    "state",
    "added to the last pass",
    "{name} is right for the first batch; for a later one of the same shape, it is the sum of "
    "both.",
    "What is in {name} before the second call begins?",
    OVERWRITES,
)
SHARED = Kind(
    "state",
    "shared between {noun}s",
    "After another {noun}'s pass, {name} of this {noun} is the other {noun}'s.",
    "Where does your code store {name}: in this {noun}, or in a place that all {noun}s share?",
    "Each {noun} stores its own numbers. Two {noun}s must not see each other's.",
)
EARLIER = Kind(
    "state",
    "an earlier {part}",
    "{name} is right for the first batch; later it uses the {part} of an earlier batch.",
    "When does your code cache {part}, and does every call do that?",
    OVERWRITES,
)
NO_PASS = Kind(
    "state",
    "no earlier pass",
    "{name} is right for the first pass; later it contains nothing of the earlier ones.",
    "Where does your code store {name} between two passes?",
    "Each pass continues from the numbers that the last one stored.",
)


def state(of: Structure) -> Iterator[Misconception]:
    """Yield misconceptions about stored and cached numbers; none about a function."""
    quantity, plain = of.quantity, "{target} = "
    if not quantity.has_passes:
        return
    first = plain + "self.__dict__.setdefault('first_{name}', {result})"
    yield FOR_EVER.about(OutOf("before"), first)
    if quantity.target.startswith("self."):
        so_far = "self.{name}_so_far = getattr(self, '{name}_so_far', 0) + ({result})"
        if quantity.name not in quantity.given:
            yield ADDED.about(OutOf("before + result"), plain + so_far)
        noun = "layer" if quantity.parameters else "object"
        yield SHARED.about(OutOf("other"), "type(self).{name} = {result}", noun=noun)
    if quantity.start:
        yield NO_PASS.about(Into({"last": quantity.start}))
    for name in of.used:
        if name in quantity.given and name not in (*quantity.parameters, *quantity.upstream):
            yield EARLIER.about(Into({name: f"{name}_before"}), part=name)
