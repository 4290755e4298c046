"""Where an input is no number: the values and slopes are PyTorch's, or in `docs/differences.md`.

PyTorch chooses a slope there too, now 0 and now 1, and a sum with it is what a user sees.
"""

import itertools

import numpy as np
import pytest

from mytorch import operations as O  # noqa: N812
from mytorch.autograd import grad
from mytorch.autograd.tensor import Tensor, as_tensor
from mytorch.nn import functional as F  # noqa: N812
from tests.mytorch.test_special_points import (
    ALONG,
    ONE,
    PAIRS,
    POINTS,
    TWO,
    derivatives,
    inf,
    nan,
    ours,
    theirs,
)

torch = pytest.importorskip("torch", reason="PyTorch, an optional oracle, is not installed")
G = torch.nn.functional
pytestmark = pytest.mark.filterwarnings("ignore::RuntimeWarning", "ignore::UserWarning")

IN_THE_TABLE = {"F.elu", "F.selu", "max of all", "min of all", "prod", "cumprod"}
IN_THE_TABLE |= {"norm inf", "norm -inf", "var of all 50"}


def assert_the_same(of_ours, of_theirs, arrays):
    got = derivatives(of_ours, arrays, Tensor, grad)
    wanted = derivatives(of_theirs, arrays, torch.tensor, torch.autograd.grad)
    for X, Y in zip(got, wanted, strict=True):
        np.testing.assert_allclose(X, Y, rtol=1e-9, atol=1e-15)


def some(shape, of=(nan,), seed=0):
    """Small whole numbers, and a fifth of others."""
    generator = np.random.default_rng(seed)
    X = generator.integers(-2, 3, size=shape).astype(float)
    return np.where(generator.random(shape) < 0.2, generator.choice(of, size=shape), X)


@pytest.mark.parametrize("name", [name for name in ONE if name.strip() not in IN_THE_TABLE])
def test_functions_of_one_number(name):
    assert_the_same(
        lambda X: ours(name)(X, **ONE[name]), lambda X: theirs(name)(X, **ONE[name]), [POINTS]
    )


PAIRED = np.array(list(itertools.product(PAIRS, PAIRS))).T


@pytest.mark.parametrize("name", TWO)
def test_functions_of_two_numbers(name):
    assert_the_same(ours(name), theirs(name), list(PAIRED))


@pytest.mark.parametrize("mode", ["floor", "trunc"])
def test_rounded_quotients(mode):
    assert_the_same(
        lambda A, B: O.div(A, B, rounding_mode=mode),
        lambda A, B: torch.div(A, B, rounding_mode=mode),
        list(PAIRED),
    )


BOUNDS = [None, -1, 0, 2, nan, inf, -inf]


@pytest.mark.parametrize(
    ("low", "high"), [pair for pair in itertools.product(BOUNDS, BOUNDS) if pair != (None, None)]
)
def test_numbers_as_bounds(low, high):
    def bounded(m):
        return lambda X: m.clamp(X, low, high)

    assert_the_same(bounded(O), bounded(torch), [POINTS])


@pytest.mark.parametrize("which", ["min", "max", "both"])
def test_tensors_as_bounds(which):
    numbers = [0.0, 1.0, 2.0, nan, inf, -inf]
    if which != "both":
        X, bound = np.array(list(itertools.product(numbers, numbers))).T
        assert_the_same(
            lambda X, bound: O.clamp(X, **{which: bound}),
            lambda X, bound: torch.clamp(X, **{which: bound}),
            [X, bound],
        )
        return
    X, low, high = np.array(list(itertools.product(numbers, numbers, numbers))).T
    # The rest is in the table: equal bounds, and nan where the other two numbers are crossed.
    kept = (low != high) & ~(np.isnan(low) & (high < X)) & ~(np.isnan(X) & (high < low))
    assert_the_same(O.clamp, torch.clamp, [X[kept], low[kept], high[kept]])


