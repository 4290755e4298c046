import numpy as np
import pytest
from hypothesis import given, strategies as st

from mytorch.autograd import gradcheck
from mytorch.functions import arithmetic, division
from mytorch.functions.broadcasting import unbroadcast
from mytorch.functions.where import Where
from tests.mytorch.strategies import arrays

CONDITION = np.array([[True], [False]])


class WhereByRow(Where):
    def __init__(self):
        super().__init__(CONDITION)


FUNCTIONS = (
    arithmetic.Add,
    arithmetic.Subtract,
    arithmetic.Multiply,
    arithmetic.Divide,
    arithmetic.Power,
    arithmetic.Maximum,
    arithmetic.Minimum,
    division.Remainder,
    division.Fmod,
    WhereByRow,
)

# Every two of these broadcast to (3, 2, 4), or to less.
SHAPES = [(3, 2, 4), (2, 4), (4,), (), (2, 1), (1, 1, 4), (3, 1, 1)]


@pytest.mark.parametrize("function", FUNCTIONS, ids=lambda function: function.__name__)
@pytest.mark.parametrize("B_shape", SHAPES, ids=str)
@pytest.mark.parametrize("A_shape", [(3, 2, 4), (2, 1), ()], ids=str)
def test_gradients_of_broadcast_inputs_agree_with_finite_differences(function, A_shape, B_shape):
    rng = np.random.default_rng(0)
    A, B = rng.uniform(1.1, 3.9, A_shape), rng.uniform(0.4, 1, B_shape)

    assert gradcheck(function, (A, B))
    assert gradcheck(function, (B, A))


def test_gradient_of_the_opposite_agrees_with_finite_differences():
    assert gradcheck(arithmetic.Negative, np.array([[1.0, -2.0]]))


@given(st.data())
def test_unbroadcast_undoes_broadcasting(data):
    shape = data.draw(st.lists(st.sampled_from([0, 1, 3]), max_size=3).map(tuple))
    stretched = data.draw(st.lists(st.integers(0, 2), max_size=2).map(tuple)) + tuple(
        data.draw(st.integers(0, 3)) if length == 1 else length for length in shape
    )
    X, gradient = data.draw(arrays(shape, np.float64)), data.draw(arrays(stretched, np.float64))

    back = unbroadcast(gradient, shape)

    assert back.shape == shape
    # Summing is the transpose of repeating: ⟨gradient, repeat X⟩ = ⟨back, X⟩.
    assert np.sum(gradient * np.broadcast_to(X, stretched)) == np.sum(back * X)


@pytest.mark.parametrize("function", FUNCTIONS, ids=lambda function: function.__name__)
@pytest.mark.parametrize("numbers", ["A", "B"])
def test_float32_stays_float32_beside_a_number(function, numbers):
    X = np.array([[0.5, 1.5], [2.5, 3.5]], np.float32)
    inputs = (2.0, X) if numbers == "A" else (X, 2.0)
    applied = function()

    Z = applied.forward(*inputs)
    dLdX = applied.backward(np.ones_like(Z))

    assert Z.dtype == dLdX[numbers == "A"].dtype == np.float32


@pytest.mark.filterwarnings("error")
def test_gradient_of_a_divisor_whose_square_is_no_float32():
    X = np.array([1e-30, 1e-25, 1e25], np.float32)
    divide = arithmetic.Divide()
    divide.forward(X, X)

    np.testing.assert_allclose(divide.backward(np.ones(3, np.float32))[1], -1 / X, rtol=1e-6)


@pytest.mark.parametrize("function", [arithmetic.Maximum, arithmetic.Minimum])
def test_equals_share_the_gradient(function):
    applied = function()
    applied.forward(np.array([1.0, 2.0]), np.array([1.0, 2.0]))

    np.testing.assert_array_equal(applied.backward(np.array([4.0, 6.0])), [[2.0, 3.0]] * 2)


@pytest.mark.filterwarnings("error")
def test_power_of_zero_has_finite_gradients():
    power = arithmetic.Power()

    np.testing.assert_array_equal(power.forward(np.zeros(3), np.array([0.0, 1.0, 2.0])), [1, 0, 0])
    dLdA, dLdB = power.backward(np.ones(3))

    np.testing.assert_array_equal(dLdA, [0, 1, 0])
    np.testing.assert_array_equal(dLdB, [0, 0, 0])


def test_zeroth_power_is_constant_everywhere():
    power = arithmetic.Power()
    power.forward(np.array([1.0, 0.0, 2.0]), 0)

    np.testing.assert_array_equal(power.backward(np.array([1.0, 1.0, np.inf]))[0], np.zeros(3))


def test_where_gives_the_gradient_only_to_the_chosen_input():
    where = Where(np.array([True, False]))
    where.forward(np.array([1.0, 2.0]), np.array([3.0, 4.0]))

    dLdA, dLdB = where.backward(np.array([np.inf, np.inf]))

    np.testing.assert_array_equal(dLdA, [np.inf, 0])
    np.testing.assert_array_equal(dLdB, [0, np.inf])


def test_remainder_has_the_sign_of_the_divisor_and_fmod_that_of_the_dividend():
    A, B = np.array([7.0, -7.0, 7.0, -7.0]), np.array([3.0, 3.0, -3.0, -3.0])

    np.testing.assert_array_equal(division.Remainder().forward(A, B), [1, 2, -2, -1])
    np.testing.assert_array_equal(division.Fmod().forward(A, B), [1, -1, 1, -1])


def test_division_rounded_down_has_no_slope():
    divide = division.FloorDivide()

    Z = divide.forward(np.array([[7.0], [-7.0]]), np.array(2.0))
    dLdA, dLdB = divide.backward(np.ones((2, 1)))

    np.testing.assert_array_equal(Z, [[3], [-4]])
    np.testing.assert_array_equal(dLdA, np.zeros((2, 1)))
    np.testing.assert_array_equal(dLdB, 0)


@pytest.mark.parametrize("function", FUNCTIONS, ids=lambda function: function.__name__)
def test_a_number_is_a_constant_without_a_gradient(function):
    A = np.array([[0.5, 1.5], [2.5, 3.5]])
    left, right = function(), function()
    left.forward(2.0, A)
    right.forward(A, 2.0)

    assert left.backward(np.ones((2, 2)))[0] is None
    assert right.backward(np.ones((2, 2)))[1] is None


@pytest.mark.parametrize(
    "function",
    [arithmetic.Multiply, arithmetic.Divide, division.Remainder, division.Fmod],
    ids=lambda function: function.__name__,
)
def test_values_for_the_gradient_of_a_number_are_not_cached(function):
    A = np.array([0.5, 1.5])
    applied = function()
    applied.forward(A, 2.0)

    assert not any(value is A for value in vars(applied).values())
