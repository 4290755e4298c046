import itertools
import math

import numpy as np
import pytest
from hypothesis import given

from mytorch.autograd import gradcheck
from mytorch.autograd.tensor import Tensor
from mytorch.functions.unfold import Fold, Unfold
from tests.mytorch.functions.windows import window_cases


def columns_by_definition(case, fill=0.0):
    """Return the columns, one element at a time, with `fill` for the padding."""
    D, A = case.D, case.A.reshape(-1, *case.A.shape[-case.D - 1 :])
    N, C, *size = A.shape
    output_size = Unfold(*case.window).output_size(tuple(size))
    rows = []
    for c, *k in itertools.product(range(C), *map(range, case.kernel_size)):
        row = []
        for n, *i in itertools.product(range(N), *map(range, output_size)):
            at = [
                i[d] * case.stride[d] + k[d] * case.dilation[d] - case.padding[d] for d in range(D)
            ]
            inside = all(0 <= a < s for a, s in zip(at, size, strict=True))
            row.append(A[(n, c, *at)] if inside else fill)
        rows.append(row)
    return np.array(rows).reshape(C * math.prod(case.kernel_size), N * math.prod(output_size))


@given(window_cases())
def test_a_column_contains_the_elements_in_the_window(case):
    columns = Unfold(*case.window, fill=-1.0).forward(case.A)

    np.testing.assert_array_equal(columns, columns_by_definition(case, fill=-1.0))


@given(window_cases())
def test_fold_is_the_adjoint_of_unfold(case):
    unfold = Unfold(*case.window)
    columns = unfold.forward(case.A)
    rng = np.random.default_rng(0)
    dLdcolumns = rng.standard_normal(columns.shape)
    (dLdA,) = unfold.backward(dLdcolumns)

    fold = Fold(case.A.shape[-case.D :], *case.window)
    np.testing.assert_array_equal(fold.forward(dLdcolumns).reshape(case.A.shape), dLdA)
    assert np.sum(columns * dLdcolumns) == pytest.approx(np.sum(case.A * dLdA), abs=1e-9)
    # ⟨fold(X), A⟩ has the gradient unfold(A) by X.
    np.testing.assert_array_equal(
        fold.backward(case.A.reshape(-1, *case.A.shape[-case.D - 1 :]))[0], columns
    )


def test_padding_may_differ_between_the_two_sides():
    unfold = Unfold((2,), padding=((0, 1),))

    np.testing.assert_array_equal(
        unfold.forward(np.array([[1.0, 2.0, 3.0]])), [[1, 2, 3], [2, 3, 0]]
    )


def test_windows_that_do_not_overlap_fold_back_to_the_input():
    A = np.arange(32.0).reshape(2, 1, 4, 4)
    columns = Unfold((2, 2), stride=2).forward(A)

    np.testing.assert_array_equal(Fold((4, 4), (2, 2), stride=2).forward(columns), A)


@pytest.mark.parametrize("function", [Unfold((2, 3), 2, 1), Fold((5, 4), (2, 3), 2, 1)])
def test_gradients_agree_with_finite_differences(function):
    shape = (2, 3, 5, 4) if isinstance(function, Unfold) else (3 * 6, 2 * 6)

    assert gradcheck(function, np.random.default_rng(0).standard_normal(shape))


@pytest.mark.parametrize("function", [Unfold((3,)), Fold((5,), (3,))])
def test_float32_stays_float32(function):
    X = np.ones((1, 2, 5) if isinstance(function, Unfold) else (6, 3), np.float32)
    Z = function.forward(X)

    assert Z.dtype == np.float32
    assert function.backward(np.ones_like(Z))[0].dtype == np.float32


def test_gradients_of_gradients_flow_through_both():
    A = Tensor(np.random.default_rng(0).standard_normal((2, 1, 4)), requires_grad=True)
    columns = Tensor.record(Unfold((2,)), A)
    (columns * columns).sum().backward(create_graph=True)
    dLdA = A.grad
    A.grad = None
    (dLdA * dLdA).sum().backward()

    # dLdA is 2 A, counted once for each window that sees it: 1, 2, 2, 1.
    counts = np.array([1, 2, 2, 1])
    np.testing.assert_allclose(dLdA.data, 2 * counts * A.data)
    np.testing.assert_allclose(A.grad.data, 8 * counts**2 * A.data)


def test_a_kernel_larger_than_the_padded_input_is_refused():
    with pytest.raises(ValueError, match="kernel") as caught:
        Unfold((3, 2), dilation=(3, 1), padding=1).forward(np.ones((1, 4, 4)))

    assert str(caught.value) == (
        "a kernel of size (3, 2) with dilation (3, 1) spans (7, 2), more than the padded input "
        "has: (6, 6); use a smaller kernel, or more padding"
    )
