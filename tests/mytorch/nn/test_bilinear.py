import math
import tracemalloc

import numpy as np
import pytest
from hypothesis import given, strategies as st

import mytorch
from mytorch import nn
from mytorch.autograd import gradcheck
from tests.mytorch.strategies import bilinear_cases


def layer_of(case):
    C_out, C_in1, C_in2 = case.W.shape
    layer = nn.Bilinear(C_in1, C_in2, C_out, bias=case.b is not None)
    layer.weight = nn.Parameter(case.W)
    layer.bias = None if case.b is None else nn.Parameter(case.b)
    return layer


@given(bilinear_cases())
def test_forward_and_backward_are_the_formulas_of_every_row(case):
    layer = layer_of(case)

    Z = layer.forward(case.A1, case.A2)
    dLdA1, dLdA2 = layer.backward(case.dLdZ)

    b = 0 if case.b is None else case.b
    A1, A2, dLdZ = (X.reshape(case.rows, X.shape[-1]) for X in (case.A1, case.A2, case.dLdZ))
    np.testing.assert_array_equal(Z, np.einsum("...i,kij,...j->...k", case.A1, case.W, case.A2) + b)
    np.testing.assert_array_equal(
        dLdA1, np.einsum("...k,kij,...j->...i", case.dLdZ, case.W, case.A2)
    )
    np.testing.assert_array_equal(
        dLdA2, np.einsum("...k,kij,...i->...j", case.dLdZ, case.W, case.A1)
    )
    np.testing.assert_array_equal(layer.dLdW, np.einsum("nk,ni,nj->kij", dLdZ, A1, A2))
    if case.b is None:
        assert layer.dLdb is None
    else:
        np.testing.assert_array_equal(layer.dLdb[:, 0], dLdZ.sum(axis=0))
    assert layer.A1 is case.A1
    assert layer.A2 is case.A2
    assert case.rows == layer.N
    assert layer.dLdA1 is dLdA1
    assert layer.dLdA2 is dLdA2


@given(bilinear_cases())
def test_shapes_and_dtypes_are_those_of_the_conventions(case):
    layer = layer_of(case)

    Z = layer.forward(case.A1, case.A2)
    dLdA1, dLdA2 = layer.backward(case.dLdZ)

    assert Z.shape == (*case.A1.shape[:-1], layer.out_features)
    assert Z.dtype == np.result_type(case.A1, case.A2, case.W)
    assert dLdA1.shape == case.A1.shape
    assert dLdA2.shape == case.A2.shape
    assert layer.dLdW.shape == layer.weight.grad.shape == case.W.shape
    assert layer.weight.grad.dtype == case.W.dtype
    if case.b is not None:
        assert layer.dLdb.shape == (layer.out_features, 1)
        assert layer.bias.grad.shape == (layer.out_features,)
        assert layer.bias.grad.dtype == case.b.dtype


@given(bilinear_cases())
def test_inputs_are_neither_changed_nor_handed_back(case):
    layer = layer_of(case)
    inputs = [X for X in (case.A1, case.A2, case.W, case.b, case.dLdZ) if X is not None]
    before = [X.copy() for X in inputs]

    made = [layer.forward(case.A1, case.A2), *layer.backward(case.dLdZ), layer.weight.grad]
    if case.b is not None:
        made.append(layer.bias.grad)

    for X, saved in zip(inputs, before, strict=True):
        np.testing.assert_array_equal(X, saved)
        assert not any(np.shares_memory(X, Y) for Y in made)


@given(bilinear_cases(dtype=np.float64, whole=False, max_dims=2, max_size=3))
def test_gradients_agree_with_finite_differences(case):
    assert gradcheck(layer_of(case), (case.A1, case.A2))


@given(bilinear_cases(), st.integers(1, 4))
def test_grad_accumulates_over_passes_while_dLdW_is_of_the_last(case, passes):
    layer = layer_of(case)
    for _ in range(passes):
        layer.forward(case.A1, case.A2)
        layer.backward(case.dLdZ)

    np.testing.assert_array_equal(layer.weight.grad, passes * layer.dLdW)
    if case.b is not None:
        np.testing.assert_array_equal(layer.bias.grad, passes * layer.dLdb[:, 0])


def test_without_bias_there_is_no_b_and_no_dLdb():
    layer = nn.Bilinear(3, 4, 2, bias=False)

    layer.forward(np.ones((5, 3)), np.ones((5, 4)))
    layer.backward(np.ones((5, 2)))

    assert layer.bias is None
    assert layer.b is None
    assert layer.dLdb is None
    assert [name for name, _ in layer.named_parameters()] == ["weight"]


@pytest.mark.parametrize("bias", [True, False])
def test_initial_values_are_uniform_within_one_over_root_C_in1(bias):
    mytorch.manual_seed(0)
    layer = nn.Bilinear(64, 2, 500, bias=bias, dtype="float64")
    drawn = [layer.W] if layer.b is None else [layer.W, layer.b]

    for values in drawn:
        assert -1 / 8 <= values.min() < -0.95 / 8
        assert 0.95 / 8 < values.max() <= 1 / 8
        assert values.std() == pytest.approx(1 / 8 / math.sqrt(3), rel=0.05)


@pytest.mark.parametrize("name", ["in1_features", "in2_features", "out_features"])
@pytest.mark.parametrize("size", [0, -1])
def test_sizes_below_one_are_refused(name, size):
    sizes = {"in1_features": 2, "in2_features": 2, "out_features": 2, name: size}

    with pytest.raises(ValueError, match=f"expected {name} to be at least 1, got {size}"):
        nn.Bilinear(**sizes)


