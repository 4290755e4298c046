"""A training step of a small network: forward, cross-entropy, backward, SGD.

The network is 784-128-64-10 with ReLU, on a batch of 64, a usual size for a first exercise. Every
candidate trains its own copy of the same network. For the comparison, each copy is reset to the
start, and takes one step.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any

import numpy as np

from benchmarks.data import batch
from benchmarks.pytorch import find_torch
from benchmarks.row import Candidate, Candidates, NotAvailable, Ratio, Results, Row
from mytorch import nn, optim
from mytorch.autograd.tensor import Tensor

Array = np.ndarray

SIZES = (784, 128, 64, 10)
N = 64
LR = 0.01


def candidate(
    step: Callable[[], Any], parameters: Callable[[], Sequence[Array]], start: Sequence[Array]
) -> Candidate:
    """Return a candidate; its results are the loss and the parameters after one step."""

    def results(_: Any) -> Results:
        for parameter, values in zip(parameters(), start, strict=True):
            parameter[...] = values
        loss = np.asarray(step())
        return {"loss": loss} | {
            f"parameter {i}": parameter.copy() for i, parameter in enumerate(parameters())
        }

    return Candidate(step, results)


def network(start: Sequence[Array]) -> nn.Sequential:
    """Return mytorch's network with these parameters."""
    model = nn.Sequential(
        nn.Linear(784, 128), nn.ReLU(), nn.Linear(128, 64), nn.ReLU(), nn.Linear(64, 10)
    )
    for parameter, values in zip(model.parameters(), start, strict=True):
        parameter.data[...] = values
    return model


def by_hand(start: Sequence[Array], A: Array, Y: Array) -> Candidate:
    """Every layer run by hand, without a Tensor."""
    model, cross_entropy = network(start), nn.CrossEntropyLoss()
    model[0].input_requires_grad = False
    sgd = optim.SGD(model.parameters(), lr=LR)

    def step() -> Any:
        sgd.zero_grad()
        loss = cross_entropy.forward(model.forward(A), Y)
        model.backward(cross_entropy.backward())
        sgd.step()
        return loss

    return candidate(step, lambda: [p.data for p in model.parameters()], start)


def on_the_tape(start: Sequence[Array], A: Array, Y: Array) -> Candidate:
    """The same layers on the tape."""
    model, cross_entropy = network(start), nn.CrossEntropyLoss()
    sgd = optim.SGD(model.parameters(), lr=LR)
    inputs, targets = Tensor(A), Tensor(Y)

    def step() -> Any:
        sgd.zero_grad()
        loss = cross_entropy(model(inputs), targets)
        loss.backward()
        sgd.step()
        return loss.data

    return candidate(step, lambda: [p.data for p in model.parameters()], start)


def in_numpy(start: Sequence[Array], A: Array, Y: Array) -> Candidate:
    """The step in plain NumPy, into arrays that exist before."""
    W1, b1, W2, b2, W3, b3 = (values.copy() for values in start)
    parameters = (W1, b1, W2, b2, W3, b3)
    gradients = dW1, db1, dW2, db2, dW3, db3 = tuple(np.empty_like(X) for X in parameters)
    scratch = [np.empty_like(X) for X in parameters]
    Z1, Z2, Z3 = (np.empty((N, C), np.float32) for C in SIZES[1:])
    A1, A2, P = np.empty_like(Z1), np.empty_like(Z2), np.empty_like(Z3)
    positive1, positive2 = np.empty(Z1.shape, bool), np.empty(Z2.shape, bool)
    largest, total = np.empty((N, 1), np.float32), np.empty((N, 1), np.float32)
    rows = np.arange(N)

    def step() -> Any:
        np.matmul(A, W1.T, out=Z1)
        np.add(Z1, b1, out=Z1)
        np.maximum(Z1, 0, out=A1)
        np.matmul(A1, W2.T, out=Z2)
        np.add(Z2, b2, out=Z2)
        np.maximum(Z2, 0, out=A2)
        np.matmul(A2, W3.T, out=Z3)
        np.add(Z3, b3, out=Z3)

        np.maximum.reduce(Z3, axis=1, keepdims=True, out=largest)
        np.subtract(Z3, largest, out=Z3)
        np.exp(Z3, out=P)
        np.add.reduce(P, axis=1, keepdims=True, out=total)
        np.divide(P, total, out=P)
        loss = -(Z3[rows, Y] - np.log(total[:, 0])).mean()

        P[rows, Y] -= 1
        np.divide(P, N, out=P)
        np.matmul(P.T, A2, out=dW3)
        np.add.reduce(P, axis=0, out=db3)
        np.matmul(P, W3, out=Z2)
        np.greater(A2, 0, out=positive2)
        np.multiply(Z2, positive2, out=Z2)
        np.matmul(Z2.T, A1, out=dW2)
        np.add.reduce(Z2, axis=0, out=db2)
        np.matmul(Z2, W2, out=Z1)
        np.greater(A1, 0, out=positive1)
        np.multiply(Z1, positive1, out=Z1)
        np.matmul(Z1.T, A, out=dW1)
        np.add.reduce(Z1, axis=0, out=db1)

        for parameter, gradient, scaled in zip(parameters, gradients, scratch, strict=True):
            np.multiply(gradient, LR, out=scaled)
            np.subtract(parameter, scaled, out=parameter)
        return loss

    return candidate(step, lambda: parameters, start)


