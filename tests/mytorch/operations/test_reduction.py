import math

import numpy as np
import pytest

import mytorch
from mytorch import tensor


def test_whole_numbers_and_bools_are_summed_in_int64():
    for dtype in ("bool", "uint8", "int8", "int32"):
        X = tensor(np.ones(300, dtype))
        assert X.sum().dtype == np.int64
        assert X.sum().item() == 300
        assert X.cumsum(0).dtype == np.int64
        assert X.prod().dtype == np.int64


def test_float32_stays_float32():
    X = tensor(np.array([[1.0, 2.0], [3.0, 5.0]], np.float32), requires_grad=True)
    for name in [
        "sum",
        "mean",
        "prod",
        "var",
        "std",
        "norm",
        "logsumexp",
        "amax",
        "amin",
        "max",
        "min",
        "cumsum",
        "cumprod",
    ]:
        Z = getattr(X, name)(*[0] * (name in ("cumsum", "cumprod", "logsumexp")))
        assert Z.dtype == np.float32, name
        X.grad = None
        Z.sum().backward()
        assert X.grad.dtype == np.float32, name


@pytest.mark.parametrize("name", ["mean", "var", "std", "norm"])
def test_of_whole_numbers_is_refused_with_the_way_out(name):
    with pytest.raises(TypeError, match=rf"{name}: .*int64.*\.float\(\)"):
        getattr(tensor([1, 2, 3]), name)()


def test_names_of_numpy_and_of_pytorch_mean_the_same():
    X = tensor(np.arange(6.0).reshape(2, 3))
    for name in ["sum", "mean", "prod", "var", "std", "norm", "amax", "amin", "logsumexp"]:
        ours = getattr(X, name)(dim=1, keepdim=True)
        assert ours.shape == (2, 1)
        assert ours.equal(getattr(X, name)(axis=1, keepdims=True))


@pytest.mark.parametrize(
    "name",
    [
        "sum",
        "mean",
        "prod",
        "max",
        "min",
        "amax",
        "amin",
        "cumsum",
        "cumprod",
        "argmax",
        "argmin",
        "any",
        "all",
        "var",
        "std",
    ],
)
@pytest.mark.parametrize("axis", [None, 0, -1])
def test_numpy_functions_agree_with_their_results_for_arrays(name, axis):
    X = np.random.default_rng(0).standard_normal((3, 4))
    function = getattr(np, name)

    ours = function(tensor(X), axis=axis)

    np.testing.assert_allclose(ours.data, function(X, axis=axis), strict=True)


def test_numpy_variance_takes_ddof():
    X = np.random.default_rng(0).standard_normal((3, 4))
    for function in (np.var, np.std):
        ours = function(tensor(X), axis=0, ddof=1, keepdims=True)
        np.testing.assert_allclose(ours.data, function(X, axis=0, ddof=1, keepdims=True))


@pytest.mark.parametrize(
    ("shape", "options"),
    [
        ((4,), {}),
        ((4,), {"ord": 1}),
        ((3, 4), {}),
        ((3, 4), {"ord": "fro"}),
        ((3, 4), {"ord": 3, "axis": 1}),
        ((3, 4), {"ord": np.inf, "axis": 0, "keepdims": True}),
    ],
)
def test_numpy_norm(shape, options):
    X = np.random.default_rng(0).standard_normal(shape)

    ours = np.linalg.norm(tensor(X), **options)

    np.testing.assert_allclose(ours.data, np.linalg.norm(X, **options), strict=True)


def test_numpy_norms_of_matrices_other_than_frobenius_are_refused():
    with pytest.raises(ValueError, match="one axis"):
        np.linalg.norm(tensor(np.ones((2, 2))), ord=2)


def test_norm_refuses_a_word_that_it_does_not_know():
    with pytest.raises(ValueError, match="nuc"):
        tensor([1.0]).norm("nuc")


def test_logsumexp_of_large_numbers_neither_overflows_nor_warns():
    X = tensor([1000.0, 1000.0, -1000.0], requires_grad=True)

    Z = X.logsumexp(0)
    Z.backward()

    assert Z.item() == pytest.approx(1000 + math.log(2))
    np.testing.assert_allclose(X.grad.data, [0.5, 0.5, 0])


def test_logsumexp_of_nothing_but_minus_infinity():
    X = tensor([[-np.inf, -np.inf], [-np.inf, 0.0]], requires_grad=True)

    Z = X.logsumexp(1)
    Z.sum().backward()

    np.testing.assert_array_equal(Z.data, [-np.inf, 0])
    np.testing.assert_array_equal(X.grad.data, [[0, 0], [0, 1]])


def test_the_gradient_of_a_sum_can_be_changed_in_place():
    X = tensor([1.0, 2.0], requires_grad=True)
    (X.sum() * 2).backward()

    X.grad.mul_(3)

    np.testing.assert_array_equal(X.grad.data, [6, 6])


def test_unbiased_stands_for_the_correction():
    X = tensor([1.0, 2.0, 6.0])

    assert X.var(False).equal(X.var(correction=0))
    assert X.std(0, True).equal(X.std(correction=1))
    assert mytorch.var(X, unbiased=False).item() == pytest.approx(14 / 3)


def test_any_all_and_count_nonzero():
    X = tensor([[0.0, 2.0], [0.0, 3.0]])

    assert X.any().item() is True
    assert X.all().item() is False
    assert X.all(dim=0).tolist() == [False, True]
    assert X.any(dim=1, keepdim=True).tolist() == [[True], [True]]
    assert X.count_nonzero().item() == 2
    assert mytorch.count_nonzero(X, dim=0).tolist() == [0, 2]


@pytest.mark.parametrize("function", [np.var, np.std, np.mean, np.sum])
@pytest.mark.parametrize("axis", [None, 0, (0, 1)])
@pytest.mark.parametrize("dtype", [None, np.float64])
def test_numpy_s_functions_reduce_in_the_dtype_that_they_are_given(function, axis, dtype):
    X = np.array([[1.0, 2.0], [3.5, 7.0]], np.float32)

    found = function(tensor(X), axis=axis, dtype=dtype)

    assert found.dtype == (dtype or np.float32)
    np.testing.assert_allclose(found, function(X, axis=axis, dtype=dtype), rtol=1e-6)
