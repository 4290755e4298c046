"""Random programs with views and changes in place, run line by line in PyTorch and here.

A program is a list of lines that name no framework: `m` is either. Its tensors are x0, x1, …; the
first ones are leaves. A line that both refuse is skipped. At the end of a program stands a loss.
"""

from __future__ import annotations

from typing import Any

import numpy as np

import mytorch

REFUSED = RuntimeError, ValueError, IndexError, TypeError

LEAVES = {
    "x0": "m.tensor([[0.5, -1.0, 1.5], [2.0, -0.5, 1.0]], dtype=m.float64, requires_grad=True)",
    "x1": "m.tensor([1.5, -2.0, 0.5], dtype=m.float64, requires_grad=True)",
    "x2": "m.tensor(1.25, dtype=m.float64, requires_grad=True)",
    "x3": "m.zeros(3, 2, dtype=m.float64)",
}
NEW = ["{x} * 2", "{x}.clone()", "{x} * {y}", "{x} + {y}", "{x}.exp()", "{x}.sin()", "{x}.relu()",
       "{x}.sum()", "{x}.tanh() * {y}", "m.zeros({shape}, dtype=m.float64)"]  # fmt: skip
VIEWS = ["{x}[{i}]"] * 6 + ["{x}.T", "{x}.view(-1)", "{x}.reshape(-1)", "{x}.unsqueeze(0)",
         "{x}.view({x}.shape)", "{x}.transpose(0, -1)", "{x}.diagonal()", "{x}.squeeze()",
         "{x}.flatten()", "{x}.expand(2, *{x}.shape)", "{x}.detach()", "{x}.chunk(2)[0]",
         "{x}.unbind()[-1]", "[*{x}][0]", "{x}.split(1, -1)[0]"]  # fmt: skip
CHANGES = ["{x} += {y}", "{x} *= {y}", "{x} -= 1", "{x} /= 2", "{x} **= 2", "{x}[{i}] = {y}",
           "{x}[{i}] += {y}", "{x}[{i}] *= 2", "{x}[{i}] = {x}[{i}].sin()", "{x}[{i}] = 0.5",
           "{x}.mul_({y})", "{x}.exp_()", "{x}.copy_({y})", "{x}.zero_()", "{x}.clamp_(-1, 1)",
           "{x}[{i}].add_({y})", "{x}[{i}].mul_(3)", "{x}[{x} > 0] *= 2", "{x}[{x} > 1] = {y}",
           "{x}.masked_fill_({x} < 0, 0.25)", "{x}.index_fill_(0, m.tensor([0]), 2.0)",
           "{x}[[0, 1]] = {y}", "{x}.fill_({y})", "{x}.T.add_(1)", "{x}.detach().add_(1)",
           "m.no_grad()(lambda: {x}.mul_(2))()", "m.no_grad()(lambda: {x}[{i}].add_(1))()"]  # fmt: skip
INDICES = [":1", "1:", "0", "-1", "...", ":, 0", ":, 1:", "0, 1", "None", "::2", "..., 0", ":",
           "m.tensor(0)", "..., :2"]  # fmt: skip
SHAPES = ["3", "2, 3", "1", "()"]


class Program:
    """Lines that were run so far, and the tensors of both frameworks."""

    def __init__(self, torch: Any) -> None:
        self.lines: list[str] = []
        self.theirs: dict[str, Any] = {"m": torch}
        self.ours: dict[str, Any] = {"m": mytorch}
        for name, value in LEAVES.items():
            self.run(f"{name} = {value}")

    @property
    def names(self) -> list[str]:
        return [name for name in self.theirs if name.startswith("x")]

    def run(self, line: str) -> bool:
        """Run a line in both; return whether it was refused in both.

        Raises an AssertionError if only one of them refuses it, or the tensors differ afterwards.
        """
        self.lines.append(line)
        theirs, ours = attempt(line, self.theirs), attempt(line, self.ours)
        assert (theirs is None) == (ours is None), f"{line}: {theirs or 'runs'}; {ours or 'runs'}"
        if theirs is not None:
            self.lines.pop()
            return True
        for name in self.names:
            np.testing.assert_allclose(
                self.ours[name].numpy(force=True), self.theirs[name].numpy(force=True), err_msg=name
            )
        return False


def attempt(line: str, names: dict[str, Any]) -> str | None:
    """Run a line; return None, or the message with which it was refused."""
    try:
        exec(line, names)
    except REFUSED as error:
        return f"{type(error).__name__}: {error}"
    return None


def drawn(torch: Any, rng: np.random.Generator, length: int) -> Program:
    """Return a random program of at most this many lines, without its loss."""
    program = Program(torch)
    for _ in range(length):
        x, y = (rng.choice(program.names[-6:] + program.names[:2]) for _ in "xy")
        kind = rng.choice([0, 1, 1, 2, 2])
        form = rng.choice((NEW, VIEWS, CHANGES)[kind])
        line = form.format(x=x, y=y, i=rng.choice(INDICES), shape=rng.choice(SHAPES))
        if kind < 2:
            line = f"x{len(program.names)} = {line}"
        program.run(line)
    return program
