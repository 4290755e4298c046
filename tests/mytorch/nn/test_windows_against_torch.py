"""PyTorch as the oracle of convolutions, pools and flattening."""

from functools import partial

import numpy as np
import pytest
from hypothesis import assume, given, settings, strategies as st

from mytorch import nn
from mytorch.autograd.tensor import Tensor
from mytorch.nn import functional as F  # noqa: N812
from tests.mytorch.functions.windows import window_cases
from tests.mytorch.operations.oracle import assert_agree

torch = pytest.importorskip("torch", reason="PyTorch, an optional oracle, is not installed")


def assert_close(got, wanted):
    wanted = wanted.detach().numpy()
    np.testing.assert_allclose(getattr(got, "data", got), wanted, rtol=1e-9, atol=1e-9)
    assert got.shape == wanted.shape


def assert_same(ours, theirs, A):
    """Same text, state, output and gradients, by hand and on the tape."""
    assert repr(ours) == repr(theirs)
    theirs = theirs.double()
    theirs.load_state_dict({n: torch.tensor(X.data) for n, X in ours.state_dict().items()})
    X = torch.tensor(A, requires_grad=True)
    wanted = theirs(X)
    dLdZ = np.random.default_rng(0).standard_normal(wanted.shape)
    wanted.backward(torch.tensor(dLdZ))

    assert_close(ours.forward(A), wanted)
    assert_close(ours.backward(dLdZ), X.grad)
    of_theirs = dict(theirs.named_parameters())
    for name, parameter in ours.named_parameters():
        assert_close(parameter.grad, of_theirs[name].grad)


@st.composite
def convolutions(draw):
    """The name of a layer, its arguments, and an input that fits."""
    groups = draw(st.integers(1, 3))
    case = draw(window_cases(channels=groups * draw(st.integers(1, 2))))
    assume(case.A.size)
    C_in, C_out = case.A.shape[-case.D - 1], groups * draw(st.integers(1, 2))
    kernel_size, stride, padding, dilation = case.window
    if set(stride) == {1}:
        padding = draw(st.sampled_from([padding, "same"]))
    arguments = C_in, C_out, kernel_size, stride, padding, dilation, groups, draw(st.booleans())
    return f"Conv{case.D}d", arguments, case.A


@pytest.mark.parametrize("mode", ["reflect", "replicate", "circular"])
@pytest.mark.filterwarnings("ignore:Using padding='same' with even kernel")
def test_convolutions_that_pad_with_their_own_numbers_agree_with_torch(mode):
    A = np.random.default_rng(0).standard_normal((2, 4, 3, 5))
    for name, padding, options in [
        ("Conv2d", (1, 2), {"groups": 2}),
        ("Conv2d", "same", {"dilation": (1, 2), "bias": False}),
        ("Conv2d", 2, {"stride": 2}),
        ("Conv1d", 3, {"dilation": 2}),
        ("Conv1d", 0, {}),
    ]:
        arguments = 4, 2, 2 if name == "Conv1d" else (2, 3)
        options = {"padding": padding, "padding_mode": mode, **options}
        ours = getattr(nn, name)(*arguments, dtype="float64", **options)
        X = A if name == "Conv2d" else A[:, :, 0]
        assert_same(ours, getattr(torch.nn, name)(*arguments, **options), X)


@given(convolutions())
@settings(max_examples=50)
@pytest.mark.filterwarnings("ignore:Using padding='same' with even kernel")
@pytest.mark.slow
def test_convolutions_agree_with_torch(drawn):
    name, arguments, A = drawn
    ours = getattr(nn, name)(*arguments, dtype="float64")

    assert_same(ours, getattr(torch.nn, name)(*arguments), A)


@given(window_cases(half_padding=True), st.booleans())
def test_max_pools_agree_with_torch(case, ceil_mode):
    assume(case.A.size)
    one = case.A.shape[-1] % 2  # numbers on their own, where torch takes them
    window = [sizes[0] if one and len(set(sizes)) == 1 else sizes for sizes in case.window]
    options = {"ceil_mode": ceil_mode}
    name = f"MaxPool{case.D}d"
    A = np.round(case.A) // 3  # with ties
    ours, theirs = (getattr(at, name)(*window, **options) for at in (nn, torch.nn))
    # An input may fall between the elements of a dilated window, which then has no largest number.
    assume(np.isfinite(ours.forward(A)).all())

    assert_same(ours, theirs, A)


