import numpy as np
import pytest

from mytorch import tensor
from mytorch.functions.sums import mean_over, sum_over


@pytest.mark.parametrize("dtype", [np.float16, np.float32, np.float64])
@pytest.mark.parametrize("axes", [(0,), (-1,), (0, 2), (-2, -1), (0, 1, 2)])
def test_they_are_the_sum_and_the_mean_of_the_products(dtype, axes):
    X, Y = np.random.default_rng(0).standard_normal((2, 3, 4, 5)).astype(dtype)

    total, mean = sum_over(axes, X, Y), mean_over(axes, X, Y)

    tolerance = 20 * float(np.finfo(dtype).eps)
    assert total.dtype == mean.dtype == dtype
    np.testing.assert_allclose(total, (X * Y).sum(axis=axes, keepdims=True), atol=tolerance)
    np.testing.assert_allclose(mean, (X * Y).mean(axis=axes, keepdims=True), atol=tolerance)


@pytest.mark.parametrize("dtype", [np.float16, np.float32, np.float64])
@pytest.mark.parametrize("axes", [(0,), (-1,), (0, 2), (-2, -1), (0, 1, 2)])
def test_they_are_the_sum_and_the_mean_of_one_array(dtype, axes):
    X = np.random.default_rng(0).standard_normal((3, 4, 5)).astype(dtype)

    total, mean = sum_over(axes, X), mean_over(axes, X)

    tolerance = 20 * float(np.finfo(dtype).eps)
    assert total.dtype == mean.dtype == dtype
    np.testing.assert_allclose(total, X.sum(axis=axes, keepdims=True), atol=tolerance)
    np.testing.assert_allclose(mean, X.mean(axis=axes, keepdims=True), atol=tolerance)


def test_arrays_of_one_shape_and_other_axes_have_their_own_sums():
    X = np.arange(4.0).reshape(2, 2)

    assert sum_over((0,), X).tolist() == [[2, 4]]
    assert sum_over((1,), X).tolist() == [[1], [5]]


def test_a_mean_in_float16_does_not_overflow():
    X = np.full((1, 1000), 20, np.float16)

    assert mean_over((1,), X, X).item() == 400


@pytest.mark.parametrize("number", [np.array(3.0), tensor(3.0)])
def test_a_number_without_dimensions_is_its_own_sum(number):
    assert float(sum_over((-1,), number, number)) == 9


def test_tensors_are_recorded():
    X = tensor([[1.0, 2.0]], requires_grad=True)

    sum_over((1,), X, tensor([[3.0, 4.0]])).sum().backward()

    assert X.grad.data.tolist() == [[3, 4]]


def test_without_axes_nothing_is_added_on_the_tape_either():
    X = tensor([[1.0, 2.0]], requires_grad=True)

    assert sum_over((), X, X).shape == (1, 2)
