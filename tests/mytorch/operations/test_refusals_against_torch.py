"""Calls at the edges: refused where PyTorch refuses them, else with PyTorch's values and dtype."""

import numpy as np
import pytest

import mytorch

torch = pytest.importorskip("torch")

REFUSED = """
    zeros(3, 2).index_add(0, I(0, 1), ones(2, 1))
    zeros(3, 2).index_add(0, I(0, 1), ones(1, 2))
    zeros(3, 2).index_add(0, I(0, 1), ones(()))
    zeros(3).index_add(0, I(-1), ones(1))
    zeros(3).index_add(0, I(3), ones(1))
    zeros(3).index_add(0, I(0), ones(1).double())
    zeros(3).index_add(0, I(0).reshape(1, 1), ones(1))
    zeros(3, 2).index_copy(0, I(0, 1), ones(2, 1))
    zeros(3).index_copy(0, I(0, 1), ones(()))
    zeros(3).index_copy(0, I(-1), ones(1))
    zeros(3).index_copy(0, I(0), ones(1).double())
    zeros(3).index_fill(0, I(0), ones(1))
    zeros(3).index_fill(0, I(0).reshape(1, 1), 1.0)
    ones(()).index_fill(3, I(0), 1.0)
    zeros(3).index_select(0, I(-1))
    zeros(3).index_select(0, I(1).reshape(1, 1))
    ones(()).index_select(0, I(0, 0))
    zeros(3)[I(0).short()]
    zeros(3).gather(0, I(-1))
    zeros(3).gather(0, I(3))
    zeros(3).scatter(0, I(-1), 5.0)
    zeros(3).scatter(0, I(0), ones(1).double())
    zeros(3).scatter_add(0, I(0), ones(1).double())
    zeros(3).scatter_add(0, I(0, 1), ones(()))
    zeros(2, 3).scatter(0, I(0, 1, 0).reshape(1, 3), ones(3, 1))
    zeros(3).index_put((I(0),), I(1))
    zeros(2, 3).take_along_dim(I(0), 1)
    zeros(3).masked_fill(I(1, 0, 1), 9.0)
    zeros(3).masked_fill(zeros(3) == 0, ones(1))
    zeros(3).masked_select(I(1, 0, 1))
    m.where(ones(3), 1.0, 0.0)
    zeros(3).fill_(ones(3))
    zeros(3).roll((2, 1), 0)
    zeros(1, 3).roll(1, (0, 1))
    zeros(3).roll((2, 1))
    zeros(3).roll(1.5)
    ones(()).roll(1, 0)
    zeros(3).tril()
    ones(()).triu()
    zeros(2, 3).diag_embed(0, 1, 1)
    m.arange(0, -3, 2)
    m.arange(3, 0)
    m.arange(-1)
    m.arange(0, 3, 0)
    m.randperm(-1)
    zeros(2).expand(-1, 2)
    zeros(2, 2).expand(2)
    zeros(2).repeat(-1)
    zeros(1, 2).permute()
    zeros(1, 2).permute(())
    ones(()).squeeze((0, -1))
    zeros(1).unflatten(0, ())
    ones(()).cumsum(1)
    ones(()).cumprod(1)
    ones(()).sort(2)
    ones(()).topk(2)
    ones(()).topk(1, 1)
    ones(()).movedim(1, 0)
    ones(()).flip(1)
    I(1, 2).softmax(0)
    I(1, 2).log_softmax(0)
    F.gelu(I(1))
    F.silu(I(1))
    F.elu(I(1))
    F.selu(I(1))
    F.leaky_relu(I(1))
    F.softplus(I(1))
    F.logsigmoid(I(1))
    F.dropout(I(1))
    F.prelu(ones(1), ones(1).double())
    m.outer(ones(1, 1), ones(1))
    m.addmm(ones(3, 2), ones(1, 2), ones(2, 2))
    m.baddbmm(ones(3, 1, 1), ones(1, 1, 1), ones(1, 1, 1))
    1 - I(1).bool()
    I(1).bool() - I(1).bool()
    I(1).bool().argmax()
    I(1).bool().argmin(0)
    I(1) // 0
    I(1) % 0
    m.fmod(I(1), I(0))
    F.batch_norm(X(2, 2), None, None, training=True, eps=0.0)
    F.batch_norm(X(2, 2), None, None, training=True, eps=-1.0)
    m.nn.BatchNorm1d(2, eps=0.0)(X(2, 2).float())
    F.adaptive_avg_pool2d(ones(1, 1, 0, 3), 2)
    F.adaptive_avg_pool1d(ones(1, 3, 0), 2)
    F.pad(X(1, 4), (4, 0), mode="reflect")
    F.pad(X(1, 4), (5, 0), mode="circular")
    F.pad(X(1, 4), (-4, 0), mode="replicate")
    F.pad(X(4), (1, 1), mode="reflect")
    F.pad(X(1, 4), (1, 1, 1, 1), mode="circular")
    F.pad(X(1, 4), (1, 1), mode="other")
    m.nn.Conv1d(1, 1, 3, padding_mode="other")
"""

