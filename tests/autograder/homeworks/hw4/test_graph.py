"""The tapes that the checks of homework 4 draw, and what they refuse to take for a dLdZ."""

from __future__ import annotations

import numpy as np

from autograder.grading.student import Named
from autograder.homeworks.hw4.graph import DIAMOND, Graph, draw_graph
from autograder.homeworks.hw4.test_backward_from import draw_refused
from tests.autograder.grading.sessions import session_over

TENSOR = """
class Tensor:
    def __init__(self, data, operation=None, inputs=()):
        self.data, self.operation, self.inputs = data, operation, inputs
        self.is_applied = False

    def apply(self, operation, *others):
        inputs = self, *others
        made = Tensor(operation.forward(*(X.data for X in inputs)), operation, inputs)
        made.is_applied = True
        return made
"""


def test_tensors_are_made_by_apply_and_by_the_class() -> None:
    rng = np.random.default_rng(3)
    inputs = draw_graph(rng, 40)
    with session_over(TENSOR, "Tensor") as session:
        graph = Graph(session, rng, inputs)
        for tensor, given, shape in zip(graph.tensors, inputs, graph.shapes, strict=True):
            assert np.shape(tensor.data) == shape
            assert len(tensor.inputs) == len(given)
        middle = [number for number, given in enumerate(inputs) if given]
        assert {graph.tensors[number].is_applied for number in middle} == {True, False}


def test_leaves_or_others_are_of_a_subclass() -> None:
    found, rng = set(), np.random.default_rng(3)
    with session_over(TENSOR, "Tensor") as session:
        for _ in range(30):
            graph = Graph(session, rng, DIAMOND, are_equal=True)
            classes = [session.handle(each, "__class__") for each in graph.tensors]
            found.add(tuple(session.get(each, "__name__") for each in classes))
    plain, own = "Tensor", "Weight"
    assert found == {(plain,) * 5, (own, *[plain] * 4), (plain, *[own] * 4)}


def test_operations_of_equal_tensors_are_equal_and_others_are_not() -> None:
    for are_equal in (True, False):
        with session_over(TENSOR, "Tensor") as session:
            graph = Graph(session, np.random.default_rng(3), DIAMOND, are_equal)
            one, other = (session.handle(graph.tensors[number], "operation") for number in (1, 2))
            assert session.operate("==", one, other) is are_equal
            assert session.operate("==", one, None) is False


def test_a_dLdZ_of_a_wrong_shape_has_any_type() -> None:
    rng = np.random.default_rng(3)
    found = [draw_refused(rng, (), "uint8") for _ in range(20)]
    assert {isinstance(each, Named) for each in found} == {True, False}
    matrix = draw_refused(rng, (2, 3), "int16")
    assert isinstance(matrix, Named)
    assert (matrix.values.shape, matrix.values.dtype) == ((2, 3), np.dtype("int16"))
