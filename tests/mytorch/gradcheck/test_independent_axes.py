import numpy as np
import pytest
from hypothesis import given, strategies as st

from mytorch.autograd import DEFAULT_EPS, gradcheck
from mytorch.functions import Function
from mytorch.gradcheck import independent_axes, numerical_gradient

X = np.random.default_rng(0).standard_normal((6, 5))
W = np.random.default_rng(1).standard_normal((7, 5))


def pairs(f, x=X):
    return independent_axes(f, x, DEFAULT_EPS)


def test_samples_of_a_batch_are_independent():
    assert pairs(lambda A: A @ W.T) == [(0, 0)]


def test_rows_of_a_weight_make_an_output_each():
    assert pairs(lambda W: X @ W.T, W) == [(0, 1)]


def test_what_is_done_element_by_element_is_independent_along_every_axis():
    assert pairs(np.tanh) == [(0, 0), (1, 1)]
    assert pairs(np.tanh, np.ones((3, 4, 5))) == [(0, 0), (1, 1), (2, 2)]


def test_axes_may_change_places():
    assert pairs(lambda A: np.tanh(A).T) == [(0, 1), (1, 0)]


@pytest.mark.parametrize(
    "f",
    [
        lambda A: A - A.mean(axis=0),
        lambda A: A / np.sqrt((A**2).mean(axis=0)),
        lambda A: A - A.max(axis=0),
        lambda A: np.cumsum(A, axis=0),
        lambda A: A + A[0],
        lambda A: A + 1e-6 * A[::-1],
        lambda A: np.roll(A, 1, axis=0),
        lambda A: np.sort(A, axis=0),
        lambda A: A * (1 + 1e-9 * A[3, 2]),
    ],
)
def test_samples_that_see_each_other_are_found_out(f):
    assert (0, 0) not in pairs(f)


@given(st.integers(0, 5), st.integers(0, 5))
def test_one_sample_that_sees_one_other_is_found_out(one, other):
    def f(A):
        Z = np.tanh(A)
        Z[one] += 1e-3 * A[other]
        return Z

    assert ((0, 0) in pairs(f)) == (one == other)


@pytest.mark.parametrize("value", [0.0, 1.0])
def test_also_where_all_inputs_are_equal(value):
    """At ties and at kinks, where a step in one direction alone changes nothing."""
    A = np.full((6, 5), value)
    assert (0, 0) not in pairs(lambda A: A - A.max(axis=0), A)
    assert (0, 0) not in pairs(lambda A: A + np.maximum(A[::-1] - value, 0), A)
    assert (0, 0) not in pairs(lambda A: A * A.sum(axis=0), A)


def test_a_forward_that_is_random_or_counts_its_calls_has_none():
    rng = np.random.default_rng(0)
    calls = []

    def counting(A):
        calls.append(A)
        return A + len(calls)

    assert pairs(lambda A: A + rng.standard_normal(A.shape)) == []
    assert pairs(counting) == []


def test_what_is_not_a_number_may_stay_so():
    assert pairs(lambda A: np.where(A > 1e9, A, np.nan)) == [(0, 0), (1, 1)]


def test_numbers_without_dimensions_and_short_arrays_are_not_tried():
    calls = []
    for x in (np.array(1.0), np.ones(3), np.ones((0, 5)), np.ones((1, 1))):
        assert independent_axes(lambda x: calls.append(x) or x, x, 1e-6) == []
    assert calls == []


def test_an_output_of_other_dimensions_is_no_trouble():
    assert pairs(lambda A: A.sum()) == []
    assert pairs(lambda A: A.sum(axis=1)) == [(0, 0)]
    assert pairs(lambda A: np.stack([A, A])) == [(0, 1), (1, 2)]


@pytest.mark.parametrize(
    "f",
    [
        np.tanh,
        lambda A: np.tanh(A).T,
        lambda A: np.exp(A) @ W.T,
        lambda A: A / (1 + (A**2).sum(axis=1, keepdims=True)),
        lambda A: A / (1 + (A**2).sum(axis=0, keepdims=True)),
        lambda A: np.stack([A, A**3]),
        lambda A: (A**2).sum(axis=1),
    ],
)
def test_moved_together_elements_have_the_gradients_that_they_have_alone(f):
    dLdZ = np.random.default_rng(2).standard_normal(np.shape(f(X)))
    together = numerical_gradient(f, X, dLdZ, independent=pairs(f))

    assert pairs(f)
    np.testing.assert_allclose(together, numerical_gradient(f, X, dLdZ), rtol=1e-9, atol=1e-9)


def test_it_saves_runs_of_forward():
    def runs(**options):
        calls = []
        numerical_gradient(lambda A: calls.append(1) or np.tanh(A), X, **options)
        return len(calls)

    assert runs() == 60
    assert runs(independent=[(0, 0)]) == 10
    assert runs(independent=[(0, 0), (1, 1)]) == 2


class Centred(Function):
    """Z = A − mean over the batch; its backward forgets the mean."""

    def forward(self, A):
        return A - A.mean(axis=0)

    def backward(self, dLdZ):
        return (dLdZ,)


class Leaking(Function):
    """Every sample sees a millionth of the last one, of which backward knows nothing."""

    def forward(self, A):
        return A + 1e-3 * A[-1]

    def backward(self, dLdZ):
        return (dLdZ,)


def test_gradcheck_finds_a_fault_across_the_batch_where_it_is():
    assert not gradcheck(Centred, X, raise_exception=False)

    (comparison,) = gradcheck(Leaking, X, raise_exception=False).comparisons
    wrong = ~np.isclose(comparison.by_hand, comparison.numerical, rtol=1e-5, atol=1e-7)
    np.testing.assert_array_equal(np.flatnonzero(wrong.any(axis=1)), [5])
