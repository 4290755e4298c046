import numpy as np
import pytest
from hypothesis import given, strategies as st

import mytorch
from mytorch import tensor


def zeros(*shape):
    return mytorch.zeros(*shape)


@pytest.mark.parametrize(
    ("operation", "shape", "expected"),
    [
        (lambda X: X.reshape(6, 4), (2, 3, 4), (6, 4)),
        (lambda X: X.reshape((4, -1)), (2, 3, 4), (4, 6)),
        (lambda X: X.view(-1), (2, 3), (6,)),
        (lambda X: X.view(2, -1), (2, 0), (2, 0)),
        (lambda X: X.reshape(()), (1, 1), ()),
        (lambda X: X.reshape_as(zeros(3, 2)), (2, 3), (3, 2)),
        (lambda X: X.flatten(), (), (1,)),
        (lambda X: X.flatten(1), (2, 3, 4), (2, 12)),
        (lambda X: X.flatten(0, 1), (2, 3, 4), (6, 4)),
        (lambda X: X.flatten(-2), (2, 3, 4), (2, 12)),
        (lambda X: X.ravel(), (2, 0), (0,)),
        (lambda X: X.unflatten(1, (2, -1)), (3, 8), (3, 2, 4)),
        (lambda X: X.unflatten(-1, (4, 2)), (3, 8), (3, 4, 2)),
        (lambda X: X.squeeze(), (1, 3, 1), (3,)),
        (lambda X: X.squeeze(0), (1, 3, 1), (3, 1)),
        (lambda X: X.squeeze(1), (1, 3, 1), (1, 3, 1)),
        (lambda X: X.squeeze((0, -1)), (1, 3, 1), (3,)),
        (lambda X: X.unsqueeze(-1), (2, 3), (2, 3, 1)),
        (lambda X: X.unsqueeze(1), (2, 3), (2, 1, 3)),
        (lambda X: X.permute(2, 0, 1), (2, 3, 4), (4, 2, 3)),
        (lambda X: X.permute((1, -1, 0)), (2, 3, 4), (3, 4, 2)),
        (lambda X: X.transpose(0, -1), (2, 3, 4), (4, 3, 2)),
        (lambda X: X.transpose(dim0=0, dim1=1), (2, 3), (3, 2)),
        (lambda X: X.transpose(2, 0, 1), (2, 3, 4), (4, 2, 3)),
        (lambda X: X.transpose(), (2, 3, 4), (4, 3, 2)),
        (lambda X: X.T, (2, 3), (3, 2)),
        (lambda X: X.mT, (2, 3, 4), (2, 4, 3)),
        (lambda X: X.t(), (2, 3), (3, 2)),
        (lambda X: X.t(), (2,), (2,)),
        (lambda X: X.movedim(0, -1), (2, 3, 4), (3, 4, 2)),
        (lambda X: X.movedim((0, 1), (2, 0)), (2, 3, 4), (3, 4, 2)),
        (lambda X: X.swapdims(1, 2), (2, 3, 4), (2, 4, 3)),
        (lambda X: X.expand(4, -1, 3), (2, 1), (4, 2, 3)),
        (lambda X: X.expand_as(zeros(4, 3)), (3,), (4, 3)),
        (lambda X: X.broadcast_to((4, 3)), (3,), (4, 3)),
        (lambda X: X.repeat(2, 3), (4,), (2, 12)),
        (lambda X: X.tile(2), (3, 4), (3, 8)),
    ],
)
def test_shapes(operation, shape, expected):
    assert operation(zeros(*shape)).shape == expected


