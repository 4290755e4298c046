import numpy as np
import pytest

import mytorch
from mytorch import nn

ROWS, SIGNALS, IMAGES = np.ones((4, 3)), np.ones((4, 3, 8)), np.ones((4, 3, 8, 8))


@pytest.mark.parametrize(
    ("layer", "A"),
    [
        (nn.Linear(3, 2), ROWS),
        (nn.ReLU(), ROWS),
        (nn.PReLU(), ROWS),
        (nn.Softmax(dim=1), ROWS),
        (nn.Dropout(), ROWS),
        (nn.BatchNorm1d(3), ROWS),
        (nn.LayerNorm(3), ROWS),
        (nn.GroupNorm(3, 3), ROWS),
        (nn.Identity(), ROWS),
        (nn.Flatten(), IMAGES),
        (nn.Conv1d(3, 2, 2), SIGNALS),
        (nn.MaxPool2d(2), IMAGES),
    ],
    ids=lambda value: type(value).__name__,
)
def test_a_layer_whose_input_requires_no_gradient_returns_none(layer, A):
    layer.input_requires_grad = False

    Z = layer.forward(A)

    assert layer.backward(np.ones(Z.shape)) is None
    assert all(p.grad is not None for p in layer.parameters())


@pytest.mark.parametrize("make", [np.ones, mytorch.ones], ids=["by hand", "tape"])
def test_inputs_may_be_given_by_the_names_that_pytorch_has(make):
    A, B, Y = make((4, 3)), make((4, 2)), make((4, 5))
    linear, bilinear, loss = nn.Linear(3, 5), nn.Bilinear(3, 2, 5), nn.MSELoss()

    np.testing.assert_array_equal(np.asarray(linear(input=A)), np.asarray(linear(A)))
    for call in ({"input1": A, "input2": B}, {"input2": B, "input1": A}):
        np.testing.assert_array_equal(np.asarray(bilinear(**call)), np.asarray(bilinear(A, B)))
    assert float(loss(linear(A), target=Y)) == float(loss(target=Y, input=linear(A)))
    with pytest.raises(TypeError, match="inptu"):
        linear(inptu=A)
