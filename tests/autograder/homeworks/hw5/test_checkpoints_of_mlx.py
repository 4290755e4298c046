"""Files that MLX has written, loaded into the modules of homework 5."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.autograder.homeworks.hw5.test_checkpoints import A, course as course, expect_the_same

mx = pytest.importorskip("mlx.core", reason="MLX, an optional oracle, is not installed")
nn = pytest.importorskip("mlx.nn")
utils = pytest.importorskip("mlx.utils")


@pytest.mark.parametrize("ending", ["npz", "safetensors"])
def test_a_checkpoint_of_mlx(course: Any, tmp_path: Path, ending: str) -> None:
    mx.random.seed(0)
    layers = nn.Linear(6, 4), nn.Linear(4, 3)
    state = {
        f"{place}.{name}": array
        for place, layer in zip((0, 2), layers, strict=True)
        for name, array in utils.tree_flatten(layer.parameters())
    }
    path = tmp_path / f"model.{ending}"
    if ending == "npz":
        mx.savez(str(path), **state)
    else:
        mx.save_safetensors(str(path), state)
    theirs = layers[1](nn.relu(layers[0](mx.array(A))))
    expect_the_same(course, path, np.array(theirs))
