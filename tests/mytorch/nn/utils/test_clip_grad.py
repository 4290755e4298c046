import math

import numpy as np
import pytest

from mytorch import nn
from mytorch.autograd.tensor import Tensor
from mytorch.nn.utils import (
    clip_grad_norm_,
    clip_grad_value_,
    clip_grads_with_norm_,
    get_total_norm,
)


def with_grad(*gradients, dtype="float64"):
    parameters = []
    for gradient in gradients:
        p = nn.Parameter(np.zeros(np.shape(gradient), dtype))
        p.grad = Tensor(np.array(gradient, dtype))
        parameters.append(p)
    return parameters


def test_all_gradients_are_scaled_by_one_number():
    p, q = with_grad([3.0, 0.0], [[4.0]])

    norm = clip_grad_norm_([p, q], max_norm=1.0)

    assert float(norm) == 5.0
    np.testing.assert_allclose(p.grad, [0.6, 0.0], rtol=1e-6)
    np.testing.assert_allclose(q.grad, [[0.8]], rtol=1e-6)


def test_short_gradients_stay_as_they_are():
    [p] = with_grad([3.0, 4.0])

    clip_grad_norm_(p, max_norm=10.0)

    np.testing.assert_array_equal(p.grad, [3.0, 4.0])


def test_parameters_without_a_gradient_are_passed_over():
    p = nn.Parameter(np.ones(2))

    assert float(clip_grad_norm_([p], 1.0)) == 0.0
    clip_grad_value_([p], 1.0)
    assert p.grad is None


def test_a_layer_s_stored_gradient_stays_the_same():
    layer = nn.Linear(2, 1)
    layer.forward(np.full((3, 2), 100.0))
    layer.backward(np.ones((3, 1)))
    before = layer.dLdW.copy()

    clip_grad_norm_(layer.parameters(), 1.0)
    clip_grad_value_(layer.parameters(), 0.1)

    np.testing.assert_array_equal(layer.dLdW, before)
    assert layer.weight.grad.data.max() <= 0.1


def test_dtypes_stay():
    [p] = with_grad([1e30, 1e30], dtype="float32")

    norm = clip_grad_norm_(p, 1.0)

    assert norm.dtype == p.grad.dtype == np.float32
    np.testing.assert_allclose(p.grad, [0.5**0.5] * 2, rtol=1e-6)


def test_elements_are_clipped_on_both_sides():
    [p] = with_grad([-3.0, 0.5, 3.0])

    clip_grad_value_(p, 1.0)

    np.testing.assert_array_equal(p.grad, [-1.0, 0.5, 1.0])


@pytest.mark.parametrize("bad", [math.nan, math.inf])
def test_a_norm_that_is_no_number_can_be_an_error(bad):
    [p] = with_grad([bad, 1.0])

    with pytest.raises(RuntimeError, match="the norm of the gradients, of order 2"):
        clip_grad_norm_(p, 1.0, error_if_nonfinite=True)

    assert not math.isfinite(float(get_total_norm(p.grad)))


def test_a_norm_that_is_no_number_reaches_every_gradient():
    p, q = with_grad([math.nan, 1.0], [2.0])

    clip_grad_norm_([p, q], max_norm=1.0)

    assert np.isnan(p.grad.data).all()
    assert np.isnan(q.grad.data).all()


@pytest.mark.parametrize("order", [1, 2, 3.5, math.inf])
def test_norms_and_clipped_gradients_are_those_of_torch(order):
    torch = pytest.importorskip("torch")
    rng = np.random.default_rng(0)
    gradients = [rng.standard_normal(shape) for shape in ((3, 2), (4,), ())]
    ours = with_grad(*gradients)
    theirs = [torch.zeros(G.shape, dtype=torch.float64, requires_grad=True) for G in gradients]
    for p, G in zip(theirs, gradients, strict=True):
        p.grad = torch.tensor(G)

    norm = clip_grad_norm_(ours, 0.5, order)
    wanted = torch.nn.utils.clip_grad_norm_(theirs, 0.5, order)

    np.testing.assert_allclose(norm, wanted, rtol=1e-12)
    for p, q in zip(ours, theirs, strict=True):
        np.testing.assert_allclose(p.grad, q.grad, rtol=1e-12)


def test_the_norm_may_be_found_beforehand():
    [p] = with_grad([3.0, 4.0])

    clip_grads_with_norm_(p, 1.0, 10.0)

    np.testing.assert_allclose(p.grad, [0.3, 0.4], rtol=1e-6)
