"""What the tables of statements draw from: the tensors of a program so far, numbers, options."""

from __future__ import annotations

import math
import random
import re
from collections.abc import Callable, Sequence
from typing import Any

import torch

import mytorch

LEAK = 0.04
"""How often a choice is a wrong one, which both have to refuse."""


class Unfit(Exception):  # noqa: N818
    """The program has no tensor that a statement could take."""


class Operand(str):
    """A piece of code, and the tensor that it stands for in PyTorch."""

    value: torch.Tensor

    def __new__(cls, code: str, value: torch.Tensor) -> Operand:
        operand = super().__new__(cls, code)
        operand.value = value
        return operand

    @property
    def dims(self) -> int:
        return self.value.ndim

    @property
    def lengths(self) -> tuple[int, ...]:
        return tuple(self.value.shape)

    @property
    def kind(self) -> str:
        """The kind of numbers: f, i or b."""
        dtype = self.value.dtype
        return "f" if dtype.is_floating_point else "b" if dtype == torch.bool else "i"

    @property
    def dtype(self) -> str:
        return str(self.value.dtype).replace("torch.", "m.")


class Draw:
    """Random choices for the next line of a program.

    Attributes
    ----------
    values : dict
        What the names of the program stand for in PyTorch.
    gradients : set of str
        The names of what autograd.grad returned.
    in_place : bool
        Whether `call` writes the method that changes its tensor.
    """

    def __init__(self, rng: random.Random, values: dict[str, Any]) -> None:
        self.rng = rng
        self.values = values
        self.gradients: set[str] = set()
        self.in_place = False

    def chance(self, share: float) -> bool:
        return self.rng.random() < share

    def pick(self, *options: Any) -> Any:
        return self.rng.choice(options)

    def tensor(
        self, kinds: str = "fib", fits: Callable[[Operand], bool] = lambda X: True
    ) -> Operand:
        """Return a tensor of the program that fits, a late one rather than an early one."""
        every = [Operand(n, X) for n, X in self.values.items() if isinstance(X, torch.Tensor)]
        fitting = every
        if not self.chance(LEAK):
            fitting = [X for X in every if X.kind in kinds and fits(X)]
        if not fitting:
            raise Unfit
        weights = [1 + 2 * place for place in range(len(fitting))]
        return self.rng.choices(fitting, weights)[0]

    def named(self, code: str | None = None) -> list[Operand]:
        """Return the program's tensors, or those that a piece of code names."""
        names = self.values if code is None else re.findall(r"\bx\d+\b", code)
        of_tensors = (name for name in names if isinstance(self.values.get(name), torch.Tensor))
        return [Operand(name, self.values[name]) for name in of_tensors]

    def shares(self, X: Operand, Y: Operand) -> bool:
        """Whether two different tensors share memory."""
        one, other = (Z.value.untyped_storage().data_ptr() for Z in (X, Y))
        return X.value is not Y.value and one == other != 0

    def partner(self, X: Operand, kinds: str = "fib") -> str:
        """Return what broadcasts with a tensor: another one, or a number."""
        if self.chance(0.3):
            return self.number()
        try:
            return self.tensor(kinds, lambda Y: broadcast(X.lengths, Y.lengths))
        except Unfit:
            return self.number()

    def like(self, X: Operand, *, dtype: bool = True) -> Operand:
        """Return a tensor of the same shape, and of the same dtype if wanted."""
        return self.tensor(
            fits=lambda Y: Y.lengths == X.lengths and (not dtype or Y.value.dtype == X.value.dtype)
        )

    def number(self) -> str:
        return str(self.pick(0, 1, 2, 3, -1, -2, 0.5, 1.5, -0.25, 2.0, True, False))

    def whole(self) -> str:
        return str(self.pick(0, 1, 2, 3, -1, -2))

    def dim(self, X: Operand, more: int = 0) -> int:
        """Return the number of a dimension, counted from either side."""
        count = X.dims + more
        if self.chance(LEAK / 2):
            return self.rng.randint(-count - 2, count + 1)
        return self.rng.randint(-max(count, 1), max(count, 1) - 1)

    def dims(self, X: Operand) -> str:
        """Return a dimension, several, or None."""
        if self.chance(0.5):
            return str(self.dim(X))
        if self.chance(0.1):
            return "None"
        count = self.rng.randint(0 if self.chance(0.1) else 1, max(X.dims, 1))
        chosen = self.rng.sample(range(max(X.dims, 1)), min(count, max(X.dims, 1)))
        signed = [d - max(X.dims, 1) if self.chance(0.4) else d for d in chosen]
        return str(tuple(signed) if self.chance(0.6) else signed)

    def length(self, X: Operand, dim: int) -> int:
        """Return a tensor's length along a dimension, which need not exist."""
        lengths = X.lengths or (1,)
        return lengths[dim] if -len(lengths) <= dim < len(lengths) else 1

    def flag(self) -> str:
        return str(self.chance(0.5))

    def float_dtype(self) -> str:
        return str(self.pick("m.float32", "m.float64", "m.float64"))

    def dtype(self) -> str:
        return str(self.pick("m.float32", "m.float64", "m.int64", "m.int32", "m.bool"))

    def split(self, count: int) -> list[int]:
        """Return whole numbers that add up to `count`, or in a wrong call to another number."""
        parts, left = [], count + (self.rng.randint(-1, 1) if self.chance(LEAK) else 0)
        while left > 0 and len(parts) < 3:
            parts.append(self.rng.randint(0 if self.chance(0.1) else 1, left))
            left -= parts[-1]
        return [*parts, left] if left or not parts else parts

    def shape_of(self, count: int) -> list[int]:
        """Return a shape with so many elements."""
        if not count:
            return self.rng.sample([0, self.pick(1, 2, 3)], self.pick(1, 2))
        shape = []
        while count > 1 and len(shape) < 3:
            divisors = [n for n in range(1, count + 1) if count % n == 0]
            shape.append(self.rng.choice(divisors[1:]) if len(shape) < 2 else count)
            count //= shape[-1]
        shape += [count] if count > 1 else []
        for _ in range(self.pick(0, 0, 0, 1, 2)):
            shape.insert(self.rng.randint(0, len(shape)), 1)
        return shape

    def indices(self, length: int, shape: Sequence[int], below: bool = False) -> str:
        """Return code for an int64 tensor of indices, none of which may count from the end."""
        low = -length if below else 0
        if self.chance(LEAK):
            low, length = -length - 1, length + 1
        count = math.prod(shape)
        if not count or not length:
            return f"m.zeros({tuple(shape) if length else (0,)}, dtype=m.int64)"
        numbers = [self.rng.randint(low, length - 1) for _ in range(count)]
        return f"m.tensor({nested(numbers, shape)})"

    def places(self, length: int, shape: Sequence[int], dim: int) -> str:
        """Return code for indices along a dimension, each once: what is written is decided."""
        if not math.prod(shape) or shape[dim] > length:
            return self.indices(length, shape)
        columns = math.prod(shape) // shape[dim]
        chosen = [self.rng.sample(range(length), shape[dim]) for _ in range(columns)]
        columns_last = [n for along in zip(*chosen, strict=True) for n in along]
        rest = [n for d, n in enumerate(shape) if d != dim % len(shape)]
        array = torch.tensor(columns_last).reshape([shape[dim], *rest]).movedim(0, dim)
        return f"m.tensor({array.tolist()})"

    def call(self, name: str, X: str, *arguments: tuple[str, Any]) -> str:
        """Return code for a call: as a method or a function, positional or with keywords.

        An argument is a name and code. The name begins with `*` if it must be a keyword, and ends
        with `?` if it may be left out.
        """
        positional, keywords, by_position = [], [], True
        for label, code in arguments:
            keyword = label.strip("*?")
            if label.endswith("?") and self.chance(0.45):
                by_position = False
                continue
            by_position = by_position and not label.startswith("*") and self.chance(0.7)
            if by_position:
                positional.append(str(code))
            else:
                keywords.append(f"{keyword}={code}")
        if self.in_place:
            return f"{X}.{name}_({', '.join([*positional, *keywords])})"
        forms = [f"{X}.{name}("] if in_both("Tensor", name) else []
        if in_both("", name):
            forms.append(f"m.{name}({X}, ")
        if not forms:
            forms.append(f"F.{name}({X}, ")
        return f"{self.rng.choice(forms)}{', '.join([*positional, *keywords])})".replace(", )", ")")


def in_both(owner: str, name: str) -> bool:
    """Whether PyTorch and mytorch have a method or a function."""
    ours: Any = mytorch.Tensor if owner else mytorch
    return name in dir(ours) and hasattr(torch.Tensor if owner else torch, name)


def broadcast(a: tuple[int, ...], b: tuple[int, ...]) -> bool:
    """Whether two shapes can be broadcast to one."""
    pairs = zip(reversed(a), reversed(b), strict=False)
    return all(n == m or 1 in (n, m) for n, m in pairs)


def nested(numbers: Sequence[Any], shape: Sequence[int]) -> Any:
    """Return numbers as nested lists of a shape."""
    if not shape:
        return numbers[0]
    step = len(numbers) // shape[0]
    return [nested(numbers[n : n + step], shape[1:]) for n in range(0, len(numbers), step or 1)]


Maker = Callable[[Draw], str]
"""Writes the code of a statement; raises Unfit if no tensor fits it."""
