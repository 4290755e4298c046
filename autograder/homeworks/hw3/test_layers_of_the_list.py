"""Homework 3, parts 2 and 3: layers that nobody holds but an optimizer, or a network."""

from __future__ import annotations

import numpy as np
import pytest

from autograder.grading.compare import describe, expect_array
from autograder.grading.inside import inside
from autograder.grading.session import Session
from autograder.grading.student import Named, Student
from autograder.homeworks.hw3.rules import Step, right, simulate
from autograder.homeworks.hw3.telling import TELLING
from autograder.homeworks.hw3.test_network_objects import (
    OF_ALL as OF_METHODS,
    is_right_for_plain_layers,
)
from autograder.homeworks.hw3.weights_first import (
    OF_ALL,
    SHAPE,
    for_weights_first,
    is_right_for_small_arrays,
)
from autograder.results.verdict import Evidence, Wrong

pytestmark = pytest.mark.last  # what is simple is told first

STEPS, LAYERS = 3, 3

COMPACT = 0.3
"""How often layers have no place for other attributes."""

HELD = {
    "all": "the program holds all layers",
    "none": "the program holds W and its gradient, and the optimizer holds the layers",
    "some": "the program holds one of the layers, and the arrays of the others",
    "others": "the layers are held by the optimizer alone, and other layers have been made since",
    "method": "the program holds optimizer.step, and neither the optimizer nor the layers",
    "circle": "the first layer holds the optimizer, and the program holds the optimizer alone",
    "list": "the program holds the list of layers, and deletes all other names of them",
}
"""What a program holds after it has made an optimizer."""

TRAINING = """
import gc
import numpy as np

class Layer:
    pass

class Compact:
    __slots__ = ("W", "b", "gamma", "beta", "dLdW", "dLdb", "dLdgamma", "dLdbeta", "__weakref__")

def made(names, start, cls):
    layer, own = cls(), {}
    for name, X in zip(names, start):
        own[name], own["dLd" + name] = X.copy(), np.ones(X.shape)
    for name, X in own.items():
        setattr(layer, name, X)
    return layer, own

def begin(SGD, names, start, lr, momentum, held, cls):
    layers, arrays = map(list, zip(*(made(names, each, cls) for each in start)))
    optimizer = SGD(layers, lr, momentum)
    if held == "circle" and cls is Layer:
        layers[0].optimizer = optimizer
    holds = {"all": [*layers], "some": layers[1:2], "list": layers}.get(held)
    return optimizer.step if held == "method" else lambda: optimizer.step(), arrays, holds

def train(SGD, names, start, gradients, lr, momentum, held, is_compact):
    "Return the parameters of all layers after each step, and then those of other layers."
    cls = Compact if is_compact else Layer
    step, arrays, holds = begin(SGD, names, start, lr, momentum, held, cls)
    gc.collect()
    others = [made(names, each, cls)[1] for each in start]
    seen = []
    for each in gradients:
        for own, of_layer in zip(arrays, each):
            for name, X in zip(names, of_layer):
                own["dLd" + name][...] = X
        step()
        gc.collect(0)
        seen.append([[own[name].copy() for name in names] for own in arrays])
    seen.append([[own[name] for name in names] for own in others])
    return np.array(seen)
"""
"""Layers that an optimizer steps; W and the gradients change in place."""


@pytest.mark.parametrize(("names", "momentum"), OF_ALL)
@for_weights_first
def test_layers_that_the_optimizer_holds(
    session: Session,
    student: Student,
    rng: np.random.Generator,
    names: tuple[str, ...],
    momentum: float,
) -> None:
    """Each step moves all layers, whoever holds the layers, the list or the optimizer."""
    if not is_right_for_small_arrays(session, student, names, momentum):
        return
    train = inside(session, "train", TRAINING)
    for held in ("all", *rng.permutation([*HELD][1:])):
        session.begin_record()
        lr, is_compact = 0.1, bool(rng.random() < COMPACT)
        start = rng.normal(size=(LAYERS, len(names), *SHAPE))
        gradients = rng.normal(size=(STEPS, *start.shape))
        session.record.add("train = ...  # makes layers and an optimizer, and steps")
        given = Named("start", start), Named("gradients", gradients)
        made = session.find("SGD"), [*names], *given, lr, momentum, str(held), is_compact
        found = session.call(train, *made)
        if not isinstance(found, np.ndarray) or found.shape != (STEPS + 1, *start.shape):
            raise Wrong(Evidence("the parameters must stay arrays", "numbers", describe(found)))
        because = HELD[str(held)]
        for place, (first, other) in enumerate(zip(start, found[-1], strict=True)):
            of_layer = gradients[:, place]
            parameters = dict(zip(names, first, strict=True))
            steps = [
                Step(lr, momentum, lr, dict(zip(names, each, strict=True)), {}) for each in of_layer
            ]
            for number, wanted in enumerate(simulate(right, parameters, steps)):
                for at, name in enumerate(names):
                    got, after = found[number, place, at], f"after step {number + 1}; {because}"
                    expect_array(f"layers[{place}].{name}", got, wanted[name], because=after)
            told = "this layer is in no list, and was made after the optimizer"
            for name, got, X in zip(names, other, first, strict=True):
                expect_array(f"other_layer.{name}", got, X, because=told)


NETWORK = """
import gc

class Layer(Telling):
    def __init__(self, calls, number):
        self.calls, self.number = calls, number

    def called(self, method, *given):
        self.calls.append((method, self.number))
        return given[0] + self.number if given else None

def begin(MLP, calls, count, is_nested):
    layers = [Layer(calls, number) for number in range(count)]
    if is_nested:
        layers[1:] = [MLP(layers[1:])]
    return MLP(layers)

def calls(MLP, method, count, is_nested, is_bound):
    "Return the numbers of the layers that a method calls, and what it returns."
    calls = []
    network = begin(MLP, calls, count, is_nested)
    if method == "backward":
        network.forward(0)
    call = getattr(network, method)
    if is_bound:
        del network
    else:
        call = lambda *given: getattr(network, method)(*given)
    gc.collect()
    calls.clear()
    result = call() if method in ("train", "eval") else call(0)
    return [number for called, number in calls if called == method], result
"""


@pytest.mark.parametrize("method", OF_METHODS)
def test_layers_that_the_network_holds(
    session: Session, student: Student, rng: np.random.Generator, method: str
) -> None:
    """{method} reaches all layers, also those that nobody holds but the network."""
    if not is_right_for_plain_layers(session, student, method):
        return
    calls = inside(session, "calls", TELLING + NETWORK)
    count, is_mode = int(rng.integers(2, 6)), method in ("train", "eval")
    order = [*range(count)][:: -1 if method == "backward" else 1]
    for is_nested in (False, True):
        for is_bound in (False, True):
            session.begin_record()
            session.record.add("calls = ...  # makes a network, and calls its method")
            given = session.find("MLP"), method, count, is_nested, is_bound
            found = session.call(calls, *given)
            got = found[0] if isinstance(found, list | tuple) and len(found) == 2 else found
            got = sorted(got) if is_mode and isinstance(got, list) else got
            if got != order:
                message = f"MLP.{method} reaches each layer once; nobody else holds the layers"
                message += ", and the program holds the method alone" * is_bound
                raise Wrong(Evidence(message, f"calls of the layers {order}", f"calls of {got}"))