@pytest.mark.parametrize("name", ["in1_features", "in2_features", "out_features"])
def test_sizes_that_are_no_ints_are_refused(name):
    sizes = {"in1_features": 2, "in2_features": 2, "out_features": 2, name: 2.0}

    with pytest.raises(TypeError, match=rf"expected {name} to be an int, got 2\.0"):
        nn.Bilinear(**sizes)


@pytest.mark.parametrize("dtype", ["float16", np.float32, "float64"])
def test_dtype_is_that_of_both_parameters(dtype):
    layer = nn.Bilinear(3, 2, 4, dtype=dtype)

    assert layer.W.dtype == layer.b.dtype == np.dtype(dtype)


def test_cpu_is_the_only_device():
    with pytest.raises(ValueError, match="device"):
        nn.Bilinear(3, 4, 2, device="cuda")


def test_repr_says_sizes_and_bias():
    assert repr(nn.Bilinear(3, 4, 2, bias=False)) == (
        "Bilinear(in1_features=3, in2_features=4, out_features=2, bias=False)"
    )


NAME = "Bilinear(in1_features=3, in2_features=4, out_features=2)"


def message_of(error, call, *arguments):
    with pytest.raises(error) as caught:
        call(*arguments)
    return str(caught.value)


@pytest.mark.parametrize(
    ("shape1", "shape2", "complaint"),
    [
        ((5, 7), (5, 4), "input1 of shape (*, 3), got (5, 7); the last dimension must be 3"),
        ((5, 3), (5, 7), "input2 of shape (*, 4), got (5, 7); the last dimension must be 4"),
        ((3, 5), (5, 4), "input1 of shape (*, 3), got (3, 5); did you mean input1.T?"),
        ((5, 3), (4, 5), "input2 of shape (*, 4), got (4, 5); did you mean input2.T?"),
        ((), (5, 4), "input1 of shape (*, 3), got (); the last dimension must be 3"),
        (
            (5, 3),
            (6, 4),
            "input1 and input2 to agree in all dimensions but the last, got (5, 3) and (6, 4); "
            "expand the smaller one first",
        ),
        (
            (1, 3),
            (6, 4),
            "input1 and input2 to agree in all dimensions but the last, got (1, 3) and (6, 4); "
            "expand the smaller one first",
        ),
        (
            (2, 3, 3),
            (6, 4),
            "input1 and input2 to agree in all dimensions but the last, got (2, 3, 3) and (6, 4); "
            "expand the smaller one first",
        ),
    ],
)
def test_inputs_of_the_wrong_shape_are_refused_with_the_likely_fix(shape1, shape2, complaint):
    layer = nn.Bilinear(3, 4, 2)

    message = message_of(ValueError, layer.forward, np.ones(shape1), np.ones(shape2))

    assert message == f"{NAME}: expected {complaint}"


def test_swapped_inputs_are_named_in_the_error():
    layer = nn.Bilinear(3, 4, 2)

    message = message_of(ValueError, layer.forward, np.ones((5, 4)), np.ones((5, 3)))

    assert message == (
        f"{NAME}: expected input1 of shape (*, 3), got (5, 4); did you swap input1 and input2?"
    )


@pytest.mark.parametrize("position", [0, 1])
@pytest.mark.parametrize(
    ("given", "complaint"),
    [
        ([[1.0]], "to be a NumPy array, got a list"),
        (np.ones((5, 3), int), "of a floating dtype, got int64"),
    ],
)
def test_anything_but_floating_arrays_is_refused_by_name(position, given, complaint):
    inputs = [np.ones((5, 3)), np.ones((5, 4))]
    inputs[position] = given

    message = message_of(TypeError, nn.Bilinear(3, 4, 2).forward, *inputs)

    assert message.startswith(f"{NAME}: expected input{position + 1} {complaint}; ")


def test_dLdZ_of_the_wrong_shape_is_refused():
    layer = nn.Bilinear(3, 4, 2)
    layer.forward(np.ones((5, 3)), np.ones((5, 4)))

    message = message_of(ValueError, layer.backward, np.ones((2, 5)))

    assert message == f"{NAME}: expected dLdZ of shape (5, 2), got (2, 5); did you transpose it?"
    assert layer.weight.grad is None


def test_backward_before_forward_is_a_clear_error():
    message = message_of(RuntimeError, nn.Bilinear(3, 4, 2).backward, np.ones((5, 2)))

    assert message == f"{NAME}: backward needs what forward caches; call forward first"


@pytest.mark.parametrize("leading", [(64,), (4, 16)])
def test_no_array_of_samples_by_outputs_by_both_inputs_is_made(leading):
    C_in1, C_in2, C_out = 24, 32, 16
    layer = nn.Bilinear(C_in1, C_in2, C_out, dtype="float64")
    A1, A2 = np.ones((*leading, C_in1)), np.ones((*leading, C_in2))
    dLdZ = np.ones((*leading, C_out))

    tracemalloc.start()
    layer.forward(A1, A2)
    layer.backward(dLdZ)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()

    assert peak < 64 * C_out * C_in1 * C_in2 * 8 / 4


def test_one_tensor_puts_both_inputs_on_the_tape():
    layer, A = nn.Bilinear(3, 4, 2), np.ones((5, 3), "float32")
    X = mytorch.ones(5, 4, requires_grad=True)

    layer(A, X).sum().backward()

    np.testing.assert_allclose(X.grad.data, np.tile(layer.W.sum(axis=(0, 1)), (5, 1)), rtol=1e-5)


def test_an_input_is_given_once():
    layer, X = nn.Bilinear(2, 2, 3), np.ones((4, 2))

    with pytest.raises(TypeError):
        layer(X, input1=X)
    with pytest.raises(TypeError):
        layer(X, X, input2=X)
