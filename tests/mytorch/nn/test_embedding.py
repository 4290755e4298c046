import numpy as np
import pytest

from mytorch.autograd import gradcheck, gradgradcheck
from mytorch.autograd.tensor import Tensor, as_tensor
from mytorch.functions.embedding import Embedding as Formula
from mytorch.nn.embedding import Embedding
from mytorch.nn.functional.embedding import embedding, one_hot

INDICES = np.array([[2, 0, 2], [1, 2, 3]])


def test_forward_looks_rows_up_and_backward_collects_their_uses():
    layer = Embedding(4, 2, dtype="float64")
    layer.W = [[0, 1], [10, 11], [20, 21], [30, 31]]

    Z = layer.forward(INDICES)
    dLdI = layer.backward(np.arange(12.0).reshape(2, 3, 2))

    np.testing.assert_array_equal(Z[1], [[10, 11], [20, 21], [30, 31]])
    assert dLdI is None
    np.testing.assert_array_equal(layer.dLdW, [[2, 3], [6, 7], [0 + 4 + 8, 1 + 5 + 9], [10, 11]])
    np.testing.assert_array_equal(layer.weight.grad, layer.dLdW)
    assert layer.I is INDICES


@pytest.mark.parametrize("padding_idx", [None, 3])
@pytest.mark.parametrize("shape", [(), (3,), (2, 3), (0,)])
def test_by_hand_on_the_tape_and_by_finite_differences_gradients_are_the_same(shape, padding_idx):
    # Without an index of padding, whose gradient is zero where finite differences see a change.
    indices = np.random.default_rng(0).integers(0, 3, shape)

    assert gradcheck(Embedding(4, 2, padding_idx), (indices,), both_ways=True)
    assert gradgradcheck(Embedding(4, 2, padding_idx), (indices,))


def test_the_formula_is_a_product_with_one_hot_vectors():
    W = np.random.default_rng(0).standard_normal((4, 3))

    Z = Formula().forward(INDICES, W)

    np.testing.assert_allclose(Z, one_hot(as_tensor(INDICES)).data @ W)


def test_the_padding_row_is_zero_and_stays_zero():
    layer = Embedding(4, 2, padding_idx=-2)
    Z = layer.forward(INDICES)
    layer.backward(np.ones(Z.shape))

    assert layer.padding_idx == 2
    np.testing.assert_array_equal(Z[INDICES == 2], 0)
    np.testing.assert_array_equal(layer.dLdW, [[1, 1], [1, 1], [0, 0], [1, 1]])


def test_a_table_that_was_trained_elsewhere_is_shared_and_frozen():
    table = np.arange(6.0).reshape(3, 2)

    frozen = Embedding.from_pretrained(table, padding_idx=0)
    free = Embedding.from_pretrained(Tensor(table), freeze=False)

    assert np.shares_memory(frozen.W, table)
    assert not frozen.weight.requires_grad
    assert free.weight.requires_grad
    np.testing.assert_array_equal(frozen.forward(np.array([0, 2])), table[[0, 2]])
    frozen.backward(np.ones((2, 2)))
    assert frozen.weight.grad is None
    with pytest.raises(ValueError, match=r"embeddings of shape \(C, D\), got \(6,\)"):
        Embedding.from_pretrained(table.reshape(-1))


@pytest.mark.parametrize("wrong", [-1, 4])
def test_an_index_of_no_row_is_refused(wrong):
    with pytest.raises(IndexError, match=r"Embedding\(4, 2\): .* from 0 to 3, got"):
        Embedding(4, 2).forward(np.array([0, wrong]))
    with pytest.raises(IndexError, match="embedding: expected indices from 0 to 3"):
        embedding(as_tensor(np.array([wrong])), Embedding(4, 2).weight)


def test_inputs_that_are_not_indices_are_refused():
    with pytest.raises(TypeError, match=r"whole numbers, got float64; .*astype\(np.int64\)"):
        Embedding(4, 2).forward(np.zeros(3))
    with pytest.raises(TypeError, match=r"input.long\(\)"):
        Embedding(4, 2)(Tensor(np.zeros(3)))
    with pytest.raises(TypeError, match=r"got a list; did you mean np.array\(input\)"):
        Embedding(4, 2).forward([0, 1])


@pytest.mark.parametrize("option", [{"max_norm": 1.0}, {"sparse": True}])
def test_arguments_that_only_torch_has_are_refused_by_name(option):
    with pytest.raises(NotImplementedError, match=f"mytorch has no {next(iter(option))}"):
        Embedding(4, 2, **option)


def test_torch_s_defaults_are_taken():
    layer = Embedding(4, 2, max_norm=None, norm_type=2.0, scale_grad_by_freq=False, sparse=False)

    assert repr(layer) == "Embedding(4, 2)"


def test_unknown_arguments_and_padding_of_no_row_are_refused():
    with pytest.raises(TypeError, match="no argument 'pading_idx'"):
        Embedding(4, 2, pading_idx=1)
    with pytest.raises(ValueError, match="padding_idx from -4 to 3, as there are 4 rows, got 4"):
        Embedding(4, 2, padding_idx=4)
    with pytest.raises(ValueError, match="padding_idx to be at least -4, got -5"):
        Embedding(4, 2, padding_idx=-5)
    with pytest.raises(TypeError, match=r"padding_idx to be an int, got 1\.5"):
        Embedding(4, 2, padding_idx=1.5)


def test_a_table_may_be_a_list_but_not_of_whole_numbers():
    assert Embedding.from_pretrained([[1.0, 2.0]]).W.dtype == np.float32
    with pytest.raises(TypeError, match="floating"):
        Embedding.from_pretrained(np.array([[1, 2]]))
    with pytest.raises(ValueError, match=r"embeddings of shape \(C, D\), got \(2,\)"):
        Embedding.from_pretrained(np.ones(2))


def test_one_hot_vectors_have_a_one_at_the_index():
    Z = one_hot(as_tensor(np.array([[1], [0]])), num_classes=3)

    np.testing.assert_array_equal(Z.data, [[[0, 1, 0]], [[1, 0, 0]]])
    assert Z.dtype == np.int64
    with pytest.raises(IndexError, match="one_hot: expected indices from 0 to 1"):
        one_hot(as_tensor(np.array([2])), num_classes=2)
    with pytest.raises(ValueError, match="no largest index"):
        one_hot(as_tensor(np.zeros(0, int)))
