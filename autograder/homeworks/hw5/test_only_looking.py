"""Homework 5, part 1: who asks for names, Parameters or a state changes nothing."""

from __future__ import annotations

from typing import Any

import pytest

from autograder.grading.session import Session
from autograder.homeworks.hw5.as_before import only_looks
from autograder.homeworks.hw5.tree import Grower, Naming, Node, tied_tree, wide_tree


def expect_only_looks(session: Session, node: Node, method: str, **keywords: Any) -> None:
    """Accept modules and Parameters that two calls of a method leave as they are."""
    with only_looks(session, node, method):
        for _ in range(2):
            session.call(node.remote, method=method, keywords=keywords)


@pytest.mark.task("named_parameters")
def test_names_change_nothing(session: Session, grower: Grower) -> None:
    """named_parameters leaves modes, numbers and gradients as they are."""
    for make, keywords in ((tied_tree, {}), (wide_tree, {"remove_duplicate": False})):
        session.begin_record()
        expect_only_looks(session, make(grower), "named_parameters", **keywords)


@pytest.mark.task("parameters")
def test_parameters_change_nothing(session: Session, grower: Grower, with_names: Naming) -> None:
    """Parameters leaves modes, numbers and gradients as they are."""
    expect_only_looks(session, with_names(tied_tree(grower)), "parameters")


@pytest.mark.task("state_dict")
def test_states_change_nothing(session: Session, grower: Grower, with_names: Naming) -> None:
    """state_dict leaves modes, numbers and gradients as they are."""
    for make in (tied_tree, wide_tree):
        session.begin_record()
        expect_only_looks(session, with_names(make(grower)), "state_dict")
