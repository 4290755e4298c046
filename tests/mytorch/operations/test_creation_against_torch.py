"""New tensors with every dtype, from all kinds of data: PyTorch's dtype, shape and numbers."""

import numpy as np
import pytest

import mytorch

torch = pytest.importorskip("torch", reason="PyTorch, an optional oracle, is not installed")

DTYPES = ["float64", "float32", "float16", "int64", "int32", "uint8", "bool"]
DATA = {
    "numbers": [1.5, 0.0, 2.0],
    "whole numbers": [[1, 0], [2, 3]],
    "bools": [True, False],
    "a number": 2,
    "nothing": [],
    "an array": np.array([[1.5, 0.0]]),
    "an array of whole numbers": np.array([1, 0]),
}
CALLS = {
    **{
        f"{name} of {what}": lambda m, dtype, name=name, data=data: getattr(m, name)(
            data, dtype=dtype
        )
        for name in ("tensor", "as_tensor")
        for what, data in DATA.items()
    },
    "as_tensor of a tensor": lambda m, dtype: m.as_tensor(m.tensor([1.0, 0.0, 2.0]), dtype=dtype),
    "zeros": lambda m, dtype: m.zeros(2, 3, dtype=dtype),
    "ones": lambda m, dtype: m.ones((2, 0), dtype=dtype),
    "full": lambda m, dtype: m.full((2,), 3, dtype=dtype),
    "eye": lambda m, dtype: m.eye(2, 3, dtype=dtype),
    "arange": lambda m, dtype: m.arange(1, 7, 2, dtype=dtype),
    "linspace": lambda m, dtype: m.linspace(0, 3, 4, dtype=dtype),
    "zeros_like": lambda m, dtype: m.zeros_like(m.ones(2, 3), dtype=dtype),
    "ones_like": lambda m, dtype: m.ones_like(m.zeros(2, 3), dtype=dtype),
    "full_like": lambda m, dtype: m.full_like(m.zeros(2, 3), 2, dtype=dtype),
    "empty": lambda m, dtype: m.empty(2, 3, dtype=dtype) * 0,
    "empty_like": lambda m, dtype: m.empty_like(m.zeros(2, 3), dtype=dtype) * 0,
    "randint": lambda m, dtype: m.randint(1, (2, 3), dtype=dtype),
}


def described(tensor):
    return str(tensor.dtype).removeprefix("torch."), tuple(tensor.shape), tensor.requires_grad


@pytest.mark.parametrize("name", CALLS)
def test_every_dtype(name):
    for dtype in DTYPES:
        try:
            wanted = CALLS[name](torch, getattr(torch, dtype))
        except NotImplementedError:  # of a dtype that nobody counts in
            continue
        except RuntimeError:
            with pytest.raises((TypeError, ValueError, NotImplementedError, RuntimeError)):
                CALLS[name](mytorch, getattr(mytorch, dtype))
            continue
        got = CALLS[name](mytorch, getattr(mytorch, dtype))
        assert described(got) == described(wanted)
        if "empty" not in name:
            np.testing.assert_array_equal(got.data, wanted.numpy())


@pytest.mark.parametrize("name", ["zeros", "ones", "full", "eye", "linspace", "tensor"])
def test_a_gradient_is_wanted_only_if_asked_for(name):
    arguments = {"full": ((2,), 1.0), "linspace": (0, 1, 3), "tensor": ([1.0],)}.get(name, (2,))
    for wanted in (False, True):
        for package in (mytorch, torch):
            made = getattr(package, name)(*arguments, requires_grad=wanted)
            assert made.requires_grad is wanted
            assert made.is_leaf


SIZES = {
    "randperm": lambda m, n: m.randperm(n),
    "arange": lambda m, n: m.arange(n),
    "arange from there": lambda m, n: m.arange(n, 2),
    "linspace": lambda m, n: m.linspace(0, 1, n),
    "eye": lambda m, n: m.eye(n),
    "eye of some columns": lambda m, n: m.eye(2, n),
    **{
        name: lambda m, n, name=name: getattr(m, name)(n, 2)
        for name in ("zeros", "ones", "empty", "rand", "randn")
    },
    "full": lambda m, n: m.full((n,), 1.5),
    "randint": lambda m, n: m.randint(3, (n,)),
}


@pytest.mark.parametrize("name", SIZES)
def test_every_size(name):
    for n in range(-2, 4):
        try:
            wanted = SIZES[name](torch, n)
        except RuntimeError:
            with pytest.raises((ValueError, RuntimeError)):
                SIZES[name](mytorch, n)
        else:
            assert described(SIZES[name](mytorch, n)) == described(wanted)