@pytest.mark.parametrize(
    ("operation", "shape", "message"),
    [
        (lambda X: X.reshape(4, 2), (2, 3), r"\(2, 3\).*\(4, 2\).*6 elements"),
        (lambda X: X.view(-1, -1), (2, 3), "-1"),
        (lambda X: X.reshape(0, -1), (2, 0), "-1"),
        (lambda X: X.reshape(4, -1), (2, 3), "6 elements"),
        (lambda X: X.unflatten(1, (2, 2)), (2, 3), r"\(2, 2\).*must be 3"),
        (lambda X: X.unflatten(1, (0, -1)), (2, 0), "may be any size"),
        (lambda X: X.permute(0, 0), (2, 3), "each named once"),
        (lambda X: X.t(), (2, 3, 4), r"\.mT"),
        (lambda X: X.repeat(2), (2, 3), "1 leaves"),
    ],
)
def test_sizes_that_do_not_fit_are_refused(operation, shape, message):
    with pytest.raises(ValueError, match=message):
        operation(zeros(*shape))


@pytest.mark.parametrize(
    "operation",
    [
        lambda X: X.reshape(6),
        lambda X: X.view(3, 2),
        lambda X: X.T,
        lambda X: X.permute(1, 0),
        lambda X: X.unsqueeze(0),
        lambda X: X[1:],
        lambda X: X[0],
        lambda X: X.split(1)[1],
        lambda X: X.expand(4, 2, 3),
        lambda X: X.diagonal(),
        lambda X: X.flatten(),
    ],
)
def test_memory_is_shared(operation):
    X = zeros(2, 3)
    Z = operation(X)

    X.fill_(7)

    assert (Z == 7).all()


@given(st.permutations(range(4)), st.data())
def test_the_gradient_of_a_permutation_is_permuted_back(order, data):
    shape = data.draw(st.lists(st.integers(0, 4), min_size=4, max_size=4))
    values = np.arange(np.prod(shape, dtype=int)).reshape(shape).astype(float)
    X = tensor(np.zeros(shape), requires_grad=True)

    X.permute(order).backward(np.transpose(values, order))

    np.testing.assert_array_equal(X.grad.data, values)


@pytest.mark.parametrize(
    "operation",
    [
        lambda X: np.reshape(X, (3, 2)),
        lambda X: np.ravel(X),
        lambda X: np.transpose(X),
        lambda X: np.transpose(X, (1, 0)),
        lambda X: np.transpose(X, (0, 1)),
        lambda X: np.swapaxes(X, 0, 1),
        lambda X: np.moveaxis(X, 0, 1),
        lambda X: np.expand_dims(X, (0, -1)),
        lambda X: np.squeeze(X[:1]),
        lambda X: np.squeeze(X[:1], axis=0),
        lambda X: np.broadcast_to(X, (2, 2, 3)),
        lambda X: np.tile(X, (2, 1, 2)),
        lambda X: np.tile(X, 2),
        lambda X: np.repeat(X, 2, axis=1),
        lambda X: np.repeat(X, [1, 3], 0),
        lambda X: np.concatenate([X, X], axis=1),
        lambda X: np.stack([X, X], axis=-1),
        lambda X: np.vstack([X, X[0]]),
        lambda X: np.hstack([X, X]),
        lambda X: np.split(X, 3, axis=1)[1],
        lambda X: np.split(X, [1], 1)[1],
        lambda X: np.flip(X),
        lambda X: np.flip(X, 1),
        lambda X: np.roll(X, 2),
        lambda X: np.roll(X, (1, 1), (0, 1)),
        lambda X: np.tril(X),
        lambda X: np.triu(X, 1),
        lambda X: np.diagonal(X, 1),
        lambda X: np.diag(X),
        lambda X: np.diag(X[0], -1),
        lambda X: np.pad(X, 1, constant_values=5),
        lambda X: np.pad(X, ((0, 1), (2, 0))),
        lambda X: X.transpose(1, 0),
        lambda X: X.T,
    ],
)
def test_numpy_functions_agree_with_their_results_for_arrays(operation):
    X = np.arange(6.0).reshape(2, 3)

    Z = operation(tensor(X))

    assert isinstance(Z, mytorch.Tensor)
    np.testing.assert_array_equal(Z.data, operation(X), strict=True)


