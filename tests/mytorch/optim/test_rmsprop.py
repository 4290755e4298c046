import numpy as np

from mytorch.optim import RMSprop
from tests.mytorch.optim.steps import values_after_steps


def test_steps_are_those_computed_by_hand():
    options = {"lr": 1.0, "alpha": 0.75, "eps": 1.0}
    first, second = values_after_steps(RMSprop, [0.0], [[2.0], [1.0]], **options)

    # s: 1, then 3/4 + 1/4 = 1
    np.testing.assert_array_equal(first, [-1.0])
    np.testing.assert_array_equal(second, [-1.5])


def test_momentum_adds_up_the_divided_gradients():
    options = {"lr": 1.0, "alpha": 0.0, "eps": 0.0, "momentum": 0.5}
    steps = list(values_after_steps(RMSprop, [0.0], [[3.0], [-7.0], [5.0]], **options))

    np.testing.assert_array_equal(np.ravel(steps), [-1.0, -0.5, -1.25])


def test_centered_divides_by_the_standard_deviation():
    options = {"lr": 1.0, "alpha": 0.5, "eps": 0.0, "centered": True}
    (W,) = values_after_steps(RMSprop, [0.0], [[4.0]], **options)

    # s = 8, a = 2, s - a² = 4
    np.testing.assert_array_equal(W, [-2.0])


def test_gradients_that_never_vary_are_no_trouble_when_centered():
    gradient = np.random.default_rng(1).normal(size=50)
    options = {"lr": 1e-3, "alpha": 0.9, "centered": True}
    steps = list(values_after_steps(RMSprop, np.zeros(50), [gradient] * 600, **options))

    assert np.isfinite(steps).all()
