"""The solution of homework 5 beside the framework, and the numbers of the write-up."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

import mytorch
from autograder.authoring.audit.loading import imported, undone
from autograder.homework import load_homework
from mytorch import nn, optim
from mytorch.data import Digits
from tests.autograder.homeworks.programs import as_given

HOMEWORK = load_homework("hw5")
WRITE_UP = (HOMEWORK.handout / "README.md").read_text(encoding="utf-8")
SIZES = (64, 32, 10)
STEPS = 60
rng = np.random.default_rng(5)


@pytest.fixture
def course() -> Iterator[ModuleType]:
    """The names of the solution and of the given files, in one module."""
    sources = {file: (HOMEWORK.solution / file).read_text("utf-8") for file in HOMEWORK.defines}
    given = {file: source.decode() for file, source in HOMEWORK.provided_sources.items()}
    with undone(), np.errstate(over="raise", invalid="raise", divide="raise"):
        modules = {
            **imported(sources | given, "costs.py"),
            **imported(sources | given, "layers.py"),
        }
        sys.modules.update(modules)
        together = ModuleType("course")
        for module in modules.values():
            vars(together).update(vars(module))
        yield together


def make_relu(course: Any) -> Any:
    """Return a module without Parameters."""

    class ReLU(course.Module):  # type: ignore[misc]
        def forward(self, A: Any) -> Any:
            return A.relu()

    return ReLU()


@pytest.mark.parametrize("file", ["tensor.py", "operations.py"])
def test_the_given_files_are_the_solution_of_homework_4(file: str) -> None:
    assert HOMEWORK.provided_sources[file].decode().splitlines() == as_given("hw4", file)


def test_the_names_of_the_write_up(course: Any) -> None:
    (source,) = re.findall(r"```python\n(class Model.*?)```", WRITE_UP, re.DOTALL)
    names = vars(course)
    exec(source, names)
    model = names["Model"]()
    once, every = (each.split(", ") for each in re.findall(r"```text\n(scale.*?)\n```", WRITE_UP))
    assert [name for name, _ in model.named_parameters()] == once
    assert [name for name, _ in model.named_parameters(remove_duplicate=False)] == every
    assert [*model.state_dict()] == every


def test_the_numbers_of_the_write_up(course: Any) -> None:
    (source,) = re.findall(r"```python\n(layer = .*?)```", WRITE_UP, re.DOTALL)
    names = vars(course) | {"np": np}
    checked = 0
    for line in source.splitlines():
        code, _, said = line.partition("#")
        target, _, expression = code.strip().rpartition(" = ")
        found = eval(expression, names)
        if target:
            names[target] = found
        if said:
            found = found.data if hasattr(found, "data") and target else found
            np.testing.assert_array_equal(np.squeeze(found), np.squeeze(eval(said)))
            checked += 1
    assert checked == 3


def test_the_costs_of_the_write_up(course: Any) -> None:
    sentence = r"For N = (\d+), C_in = (\d+), H = (\d+), C_out = (\d+) and times = (\d+): "
    sentence += r"(\d+) numbers, (\d+) bytes, (\d+) multiplications"
    ((*sizes, parameters, size, products),) = re.findall(sentence, WRITE_UP)
    N, C_in, H, C_out, times = map(int, sizes)
    said = tuple(map(int, (parameters, size, products)))
    assert course.network_costs(N, C_in, H, C_out, times) == said
    inner, relu = course.Linear(H, H), make_relu(course)
    again = [each for _ in range(times) for each in (relu, inner)]
    model = course.Sequential(course.Linear(C_in, H), *again, relu, course.Linear(H, C_out))
    assert sum(each.data.size for each in model.parameters()) == said[0]
    assert sum(each.data.nbytes for each in model.parameters()) == said[1]


def test_training_has_the_losses_of_mytorch(course: Any) -> None:
    digits = Digits(train=True)
    images = digits.images.astype(np.float64)
    model = course.Sequential(course.Linear(*SIZES[:2]), make_relu(course), course.LazyLinear(10))
    parameters = model.parameters()  # before the first forward
    model(course.Tensor(images[:1]))
    network = nn.Sequential(nn.Linear(*SIZES[:2]), nn.ReLU(), nn.Linear(*SIZES[1:])).double()
    network.load_state_dict(model.state_dict())
    optimizer = optim.SGD(network.parameters(), lr=0.5)
    mine, reference = [], []
    for step in range(STEPS):
        batch = slice(20 * step, 20 * step + 20)
        A, labels = images[batch], digits.labels[batch]
        scores = model(course.Tensor(A))
        loss = -course.log_softmax(scores)[np.arange(len(labels)), labels].mean()
        for each in parameters:
            each.grad = None
        loss.backward()
        for each in parameters:
            each.data -= 0.5 * each.grad
        mine.append(float(loss.data))
        optimizer.zero_grad()
        other = nn.CrossEntropyLoss()(network(mytorch.tensor(A)), mytorch.tensor(labels))
        other.backward()
        optimizer.step()
        reference.append(float(other))
    np.testing.assert_allclose(mine[:50], reference[:50], rtol=0, atol=1e-9)
    np.testing.assert_allclose(mine[-1], reference[-1], rtol=0.01)
    assert np.mean(mine[-20:]) < mine[0] / 2


@pytest.mark.parametrize("suffix", [".npz", ".safetensors"])
def test_a_checkpoint_gives_the_same_predictions(course: Any, tmp_path: Path, suffix: str) -> None:
    if suffix == ".safetensors":
        pytest.importorskip("safetensors")
    network = nn.Sequential(nn.Linear(64, 32), nn.ReLU(), nn.Linear(32, 10))  # float32
    mytorch.save(network.state_dict(), tmp_path / f"digits{suffix}")
    state = {name: X.numpy() for name, X in mytorch.load(tmp_path / f"digits{suffix}").items()}
    images = Digits(train=False).images.astype(np.float32)
    theirs = network(mytorch.tensor(images)).detach().numpy()
    for last in (course.Linear(32, 10), course.LazyLinear(10)):
        model = course.Sequential(course.Linear(64, 32), make_relu(course), last)
        held = [each.data for each in model.parameters()]
        model.load_state_dict(state)
        now = [each.data for each in model.parameters()]
        assert all(old is new for old, new in zip(held, now, strict=True) if old is not None)
        yours = model(course.Tensor(images)).data
        np.testing.assert_allclose(yours, theirs, atol=1e-5)
        assert (yours.argmax(axis=1) == theirs.argmax(axis=1)).all()


def test_names_are_those_of_mytorch(course: Any) -> None:
    def model(modules: Any, of_parameter: Any) -> Any:
        root, block = modules.Module(), modules.Module()
        block.inner = modules.Linear(2, 2)
        root.block = block
        root.scale = of_parameter
        root.layers = modules.ModuleList([modules.Linear(2, 3), block])
        root.tied = block.inner.weight
        root.again = block
        return root

    mine = model(course, course.Parameter(np.ones(2)))
    theirs = model(nn, nn.Parameter(np.ones(2)))
    for remove_duplicate in (True, False):
        found = mine.named_parameters(remove_duplicate=remove_duplicate)
        wanted = theirs.named_parameters(remove_duplicate=remove_duplicate)
        assert [name for name, _ in found] == [name for name, _ in wanted]
    assert mine.state_dict().keys() == theirs.state_dict().keys()
    with pytest.raises(RuntimeError):
        mine.load_state_dict({})
    with pytest.raises(RuntimeError):
        theirs.load_state_dict({})


def test_the_tied_gradient_is_that_of_mytorch(course: Any) -> None:
    mine, A = course.TiedAutoEncoder(5, 3), rng.normal(size=(4, 5))
    encoder, shift = nn.Linear(5, 3, dtype=np.float64), nn.Parameter(np.zeros(5))
    encoder.load_state_dict(mine.encoder.state_dict())
    (mine(course.Tensor(A)) ** 2).sum().backward()
    theirs = encoder(mytorch.tensor(A)).relu() @ encoder.weight + shift
    (theirs**2).sum().backward()
    assert encoder.weight.grad is not None
    assert shift.grad is not None
    np.testing.assert_allclose(mine.encoder.weight.grad, encoder.weight.grad.numpy(), atol=1e-12)
    np.testing.assert_allclose(mine.decoder_bias.grad, shift.grad.numpy(), atol=1e-12)


def test_the_numbers_of_the_questions_are_counted(course: Any) -> None:
    """parameters, bytes: of a tied autoencoder, whose formula the questions have."""
    C, H = 7, 4
    model = course.TiedAutoEncoder(C, H)
    assert sum(each.data.nbytes for each in model.parameters()) == 8 * (C * H + H + C)
    assert sum(each.data.size for each in course.Linear(C, H).parameters()) == C * H + H
