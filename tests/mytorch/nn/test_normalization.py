import math
import warnings

import numpy as np
import pytest

import mytorch
from mytorch.autograd import gradcheck
from mytorch.autograd.tensor import Tensor
from mytorch.nn import BatchNorm1d, BatchNorm2d, GroupNorm, LayerNorm, RMSNorm
from mytorch.nn.functional import batch_norm, group_norm, layer_norm, rms_norm
from tests.mytorch.nn.ways import assert_both_ways_agree

F64 = {"dtype": "float64"}
LAYERS = {
    "LayerNorm": lambda: (LayerNorm(4, **F64), (2, 3, 4)),
    "LayerNorm over two dimensions": lambda: (LayerNorm((3, 4), **F64), (2, 3, 4)),
    "LayerNorm without bias": lambda: (LayerNorm(4, bias=False, **F64), (2, 3, 4)),
    "LayerNorm without parameters": lambda: (LayerNorm(4, elementwise_affine=False), (2, 3, 4)),
    "RMSNorm": lambda: (RMSNorm(4, **F64), (2, 3, 4)),
    "RMSNorm without weight": lambda: (RMSNorm((3, 4), 1e-3, False), (2, 3, 4)),
    "GroupNorm": lambda: (GroupNorm(2, 4, **F64), (2, 4, 3, 2)),
    "GroupNorm of rows": lambda: (GroupNorm(2, 6, **F64), (2, 6)),
    "GroupNorm of one group": lambda: (GroupNorm(1, 3, bias=False, **F64), (2, 3, 4)),
    "GroupNorm without parameters": lambda: (GroupNorm(3, 3, affine=False), (2, 3, 4)),
    "BatchNorm1d of rows": lambda: (BatchNorm1d(3, **F64), (4, 3)),
    "BatchNorm1d of signals": lambda: (BatchNorm1d(3, **F64), (4, 3, 2)),
    "BatchNorm2d": lambda: (BatchNorm2d(3, **F64), (4, 3, 2, 2)),
    "BatchNorm2d without bias": lambda: (BatchNorm2d(3, bias=False, **F64), (4, 3, 2, 2)),
    "BatchNorm2d without parameters": lambda: (BatchNorm2d(3, affine=False, **F64), (4, 3, 2, 2)),
    "BatchNorm2d in evaluation": lambda: (trained(BatchNorm2d(3, **F64)).eval(), (4, 3, 2, 2)),
}


def trained(layer):
    layer.forward(10 + 3 * np.random.default_rng(1).standard_normal((5, 3, 2, 2)))
    return layer


@pytest.fixture(params=LAYERS)
def layer_and_shape(request):
    """A layer whose parameters are not the initial ones and zeros."""
    layer, shape = LAYERS[request.param]()
    rng = np.random.default_rng(2)
    for parameter in layer.parameters():
        parameter.data[...] = rng.standard_normal(parameter.shape)
    return layer, shape


def test_gradients_agree_with_finite_differences(layer_and_shape):
    layer, shape = layer_and_shape

    assert gradcheck(layer, np.random.default_rng(0).standard_normal(shape))


def test_by_hand_and_on_the_tape_the_gradients_are_the_same(layer_and_shape):
    layer, shape = layer_and_shape

    assert_both_ways_agree(layer, np.random.default_rng(0).standard_normal(shape))

    assert layer.dLdA.shape == shape
    assert (layer.weight is None) == (layer.dLdW is None)
    assert (layer.bias is None) == (layer.dLdb is None)


def test_the_cached_arrays_give_the_output(layer_and_shape):
    layer, shape = layer_and_shape
    A = np.random.default_rng(0).standard_normal(shape)
    Z = layer.forward(A)

    of_channels = isinstance(layer, GroupNorm | BatchNorm1d | BatchNorm2d)
    across = (slice(None), *(None,) * (len(shape) - 2)) if of_channels else ...
    W = 1 if layer.W is None else layer.W[across]
    b = 0 if layer.b is None else layer.b[across]
    mean = 0 if isinstance(layer, RMSNorm) else layer.mean
    grouped = A.reshape(len(A), layer.num_groups, -1) if isinstance(layer, GroupNorm) else A
    np.testing.assert_allclose(layer.A_hat, ((grouped - mean) / layer.std).reshape(shape))
    np.testing.assert_allclose(Z, W * layer.A_hat + b)


def test_parameters_begin_as_ones_and_zeros():
    for layer in (LayerNorm((2, 3)), RMSNorm(3), GroupNorm(2, 4), BatchNorm2d(3)):
        np.testing.assert_array_equal(layer.W, np.ones(layer.weight.shape))
        assert layer.b is None or not layer.b.any()


def test_the_running_variance_is_unbiased():
    layer = BatchNorm1d(1, momentum=1.0)
    layer.forward(np.array([[1.0], [3.0]]))

    np.testing.assert_array_equal(layer.running_mean.data, [2])
    np.testing.assert_array_equal(layer.running_var.data, [2])
    assert int(layer.num_batches_tracked) == 1


