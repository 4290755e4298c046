import math

import numpy as np
import pytest
from hypothesis import given, settings

from mytorch.operations import elementwise
from mytorch.operations.creation import tensor
from tests.mytorch.strategies import arrays

NAMES = [
    "exp",
    "expm1",
    "log",
    "log1p",
    "log2",
    "log10",
    "square",
    "sqrt",
    "rsqrt",
    "reciprocal",
    "abs",
    "sigmoid",
    "tanh",
    "erf",
    "sin",
    "cos",
    "tan",
    "asin",
    "acos",
    "atan",
    "sinh",
    "cosh",
    "sign",
    "floor",
    "ceil",
    "trunc",
    "round",
]
IN_NUMPY = [name for name in NAMES if name not in ("rsqrt", "sigmoid", "erf")]


@pytest.mark.parametrize("name", IN_NUMPY)
@settings(max_examples=5)
@given(X=arrays((2, 3)))
@pytest.mark.filterwarnings("ignore::RuntimeWarning")
def test_numpys_function_of_a_tensor_is_the_operation(name, X):
    expected = getattr(np, name)(X)

    for result in (getattr(np, name)(tensor(X)), getattr(tensor(X), name)()):
        # Not bit by bit: NumPy rounds differently for different layouts of memory.
        np.testing.assert_allclose(result.numpy(), expected, rtol=1e-6, strict=True)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("dtype", ["float32", "float64"])
def test_gradients_arrive_in_the_dtype_of_the_input(name, dtype):
    x = tensor([0.25, 0.5], dtype=dtype, requires_grad=True)

    z = getattr(elementwise, name)(x)
    z.backward(tensor([1.0, 1.0], dtype=dtype))

    assert z.dtype == x.grad.dtype == dtype
    assert z.grad_fn.__class__.__name__ == name.capitalize()


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("what", [1.0, [1.0], np.ones(2)], ids=["number", "list", "array"])
def test_other_types_than_tensors_are_refused_by_name(name, what):
    with pytest.raises(TypeError, match=f"{name.capitalize()}: expected a Tensor, got"):
        getattr(elementwise, name)(what)


def test_whole_numbers_become_the_default_dtype_where_the_result_is_not_whole():
    assert tensor([0, 1]).exp().dtype == np.float32
    assert tensor([True, False]).sigmoid().dtype == np.float32
    assert tensor([1, 4]).sqrt().tolist() == [1, 2]


def test_whole_numbers_stay_whole_where_the_result_is_whole():
    x = tensor([-2, 3])

    for name in ("floor", "ceil", "trunc", "round"):
        rounded = getattr(x, name)()
        assert rounded.dtype == np.int64
        assert rounded.tolist() == [-2, 3]
        assert not np.shares_memory(rounded.data, x.data)
    assert abs(x).tolist() == [2, 3]
    assert x.square().tolist() == [4, 9]


def test_a_tensor_without_dimensions_stays_one():
    x = tensor(0.5, requires_grad=True)

    for name in NAMES:
        assert getattr(x, name)().shape == ()
    assert x.erf().item() == pytest.approx(math.erf(0.5))
