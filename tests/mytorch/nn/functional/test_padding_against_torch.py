"""Padding on both sides, and cutting off, of everything small: PyTorch's values or its refusal."""

import itertools

import numpy as np
import pytest

from mytorch.autograd.tensor import Tensor
from mytorch.nn.functional import pad

torch = pytest.importorskip("torch", reason="PyTorch, an optional oracle, is not installed")


def assert_alike(shape, sides, **options):
    A = np.random.default_rng(0).standard_normal(shape)
    try:
        wanted = torch.nn.functional.pad(torch.tensor(A), sides, **options).numpy()
    except (RuntimeError, NotImplementedError):
        with pytest.raises((ValueError, NotImplementedError)):
            pad(Tensor(A), sides, **options)
    else:
        np.testing.assert_array_equal(pad(Tensor(A), sides, **options).data, wanted, strict=True)


@pytest.mark.parametrize("length", range(4))
@pytest.mark.parametrize("value", [0.0, 2.5])
def test_a_vector(length, value):
    for sides in itertools.product(range(-4, 3), repeat=2):
        assert_alike((length,), sides, value=value)


def test_two_dimensions():
    for sides in itertools.product([-2, 0, 1], repeat=4):
        assert_alike((2, 1, 2), sides)
        assert_alike((3, 2), sides)


@pytest.mark.parametrize("mode", ["reflect", "replicate", "circular"])
def test_modes(mode):
    for length, *sides in itertools.product(range(4), range(-2, 4), range(-2, 4)):
        if min(sides) < 0 and (length < 3 or max(sides) > 1 or sum(sides) < -1):
            continue  # refused where little would be left
        assert_alike((2, length), tuple(sides), mode=mode)
        assert_alike((1, 2, length, 2), (1, 1, *sides), mode=mode)
