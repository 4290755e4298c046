"""Fixtures of homework 5: the student's own parts that other tasks need, or right ones."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from autograder.grading.session import Session
from autograder.homeworks.hw5.layers import Layers
from autograder.homeworks.hw5.names import give_names, names_are_right
from autograder.homeworks.hw5.test_layers import test_forward_and_backward, test_numbers_of_now
from autograder.homeworks.hw5.test_small_steps import expect_steps_of
from autograder.homeworks.hw5.test_uses import (
    test_bias_of_now,
    test_each_number,
    test_many_rows,
    test_several_uses,
)
from autograder.homeworks.hw5.test_uses_with_arrays import (
    test_arrays_that_are_dropped,
    test_many_thousand_rows,
    test_other_sizes,
    test_views_of_one_array,
)
from autograder.homeworks.hw5.test_views_that_are_held import (
    test_linears_that_are_gone,
    test_results_that_are_held,
)
from autograder.homeworks.hw5.test_where_others_were import test_new_linears
from autograder.homeworks.hw5.test_zeros_of_all_kinds import expect_zeros
from autograder.homeworks.hw5.tree import Grower, Node, once
from autograder.results.verdict import Judgement


@pytest.fixture
def grower(session: Session, rng: np.random.Generator) -> Grower:
    """Makes Parameters and modules."""
    return Grower(session, rng)


@pytest.fixture
def layers(session: Session, rng: np.random.Generator) -> Layers:
    """Makes layers."""
    return Layers(session, rng)


@pytest.fixture
def own_names_are_right(session: Session) -> bool:
    """Whether the student's named_parameters is right."""
    return names_are_right(session)


@pytest.fixture
def with_names(session: Session, own_names_are_right: bool) -> Callable[[Node], Node]:
    """Give a module a right named_parameters, if the student's own is wrong."""

    def named(node: Node) -> Node:
        if not own_names_are_right:
            for each in node.modules():
                give_names(session, each)
        return node

    return named


@pytest.fixture
def own_linear_is_right(session: Session) -> bool:
    """Whether the student's Linear computes right, from which LazyLinear may be made."""
    return linear_is_right(session)


@once
def linear_is_right(session: Session) -> bool:
    """Whether the student's Linear computes right."""
    rng = np.random.default_rng(0)
    layers = Layers(session, rng)
    with session.experiment():
        try:
            for axes in (2, 3):
                test_forward_and_backward(session, layers, rng, axes)
            test_numbers_of_now(session, layers, rng)
            test_several_uses(layers, rng)
            test_bias_of_now(session, layers, rng)
            test_each_number(layers, rng)
            test_many_rows(layers, rng)
            test_many_thousand_rows(session, layers, rng)
            test_views_of_one_array(session, layers, rng)
            test_arrays_that_are_dropped(session, layers, rng)
            test_other_sizes(layers, rng)
            test_new_linears(session, rng)
            test_results_that_are_held(session, layers, rng, (200, 40, 30))
            test_linears_that_are_gone(session, (3, 2))
            expect_steps_of(session, rng, layers.linear)
            expect_zeros(layers, rng, layers.linear, 20_000)
        except Judgement:
            return False
    return True
