"""Fixtures of homework 5: the student's own parts that other tasks need, or right ones."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from autograder.grading.session import Session
from autograder.grading.student import Named
from autograder.homeworks.hw5.layers import Layers, call, expect_near
from autograder.homeworks.hw5.names import give_names, names_are_right
from autograder.homeworks.hw5.tree import Grower, Node, once
from autograder.results.verdict import Judgement


@pytest.fixture
def grower(session: Session, rng: np.random.Generator) -> Grower:
    """Makes Parameters and modules."""
    return Grower(session, rng)


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
    layers = Layers(session, np.random.default_rng(0))
    A, W, b = np.array([[1.0, 2.0]]), np.array([[3.0, 5.0], [7.0, 11.0]]), np.array([13.0, 17.0])
    with session.experiment():
        try:
            for bias, added in ((b, b), (None, 0 * b)):
                layer = layers.linear(W, bias)
                Z = call(session, layer, layers.tensor("A", A))
                expect_near("Z.data", Z.data, A @ W.T + added)
                session.call(Z, Named("dLdZ", np.ones((1, 2))), method="backward")
                expect_near("weight.grad", layer.weight.grad, np.ones((2, 1)) @ A)
                if bias is not None:
                    expect_near("bias.grad", layer.bias.grad, np.ones(2))
                for stack in (np.stack([A, A]), np.stack([A, A])[np.newaxis], 2 * A):
                    Z = call(session, layer, layers.tensor("A", stack))
                    expect_near("Z.data", Z.data, stack @ W.T + added)
        except Judgement:
            return False
    return True
