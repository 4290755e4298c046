import numpy as np
import pytest
from hypothesis import given, strategies as st

from mytorch.autograd import gradcheck
from mytorch.functions.accumulate import CumProd, CumSum, Prod

FORMULAS = {CumSum: np.cumsum, CumProd: np.cumprod, Prod: np.prod}


@st.composite
def whole_numbers(draw):
    """Small whole numbers, with many zeros: a product of zeros has gradients too."""
    shape = draw(st.tuples(*[st.integers(1, 4)] * 3))
    return np.random.default_rng(draw(st.integers(0, 999))).integers(-2, 3, shape).astype(float)


@pytest.mark.parametrize("formula", FORMULAS)
@given(A=whole_numbers(), axis=st.integers(-3, 2))
def test_forward_is_numpy_s(formula, A, axis):
    np.testing.assert_array_equal(formula(axis).forward(A), FORMULAS[formula](A, axis=axis))


@pytest.mark.parametrize("formula", FORMULAS)
@given(A=whole_numbers(), axis=st.integers(-3, 2))
def test_gradients_agree_with_finite_differences_zeros_or_not(formula, A, axis):
    assert gradcheck(formula(axis), A)


@pytest.mark.parametrize("axis", [None, (0, 2), (2, 1), (-1, 0)])
@pytest.mark.parametrize("keepdims", [False, True])
def test_products_over_several_axes(axis, keepdims):
    A = np.arange(-3.0, 5.0).reshape(2, 2, 2)

    assert gradcheck(Prod(axis, keepdims), A, both_ways=True)


@pytest.mark.parametrize("formula", [CumSum(0), CumProd(0), Prod(0)])
def test_nothing_to_accumulate(formula):
    Z = formula.forward(np.ones((0, 2)))

    assert formula.backward(np.ones_like(Z))[0].shape == (0, 2)


@pytest.mark.parametrize("formula", [CumSum(0), CumProd(0), Prod(0)])
def test_float32_stays_float32(formula):
    Z = formula.forward(np.ones((3, 2), np.float32))

    assert Z.dtype == formula.backward(Z)[0].dtype == np.float32
