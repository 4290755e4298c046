import math

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

import mytorch
from mytorch.autograd import gradcheck
from mytorch.functions import elementwise, steps, trigonometry
from mytorch.functions.cast import Cast
from mytorch.functions.erf import Erf
from tests.mytorch.strategies import arrays

# For each formula, numbers between which it is defined and smooth.
SMOOTH = {
    elementwise.Exp: (-2, 2),
    elementwise.Expm1: (-2, 2),
    elementwise.Log: (0.2, 3),
    elementwise.Log1p: (-0.8, 3),
    elementwise.Log2: (0.2, 3),
    elementwise.Log10: (0.2, 3),
    elementwise.Square: (-2, 2),
    elementwise.Sqrt: (0.2, 3),
    elementwise.Rsqrt: (0.2, 3),
    elementwise.Reciprocal: (0.2, 3),
    elementwise.Abs: (0.2, 3),
    elementwise.Sigmoid: (-4, 4),
    elementwise.Tanh: (-2, 2),
    Erf: (-2, 2),
    trigonometry.Sin: (-4, 4),
    trigonometry.Cos: (-4, 4),
    trigonometry.Tan: (-1.3, 1.3),
    trigonometry.Asin: (-0.9, 0.9),
    trigonometry.Acos: (-0.9, 0.9),
    trigonometry.Atan: (-3, 3),
    trigonometry.Sinh: (-2, 2),
    trigonometry.Cosh: (-2, 2),
}
STEPS = (steps.Sign, steps.Floor, steps.Ceil, steps.Trunc, steps.Round)
ALL = (*SMOOTH, elementwise.Clamp, *STEPS)

functions = pytest.mark.parametrize("function", ALL, ids=lambda function: function.__name__)


@pytest.mark.parametrize("function", SMOOTH, ids=lambda function: function.__name__)
def test_gradients_agree_with_finite_differences(function):
    low, high = SMOOTH[function]

    assert gradcheck(function, np.linspace(low, high, 12).reshape(3, 4))
    assert gradcheck(function, np.array((low + 2 * high) / 3))


@pytest.mark.parametrize("function", STEPS, ids=lambda function: function.__name__)
def test_steps_have_no_slope(function):
    step = function()
    step.forward(np.array([-1.5, 0.0, 0.5, 2.0]))

    (dLdA,) = step.backward(np.array([1.0, np.inf, 3.0, 4.0]))

    np.testing.assert_array_equal(dLdA, np.zeros(4))


@functions
@settings(max_examples=10)
@given(data=st.data())
def test_shape_and_dtype_stay_and_nothing_given_is_changed(function, data):
    shape = data.draw(st.lists(st.integers(0, 4), max_size=3).map(tuple))
    A = data.draw(arrays(shape))
    dLdZ = data.draw(arrays(shape, A.dtype))
    A_before, dLdZ_before = A.copy(), dLdZ.copy()
    applied = function(0, 1) if function is elementwise.Clamp else function()

    with np.errstate(all="ignore"):
        Z = applied.forward(A)
        (dLdA,) = applied.backward(dLdZ)

    assert Z.shape == dLdA.shape == shape
    assert Z.dtype == dLdA.dtype == A.dtype
    assert not np.shares_memory(Z, A)
    np.testing.assert_array_equal(A, A_before)
    np.testing.assert_array_equal(dLdZ, dLdZ_before)


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
@pytest.mark.filterwarnings("error")
def test_sigmoid_neither_overflows_nor_loses_its_tails(dtype):
    A = np.array([-1000, -80, -30, 0, 30, 1000], dtype)
    sigmoid = elementwise.Sigmoid()

    Z = sigmoid.forward(A)
    (dLdA,) = sigmoid.backward(np.ones_like(A))

    expected = [0, *(1 / (1 + math.exp(-a)) for a in (-80, -30, 0, 30)), 1]
    np.testing.assert_allclose(Z, expected, rtol=4 * np.finfo(dtype).eps)
    np.testing.assert_allclose(dLdA[1:4], [math.exp(-80), math.exp(-30), 0.25], rtol=1e-6)
    assert np.all(np.isfinite(dLdA))


def test_expm1_and_log1p_keep_their_digits_near_zero():
    tiny = np.array([1e-18])

    np.testing.assert_array_equal(elementwise.Expm1().forward(tiny), tiny)
    np.testing.assert_array_equal(elementwise.Log1p().forward(tiny), tiny)


def test_slope_of_the_absolute_value_at_its_corner_is_zero():
    absolute = elementwise.Abs()
    absolute.forward(np.array([-2.0, 0.0, 2.0]))

    np.testing.assert_array_equal(absolute.backward(np.full(3, 5.0)), [[-5.0, 0.0, 5.0]])


@pytest.mark.parametrize(
    ("bounds", "Z", "dLdA"),
    [
        ((-1, 1), [-1, -1, 0, 1, 1, np.nan], [0, 1, 1, 1, 0, 0]),
        ((-1, None), [-1, -1, 0, 1, 5, np.nan], [0, 1, 1, 1, 1, 0]),
        ((None, 1), [-5, -1, 0, 1, 1, np.nan], [1, 1, 1, 1, 0, 0]),
    ],
)
def test_clamp_passes_the_gradient_within_its_bounds_and_at_them(bounds, Z, dLdA):
    clamp = elementwise.Clamp(*bounds)

    np.testing.assert_array_equal(clamp.forward(np.array([-5.0, -1, 0, 1, 5, np.nan])), Z)
    np.testing.assert_array_equal(clamp.backward(np.ones(6)), [dLdA])


def test_clamp_blocks_even_an_infinite_gradient():
    clamp = elementwise.Clamp(0, 1)
    clamp.forward(np.array([2.0]))

    np.testing.assert_array_equal(clamp.backward(np.array([np.inf])), [[0.0]])


def test_round_rounds_halves_to_even_and_to_decimals():
    np.testing.assert_array_equal(steps.Round().forward(np.array([0.5, 1.5, 2.5])), [0, 2, 2])
    np.testing.assert_array_equal(steps.Round(1).forward(np.array([0.26, 1.14])), [0.3, 1.1])


def test_cast_takes_the_gradient_back_in_the_dtype_that_came():
    cast = Cast(np.float64)

    assert cast.forward(np.ones(2, np.float32)).dtype == np.float64
    assert cast.backward(np.ones(2, np.float64))[0].dtype == np.float32


@pytest.mark.filterwarnings("error")
def test_second_derivatives_of_sigmoid_are_finite_in_its_tails():
    x = mytorch.tensor([-1000.0, -800, 0, 1000], dtype=np.float64, requires_grad=True)
    (slope,) = mytorch.autograd.grad(x.sigmoid().sum(), x, create_graph=True)
    (curvature,) = mytorch.autograd.grad(slope.sum(), x, create_graph=True)
    (third,) = mytorch.autograd.grad(curvature.sum(), x)

    np.testing.assert_array_equal(curvature.data, [0, 0, 0, 0])
    np.testing.assert_allclose(third.data, [0, 0, -1 / 8, 0], atol=1e-15)
