import numpy as np
import pytest

from mytorch.autograd.tensor import Tensor
from mytorch.nn import Flatten, Unflatten

LAYERS = [
    (Flatten(), (2, 3, 4), (2, 12)),
    (Flatten(), (5, 3), (5, 3)),
    (Flatten(0), (2, 3, 4), (24,)),
    (Flatten(0, 1), (2, 3, 4), (6, 4)),
    (Flatten(-3, -2), (2, 3, 4, 5), (2, 12, 5)),
    (Flatten(), (0, 3, 4), (0, 12)),
    (Unflatten(1, (3, 4)), (2, 12), (2, 3, 4)),
    (Unflatten(-2, (3, -1)), (2, 12, 5), (2, 3, 4, 5)),
    (Unflatten(0, (-1,)), (2, 3), (2, 3)),
    (Unflatten(1, (0, 3)), (2, 0), (2, 0, 3)),
]


@pytest.mark.parametrize(("layer", "shape", "wanted"), LAYERS)
def test_backward_undoes_the_shape_of_forward_by_hand_and_on_the_tape(layer, shape, wanted):
    A = np.arange(np.prod(shape, dtype=float)).reshape(shape)
    Z = layer.forward(A)

    assert Z.shape == wanted
    np.testing.assert_array_equal(Z.ravel(), A.ravel())
    np.testing.assert_array_equal(layer.backward(Z), A)

    X = Tensor(A, requires_grad=True)
    layer(X).backward(Tensor(Z))
    np.testing.assert_array_equal(X.grad.data, A)


@pytest.mark.parametrize(
    ("layer", "shape", "message"),
    [
        (Flatten(), (3,), "expected input to have dimensions 1 to -1, in this order, got 1"),
        (
            Flatten(2, 1),
            (2, 3, 4),
            "expected input to have dimensions 2 to 1, in this order",
        ),
        (
            Flatten(0, 3),
            (2, 3, 4),
            "expected input to have dimensions 0 to 3, in this order",
        ),
        (Flatten(-4), (2, 3, 4), "expected input to have dimensions -4 to -1"),
        (Unflatten(2, (2, 2)), (3, 4), "expected input to have a dimension 2, got shape (3, 4)"),
        (Unflatten(1, (2, 3)), (3, 4), "to have the length of (2, 3) multiplied, got 4"),
        (Unflatten(1, (2, 3)), (3, 12), "to have the length of (2, 3) multiplied, got 12"),
        (Unflatten(1, (-1, 3)), (3, 4), "to have the length of (-1, 3) multiplied, got 4"),
    ],
)
def test_inputs_that_do_not_fit_are_refused(layer, shape, message):
    with pytest.raises(ValueError, match="expected") as caught:
        layer.forward(np.ones(shape))

    assert str(caught.value).startswith(f"{layer}: ")
    assert message in str(caught.value)


def test_only_one_length_can_be_left_open():
    with pytest.raises(ValueError, match="at most one -1"):
        Unflatten(1, (-1, -1))
