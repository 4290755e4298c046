import numpy as np
import pytest

import mytorch
from mytorch import tensor


def test_max_of_all_shares_the_gradient_among_equals():
    X = tensor([[1.0, 3.0], [3.0, 2.0]], requires_grad=True)

    X.max().backward()

    np.testing.assert_array_equal(X.grad.data, [[0, 0.5], [0.5, 0]])


def test_max_along_a_dimension_gives_the_whole_gradient_to_the_first():
    X = tensor([[3.0, 3.0], [1.0, 2.0]], requires_grad=True)

    values, indices = X.max(dim=1)
    values.backward(tensor([10.0, 1.0]))

    assert values.tolist() == [3, 2]
    assert indices.tolist() == [0, 1]
    np.testing.assert_array_equal(X.grad.data, [[10, 0], [0, 1]])


def test_min_along_a_dimension_has_fields_with_names():
    smallest = mytorch.min(tensor([[3.0, 1.0]]), 1, keepdim=True)

    assert smallest.values.tolist() == [[1]]
    assert smallest.indices.tolist() == [[1]]


def test_max_of_two_tensors_is_elementwise():
    A, B = tensor([1.0, 5.0]), tensor([2.0, 4.0])

    assert mytorch.max(A, B).tolist() == [2, 5]
    assert A.min(B).tolist() == [1, 4]


@pytest.mark.parametrize("descending", [False, True])
def test_the_sort_is_stable(descending):
    X = tensor([1, 0, 1, 0, 1])

    indices = X.argsort(descending=descending).tolist()

    assert indices == ([0, 2, 4, 1, 3] if descending else [1, 3, 0, 2, 4])


def test_sort_returns_values_and_where_they_were():
    X = tensor([[3.0, 1.0, 2.0]], requires_grad=True)

    values, indices = X.sort(dim=1)
    values.backward(tensor([[1.0, 10.0, 100.0]]))

    assert values.tolist() == [[1, 2, 3]]
    assert indices.tolist() == [[1, 2, 0]]
    np.testing.assert_array_equal(X.grad.data, [[100, 1, 10]])


def test_topk_along_the_first_dimension():
    values, indices = tensor([[1.0, 6.0], [3.0, 5.0], [2.0, 4.0]]).topk(2, dim=0)

    assert values.tolist() == [[3, 6], [2, 5]]
    assert indices.tolist() == [[1, 0], [2, 1]]


def test_topk_smallest():
    assert tensor([4, 1, 3, 2]).topk(2, largest=False).values.tolist() == [1, 2]


def test_topk_of_more_than_there_are_is_refused():
    with pytest.raises(ValueError, match="between 0 and 2"):
        tensor([1.0, 2.0]).topk(3)


def test_argmax_counts_through_the_flattened_tensor_or_along_a_dimension():
    X = tensor([[1.0, 9.0], [3.0, 4.0]])

    assert X.argmax().item() == 1
    assert X.argmin(dim=0, keepdim=True).tolist() == [[0, 1]]
    assert X.argmax(axis=1).dtype == np.int64


@pytest.mark.parametrize("descending", [False, True])
@pytest.mark.parametrize("dim", [0, 1, -1])
def test_a_long_sort_is_stable_too(descending, dim):
    """Sorts of a few numbers are stable whatever their method is."""
    X = np.random.default_rng(0).integers(0, 5, (70, 60))
    order = range(X.shape[dim])

    indices = tensor(X).argsort(dim, descending=descending).data

    for column, found in zip(np.moveaxis(X, dim, -1), np.moveaxis(indices, dim, -1), strict=True):
        assert list(found) == sorted(order, key=lambda i: -column[i] if descending else column[i])