def test_padding_of_another_kind_is_refused():
    with pytest.raises(ValueError, match="reflect"):
        np.pad(tensor([1.0, 2.0]), 1, mode="reflect")


def test_cat_takes_an_empty_vector_beside_any_shape():
    assert mytorch.cat([mytorch.zeros(0), mytorch.zeros(0, 3)], 1).shape == (0, 3)


def test_cat_promotes_to_one_dtype():
    whole, half = tensor([1, 2]), tensor(np.ones(2, np.float64))

    assert mytorch.cat([whole, half]).dtype == np.float64
    assert mytorch.stack([tensor([True]), tensor([3])]).tolist() == [[1], [3]]


def test_the_gradient_of_a_converted_piece_keeps_the_piece_s_dtype():
    A = tensor(np.ones(2, np.float32), requires_grad=True)
    B = tensor(np.ones(2, np.float64), requires_grad=True)

    mytorch.cat([A, B]).sum().backward()

    assert (A.grad.dtype, B.grad.dtype) == (np.float32, np.float64)


@pytest.mark.parametrize("dim", [2, -3])
def test_a_dim_that_is_not_there_is_named(dim):
    for operation in (
        zeros(2, 3).squeeze,
        zeros(2, 3).unbind,
        lambda d: zeros(2, 3).split(1, d),
        lambda d: zeros(2, 3).chunk(2, d),
        lambda d: zeros(2, 3).repeat_interleave(2, d),
        lambda d: mytorch.cat([zeros(2, 3)], d),
    ):
        with pytest.raises(IndexError, match=rf"from -2 to 1, for a tensor of .*, got {dim}"):
            operation(dim)


@pytest.mark.parametrize("chunks", [0, -1])
def test_a_tensor_can_not_be_cut_into_no_chunks(chunks):
    with pytest.raises(ValueError, match=f"expected at least 1 chunk, got {chunks}"):
        zeros(2, 3).chunk(chunks)


def test_cat_starts_from_an_empty_vector():
    assert mytorch.cat([tensor([]), zeros(2, 3), zeros(1, 3)]).shape == (3, 3)
    assert mytorch.cat([tensor([]), tensor([])]).shape == (0,)


def test_cat_names_the_shapes_that_do_not_fit():
    with pytest.raises(ValueError, match=r"\(2, 3\), \(2, 4\).*stack"):
        mytorch.cat([zeros(2, 3), zeros(2, 4)])
    with pytest.raises(ValueError, match=r"\(3,\), \(4,\).*cat"):
        mytorch.stack([zeros(3), zeros(4)])
    with pytest.raises(ValueError, match="at least one"):
        mytorch.cat([])


def test_many_tensors_can_be_joined():
    parts = [tensor([float(n)], requires_grad=True) for n in range(20)]

    (mytorch.cat(parts) * mytorch.stack(parts)[:, 0]).sum().backward()

    assert [X.grad.item() for X in parts] == [2.0 * n for n in range(20)]


@pytest.mark.parametrize(
    ("operation", "lengths"),
    [
        (lambda X: X.split(2), [2, 2, 1]),
        (lambda X: X.split([1, 4]), [1, 4]),
        (lambda X: X.split([0, 5]), [0, 5]),
        (lambda X: X.split(9), [5]),
        (lambda X: X.chunk(2), [3, 2]),
        (lambda X: X.chunk(4), [2, 2, 1]),
        (lambda X: X[:0].split(3), [0]),
        (lambda X: mytorch.tensor_split(X, 3), [2, 2, 1]),
        (lambda X: mytorch.tensor_split(X, (1, 3)), [1, 2, 2]),
    ],
)
def test_pieces(operation, lengths):
    X = mytorch.arange(5)
    pieces = operation(X)

    assert [len(piece) for piece in pieces] == lengths
    assert [n for piece in pieces for n in piece.tolist()] == X.tolist()[: sum(lengths)]


