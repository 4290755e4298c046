"""Homework 3, part 3: a layer of a deep network that calls the network itself."""

from __future__ import annotations

import numpy as np
import pytest

from autograder.grading.compare import describe
from autograder.grading.inside import inside
from autograder.grading.session import Session
from autograder.grading.student import Student
from autograder.homeworks.hw3.test_network_objects import OF_PASSES, is_right_for_plain_layers
from autograder.results.verdict import Crashed, Evidence, Judgement, Wrong

pytestmark = pytest.mark.last  # what is simple is told first

MOST = 600
"""The number of layers that a network may have."""

CALLING = """
class Layer:
    def __init__(self, number, method, deep):
        self.number, self.method, self.deep = number, method, deep
        self.network = self.calls = self.results = None

    def called(self, method, X):
        if method != self.method or self.calls is None:
            return X
        depth, path = X
        self.calls.append((depth, self.number))
        if depth < self.deep:
            if method == "backward":
                self.network.forward("A")
            self.results.append(getattr(self.network, method)((depth + 1, ())))
        return depth, (*path, self.number) if self.deep else path

    def forward(self, A):
        return self.called("forward", A)

    def backward(self, dLdZ):
        return self.called("backward", dLdZ)

def nested(MLP, method, count, callers):
    "Return how often layers were called at each depth, the results, and whether all is in order."
    layers = [Layer(number, method, callers.get(str(number), 0)) for number in range(count)]
    network = MLP(layers)
    if method == "backward":
        network.forward("A")
    calls, results = [], []
    for layer in layers:
        layer.network, layer.calls, layer.results = network, calls, results
    results.append(getattr(network, method)((0, ())))
    order = [*range(count)] if method == "forward" else [*range(count)][::-1]

    def wanted(depth):
        for number in order:
            yield depth, number
            if depth < layers[number].deep:
                yield from wanted(depth + 1)

    right = [*wanted(0)]
    path = tuple(number for number in order if layers[number].deep)
    if calls != right:
        return ["the calls of layers", str(len(right)), str(len(calls)) + ", or another order"]
    for result in results:
        if result[1] != path:
            return ["what a call returns", str((result[0], path)), str(result)]
    return []
"""
"""Layers of which some call the network again, each call with another batch."""

SHOWN = "...  # makes a network; the layers in callers call it again, at so many depths"


@pytest.mark.parametrize("method", OF_PASSES)
def test_a_layer_of_a_deep_network_that_calls_it(
    session: Session, student: Student, rng: np.random.Generator, method: str
) -> None:
    """{method} of hundreds of layers is right where layers call the network before they return."""
    if not is_right_for_plain_layers(session, student, method):
        return
    last = MOST - 1 if method == "forward" else 0
    middle = int(rng.integers(MOST))
    nested = inside(session, "nested", CALLING, SHOWN)

    def judge(count: int, callers: dict[int, int]) -> None:
        session.begin_record()
        session.record.add(f"nested = {SHOWN}")
        given = {str(number): depth for number, depth in callers.items()}
        try:
            found = session.call(nested, session.find("MLP"), method, count, given)
        except Crashed as crash:
            who = " and ".join(f"layer {number}" for number in callers) or "no layer"
            message = f"there are {count} layers, and {who} calls the network itself"
            crash.evidence.message = f"{message}: {crash.evidence.message}"
            raise
        if found != []:
            is_told = isinstance(found, list) and len(found) == 3
            what, right, got = found if is_told else ("what comes back", "[]", describe(found))
            message = f"there are {count} layers, and some call the network itself; {what}"
            raise Wrong(Evidence(message, str(right), str(got)))

    try:
        judge(3, {})
        judge(MOST, {})
    except Judgement:
        return  # other checks report it
    judge(5, {int(rng.integers(5)): 1})
    for callers in ({last: 1}, {middle: 1}, {last: 2}, {middle: 1, last: 1}):
        judge(MOST, callers)
