"""Homework 3, part 3: the network passes on whatever its layers return, and calls each of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import repeat
from typing import Any

import numpy as np
import pytest

from autograder.grading.compare import describe
from autograder.grading.session import Session
from autograder.grading.student import Named, Remote, Student
from autograder.homeworks.hw3.layers import SIZES, Layers
from autograder.homeworks.hw3.rules import Array
from autograder.results.verdict import Evidence, Judgement, Wrong

COUNT = 3
"""The number of layers."""

ERRORS = "ValueError", "AttributeError", "StopIteration", "KeyboardInterrupt", "GeneratorExit"
"""The classes of exceptions that a layer returns, and does not raise."""

VALUES = "NotImplemented", "Ellipsis", "len", "dict", "ValueError"
"""Other objects of Python that a layer returns."""

EMPTY: tuple[Any, ...] = 0, 0.0, False, "", (), [], {}
"""Values that are false as a condition."""


def forward_before(session: Session, network: Remote, method: str, X: Array) -> None:
    """Call forward before a backward: whether it is right is judged elsewhere."""
    if method == "backward":
        with suppress(Judgement):
            session.call(network, Named("A", X), method="forward")


def special_arrays(rng: np.random.Generator) -> Iterator[list[Array]]:
    """Yield arrays between layers, of one shape: zeros in every place, and equal ones."""
    for first in (np.zeros((2, 3)), rng.normal(size=(2, 3))):
        yield [first] * (COUNT + 1)
    for place in range(COUNT + 1):
        arrays = [*rng.normal(size=(COUNT + 1, 2, 3))]
        arrays[place] = np.zeros((2, 3))
        yield arrays


@pytest.mark.parametrize(
    "method",
    [
        pytest.param("forward", marks=pytest.mark.task("mlp_forward")),
        pytest.param("backward", marks=pytest.mark.task("mlp_backward")),
    ],
)
class TestPass:
    """The checks that forward and backward share."""

    def test_equal_numbers(
        self, session: Session, student: Student, rng: np.random.Generator, method: str
    ) -> None:
        """{method} calls each layer for any numbers: zeros, or those that another one returned."""
        layers = Layers(session, rng, *repeat((), COUNT))
        network = student.MLP(layers.remotes)
        forward_before(session, network, method, rng.normal(size=(2, SIZES[0])))
        try:
            layers.expect_pass(network, method, 2)
        except Judgement:
            return  # other checks report it
        for arrays in special_arrays(rng):
            session.begin_record()
            following = iter(arrays)
            layers.expect_pass(network, method, 2, draw=lambda _, each=following: next(each))  # type: ignore[misc]

    def test_a_layer_that_is_there_twice(
        self, session: Session, student: Student, rng: np.random.Generator, method: str
    ) -> None:
        """{method} calls a layer as often as it is in the list."""
        layers = Layers(session, rng, (), ())
        try:
            network = student.MLP(layers.remotes)
            forward_before(session, network, method, rng.normal(size=(2, SIZES[0])))
            layers.expect_pass(network, method, 2)
        except Judgement:
            return  # other checks report it
        session.begin_record()
        places = 0, 1, 0
        network = student.MLP([layers.remotes[place] for place in places])
        forward_before(session, network, method, rng.normal(size=(2, SIZES[0])))
        layers.expect_pass(network, method, 2, places=places)

    def test_results_of_any_kind(
        self, session: Session, student: Student, rng: np.random.Generator, method: str
    ) -> None:
        """{method} passes on what a layer returns as it is, also what is no array."""
        batches = [session.toy("Batch") for _ in range(COUNT + 1)]
        others: list[Any] = [[1.5, -2.0], None, "text", (1, 2.5)]
        named = [session.builtin(name) for name in VALUES]
        errors = [session.call(session.builtin(name)) for name in ERRORS]
        unusual = [*named, *errors, *EMPTY]
        unusual = [unusual[place] for place in rng.permutation(len(unusual))]
        starts = range(0, len(unusual), COUNT + 1)
        several = [[*unusual, *unusual][start:][: COUNT + 1] for start in starts]
        got: list[Any] = []
        returned: list[Any] = []

        def passed_on(X: Any) -> Any:
            got.append(X)
            return returned[len(got) - 1]

        members: dict[str, Any] = {"forward": lambda X: X, "backward": lambda X: X}
        network = student.MLP([session.toy("Layer", **members) for _ in range(COUNT)])
        try:
            forward_before(session, network, method, rng.normal(size=(2, 2)))
            X = rng.normal(size=(2, 2))
            if not np.array_equal(session.call(network, Named("X", X), method=method), X):
                return
        except Judgement:
            return  # other checks report it
        session.begin_record()
        members = dict.fromkeys(("forward", "backward"), passed_on)
        network = student.MLP([session.toy("Layer", **members) for _ in range(COUNT)])
        plain = batches, [batches[0], *others[:COUNT]], [others[3], *others[:COUNT]]
        for values in (*plain, *several):
            session.begin_record()
            got.clear()
            returned[:] = values
            forward_before(session, network, method, rng.normal(size=(2, 2)))
            got.clear()
            returned[:] = values[1:]
            result = session.call(network, values[0], method=method)
            _expect_the_same(session, method, [*got, result], values)


def _expect_the_same(
    session: Session, method: str, got: Sequence[Any], wanted: Sequence[Any]
) -> None:
    """Accept values that each layer has got, and the last one: the very objects."""
    for each, one in zip(got, wanted, strict=True):
        if isinstance(one, Remote):
            is_same = isinstance(each, Remote) and session.operate("is", each, one)
        else:
            is_same = type(each) is type(one) and each == one
        if not is_same:
            message = f"{method} must pass on what a layer returns as it is, also what is no array"
            raise Wrong(Evidence(message, wanted=describe(one), got=describe(each)))
