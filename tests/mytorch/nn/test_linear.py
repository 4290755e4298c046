import copy
import math
import pickle
import re
import tracemalloc

import numpy as np
import pytest
from hypothesis import given, strategies as st

import mytorch
from mytorch import nn
from mytorch.autograd import gradcheck
from tests.mytorch.strategies import linear_cases


def layer_of(case):
    layer = nn.Linear(case.W.shape[1], case.W.shape[0], bias=case.b is not None)
    layer.weight = nn.Parameter(case.W)
    layer.bias = None if case.b is None else nn.Parameter(case.b)
    return layer


def hand_computed():
    layer = nn.Linear(2, 2)
    layer.W = [[5, 6], [7, 8]]
    layer.b = [[9], [10]]
    return layer, np.array([[1.0, 2.0], [3.0, 4.0]])


def test_forward_agrees_with_a_hand_computed_batch():
    layer, A = hand_computed()

    np.testing.assert_array_equal(layer.forward(A), [[26.0, 33.0], [48.0, 63.0]])


def test_backward_agrees_with_a_hand_computed_batch():
    layer, A = hand_computed()
    layer.forward(A)

    dLdA = layer.backward(np.array([[1.0, 10.0], [100.0, 1000.0]]))

    np.testing.assert_array_equal(dLdA, [[75.0, 86.0], [7500.0, 8600.0]])
    np.testing.assert_array_equal(layer.dLdW, [[301.0, 402.0], [3010.0, 4020.0]])
    np.testing.assert_array_equal(layer.dLdb, [[101.0], [1010.0]])


def test_bias_gradient_is_a_column_summed_over_the_batch():
    layer, _ = hand_computed()
    layer.forward(np.ones((7, 2)))
    layer.backward(np.ones((7, 2)))

    np.testing.assert_array_equal(layer.dLdb, [[7.0], [7.0]], strict=True)
    np.testing.assert_array_equal(layer.bias.grad, np.float32([7.0, 7.0]), strict=True)


@given(linear_cases())
def test_forward_and_backward_are_the_formulas_of_every_row(case):
    layer = layer_of(case)

    Z = layer.forward(case.A)
    dLdA = layer.backward(case.dLdZ)

    b = 0 if case.b is None else case.b
    np.testing.assert_array_equal(Z, np.einsum("...i,ki->...k", case.A, case.W) + b)
    np.testing.assert_array_equal(dLdA, np.einsum("...k,ki->...i", case.dLdZ, case.W))
    by_row = case.dLdZ.reshape(case.rows, len(case.W)), case.A.reshape(case.rows, layer.in_features)
    np.testing.assert_array_equal(layer.dLdW, np.einsum("nk,ni->ki", *by_row))
    assert layer.A is case.A
    assert case.rows == layer.N
    assert layer.dLdA is dLdA
    if case.b is None:
        assert layer.dLdb is None
    else:
        np.testing.assert_array_equal(layer.dLdb[:, 0], by_row[0].sum(axis=0))


@given(linear_cases())
def test_shapes_and_dtypes_are_those_of_the_conventions(case):
    layer = layer_of(case)
    C_out, C_in = case.W.shape

    Z = layer.forward(case.A)
    dLdA = layer.backward(case.dLdZ)

    assert Z.shape == (*case.A.shape[:-1], C_out)
    assert Z.dtype == np.result_type(case.A, case.W)
    assert dLdA.shape == case.A.shape
    assert layer.dLdW.shape == (C_out, C_in)
    assert layer.weight.grad.shape == (C_out, C_in)
    assert layer.weight.grad.dtype == case.W.dtype
    if case.b is not None:
        assert layer.dLdb.shape == (C_out, 1)
        assert layer.bias.grad.shape == (C_out,)
        assert layer.bias.grad.dtype == case.b.dtype


@given(linear_cases())
def test_inputs_are_neither_changed_nor_handed_back(case):
    layer = layer_of(case)
    inputs = [X for X in (case.A, case.W, case.b, case.dLdZ) if X is not None]
    before = [X.copy() for X in inputs]

    made = [layer.forward(case.A), layer.backward(case.dLdZ), layer.weight.grad]
    if case.b is not None:
        made.append(layer.bias.grad)

    for X, saved in zip(inputs, before, strict=True):
        np.testing.assert_array_equal(X, saved)
        assert not any(np.shares_memory(X, Y) for Y in made)


@given(linear_cases(dtype=np.float64, whole=False, max_size=3))
def test_gradients_agree_with_finite_differences(case):
    assert gradcheck(layer_of(case), case.A)


