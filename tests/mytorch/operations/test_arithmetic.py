import operator

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

from mytorch.operations import arithmetic, division
from mytorch.operations.creation import tensor
from tests.mytorch.strategies import arrays

OPERATORS = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "/": operator.truediv,
    "//": operator.floordiv,
    "%": operator.mod,
    "**": operator.pow,
}
FUNCTIONS = {
    np.add: arithmetic.add,
    np.subtract: arithmetic.sub,
    np.multiply: arithmetic.mul,
    np.divide: arithmetic.div,
    np.floor_divide: division.floor_divide,
    np.remainder: division.remainder,
    np.fmod: division.fmod,
    np.power: arithmetic.pow,
}


@pytest.mark.parametrize("sign", OPERATORS)
@pytest.mark.filterwarnings("ignore::RuntimeWarning")
@settings(max_examples=5)
@given(X=arrays((2, 3), np.float64), Y=arrays((3,), np.float64), number=st.sampled_from([2, 0.5]))
def test_operators_are_those_of_arrays_from_either_side(sign, X, Y, number):
    apply = OPERATORS[sign]
    x, y = tensor(X), tensor(Y)

    for result, expected in (
        (apply(x, y), apply(X, Y)),
        (apply(x, Y), apply(X, Y)),
        (apply(X, y), apply(X, Y)),
        (apply(x, number), apply(X, number)),
        (apply(number, x), apply(number, X)),
        (apply(np.float64(number), x), apply(np.float64(number), X)),
    ):
        np.testing.assert_array_equal(result.numpy(), expected, strict=True)


@pytest.mark.parametrize("function", FUNCTIONS, ids=lambda function: function.__name__)
def test_numpys_functions_are_the_operations(function):
    X, Y = np.array([[5.0, -7.0]]), np.array([[2.0], [3.0]])

    for result in (
        function(tensor(X), tensor(Y)),
        function(X, tensor(Y)),
        FUNCTIONS[function](tensor(X), Y),
    ):
        np.testing.assert_array_equal(result.numpy(), function(X, Y), strict=True)


def test_signs():
    x = tensor([1.0, -2.0])

    assert (-x).tolist() == x.neg().tolist() == [-1, 2]
    assert +x is x
    assert abs(x).tolist() == [1, 2]


def test_other_names_are_the_same_operations():
    x, y = tensor([7.0]), tensor([2.0])

    assert x.subtract(y).item() == arithmetic.subtract(x, y).item() == 5
    assert x.multiply(y).item() == arithmetic.multiply(x, y).item() == 14
    assert x.divide(y).item() == x.true_divide(y).item() == arithmetic.divide(x, y).item() == 3.5
    assert x.negative().item() == arithmetic.negative(x).item() == -7


def test_whole_numbers_divide_into_the_default_dtype_or_stay_whole():
    x = tensor([7, -7])

    assert (x / 2).dtype == np.float32
    assert (2 / tensor([4, 8])).tolist() == [0.5, 0.25]
    for rounding_mode, expected in (("floor", [3, -4]), ("trunc", [3, -3])):
        result = x.div(2, rounding_mode=rounding_mode)
        assert result.tolist() == expected
        assert result.dtype == np.int64
    large = tensor([2**62 + 1])
    assert large.div(1, rounding_mode="trunc").tolist() == [2**62 + 1]


def test_an_unknown_way_to_round_is_refused():
    with pytest.raises(ValueError, match=r"expected rounding_mode to be None.*got 'up'"):
        tensor([1.0]).div(2, rounding_mode="up")


def test_operands_other_than_tensors_and_numbers_are_refused():
    x = tensor([1.0, 2.0])

    for other in ([1, 2], "2", None, 1j):
        with pytest.raises(TypeError, match=r"a Tensor and a number.*mytorch.tensor"):
            x + other
    with pytest.raises(TypeError, match="got int and int"):
        arithmetic.add(1, 2)


def test_frac_keeps_the_sign_and_the_whole_gradient():
    x = tensor([1.75, -1.75], requires_grad=True)

    z = x.frac()
    z.backward(tensor([3.0, 4.0]))

    assert z.tolist() == [0.75, -0.75]
    assert x.grad.tolist() == [3, 4]


def test_a_number_that_is_zero_to_the_power_of_a_tensor_has_no_slope():
    x = tensor([0.0, 1.0, 2.0], requires_grad=True)

    z = 0**x
    z.backward(tensor([1.0, 1.0, 1.0]))

    assert z.tolist() == [1, 0, 0]
    assert x.grad.tolist() == [0, 0, 0]


@pytest.mark.parametrize("divide", [lambda: True % tensor([True]), lambda: tensor([True]) // True])
def test_bools_have_no_remainder_in_either_order(divide):
    with pytest.raises(TypeError, match="expected numbers, got bools"):
        divide()
