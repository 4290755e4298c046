"""A file that PyTorch has written, loaded into the modules of homework 5."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from mytorch.serialization import load
from tests.autograder.homeworks.hw5.test_solution import course as course, make_relu

A = np.random.default_rng(7).normal(size=(5, 6)).astype(np.float32)


def expect_the_same(course: Any, path: Path, theirs: Any) -> None:
    """Load a file into a model of the course's, which must then predict the same."""
    layers = course.Linear(6, 4), make_relu(course), course.LazyLinear(3)
    model = course.Sequential(*layers)
    state = {name: np.asarray(array) for name, array in load(path).items()}
    assert {each.dtype for each in state.values()} == {np.dtype(np.float32)}
    model.load_state_dict(state)
    found = model(course.Tensor(A)).data
    assert found.dtype == np.float64
    np.testing.assert_allclose(found, np.asarray(theirs), rtol=0, atol=2e-6)
    for name, array in model.state_dict().items():
        np.testing.assert_array_equal(array, state[name])


def test_a_checkpoint_of_pytorch(course: Any, tmp_path: Path) -> None:
    torch = pytest.importorskip("torch", reason="PyTorch, an oracle, is not installed")
    safetensors = pytest.importorskip("safetensors.torch")
    torch.manual_seed(0)
    model = torch.nn.Sequential(torch.nn.Linear(6, 4), torch.nn.ReLU(), torch.nn.Linear(4, 3))
    path = tmp_path / "model.safetensors"
    safetensors.save_file(model.state_dict(), path)
    expect_the_same(course, path, model(torch.from_numpy(A)).detach().numpy())
