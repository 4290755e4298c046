import numpy as np
import pytest

import mytorch
from mytorch import tensor


def test_tensors_of_whole_numbers_and_bools_are_indices():
    X = tensor([[1.0, 2.0], [3.0, 4.0]])

    assert X[tensor([1, 0, 1])].tolist() == [[3, 4], [1, 2], [3, 4]]
    assert X[X > 2].tolist() == [3, 4]
    assert X[tensor(1), tensor([0])].tolist() == [3]
    assert X[[0, 1], [1, 0]].tolist() == [2, 3]
    assert X[..., None, 0].tolist() == [[1], [3]]


def test_an_element_picked_twice_collects_both_gradients():
    X = tensor([1.0, 2.0, 3.0], requires_grad=True)

    X[tensor([0, 2, 0])].backward(tensor([1.0, 10.0, 100.0]))

    assert X.grad.tolist() == [101, 0, 10]


def test_an_index_out_of_bounds_is_an_error():
    with pytest.raises(IndexError, match="out of bounds"):
        tensor([1.0])[3]


def test_setting_elements_is_on_the_tape():
    A = tensor([1.0, 2.0, 3.0], requires_grad=True)
    V = tensor([5.0], requires_grad=True)

    Z = A * 2
    Z[1:] = V
    Z.backward(tensor([1.0, 10.0, 100.0]))

    assert Z.tolist() == [2, 5, 5]
    assert A.grad.tolist() == [2, 0, 0]
    assert V.grad.tolist() == [110]


def test_setting_with_a_mask_and_a_number():
    X = tensor([1.0, -2.0, 3.0])

    X[X < 0] = 0
    X[0] += 4

    assert X.tolist() == [5, 0, 3]


def test_setting_elements_of_whole_numbers_and_bools():
    X = mytorch.zeros(3, dtype=mytorch.int64)
    X[1] = 7
    mask = mytorch.zeros(2, dtype=mytorch.bool)
    mask[0] = True

    assert X.tolist() == [0, 7, 0]
    assert mask.tolist() == [True, False]


def test_setting_a_value_with_more_dimensions_of_length_one():
    A = tensor(np.zeros((2, 3)), requires_grad=True)
    V = tensor(np.ones((1, 1, 3)), requires_grad=True)

    (Z := A * 1)[0] = V
    Z.backward(np.arange(6.0).reshape(2, 3))

    np.testing.assert_array_equal(V.grad.data, [[[0, 1, 2]]])


CUBE = np.arange(27.0).reshape(3, 3, 3)


@pytest.mark.parametrize(
    ("index", "picked"),
    [
        ((0, slice(None), [0, 1, 2]), CUBE[0]),  # NumPy returns its transpose
        ((0, ..., [2, 1]), CUBE[0][:, [2, 1]]),
        ((0, None, [0, 1]), CUBE[0][None, [0, 1]]),
        ((np.array(-1), slice(0, 2), [0, 0]), CUBE[-1][0:2][:, [0, 0]]),
        (([0, 2], slice(None), 1), CUBE[:, :, 1][[0, 2]]),
        (([True, False, True], slice(None), 1), CUBE[[0, 2]][:, :, 1]),
        ([[0, 1], [1, 2]], CUBE[[0, 1], [1, 2]]),
        ([0, slice(1, None)], CUBE[0, 1:]),
        ([None, 0], CUBE[None, 0]),
        (np.array([1, 0, 1], np.uint8), CUBE[[0, 2]]),
        ((slice(None), mytorch.tensor([1, 0, 1], dtype=mytorch.uint8)), CUBE[:, [0, 2]]),
    ],
)
def test_an_index_picks_what_it_picks_in_pytorch(index, picked):
    x = mytorch.tensor(CUBE, requires_grad=True)
    found = x[index]
    np.testing.assert_array_equal(found.detach().numpy(), picked)
    weights = np.arange(1.0, picked.size + 1).reshape(picked.shape)
    found.backward(mytorch.tensor(weights))
    places = dict.fromkeys(CUBE.ravel(), 0.0)
    for number, weight in zip(picked.ravel(), weights.ravel(), strict=True):
        places[number] += weight
    np.testing.assert_array_equal(x.grad.numpy().ravel(), [*places.values()])
    y = mytorch.tensor(CUBE.copy())
    y[index] = mytorch.tensor(picked + 100)
    changed = np.where(np.isin(CUBE, picked), CUBE + 100, CUBE)
    np.testing.assert_array_equal(y.numpy(), changed)
