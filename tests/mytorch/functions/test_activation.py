import copy

import numpy as np
import pytest
from hypothesis import given, strategies as st
from hypothesis.extra import numpy as st_numpy

from mytorch.autograd import gradcheck, gradgradcheck
from mytorch.functions.activation import (
    ELU,
    GELU,
    SELU,
    Hardtanh,
    LeakyReLU,
    LogSigmoid,
    PReLU,
    ReLU,
    SiLU,
    Softplus,
)
from mytorch.functions.elementwise import Sigmoid
from mytorch.functions.softmax import LogSoftmax, Softmax

ELEMENTWISE = {
    "ReLU": ReLU(),
    "LeakyReLU": LeakyReLU(0.2),
    "ELU": ELU(1.3),
    "SELU": SELU(),
    "SiLU": SiLU(),
    "GELU": GELU(),
    "GELU, tanh": GELU("tanh"),
    "LogSigmoid": LogSigmoid(),
    "Softplus": Softplus(2.0, 3.0),
    "Hardtanh": Hardtanh(-0.5, 2.0),
}
OF_ROWS = {"Softmax": Softmax(axis=-1), "LogSoftmax": LogSoftmax(axis=-1)}

of_each_formula = pytest.mark.parametrize(
    "formula", [pytest.param(formula, id=name) for name, formula in (ELEMENTWISE | OF_ROWS).items()]
)


def random(*shape, dtype=np.float64):
    return np.random.default_rng(0).standard_normal(shape).astype(dtype) * 2


def applied(formula, *inputs):
    """An application of the formula, and its output."""
    application = copy.copy(formula)
    return application, application.forward(*inputs)


@of_each_formula
@pytest.mark.parametrize("shape", [(3, 4), (5,), (2, 3, 2)])
def test_gradients_agree_with_finite_differences(formula, shape):
    assert gradcheck(formula, random(*shape))


@of_each_formula
def test_second_derivatives_agree_with_finite_differences(formula):
    assert gradgradcheck(formula, random(3, 4))


@of_each_formula
@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("dtype", [np.float32, np.float64])
def test_large_numbers_stay_finite_and_dtypes_stay_what_they_are(formula, dtype):
    A = np.array([[-1000.0, 1000.0, 0.0], [1000.0, 1000.0, -1000.0]], dtype)

    application, Z = applied(formula, A)
    (dLdA,) = application.backward(np.ones_like(A))

    assert Z.dtype == dLdA.dtype == dtype
    assert np.isfinite(Z).all()
    assert np.isfinite(dLdA).all()


@of_each_formula
def test_inputs_are_neither_changed_nor_handed_back(formula):
    A, dLdZ = random(3, 4), random(3, 4)
    before = A.copy(), dLdZ.copy()

    application, Z = applied(formula, A)
    (dLdA,) = application.backward(dLdZ)

    np.testing.assert_array_equal((A, dLdZ), before)
    assert not any(np.shares_memory(X, Y) for X in (A, dLdZ) for Y in (Z, dLdA))


@of_each_formula
@pytest.mark.parametrize("shape", [(0, 3), (1, 1)])
def test_shapes_without_a_row_or_with_one_number_work(formula, shape):
    application, Z = applied(formula, np.ones(shape))
    (dLdA,) = application.backward(np.ones(shape))

    assert Z.shape == dLdA.shape == shape


@pytest.mark.parametrize("name", ELEMENTWISE)
def test_a_number_without_dimensions_is_one_element(name):
    application, Z = applied(ELEMENTWISE[name], np.array(0.5))
    _, expected = applied(ELEMENTWISE[name], np.array([0.5]))

    assert np.shape(Z) == ()
    assert expected[0] == Z
    assert np.shape(application.backward(np.array(1.0))[0]) == ()


