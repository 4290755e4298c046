"""Random programs with views and changes in place, run line by line in PyTorch and here.

The lines of a program name no framework: `m` is either. Its tensors are x0, x1, …; the first three
are leaves. A line that both refuse is left out. Where one alone refuses a line for a reason that
`docs/differences.md` has, the program ends before that line.
"""

from __future__ import annotations

from typing import Any

import numpy as np

import mytorch

REFUSED = RuntimeError, ValueError, IndexError, TypeError

FIRST = [
    "x0 = m.tensor([[0.5, -1.0, 1.5], [2.0, -0.5, 1.0]], dtype=m.float64, requires_grad=True)",
    "x1 = m.tensor([1.5, -2.0, 0.5], dtype=m.float64, requires_grad=True)",
    "x2 = m.tensor(1.25, dtype=m.float64, requires_grad=True)",
    "x3 = m.zeros(3, 2, dtype=m.float64)",
]
LEAVES = "x0", "x1", "x2"

NEW = """
    {x} * 2
    {x}.clone()
    {x} * {y}
    {x} + {y}
    {x}.exp()
    {x}.sin()
    {x}.relu()
    {x}.sum()
    {x}.tanh() * {y}
    m.zeros({shape}, dtype=m.float64)
"""
VIEWS = """
    {x}[{i}]
    {x}[{i}]
    {x}[{i}]
    {x}[{i}]
    {x}.T
    {x}.view(-1)
    {x}.view({x}.shape)
    {x}.reshape(-1)
    {x}.flatten()
    {x}.squeeze()
    {x}.unsqueeze(0)
    {x}.transpose(0, -1)
    {x}.diagonal()
    {x}.expand(2, *{x}.shape)
    {x}.detach()
    {x}.chunk(2)[0]
    {x}.split(1, -1)[0]
    {x}.unbind()[-1]
    [*{x}][0]
"""
CHANGES = """
    {x} += {y}
    {x} *= {y}
    {x} -= 1
    {x} /= 2
    {x} **= 2
    {x}[{i}] = {y}
    {x}[{i}] += {y}
    {x}[{i}] *= 2
    {x}[{i}] = {x}[{i}].sin()
    {x}[{i}] = 0.5
    {x}[{i}].add_({y})
    {x}[{i}].mul_(3)
    {x}[{x} > 0] *= 2
    {x}[{x} > 1] = {y}
    {x}[[0, 1]] = {y}
    {x}.mul_({y})
    {x}.exp_()
    {x}.zero_()
    {x}.gt_({y})
    {x}.round_()
    {x}.clamp_(-1, 1)
    {x}.copy_({y})
    {x}.fill_({y})
    {x}.masked_fill_({x} < 0, 0.25)
    {x}.index_fill_(0, m.tensor([0]), 2.0)
    {x}.T.add_(1)
    {x}.detach().add_(1)
    m.no_grad()(lambda: {x}.mul_(2))()
    m.no_grad()(lambda: {x}[{i}].add_(1))()
"""
KINDS = [[line.strip() for line in kind.split("\n") if line] for kind in (NEW, VIEWS, CHANGES)]
INDICES = [":1", "-2:", "0", "-1", "...", ":, 0", ":, -2:", "0, 1", "None", "::2", "..., 0", ":"]
INDICES += ["m.tensor(0)", "..., :2"]
SHAPES = ["3", "2, 3", "1", "()"]

ONLY_THEIRS = (
    "modified by an inplace operation",  # in backward; ours may not need the number
    "its base or another view of its base",
    "refer to a single memory location",
    "leaf Variable that requires grad",  # said of a view of a changed base, or of an empty one
)
ONLY_OURS = ("was expanded", "create_graph=True repeats")
"""Parts of the messages of refusals that the other framework may not have."""


class Program:
    """Lines that ran in both frameworks, and the tensors that they made."""

    def __init__(self, torch: Any) -> None:
        self.lines: list[str] = []
        self.theirs: dict[str, Any] = {"m": torch}
        self.ours: dict[str, Any] = {"m": mytorch}
        for line in FIRST:
            self.run(line)

    @property
    def names(self) -> list[str]:
        return [name for name in self.theirs if name.startswith("x")]

    def run(self, line: str) -> bool:
        """Run a line in both; return whether the program goes on.

        Raises
        ------
        AssertionError
            If one of them refuses the line without need, or if the tensors differ afterwards.
        """
        theirs, ours = attempt(line, self.theirs), attempt(line, self.ours)
        if (theirs is None) != (ours is None):
            expected = ONLY_OURS if theirs is None else ONLY_THEIRS
            refusal = f"{theirs or ''}{ours or ''}"
            assert any(part in refusal for part in expected), f"{line}: {refusal}"
            return False
        refused = theirs is not None
        if not refused:
            self.lines.append(line)
        for name in self.names:
            theirs, ours = self.theirs[name], self.ours[name]
            pair = ours.numpy(force=True), theirs.numpy(force=True)
            if refused and not np.array_equal(*pair, equal_nan=True):
                return False  # PyTorch has done a part of what it refused
            assert_same(*pair, f"{name} after {line}")
            assert ours.requires_grad == theirs.requires_grad or not ours.numel(), name
        return True


def attempt(line: str, names: dict[str, Any]) -> str | None:
    """Run a line; return None, or the message with which it was refused."""
    try:
        exec(line, names)
    except REFUSED as error:
        return f"{type(error).__name__}: {error}"
    return None


def assert_same(ours: Any, theirs: Any, about: str) -> None:
    np.testing.assert_allclose(ours, theirs, rtol=1e-9, atol=1e-12, err_msg=about)


def drawn(torch: Any, rng: np.random.Generator) -> Program:
    """Return a random program."""
    program = Program(torch)
    for _ in range(rng.integers(3, 14)):
        x, y = (rng.choice(program.names[-6:] + program.names[:2]) for _ in "xy")
        kind = rng.choice([0, 1, 1, 2, 2])
        form = rng.choice(KINDS[kind])
        line = form.format(x=x, y=y, i=rng.choice(INDICES), shape=rng.choice(SHAPES))
        if not program.run(line if kind == 2 else f"x{len(program.names)} = {line}"):
            # One of them has changed its tensors: begin again without the line.
            lines = program.lines
            program = Program(torch)
            for line in lines[len(FIRST) :]:
                program.run(line)
            break
    return program
