"""Long tapes that are no chains, as lines of a report, and the gradient of their first leaf."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

MEAN = """
class Mean:
    def forward(self, A, B): return (A + B) / 2
    def backward(self, dLdZ): return dLdZ / 2, dLdZ / 2
"""
"""An operation of two inputs whose numbers and gradients stay small on a long tape."""

JOINS = {
    "first": "end = end.apply(Both(), side)",
    "second": "end = side.apply(Both(), end)",
    "in turn": "end = end.apply(Both(), side) if step % 2 else side.apply(Both(), end)",
}
"""Where the longest way is among the inputs of an operation that joins it with a side branch."""

RECURRENT = "a recurrent network with a loss at each step"

SHAPES: dict[str, tuple[str, ...]] = {
    RECURRENT: ("h = h.apply(Mean(), h).apply(Mean(), h)", "side = h.apply(Same())"),
    "two recurrent layers": (
        "h = h.apply(Mean(), h)",
        "g = g.apply(Mean(), h) if step % 3 else h.apply(Mean(), g)",
        "side = g.apply(Same())",
    ),
    "a comb with leaves": ("side = Tensor(1.0)",),
    "a comb with teeth": ("side = x", "for _ in range(step % 4 + 1): side = side.apply(Same())"),
    "a comb with heavy teeth": (
        "side = Tensor(1.0)",
        "for _ in range(4): side = side.apply(Mean(), side)",
    ),
    "a ladder": ("h, g = h.apply(Mean(), g), g.apply(Mean(), h)", "side = h"),
    "two strands": ("h, g = h.apply(Same()), g.apply(Same())", "side = g if step % 9 else h"),
    "a way down and up": ("down.append(down[-1].apply(Same()))",),
}
"""What is done in each step before the side branch is joined, by what the tape looks like."""

UP = "a way down and up"
"""The tape whose way up uses each tensor of its way down, the last one first."""


def lines_of(shape: str, join: str, steps: int) -> list[str]:
    """Return the lines that make a tape: its first leaf is x, and its last tensor is end."""
    before = ["end = h = g = x = Tensor(2.0)"]
    body = [*SHAPES[shape], JOINS[join]]
    if shape == UP:
        before += ["down = [x]", f"for step in range({steps}): {SHAPES[shape][0]}"]
        body = ["side = down.pop()", JOINS[join]]
    return [*before, f"for step in range({steps}):", *(f"    {line}" for line in body)]


class Note:
    """A tensor of the grader's: its inputs, and the share of its gradient for each of them."""

    def __init__(self, made: list[Note], inputs: Sequence[Note] = (), share: float = 1.0) -> None:
        self.made, self.inputs, self.share, self.gradient = made, inputs, share, 0.0
        made.append(self)

    def apply(self, share: float, *others: Note) -> Note:
        """Return what an operation makes that sends this share to each input."""
        return Note(self.made, (self, *others), share)


def noted(lines: Sequence[str]) -> tuple[int, float]:
    """Return the number of tensors that led to the end, and x's gradient for a dLdZ of 1."""
    made: list[Note] = []
    names: dict[str, Any] = {
        "Tensor": lambda data: Note(made),
        "Same": lambda: 1.0,
        "Both": lambda: 1.0,
        "Mean": lambda: 0.5,
    }
    exec("\n".join(lines), names)
    led_to_it = {names["end"]}
    names["end"].gradient = 1.0
    for note in reversed(made):
        if note in led_to_it:
            led_to_it.update(note.inputs)
            for each in note.inputs:
                each.gradient += note.share * note.gradient
    return len(led_to_it), names["x"].gradient
