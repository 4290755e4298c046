"""Whether a result shares the memory of its input, or is a copy: as in PyTorch."""

import itertools

import numpy as np
import pytest

import mytorch
from tests.mytorch.operations.oracle import assert_agree

torch = pytest.importorskip("torch")


def numbers(m, *shape):
    return m.tensor(np.arange(float(np.prod(shape))).reshape(shape))


LAYOUTS = {
    "in order": lambda m: numbers(m, 2, 3, 4),
    "reversed": lambda m: numbers(m, 4, 3, 2).permute(2, 1, 0),
    "exchanged": lambda m: numbers(m, 3, 2, 4).transpose(0, 1),
    "every second": lambda m: numbers(m, 2, 3, 8)[:, :, ::2],
    "cut out": lambda m: numbers(m, 2, 5, 4)[:, 1:4],
    "of sums": lambda m: numbers(m, 4, 3, 2).permute(2, 1, 0) + 1,
    "a product": lambda m: numbers(m, 2, 3, 5) @ numbers(m, 5, 4),
    "empty": lambda m: numbers(m, 2, 3, 4)[:, :, :0],
    "expanded": lambda m: numbers(m, 4).expand(2, 3, 4),
}

OPERATIONS = {
    **{
        f"view{shape}": lambda m, X, shape=shape: X.view(*shape)
        for shape in [(-1,), (24,), (6, 4), (2, 12), (2, 3, 4), (2, 3, 2, 2), (2, 1, 3, 4, 1)]
    },
    "view_as": lambda m, X: X.view_as(m.zeros(6, 4)),
    "reshape": lambda m, X: X.reshape(6, -1 if X.numel() else 0),
    "flatten": lambda m, X: X.flatten(),
    "flatten the last two": lambda m, X: X.flatten(1),
    "flatten the first two": lambda m, X: X.flatten(0, 1),
    "flatten one": lambda m, X: X.flatten(1, 1),
    "ravel": lambda m, X: X.ravel(),
    "contiguous": lambda m, X: X.contiguous(),
    "unflatten": lambda m, X: X.unflatten(1, (1, 3)),
    "squeeze": lambda m, X: X[:, :1].squeeze(1),
    "unsqueeze": lambda m, X: X.unsqueeze(1),
    "diagonal": lambda m, X: X.diagonal(),
    "diagonal of others": lambda m, X: X.diagonal(1, 1, 2),
    "diagonal, empty": lambda m, X: X.diagonal(5),
    "expand to its shape": lambda m, X: X.expand(-1, -1, -1),
    "expand_as its shape": lambda m, X: X.expand_as(X),
    "expand in front": lambda m, X: X.expand(1, *X.shape),
    "broadcast_to": lambda m, X: m.broadcast_to(X, X.shape),
    "split": lambda m, X: X.split(2, 1)[0],
    "unbind": lambda m, X: X.unbind(1)[1],
    "mT": lambda m, X: X.mT,
    "flip": lambda m, X: X.flip(0),
    "flip nothing": lambda m, X: X.flip(()),
    "roll by nothing": lambda m, X: X.roll(0, 0),
    "repeat": lambda m, X: X.repeat(1, 1, 1),
    "repeat twice": lambda m, X: X.repeat(2, 1, 1),
    "repeat a dimension": lambda m, X: X.repeat(1, 2, 1),
    "tile": lambda m, X: X.tile(1),
    "tile twice": lambda m, X: X[:1].tile(2, 1, 1),
    "clone": lambda m, X: X.clone(),
    "detach": lambda m, X: X.detach(),
    "to": lambda m, X: X.to(m.float64),
    "to, a copy": lambda m, X: X.to(m.float64, copy=True),
}


def after_writing(m, layout, operation, first):
    """Return a tensor and a result, as lists, after one of them was changed; or "refused"."""
    X = LAYOUTS[layout](m)
    if layout == "expanded" and operation.startswith("expand"):
        return "its places are one memory"
    try:
        Z = OPERATIONS[operation](m, X)
    except (RuntimeError, ValueError):
        return "refused"
    if layout == "expanded":  # nothing can be written to it
        return Z.tolist(), Z.numel() and share(Z, X)
    (X if first else Z)[...] = 99.0
    return X.tolist(), Z.tolist()


def share(Z, X):
    if isinstance(Z, mytorch.Tensor):
        return bool(np.may_share_memory(Z.data, X.data))
    return Z.untyped_storage().data_ptr() == X.untyped_storage().data_ptr()


@pytest.mark.parametrize("operation", OPERATIONS)
def test_memory_is_shared_where_pytorch_shares_it(operation):
    for layout, first in itertools.product(LAYOUTS, (True, False)):
        ours = after_writing(mytorch, layout, operation, first)
        assert ours == after_writing(torch, layout, operation, first), layout


