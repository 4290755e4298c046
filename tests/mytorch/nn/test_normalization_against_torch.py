"""PyTorch as the oracle of the normalizations."""

from functools import partial

import numpy as np
import pytest
from hypothesis import assume, given, settings, strategies as st

from mytorch import nn
from mytorch.autograd.tensor import Tensor
from mytorch.nn import functional as F  # noqa: N812
from tests.mytorch.operations.oracle import assert_agree

torch = pytest.importorskip("torch", reason="PyTorch, an optional oracle, is not installed")


def assert_close(got, wanted):
    wanted = wanted.detach().numpy()
    np.testing.assert_allclose(getattr(got, "data", got), wanted, rtol=1e-9, atol=1e-9)
    assert got.shape == wanted.shape


def pair(name, *arguments, **options):
    """Both layers, with the same random parameters, and the same text."""
    ours = getattr(nn, name)(*arguments, **options, dtype="float64")
    theirs = getattr(torch.nn, name)(*arguments, **options, dtype=torch.float64)
    assert repr(ours) == repr(theirs)
    assert list(ours.state_dict()) == list(theirs.state_dict())
    rng = np.random.default_rng(0)
    for mine, other in zip(ours.parameters(), theirs.parameters(), strict=True):
        mine.data[...] = rng.standard_normal(mine.shape)
        other.data.copy_(torch.tensor(mine.data))
    return ours, theirs


def assert_same_step(ours, theirs, A, tape):
    """One forward and backward on both; then compare all there is."""
    ours.zero_grad()
    theirs.zero_grad()
    X = torch.tensor(A, requires_grad=True)
    wanted = theirs(X)
    dLdZ = np.random.default_rng(1).standard_normal(A.shape)
    wanted.backward(torch.tensor(dLdZ))
    if tape:
        mine = Tensor(A, requires_grad=True)
        Z = ours(mine)
        Z.backward(Tensor(dLdZ))
        dLdA = mine.grad
    else:
        Z = ours.forward(A)
        dLdA = ours.backward(dLdZ)

    assert_close(Z, wanted)
    assert_close(dLdA, X.grad)
    for mine, other in zip(ours.parameters(), theirs.parameters(), strict=True):
        assert_close(mine.grad, other.grad)
    for mine, other in zip(ours.buffers(), theirs.buffers(), strict=True):
        assert_close(mine, other)


@given(
    st.lists(st.integers(1, 5), min_size=1, max_size=4),
    st.integers(1, 4),
    st.sampled_from([{}, {"bias": False}, {"elementwise_affine": False}, {"eps": 0.1}]),
    st.booleans(),
)
def test_layer_norm_agrees_with_torch(shape, dims, options, tape):
    A = 3 + 2 * np.random.default_rng(2).standard_normal(shape)

    assert_same_step(*pair("LayerNorm", tuple(shape[-dims:]), **options), A, tape)


@given(
    st.lists(st.integers(1, 5), min_size=1, max_size=4),
    st.integers(1, 4),
    st.sampled_from([{}, {"elementwise_affine": False}, {"eps": 0.1}]),
    st.booleans(),
)
def test_rms_norm_agrees_with_torch(shape, dims, options, tape):
    A = 3 + 2 * np.random.default_rng(2).standard_normal(shape)

    assert_same_step(*pair("RMSNorm", tuple(shape[-dims:]), **options), A, tape)


@given(
    st.integers(1, 3),
    st.integers(1, 3),
    st.integers(1, 3),
    st.lists(st.integers(1, 4), max_size=2),
    st.sampled_from([{}, {"affine": False}, {"bias": False}, {"eps": 0.1}]),
    st.booleans(),
)
def test_group_norm_agrees_with_torch(N, groups, each, size, options, tape):
    assume(N * each * np.prod(size) > 1)
    A = 3 + 2 * np.random.default_rng(2).standard_normal((N, groups * each, *size))

    assert_same_step(*pair("GroupNorm", groups, groups * each, **options), A, tape)


OPTIONS = [
    {},
    {"momentum": None},
    {"momentum": 0.7, "eps": 0.1},
    {"affine": False},
    {"bias": False},
    {"track_running_stats": False},
]


@given(
    st.integers(2, 5),
    st.integers(1, 4),
    st.lists(st.integers(1, 4), max_size=2),
    st.sampled_from(OPTIONS),
    st.booleans(),
)
@settings(max_examples=30)
@pytest.mark.slow
def test_batch_norm_agrees_with_torch_over_several_steps(N, C, size, options, tape):
    name = "BatchNorm2d" if len(size) == 2 else "BatchNorm1d"
    ours, theirs = pair(name, C, **options)
    rng = np.random.default_rng(2)
    for _ in range(3):
        assert_same_step(ours, theirs, 3 + 2 * rng.standard_normal((N, C, *size)), tape)
    ours.eval()
    theirs.eval()
    for _ in range(2):
        assert_same_step(ours, theirs, 3 + 2 * rng.standard_normal((N, C, *size)), tape)


def test_batch_norm_as_a_function_moves_the_statistics_as_torch_does():
    rng = np.random.default_rng(0)
    A, mean, variance = rng.standard_normal((4, 3, 2)), rng.standard_normal(3), np.arange(1.0, 4)
    ours = [Tensor(mean.copy()), Tensor(variance.copy())]
    theirs = [torch.tensor(mean), torch.tensor(variance)]

    for training in (True, False):
        options = {"training": training, "momentum": 0.3, "eps": 0.01}
        assert_close(
            F.batch_norm(Tensor(A), *ours, **options),
            torch.nn.functional.batch_norm(torch.tensor(A), *theirs, **options),
        )
        for mine, other in zip(ours, theirs, strict=True):
            assert_close(mine, other)


SECOND = {
    "layer_norm": lambda nn, A, W, b: nn.layer_norm(A, (4,), W, b),
    "rms_norm": lambda nn, A, W, b: nn.rms_norm(A, (4,), W) * b,
    "group_norm": lambda nn, A, W, b: nn.group_norm(A, 2, W, b),
    "batch_norm": lambda nn, A, W, b: nn.batch_norm(A, None, None, W, b, True),
}


@pytest.mark.parametrize("name", SECOND)
def test_gradients_of_gradients_are_torchs(name):
    rng = np.random.default_rng(0)
    arrays = [rng.standard_normal(shape) for shape in ((3, 4, 4), (4,), (4,))]
    operation = SECOND[name]

    assert_agree(partial(operation, F), partial(operation, torch.nn.functional), *arrays)


def test_only_when_training_a_single_number_for_a_channel_is_refused_as_by_torch():
    ours, theirs = pair("BatchNorm1d", 3)
    with pytest.raises(ValueError, match="more than 1 value per channel"):
        theirs(torch.ones(1, 3, dtype=torch.float64))
    with pytest.raises(ValueError, match="more than one number for each channel"):
        ours.forward(np.ones((1, 3)))
    assert_close(
        ours.eval().forward(np.ones((1, 3))), theirs.eval()(torch.ones(1, 3, dtype=torch.float64))
    )