def test_sizes_that_do_not_add_up_are_refused():
    with pytest.raises(ValueError, match="add up to 5"):
        zeros(5).split([1, 2])
    with pytest.raises(ValueError, match="at least 1"):
        zeros(5).split(0)


def test_iteration_yields_slices():
    X = tensor([[1.0, 2.0], [3.0, 4.0]], requires_grad=True)

    first, second = X
    (first * second).sum().backward()

    np.testing.assert_array_equal(X.grad.data, [[3, 4], [1, 2]])
    with pytest.raises(TypeError, match=r"\.item\(\)"):
        iter(tensor(1.0))


def test_diag_of_a_vector_and_of_a_matrix():
    X = tensor([1.0, 2.0])

    assert X.diag().tolist() == [[1, 0], [0, 2]]
    assert X.diag().diag().tolist() == [1, 2]
    assert X.diag(-1).diag(-1).tolist() == [1, 2]
    with pytest.raises(ValueError, match="diag_embed"):
        zeros(2, 2, 2).diag()


def test_repeat_interleave():
    X = tensor([[1, 2], [3, 4]])

    assert X.repeat_interleave(2).tolist() == [1, 1, 2, 2, 3, 3, 4, 4]
    assert X.repeat_interleave(tensor([1, 2]), dim=0).tolist() == [[1, 2], [3, 4], [3, 4]]


@pytest.mark.parametrize(
    "copied",
    [
        lambda X: X.flip(0),
        lambda X: X.flip((0, 1)),
        lambda X: X.repeat(1, 1),
        lambda X: X.repeat(1, 1, 1),
        lambda X: X.tile((1,)),
        lambda X: X.diag(),
        lambda X: X.diag(1),
    ],
)
def test_what_pytorch_copies_is_copied(copied):
    numbers = np.arange(9.0).reshape(3, 3)
    X = mytorch.tensor(numbers.copy())
    Z = copied(X)
    Z[...] = 99.0
    assert (Z.numpy() == 99).all()
    np.testing.assert_array_equal(X.numpy(), numbers)


@pytest.mark.parametrize(
    "shared",
    [
        lambda X: X.diagonal(),
        lambda X: X.diagonal(1),
        lambda X: X.expand(3, 3),
        lambda X: X.expand_as(X),
        lambda X: mytorch.broadcast_to(X, (1, 3, 3)),
        lambda X: X.expand(2, 3, 3)[1],
    ],
)
def test_what_is_written_to_a_view_is_in_the_tensor(shared):
    X = zeros(3, 3)
    Z = shared(X)
    Z[...] = 7.0
    assert Z.numel() == (X == 7).sum()


@pytest.mark.parametrize(
    "change", [lambda Z: Z.add_(1), lambda Z: Z.fill_(2), lambda Z: Z.copy_(zeros(2, 3))]
)
def test_one_number_in_many_places_is_not_changed(change):
    X = zeros(1, 3)
    with pytest.raises(RuntimeError, match=r"many.*clone\(\)"):
        change(X.expand(2, 3))
    assert not X.data.any()


def test_flatten_refuses_dimensions_in_the_wrong_order():
    with pytest.raises(ValueError, match="start_dim 2 comes after end_dim 1"):
        zeros(1, 2, 3).flatten(2, 1)
    with pytest.raises(IndexError, match="expected a dim"):
        zeros(1, 2, 3).flatten(0, 5)


def test_an_empty_tensor_may_be_changed_also_if_it_was_expanded():
    assert zeros(1, 0).expand(3, 0).add_(1).shape == (3, 0)
    assert zeros(3, 4)[:, :0].clone().fill_(1).shape == (3, 0)


def test_view_refuses_what_only_a_copy_could_have():
    X = zeros(2, 3).T
    with pytest.raises(RuntimeError, match=r"view.*\(3, 2\).*only a copy.*\(6,\).*reshape"):
        X.view(6)
    assert X.reshape(6).shape == X.contiguous().view(-1).shape == (6,)