@pytest.mark.parametrize("reduction", ["none", "sum"])
@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("mse_loss", {}),
        ("l1_loss", {}),
        ("smooth_l1_loss", {}),
        ("smooth_l1_loss", {"beta": 0.5}),
        ("smooth_l1_loss", {"beta": 0.0}),
        ("huber_loss", {"delta": 0.5}),
        ("kl_div", {}),
        ("kl_div", {"log_target": True}),
        ("binary_cross_entropy_with_logits", {}),
    ],
)
def test_losses(name, options, reduction):
    A, Y = PAIRED[:, np.isfinite(PAIRED[1]) | np.isnan(PAIRED[1])]
    if name == "kl_div":
        A, Y = A[Y != 0], Y[Y != 0]
    if name == "binary_cross_entropy_with_logits":
        A, Y = A[A != -inf], Y[A != -inf]
    options = {**options, "reduction": reduction}
    assert_the_same(
        lambda A, Y: getattr(F, name)(A, Y, **options),
        lambda A, Y: getattr(G, name)(A, Y, **options),
        [A, Y],
    )


@pytest.mark.parametrize("reduction", ["none", "sum", "mean"])
@pytest.mark.parametrize("smoothing", [0.0, 0.25])
def test_cross_entropy(smoothing, reduction):
    targets = np.array([0, 2, 4, -100, 1, -100])
    options = {"reduction": reduction, "label_smoothing": smoothing}
    assert_the_same(
        lambda A: F.cross_entropy(A, as_tensor(targets), **options),
        lambda A: G.cross_entropy(A, torch.tensor(targets), **options),
        [some((6, 5))],
    )


@pytest.mark.parametrize("of", [(nan,), (nan, inf, -inf)], ids=["nan", "infinite too"])
@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("max_pool1d", {"kernel_size": 2}),
        ("max_pool1d", {"kernel_size": 3, "stride": 1, "padding": 1}),
        ("avg_pool1d", {"kernel_size": 2}),
        ("adaptive_avg_pool1d", {"output_size": 2}),
        ("adaptive_avg_pool1d", {"output_size": 4}),
        ("layer_norm", {"normalized_shape": (6,)}),
        ("rms_norm", {"normalized_shape": (6,)}),
        ("group_norm", {"num_groups": 1}),
        ("normalize", {"dim": 1}),
        ("normalize", {"dim": 1, "p": 1}),
        ("softmax", {"dim": 1}),
        ("log_softmax", {"dim": 1}),
        ("pad", {"pad": (1, 1), "mode": "reflect"}),
    ],
)
def test_windows_and_norms(name, options, of):
    for seed in range(3):
        assert_the_same(
            lambda A: getattr(F, name)(A, **options),
            lambda A: getattr(G, name)(A, **options),
            [some((2, 3, 6), of, seed)],
        )


@pytest.mark.parametrize("kernel", [2, 3])
def test_of_several_that_are_no_number_a_window_chooses_the_last(kernel):
    A = some((1, 2, 6, 6), seed=1)
    options = {"kernel_size": kernel, "stride": 1, "return_indices": True}
    _, got = F.max_pool2d(as_tensor(A), **options)
    _, wanted = G.max_pool2d(torch.tensor(A), **options)
    np.testing.assert_array_equal(got, wanted)
    assert_the_same(lambda A: F.max_pool2d(A, kernel, 1), lambda A: G.max_pool2d(A, kernel, 1), [A])


def test_the_mean_of_a_window_has_nothing_of_the_others():
    def call(m):
        return lambda A, B: m.adaptive_avg_pool2d(A, (2, 2)) * B  # so that gradients are infinite

    A, B = some((1, 2, 4, 6), (nan, inf)), some((1, 2, 2, 2), (inf, nan), 5)
    assert_the_same(call(F), call(G), [A, B])


@pytest.mark.parametrize("name", [name for name in ALONG if name not in IN_THE_TABLE])
def test_along_a_dimension(name):
    for X in (np.array([[nan, 1.0, 2.0], [3.0, nan, nan]]), some((3, 4))):
        if "of all" not in name and name.split()[0] in ("var", "std") and name.endswith(" 5"):
            continue  # more is corrected than there are numbers: nan and infinite everywhere
        for dim in (0, 1):
            assert_the_same(
                lambda X, dim=dim: ALONG[name](O, X, dim),
                lambda X, dim=dim: ALONG[name](torch, X, dim),
                [X],
            )
