import math

import numpy as np
import pytest
from hypothesis import assume, given

from mytorch.autograd import gradcheck
from mytorch.functions.pooling import AdaptiveAvgPool, AvgPool, MaxPool, means
from mytorch.functions.unfold import Unfold
from tests.mytorch.functions.windows import window_cases


@given(window_cases(half_padding=True))
def test_max_pool_is_the_largest_number_of_each_window(case):
    columns = Unfold(*case.window, fill=-math.inf).forward(case.A)
    Z = MaxPool(*case.window).forward(case.A)

    C, K = case.A.shape[-case.D - 1], math.prod(case.kernel_size)
    largest = columns.reshape(C, K, columns.shape[1]).max(axis=1)
    np.testing.assert_array_equal(
        np.moveaxis(Z.reshape(-1, *Z.shape[-case.D - 1 :]), 1, 0).reshape(largest.shape), largest
    )


@given(window_cases(half_padding=True))
def test_max_pool_gives_each_gradient_to_one_element(case):
    function = MaxPool(*case.window)
    Z = function.forward(case.A)
    assume(np.isfinite(Z).all())  # an input may fall between the elements of a dilated window
    dLdZ = np.random.default_rng(0).standard_normal(Z.shape)
    (dLdA,) = function.backward(dLdZ)

    assert dLdA.shape == case.A.shape
    assert dLdA.sum() == pytest.approx(dLdZ.sum(), abs=1e-9)
    assert set(case.A[dLdA != 0]) <= set(Z.flat)


def test_of_equal_numbers_the_first_gets_the_gradient():
    function = MaxPool((2, 2))
    function.forward(np.ones((1, 2, 4)))

    np.testing.assert_array_equal(
        function.backward(np.array([[[5.0, 7.0]]]))[0], [[[5, 0, 7, 0], [0, 0, 0, 0]]]
    )


def test_padding_is_never_the_largest():
    Z = MaxPool((3,), (1,), (1,)).forward(-np.ones((1, 3)))

    np.testing.assert_array_equal(Z, -np.ones((1, 3)))


def test_nan_is_handed_on():
    assert np.isnan(MaxPool((2,)).forward(np.array([[np.nan, 1.0, 2.0, np.nan]]))).all()


@given(window_cases(half_padding=True, dilated=False))
def test_avg_pool_is_the_mean_of_each_window(case):
    window = case.window[:3]
    Z = AvgPool(*window).forward(case.A)

    W = np.ones((1, 1, *case.kernel_size)) / math.prod(case.kernel_size)
    columns = Unfold(*window).forward(case.A.reshape(-1, 1, *case.A.shape[-case.D :]))
    np.testing.assert_allclose(Z.ravel(), (W.reshape(1, -1) @ columns).ravel(), atol=1e-10)


def test_without_the_padding_only_elements_of_the_input_count():
    A = np.full((1, 4), 6.0)

    np.testing.assert_array_equal(AvgPool((3,), (1,), (1,)).forward(A), [[4, 6, 6, 4]])
    np.testing.assert_array_equal(
        AvgPool((3,), (1,), (1,), count_include_pad=False).forward(A), [[6, 6, 6, 6]]
    )


def test_elements_added_by_ceil_mode_never_count():
    A = np.full((1, 5), 6.0)

    assert AvgPool((2,), ceil_mode=False).forward(A).shape == (1, 2)
    np.testing.assert_array_equal(AvgPool((2,), ceil_mode=True).forward(A), [[6, 6, 6]])


def test_ceil_mode_adds_no_window_that_begins_in_the_padding():
    assert MaxPool((2,), (2,), (1,), ceil_mode=True).forward(np.ones((1, 4))).shape == (1, 3)
    assert MaxPool((1,), (3,), ceil_mode=True).forward(np.ones((1, 3))).shape == (1, 1)


def test_the_divisor_can_be_given():
    Z = AvgPool((2,), divisor_override=1).forward(np.array([[1.0, 2.0, 3.0, 4.0]]))

    np.testing.assert_array_equal(Z, [[3, 7]])


def test_the_means_of_an_adaptive_pool_overlap_where_sizes_do_not_divide():
    wanted = [[1 / 2, 1 / 2, 0, 0, 0], [0, 1 / 3, 1 / 3, 1 / 3, 0], [0, 0, 0, 1 / 2, 1 / 2]]

    np.testing.assert_allclose(means(5, 3), wanted)


def test_an_adaptive_pool_does_not_change_dimensions_of_size_none():
    A = np.arange(6.0).reshape(1, 2, 3)

    np.testing.assert_array_equal(AdaptiveAvgPool((1, None)).forward(A), [[[1.5, 2.5, 3.5]]])


FUNCTIONS = [
    (MaxPool((2, 3), (1, 2), (1, 0), (2, 1)), (2, 2, 5, 6)),
    (MaxPool((2, 2), ceil_mode=True), (2, 5, 5)),
    (AvgPool((2, 3), (1, 2), (1, 0)), (2, 2, 5, 6)),
    (AvgPool((3,), (2,), (1,), ceil_mode=True, count_include_pad=False), (2, 6)),
    (AvgPool((2,), divisor_override=3), (1, 2, 6)),
    (AdaptiveAvgPool((3, 2)), (2, 2, 5, 6)),
    (AdaptiveAvgPool((7,)), (2, 5)),
]


@pytest.mark.parametrize(("function", "shape"), FUNCTIONS)
def test_gradients_agree_with_finite_differences(function, shape):
    A = np.random.default_rng(0).permutation(math.prod(shape)).reshape(shape) / 10.0

    assert gradcheck(function, A)


@pytest.mark.parametrize(("function", "shape"), FUNCTIONS)
def test_float32_stays_float32(function, shape):
    Z = function.forward(np.ones(shape, np.float32))

    assert Z.dtype == np.float32
    assert function.backward(Z)[0].dtype == np.float32


def test_a_window_may_have_more_positions_than_fit_into_one_byte():
    A = np.arange(400.0).reshape(1, 1, 20, 20)
    pool = MaxPool((20, 20))

    Z = pool.forward(A)
    (dLdA,) = pool.backward(np.ones_like(Z))

    assert Z.item() == 399
    assert pool.indices().item() == 399
    assert dLdA.ravel().tolist() == [0.0] * 399 + [1.0]


def test_the_first_of_equal_numbers_is_chosen_and_the_last_nan():
    A = np.array([[[1.0, 3.0, 3.0], [np.nan, 9.0, np.nan], [-np.inf, -np.inf, -np.inf]]])
    pool = MaxPool((3,))

    pool.forward(A)
    (dLdA,) = pool.backward(np.array([[[1.0], [np.inf], [2.0]]]))

    np.testing.assert_array_equal(dLdA, [[[0, 1, 0], [0, 0, np.inf], [2, 0, 0]]])
