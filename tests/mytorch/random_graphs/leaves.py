"""The first lines of a program: tensors of several dtypes, shapes and kinds of numbers."""

from __future__ import annotations

import math

from tests.mytorch.random_graphs.draw import Draw, nested

DTYPES = {
    "float32": 38,
    "float64": 34,
    "int64": 14,
    "bool": 8,
    "int32": 3,
    "float16": 1,
    "int16": 1,
    "int8": 1,
}

LARGEST = 40
"""The number of elements of the largest leaf: a program has to be read."""


class Leaves:
    """Makes tensors whose lengths are often equal: each program has a few lengths."""

    def __init__(self, draw: Draw) -> None:
        self.draw = draw
        self.lengths = [1, *draw.rng.choices([2, 2, 3, 3, 4, 5], k=2)]
        if draw.chance(0.15):
            self.lengths.append(0)

    def shape(self) -> list[int]:
        rank = self.draw.rng.choices(range(5), [1, 3, 5, 3, 1])[0]
        shape = self.draw.rng.choices(self.lengths, k=rank)
        return shape if math.prod(shape) <= LARGEST else self.shape()

    def leaf(self, shape: list[int] | None = None, dtype: str | None = None) -> str:
        """Return code for a tensor."""
        draw = self.draw
        shape = self.shape() if shape is None else shape
        dtype = dtype or draw.rng.choices(list(DTYPES), list(DTYPES.values()))[0]
        options = f"dtype=m.{dtype}"
        if dtype.startswith("float") and draw.chance(0.7):
            options += ", requires_grad=True"
        if 0 in shape:
            return f"m.zeros({tuple(shape)}, {options})"
        return f"m.tensor({nested(self.numbers(math.prod(shape), dtype), shape)}, {options})"

    def numbers(self, count: int, dtype: str) -> list[object]:
        """Return numbers of one of several kinds: equal ones, positive ones, ones below 1."""
        rng = self.draw.rng
        if dtype == "bool":
            return [rng.random() < 0.5 for _ in range(count)]
        if not dtype.startswith("float"):
            low, high = self.draw.pick((-3, 5), (0, 2), (1, 6))
            return [rng.randint(low, high) for _ in range(count)]
        kind = self.draw.pick("equal", "normal", "normal", "positive", "unit")
        if kind == "equal":
            return [rng.choice([-2.0, -1.0, -0.5, 0.0, 0.5, 1.0, 2.0]) for _ in range(count)]
        if kind == "normal":
            numbers = [round(rng.gauss(0, 1.5), 2) for _ in range(count)]
        elif kind == "positive":
            numbers = [round(rng.uniform(0.1, 3), 2) for _ in range(count)]
        else:
            numbers = [round(rng.uniform(0.02, 0.98), 2) for _ in range(count)]
        return numbers
