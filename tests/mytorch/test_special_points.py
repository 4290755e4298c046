"""Values and gradients where a formula has a corner, a tie or no number.

The property tests of `test_every_gradient.py` stay away from such points, since finite differences
do not exist there. PyTorch is the oracle.
"""

import itertools
import math

import numpy as np
import pytest

from mytorch import operations
from mytorch.autograd import grad
from mytorch.autograd.tensor import Tensor
from mytorch.nn import functional as F  # noqa: N812

torch = pytest.importorskip("torch", reason="PyTorch, an optional oracle, is not installed")
pytestmark = pytest.mark.filterwarnings(
    "ignore::RuntimeWarning", "ignore:.*degrees of freedom is <= 0:UserWarning"
)

inf, nan = math.inf, math.nan
POINTS = np.array(
    [
        *(0.0, -0.0, 1, -1, 0.5, -0.5, 2, -2, 3, -3, 6, 1.5, -1.5, 1e-30, -1e-30, 20, 40, -40),
        *(800, -800, 1e300, -1e300, inf, -inf, nan),
    ]
)
"""Corners of functions, and numbers so small or so large that a careless formula loses them."""
PAIRS = [0.0, 1, -1, 2, -2, 0.5, 3, -3, inf, -inf, nan]
A, B = np.array(list(itertools.product(PAIRS, PAIRS))).T

ONE = {
    **{
        name: {}
        for name in [
            *("abs", "acos", "asin", "atan", "ceil", "cos", "cosh", "erf", "exp", "expm1", "floor"),
            *("frac", "log", "log10", "log1p", "log2", "neg", "reciprocal", "relu", "round"),
            *("rsqrt", "sigmoid", "sign", "sin", "sinh", "sqrt", "square", "tan", "tanh", "trunc"),
            *("F.elu", "F.gelu", "F.hardtanh", "F.leaky_relu", "F.logsigmoid", "F.relu6"),
            *("F.selu", "F.silu", "F.softplus"),
        ]
    },
    "clamp": {"min": -1, "max": 2},
    "F.elu ": {"alpha": 0.5},
    "F.gelu ": {"approximate": "tanh"},
    "F.hardtanh ": {"min_val": -2, "max_val": 0.5},
    "F.leaky_relu ": {"negative_slope": -0.5},
    "F.softplus ": {"beta": 2, "threshold": 3},
}
EXPONENTS = [0, 1, 2, 3, -1, -2, 0.5, -0.5, 1.5, 0.0, 2.0]
TWO = ["add", "sub", "mul", "div", "fmod", "maximum", "minimum", "pow", "remainder"]


def ours(name):
    package, _, own = name.strip().rpartition(".")
    return getattr(F if package else operations, own)


def theirs(name):
    package, _, own = name.strip().rpartition(".")
    return getattr(torch.nn.functional if package else torch, own)


def derivatives(function, arrays, make, grad):
    """Z, and how its sum changes with each input."""
    inputs = [make(X, requires_grad=True) for X in arrays]
    Z = function(*inputs)
    gradients = grad(Z.sum(), inputs)
    return [np.asarray(X.detach()) for X in (Z, *gradients)]


def compare(of_ours, of_theirs, arrays, compared=None, atol=1e-300):
    """Compare Z, and the gradients where `compared`; of what is nan no slope is compared."""
    Z, *got = derivatives(of_ours, arrays, Tensor, grad)
    wanted_Z, *wanted = derivatives(of_theirs, arrays, torch.tensor, torch.autograd.grad)
    np.testing.assert_allclose(Z, wanted_Z, rtol=1e-9, atol=atol)
    compared = ~np.isnan(Z) if compared is None else compared(Z)
    for X, Y in zip(got, wanted, strict=True):
        assert X.shape == Y.shape
        X, Y = np.atleast_1d(X)[compared], np.atleast_1d(Y)[compared]
        np.testing.assert_allclose(X, Y, rtol=1e-9, atol=atol)


@pytest.mark.parametrize("name", ONE)
def test_functions_of_one_number(name):
    def call(function):
        return lambda X: function(X, **ONE[name])

    compare(call(ours(name)), call(theirs(name)), [POINTS])


@pytest.mark.parametrize("name", TWO)
def test_functions_of_two_numbers(name):
    compare(ours(name), theirs(name), [A, B])


@pytest.mark.parametrize("exponent", EXPONENTS)
def test_powers(exponent):
    """PyTorch makes a root of X ** 0.5, which differs from a power at −0 and at −∞."""
    X = POINTS[(POINTS != 0) & (POINTS != -inf) | ~np.signbit(POINTS)]
    compare(lambda X: X**exponent, lambda X: X**exponent, [X])


