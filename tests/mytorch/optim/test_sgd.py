import numpy as np
import pytest

from mytorch.optim import SGD
from tests.mytorch.optim.steps import values_after_steps


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ({}, [9.0, 7.0, 4.0]),
        ({"maximize": True}, [11.0, 13.0, 16.0]),
        ({"weight_decay": 0.5}, [4.0, 0.0, -3.0]),
        ({"maximize": True, "weight_decay": 1.0}, [1.0, 2.0, 3.0]),
        ({"momentum": 0.5}, [9.0, 6.5, 2.25]),
        ({"momentum": 0.5, "dampening": 1.0}, [9.0, 8.5, 8.25]),
        ({"momentum": 0.5, "nesterov": True}, [8.5, 5.25, 0.125]),
    ],
)
def test_steps_are_those_computed_by_hand(options, expected):
    steps = values_after_steps(SGD, [10.0], [[1.0], [2.0], [3.0]], lr=1.0, **options)

    np.testing.assert_array_equal(list(steps), np.reshape(expected, (3, 1)))


def test_the_learning_rate_scales_the_step():
    (W,) = values_after_steps(SGD, [10.0, 20.0], [[4.0, 8.0]], lr=0.25)

    np.testing.assert_array_equal(W, [9.0, 18.0])
