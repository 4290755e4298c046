import itertools

import numpy as np
import pytest
from hypothesis import given, strategies as st

from mytorch.autograd import gradcheck
from mytorch.autograd.tensor import Tensor
from mytorch.functions.convolution import Convolution
from tests.mytorch.functions.windows import window_cases


def weights(rng, case, groups, outputs_of_a_group):
    C_in = case.A.shape[-case.D - 1]
    C_out = groups * outputs_of_a_group
    return rng.standard_normal((C_out, C_in // groups, *case.kernel_size))


def convolution_by_definition(case, W, b, groups):
    """Every output alone: the sum over c and k of W[o, c, k] A[n, c, i · stride + …]."""
    D, A = case.D, case.A.reshape(-1, *case.A.shape[-case.D - 1 :])
    sides = [(p, p) for p in case.padding]
    A = np.pad(A, [(0, 0), (0, 0), *sides])
    C_out, C_group = W.shape[:2]
    size = [
        (A.shape[2 + d] - (case.kernel_size[d] - 1) * case.dilation[d] - 1) // case.stride[d] + 1
        for d in range(D)
    ]
    Z = np.zeros((len(A), C_out, *size))
    for o, *i in itertools.product(range(C_out), *map(range, size)):
        first = o // (C_out // groups) * C_group
        along = [
            slice(
                i[d] * case.stride[d],
                i[d] * case.stride[d] + (case.kernel_size[d] - 1) * case.dilation[d] + 1,
                case.dilation[d],
            )
            for d in range(D)
        ]
        window = A[(slice(None), slice(first, first + C_group), *along)]
        Z[(slice(None), o, *i)] = np.tensordot(window, W[o], D + 1) + b[o]
    return Z.reshape(*case.A.shape[: -D - 1], *Z.shape[1:])


@st.composite
def convolutions(draw):
    groups = draw(st.integers(1, 3))
    case = draw(window_cases(channels=groups * draw(st.integers(1, 2))))
    rng = np.random.default_rng(draw(st.integers(0, 2**32 - 1)))
    W = weights(rng, case, groups, draw(st.integers(1, 2)))
    return case, W, rng.standard_normal(len(W)), groups


@given(convolutions())
def test_forward_is_the_sum_of_the_definition(drawn):
    case, W, b, groups = drawn

    Z = Convolution(case.stride, case.padding, case.dilation, groups).forward(case.A, W, b)

    np.testing.assert_allclose(Z, convolution_by_definition(case, W, b, groups), atol=1e-10)


@pytest.mark.parametrize(
    ("function", "A", "W"),
    [
        (Convolution(), (2, 3, 4, 5), (2, 3, 2, 3)),
        (Convolution(2, 1, 2, groups=2), (2, 4, 5, 6), (6, 2, 2, 3)),
        (Convolution((2, 1), (0, 2)), (3, 4, 5), (2, 3, 2, 3)),
        (Convolution(padding="same", dilation=2), (2, 3, 7), (4, 3, 4)),
        (Convolution(padding="valid"), (3, 7), (4, 3, 2)),
        (Convolution(groups=3), (1, 3, 3, 3), (3, 1, 2, 2)),
    ],
)
@pytest.mark.parametrize("bias", [True, False])
def test_gradients_agree_with_finite_differences(function, A, W, bias):
    rng = np.random.default_rng(0)
    b = rng.standard_normal(W[0]) if bias else None

    if bias:
        assert gradcheck(function, (rng.standard_normal(A), rng.standard_normal(W), b))
    else:
        Z = function.forward(np.ones(A), np.ones(W))
        assert function.backward(Z)[2] is None


def test_padding_same_keeps_the_size():
    A = np.ones((1, 1, 5, 6))

    for kernel in itertools.product(range(1, 5), repeat=2):
        for dilation in (1, (2, 1)):
            function = Convolution(padding="same", dilation=dilation)
            assert function.forward(A, np.ones((1, 1, *kernel))).shape == A.shape


def test_padding_same_puts_an_odd_element_at_the_end():
    A, W = np.array([[1.0, 2.0, 3.0]]), np.ones((1, 1, 2))

    np.testing.assert_array_equal(Convolution(padding="same").forward(A, W), [[3, 5, 3]])


def test_the_columns_are_cached_by_group():
    function = Convolution(groups=2)
    function.forward(np.arange(12.0).reshape(1, 4, 3), np.ones((2, 2, 2)))

    np.testing.assert_array_equal(
        function.columns,
        [[[0, 1], [1, 2], [3, 4], [4, 5]], [[6, 7], [7, 8], [9, 10], [10, 11]]],
    )


def test_float32_stays_float32():
    function = Convolution(padding=1)
    A, W, b = (np.ones(s, np.float32) for s in ((2, 3, 4, 4), (5, 3, 2, 2), (5,)))
    Z = function.forward(A, W, b)

    assert Z.dtype == np.float32
    assert [X.dtype for X in function.backward(Z)] == [np.float32] * 3


def test_inputs_are_not_changed():
    rng = np.random.default_rng(0)
    inputs = [rng.standard_normal(s) for s in ((2, 3, 4, 4), (5, 3, 2, 2), (5,), (2, 5, 3, 3))]
    before = [X.copy() for X in inputs]
    function = Convolution()
    function.forward(*inputs[:3])
    function.backward(inputs[3])

    for X, saved in zip(inputs, before, strict=True):
        np.testing.assert_array_equal(X, saved)


def test_an_empty_batch_gives_an_empty_output_and_zero_gradients():
    function = Convolution()
    Z = function.forward(np.ones((0, 3, 4, 4)), np.ones((5, 3, 2, 2)), np.ones(5))
    dLdA, dLdW, dLdb = function.backward(Z)

    assert Z.shape == (0, 5, 3, 3)
    assert dLdA.shape == (0, 3, 4, 4)
    assert not dLdW.any()
    assert not dLdb.any()


def test_on_the_tape_only_needed_gradients_are_computed():
    A = Tensor(np.ones((1, 1, 3)))
    W = Tensor(np.ones((1, 1, 2)), requires_grad=True)
    function = Convolution()
    Tensor.record(function, A, W, None).sum().backward()

    assert function.dLdA is None
    np.testing.assert_array_equal(W.grad.data, [[[2, 2]]])
