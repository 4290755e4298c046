import math

import numpy as np
import pytest

from mytorch.autograd import gradcheck
from mytorch.autograd.tensor import Tensor
from mytorch.nn import (
    AdaptiveAvgPool1d,
    AdaptiveAvgPool2d,
    AvgPool1d,
    AvgPool2d,
    MaxPool1d,
    MaxPool2d,
    functional as F,  # noqa: N812
)

LAYERS = [
    (MaxPool1d(2, padding=1, ceil_mode=True), (2, 3, 6)),
    (MaxPool2d((3, 2), 2, 1, (1, 2)), (2, 3, 5, 6)),
    (AvgPool1d(3, 2, 1, count_include_pad=False), (2, 3, 6)),
    (AvgPool2d((3, 2), 2, 1, True, False, 5), (3, 5, 6)),
    (AdaptiveAvgPool1d(4), (2, 3, 6)),
    (AdaptiveAvgPool2d((None, 4)), (2, 3, 5, 6)),
]


@pytest.mark.parametrize(("layer", "shape"), LAYERS)
def test_by_hand_on_the_tape_and_by_finite_differences_the_gradients_are_the_same(layer, shape):
    rng = np.random.default_rng(0)
    A = rng.permutation(math.prod(shape)).reshape(shape) / 10.0
    assert gradcheck(layer, A)
    Z = layer.forward(A)
    dLdZ = rng.standard_normal(Z.shape)
    dLdA = layer.backward(dLdZ)
    assert layer.A is A
    assert layer.dLdA is dLdA

    X = Tensor(A, requires_grad=True)
    on_tape = layer(X)
    on_tape.backward(Tensor(dLdZ))

    np.testing.assert_array_equal(on_tape.data, Z)
    np.testing.assert_array_equal(X.grad.data, dLdA)


def test_functions_agree_with_their_layers():
    signals = Tensor(np.random.default_rng(0).standard_normal((2, 3, 6)))
    images = Tensor(np.random.default_rng(0).standard_normal((2, 3, 5, 6)))

    for layer, Z in [
        (MaxPool1d(2, 1, 1, 2, False, True), F.max_pool1d(signals, 2, 1, 1, 2, True)),
        (MaxPool2d((3, 2), 2, 1), F.max_pool2d(images, (3, 2), 2, 1)),
        (AvgPool1d(3, 2, 1, True, False), F.avg_pool1d(signals, 3, 2, 1, True, False)),
        (AvgPool2d(3, 2, 1, True, False, 5), F.avg_pool2d(images, 3, 2, 1, True, False, 5)),
        (AdaptiveAvgPool1d(4), F.adaptive_avg_pool1d(signals, 4)),
        (AdaptiveAvgPool2d((2, None)), F.adaptive_avg_pool2d(images, (2, None))),
    ]:
        A = signals if layer.D == 1 else images
        np.testing.assert_array_equal(layer(A).data, Z.data)


def test_max_pool_caches_the_place_of_each_largest_number_in_its_window():
    layer = MaxPool1d(3)
    layer.forward(np.array([[1.0, 5.0, 2.0, 0.0, 0.0, 7.0]]))

    np.testing.assert_array_equal(layer.argmax.ravel(), [1, 2])


def message_of(error, call, *arguments, **options):
    with pytest.raises(error) as caught:
        call(*arguments, **options)
    return str(caught.value)


@pytest.mark.parametrize(
    ("layer", "options", "error", "message"),
    [
        (MaxPool2d, {"kernel_size": 0}, ValueError, "kernel_size to be at least 1, got 0"),
        (MaxPool2d, {"kernel_size": 2, "padding": 2}, ValueError, "at most half the kernel, got"),
        (MaxPool2d, {"kernel_size": (2,)}, ValueError, "kernel_size to be an int or 2 ints, got"),
        (MaxPool1d, {"kernel_size": (2, 2)}, ValueError, "kernel_size to be an int, got (2, 2)"),
        (AvgPool2d, {"kernel_size": 2, "stride": 0}, ValueError, "stride to be at least 1, got 0"),
        (AvgPool2d, {"kernel_size": 2, "divisor_override": 0}, ValueError, "divisor_override"),
        (AdaptiveAvgPool2d, {"output_size": (1, 2, 3)}, ValueError, "to have 2 numbers, got"),
        (AdaptiveAvgPool2d, {"output_size": 0}, ValueError, "output_size to be at least 1, got 0"),
        (AdaptiveAvgPool2d, {"output_size": 1.5}, TypeError, "output_size to be an int, got 1.5"),
    ],
)
def test_arguments_that_make_no_layer_are_refused(layer, options, error, message):
    assert message in message_of(error, layer, **options)


@pytest.mark.parametrize("layer", [MaxPool2d(2), AvgPool2d(2), AdaptiveAvgPool2d(2)])
def test_inputs_of_too_few_dimensions_are_refused(layer):
    assert message_of(ValueError, layer.forward, np.ones((4, 4))) == (
        f"{layer}: expected input of shape (N, C, H, W), or (C, H, W) for one sample, got (4, 4); "
        f"it needs 4 dimensions, or 3, and has 2"
    )


def test_whole_numbers_are_refused():
    message = message_of(TypeError, F.max_pool2d, Tensor(np.ones((1, 4, 4), int)), 2)

    assert message == (
        "max_pool2d: expected input of a floating dtype, got int64; convert it with input.float()"
    )


def test_a_window_larger_than_the_input_is_refused():
    assert "spans (3,), more than" in message_of(ValueError, MaxPool1d(3).forward, np.ones((1, 2)))


def test_indices_are_those_of_the_largest_numbers():
    A = np.arange(24.0).reshape(1, 2, 3, 4)[..., ::-1].copy()
    layer = MaxPool2d(2, stride=1, padding=1, return_indices=True)

    Z, indices = layer.forward(A)

    flat, places = A.reshape(2, 12), indices.reshape(2, -1)
    np.testing.assert_array_equal(np.take_along_axis(flat, places, axis=1), Z.reshape(2, -1))
    assert indices.dtype == np.int64
    on_tape, also = layer(Tensor(A, requires_grad=True))
    np.testing.assert_array_equal(on_tape.data, Z)
    np.testing.assert_array_equal(also.data, indices)
    assert not also.requires_grad


def test_the_stride_is_the_window_unless_it_is_given():
    assert (AvgPool2d(2).stride, AvgPool2d(3, 2).stride) == (2, 2)
    assert (MaxPool2d(2).stride, MaxPool2d(3, 2).stride) == (2, 2)