@given(linear_cases(), st.integers(1, 4))
def test_grad_accumulates_over_passes_while_dLdW_is_of_the_last(case, passes):
    layer = layer_of(case)
    for _ in range(passes):
        layer.forward(case.A)
        layer.backward(case.dLdZ)

    np.testing.assert_array_equal(layer.weight.grad, passes * layer.dLdW)
    if case.b is not None:
        np.testing.assert_array_equal(layer.bias.grad, passes * layer.dLdb[:, 0])


def test_accumulating_leaves_earlier_gradients_alone():
    layer, A = hand_computed()
    layer.forward(A)
    layer.backward(np.ones((2, 2)))
    dLdW, dLdb, grad = layer.dLdW, layer.dLdb, layer.weight.grad
    before = dLdW.copy(), dLdb.copy(), grad.data.copy()

    layer.forward(A)
    layer.backward(np.ones((2, 2)))

    for kept, copied in zip((dLdW, dLdb, grad), before, strict=True):
        np.testing.assert_array_equal(kept, copied)


def test_accumulation_starts_again_after_zero_grad():
    layer, A = hand_computed()
    for _ in range(2):
        layer.zero_grad()
        assert layer.weight.grad is None
        assert layer.bias.grad is None
        layer.forward(A)
        layer.backward(np.ones((2, 2)))

    np.testing.assert_array_equal(layer.weight.grad, layer.dLdW)


def test_frozen_parameters_get_no_grad_but_gradients_are_stored():
    layer, A = hand_computed()
    layer.weight.requires_grad = False
    layer.forward(A)
    layer.backward(np.ones((2, 2)))

    assert layer.weight.grad is None
    np.testing.assert_array_equal(layer.dLdW, [[4.0, 6.0], [4.0, 6.0]])
    np.testing.assert_array_equal(layer.bias.grad, [2.0, 2.0])


def test_backward_belongs_to_the_last_forward():
    layer, A = hand_computed()
    layer.forward(100 * A)
    layer.forward(A[:1])
    layer.backward(np.ones((1, 2)))

    assert layer.N == 1
    np.testing.assert_array_equal(layer.dLdW, [[1.0, 2.0], [1.0, 2.0]])


def test_a_layer_used_twice_has_two_functions_with_a_cache_each():
    layer, A = hand_computed()
    layer.forward(A)
    first = layer.function
    layer.forward(10 * A)

    assert layer.function is not first
    np.testing.assert_array_equal(first.backward(np.ones((2, 2)))[1], [[4.0, 6.0], [4.0, 6.0]])


def test_two_layers_share_nothing():
    first, second = nn.Linear(2, 2), nn.Linear(2, 2)
    first.forward(np.ones((3, 2)))

    assert first.weight is not second.weight
    assert not np.shares_memory(first.W, second.W)
    with pytest.raises(RuntimeError, match="call forward first"):
        second.backward(np.ones((3, 2)))


def test_without_bias_there_is_no_b_and_no_dLdb():
    layer = nn.Linear(3, 2, bias=False)

    Z = layer.forward(np.ones((4, 3)))
    layer.backward(np.ones((4, 2)))

    assert layer.bias is None
    assert layer.b is None
    assert layer.dLdb is None
    assert [name for name, _ in layer.named_parameters()] == ["weight"]
    np.testing.assert_allclose(Z, np.ones((4, 3)) @ layer.W.T)


@pytest.mark.parametrize("sizes", [(0, 3), (3, 0), (0, 0)])
def test_no_features_are_allowed(sizes):
    layer = nn.Linear(*sizes)

    Z = layer.forward(np.ones((4, sizes[0])))

    np.testing.assert_array_equal(Z, np.zeros((4, sizes[1])), strict=True)
    assert layer.backward(np.ones((4, sizes[1]))).shape == (4, sizes[0])
    assert layer.dLdW.shape == sizes[::-1]


def test_calling_a_layer_runs_forward():
    layer, A = hand_computed()

    np.testing.assert_array_equal(layer(A), [[26.0, 33.0], [48.0, 63.0]])
    assert layer.A is A


def test_subclasses_of_arrays_are_taken_as_arrays():
    layer, A = hand_computed()

    Z = layer.forward(A.view(np.recarray))

    assert type(Z) is np.ndarray
    np.testing.assert_array_equal(Z, [[26.0, 33.0], [48.0, 63.0]])


@pytest.mark.parametrize("bias", [True, False])
def test_initial_values_are_uniform_within_one_over_root_C_in(bias):
    mytorch.manual_seed(0)
    layer = nn.Linear(64, 500, bias=bias, dtype="float64")
    drawn = [layer.W] if layer.b is None else [layer.W, layer.b]

    for values in drawn:
        assert -1 / 8 <= values.min() < -0.95 / 8
        assert 0.95 / 8 < values.max() <= 1 / 8
        assert values.std() == pytest.approx(1 / 8 / math.sqrt(3), rel=0.05)


