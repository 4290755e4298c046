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


def test_gather_and_scatter_add_are_each_other_s_gradients():
    X = tensor([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]], requires_grad=True)
    index = tensor([[0, 0], [1, 0]])

    Z = X.gather(0, index)
    Z.backward(tensor([[1.0, 10.0], [100.0, 1000.0]]))

    assert Z.tolist() == [[1, 2], [3, 2]]
    assert X.grad.tolist() == [[1, 1010], [100, 0], [0, 0]]
    scattered = mytorch.zeros(3, 2).scatter_add(0, index, tensor([[1.0, 10.0], [100.0, 1000.0]]))
    assert scattered.equal(X.grad)


def test_scatter_writes_values_or_a_number_and_ignores_values_without_an_index():
    zeros = mytorch.zeros(2, 3)

    assert zeros.scatter(1, tensor([[2], [0]]), 1).tolist() == [[0, 0, 1], [1, 0, 0]]
    source = tensor([[5.0, 6.0], [7.0, 8.0]])
    assert zeros.scatter(1, tensor([[2], [0]]), source).tolist() == [[0, 0, 5], [7, 0, 0]]


@pytest.mark.parametrize("name", ["gather", "scatter", "scatter_add"])
def test_an_index_that_does_not_fit_is_refused(name):
    X = mytorch.zeros(2, 3)
    rest = () if name == "gather" else (X,)
    with pytest.raises(ValueError, match=rf"{name}: .*\(2, 3\).*\(3, 1\)"):
        getattr(X, name)(1, tensor([[0], [0], [0]]), *rest)
    with pytest.raises(ValueError, match=rf"{name}: .*2 dimensions"):
        getattr(X, name)(1, tensor([0]), *rest)


def test_slices_at_indices():
    X = tensor([[1.0, 2.0], [3.0, 4.0]])
    at = tensor([1, 1])

    assert X.index_select(1, at).tolist() == [[2, 2], [4, 4]]
    assert X.index_add(0, at, mytorch.ones(2, 2), alpha=3).tolist() == [[1, 2], [9, 10]]
    assert X.index_copy(0, at[:1], mytorch.ones(1, 2)).tolist() == [[1, 2], [1, 1]]
    assert X.index_fill(1, at, 0).tolist() == [[1, 0], [3, 0]]
    assert X.take(tensor([[3, 0]])).tolist() == [[4, 1]]


def test_masks():
    X = tensor([[1.0, 2.0], [3.0, 4.0]], requires_grad=True)
    mask = tensor([True, False])

    filled = X.masked_fill(mask, -np.inf)
    assert filled.tolist() == [[-np.inf, 2], [-np.inf, 4]]
    assert X.masked_select(mask).tolist() == [1, 3]
    filled[:, 1].sum().backward()
    assert X.grad.tolist() == [[0, 1], [0, 1]]


def test_masked_fill_keeps_the_dtype():
    for dtype in (np.float32, np.float64, np.int64):
        X = tensor(np.ones(2, dtype))
        assert X.masked_fill(tensor([True, False]), 0).dtype == dtype


def test_take_along_dim_broadcasts_the_other_dimensions():
    X = np.arange(12.0).reshape(3, 4)
    index = np.array([[3, 0]])

    ours = tensor(X).take_along_dim(tensor(index), dim=1)

    np.testing.assert_array_equal(ours.data, np.take_along_axis(X, index, 1))
    np.testing.assert_array_equal(np.take_along_axis(tensor(X), index, axis=1).data, ours.data)
    assert tensor(X).take_along_dim(tensor([5, 1])).tolist() == [5, 1]


def test_nonzero_as_rows_and_for_each_dimension():
    X = tensor([[0, 2], [3, 0]])

    assert X.nonzero().tolist() == [[0, 1], [1, 0]]
    assert [indices.tolist() for indices in X.nonzero(as_tuple=True)] == [[0, 1], [1, 0]]


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
