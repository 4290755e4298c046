"""A training step of any network: forward, cross-entropy, backward, optimizer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

import mytorch
from benchmarks import plain
from benchmarks.pytorch import find_torch
from benchmarks.row import Candidate, Candidates, NotAvailable, Results

Array = np.ndarray
PlainStep = Callable[[list[Array], Array, Array], tuple[Array, list[Array]]]
"""From the parameters, the inputs and the targets to the loss and the gradients."""

RATE = 1e-4
"""So small that the network hardly changes during a measurement."""


def candidates(
    network: Callable[[Any], Any], in_numpy: PlainStep, A: Array, Y: Array, adam: bool = False
) -> Candidates:
    """Return the step on mytorch's tape, in NumPy and in PyTorch, all from the same parameters.

    Parameters
    ----------
    network
        A function from a framework to its network.
    in_numpy
        The same network as NumPy expressions.
    A
        The inputs.
    Y
        The class of each row of the network's scores.
    adam
        Whether the optimizer is Adam, and not SGD.
    """
    start = [np.array(p.detach()) for p in network(mytorch).parameters()]
    torch = find_torch()
    return {
        "tape": on_a_tape(mytorch, network, start, A, Y, adam),
        "NumPy": without_a_tape(in_numpy, start, A, Y, adam),
        "PyTorch": on_a_tape(torch, network, start, A, Y, adam)
        if torch
        else NotAvailable("PyTorch is not installed"),
    }


def on_a_tape(
    framework: Any,
    network: Callable[[Any], Any],
    start: Sequence[Array],
    A: Array,
    Y: Array,
    adam: bool,
) -> Candidate:
    """The same lines for mytorch and for PyTorch."""
    model = network(framework)
    names = [name for name, _ in model.named_parameters()]
    cross_entropy, optim = framework.nn.CrossEntropyLoss(), framework.optim
    optimizer = (optim.Adam if adam else optim.SGD)(model.parameters(), lr=RATE)
    inputs, targets = framework.tensor(A), framework.tensor(Y)

    def reset() -> None:
        state = zip(names, start, strict=True)
        model.load_state_dict({name: framework.tensor(values) for name, values in state})

    def step() -> Any:
        optimizer.zero_grad()
        loss = cross_entropy(model(inputs).reshape(len(Y), -1), targets)
        loss.backward()
        optimizer.step()
        return loss.detach()

    def results(_: Any) -> Results:
        reset()
        loss = step()
        return {"loss": np.asarray(loss), "dLdW": np.asarray(next(model.parameters()).grad)}

    reset()
    return Candidate(step, results)


def without_a_tape(
    in_numpy: PlainStep, start: Sequence[Array], A: Array, Y: Array, adam: bool
) -> Candidate:
    """The same in NumPy expressions."""
    parameters = [values.copy() for values in start]
    optimizer = plain.Adam(parameters, RATE)

    def step() -> tuple[Array, list[Array]]:
        loss, gradients = in_numpy(parameters, A, Y)
        if adam:
            optimizer.step(gradients)
        else:
            plain.sgd(parameters, gradients, RATE)
        return loss, gradients

    def results(_: Any) -> Results:
        for parameter, values in zip(parameters, start, strict=True):
            parameter[...] = values
        loss, gradients = step()
        return {"loss": loss, "dLdW": gradients[0]}

    return Candidate(step, results)