def test_the_seed_settles_the_initial_values():
    mytorch.manual_seed(3)
    first = nn.Linear(4, 5)
    mytorch.manual_seed(3)
    second = nn.Linear(4, 5)

    np.testing.assert_array_equal(first.W, second.W)
    np.testing.assert_array_equal(first.b, second.b)
    assert not np.array_equal(first.W, nn.Linear(4, 5).W)


def test_reset_parameters_draws_again_in_place():
    layer = nn.Linear(4, 5)
    weight, W, before = layer.weight, layer.W, layer.W.copy()

    layer.reset_parameters()

    assert layer.weight is weight
    assert layer.W is W
    assert not np.array_equal(W, before)


@pytest.mark.parametrize("dtype", ["float16", np.float32, "float64"])
def test_dtype_is_that_of_both_parameters(dtype):
    layer = nn.Linear(3, 2, dtype=dtype)

    assert layer.W.dtype == layer.b.dtype == np.dtype(dtype)


def test_parameters_are_float32_by_default():
    assert nn.Linear(3, 2).weight.dtype == np.float32
    with mytorch.default_dtype("float64"):
        assert nn.Linear(3, 2).bias.dtype == np.float64


@pytest.mark.parametrize("size", [3.0, "3", None, True, [3]])
@pytest.mark.parametrize("name", ["in_features", "out_features"])
def test_sizes_that_are_no_ints_are_refused(name, size):
    sizes = {"in_features": 1, "out_features": 1, name: size}

    with pytest.raises(TypeError, match=re.escape(f"expected {name} to be an int, got {size!r}")):
        nn.Linear(**sizes)


@pytest.mark.parametrize("name", ["in_features", "out_features"])
def test_negative_sizes_are_refused(name):
    sizes = {"in_features": 1, "out_features": 1, name: -1}

    with pytest.raises(ValueError, match=f"expected {name} to be at least 0, got -1"):
        nn.Linear(**sizes)


def test_numpy_integers_are_sizes():
    layer = nn.Linear(np.int64(3), np.uint8(2))

    assert repr(layer) == "Linear(in_features=3, out_features=2, bias=True)"


@pytest.mark.parametrize("dtype", [int, bool, complex, "int32"])
def test_dtypes_that_are_not_floating_are_refused(dtype):
    with pytest.raises(TypeError, match="expected a floating dtype"):
        nn.Linear(3, 2, dtype=dtype)


def test_cpu_is_the_only_device():
    nn.Linear(3, 2, device="cpu")

    with pytest.raises(ValueError, match="must be None or \"cpu\", got 'cuda'"):
        nn.Linear(3, 2, device="cuda")


def test_arguments_stand_in_the_order_of_pytorch():
    layer = nn.Linear(3, 2, False, "cpu", "float64")

    assert layer.bias is None
    assert layer.W.dtype == np.float64


def test_repr_says_sizes_and_bias():
    assert repr(nn.Linear(3, 2)) == "Linear(in_features=3, out_features=2, bias=True)"
    assert repr(nn.Linear(0, 2, False)) == "Linear(in_features=0, out_features=2, bias=False)"


def message_of(error, call, *arguments):
    with pytest.raises(error) as caught:
        call(*arguments)
    return str(caught.value)


NAME = "Linear(in_features=20, out_features=30)"


@pytest.mark.parametrize(
    ("shape", "fix"),
    [
        ((128, 30), "did you swap in_features and out_features?"),
        ((30,), "did you swap in_features and out_features?"),
        ((20, 128), "did you mean input.T?"),
        ((128, 7), "the last dimension must be 20"),
        ((20, 5, 7), "the last dimension must be 20"),
        ((128, 20, 1), "the last dimension must be 20"),
        ((0,), "the last dimension must be 20"),
        ((), "the last dimension must be 20"),
    ],
)
def test_inputs_of_the_wrong_shape_are_refused_with_the_likely_fix(shape, fix):
    message = message_of(ValueError, nn.Linear(20, 30).forward, np.ones(shape))

    assert message == f"{NAME}: expected input of shape (*, 20), got {shape}; {fix}"


