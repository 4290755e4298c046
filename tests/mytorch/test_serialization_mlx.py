"""Weights move to MLX and back, and MLX's layers compute the same."""

import math

import numpy as np
import pytest

from mytorch import nn
from mytorch.serialization import load, save

mx = pytest.importorskip("mlx.core", reason="MLX, an optional oracle, is not installed")
mlx_nn = pytest.importorskip("mlx.nn")
mlx_utils = pytest.importorskip("mlx.utils")
pytest.importorskip("safetensors")

rng = np.random.default_rng(0)


def batch(*shape):
    return rng.standard_normal(shape).astype("float32")


class Bilinear(mlx_nn.Module):
    """A bilinear layer for MLX, as it is commonly printed: its weight is mytorch's."""

    def __init__(self, in1_features, in2_features, out_features, bias=True):
        super().__init__()
        self.in1_features = in1_features
        self.in2_features = in2_features
        self.out_features = out_features

        # Initialize weight: (out, in1, in2)
        bound = 1 / math.sqrt(in1_features)
        self.weight = mx.random.uniform(
            low=-bound, high=bound, shape=(out_features, in1_features, in2_features)
        )

        if bias:
            self.bias = mx.random.uniform(low=-bound, high=bound, shape=(out_features,))
        else:
            self.bias = None

    def __call__(self, x1, x2):
        # x1: (*, in1), x2: (*, in2)
        # einsum: batch dimensions preserved
        output = mx.einsum("...i,oij,...j->...o", x1, self.weight, x2)
        if self.bias is not None:
            output = output + self.bias
        return output


class Identity(mlx_nn.Module):
    """An identity for MLX, as it is commonly printed."""

    def __call__(self, x):
        return x


def settled(layer, *inputs):
    layer.forward(*inputs)
    return layer


LINEAR = lambda: nn.Linear(5, 3), lambda: mlx_nn.Linear(5, 3), ((7, 5),)
LAZY = (
    lambda: settled(nn.LazyLinear(3), batch(1, 5)),
    lambda: mlx_nn.Linear(5, 3),
    ((7, 5),),
)
BILINEAR = lambda: nn.Bilinear(4, 5, 3), lambda: Bilinear(4, 5, 3), ((7, 4), (7, 5))
PAIRS = pytest.mark.parametrize(
    ("make_ours", "make_theirs", "shapes"),
    [LINEAR, LAZY, BILINEAR],
    ids=["Linear", "LazyLinear", "Bilinear"],
)


def assert_same_outputs(ours, theirs, shapes):
    inputs = [batch(*shape) for shape in shapes]

    Z = np.array(theirs(*map(mx.array, inputs)))

    np.testing.assert_allclose(ours.forward(*inputs), Z, rtol=1e-5, atol=1e-5)


@PAIRS
@pytest.mark.parametrize("suffix", [".safetensors", ".npz"])
def test_a_file_of_ours_is_loaded_by_mlx(tmp_path, make_ours, make_theirs, shapes, suffix):
    ours, theirs = make_ours(), make_theirs()
    path = str(tmp_path / f"model{suffix}")

    save(ours.state_dict(), path)
    theirs.load_weights(list(mx.load(path).items()))

    assert_same_outputs(ours, theirs, shapes)


@PAIRS
def test_a_file_of_mlx_is_loaded_by_ours(tmp_path, make_ours, make_theirs, shapes):
    ours, theirs = make_ours(), make_theirs()
    path = str(tmp_path / "model.safetensors")

    mx.save_safetensors(path, dict(mlx_utils.tree_flatten(theirs.parameters())))
    ours.load_state_dict(load(path))

    assert_same_outputs(ours, theirs, shapes)


def test_a_file_of_mlx_settles_a_lazy_layer(tmp_path):
    ours, theirs = nn.LazyLinear(3), mlx_nn.Linear(5, 3)
    path = str(tmp_path / "model.safetensors")

    mx.save_safetensors(path, theirs.parameters())
    ours.load_state_dict(load(path))

    assert_same_outputs(ours, theirs, [(7, 5)])


def test_mlx_s_own_bilinear_takes_the_weight_with_its_inputs_swapped():
    ours, theirs = nn.Bilinear(4, 5, 3), mlx_nn.Bilinear(4, 5, 3)

    theirs.load_weights(
        [("weight", mx.array(np.swapaxes(ours.W, 1, 2))), ("bias", mx.array(ours.bias.data))]
    )

    assert_same_outputs(ours, theirs, [(7, 4), (7, 5)])


def test_modules_held_as_attributes_have_the_same_names(tmp_path):
    class Ours(nn.Module):
        def __init__(self):
            self.first, self.second = nn.Linear(5, 4), nn.Linear(4, 3)

        def forward(self, A):
            return self.second.forward(self.first.forward(A))

    class Theirs(mlx_nn.Module):
        def __init__(self):
            super().__init__()
            self.first, self.second = mlx_nn.Linear(5, 4), mlx_nn.Linear(4, 3)

        def __call__(self, A):
            return self.second(self.first(A))

    ours, theirs = Ours(), Theirs()
    path = str(tmp_path / "model.safetensors")

    save(ours.state_dict(), path)
    theirs.load_weights(path)

    assert_same_outputs(ours, theirs, [(7, 5)])


def test_the_mapping_as_it_is_commonly_printed():
    # Built-in MLX Linear
    linear = mlx_nn.Linear(20, 30)
    x = mx.random.normal(shape=(128, 20))
    output = linear(x)  # (128, 30)
    assert output.shape == (128, 30)
    assert linear.weight.shape == nn.Linear(20, 30).weight.shape == (30, 20)

    assert mx.array_equal(Identity()(x), x)
    without_bias = Bilinear(4, 5, 3, bias=False)
    assert without_bias(mx.zeros((2, 7, 4)), mx.zeros((2, 7, 5))).shape == (2, 7, 3)
