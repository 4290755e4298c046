"""The solution of homework 3 beside the framework, and the numbers of the write-up."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import mytorch
from mytorch import nn, optim
from mytorch.data import Digits
from solutions.hw1.linear import Linear
from solutions.hw2.activations import ReLU
from solutions.hw3.losses import CrossEntropyLoss, MSELoss
from solutions.hw3.network import MLP
from solutions.hw3.normalization import BatchNorm1d
from solutions.hw3.optimizer import SGD
from tests.autograder.homeworks.hw2.test_solution import matrices

ROOT = Path(__file__).parents[4]
WRITE_UP = (ROOT / "handouts" / "hw3" / "README.md").read_text(encoding="utf-8")
SIZES = (64, 32, 10)
LR, MOMENTUM, STEPS = 0.05, 0.9, 60
rng = np.random.default_rng(3)


@pytest.fixture(autouse=True)
def _no_overflow():
    with np.errstate(over="raise", invalid="raise", divide="raise"):
        yield


class Holder:
    """A layer with one parameter and no formula."""

    def __init__(self, W: float) -> None:
        self.W, self.b = np.array([[W]]), np.zeros((1, 1))
        self.dLdb = np.zeros((1, 1))


class Times:
    """A layer that multiplies by a number."""

    def __init__(self, factor: float) -> None:
        self.factor = factor

    def forward(self, A: Any) -> Any:
        return self.factor * A

    backward = forward


def test_mse_is_the_frameworks() -> None:
    loss, reference = MSELoss(), nn.MSELoss()
    for shape in ((5, 4), (1, 1), (3, 1)):
        Z, Y = rng.standard_normal((2, *shape))
        assert loss.forward(Z, Y) == pytest.approx(float(reference.forward(Z, Y)), rel=1e-14)
        np.testing.assert_allclose(loss.backward(), reference.backward(), rtol=1e-14)
    with pytest.raises(ValueError, match="shape"):
        loss.forward(Z, Y[:, 0])


def test_cross_entropy_is_the_frameworks_also_far_from_zero() -> None:
    loss, reference = CrossEntropyLoss(), nn.CrossEntropyLoss()
    extremes = np.array([[1000, -1000, 0], [-1000, -1000, -1000], [1000, 999, 1000], [0.0, 0, 0]])
    for Z in (rng.standard_normal((5, 4)), extremes, np.array([[-3.0]])):
        for _ in range(3):
            labels = rng.integers(0, Z.shape[1], len(Z))
            wanted = float(reference.forward(Z, labels))
            assert loss.forward(Z, labels) == pytest.approx(wanted, rel=1e-14)
            np.testing.assert_allclose(loss.backward(), reference.backward(), atol=1e-15)
    with pytest.raises(ValueError, match="shape"):
        loss.forward(Z, labels[:, np.newaxis])


@pytest.mark.parametrize("momentum", [0.1, 0.7])
def test_batch_norm_is_the_frameworks(momentum: float) -> None:
    layer, reference = (
        BatchNorm1d(3, 0.01, momentum),
        nn.BatchNorm1d(3, 0.01, momentum, dtype=float),
    )
    layer.gamma, layer.beta = rng.standard_normal((2, 3))
    reference.W, reference.b = layer.gamma, layer.beta
    for N in (4, 2, 7):
        A, dLdZ = rng.standard_normal((2, N, 3))
        np.testing.assert_allclose(layer.forward(A), reference.forward(A), rtol=1e-12)
        np.testing.assert_allclose(layer.backward(dLdZ), reference.backward(dLdZ), atol=1e-13)
        np.testing.assert_allclose(layer.dLdgamma, reference.dLdW, atol=1e-13)
        np.testing.assert_allclose(layer.dLdbeta, reference.dLdb, atol=1e-13)
    np.testing.assert_allclose(layer.running_mean, reference.running_mean.numpy(), rtol=1e-12)
    np.testing.assert_allclose(layer.running_var, reference.running_var.numpy(), rtol=1e-12)
    layer.eval()
    reference.eval()
    np.testing.assert_allclose(layer.forward(A[:1]), reference.forward(A[:1]), rtol=1e-12)


def losses_by_hand(
    weights: list[np.ndarray], images: np.ndarray, labels: np.ndarray
) -> list[float]:
    """Return the losses of the solution's network on the digits, a loss for each step."""
    layers = [Linear(*SIZES[:2]), ReLU(), Linear(*SIZES[1:])]
    for layer, W in zip((layers[0], layers[2]), weights, strict=True):
        layer.W = W.copy()
    network, cross_entropy = MLP(layers), CrossEntropyLoss()
    optimizer, losses = SGD(layers, LR, MOMENTUM), []
    for step in range(STEPS):
        batch = slice(25 * (step % 60), 25 * (step % 60) + 25)
        losses.append(cross_entropy.forward(network.forward(images[batch]), labels[batch]))
        network.backward(cross_entropy.backward())
        optimizer.step()
    return losses


