import numpy as np
import pytest

import mytorch
from mytorch import Tensor, nn


def test_the_update_that_tutorials_write():
    w = Tensor([1.0, 2.0], requires_grad=True)
    (w * w).sum().backward()

    w.data = w.data - 0.1 * w.grad

    assert type(w.data) is np.ndarray
    np.testing.assert_allclose(w.data, [0.8, 1.6])
    assert w.requires_grad
    assert w.is_leaf


def test_a_parameters_data_may_be_given_as_a_tensor():
    layer = nn.Linear(3, 2)

    layer.weight.data = mytorch.ones(2, 3)

    np.testing.assert_array_equal(layer.W, np.ones((2, 3)))
    assert layer.forward(np.ones((4, 3), np.float32)).shape == (4, 2)


@pytest.mark.parametrize("values", [1.0, [1.0, 2.0], None])
def test_what_is_no_array_does_not_become_data(values):
    w = Tensor([1.0, 2.0])

    with pytest.raises(TypeError, match=type(values).__name__ + r"; .* x\.data\[\.\.\.\] = values"):
        w.data = values


def test_two_sizes_are_not_a_number_and_a_flag():
    with pytest.raises(TypeError):
        Tensor(2, 3)


def test_a_model_that_was_given_an_array_does_not_lose_its_gradient_in_silence():
    layer, A = nn.Linear(3, 2), np.ones((4, 3), np.float32)

    for loss in (nn.MSELoss(), nn.functional.mse_loss):
        with pytest.raises(TypeError, match="input is an array, but the target is a Tensor"):
            loss(layer(A), mytorch.zeros(4, 2))
    with pytest.raises(TypeError, match="input is an array, but the target is a Tensor"):
        nn.functional.cross_entropy(layer(A), mytorch.zeros(4, dtype=mytorch.int64))


@pytest.mark.parametrize("target", [[0, 1], 0.0])
def test_a_target_that_is_no_tensor_is_named(target):
    with pytest.raises(TypeError, match=f"target.*got a {type(target).__name__}"):
        nn.functional.mse_loss(mytorch.ones(2), target)


def test_tensors_to_join_come_in_a_list():
    a, b = mytorch.ones(2), mytorch.zeros(2)

    for join, name in ((mytorch.cat, "cat"), (mytorch.stack, "stack")):
        with pytest.raises(TypeError, match=rf"{name}.*did you mean {name}\(\[a, b\]\)"):
            join(a, b)


def test_a_sum_of_gradients_without_axes_is_an_array_that_can_be_changed_in_place():
    w = mytorch.tensor(2.0, requires_grad=True)
    for _ in range(2):
        (w * 3).backward()

    assert isinstance(w.grad.data, np.ndarray)
    w.grad.zero_()
    assert w.grad.item() == 0
