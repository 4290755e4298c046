import numpy as np
import pytest
from hypothesis import given, strategies as st

import mytorch
from mytorch.operations.creation import tensor
from mytorch.operations.selection import clamp, clip, maximum, minimum, where
from tests.mytorch.strategies import arrays

CONDITION = np.array([True, False])


@given(arrays((2, 3), np.float64), arrays((3,), np.float64), arrays((2, 1), np.float64))
def test_where_broadcasts_all_three(A, B, C):
    expected = np.where(C > 0, A, B)

    for result in (
        where(tensor(C) > 0, tensor(A), tensor(B)),
        tensor(A).where(tensor(C) > 0, tensor(B)),
        np.where(C > 0, A, tensor(B)),
    ):
        np.testing.assert_array_equal(result.numpy(), expected, strict=True)


def test_where_takes_numbers():
    x = tensor([1.0, 2.0])

    assert where(CONDITION, x, 0).tolist() == [1, 0]
    assert where(CONDITION, 0, x).tolist() == [0, 2]
    assert where(tensor(CONDITION), 1, 0).dtype == np.int64
    assert where(tensor(CONDITION), 1.5, 0).dtype == np.float32


@given(arrays((3, 4), np.float64))
def test_where_with_only_a_condition_returns_its_indices(X):
    for result in (where(tensor(X) > 0), np.where(tensor(X) > 0)):
        for indices, expected in zip(result, np.nonzero(X > 0), strict=True):
            np.testing.assert_array_equal(indices.numpy(), expected)


def test_where_with_one_of_two_is_refused():
    with pytest.raises(TypeError, match="with both input and other"):
        where(CONDITION, tensor([1.0, 2.0]))
    with pytest.raises(TypeError, match="with both input and other"):
        where(np.array([True]), None, 1.0)


def test_where_keeps_nan_of_the_other_out_of_the_gradient():
    x = tensor([4.0, 0.0], requires_grad=True)

    with np.errstate(divide="ignore", invalid="ignore"):
        z = where(x > 0, 1, x)
        z.backward(tensor([np.nan, 5.0]))

    assert x.grad.tolist() == [0, 5]


@given(arrays((2, 3), np.float64), arrays((3,), np.float64))
def test_maximum_and_minimum_are_numpys(A, B):
    for ours, numpys in ((maximum, np.maximum), (minimum, np.minimum)):
        for result in (ours(tensor(A), tensor(B)), numpys(A, tensor(B))):
            np.testing.assert_array_equal(result.numpy(), numpys(A, B), strict=True)
    np.testing.assert_array_equal(maximum(tensor(A), 0).numpy(), np.maximum(A, 0))


@given(
    arrays((2, 3), np.float64),
    st.none() | st.integers(-3, 3) | arrays((3,), np.float64),
    st.none() | st.integers(-3, 3) | arrays((2, 1), np.float64),
)
def test_clamp_takes_numbers_tensors_or_nothing_for_bounds(X, low, high):
    if low is None and high is None:
        return
    as_given = [tensor(bound) if isinstance(bound, np.ndarray) else bound for bound in (low, high)]
    expected = X if low is None else np.maximum(X, low)
    expected = expected if high is None else np.minimum(expected, high)

    result = clamp(tensor(X), *as_given)

    np.testing.assert_array_equal(result.numpy(), expected, strict=True)


def test_clip_is_clamp_and_agrees_with_numpys_clip():
    x = tensor([-1.0, 0.5, 2.0])

    assert clip(x, 0, 1).tolist() == x.clip(0, 1).tolist() == [0, 0.5, 1]
    assert np.clip(x, 0, 1).tolist() == [0, 0.5, 1]
    assert np.clip(x, None, 1).tolist() == [-1, 0.5, 1]


def test_clamp_of_whole_numbers_is_whole_unless_a_bound_is_not():
    x = tensor([1, 2, 3])

    assert x.clamp(max=2).dtype == np.int64
    assert x.clamp(max=2.5).tolist() == [1, 2, 2.5]


def test_clamp_without_bounds_is_refused():
    with pytest.raises(ValueError, match="clamp needs a bound"):
        clamp(tensor([1.0]))


def test_clamp_gives_the_gradient_to_the_bound_that_was_taken():
    x, low = tensor([1.0, 2.0, 3.0], requires_grad=True), tensor(2.0, requires_grad=True)

    clamp(x, min=low).backward(tensor([10.0, 20.0, 30.0]))

    assert x.grad.tolist() == [0, 20, 30]
    assert low.grad.item() == 10


@pytest.mark.parametrize(
    "bounds",
    [
        (mytorch.tensor(1.5, dtype=mytorch.float64), 2),
        (1, mytorch.tensor(1.5, dtype=mytorch.float64)),
        (mytorch.tensor(2, dtype=mytorch.uint8), 5.5),
        (mytorch.tensor(True), 5),
        (mytorch.tensor(1.5, dtype=mytorch.float64), mytorch.tensor(2)),
        (mytorch.tensor(1.5, dtype=mytorch.float64), None),
        (None, mytorch.tensor(1.5, dtype=mytorch.float64)),
    ],
)
@pytest.mark.parametrize("dtype", ["uint8", "int32", "int64", "float32", "float64"])
def test_beside_a_number_a_bound_without_dimensions_is_a_number(bounds, dtype):
    torch = pytest.importorskip("torch")
    of_theirs = [torch.tensor(b.data) if isinstance(b, mytorch.Tensor) else b for b in bounds]
    X = np.array([[0, 1], [2, 9]])

    got = mytorch.tensor(X, dtype=dtype).clamp(*bounds)
    wanted = torch.tensor(X, dtype=getattr(torch, dtype)).clamp(*of_theirs)

    assert got.dtype.name == str(wanted.dtype).removeprefix("torch.")
    np.testing.assert_array_equal(got, wanted)
