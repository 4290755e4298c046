"""The names of one kind that the checks of homework 5 assign."""

from __future__ import annotations

import numpy as np
import pytest

from autograder.homeworks.hw5.scenes import KINDS
from autograder.homeworks.hw5.tree import Array
from autograder.homeworks.hw5.uses import scaled


@pytest.mark.parametrize("names", KINDS)
def test_names_of_one_kind_are_several_different_ones(names: tuple[str, ...]) -> None:
    assert len({*names}) == len(names) >= 6


def test_numbers_among_them_have_another_order_as_texts() -> None:
    digits = [names for names in KINDS if all(name.isdecimal() for name in names)]
    assert any(sorted(names) != sorted(names, key=int) for names in digits)


def test_the_gradient_of_a_leaf_is_a_multiple_of_that_of_what_is_made_of_it() -> None:
    def formula(A: Array, dLdZ: Array) -> tuple[Array, Array, dict[str, Array]]:
        return A, dLdZ, {"weight": dLdZ, "bias": dLdZ}

    _, _, found = scaled(formula, {"weight": 4.0})(np.ones(2), np.ones(2))
    assert found["weight"].tolist() == [4.0, 4.0]
    assert found["bias"].tolist() == [1.0, 1.0]