MADE = {
    "conv1d": lambda m, X: m.nn.functional.conv1d(X, numbers(m, 5, 3, 2)),
    "conv2d": lambda m, X: m.nn.functional.conv2d(X[None], numbers(m, 5, 2, 2, 2)),
    "max_pool2d": lambda m, X: m.nn.functional.max_pool2d(X[None], 2),
    "avg_pool2d": lambda m, X: m.nn.functional.avg_pool2d(X[None], 2),
    "batch_norm": lambda m, X: m.nn.functional.batch_norm(X, None, None, training=True),
    "layer_norm": lambda m, X: m.nn.functional.layer_norm(X, (4,)),
    "linear": lambda m, X: m.nn.functional.linear(X, numbers(m, 5, 4)),
    "unfold": lambda m, X: m.nn.functional.unfold(X[None], 2),
    "embedding": lambda m, X: m.nn.functional.embedding(m.tensor([[0, 1]]), X[0]),
    "pad": lambda m, X: m.nn.functional.pad(X, (1, 1)),
    "einsum": lambda m, X: m.einsum("abc,dc->dab", X, X[0]),
    "einsum of one": lambda m, X: m.einsum("abc,abd->cd", X, X),
    "matmul": lambda m, X: X @ X.mT,
    "sum": lambda m, X: X.sum(1),
    "max": lambda m, X: X.max(0)[0],
    "sort": lambda m, X: X.sort(1)[0],
    "topk": lambda m, X: X.topk(2, 1)[0],
    "cat": lambda m, X: m.cat([X, X], 1),
    "stack": lambda m, X: m.stack([X, X], -1),
    "softmax": lambda m, X: X.softmax(1),
    "index": lambda m, X: X[:, [1, 0]],
    "index of two": lambda m, X: X[[1, 0], :, [1, 2]],
    "nonzero": lambda m, X: X.nonzero(as_tuple=True)[1],
    "where": lambda m, X: m.where(X > 3)[2],
    "max_pool2d's indices": lambda m, X: m.nn.functional.max_pool2d(X, 2, return_indices=True)[1],
    "mask": lambda m, X: X[:, m.tensor([True, False, True])],
}

LAID_OUT = {
    **MADE,
    "exp": lambda m, X: X.exp(),
    "clone": lambda m, X: X.clone(),
    "int": lambda m, X: X.int(),
    "tensor": lambda m, X: m.tensor(X),
    "add": lambda m, X: X + numbers(m, 4),
    "add in order": lambda m, X: numbers(m, 2, 3, 4) + X,
    "power of a number": lambda m, X: 2.0**X,
    "compare": lambda m, X: X > 3,
    "where": lambda m, X: m.where(X > 3, X, 0.0),
    "masked_fill": lambda m, X: X.masked_fill(X > 3, 0.0),
    "relu": lambda m, X: X.relu(),
    "gelu": lambda m, X: m.nn.functional.gelu(X),
    "logsigmoid": lambda m, X: m.nn.functional.logsigmoid(X),
    "log_softmax": lambda m, X: X.log_softmax(0),
    "logsumexp": lambda m, X: X.logsumexp(1),
    "cumsum": lambda m, X: X.cumsum(1),
    "cumprod": lambda m, X: X.cumprod(0),
    "mean": lambda m, X: X.mean(0),
    "amax": lambda m, X: X.amax(1, keepdim=True),
    "var": lambda m, X: X.var(2),
    "all": lambda m, X: X.all(0),
    "argmax": lambda m, X: X.argmax(1),
    "tril": lambda m, X: X.tril(),
    "roll": lambda m, X: X.roll(1, 0),
    "flip": lambda m, X: X.flip(0),
    "repeat": lambda m, X: X.repeat(2, 1, 1),
    "repeat_interleave": lambda m, X: X.repeat_interleave(2, -1),
    "index_select": lambda m, X: X.index_select(0, m.tensor([0, 1])),
    "index the last": lambda m, X: X[..., [0, 0]],
    "index_fill": lambda m, X: X.index_fill(0, m.tensor([0]), 1.0),
    "gather": lambda m, X: X.gather(0, m.zeros(2, 3, 4).long()),
    "scatter": lambda m, X: X.scatter(0, m.zeros(2, 3, 4).long(), X),
    "dropout": lambda m, X: m.nn.functional.dropout(X),
    "mse_loss": lambda m, X: m.nn.functional.mse_loss(X, X + 1, reduction="none"),
    "grad": lambda m, X: m.autograd.grad(X.requires_grad_().mT.exp().sum(), X)[0],
    ".grad": lambda m, X: X.requires_grad_().mT.exp().sum().backward() or X.grad,
}


@pytest.mark.parametrize("name", MADE)
def test_a_result_of_contiguous_inputs_can_be_viewed_as_in_pytorch(name):
    operation = MADE[name]
    assert operation(torch, numbers(torch, 2, 3, 4)).is_contiguous()
    Z = operation(mytorch, numbers(mytorch, 2, 3, 4))
    assert Z.is_contiguous()
    assert Z.view(-1).tolist() == Z.reshape(-1).tolist()


@pytest.mark.filterwarnings("ignore:overflow", "ignore:To copy construct")
@pytest.mark.parametrize("name", LAID_OUT)
def test_a_view_of_a_result_is_possible_where_pytorch_has_one(name):
    for layout in LAYOUTS.keys() - {"empty"}:
        try:
            LAID_OUT[name](torch, LAYOUTS[layout](torch)).view(-1)
        except RuntimeError:
            continue
        Z = LAID_OUT[name](mytorch, LAYOUTS[layout](mytorch))
        assert Z.view(-1).tolist() == Z.reshape(-1).tolist(), layout


@pytest.mark.parametrize("correction", [0, 1])
def test_both_derivatives_of_std_where_it_is_0(correction):
    X = np.array([[2.0, 2.0, 2.0], [1.0, 2.0, 4.0]])
    assert_agree(*[lambda X: X.std(1, correction=correction)] * 2, X)
    assert_agree(*[lambda X: (X.std(1, correction=correction) + 1) ** 3] * 2, X)
    assert_agree(*[lambda X: X.std()] * 2, X[0])
