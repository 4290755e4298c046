import numpy as np

from mytorch import tensor


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


def test_nonzero_as_rows_and_for_each_dimension():
    X = tensor([[0, 2], [3, 0]])

    assert X.nonzero().tolist() == [[0, 1], [1, 0]]
    assert [indices.tolist() for indices in X.nonzero(as_tuple=True)] == [[0, 1], [1, 0]]