def in_pytorch(start: Sequence[Array], A: Array, Y: Array) -> Candidate | NotAvailable:
    """PyTorch's own modules, loss and optimizer."""
    torch = find_torch()
    if torch is None:
        return NotAvailable("PyTorch is not installed")
    model = torch.nn.Sequential(
        torch.nn.Linear(784, 128),
        torch.nn.ReLU(),
        torch.nn.Linear(128, 64),
        torch.nn.ReLU(),
        torch.nn.Linear(64, 10),
    )
    cross_entropy = torch.nn.CrossEntropyLoss()
    sgd = torch.optim.SGD(model.parameters(), lr=LR)
    inputs, targets = torch.from_numpy(A), torch.from_numpy(Y)

    def step() -> Any:
        sgd.zero_grad()
        loss = cross_entropy(model(inputs), targets)
        loss.backward()
        sgd.step()
        return loss.detach()

    return candidate(step, lambda: [p.detach().numpy() for p in model.parameters()], start)


def in_jax(start: Sequence[Array], A: Array, Y: Array) -> Candidate | NotAvailable:
    """The step compiled by JAX, from the same formulas."""
    try:
        jax = importlib.import_module("jax")
    except ModuleNotFoundError:
        return NotAvailable("JAX is not installed")
    jnp = importlib.import_module("jax.numpy")

    def loss_of(parameters: Any, A: Any, Y: Any) -> Any:
        W1, b1, W2, b2, W3, b3 = parameters
        A = jnp.maximum(A @ W1.T + b1, 0)
        A = jnp.maximum(A @ W2.T + b2, 0)
        return -jax.nn.log_softmax(A @ W3.T + b3)[jnp.arange(N), Y].mean()

    @jax.jit
    def train(parameters: Any, A: Any, Y: Any) -> Any:
        loss, gradients = jax.value_and_grad(loss_of)(parameters, A, Y)
        return loss, [p - LR * g for p, g in zip(parameters, gradients, strict=True)]

    state = [[jnp.asarray(values) for values in start]]
    inputs, targets = jnp.asarray(A), jnp.asarray(Y)

    def step() -> Any:
        loss, state[0] = train(state[0], inputs, targets)
        return loss.block_until_ready()

    def results(_: Any) -> Results:
        state[0] = [jnp.asarray(values) for values in start]
        loss = np.asarray(step())
        return {"loss": loss} | {f"parameter {i}": np.asarray(p) for i, p in enumerate(state[0])}

    return Candidate(step, results)


def prepare() -> Candidates:
    """Return the candidates."""
    start = []
    for C_in, C_out in pairwise(SIZES):
        start += [batch(C_out, C_in) / np.float32(np.sqrt(C_in)), batch(C_out)]
    A, Y = batch(N, 784), np.random.default_rng(1).integers(10, size=N)
    return {
        "NumPy": in_numpy(start, A, Y),
        "by hand": by_hand(start, A, Y),
        "tape": on_the_tape(start, A, Y),
        "PyTorch": in_pytorch(start, A, Y),
        "JAX jit": in_jax(start, A, Y),
    }


ROWS = [
    Row(
        "MLP step 784-128-64-10, batch 64",
        prepare,
        [
            Ratio("by hand", "NumPy", at_most=1.2),
            Ratio("tape", "NumPy", at_most=1.3),
            Ratio("tape", "PyTorch", at_most=0.8),
            Ratio("JAX jit", "NumPy"),
        ],
        subject="MLP step",
    )
]
