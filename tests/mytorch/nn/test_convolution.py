import math

import numpy as np
import pytest
from hypothesis import given, strategies as st

import mytorch
from mytorch.autograd import gradcheck
from mytorch.autograd.tensor import Tensor
from mytorch.nn import Conv1d, Conv2d
from mytorch.nn.functional import conv1d, conv2d, fold, unfold
from tests.mytorch.functions.windows import window_cases
from tests.mytorch.nn.ways import assert_both_ways_agree

LAYERS = {1: Conv1d, 2: Conv2d}
FUNCTIONS = {1: conv1d, 2: conv2d}


@st.composite
def layers(draw):
    """A layer in float64, and an input that fits."""
    groups = draw(st.integers(1, 2))
    case = draw(window_cases(channels=groups * draw(st.integers(1, 2))))
    C_in, C_out = case.A.shape[-case.D - 1], groups * draw(st.integers(1, 2))
    bias = draw(st.booleans())
    return LAYERS[case.D](C_in, C_out, *case.window, groups, bias, dtype="float64"), case.A


@given(layers())
def test_by_hand_and_on_the_tape_the_gradients_are_the_same(drawn):
    layer, A = drawn

    assert_both_ways_agree(layer, A)

    assert layer.dLdA.shape == A.shape
    assert (layer.bias is None) == (layer.dLdb is None)
    functional = FUNCTIONS[layer.D]
    arguments = layer.stride, layer.padding, layer.dilation, layer.groups
    Z = functional(Tensor(A), layer.weight, layer.bias, *arguments)
    np.testing.assert_array_equal(Z.data, layer.forward(A))


@pytest.mark.parametrize(
    ("layer", "shape"),
    [
        (Conv1d(2, 4, 3, stride=2, padding=1, groups=2), (3, 2, 6)),
        (Conv2d(2, 3, (2, 3), dilation=(1, 2), padding="same"), (2, 2, 3, 4)),
        (Conv2d(2, 3, 2, bias=False), (2, 3, 4)),
        (Conv1d(1, 1, 3, padding=2, padding_mode="reflect"), (1, 1, 3)),
        (Conv2d(1, 1, 2, padding=(1, 2), padding_mode="circular"), (1, 1, 2, 2)),
    ],
)
def test_gradients_agree_with_finite_differences(layer, shape):
    assert gradcheck(layer, np.random.default_rng(0).standard_normal(shape))


def test_cached_and_stored_arrays_have_the_shapes_of_the_table():
    layer = Conv2d(4, 6, (2, 3), groups=2)
    layer.forward(np.ones((5, 4, 3, 3), np.float32))
    layer.backward(np.ones((5, 6, 2, 1), np.float32))

    assert layer.A.shape == layer.dLdA.shape == (5, 4, 3, 3)
    assert layer.columns.shape == (2, 2 * 6, 5 * 2)
    assert layer.W.shape == layer.dLdW.shape == (6, 2, 2, 3)
    assert layer.b.shape == layer.dLdb.shape == (6, 1)
    assert layer.bias.grad.shape == (6,)


@pytest.mark.parametrize("bias", [True, False])
def test_initial_values_are_uniform_within_one_over_root_of_the_inputs_of_an_output(bias):
    mytorch.manual_seed(0)
    layer = Conv2d(8, 600, 4, groups=2, bias=bias, dtype="float64")
    bound = 1 / math.sqrt(4 * 4 * 4)

    for values in (layer.W, layer.b) if bias else (layer.W,):
        assert -bound <= values.min() < -0.95 * bound
        assert 0.95 * bound < values.max() <= bound


def message_of(error, call, *arguments, **options):
    with pytest.raises(error) as caught:
        call(*arguments, **options)
    return str(caught.value)


@pytest.mark.parametrize(
    ("channels", "shape", "wanted"),
    [
        (3, (3, 4, 5, 5), "has 4 channels where 3 are wanted"),
        (3, (4, 5, 5, 3), "its channels come last: np.moveaxis(input, -1, -3) puts them before"),
        (3, (5, 5), "it needs 4 dimensions, or 3, and has 2"),
        (3, (1, 2, 3, 5, 5), "it needs 4 dimensions, or 3, and has 5"),
        (1, (64, 28, 28), "the one channel is missing: input.reshape(N, 1, ...) puts it in"),
        (1, (28, 28), "the one channel is missing: input.reshape(N, 1, ...) puts it in"),
    ],
)
def test_inputs_of_the_wrong_shape_are_refused_with_the_likely_fix(channels, shape, wanted):
    layer = Conv2d(channels, 2, 3)

    by_hand = message_of(ValueError, layer.forward, np.ones(shape))
    on_tape = message_of(ValueError, conv2d, Tensor(np.ones(shape, np.float32)), layer.weight)

    assert by_hand.startswith(
        f"Conv2d({channels}, 2, kernel_size=(3, 3), stride=(1, 1)): expected input of shape "
        f"(N, {channels}, H, W), or ({channels}, H, W) for one sample, got {shape}; "
    )
    assert wanted in by_hand
    assert by_hand.split(": ", 1)[1] == on_tape.removeprefix("conv2d: ")


