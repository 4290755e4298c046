"""Homework 5, part 1: each method of a module, for trees that a method may know and another not."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from autograder.grading.expect import expect_raises
from autograder.grading.session import Session
from autograder.grading.student import Named
from autograder.homeworks.hw5.scenes import IN_ORDER, SCENES, kinds_tree
from autograder.homeworks.hw5.test_loading import Loading, expect_parameters, refuse
from autograder.homeworks.hw5.test_modes import expect_mode
from autograder.homeworks.hw5.test_parameters_over_time import (
    expect_both,
    expect_parameters as expect_listed,
)
from autograder.homeworks.hw5.test_state import expect_state, save
from autograder.homeworks.hw5.tree import Grower, Node
from autograder.homeworks.hw5.unusual import equal_names_tree

Make = Callable[[Grower], Node]
Named_ = Callable[[Node], Node]

each_in_order = pytest.mark.parametrize("make", IN_ORDER, ids=lambda make: make.__name__)
each_tree = pytest.mark.parametrize("make", SCENES, ids=lambda make: make.__name__)


@pytest.mark.task("named_parameters")
@each_in_order
def test_names(session: Session, grower: Grower, make: Make) -> None:
    """Names of any kind, many, ten deep, from before `__init__`, beside other objects."""
    expect_both(session, make(grower))


@pytest.mark.task("named_parameters")
@pytest.mark.parametrize("are_tied", [True, False], ids=["one", "two"])
def test_equal_names(session: Session, grower: Grower, are_tied: bool) -> None:
    """Whole names that are equal are all listed, also if they are those of one Parameter."""
    for turn in range(4):
        session.begin_record()
        node = equal_names_tree(grower, are_tied)
        expect_both(session, node, "a." * (turn % 2))


@pytest.mark.task("parameters")
@pytest.mark.parametrize("are_tied", [True, False], ids=["one", "two"])
def test_parameters_of_equal_names(
    session: Session, grower: Grower, with_names: Named_, are_tied: bool
) -> None:
    """Each Parameter is listed once, also if the whole names of several are equal."""
    for _ in range(3):
        session.begin_record()
        expect_listed(session, with_names(equal_names_tree(grower, are_tied)))


@pytest.mark.task("parameters")
@each_in_order
def test_parameters(session: Session, grower: Grower, with_names: Named_, make: Make) -> None:
    """Parameters with any names, many, ten deep, from before `__init__`, beside other objects."""
    node = with_names(make(grower))
    expect_listed(session, node)
    if make is kinds_tree:  # its modules have the same Parameters, each in an order of its own
        for each in node.members.values():
            expect_listed(session, each)


@pytest.mark.task("state_dict")
@each_tree
def test_states(session: Session, grower: Grower, with_names: Named_, make: Make) -> None:
    """A state of any names, many, ten deep, from before `__init__`, beside other objects."""
    node = with_names(make(grower))
    expect_state(node, save(session, node))
    held = node.all_names()[-1][1]
    held.remote.data = None
    with expect_raises(session, "RuntimeError"):
        save(session, node)
    assert held.numbers is not None
    held.remote.data = Named("X_new", held.numbers)
    expect_state(node, save(session, node))


@pytest.mark.task("load_state_dict")
@each_tree
def test_loadings(session: Session, grower: Grower, with_names: Named_, make: Make) -> None:
    """A state is loaded by any names, many, ten deep, from before `__init__`, beside others."""
    node = with_names(make(grower))
    loading = Loading(session, node, grower.rng)
    loading.load()
    loading.is_done()
    expect_parameters(node, "after load_state_dict")
    last, X = [*loading.arrays.items()][-1]
    refuse(session, node, loading, loading.arrays | {last: np.ones((*X.shape, 2))})


@pytest.mark.task("train")
@each_tree
def test_modes(session: Session, grower: Grower, make: Make) -> None:
    """Modules of any names, many, ten deep, from before `__init__`, beside other objects."""
    node = make(grower)
    for method, mode in (("eval", False), ("train", True)):
        session.call(node.remote, method=method)
        expect_mode(node, dict.fromkeys(node.modules(), mode))
