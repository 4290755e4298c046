"""How the cost of a training step grows with batch, width, depth and the length of a text.

A row has one candidate for each size and framework: "tape, 64", "PyTorch, 64". All of them take
turns, so that no time of the day favours a size. `exponent` fits a power of the size.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np

from benchmarks.networks import prepare_mlp, prepare_transformer
from benchmarks.row import Candidate, Candidates, Row

LARGEST = 3
"""The sizes that the exponent is fitted to: at small sizes, constant costs hide the growth."""


@dataclass(frozen=True)
class Sweep:
    """A step, with one of its sizes made larger and larger.

    Parameters
    ----------
    of, size
        What is measured, and the name of the size.
    prepare
        A function from the size to the candidates of the step.
    sizes
        From small to large.
    """

    of: str
    size: str
    prepare: Callable[[int], Candidates]
    sizes: Sequence[int]

    @property
    def name(self) -> str:
        return f"growth of {self.of} with its {self.size}"

    def candidates(self) -> Candidates:
        """Return the candidates of all sizes; those of one size agree, as other rows have shown."""
        return {
            f"{name}, {size}": Candidate(each.step) if isinstance(each, Candidate) else each
            for size in self.sizes
            for name, each in self.prepare(size).items()
        }

    def row(self) -> Row:
        return Row(self.name, self.candidates, [], threads=(1,))


def by_framework(
    seconds: Mapping[str, Sequence[float]],
) -> dict[str, tuple[list[int], list[float]]]:
    """Return, for each framework, the sizes and the least time of a step."""
    found: dict[str, tuple[list[int], list[float]]] = {}
    for candidate, times in seconds.items():
        framework, size = candidate.split(", ")
        sizes, least = found.setdefault(framework, ([], []))
        sizes.append(int(size))
        least.append(min(times))
    return found


def exponent(sizes: Sequence[int], times: Sequence[float]) -> float:
    """Return p of the power sizeᵖ that fits the times of the largest sizes best.

    Examples
    --------
    >>> sizes = [1, 2, 4, 8, 16]
    >>> round(exponent(sizes, [3 * size**2 for size in sizes]), 6)
    2.0
    """
    slope, _ = np.polyfit(np.log(sizes[-LARGEST:]), np.log(times[-LARGEST:]), 1)
    return float(slope)


SWEEPS = [
    Sweep(
        "an MLP's step",
        "batch",
        partial(prepare_mlp, width=128, depth=2),
        (4, 16, 64, 256, 1024, 4096),
    ),
    Sweep(
        "an MLP's step",
        "width",
        lambda width: prepare_mlp(64, width, 2),
        (16, 32, 64, 128, 256, 512, 1024),
    ),
    Sweep(
        "an MLP's step",
        "depth",
        lambda depth: prepare_mlp(64, 128, depth),
        (1, 2, 4, 8, 16, 32),
    ),
    Sweep(
        "a transformer's step",
        "length",
        lambda T: prepare_transformer(4, T),
        (8, 16, 32, 64, 128, 256, 512),
    ),
]

ROWS = [sweep.row() for sweep in SWEEPS]
