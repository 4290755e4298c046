import numpy as np
import pytest

from mytorch.optim import Adam, AdamW
from tests.mytorch.optim.steps import values_after_steps


@pytest.mark.parametrize("scale", [1e-3, 1.0, 1e3])
def test_the_first_step_has_length_lr_at_every_scale(scale):
    (W,) = values_after_steps(Adam, [0.0, 0.0], [[scale, -2 * scale]], lr=0.1, eps=0.0)

    np.testing.assert_allclose(W, [-0.1, 0.1], rtol=1e-12)


def test_two_steps_are_those_computed_by_hand():
    options = {"lr": 1.0, "betas": (0.5, 0.75), "eps": 1.0}
    first, second = values_after_steps(Adam, [0.0], [[2.0], [0.0]], **options)

    # m: 1, 1/2; v: 1, 3/4; m̂: 2, 2/3; v̂: 4, 12/7
    np.testing.assert_allclose(first, [-2 / (2 + 1)], rtol=1e-14)
    np.testing.assert_allclose(second - first, [-(2 / 3) / (np.sqrt(12 / 7) + 1)], rtol=1e-14)


def test_amsgrad_divides_by_the_largest_mean_square_so_far():
    options = {"lr": 1.0, "betas": (0.0, 0.0), "eps": 0.0, "amsgrad": True}
    steps = list(values_after_steps(Adam, [0.0], [[1.0], [4.0], [2.0]], **options))

    np.testing.assert_array_equal(np.ravel(steps), [-1.0, -2.0, -2.5])


def test_weight_decay_joins_the_gradient_in_adam_but_shrinks_the_weights_in_adamw():
    options = {"lr": 0.1, "eps": 0.0, "weight_decay": 0.5}

    (joined,) = values_after_steps(Adam, [4.0], [[-1.0]], **options)
    (apart,) = values_after_steps(AdamW, [4.0], [[-1.0]], **options)

    np.testing.assert_allclose(joined, [4.0 - 0.1], rtol=1e-14)
    np.testing.assert_allclose(apart, [4.0 * 0.95 + 0.1], rtol=1e-14)


@pytest.mark.parametrize("optimizer", [Adam, AdamW])
def test_maximize_goes_uphill(optimizer):
    options = {"lr": 0.1, "eps": 0.0, "weight_decay": 0.0}
    (W,) = values_after_steps(optimizer, [1.0], [[3.0]], maximize=True, **options)

    np.testing.assert_allclose(W, [1.1], rtol=1e-14)
