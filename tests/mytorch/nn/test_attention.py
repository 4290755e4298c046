"""`scaled_dot_product_attention` and `normalize` do what PyTorch's do, or refuse."""

import numpy as np
import pytest

import mytorch
from mytorch.nn import functional as F  # noqa: N812

RNG = np.random.default_rng(0)
SHAPES = [
    ((3, 4), (5, 4), (5, 2)),
    ((2, 3, 4), (2, 3, 4), (2, 3, 4)),
    ((2, 3, 1, 1), (2, 3, 6, 1), (2, 3, 6, 3)),
]


def both(function, arrays, options):
    """Return Z and the gradients, ours and PyTorch's."""
    torch = pytest.importorskip("torch")
    results = []
    for m in (mytorch, torch):
        inputs = [m.tensor(X, requires_grad=True) for X in arrays]
        made = {k: m.tensor(v) if isinstance(v, np.ndarray) else v for k, v in options.items()}
        Z = getattr(m.nn.functional, function)(*inputs, **made)
        (Z * Z * Z).sum().backward()
        results.append([np.asarray(X.detach()) for X in (Z, *(each.grad for each in inputs))])
    return results


@pytest.mark.parametrize("shapes", SHAPES, ids=len)
@pytest.mark.parametrize("mask", ["none", "causal", "bools", "numbers", "scale"])
def test_attention_is_pytorch_s(shapes, mask):
    arrays = [RNG.standard_normal(shape) for shape in shapes]
    T, S = shapes[0][-2], shapes[1][-2]
    bools = RNG.random((T, S)) < 0.6
    bools[:, 0] = True
    options = {
        "none": {},
        "causal": {"is_causal": True},
        "bools": {"attn_mask": bools},
        "numbers": {"attn_mask": RNG.standard_normal((T, S))},
        "scale": {"scale": 3.0},
    }[mask]
    for ours, theirs in zip(*both("scaled_dot_product_attention", arrays, options), strict=True):
        np.testing.assert_allclose(ours, theirs, rtol=1e-9, atol=1e-12)


def test_attention_with_dropout_leaves_weights_out():
    Q, keys = mytorch.zeros(1, 2), mytorch.zeros(401, 2)
    with mytorch.fork_rng():
        mytorch.manual_seed(0)
        Z = F.scaled_dot_product_attention(Q, keys, mytorch.ones(401, 1), dropout_p=0.25)
    assert 0 < abs(Z.item() - 1) < 0.3


def test_masks_that_make_no_sense_are_refused():
    X, mask = mytorch.zeros(2, 2), mytorch.tensor([[True, False], [False, False]])
    with pytest.raises(ValueError, match="may look at no key"):
        F.scaled_dot_product_attention(X, X, X, attn_mask=mask)
    with pytest.raises(ValueError, match="not both"):
        F.scaled_dot_product_attention(X, X, X, attn_mask=mask, is_causal=True)
    with pytest.raises(TypeError, match=r"scaled_dot_product_attention: .*key"):
        F.scaled_dot_product_attention(X, X.long(), X)


@pytest.mark.parametrize("options", [{}, {"p": 1.0, "dim": 0}, {"p": 3.0, "dim": -1, "eps": 2.0}])
@pytest.mark.parametrize("shape", [(3, 4), (2, 3, 4)])
def test_normalize_is_pytorch_s(shape, options):
    A = RNG.standard_normal(shape)
    A[0] = 0
    for ours, theirs in zip(*both("normalize", [A], options), strict=True):
        np.testing.assert_allclose(ours, theirs, rtol=1e-9, atol=1e-9)