def test_without_momentum_the_running_statistics_are_averages_over_all_batches():
    layer = BatchNorm1d(2, momentum=None, dtype="float64")
    batches = np.random.default_rng(0).standard_normal((7, 4, 2))
    for A in batches:
        layer.forward(A)

    np.testing.assert_allclose(layer.running_mean.data, batches.mean(axis=(0, 1)))
    np.testing.assert_allclose(layer.running_var.data, batches.var(axis=1, ddof=1).mean(axis=0))


def test_in_evaluation_a_sample_does_not_depend_on_those_it_comes_with():
    layer = trained(BatchNorm2d(3, dtype="float64")).eval()
    before = {name: buffer.data.copy() for name, buffer in layer.named_buffers()}
    A = np.random.default_rng(0).standard_normal((4, 3, 2, 2))

    np.testing.assert_allclose(layer.forward(A)[:1], layer.forward(A[:1]))
    for name, buffer in layer.named_buffers():
        np.testing.assert_array_equal(buffer.data, before[name])


def test_without_running_statistics_the_batch_is_used_in_evaluation_too():
    layer = BatchNorm1d(2, track_running_stats=False, dtype="float64")
    A = np.random.default_rng(0).standard_normal((4, 2))
    Z = layer.forward(A)

    np.testing.assert_array_equal(layer.eval().forward(A), Z)
    assert not list(layer.buffers())


def test_training_after_an_evaluation_leaves_the_tape_of_the_evaluation_right():
    layer = trained(BatchNorm2d(3, dtype="float64")).eval()
    A = Tensor(np.ones((2, 3, 2, 2)), requires_grad=True)
    Z = layer(A)
    slope = 1 / np.sqrt(layer.running_var.data + layer.eps)
    layer.train().forward(np.random.default_rng(0).standard_normal((4, 3, 2, 2)))
    Z.sum().backward()

    np.testing.assert_allclose(A.grad.data, np.broadcast_to(slope[:, None, None], A.shape))


def test_constants_of_an_evaluation_stay_when_training_moves_the_statistics():
    layer = BatchNorm1d(3, **F64).eval()
    layer.forward(np.ones((4, 3)))
    constants = layer.function.inputs[3:]

    layer.train().forward(np.random.default_rng(0).standard_normal((4, 3)))

    np.testing.assert_array_equal(constants[0].data, np.zeros(3))
    np.testing.assert_array_equal(constants[1].data, np.ones(3))


def test_the_state_dict_has_the_parameters_and_the_running_statistics():
    assert list(trained(BatchNorm2d(3)).state_dict()) == [
        "weight",
        "bias",
        "running_mean",
        "running_var",
        "num_batches_tracked",
    ]
    assert list(LayerNorm(3).state_dict()) == ["weight", "bias"]
    assert list(RMSNorm(3).state_dict()) == ["weight"]


def test_a_state_dict_carries_the_running_statistics_over():
    source, target = trained(BatchNorm2d(3)), BatchNorm2d(3)
    target.load_state_dict(source.state_dict())
    A = np.ones((2, 3, 2, 2), np.float32)

    np.testing.assert_array_equal(target.eval().forward(A), source.eval().forward(A))
    assert int(target.num_batches_tracked) == 1


def test_reset_running_stats_sets_the_initial_values():
    layer = trained(BatchNorm2d(3))
    layer.reset_running_stats()

    assert not layer.running_mean.data.any()
    assert (layer.running_var.data == 1).all()
    assert int(layer.num_batches_tracked) == 0


def test_float32_stays_float32():
    for make in (lambda: LayerNorm(3), lambda: RMSNorm(3), lambda: BatchNorm1d(3)):
        layer = make()
        Z = layer.forward(np.arange(6, dtype=np.float32).reshape(2, 3))
        assert Z.dtype == layer.backward(Z).dtype == np.float32
        assert all(X.dtype == np.float32 for X in layer.buffers() if X.ndim)


def message_of(error, call, *arguments, **options):
    with pytest.raises(error) as caught:
        call(*arguments, **options)
    return str(caught.value)


