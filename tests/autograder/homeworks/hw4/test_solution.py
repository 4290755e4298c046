"""The solution of homework 4 beside the framework, and the numbers of the write-up."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from types import ModuleType
from typing import Any

import numpy as np
import pytest

import mytorch
from autograder.authoring.audit.loading import imported, undone
from autograder.homework import load_homework
from mytorch import nn, optim
from mytorch.data import Digits
from tests.autograder.homeworks.hw2.test_solution import matrices

HOMEWORK = load_homework("hw4")
WRITE_UP = (HOMEWORK.handout / "README.md").read_text(encoding="utf-8")
SIZES = (64, 32, 10)
STEPS = 60
rng = np.random.default_rng(4)


@pytest.fixture
def tape() -> Iterator[ModuleType]:
    """The names of the solution and of the given file, in one module."""
    sources = {file: (HOMEWORK.solution / file).read_text("utf-8") for file in HOMEWORK.defines}
    given = {file: source.decode() for file, source in HOMEWORK.provided_sources.items()}
    with undone(), np.errstate(over="raise", invalid="raise", divide="raise"):
        modules = {
            **imported(sources | given, "tensor.py"),
            **imported(sources | given, "operations.py"),
        }
        sys.modules.update(modules)
        together = ModuleType("tape")
        for module in modules.values():
            vars(together).update(vars(module))
        yield together


def test_the_diamond_of_the_write_up(tape: Any) -> None:
    x = tape.Tensor(2.0)
    y = 3 * x
    a, b = 2 * y, 5 * y
    c = a + b
    c.backward()
    assert (c.data, x.grad, y.grad) == (42, 21, None)
    order = [tensor for tensor in tape.topological_order(c) if tensor in (x, y, a, b, c)]
    assert order in ([x, y, a, b, c], [x, y, b, a, c])
    c.backward()
    assert x.grad == 42


def test_the_calls_of_the_write_up_give_what_stands_beside_them(tape: Any) -> None:
    calls = re.findall(
        r"^(.*(?:Mul|times\.\w+|unbroadcast)\(.*\))(?: +# (.*))?$", WRITE_UP, re.MULTILINE
    )
    names, checked = vars(tape) | {"np": np}, 0
    for code, said in calls:
        if code.startswith("|"):
            continue
        target, _, expression = code.rpartition(" = ")
        found = eval(expression, names)
        if target.isidentifier():
            names[target] = found
        if said:
            found = found if isinstance(found, tuple) else (found,)
            for got, right in zip(found, said.split(" and "), strict=True):
                np.testing.assert_array_equal(got, np.array(eval(right)))
            checked += 1
    assert checked == 5


def test_the_numbers_of_the_write_up_are_right(tape: Any) -> None:
    blocks = [matrices(each) for each in re.findall(r"```text\n(.*?)```", WRITE_UP, re.DOTALL)]
    product, total, taken = blocks
    matmul = tape.MatMul()
    np.testing.assert_array_equal(matmul.forward(product["A"], product["B"]), product["Z"])
    by_A, by_B = matmul.backward(product["dLdZ"])
    np.testing.assert_array_equal(by_A, product["dLdA"])
    np.testing.assert_array_equal(by_B, product["dLdB"])
    summing = tape.Sum(axis=1)
    np.testing.assert_array_equal(summing.forward(total["A"]), total["Z"][0])
    np.testing.assert_array_equal(summing.backward(total["dLdZ"][0]), total["dLdA"])
    taking = tape.GetItem([0, 0, 2])
    np.testing.assert_array_equal(taking.forward(taken["A"][0]), taken["Z"][0])
    np.testing.assert_array_equal(taking.backward(taken["dLdZ"][0]), taken["dLdA"][0])


def test_the_table_of_small_operations_is_right(tape: Any) -> None:
    numbers = r"([−\d, ]*)"
    row = rf"^\| `(\w+\(\d?\))` \| {numbers} \| {numbers} \| {numbers}\|$"
    rows = re.findall(row, WRITE_UP, re.MULTILINE)
    assert len(rows) == 5
    for made, *shown in rows:
        operation = eval(made, vars(tape))
        arrays = [np.array([1.0, 2.0]), np.array([5.0, 7.0])]
        said = [each.replace("−", "-").split(",") for each in shown if each.strip()]
        wanted = [[float(x) for x in each] for each in said]
        found = [operation.forward(*arrays[: len(wanted) - 1])]
        gradients = operation.backward(np.array([1.0, 10.0]))
        found += gradients if isinstance(gradients, tuple) else [gradients]
        np.testing.assert_array_equal(found, wanted)


def test_three_lines_have_the_losses_of_mytorch(tape: Any) -> None:
    digits = Digits(train=True)
    images = digits.images.astype(np.float64)
    W1, W2 = rng.normal(0, 0.1, (SIZES[1], SIZES[0])), rng.normal(0, 0.2, (SIZES[2], SIZES[1]))
    layers = nn.Linear(*SIZES[:2], dtype=np.float64), nn.Linear(*SIZES[1:], dtype=np.float64)
    for layer, W in zip(layers, (W1, W2), strict=True):
        layer.W, layer.b = W.copy(), np.zeros((len(W), 1))
    network = nn.Sequential(layers[0], nn.ReLU(), layers[1])
    optimizer = optim.SGD(network.parameters(), lr=0.5)
    parameters = [tape.Tensor(X) for X in (W1, np.zeros(SIZES[1]), W2, np.zeros(SIZES[2]))]
    mine, reference = [], []
    for step in range(STEPS):
        batch = slice(25 * step, 25 * step + 25)
        A, labels = images[batch], digits.labels[batch]
        A1 = (A @ parameters[0].T + parameters[1]).relu()
        Z2 = A1 @ parameters[2].T + parameters[3]
        loss = -tape.log_softmax(Z2)[np.arange(len(labels)), labels].mean()
        for each in parameters:
            each.grad = None
        loss.backward()
        for each in parameters:
            each.data = each.data - 0.5 * each.grad
        mine.append(float(loss.data))
        optimizer.zero_grad()
        other = nn.CrossEntropyLoss()(network(mytorch.tensor(A)), mytorch.tensor(labels))
        other.backward()
        optimizer.step()
        reference.append(float(other))
    np.testing.assert_allclose(mine[:50], reference[:50], rtol=0, atol=1e-9)
    np.testing.assert_allclose(mine[-1], reference[-1], rtol=0.01)
    assert mine[-1] < mine[0] / 2


EXPRESSIONS = {
    "arithmetic": lambda X, Y: 2 - X / 3 + 1 / (X * X + 1) - (Y - 4) ** 3 - X,
    "an array first": lambda X, Y: np.ones((4, 2)) @ X - np.full(3, 2.0) * Y[:1],
    "matrices": lambda X, Y: (X @ Y.T).exp().sum(1),
    "shapes": lambda X, Y: X.reshape(3, 2).transpose(0, 1) @ Y.reshape(3, -1),
    "means": lambda X, Y: X.mean(0) * Y.mean(1, True) + (X * X + 1).log().mean(),
    "the largest": lambda X, Y: X.max(1) * Y.max(),
    "a part": lambda X, Y: X[[0, 0, 1]] * Y[:, 1:].sum() + X[1, -1],
}


@pytest.mark.parametrize("name", EXPRESSIONS)
def test_the_given_operators_are_mytorchs(tape: Any, name: str) -> None:
    arrays = rng.normal(size=(2, 2, 3))
    mine = [tape.Tensor(X) for X in arrays]
    theirs = [mytorch.tensor(X, requires_grad=True) for X in arrays]
    largest = {"the largest": lambda X, Y: X.amax(1) * Y.amax()}  # ties share, as in Max
    wanted = largest.get(name, EXPRESSIONS[name])(*theirs)
    found = EXPRESSIONS[name](*mine)
    np.testing.assert_allclose(found.data, wanted.detach().numpy(), atol=1e-12)
    dLdZ = rng.normal(size=found.shape)
    found.backward(dLdZ)
    wanted.backward(mytorch.tensor(dLdZ))
    for got, right in zip(mine, theirs, strict=True):
        np.testing.assert_allclose(got.grad, right.grad.numpy(), atol=1e-12)


def test_the_given_functions(tape: Any) -> None:
    X, Y = (tape.Tensor(each) for each in rng.normal(size=(2, 2, 3)))
    condition = X.data > 0
    end = tape.stack([tape.where(condition, X, Y), tape.where(condition, 0.0, Y)], axis=1)
    dLdZ = rng.normal(size=(2, 2, 3))
    end.backward(dLdZ)
    np.testing.assert_allclose(X.grad, dLdZ[:, 0] * condition)
    np.testing.assert_allclose(Y.grad, (dLdZ[:, 0] + dLdZ[:, 1]) * ~condition)
    far = tape.Tensor([[1000.0, 0.0, -1000.0]])
    np.testing.assert_array_equal(tape.log_softmax(far).data, [[0, -1000, -2000]])
    assert "Tensor([[" in repr(far)


@pytest.mark.slow
def test_a_long_chain_goes_backward(tape: Any) -> None:
    x = tape.Tensor(3.0)
    tape.chain(x, 100_000).backward()
    assert x.grad == 1
