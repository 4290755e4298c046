"""Calls with the arguments that must be given, and no others: the defaults do what PyTorch's do."""

import numpy as np
import pytest

import mytorch
from mytorch.autograd.tensor import Tensor
from mytorch.nn import functional as F  # noqa: N812
from tests.mytorch.gradients.oracles import assert_same, of_ours, of_theirs

torch = pytest.importorskip("torch", reason="PyTorch, an optional oracle, is not installed")
pytestmark = pytest.mark.filterwarnings("ignore:reduction. 'mean' divides the total")

rng = np.random.default_rng(0)
A, B = rng.standard_normal((2, 4, 5, 5))
CLASSES = np.array([1, 0, 4])

CALLS = {
    **{
        f"F.{name}": lambda m, X, name=name: getattr(m.nn.functional, name)(X)
        for name in [
            *("elu", "gelu", "hardtanh", "leaky_relu", "logsigmoid", "normalize", "relu", "relu6"),
            *("selu", "silu", "softplus"),
        ]
    },
    **{
        name: lambda m, X, name=name: getattr(m, name)(X)
        for name in [
            *("argmax", "argmin", "argsort", "count_nonzero", "diag_embed", "diagonal", "flatten"),
            *("max", "mean", "min", "nonzero", "norm", "prod", "ravel", "round", "sort", "squeeze"),
            *("std", "std_mean", "sum", "tril", "triu", "unbind", "var", "var_mean", "clone"),
        ]
    },
    **{
        name: lambda m, X, name=name: getattr(m, name)(X, 1)
        for name in [
            *("amax", "amin", "argmax", "chunk", "cumprod", "cumsum", "logsumexp", "max", "mean"),
            *("min", "prod", "roll", "softmax", "sort", "split", "std", "std_mean", "sum", "topk"),
            *("unbind", "unsqueeze", "var", "var_mean", "repeat_interleave", "tensor_split"),
            *("diagonal", "tril", "triu", "log_softmax", "squeeze"),
        ]
    },
    **{
        f"{name}({unbiased})": lambda m, X, name=name, unbiased=unbiased: getattr(m, name)(
            X, unbiased
        )
        for name in ("var", "std", "var_mean", "std_mean")
        for unbiased in (False, True)
    },
    "cat": lambda m, X: m.cat([X, 2 * X]),
    "stack": lambda m, X: m.stack([X, 2 * X]),
    "chunk in two": lambda m, X: m.chunk(X, 2),
    "clamp": lambda m, X: m.clamp(X, 0.1),
    "F.max_pool2d": lambda m, X: m.nn.functional.max_pool2d(X, 2),
    "F.avg_pool2d": lambda m, X: m.nn.functional.avg_pool2d(X, 2),
    "F.max_pool1d": lambda m, X: m.nn.functional.max_pool1d(X[0], 2),
    "F.avg_pool1d": lambda m, X: m.nn.functional.avg_pool1d(X[0], 2),
    "F.unfold": lambda m, X: m.nn.functional.unfold(X, 2),
    "F.fold": lambda m, X: m.nn.functional.fold(X.reshape(4, 25), (6, 6), 2),
    "F.pad": lambda m, X: m.nn.functional.pad(X, (1, 2)),
    "F.layer_norm": lambda m, X: m.nn.functional.layer_norm(X, (5,)),
    "F.rms_norm": lambda m, X: m.nn.functional.rms_norm(X, (5,)),
    "F.attention": lambda m, X: m.nn.functional.scaled_dot_product_attention(X, 2 * X, X),
}
TWO = {
    **{
        f"F.{name}": lambda m, X, Y, name=name: getattr(m.nn.functional, name)(X, Y)
        for name in ["mse_loss", "l1_loss", "smooth_l1_loss", "huber_loss", "kl_div"]
    },
    **{
        name: lambda m, X, Y, name=name: getattr(m, name)(X, Y)
        for name in ["add", "sub", "mul", "div", "maximum", "minimum", "matmul", "fmod"]
    },
    "F.linear": lambda m, X, Y: m.nn.functional.linear(X, Y[0]),
    "F.bilinear": lambda m, X, Y: m.nn.functional.bilinear(X, Y, Y),
    "F.conv1d": lambda m, X, Y: m.nn.functional.conv1d(X, Y[:2]),
    "F.conv2d": lambda m, X, Y: m.nn.functional.conv2d(X, Y[:2, None, :2, :2].repeat(1, 4, 1, 1)),
    "F.cross_entropy": lambda m, X, Y: m.nn.functional.cross_entropy(X, Y.softmax(1)),
    "F.binary_cross_entropy": lambda m, X, Y: m.nn.functional.binary_cross_entropy(
        X.sigmoid(), Y.sigmoid()
    ),
    "F.with_logits": lambda m, X, Y: m.nn.functional.binary_cross_entropy_with_logits(
        X, Y.sigmoid()
    ),
    "F.batch_norm": lambda m, X, Y: m.nn.functional.batch_norm(
        X, Y[0, 0].detach(), Y[0, 1].detach() ** 2
    ),
    "F.prelu": lambda m, X, Y: m.nn.functional.prelu(X, Y[0, 0]),
    "where": lambda m, X, Y: m.where(X > 0, X, Y),
    "addmm": lambda m, X, Y: m.addmm(X[0], X[1], Y[0]),
    "isclose": lambda m, X, Y: m.isclose(X, X + 0.9e-8 + 0.9e-5 * X.abs()),
    "not close": lambda m, X, Y: m.isclose(X, X + 1.2e-8 + 1.2e-5 * X.abs()),
}


@pytest.mark.parametrize("name", CALLS)
def test_of_one_tensor(name):
    mine = of_ours(lambda X: CALLS[name](mytorch, X), [A])
    assert_same(mine, of_theirs(torch, lambda X: CALLS[name](torch, X), [A]))


@pytest.mark.parametrize("name", TWO)
def test_of_two_tensors(name):
    mine = of_ours(lambda X, Y: TWO[name](mytorch, X, Y), [A, B])
    assert_same(mine, of_theirs(torch, lambda X, Y: TWO[name](torch, X, Y), [A, B]))


def test_of_classes():
    for name in ("cross_entropy", "nll_loss"):
        mine = of_ours(lambda X, name=name: getattr(F, name)(X, Tensor(CLASSES)), [A[0, :3]])
        its = of_theirs(
            torch,
            lambda X, name=name: getattr(torch.nn.functional, name)(X, torch.tensor(CLASSES)),
            [A[0, :3]],
        )
        assert_same(mine, its)
    assert F.one_hot(Tensor(CLASSES)).shape == (3, 5)
    assert_same(
        of_ours(lambda W: F.embedding(Tensor(CLASSES), W), [A[0]]),
        of_theirs(torch, lambda W: torch.nn.functional.embedding(torch.tensor(CLASSES), W), [A[0]]),
    )