@pytest.mark.parametrize(
    ("layer", "shape", "message"),
    [
        (LayerNorm(3), (2, 4), "expected input of shape (*, 3), got (2, 4)"),
        (LayerNorm((3, 4)), (2, 4, 3), "expected input of shape (*, 3, 4), got (2, 4, 3)"),
        (LayerNorm((3, 4)), (4,), "expected input of shape (*, 3, 4), got (4,)"),
        (RMSNorm(3), (), "expected input of shape (*, 3), got ()"),
        (
            BatchNorm1d(3),
            (2, 4),
            "expected input of shape (N, 3) or (N, 3, L), got (2, 4); it",
        ),
        (BatchNorm1d(3), (3,), "expected input of shape (N, 3) or (N, 3, L), got (3,); it has 1 "),
        (BatchNorm2d(3), (2, 3), "expected input of shape (N, 3, H, W), got (2, 3); it has 2 "),
        (BatchNorm2d(3), (2, 4, 4, 3), "np.moveaxis(input, -1, 1) puts them there"),
        (GroupNorm(2, 4), (2, 6), "expected input of shape (N, 4, *), got (2, 6)"),
        (GroupNorm(2, 4), (4,), "expected input of shape (N, 4, *), got (4,)"),
        (GroupNorm(4, 4), (1, 4), "expected more than one number for each group, got input of"),
        (BatchNorm1d(3), (1, 3), "expected more than one number for each channel in training"),
    ],
)
def test_inputs_that_do_not_fit_are_refused_with_the_likely_fix(layer, shape, message):
    got = message_of(ValueError, layer.forward, np.ones(shape))

    assert got.startswith(f"{layer}: ")
    assert message in got


@pytest.mark.parametrize(
    ("make", "error", "message"),
    [
        (lambda: LayerNorm(0), ValueError, "normalized_shape to be at least 1, got 0"),
        (lambda: LayerNorm([]), ValueError, "at least one dimension, got []"),
        (lambda: LayerNorm((3, 2.0)), TypeError, "normalized_shape to be an int, got 2.0"),
        (lambda: BatchNorm1d(0), ValueError, "num_features to be at least 1, got 0"),
        (lambda: GroupNorm(2, 3), ValueError, "got 3 channels for 2 groups"),
        (lambda: GroupNorm(0, 3), ValueError, "num_groups to be at least 1, got 0"),
        (lambda: GroupNorm(1, 0), ValueError, "num_channels to be at least 1, got 0"),
        (lambda: RMSNorm(3, dtype=int), TypeError, "floating dtype"),
        (lambda: BatchNorm2d(3, device="cuda"), ValueError, "device"),
    ],
)
def test_arguments_that_make_no_layer_are_refused(make, error, message):
    assert message in message_of(error, make)


def tensor(*shape):
    return Tensor(np.random.default_rng(math.prod(shape)).standard_normal(shape))


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda A: layer_norm(A, (3,)), "layer_norm: expected input of shape (*, 3), got"),
        (
            lambda A: layer_norm(A, (4,), tensor(3)),
            "expected weight of shape (4,), got (3,)",
        ),
        (
            lambda A: rms_norm(A, (4,), tensor(3)),
            "rms_norm: expected weight of shape (4,), got",
        ),
        (lambda A: batch_norm(A, tensor(4), tensor(3)), "expected running_mean of shape (3,), got"),
        (lambda A: group_norm(A, 2), "group_norm: 3 channels can't be divided into 2 groups"),
        (
            lambda A: batch_norm(A, tensor(3), tensor(4)),
            "batch_norm: expected running_var of shape (3,), got (4,)",
        ),
        (lambda A: group_norm(A, 3, tensor(4)), "group_norm: expected weight of shape (3,), got"),
        (
            lambda A: group_norm(A, 3, tensor(3), tensor(4)),
            "group_norm: expected bias of shape (3,), got (4,)",
        ),
        (lambda A: group_norm(tensor(3), 3), "group_norm: expected input of shape (N, C, *), got"),
        (
            lambda A: batch_norm(A, tensor(3), tensor(3), eps=-0.1),
            "batch_norm: expected eps of at least 0, got -0.1",
        ),
        (lambda A: batch_norm(A, None, None), "batch_norm: expected running_mean and running_var"),
        (
            lambda A: batch_norm(tensor(3), None, None),
            "input of shape (N, C, *), got (3,)",
        ),
    ],
)
def test_functions_refuse_arguments_that_do_not_fit(call, message):
    assert message in message_of(ValueError, call, tensor(2, 3, 4))


def test_batch_norm_moves_the_running_statistics_that_it_is_given():
    mean, variance = Tensor(np.zeros(1)), Tensor(np.ones(1))
    batch_norm(Tensor(np.array([[1.0], [3.0]])), mean, variance, training=True, momentum=0.5)

    np.testing.assert_array_equal(mean.data, [1])
    np.testing.assert_array_equal(variance.data, [1.5])


@pytest.mark.parametrize("make", [np.zeros, mytorch.zeros], ids=["by hand", "tape"])
def test_an_empty_batch_leaves_the_running_statistics(make):
    norm = BatchNorm1d(3)

    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert norm(make((0, 3, 4))).shape == (0, 3, 4)

    np.testing.assert_array_equal(norm.running_mean.data, np.zeros(3))
    np.testing.assert_array_equal(norm.running_var.data, np.ones(3))


def test_batch_norm_names_an_input_of_whole_numbers():
    whole = Tensor(np.ones((2, 3), int))

    with pytest.raises(TypeError, match="batch_norm: expected input of a floating dtype"):
        batch_norm(whole, None, None, training=True)
