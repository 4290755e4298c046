import numpy as np
import pytest
from hypothesis import given, strategies as st

from mytorch.autograd import gradcheck
from mytorch.functions.reduce import Amax, Amin, LogSumExp, Mean, Norm, Std, Sum, Var

AXES = st.one_of(
    st.none(), st.integers(-3, 2), st.lists(st.integers(0, 2), min_size=1, unique=True).map(tuple)
)
NUMPY = {Sum: np.sum, Mean: np.mean, Amax: np.max, Amin: np.min, Var: np.var, Std: np.std}


def spread_out(shape, seed=0):
    """Numbers at least 1/10 apart, none near 0: extremes and powers have derivatives there."""
    count = np.prod(shape, dtype=int)
    values = (np.arange(count) - count // 2 + 0.5) / 10
    return np.random.default_rng(seed).permutation(values).reshape(shape)


@pytest.mark.parametrize("formula", NUMPY)
@given(axis=AXES, keepdims=st.booleans(), data=st.data())
def test_forward_is_numpy_s(formula, axis, keepdims, data):
    shape = data.draw(st.tuples(*[st.integers(1, 4)] * 3))
    A = spread_out(shape)
    correction = {"correction": 0} if formula in (Var, Std) else {}

    Z = formula(axis=axis, keepdims=keepdims, **correction).forward(A)

    np.testing.assert_allclose(Z, NUMPY[formula](A, axis=axis, keepdims=keepdims), atol=1e-12)


@pytest.mark.parametrize(
    "formula", [Sum, Mean, Amax, Amin, Var, Std, LogSumExp, Norm], ids=lambda f: f.__name__
)
@given(axis=AXES, keepdims=st.booleans(), seed=st.integers(0, 9))
def test_gradients_agree_with_finite_differences(formula, axis, keepdims, seed):
    assert gradcheck(formula(axis=axis, keepdims=keepdims), spread_out((2, 3, 2), seed))


@pytest.mark.parametrize("p", [1.5, 2, 3, 4.5])
def test_norm_agrees_with_finite_differences(p):
    assert gradcheck(Norm(p, axis=1), spread_out((3, 4)), both_ways=True)


@pytest.mark.parametrize("correction", [0, 1, 2.5])
def test_corrections_agree_with_finite_differences(correction):
    assert gradcheck(Var(axis=0, correction=correction), spread_out((4, 3)), both_ways=True)


@pytest.mark.parametrize("formula", [Var(axis=0), Std(axis=0)])
@pytest.mark.filterwarnings("ignore:(invalid value|divide by zero):RuntimeWarning")
def test_the_unbiased_variance_of_one_number_and_its_gradient_are_nan(formula):
    assert np.isnan(formula.forward(np.array([[3.0]])))
    assert np.isnan(formula.backward(np.array([1.0]))[0])


def test_equal_extremes_share_the_gradient():
    A = np.array([[1.0, 3.0, 3.0], [2.0, 2.0, 2.0]])
    largest, smallest = Amax(axis=1), Amin(axis=1)
    largest.forward(A)
    smallest.forward(A)

    np.testing.assert_allclose(largest.backward(np.array([6.0, 6.0]))[0], [[0, 3, 3], [2, 2, 2]])
    np.testing.assert_allclose(smallest.backward(np.array([6.0, 6.0]))[0], [[6, 0, 0], [2, 2, 2]])


@pytest.mark.parametrize("formula", [Std(), Norm(), Norm(1.5), Norm(3)])
def test_without_a_derivative_the_gradient_is_zero(formula):
    formula.forward(np.zeros((2, 3)))

    np.testing.assert_array_equal(formula.backward(np.float64(1))[0], np.zeros((2, 3)))


def test_logsumexp_is_exact_for_large_logits_in_float32():
    logits = np.array([[1000.0, 1000.0], [-1000.0, -1000.0]], np.float32)
    formula = LogSumExp(axis=1)

    Z = formula.forward(logits)
    (dLdA,) = formula.backward(np.ones(2, np.float32))

    np.testing.assert_allclose(Z, [1000 + np.log(2), -1000 + np.log(2)], rtol=1e-6)
    np.testing.assert_array_equal(dLdA, np.full((2, 2), 0.5, np.float32), strict=True)


def test_logsumexp_of_minus_infinity_is_minus_infinity_with_zero_gradients():
    formula = LogSumExp(axis=0)

    assert formula.forward(np.array([-np.inf, -np.inf])) == -np.inf
    np.testing.assert_array_equal(formula.backward(np.float64(1))[0], [0, 0])


@pytest.mark.parametrize(
    "formula", [Sum(0), Mean(0), Amax(0), Amin(0), Var(0), Std(0), LogSumExp(0), Norm(2, 0)]
)
def test_float32_stays_float32_and_the_input_is_not_changed(formula):
    A = spread_out((3, 2)).astype(np.float32)
    before = A.copy()

    Z = formula.forward(A)
    (dLdA,) = formula.backward(np.ones_like(Z))

    assert Z.dtype == dLdA.dtype == np.float32
    assert dLdA.flags.writeable
    np.testing.assert_array_equal(A, before)


def test_without_numbers_there_are_no_gradients_to_divide():
    formula = Mean(axis=0)
    with pytest.warns(RuntimeWarning, match="empty slice|invalid value"):
        formula.forward(np.ones((0, 2)))

    assert formula.backward(np.ones(2))[0].shape == (0, 2)


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
@pytest.mark.parametrize("axis", [None, 0, (0, 2), -1])
def test_equal_numbers_have_no_deviation_however_their_mean_is_rounded(dtype, axis):
    A = np.full((3, 7, 6), 0.1, dtype)
    for formula in (Var(axis), Std(axis)):
        Z = formula.forward(A)
        np.testing.assert_array_equal(Z, np.zeros_like(Z))
        np.testing.assert_array_equal(*np.broadcast_arrays(formula.backward(np.ones_like(Z))[0], 0))


@pytest.mark.parametrize("axis", [0, (0, 1), None])
@pytest.mark.filterwarnings("ignore:Mean of empty slice", "ignore:invalid value")
def test_a_variance_of_no_numbers_is_no_number(axis):
    assert np.isnan(Var(axis).forward(np.ones((0, 0)))).all()