def test_a_kernel_larger_than_the_input_is_refused():
    message = message_of(ValueError, Conv1d(1, 1, 5, padding=1).forward, np.ones((1, 2)))

    assert "spans (5,), more than the padded input has: (4,)" in message


@pytest.mark.parametrize(
    ("arguments", "options", "error", "message"),
    [
        ((0, 2, 3), {}, ValueError, "expected in_channels to be at least 1, got 0"),
        ((2, 2.5, 3), {}, TypeError, "expected out_channels to be an int, got 2.5"),
        ((2, 2, 0), {}, ValueError, "expected kernel_size to be at least 1, got 0"),
        ((2, 2, (1, 2, 3)), {}, ValueError, "expected kernel_size to be an int or 2 ints, got"),
        ((2, 2, 3), {"stride": 0}, ValueError, "expected stride to be at least 1, got 0"),
        ((2, 2, 3), {"padding": -1}, ValueError, "expected padding to be at least 0, got -1"),
        ((2, 2, 3), {"padding": "full"}, ValueError, "padding to be ints, 'same' or 'valid', got"),
        ((2, 2, 3), {"padding": "same", "stride": 2}, ValueError, "a stride of (2, 2) can't"),
        ((2, 3, 3), {"groups": 2}, ValueError, "expected out_channels to be divisible by groups=2"),
        ((3, 2, 3), {"groups": 2}, ValueError, "expected in_channels to be divisible by groups=2"),
        ((2, 2, 3), {"padding_mode": "mirror"}, ValueError, "'circular'), got 'mirror'"),
        ((2, 2, 3), {"device": "cuda"}, ValueError, "device"),
        ((2, 2, 3), {"dtype": int}, TypeError, "floating dtype"),
    ],
)
def test_arguments_that_make_no_layer_are_refused(arguments, options, error, message):
    assert message in message_of(error, Conv2d, *arguments, **options)


@pytest.mark.parametrize(
    ("weight", "bias", "groups", "message"),
    [
        ((2, 3, 3), None, 1, "expected weight of 4 dimensions"),
        ((2, 3, 1, 1), (3,), 1, "expected bias of shape (2,), got (3,)"),
        ((2, 3, 1, 1), None, 3, "output channels of weight to be divisible by groups=3, got 2"),
        ((2, 3, 1, 1), None, 0, "expected groups to be at least 1, got 0"),
    ],
)
def test_parameters_that_do_not_fit_are_refused(weight, bias, groups, message):
    A = Tensor(np.ones((1, 3, 4, 4)))
    bias = None if bias is None else Tensor(np.ones(bias))

    got = message_of(ValueError, conv2d, A, Tensor(np.ones(weight)), bias, groups=groups)

    assert message in got


def test_whole_numbers_and_arrays_are_refused_on_the_tape():
    W = Tensor(np.ones((1, 1, 2, 2)))

    assert "convert it with input.float()" in message_of(
        TypeError, conv2d, Tensor(np.ones((1, 3, 3), int)), W
    )
    assert "Tensor" in message_of(TypeError, conv2d, np.ones((1, 3, 3)), np.ones((1, 1, 2, 2)))


def test_fold_adds_the_columns_of_unfold():
    A = Tensor(np.arange(18.0).reshape(2, 1, 3, 3))
    columns = unfold(A, 2)

    assert columns.shape == (2, 4, 4)
    counts = [[1, 2, 1], [2, 4, 2], [1, 2, 1]]
    np.testing.assert_array_equal(fold(columns, 3, 2).data, A.data * counts)
    np.testing.assert_array_equal(fold(unfold(Tensor(A.data[1]), 2), 3, 2).data, A.data[1] * counts)


def test_fold_refuses_columns_of_another_size():
    message = message_of(ValueError, fold, Tensor(np.ones((2, 4, 5))), 3, 2)

    assert message == (
        "fold: expected input of shape (N, C · 4, 4) or (C · 4, 4), for windows of 4 elements, "
        "4 of which fit into (3, 3), got (2, 4, 5)"
    )
