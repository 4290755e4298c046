"""The numbers of homework 6's write-up, and its given files."""

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
from tests.autograder.homeworks.programs import as_given

HOMEWORK = load_homework("hw6")
WRITE_UP = (HOMEWORK.handout / "README.md").read_text(encoding="utf-8")


@pytest.fixture
def course() -> Iterator[Any]:
    """The names of the solution and of the given files, in one module."""
    sources = {file: (HOMEWORK.solution / file).read_text("utf-8") for file in HOMEWORK.defines}
    sources |= {file: source.decode() for file, source in HOMEWORK.provided_sources.items()}
    with undone(), np.errstate(over="raise", invalid="raise", divide="raise"):
        together = ModuleType("course")
        for file in [*sources]:
            modules = imported(sources, file)
            sys.modules.update(modules)
            vars(together).update(vars(modules[file.removesuffix(".py")]))
        yield together


def numbers_of(text: str) -> list[float]:
    """Return the numbers in a text, in their order."""
    return [float(each) for each in re.findall(r"-?\d+(?:\.\d+)?", text.replace("−", "-"))]


def table_after(words: str) -> list[list[float]]:
    """Return the rows of numbers of the first table after some words."""
    after = WRITE_UP[WRITE_UP.index(words) :]
    rows = re.search(r"\|[-|]+\|\n((?:\|.*\n)+)", after)
    assert rows
    return [numbers_of(row) for row in rows[1].splitlines()]


@pytest.mark.parametrize(
    ("file", "name"),
    [("tensor", "hw4"), ("operations", "hw4"), ("modules", "hw5"), ("layers", "hw5")],
)
def test_the_given_files_are_the_solutions_of_earlier_homeworks(file: str, name: str) -> None:
    given = HOMEWORK.provided_sources[f"{file}.py"].decode().splitlines()
    assert given == as_given(name, f"{file}.py")


def test_the_numbers_of_adam(course: Any) -> None:
    parameter = course.Parameter(1.0)
    adam = course.Adam([parameter], lr=0.1)
    m = v = 0.0
    for t, g, m_said, v_said, m_hat, v_hat, after in table_after("**By numbers**: a single number"):
        parameter.grad = np.array(g)
        adam.step()
        m, v = 0.9 * m + 0.1 * g, 0.999 * v + 0.001 * g**2
        said = [m_said, v_said, m_hat, v_hat, after]
        computed = [m, v, m / (1 - 0.9**t), v / (1 - 0.999**t), parameter.data]
        np.testing.assert_allclose(computed, said, atol=5e-7)


def test_the_numbers_of_lookup(course: Any) -> None:
    (text,) = re.findall(r"```text\n(W = .*?)```", WRITE_UP, re.DOTALL)
    table = np.array([numbers_of(line) for line in text.splitlines()])
    W, Z, dLdZ, dLdW = np.split(table, 4, axis=1)
    lookup = course.Lookup(np.array([2, 0, 2]))
    np.testing.assert_array_equal(lookup.forward(W), Z)
    np.testing.assert_array_equal(lookup.backward(dLdZ), dLdW)


def test_the_numbers_of_layer_norm(course: Any) -> None:
    A = np.array([1.0, 3.0])
    np.testing.assert_allclose(course.LayerNorm(2, eps=0.0)(course.Tensor(A)).data, [-1, 1])
    smaller = 1 - course.LayerNorm(2)(course.Tensor(A)).data[1]
    np.testing.assert_allclose(smaller, 0.000005, rtol=0.01)
    np.testing.assert_allclose((A - 2) / A.std(ddof=1), [-0.71, 0.71], atol=0.005)
    assert "0.000005" in WRITE_UP


def test_the_mask(course: Any) -> None:
    (text,) = re.findall(r"causal_mask\(3\) = (.*?)```", WRITE_UP, re.DOTALL)
    said = np.array([each == "True" for each in text.split()]).reshape(3, 3)
    np.testing.assert_array_equal(course.causal_mask(3), said)


def test_the_numbers_of_attention(course: Any) -> None:
    (source,) = re.findall(r"```python\n(Q = .*?)```", WRITE_UP, re.DOTALL)
    names = vars(course)
    exec(source, names)
    Z, weights = (eval(each) for each in re.findall(r"# (\[\[.*\]\])", source))
    np.testing.assert_allclose(names["Z"].data, Z, atol=5e-5)
    np.testing.assert_allclose(names["attention"].weights, weights, atol=5e-6)


def test_the_heads(course: Any) -> None:
    X = np.arange(1.0, 9).reshape(1, 2, 4)
    right = course.Tensor(X).reshape(1, 2, 2, 2).transpose(1, 2).data[0]
    wrong = X.reshape(2, 2, 2)
    (text,) = re.findall(r"```text\n(X = 1 .*?)```", WRITE_UP, re.DOTALL)
    for line, row in zip(text.splitlines(), range(2), strict=True):
        numbers = numbers_of(re.sub(r"head \d", "", line))
        assert numbers == [*X[0, row], *right[:, row].ravel(), *wrong[:, row].ravel()]


def test_the_costs(course: Any) -> None:
    said = re.findall(r"N = (\d+), T = (\d+) and C = (\d+): (\d+) \w+, (\d+) \w+, (\d+) ", WRITE_UP)
    ((N, T, C, *costs),) = [tuple(map(int, each)) for each in said]
    assert course.block_costs(N, T, C) == tuple(costs)
    block = course.Block(C, 1)
    assert sum(each.data.size for each in block.parameters()) == costs[0]


def test_the_probabilities() -> None:
    for temperature, said in ((1, 0.73), (0.5, 0.88), (2, 0.62)):
        assert round(1 / (1 + np.exp(-1 / temperature)), 2) == said
        assert str(said) in WRITE_UP


def test_the_weights_of_experts(course: Any) -> None:
    said = re.findall(r"For the scores \(0, 1, 2\), .* (0\.\d+), (0\.\d+) and (0\.\d+)\.", WRITE_UP)
    top = re.findall(r"With `top=2`, they are (\S+), (\S+) and (\S+)\.", WRITE_UP)
    for each, wanted in ((None, said), (2, top)):
        mixture = course.MixtureOfExperts(1, [course.Linear(1, 1) for _ in range(3)], each)
        mixture.gate.weight.data[...] = [[0.0], [1.0], [2.0]]
        mixture(course.Tensor([[1.0]]))
        np.testing.assert_array_equal(mixture.weights.round(2)[0], [float(x) for x in wanted[0]])


def test_the_costs_are_those_of_mytorch(course: Any) -> None:
    from examples.write_text import Block

    for C in (2, 6, 48):
        parameters, size, _ = course.block_costs(1, 3, C)
        theirs = Block(C, 2).double().parameters()
        arrays = [mytorch.as_tensor(each).detach().numpy() for each in theirs]
        assert sum(each.size for each in arrays) == parameters
        assert sum(each.nbytes for each in arrays) == size