@pytest.mark.parametrize(
    ("shape", "fix"),
    [
        ((30, 128), "did you transpose it?"),
        ((128, 20), "it has the shape of Z, always"),
        ((1, 30), "it has the shape of Z, always"),
        ((30,), "it has the shape of Z, always"),
        ((128, 30, 1), "it has the shape of Z, always"),
        ((), "it has the shape of Z, always"),
    ],
)
def test_dLdZ_of_the_wrong_shape_is_refused_with_the_likely_fix(shape, fix):
    layer = nn.Linear(20, 30)
    layer.forward(np.ones((128, 20)))

    message = message_of(ValueError, layer.backward, np.ones(shape))

    assert message == f"{NAME}: expected dLdZ of shape (128, 30), got {shape}; {fix}"


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ([[1.0]], "to be a NumPy array, got a list; did you mean np.array({}, dtype=np.float32)?"),
        (1.0, "to be a NumPy array, got a float; did you mean np.array({}, dtype=np.float32)?"),
        (None, "to be a NumPy array, got a NoneType; did you mean np.array({}, dtype=np.float32)?"),
        (
            np.ones((1, 1), int),
            "of a floating dtype, got int64; convert it with {}.astype(np.float32)",
        ),
        (
            np.ones((1, 1), bool),
            "of a floating dtype, got bool; convert it with {}.astype(np.float32)",
        ),
        (
            np.ones((1, 1), complex),
            "of a floating dtype, got complex128; convert it with {}.astype(np.float32)",
        ),
        (
            np.array([["a"]], object),
            "of a floating dtype, got object; convert it with {}.astype(np.float32)",
        ),
    ],
)
def test_anything_but_floating_arrays_is_refused_with_the_likely_fix(given, message):
    layer = nn.Linear(1, 1)
    named = "Linear(in_features=1, out_features=1): expected {} "

    assert message_of(TypeError, layer.forward, given) == (named + message).format("input", "input")

    layer.forward(np.ones((1, 1)))
    assert message_of(TypeError, layer.backward, given) == (named + message).format("dLdZ", "dLdZ")


def test_backward_before_forward_is_a_clear_error():
    message = message_of(RuntimeError, nn.Linear(20, 30).backward, np.ones((1, 30)))

    assert message == f"{NAME}: backward needs what forward caches; call forward first"


def test_a_refused_input_leaves_the_last_pass_standing():
    layer, A = hand_computed()
    layer.forward(A)
    with pytest.raises(ValueError, match="expected input"):
        layer.forward(np.ones((2, 5)))
    with pytest.raises(ValueError, match="expected dLdZ"):
        layer.backward(np.ones((2, 5)))
    assert layer.weight.grad is None

    layer.backward(np.ones((2, 2)))

    np.testing.assert_array_equal(layer.dLdW, [[4.0, 6.0], [4.0, 6.0]])


@pytest.mark.parametrize("duplicate", [copy.deepcopy, lambda x: pickle.loads(pickle.dumps(x))])
def test_copies_of_a_layer_learn_for_themselves(duplicate):
    layer, A = hand_computed()
    layer.forward(A)
    twin = duplicate(layer)

    with pytest.raises(RuntimeError, match="call forward first"):
        twin.backward(np.ones((2, 2)))
    twin.forward(A)
    twin.backward(np.ones((2, 2)))
    twin.W[...] = 0

    assert layer.weight.grad is None
    np.testing.assert_array_equal(twin.dLdW, [[4.0, 6.0], [4.0, 6.0]])
    np.testing.assert_array_equal(layer.W, [[5.0, 6.0], [7.0, 8.0]])


SLACK = 8192 * 8 + 16384
"""Bytes for a batch of any size: NumPy's buffer of 8192 elements, and Python's own objects."""


def peak_of(call, argument):
    """Return the peak of the memory during a call, in bytes above the memory before it."""
    before, _ = tracemalloc.get_traced_memory()
    tracemalloc.reset_peak()
    result = call(argument)
    _, peak = tracemalloc.get_traced_memory()
    return result, peak - before


@pytest.fixture
def traced():
    tracemalloc.start()
    yield
    tracemalloc.stop()


@pytest.mark.usefixtures("traced")
@pytest.mark.parametrize("dtype", ["float32", "float64"])
@pytest.mark.parametrize("leading", [(1024,), (1,), (), (16, 64), (2, 8, 64)])
@pytest.mark.parametrize("bias", [True, False])
def test_a_step_allocates_nothing_beyond_its_results(leading, bias, dtype):
    layer = nn.Linear(256, 512, bias=bias, dtype=dtype)
    A, dLdZ = np.ones((*leading, 256), dtype), np.ones((*leading, 512), dtype)

    Z, forward = peak_of(layer.forward, A)
    dLdA, backward = peak_of(layer.backward, dLdZ)

    gradients = dLdA.nbytes + layer.dLdW.nbytes + (layer.dLdb.nbytes if bias else 0)
    assert Z.nbytes <= forward <= Z.nbytes + SLACK
    assert gradients <= backward <= gradients + SLACK


@pytest.mark.usefixtures("traced")
def test_a_later_step_lets_go_of_the_one_before():
    layer = nn.Linear(256, 128)
    A, dLdZ = np.ones((512, 256), "float32"), np.ones((512, 128), "float32")

    def step(A):
        layer.zero_grad()
        return layer.forward(A), layer.backward(dLdZ)

    step(A)
    (Z, _), peak = peak_of(step, A)

    assert peak <= Z.nbytes + SLACK
