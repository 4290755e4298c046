"""PyTorch as the oracle for embeddings and dropout."""

import numpy as np
import pytest

from mytorch.autograd.tensor import as_tensor
from mytorch.nn.dropout import Dropout
from mytorch.nn.embedding import Embedding
from mytorch.nn.functional.embedding import embedding, one_hot
from tests.mytorch.operations.oracle import assert_agree

torch = pytest.importorskip("torch", reason="PyTorch, an optional oracle, is not installed")


@pytest.mark.parametrize("padding_idx", [None, 0, -1])
@pytest.mark.parametrize("shape", [(), (5,), (2, 3)])
def test_embedding_and_its_derivatives_are_those_of_torch(shape, padding_idx):
    rng = np.random.default_rng(0)
    indices, W = rng.integers(0, 4, shape), rng.standard_normal((4, 3))

    assert_agree(
        lambda W: embedding(as_tensor(indices), W, padding_idx) * W.sum(),
        lambda W: torch.nn.functional.embedding(torch.tensor(indices), W, padding_idx) * W.sum(),
        W,
    )


@pytest.mark.parametrize("num_classes", [-1, 7])
def test_one_hot_vectors_are_those_of_torch(num_classes):
    indices = np.random.default_rng(0).integers(0, 6, (2, 3))

    wanted = torch.nn.functional.one_hot(torch.tensor(indices), num_classes).numpy()
    np.testing.assert_array_equal(
        one_hot(as_tensor(indices), num_classes).data, wanted, strict=True
    )


@pytest.mark.parametrize(
    ("ours", "theirs"),
    [
        (Embedding(4, 3), torch.nn.Embedding(4, 3)),
        (Embedding(4, 3, padding_idx=-1), torch.nn.Embedding(4, 3, padding_idx=-1)),
        (Dropout(), torch.nn.Dropout()),
        (Dropout(0.2, inplace=True), torch.nn.Dropout(0.2, inplace=True)),
    ],
    ids=lambda layer: repr(layer),
)
def test_repr_and_state_are_those_of_torch(ours, theirs):
    assert repr(ours) == repr(theirs)
    assert {n: X.shape for n, X in ours.state_dict().items()} == {
        n: tuple(X.shape) for n, X in theirs.state_dict().items()
    }


def test_initial_values_are_distributed_as_in_torch():
    W = Embedding(200, 100).W

    assert W.mean() == pytest.approx(0, abs=0.05)
    assert W.std() == pytest.approx(1, abs=0.05)
