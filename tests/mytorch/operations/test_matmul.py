import numpy as np
import pytest

import mytorch
from mytorch import tensor


@pytest.mark.parametrize(
    ("a", "b", "message"),
    [
        ((2, 3), (4, 3), r"\(2, 3\) by \(4, 3\).*the second transposed"),
        ((3, 2), (3, 4), r"the first transposed"),
        ((3, 2), (4, 3), r"the other order"),
        ((5, 2), (3, 4), r"rows of 2.*columns of 3$"),
        ((3,), (4,), r"rows of 3.*columns of 4$"),
        ((2, 5, 3), (4, 3, 6), r"\(2,\) and \(4,\) can't be stretched"),
        ((2, 5, 3), (2, 5, 3), r"\.mT"),
    ],
)
def test_shapes_that_do_not_fit_are_named_with_the_way_out(a, b, message):
    with pytest.raises(ValueError, match=message):
        mytorch.zeros(*a) @ mytorch.zeros(*b)


def test_a_number_is_no_matrix():
    with pytest.raises(ValueError, match=r"\* takes numbers"):
        mytorch.zeros(2, 2) @ tensor(1.0)


@pytest.mark.parametrize(
    ("A", "B"),
    [
        (np.array([[True]]), tensor([[True]])),
        (tensor([[True]]), np.array([[True]])),
        (tensor([[True]]), tensor([[True]])),
    ],
)
def test_bools_have_no_product(A, B):
    with pytest.raises(TypeError, match="matmul: expected numbers, got bools"):
        np.matmul(A, B)


def test_arrays_and_tensors_multiply_on_either_side():
    A, B = np.ones((2, 3)), tensor(np.ones((3, 4)))

    assert (A @ B).tolist() == [[3] * 4] * 2
    assert (B.T @ A.T).tolist() == [[3] * 2] * 4
    assert np.matmul(A, B).shape == np.dot(A, B).shape == (2, 4)


def test_mixed_dtypes_are_promoted_and_whole_numbers_multiplied():
    whole = tensor([[1, 2], [3, 4]])

    assert (whole @ whole).tolist() == [[7, 10], [15, 22]]
    assert (whole @ tensor(np.ones(2, np.float32))).dtype == np.float32


@pytest.mark.parametrize(
    ("name", "a", "b"),
    [
        ("mm", (2, 3), (3,)),
        ("bmm", (2, 3), (3, 2)),
        ("mv", (2, 3), (3, 1)),
        ("dot", (2, 3), (3,)),
    ],
)
def test_products_of_a_kind_want_their_dimensions(name, a, b):
    with pytest.raises(ValueError, match=rf"{name}: expected . and . dimensions"):
        getattr(mytorch, name)(mytorch.zeros(*a), mytorch.zeros(*b))


def test_bmm_wants_stacks_of_the_same_length():
    with pytest.raises(ValueError, match=r"\(1, 2, 3\) and \(4, 3, 2\)"):
        mytorch.zeros(1, 2, 3).bmm(mytorch.zeros(4, 3, 2))


def test_inner_wants_the_same_last_dimension():
    with pytest.raises(ValueError, match="same last dimension"):
        mytorch.zeros(2, 3).inner(mytorch.zeros(3, 2))


def test_np_dot_refuses_stacks_of_matrices():
    with pytest.raises(ValueError, match=r"np\.matmul"):
        np.dot(mytorch.zeros(2, 3), mytorch.zeros(4, 3, 2))
    assert np.dot(2.0, tensor([3.0])).tolist() == [6]


def test_einsum_takes_a_list_and_mixed_dtypes():
    A, B = tensor([[1, 2]]), tensor(np.array([[3.0], [4.0]], np.float32))

    Z = mytorch.einsum("ij,jk->ik", [A, B])

    assert Z.tolist() == [[11]]
    assert Z.dtype == np.float32


@pytest.mark.parametrize(
    ("equation", "shapes", "message"),
    [
        ("ij,jk->ik", [(2, 3)], "expected 2 operands.*got 1"),
        ("ij->i", [(2, 3, 4)], r"'ij' names 2 dimensions, but operand 1 has 3"),
        ("ij->i", [(2,)], "names 2 dimensions, but operand 1 has 1"),
        ("ij->k", [(2, 3)], "output has k"),
    ],
)
def test_an_equation_that_does_not_fit_is_refused(equation, shapes, message):
    with pytest.raises(ValueError, match=message):
        mytorch.einsum(equation, *[mytorch.zeros(*shape) for shape in shapes])