VALUES = """
    X(()).topk(1)
    X(()).topk(0)
    X(()).topk(1, -1, largest=False)
    X(()).flip(0)
    X(()).flip(-1)
    X(()).flip(())
    X(()).movedim(0, 0)
    X(()).movedim(-1, 0)
    X(()).index_select(0, I(0))
    X(()).index_copy(0, I(0), ones(1).double())
    X(3).index_select(0, m.tensor(1))
    X(3).index_copy(0, m.tensor(1), m.tensor(2.0).double())
    X(3).scatter(0, I(1), m.tensor(2.0).double())
    zeros(3).scatter_add(0, I(1), ones(()))
    X(3).gather(0, I(1).int())
    X(3).roll((2,), (0,))
    X(3).roll(2)
    X(2, 3).repeat(2, 0)
    X(2, 3).permute(-1, 0)
    m.broadcast_to(X(3), (2, -1))
    F.prelu(X(3), m.tensor(0.5).double())
    F.prelu(X(()), m.tensor(0.5).double())
    F.hardtanh(I(-5, 5))
    F.relu6(I(-5, 9))
    I(1, 2).logsumexp(0)
    I(1, 2).softmax(0, dtype=m.float64)
    I(0, 2).to(m.uint8).all(0)
    zeros(0, 3).any(())
    X(3).all(())
    m.hstack([zeros(0).double(), I(3)])
    m.cat([zeros(0), I(3)])
    m.stack(zeros(0).chunk(2))
    m.stack(zeros(0, 2).split(0))
    m.arange(0, -3, -2)
    m.arange(2, 2)
    m.ger(X(2), X(3))
    m.addmm(ones(2).double(), X(3, 2), X(2, 2))
    2.0 ** X(3)
    m.where(m.tensor([1, 0, 1]).bool(), X(3), 0.0)
    F.adaptive_avg_pool2d(zeros(0, 1, 3, 3), 2)
    F.adaptive_avg_pool1d(zeros(1, 0, 3), 2)
    F.pad(X(1, 4), (3, 3), mode="reflect")
    F.pad(X(1, 4), (-1, 1), mode="reflect")
    F.pad(X(2, 3, 4), (1, 2, 2, 1), mode="reflect")
    F.pad(X(1, 4), (5, 3), mode="replicate")
    F.pad(X(1, 4), (-1, 5), mode="replicate")
    F.pad(X(1, 2), (2, -1), mode="replicate")
    F.pad(X(2, 2, 3, 4), (1, 2, 2, 1), mode="replicate")
    F.pad(X(1, 4), (4, 4), mode="circular")
    F.pad(X(1, 4), (1, -1), mode="circular")
    F.pad(X(1, 4), (-1, 1), mode="circular")
    F.pad(X(1, 4), (0, -2), mode="circular")
    F.pad(X(2, 3, 4), (1, 2, 2, 1), mode="circular")
"""


def lines(text):
    return [line.strip() for line in text.strip().splitlines()]


def run(m, call):
    def X(*shape):
        shape = () if shape == ((),) else shape
        return m.tensor(np.linspace(-2, 3, int(np.prod(shape))).reshape(shape))

    def I(*numbers):  # noqa: E743
        return m.tensor(numbers)

    names = {"m": m, "F": m.nn.functional, "X": X, "I": I, "zeros": m.zeros, "ones": m.ones}
    return eval(call, names)


@pytest.mark.parametrize("call", lines(REFUSED))
def test_what_pytorch_refuses_is_refused(call):
    for m in (torch, mytorch):
        with pytest.raises((ValueError, TypeError, IndexError, RuntimeError, ArithmeticError)) as e:
            run(m, call)
        assert str(e.value)


@pytest.mark.parametrize("call", lines(VALUES))
def test_what_pytorch_computes_is_computed(call):
    theirs, ours = run(torch, call), run(mytorch, call)
    if isinstance(theirs, tuple):
        theirs, ours = theirs[0], ours[0]
    np.testing.assert_allclose(ours.numpy(), theirs.numpy(), rtol=1e-6, strict=True)
