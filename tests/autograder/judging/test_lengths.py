"""The sizes of large passes."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from autograder.homework import load_homework
from autograder.judging.lengths import HUGE, Lengths
from autograder.judging.subject import Subject, subjects
from autograder.judging.theme import Theme

TABLE = load_homework("hw2").table
assert TABLE is not None
SOFTMAX = next(each for each in subjects(TABLE) if each.name == "Softmax")


def huge_later(subject: Subject) -> dict[str, int]:
    return Lengths(np.random.default_rng(0), subject, Theme(huge=True))._huge_later()


def test_a_later_result_is_huge_though_no_argument_is() -> None:
    sizes = huge_later(SOFTMAX)

    assert sizes["N"] * sizes["C"] < HUGE < sizes["N"] * sizes["C"] ** 2 < 1.1 * HUGE


def test_an_array_that_has_the_first_size_twice_does_not_fill_the_memory() -> None:
    first, *others = SOFTMAX.cls.calls
    first = replace(first, returns=(replace(first.returns[0], shape=("N", "N", "C")),))
    calls = (first, *others)

    assert huge_later(replace(SOFTMAX, cls=replace(SOFTMAX.cls, calls=calls))) == {}
