import numpy as np
import pytest
from hypothesis import given, strategies as st

from mytorch.gradcheck import numerical_gradient
from tests.mytorch.strategies import arrays, leading_dimensions


@given(st.data(), leading_dimensions(max_size=3))
def test_gradient_of_a_quadratic_is_exact_in_any_shape_and_layout(data, shape):
    x, weights = data.draw(arrays(shape)), data.draw(arrays(shape, np.float64))

    gradient = numerical_gradient(lambda X: np.sum(weights * X**2), x, eps=0.5)

    np.testing.assert_array_equal(gradient, 2 * weights * x.astype(np.float64), strict=True)


@given(st.data(), leading_dimensions(max_size=2))
def test_gradient_of_smooth_functions_is_close(data, shape):
    x = data.draw(arrays(shape, np.float64, whole=False))

    np.testing.assert_allclose(
        numerical_gradient(lambda X: np.sum(np.sin(X)), x), np.cos(x), rtol=0, atol=1e-8
    )


def test_values_without_a_sign_are_subtracted_in_float64():
    def falls(x):
        return np.sum(2 - np.round(x)).astype(np.uint8)

    assert numerical_gradient(falls, np.array([0.5]), eps=0.5) == [-1.0]


def test_differences_are_central():
    """Of x³ at 1, central differences give 3 + eps², one-sided ones 3 + 3 eps + eps²."""
    assert numerical_gradient(lambda x: x**3, 1.0, eps=0.25) == 3 + 0.25**2


def test_a_kink_gets_the_mean_of_both_slopes():
    assert numerical_gradient(np.abs, 0.0) == 0.0
    assert numerical_gradient(lambda x: np.maximum(x, 0), 0.0) == 0.5


@pytest.mark.parametrize("eps", [1e-1, 1e-2])
def test_error_shrinks_with_eps_squared(eps):
    def error(eps):
        return abs(numerical_gradient(np.exp, 0.0, eps=eps) - 1)

    assert error(eps) / error(eps / 10) == pytest.approx(100, rel=0.01)


def test_an_array_of_outputs_is_weighted_by_dLdZ():
    x, dLdZ = np.array([1.0, 2.0]), np.array([[1.0, 10.0], [100.0, 1000.0]])

    gradient = numerical_gradient(lambda X: np.outer(X, [3.0, 5.0]), x, dLdZ, eps=0.5)

    np.testing.assert_array_equal(gradient, [53.0, 5300.0])


def test_without_dLdZ_outputs_are_summed():
    np.testing.assert_array_equal(
        numerical_gradient(
            lambda x: np.array([[x[0], 2 * x[0]], [x[1], 4 * x[1]]]), [1, 2], eps=0.5
        ),
        [3.0, 5.0],
    )


@pytest.mark.parametrize("x", [[1, 2], (1.0, 2.0), np.array([1, 2]), np.float32([1, 2])])
def test_x_may_be_a_list_or_of_whole_numbers(x):
    gradient = numerical_gradient(lambda X: X**2, x, eps=0.5)

    np.testing.assert_array_equal(gradient, np.array([2.0, 4.0]), strict=True)


@pytest.mark.parametrize("x", [3, 3.0, np.array(3.0)])
def test_a_number_has_a_gradient_without_dimensions(x):
    np.testing.assert_array_equal(
        numerical_gradient(lambda X: X**2, x, eps=0.5), np.array(6.0), strict=True
    )


@pytest.mark.parametrize("shape", [(0,), (3, 0), (0, 2, 3)])
def test_nothing_to_move_gives_an_empty_gradient(shape):
    assert numerical_gradient(np.sum, np.ones(shape)).shape == shape


def test_an_empty_output_changes_with_nothing():
    np.testing.assert_array_equal(numerical_gradient(lambda x: x[:0], np.ones(3)), np.zeros(3))


def test_f_gets_float64_arrays_with_one_element_moved_by_eps():
    seen = []

    numerical_gradient(lambda x: seen.append(x) or x.sum(), np.float32([[1, 2]]), eps=0.5)

    assert all(x.dtype == np.float64 for x in seen)
    np.testing.assert_array_equal(
        sorted(x.tolist() for x in seen),
        [[[0.5, 2.0]], [[1.0, 1.5]], [[1.0, 2.5]], [[1.5, 2.0]]],
    )


def test_x_is_never_changed_not_even_by_an_f_that_writes_to_its_argument():
    def overwriting(x):
        x *= x
        return x

    x = np.array([1.0, 2.0])

    np.testing.assert_array_equal(numerical_gradient(overwriting, x, eps=0.5), [2.0, 4.0])
    np.testing.assert_array_equal(x, [1.0, 2.0])


def test_f_may_return_the_same_array_every_time():
    buffer = np.empty(2)

    def reusing(x):
        buffer[...] = x**2
        return buffer

    np.testing.assert_array_equal(numerical_gradient(reusing, [1.0, 2.0], eps=0.5), [2.0, 4.0])


def test_division_is_by_the_step_really_taken():
    """At 1000 a step of 1e-9 is rounded by a thousandth of itself, which must not be seen."""
    assert numerical_gradient(lambda x: x, 1000.0, eps=1e-9) == 1.0


def test_a_step_too_small_to_move_x_is_refused():
    with pytest.raises(ValueError, match="eps"):
        numerical_gradient(lambda x: x, 1e12, eps=1e-6)


@pytest.mark.parametrize("eps", [0, 0.0, -1e-6, float("nan")])
def test_eps_must_be_positive(eps):
    with pytest.raises(ValueError, match=f"expected eps to be positive, got {eps}"):
        numerical_gradient(np.sum, np.ones(3), eps=eps)


@pytest.mark.parametrize("shape", [(), (1,), (3,), (2, 1), (1, 2)])
def test_dLdZ_of_another_shape_is_refused_even_where_it_would_broadcast(shape):
    with pytest.raises(ValueError, match="expected dLdZ of shape") as caught:
        numerical_gradient(lambda x: x, np.ones(2), np.ones(shape))

    assert str(caught.value) == (f"expected dLdZ of shape (2,), the shape of f(x), got {shape}")


def test_an_error_in_f_is_not_hidden():
    def failing(x):
        raise KeyError("of f's own")

    with pytest.raises(KeyError, match="of f's own"):
        numerical_gradient(failing, 1.0)
