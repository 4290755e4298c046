"""The solution of homework 2 beside the framework's layers, and the numbers of the write-up."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pytest

import mytorch
from mytorch import nn
from mytorch.autograd import numerical_gradient
from solutions.hw2 import activations
from solutions.hw2.bilinear import Bilinear, count_parameters
from solutions.hw2.costs import bilinear_costs

ROOT = Path(__file__).parents[4]
WRITE_UP = (ROOT / "handouts" / "hw2" / "README.md").read_text(encoding="utf-8")
FRAMEWORK = {
    "Identity": nn.Identity(),
    "ReLU": nn.ReLU(),
    "Sigmoid": nn.Sigmoid(),
    "Softmax": nn.Softmax(dim=1),
    "Tanh": nn.Tanh(),
    "GELU": nn.GELU(),
}
MATRIX = re.compile(r"([A-Za-z]\w*(?:\[\d\])?) = ")
rng = np.random.default_rng(2)


@pytest.fixture(autouse=True)
def _no_overflow():
    with np.errstate(over="raise", invalid="raise", divide="raise"):
        yield


@pytest.mark.parametrize("name", FRAMEWORK)
def test_an_activation_is_the_frameworks_also_far_from_zero(name: str) -> None:
    layer, reference = getattr(activations, name)(), FRAMEWORK[name]
    extremes = [[1000, -1000, 0], [-1000, -1000, -1000], [1000, 999, 1000], [0.0, -0.0, 1e-100]]
    for A in (rng.standard_normal((5, 4)), np.array(extremes), np.array([[-3.0]])):
        before, dLdZ = A.copy(), rng.standard_normal(A.shape)
        Z, wanted = layer.forward(A), reference.forward(A)
        np.testing.assert_allclose(Z, wanted, rtol=1e-12, atol=1e-12)
        dLdA, wanted = layer.backward(dLdZ), reference.backward(dLdZ)
        np.testing.assert_allclose(dLdA, wanted, rtol=1e-12, atol=1e-12)
        assert not np.shares_memory(Z, A)
        assert not np.shares_memory(dLdA, dLdZ)
        np.testing.assert_array_equal(A, before)


def test_the_jacobian_of_a_softmax_is_the_measured_one() -> None:
    layer, A = activations.Softmax(), rng.standard_normal((3, 4))
    layer.forward(A)
    dZdA = layer.jacobian()
    for n, j in np.ndindex(A.shape):
        one = np.zeros_like(A)
        one[n, j] = 1
        measured = numerical_gradient(activations.Softmax().forward, A, one)
        np.testing.assert_allclose(measured[n], dZdA[n, :, j], atol=1e-8)
        np.testing.assert_allclose(layer.backward(one)[n], dZdA[n, :, j], atol=1e-15)


@pytest.mark.parametrize("sizes", [(2, 3, 4), (3, 3, 3), (1, 5, 1)])
def test_the_bilinear_layer_is_the_frameworks(sizes: tuple[int, int, int]) -> None:
    layer, reference = Bilinear(*sizes), nn.Bilinear(*sizes, dtype=np.float64)
    assert not layer.W.any()
    assert not layer.b.any()
    layer.W, layer.b = reference.W, reference.b
    A1, A2 = rng.standard_normal((5, sizes[0])), rng.standard_normal((5, sizes[1]))
    dLdZ = rng.standard_normal((5, sizes[2]))
    np.testing.assert_allclose(layer.forward(A1, A2), reference.forward(A1, A2), atol=1e-12)
    both = zip(layer.backward(dLdZ), reference.backward(dLdZ), strict=True)
    for got, wanted in [*both, (layer.dLdW, reference.dLdW), (layer.dLdb, reference.dLdb)]:
        np.testing.assert_allclose(got, wanted, atol=1e-12)
    assert count_parameters(*sizes) == layer.W.size + layer.b.size


def matrices(block: str) -> dict[str, np.ndarray]:
    """Return the matrices that stand side by side in a block of text, by name."""
    head, *more = block.splitlines()
    found = list(MATRIX.finditer(head))
    ends = [match.start() for match in found[1:]] + [None]
    return {
        match[1]: np.array(
            [
                [float(number) for number in row.split()]
                for row in [
                    head[match.end() : end],
                    *(line[match.end() - 1 : end] for line in more),
                ]
                if row.strip()
            ]
        )
        for match, end in zip(found, ends, strict=True)
    }


def numbers_of(section: str) -> list[dict[str, np.ndarray]]:
    """Return the matrices of each block of a section of the write-up."""
    text = re.split(rf"^#+ {section}$", WRITE_UP, flags=re.MULTILINE)[1]
    blocks = re.findall(r"```text\n(.*?)```", re.split(r"^# ", text, flags=re.M)[0], re.DOTALL)
    return [matrices(block) for block in blocks]


@pytest.mark.parametrize(
    ("section", "number", "name"),
    [
        ("Identity", 0, "Identity"),
        ("ReLU", 0, "ReLU"),
        ("Sigmoid", 0, "Sigmoid"),
        ("Tanh and GELU, for extra points", 0, "Tanh"),
        ("Tanh and GELU, for extra points", 1, "GELU"),
    ],
)
def test_the_numbers_of_the_write_up_are_right(section: str, number: int, name: str) -> None:
    shown = numbers_of(section)[number]
    layer = getattr(activations, name)()
    np.testing.assert_allclose(layer.forward(shown["A"]), shown["Z"], atol=1e-4)
    np.testing.assert_allclose(layer.backward(shown["dLdZ"]), shown["dLdA"], atol=1e-3)


def test_the_numbers_of_the_write_up_are_right_for_softmax() -> None:
    forward, jacobian, backward = numbers_of("Softmax")[:3]
    layer = activations.Softmax()
    np.testing.assert_allclose(layer.forward(forward["A"]), forward["Z"], atol=1e-4)
    for slice_ in layer.jacobian():
        np.testing.assert_allclose(slice_, jacobian["dZdA[0]"], atol=1e-4)
    np.testing.assert_allclose(layer.backward(backward["dLdZ"]), backward["dLdA"], atol=1e-3)


def test_the_numbers_of_the_write_up_are_right_for_bilinear() -> None:
    forward, backward = numbers_of("Part 2: the Bilinear layer")
    layer = Bilinear(2, 3, 2)
    layer.W, layer.b = np.stack([forward["W[0]"], forward["W[1]"]]), forward["b"]
    np.testing.assert_array_equal(layer.forward(forward["A1"], forward["A2"]), forward["Z"])
    dLdA1, dLdA2 = layer.backward(backward["dLdZ"])
    np.testing.assert_array_equal(dLdA1, backward["dLdA1"])
    np.testing.assert_array_equal(dLdA2, backward["dLdA2"])
    wanted = np.stack([backward["dLdW[0]"], backward["dLdW[1]"]])
    np.testing.assert_array_equal(layer.dLdW, wanted)
    np.testing.assert_array_equal(layer.dLdb, backward["dLdb"])
    assert count_parameters(20, 30, 40) == 24040


@pytest.mark.parametrize("sizes", [(2, 3, 4, 5), (1, 1, 1, 1), (7, 5, 2, 3)])
def test_the_costs_are_those_that_the_framework_counts(sizes: tuple[int, int, int, int]) -> None:
    N, in1, in2, out = sizes
    layer = nn.Bilinear(in1, in2, out, dtype="float64")
    table = mytorch.summary(layer, [(1, in1), (1, in2)], dtype="float64")
    wanted = table.parameters, table.bytes, N * table.multiply_adds
    assert bilinear_costs(*sizes) == wanted


def test_the_costs_of_the_write_up() -> None:
    sentence = r"For N = (\d+) and the sizes (\d+), (\d+) and (\d+): "
    sentence += r"(\d+) numbers, (\d+) bytes, (\d+) multiplications"
    ((*sizes, parameters, size, products),) = re.findall(sentence, WRITE_UP)
    assert bilinear_costs(*map(int, sizes)) == tuple(map(int, (parameters, size, products)))
