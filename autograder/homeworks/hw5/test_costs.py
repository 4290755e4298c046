"""Homework 5, part 3: network_costs, beside `mytorch.summary` of the same network."""

from __future__ import annotations

import numpy as np
import pytest

import mytorch
from autograder.grading.compare import describe
from autograder.grading.expect import expect_number
from autograder.grading.session import Session
from autograder.grading.student import Student
from autograder.homeworks.hw5.hints import SHARED_COUNTED_AGAIN, USED_ONCE
from autograder.homeworks.hw5.tree import Rng
from autograder.results.verdict import Evidence, Wrong
from mytorch import nn

Costs = tuple[int, int, int]
NAMES = "parameters", "bytes", "multiplications"
SMALL = (
    *((2, 3, 4, 2, 3), (1, 1, 1, 1, 1), (1, 2, 3, 2, 2), (3, 5, 2, 4, 1)),
    *((2, 4, 4, 2, 3), (2, 3, 4, 4, 3), (2, 4, 4, 4, 3), (3, 3, 2, 3, 1), (4, 4, 4, 4, 1)),
    *((2, 4, 3, 4, 3), (2, 4, 3, 4, 1), (3, 3, 3, 3, 3), (1, 5, 1, 5, 2), (5, 1, 5, 1, 5)),
)
LARGE = (1000, 5000, 4999, 4998, 1000), (999, 3, 5000, 1, 997), (1000, 5000, 5000, 5000, 1000)


def counted(N: int, C_in: int, H: int, C_out: int, times: int) -> Costs:
    """Return what the framework counts: a layer that is used again has its numbers once."""
    inner = nn.Linear(H, H)
    layers: list[nn.Module] = [nn.Linear(C_in, H)]
    for _ in range(times):
        layers += [nn.ReLU(), inner]
    model = nn.Sequential(*layers, nn.ReLU(), nn.Linear(H, C_out)).to(mytorch.float64)
    table = mytorch.summary(model, (1, C_in), dtype="float64")
    return table.parameters, table.bytes, N * table.multiply_adds


@pytest.mark.task("costs")
def test_costs(student: Student, rng: Rng) -> None:
    """network_costs: parameters, bytes and multiplications, for any sizes."""
    for number in range(34):
        sizes = [int(size) for size in rng.integers(1, 12 if number < 28 else 200, 5)]
        if number < len(SMALL):
            sizes = [*SMALL[number]]
        sizes[4] = min(sizes[4], 40)
        got = student.network_costs(*sizes)
        if not isinstance(got, tuple | list) or len(got) != 3:
            message = "network_costs must return three integers"
            raise Wrong(Evidence(message, "three integers", describe(got)))
        for name, each, right in zip(NAMES, got, counted(*sizes), strict=True):
            what = f"{name} of network_costs({', '.join(map(str, sizes))})"
            try:
                expect_number(what, each, right, tolerance=0.0)
            except Wrong as wrong:
                _explain(wrong, name, each, sizes)
                raise
            if not isinstance(each, int | np.integer) or isinstance(each, bool | np.bool_):
                message = f"{what} must be an integer, and is {describe(each)}"
                raise Wrong(Evidence(message, str(right), describe(each)))


@pytest.mark.task("costs")
def test_large(student: Student) -> None:
    """network_costs is exact for the largest sizes, too."""
    for sizes in LARGE:
        expect_exact(student.network_costs(*sizes), [*sizes])


def exact(N: int, C_in: int, H: int, C_out: int, times: int) -> Costs:
    """Return the right answer, by the formulas."""
    numbers = (C_in + 1) * H + (H + 1) * H + (H + 1) * C_out
    return numbers, 8 * numbers, N * (C_in * H + times * H * H + H * C_out)


MOST = 1000, 5000, 5000, 5000, 1000
BASES = (
    *(10, 16, 32, 50, 64, 100, 128, 200, 255, 256, 500, 512, 999, 1000, 1001, 1024, 1999, 2000),
    *(2048, 2500, 3000, 4000, 4095, 4096, 4999),
)


def mistaken(rng: Rng) -> list[list[int]]:
    """Return sizes that a program takes for others which packs them in a number, or in digits.

    With any base, in any order of the sizes, one number stands for two rows of sizes.
    """
    found: list[list[int]] = []
    for one in range(5):
        for other in range(5):
            if one == other:
                continue
            start = [int(size) for size in rng.integers(2, 30, 5)]
            for base in BASES:
                if base + 1 <= MOST[other]:
                    packed, alike = start.copy(), start.copy()
                    packed[other], alike[one], alike[other] = base + 1, start[one] + 1, 1
                    found += [packed, alike]
            for many, few in ((11, 1), (1, 11), (112, 3), (11, 23), (1, 123)):
                digits = start.copy()
                digits[one], digits[other] = many, few
                found.append(digits)
    return found


@pytest.mark.task("costs")
def test_sizes_alike(session: Session, rng: Rng) -> None:
    """Each call counts its own sizes, whatever was counted before; the result is the caller's."""
    for N, C_in, H, C_out, times in ((2, 3, 4, 5, 6), (7, 6, 5, 4, 3)):
        named = {"times": times, "C_out": C_out, "H": H, "C_in": C_in, "N": N}
        got = session.find("network_costs")(**named)
        expect_exact(got, [N, C_in, H, C_out, times])
    every = mistaken(rng)
    program = session.program()
    program.look(*(program.student.network_costs(*sizes) for sizes in every))
    for sizes, got in zip(every, program.run(), strict=True):
        expect_exact(got, sizes)


def expect_exact(got: object, sizes: list[int]) -> None:
    """Accept the three integers."""
    right = exact(*sizes)
    if not isinstance(got, tuple | list) or [*got] != [*right]:
        call = f"network_costs({', '.join(map(str, sizes))})"
        raise Wrong(Evidence(f"{call} is {describe(got)}", str(right), describe(got)))


def _explain(wrong: Wrong, name: str, got: object, sizes: list[int]) -> None:
    """Add the hints of the mistake that explains the number."""
    N, C_in, H, C_out, times = sizes
    if times == 1 or wrong.evidence is None:
        return
    again = (C_in + 1) * H + times * (H + 1) * H + (H + 1) * C_out
    once = N * (C_in * H + H * H + H * C_out)
    if (name, got) in (("parameters", again), ("bytes", 8 * again)):
        SHARED_COUNTED_AGAIN.add_to(wrong.evidence)
    elif (name, got) == ("multiplications", once):
        USED_ONCE.add_to(wrong.evidence)