@given(
    window_cases(half_padding=True, dilated=False),
    st.booleans(),
    st.booleans(),
    st.none() | st.integers(1, 5),
)
def test_average_pools_agree_with_torch(case, ceil_mode, include, divisor):
    assume(case.A.size)
    options = {"ceil_mode": ceil_mode, "count_include_pad": include}
    if case.D == 2:
        options["divisor_override"] = divisor
    name = f"AvgPool{case.D}d"
    window = case.window[:3]

    ours, theirs = (getattr(at, name)(*window, **options) for at in (nn, torch.nn))

    assert_same(ours, theirs, case.A)


@given(window_cases(), st.data())
def test_adaptive_pools_agree_with_torch(case, data):
    assume(case.A.size)
    size = tuple(data.draw(st.integers(1, 9)) for _ in range(case.D))
    if case.D == 2:
        size = tuple(data.draw(st.sampled_from([s, None])) for s in size)
    size = size[0] if case.D == 1 else size
    name = f"AdaptiveAvgPool{case.D}d"

    assert_same(getattr(nn, name)(size), getattr(torch.nn, name)(size), case.A)


@pytest.mark.parametrize("arguments", [(), (0,), (1, 2), (-2, -1), (0, -2)])
def test_flatten_is_torchs(arguments):
    A = np.random.default_rng(0).standard_normal((2, 3, 4, 5))

    assert_same(nn.Flatten(*arguments), torch.nn.Flatten(*arguments), A)


@pytest.mark.parametrize("arguments", [(1, (3, 4)), (-2, (2, -1)), (0, (1, 2, 1))])
def test_unflatten_is_torchs(arguments):
    A = np.random.default_rng(0).standard_normal((2, 12, 5))

    assert_same(nn.Unflatten(*arguments), torch.nn.Unflatten(*arguments), A)


@given(window_cases(D=2))
def test_unfold_and_fold_are_torchs(case):
    assume(case.A.size)
    kernel_size, stride, padding, dilation = case.window
    window = kernel_size, dilation, padding, stride
    columns = torch.nn.functional.unfold(torch.tensor(case.A), *window)
    size = case.A.shape[-2:]

    assert_close(F.unfold(Tensor(case.A), *window), columns)
    assert_close(
        F.fold(Tensor(columns.numpy()), size, *window),
        torch.nn.functional.fold(columns, size, *window),
    )


@pytest.mark.parametrize("sides", [(1, 2), (0, 1, 2, 0), (-1, 2, 0, -2), (1, 1, 1, 1, 1, 1), ()])
def test_pad_is_torchs(sides):
    A = np.random.default_rng(0).standard_normal((2, 3, 4))
    ours, theirs = Tensor(A, requires_grad=True), torch.tensor(A, requires_grad=True)
    Z, wanted = F.pad(ours, sides, value=3.5), torch.nn.functional.pad(theirs, sides, value=3.5)
    (Z * Z).sum().backward()
    (wanted * wanted).sum().backward()

    assert_close(Z, wanted)
    assert_close(ours.grad, theirs.grad)


@pytest.mark.parametrize(
    ("name", "shapes", "arguments"),
    [
        ("conv1d", [(3, 5), (2, 3, 2), (2,)], (1, 1)),
        ("conv2d", [(2, 4, 5, 6), (6, 2, 3, 2), (6,)], (2, 1, 1, 2)),
        ("max_pool2d", [(2, 2, 4, 5)], (2, 1, 1)),
        ("avg_pool2d", [(2, 2, 4, 6)], (3, 2, 1, True, False)),
        ("adaptive_avg_pool2d", [(2, 2, 4, 5)], ((3, None),)),
    ],
)
def test_gradients_of_gradients_are_torchs(name, shapes, arguments):
    rng = np.random.default_rng(0)
    arrays = [rng.standard_normal(shape) for shape in shapes]

    def cubed(namespace, *inputs):
        return getattr(namespace, name)(*inputs, *arguments) ** 3

    assert_agree(partial(cubed, F), partial(cubed, torch.nn.functional), *arrays)
