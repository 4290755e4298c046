import mytorch
from mytorch import tensor


def test_slices_at_indices():
    X = tensor([[1.0, 2.0], [3.0, 4.0]])
    at = tensor([1, 1])

    assert X.index_select(1, at).tolist() == [[2, 2], [4, 4]]
    assert X.index_add(0, at, mytorch.ones(2, 2), alpha=3).tolist() == [[1, 2], [9, 10]]
    assert X.index_copy(0, at[:1], mytorch.ones(1, 2)).tolist() == [[1, 2], [1, 1]]
    assert X.index_fill(1, at, 0).tolist() == [[1, 0], [3, 0]]
    assert X.take(tensor([[3, 0]])).tolist() == [[4, 1]]