def losses_of_mytorch(
    weights: list[np.ndarray], images: np.ndarray, labels: np.ndarray
) -> list[float]:
    """Return the losses of the same network on mytorch's tape."""
    linears = [nn.Linear(a, b, dtype=np.float64) for a, b in pairwise(SIZES)]
    for layer, W in zip(linears, weights, strict=True):
        layer.W, layer.b = W, np.zeros((len(W), 1))
    network = nn.Sequential(linears[0], nn.ReLU(), linears[1])
    optimizer, losses = optim.SGD(network.parameters(), lr=LR, momentum=MOMENTUM), []
    for step in range(STEPS):
        batch = slice(25 * (step % 60), 25 * (step % 60) + 25)
        optimizer.zero_grad()
        Z = network(mytorch.Tensor(images[batch]))
        loss = nn.CrossEntropyLoss()(Z, mytorch.Tensor(labels[batch]))
        loss.backward()
        optimizer.step()
        losses.append(float(loss))
    return losses


def test_the_network_by_hand_has_the_losses_of_mytorch() -> None:
    digits = Digits(train=True)
    images = digits.images.astype(np.float64)
    weights = [rng.normal(0, a**-0.5, (b, a)) for a, b in pairwise(SIZES)]
    by_hand = losses_by_hand(weights, images, digits.labels)
    reference = losses_of_mytorch(weights, images, digits.labels)
    np.testing.assert_allclose(by_hand[:50], reference[:50], rtol=0, atol=1e-9)
    np.testing.assert_allclose(by_hand[-1], reference[-1], rtol=0.01)
    assert by_hand[-1] < by_hand[0] / 2


def numbers_of(section: str) -> list[dict[str, np.ndarray]]:
    """Return the matrices of each block of a section of the write-up, up to the next section."""
    text = re.split(rf"^#+ {section}$", WRITE_UP, flags=re.MULTILINE)[1]
    blocks = re.findall(r"```text\n(.*?)```", re.split(r"^##? ", text, flags=re.M)[0], re.DOTALL)
    return [matrices(block) for block in blocks]


def test_the_numbers_of_the_write_up_are_right_for_mse() -> None:
    (shown,) = numbers_of("The mean squared error")
    loss = MSELoss()
    assert loss.forward(shown["Z"], shown["Y"]) == shown["L"].item()
    np.testing.assert_array_equal(loss.backward(), shown["dLdZ"])


@pytest.mark.parametrize("number", [0, 1])
def test_the_numbers_of_the_write_up_are_right_for_cross_entropy(number: int) -> None:
    shown = numbers_of("Cross-entropy")[number]
    loss, labels = CrossEntropyLoss(), shown["labels"][:, 0].astype(int)
    assert loss.forward(shown["Z"], labels) == pytest.approx(shown["L"].item(), abs=1e-4)
    np.testing.assert_allclose(loss.P, shown["P"], atol=1e-4)
    np.testing.assert_allclose(loss.backward(), shown["dLdZ"], atol=1e-4)


@pytest.mark.parametrize(("section", "momentum"), [("One step", 0.0), ("Momentum", 0.5)])
def test_the_numbers_of_the_write_up_are_right_for_sgd(section: str, momentum: float) -> None:
    (shown,) = numbers_of(section)
    layer = Holder(shown["W"][0, 0])
    optimizer, W = SGD([layer], 0.1, momentum), [layer.W.item()]
    for gradient in shown["dLdW"][0]:
        layer.dLdW = np.array([[gradient]])
        optimizer.step()
        W.append(layer.W.item())
    np.testing.assert_allclose(W, shown["W"][0], atol=1e-12)


def test_the_numbers_of_the_write_up_are_right_for_mlp() -> None:
    network = MLP([Times(2), Times(-1)])
    row = r"^\| `(forward|backward)\(\[\[(.*)\]\]\)` \|.* \| `(.*)` \| `(.*)` \| `(.*)` \|$"
    rows = re.findall(row, WRITE_UP, flags=re.MULTILINE)
    assert [name for name, *_ in rows] == ["forward", "backward"]
    for name, given, *shown in rows:
        found = getattr(network, name)(np.array([[float(x) for x in given.split(",")]]))
        last = shown[2] if name == "forward" else shown[0]
        assert [[int(x) for x in re.findall(r"-?\d+", last)]] == found.tolist()


def test_the_numbers_of_the_write_up_are_right_for_batch_norm() -> None:
    passed, stored, used = numbers_of("BatchNorm1d, for extra points")
    layer = BatchNorm1d(2, eps=0, momentum=0.5)
    layer.gamma, layer.beta = np.array([2.0, 4.0]), np.array([10.0, 20.0])
    np.testing.assert_array_equal(layer.forward(passed["A"]), passed["Z"])
    np.testing.assert_array_equal(layer.A_hat, passed["A_hat"])
    np.testing.assert_array_equal(layer.backward(passed["dLdZ"]), passed["dLdA"])
    for name, wanted in stored.items():
        np.testing.assert_allclose(getattr(layer, name), wanted[0], atol=1e-4)
    layer.running_mean, layer.running_var = np.array([1.0, 10.0]), np.array([4.0, 1.0])
    layer.eval()
    np.testing.assert_array_equal(layer.forward(used["A"]), used["Z"])