@pytest.mark.parametrize(
    ("formula", "slope"),
    [
        (ReLU(), [0, 0, 1]),
        (LeakyReLU(0.5), [0.5, 0.5, 1]),
        (ELU(2.0), [2 * np.exp(-1), 2, 1]),
        (Hardtanh(-1.0, 1.0), [0, 1, 0]),
    ],
)
def test_slopes_at_corners_are_those_of_pytorch(formula, slope):
    application, _ = applied(formula, np.array([-1.0, 0.0, 1.0]))

    np.testing.assert_allclose(application.backward(np.ones(3))[0], slope)


def test_prelu_has_a_slope_for_each_channel():
    A = -np.ones((2, 3, 2))

    application, Z = applied(PReLU(), A, np.array([1.0, 2.0, 3.0]))
    dLdA, dLdW = application.backward(np.full_like(A, 10.0))

    np.testing.assert_array_equal(Z[0], [[-1, -1], [-2, -2], [-3, -3]])
    np.testing.assert_array_equal(dLdA[1], [[10, 10], [20, 20], [30, 30]])
    np.testing.assert_array_equal(dLdW, [-40, -40, -40])


@pytest.mark.parametrize(
    ("shape", "slopes"), [((4,), 1), ((4, 3), 3), ((4, 3), 1), ((2, 3, 4), 3), ((2, 3, 4), 1)]
)
def test_prelu_gradients_agree_with_finite_differences(shape, slopes):
    inputs = random(*shape), np.arange(1.0, slopes + 1)

    assert gradcheck(PReLU, inputs)
    assert gradgradcheck(PReLU(), inputs)


@given(
    st_numpy.arrays(np.float64, st_numpy.array_shapes(), elements=st.floats(-1000, 1000)),
    st.floats(-1000, 1000),
    st.data(),
)
def test_softmax_is_a_distribution_that_a_common_summand_leaves_alone(A, summand, data):
    axis = data.draw(st.integers(-A.ndim, A.ndim - 1))

    P = Softmax(axis).forward(A)

    assert (P >= 0).all()
    np.testing.assert_allclose(P.sum(axis=axis), 1)
    np.testing.assert_allclose(P, Softmax(axis).forward(A + summand), atol=1e-9)
    np.testing.assert_allclose(P, np.exp(LogSoftmax(axis).forward(A)), atol=1e-12)


def test_softmax_is_zero_where_minus_infinity_masks():
    softmax, log_softmax = Softmax(0), LogSoftmax(0)
    A = np.array([0.0, 0.0, -np.inf])

    np.testing.assert_array_equal(softmax.forward(A), [0.5, 0.5, 0])
    np.testing.assert_array_equal(softmax.backward(np.array([1.0, 0, 5]))[0], [0.25, -0.25, 0])
    np.testing.assert_allclose(log_softmax.forward(A), [*np.log([0.5, 0.5]), -np.inf])
    np.testing.assert_allclose(log_softmax.backward(np.array([1.0, 0, 0]))[0], [0.5, -0.5, 0])


def test_log_sigmoid_and_softplus_keep_their_digits_where_the_sigmoid_loses_them():
    A = np.array([-800.0, -40.0, 40.0])

    np.testing.assert_allclose(LogSigmoid().forward(A), [-800, -40, -np.exp(-40)], rtol=1e-15)
    np.testing.assert_allclose(Softplus(threshold=99).forward(-A), [800, 40, np.exp(-40)])
    np.testing.assert_allclose(
        LogSigmoid().forward(random(5)), np.log(Sigmoid().forward(random(5))), rtol=1e-12
    )


def test_softplus_is_a_straight_line_beyond_its_threshold():
    softplus = Softplus(beta=2.0, threshold=1.0)

    assert softplus.forward(np.array([0.51]))[0] == 0.51
    assert softplus.backward(np.array([1.0]))[0][0] == 1
    assert Softplus(beta=2.0, threshold=1.1).forward(np.array([0.51]))[0] > 0.6


def test_gelu_refuses_an_approximation_that_it_does_not_know():
    with pytest.raises(ValueError, match='expected approximate to be "none" or "tanh"'):
        GELU("erf")
