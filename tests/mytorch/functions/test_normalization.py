import numpy as np
import pytest
from hypothesis import given, strategies as st

from mytorch.autograd import gradcheck
from mytorch.functions.normalization import BatchNorm, GroupNorm, LayerNorm, RMSNorm
from tests.mytorch.functions.promises import (
    assert_inputs_are_neither_changed_nor_handed_back,
)


@st.composite
def batches(draw):
    """Arrays (N, C, *) with more than one number a channel, and with mean and spread to remove."""
    N, C = draw(st.integers(2, 5)), draw(st.integers(1, 4))
    shape = (N, C, *draw(st.lists(st.integers(1, 4), max_size=2)))
    rng = np.random.default_rng(draw(st.integers(0, 2**32 - 1)))
    return 100 * rng.standard_normal() + 10 * rng.standard_normal(shape)


@given(batches(), st.integers(1, 2))
def test_layer_norm_brings_every_sample_to_mean_0_and_variance_1(A, dims):
    shape = A.shape[-dims:]
    Z = LayerNorm(shape, eps=0.0 if np.prod(shape) > 1 else 1.0).forward(A)

    axes = tuple(range(-dims, 0))
    np.testing.assert_allclose(Z.mean(axis=axes), 0, atol=1e-9)
    if np.prod(shape) > 1:
        np.testing.assert_allclose(Z.std(axis=axes), 1)


@given(batches(), st.integers(1, 2))
def test_rms_norm_brings_every_sample_to_mean_square_1(A, dims):
    Z = RMSNorm(A.shape[-dims:], eps=0.0).forward(A)

    np.testing.assert_allclose((Z * Z).mean(axis=tuple(range(-dims, 0))), 1)


@given(batches())
def test_batch_norm_brings_every_channel_to_mean_0_and_variance_1(A):
    Z = BatchNorm(eps=0.0).forward(A)

    axes = (0, *range(2, A.ndim))
    np.testing.assert_allclose(Z.mean(axis=axes), 0, atol=1e-9)
    np.testing.assert_allclose(Z.std(axis=axes), 1)


def test_batch_norm_with_constants_treats_every_sample_alike():
    function = BatchNorm(eps=0.0)
    Z = function.forward(
        np.array([[1.0, 2.0]]),
        np.array([10.0, 1.0]),
        None,
        np.array([0.0, 1.0]),
        np.array([4.0, 1.0]),
    )

    np.testing.assert_array_equal(Z, [[5, 1]])
    dLdA, dLdW, dLdb, *constants = function.backward(np.ones((1, 2)))
    np.testing.assert_array_equal(dLdA, [[5, 1]])
    np.testing.assert_array_equal(dLdW, [0.5, 1])
    assert dLdb is None
    assert constants == [None, None]


@pytest.mark.parametrize(
    ("function", "group"),
    [
        (LayerNorm((4,)), (4,)),
        (LayerNorm((3, 4)), (3, 4)),
        (RMSNorm((4,)), (4,)),
        (GroupNorm(3), 3),
        (BatchNorm(), 3),
    ],
)
@pytest.mark.parametrize("parameters", ["both", "weight", "none"])
def test_gradients_agree_with_finite_differences(function, group, parameters):
    rng = np.random.default_rng(0)
    A = rng.standard_normal((2, 3, 4))
    W = None if parameters == "none" else rng.standard_normal(group)
    b = rng.standard_normal(group) if parameters == "both" else None
    constants = (None, None) if isinstance(function, BatchNorm) else ()

    assert gradcheck(function, (A, W, b, *constants))


@pytest.mark.parametrize("function", [LayerNorm((3,)), RMSNorm((3,)), GroupNorm(1), BatchNorm()])
def test_float32_stays_float32(function):
    A, W = np.arange(6, dtype=np.float32).reshape(2, 3), np.ones(3, np.float32)
    Z = function.forward(A, W, W)

    assert Z.dtype == np.float32
    assert {X.dtype for X in function.backward(Z) if X is not None} == {np.dtype(np.float32)}


@pytest.mark.parametrize("function", [LayerNorm((3,)), RMSNorm((3,), 1e-5), BatchNorm()])
def test_equal_numbers_are_no_division_by_zero(function):
    A = np.zeros((2, 3))
    Z = function.forward(A)

    np.testing.assert_array_equal(Z, 0)
    assert np.isfinite(function.backward(np.ones_like(A))[0]).all()


@pytest.mark.parametrize("function", [LayerNorm((3,)), RMSNorm((3,)), BatchNorm()])
def test_neither_inputs_nor_caches_are_returned(function):
    A = np.arange(6.0).reshape(2, 3)
    before = A.copy()
    Z = function.forward(A)
    Z[...] = 0

    np.testing.assert_array_equal(A, before)
    assert function.A_hat.any()


@pytest.mark.parametrize("A_shape", [(2, 3), (5, 2, 3)], ids=["one group", "several"])
@pytest.mark.parametrize("formula", [LayerNorm, RMSNorm])
def test_inputs_are_neither_changed_nor_handed_back(formula, A_shape):
    A = np.random.default_rng(0).standard_normal(A_shape)
    inputs = A, np.ones((2, 3)), np.ones((2, 3))

    assert_inputs_are_neither_changed_nor_handed_back(formula((2, 3)), inputs, np.ones(A_shape))


def test_the_eps_of_rms_norm_follows_the_dtype():
    A = np.zeros((1, 2), np.float32)
    single, double = RMSNorm((2,)), RMSNorm((2,))
    single.forward(A)
    double.forward(A.astype(np.float64))

    assert single.std.item() ** 2 == pytest.approx(np.finfo(np.float32).eps)
    assert double.std.item() ** 2 == pytest.approx(np.finfo(np.float64).eps)


@pytest.mark.parametrize(
    "needed", [(True, False, False), (False, True, False), (False, False, True)]
)
def test_what_is_not_needed_is_not_computed(needed):
    A, W, b = np.arange(6.0).reshape(2, 3), np.ones(3), np.zeros(3)
    layer_norm = LayerNorm((3,))
    layer_norm.forward(A, W, b)
    layer_norm.needs_input_grad = needed

    found = layer_norm.backward(np.ones((2, 3)))

    assert [dLdX is not None for dLdX in found] == list(needed)
