import operator

import numpy as np
import pytest
from hypothesis import given

from mytorch.operations import comparison
from mytorch.operations.creation import tensor
from tests.mytorch.strategies import arrays

COMPARISONS = {
    "eq": (operator.eq, np.equal),
    "ne": (operator.ne, np.not_equal),
    "lt": (operator.lt, np.less),
    "le": (operator.le, np.less_equal),
    "gt": (operator.gt, np.greater),
    "ge": (operator.ge, np.greater_equal),
}


@given(arrays((2, 3), np.float64), arrays((3,), np.float64))
def test_comparisons_are_those_of_arrays_from_either_side(X, Y):
    for name, (sign, numpys) in COMPARISONS.items():
        for result, expected in (
            (getattr(tensor(X), name)(tensor(Y)), sign(X, Y)),
            (sign(tensor(X), tensor(Y)), sign(X, Y)),
            (sign(tensor(X), Y), sign(X, Y)),
            (sign(X, tensor(Y)), sign(X, Y)),
            (sign(tensor(X), 1), sign(X, 1)),
            (sign(1, tensor(X)), sign(1, X)),
            (numpys(X, tensor(Y)), sign(X, Y)),
        ):
            np.testing.assert_array_equal(result.numpy(), expected, strict=True)


@pytest.mark.parametrize("name", COMPARISONS)
def test_answers_are_off_the_tape(name):
    x = tensor([1.0, 2.0], requires_grad=True)

    result = getattr(x * 1, name)(x)

    assert not result.requires_grad
    assert result.is_leaf
    assert result.dtype == np.bool_


def test_numbers_are_compared_in_the_tensors_own_precision():
    assert (tensor([0.1]) == 0.1).item()
    assert (tensor([1, 2]) < 1.5).tolist() == [True, False]


def test_a_tensor_is_not_equal_to_other_types():
    x = tensor([1.0])

    assert (x == None) is False  # noqa: E711
    assert (x != None) is True  # noqa: E711
    assert (x == "1") is False
    with pytest.raises(TypeError):
        x < "1"  # noqa: B015


def test_tensors_are_still_keys_of_dictionaries():
    x = tensor([1.0])

    assert {x: 1}[x] == 1


def test_isclose_and_allclose():
    x, near = tensor([1.0, np.nan, 3.0]), tensor([1.0 + 1e-6, np.nan, 3.1])

    assert x.isclose(near).tolist() == np.isclose(x, near).tolist() == [True, False, False]
    assert x.isclose(near, equal_nan=True).tolist() == [True, True, False]
    assert not x.allclose(near)
    assert x.allclose(near, atol=0.2, equal_nan=True)
    assert np.allclose(x, near, rtol=0.1, equal_nan=True)


def test_equal_compares_shape_and_elements():
    x = tensor([1.0, 2.0])

    assert x.equal(tensor([1.0, 2.0]))
    assert np.array_equal(x, np.array([1.0, 2.0]))
    assert not x.equal(tensor([1.0, 3.0]))
    assert not x.equal(tensor([[1.0, 2.0]]))
    assert not tensor([1.0, 1.0]).equal(tensor(1.0))


def test_nan_and_infinity():
    x = tensor([1.0, np.nan, np.inf, -np.inf])

    assert x.isnan().tolist() == np.isnan(x).tolist() == [False, True, False, False]
    assert x.isinf().tolist() == np.isinf(x).tolist() == [False, False, True, True]
    assert x.isfinite().tolist() == np.isfinite(x).tolist() == [True, False, False, False]
    assert tensor([1, 2]).isnan().tolist() == [False, False]


def test_logic_treats_numbers_other_than_zero_as_true():
    x, y = tensor([0.0, 0.0, 2.0, 2.0]), tensor([0, 3, 0, 3])

    assert x.logical_and(y).tolist() == [False, False, False, True]
    assert x.logical_or(y).tolist() == [False, True, True, True]
    assert x.logical_xor(y).tolist() == [False, True, True, False]
    assert x.logical_not().tolist() == [True, True, False, False]
    assert np.logical_and(x, y).tolist() == [False, False, False, True]


@pytest.mark.parametrize("dtype", [bool, np.int64, np.uint8])
def test_operators_bit_by_bit_are_those_of_arrays(dtype):
    X, Y = np.array([0, 1, 5, 6]).astype(dtype), np.array([3, 0, 1, 6]).astype(dtype)
    x, y = tensor(X), tensor(Y)

    for sign in (operator.and_, operator.or_, operator.xor):
        for result in (sign(x, y), sign(X, y), sign(x, Y)):
            np.testing.assert_array_equal(result.numpy(), sign(X, Y), strict=True)
        np.testing.assert_array_equal(sign(True, x).numpy(), sign(True, X))
    np.testing.assert_array_equal((~x).numpy(), ~X, strict=True)


def test_other_names_are_the_same_operations():
    x, y = tensor([1.0, 2.0]), tensor([2.0, 2.0])

    assert x.less(y).tolist() == comparison.less(x, y).tolist() == [True, False]
    assert x.greater_equal(y).tolist() == comparison.greater_equal(x, y).tolist() == [False, True]
    assert comparison.not_equal(x, y).tolist() == x.not_equal(y).tolist() == [True, False]