@pytest.mark.parametrize("base", [0.0, 1.0, 2.0, -2.0])
def test_powers_of_a_number(base):
    X = POINTS[np.isfinite(POINTS)]
    compare(lambda X: operations.pow(base, X), lambda X: torch.pow(base, X), [X])


TIES = {
    "ties": np.array([[2.0, 2.0, 1.0], [1.0, 1.0, 1.0], [0.0, -0.0, 0.0]]),
    "zeros": np.zeros((2, 3)),
    "one row": np.array([[1.0, -2.0, 3.0]]),
    "one column": np.array([[1.0], [-2.0]]),
    "infinite": np.array([[inf, 1.0, 2.0], [-inf, -inf, -inf], [inf, inf, 0.0], [inf, -inf, 1.0]]),
    "with nan": np.array([[nan, 1.0, 2.0], [3.0, nan, nan]]),
    "large": np.array([[1e3, 1e3 + 1, -1e3], [1e200, -1e200, 1.0]]),
    "no rows": np.zeros((0, 3)),
    "no columns": np.zeros((2, 0)),
    "three dimensions": np.random.default_rng(0).standard_normal((2, 3, 4)),
    "a number": np.array(2.0),
    "a number that is 0": np.array(0.0),
    "one zero": np.array([[0.0, 2.0, 3.0], [0.0, 0.0, 3.0], [1.0, 2.0, 0.0]]),
}
ALONG = {
    "sum": lambda m, X, d: m.sum(X, d),
    "mean": lambda m, X, d: m.mean(X, d),
    "prod": lambda m, X, d: m.prod(X, d),
    "amax": lambda m, X, d: m.amax(X, d),
    "amin": lambda m, X, d: m.amin(X, d),
    "max": lambda m, X, d: m.max(X, d)[0],
    "min": lambda m, X, d: m.min(X, d)[0],
    "max of all": lambda m, X, d: m.max(X),
    "min of all": lambda m, X, d: m.min(X),
    "sort": lambda m, X, d: m.sort(X, d)[0],
    "cumsum": lambda m, X, d: m.cumsum(X, d),
    "cumprod": lambda m, X, d: m.cumprod(X, d),
    "logsumexp": lambda m, X, d: m.logsumexp(X, d),
    "softmax": lambda m, X, d: m.softmax(X, d),
    "log_softmax": lambda m, X, d: m.log_softmax(X, d),
    **{f"norm {p}": lambda m, X, d, p=p: m.norm(X, p, d) for p in (1, 2, 3, 1.5, inf, -inf)},
    **{
        f"{name} {correction}": lambda m, X, d, name=name, correction=correction: getattr(m, name)(
            X, d, correction=correction
        )
        for name in ("var", "std")
        for correction in (0, 1, 2, 5)
    },
    **{
        f"{name} of all {correction}": lambda m, X, d, name=name, correction=correction: getattr(
            m, name
        )(X, correction=correction)
        for name in ("var", "std")
        for correction in (0, 1, 50)
    },
}


def where_all_are_finite(Z):
    return slice(None) if np.isfinite(Z).all() else slice(0)


@pytest.mark.parametrize("name", ALONG)
@pytest.mark.parametrize("given", TIES)
@pytest.mark.slow(keep=80)
def test_along_a_dimension(name, given):
    for dim in range(TIES[given].ndim) or (0, -1):

        def reduced(package, dim=dim):
            return lambda X: ALONG[name](package, X, dim)

        try:
            reduced(torch)(torch.tensor(TIES[given]))
        except (RuntimeError, IndexError):
            with pytest.raises((ValueError, IndexError, RuntimeError)):
                reduced(operations)(Tensor(TIES[given]))
        else:
            compare(reduced(operations), reduced(torch), [TIES[given]], where_all_are_finite, 1e-12)


@pytest.mark.parametrize("name", ALONG)
@pytest.mark.parametrize("given", ["ties", "zeros", "one row", "one column", "one zero"])
@pytest.mark.slow(keep=80)
def test_where_all_is_finite_nothing_is_divided_by_zero(name, given):
    for dim in (0, 1):

        def reduced(X, dim=dim):
            return ALONG[name](operations, X, dim)

        found = derivatives(reduced, [TIES[given]], Tensor, grad)
        if all(np.isfinite(X).all() for X in found):
            with np.errstate(divide="raise", invalid="raise", over="raise"):
                derivatives(reduced, [TIES[given]], Tensor, grad)


@pytest.mark.parametrize("given", TIES)
def test_the_norm_of_order_0_counts(given):
    X = TIES[given]
    for keepdim in (False, True):
        dim = X.ndim - 1
        wanted = torch.norm(torch.tensor(X), 0, dim, keepdim).numpy()
        np.testing.assert_array_equal(operations.norm(Tensor(X), 0, dim, keepdim).data, wanted)
