"""Random programs: lines of code over `m`, which is torch or mytorch, and `F`."""

from __future__ import annotations

import random
import re
import warnings
from typing import Any

import torch

import mytorch
from tests.mytorch.random_graphs.arrangements import ARRANGEMENTS
from tests.mytorch.random_graphs.draw import Draw, Maker, Operand, Unfit
from tests.mytorch.random_graphs.elementwise import ELEMENTWISE
from tests.mytorch.random_graphs.functional import FUNCTIONAL
from tests.mytorch.random_graphs.in_place import CHANGES, ON_TAPE, backward, in_place, off_tape
from tests.mytorch.random_graphs.leaves import Leaves
from tests.mytorch.random_graphs.picking import PICKING
from tests.mytorch.random_graphs.products import PRODUCTS
from tests.mytorch.random_graphs.reductions import REDUCTIONS

OUT_OF_PLACE = {**ELEMENTWISE, **REDUCTIONS, **ARRANGEMENTS, **PICKING, **PRODUCTS, **FUNCTIONAL}
IN_PLACE = {
    f"{name}_": in_place(name, maker)
    for name, maker in OUT_OF_PLACE.items()
    if f"{name}_" in dir(mytorch.Tensor) and hasattr(torch.Tensor, f"{name}_")
}

FAMILIES: list[tuple[float, dict[str, Maker]]] = [
    (18, ELEMENTWISE),
    (12, REDUCTIONS),
    (22, ARRANGEMENTS),
    (8, PICKING),
    (12, {"getitem": PICKING["getitem"]}),
    (6, PRODUCTS),
    (11, FUNCTIONAL),
    (5, CHANGES),
    (4, {"setitem": CHANGES["setitem"]}),
    (5, IN_PLACE),
    (3, {name: off_tape(maker) for name, maker in (CHANGES | IN_PLACE).items()}),
    (6, ON_TAPE),
]
"""The families of statements, and how often each is drawn."""

LARGEST = 1e4
"""Larger numbers lose digits, and what is left of them in a difference is noise."""

TRIES = 40


def generated(seed: int) -> list[str]:
    """Return the lines of the random program with this seed."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return _generated(seed)


def _generated(seed: int) -> list[str]:
    rng = random.Random(seed)
    names: dict[str, Any] = {"m": torch, "F": torch.nn.functional}
    draw = Draw(rng, names)
    leaves = Leaves(draw)
    first = rng.choice(["float32", "float64"]) if rng.random() < 0.7 else None
    lines = [f"x0 = {leaves.leaf(dtype=first)}"]
    lines += [f"x{n} = {leaves.leaf()}" for n in range(1, rng.randint(1, 3))]
    for line in lines:
        exec(line, names)
    wanted = len(lines) + rng.randint(2, 9)
    for _ in range(TRIES):
        if len(lines) >= wanted:
            break
        family = rng.choices([f for _, f in FAMILIES], [weight for weight, _ in FAMILIES])[0]
        if rng.random() < 0.05:
            lines.append(f"x{free(names)} = {leaves.leaf()}")
            exec(lines[-1], names)
            continue
        lines = extended(lines, draw, rng.choice(list(family.values())))
    for _ in range(rng.choice([1, 1, 2])):
        lines = extended(lines, draw, backward)
    return lines


def extended(lines: list[str], draw: Draw, maker: Maker) -> list[str]:
    """Return the program with one more statement, if there is one that fits."""
    try:
        code = maker(draw)
    except (Unfit, RuntimeError, ValueError, IndexError):  # of a wrong choice, or of a lost view
        return lines
    if overlaps(code, draw):
        return lines
    before = set(draw.values)
    line = code if is_statement(code) else f"x{free(draw.values)} = {code}"
    try:
        exec(line, draw.values)
    except Exception:
        return [*lines, line] if draw.chance(0.4) else lines
    line = unpacked(line, draw)
    if "autograd.grad(" in line:
        draw.gradients |= set(draw.values) - before
    if any(too_large(X) for X in draw.values.values()):
        rerun(lines, draw.values)
        return lines
    return [*lines, line]


def overlaps(code: str, draw: Draw) -> bool:
    """Whether a tensor is changed in place by numbers that share its memory: see the table.

    Or if it is a gradient: PyTorch may have returned the same tensor for two of them.
    """
    changed = re.match(r"(with m.no_grad\(\): )?(x\d+)(\[.*\])? ?([-+*/%&|^]|//|\*\*)?= ", code)
    changed = changed or re.match(r"(with m.no_grad\(\): )?(x\d+)\.\w+_\(", code)
    if changed is None or not isinstance(draw.values.get(changed[2]), torch.Tensor):
        return False
    X = Operand(changed[2], draw.values[changed[2]])
    return X in draw.gradients or any(draw.shares(X, Y) for Y in draw.named(code))


def free(names: dict[str, Any]) -> int:
    """Return a number that no tensor of the program has."""
    return 1 + max(int(name[1:]) for name in names if name[0] == "x")


def is_statement(code: str) -> bool:
    """Whether a line is complete, or a value that the program should have a name for."""
    try:
        compile(code, "", "eval")
    except SyntaxError:
        return True
    return ".backward(" in code or "register_hook" in code or "retain_grad(" in code


def unpacked(line: str, draw: Draw) -> str:
    """Return a line that gives each of several results a name, or one of them."""
    name, _, code = line.partition(" = ")
    value = draw.values.get(name)
    if not isinstance(value, tuple | list) or isinstance(value, torch.Size) or not value:
        return line
    if not all(isinstance(X, torch.Tensor | None) for X in value):
        return line
    if len(value) <= 3 and draw.chance(0.6):
        first = int(name[1:])
        names = [f"x{first + n}" for n in range(len(value))]
        draw.values.update(zip(names, value, strict=True))
        return f"{', '.join(names)}{',' if len(names) == 1 else ''} = {code}"
    place = draw.rng.randrange(len(value))
    draw.values[name] = value[place]
    return f"{line}[{place}]"


def too_large(X: Any) -> bool:
    if not isinstance(X, torch.Tensor) or not X.numel():
        return False
    with torch.no_grad():
        try:
            X.grad_fn  # noqa: B018
        except RuntimeError:  # a view whose base was changed is no use any more
            return True
        numbers = X.detach().double()
        large = not bool((numbers.abs() <= LARGEST).all())
        grad = X.grad if X.is_leaf or X.retains_grad else None
        return large or (grad is not None and not bool((grad.abs() <= LARGEST).all()))


def rerun(lines: list[str], names: dict[str, Any]) -> None:
    """Run a program in PyTorch from its beginning."""
    names.clear()
    names.update({"m": torch, "F": torch.nn.functional})
    for line in lines:
        try:
            exec(line, names)
        except Exception:
            continue
