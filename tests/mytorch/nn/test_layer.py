import numpy as np
import pytest

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
