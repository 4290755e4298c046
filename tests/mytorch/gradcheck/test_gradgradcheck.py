"""The second derivative of every operation, as create_graph=True puts it on the tape."""

import inspect

import numpy as np
import pytest

import mytorch
from mytorch import functions, nn
from mytorch.autograd import GradcheckError, grad, gradcheck, gradgradcheck
from mytorch.autograd.tensor import Tensor
from mytorch.functions import Function
from mytorch.nn import functional as F  # noqa: N812

rng = np.random.default_rng(5)
A = rng.uniform(0.2, 0.8, (3, 4))
"""Within the domain of every function here, and away from whole numbers."""
B = rng.uniform(1.2, 1.8, (3, 4))
row = rng.uniform(0.2, 0.8, 4)
W = rng.standard_normal((2, 4))
b = rng.standard_normal(2)
images = rng.standard_normal((2, 2, 4, 4))
kernels = rng.standard_normal((3, 2, 2, 2))
sequences = rng.standard_normal((2, 2, 5))
classes = np.array([1, 0, 3])
probabilities = A / A.sum(axis=1, keepdims=True)
shares = B / B.sum(axis=1, keepdims=True)
index = np.array([[0, 2, 1, 0], [1, 1, 0, 2]])
constant = Tensor(B)

m = mytorch
ELEMENTWISE = {
    name: (getattr(m, name), (A,))
    for name in [
        "abs",
        "acos",
        "asin",
        "atan",
        "cos",
        "cosh",
        "erf",
        "exp",
        "expm1",
        "log",
        "log10",
        "log1p",
        "log2",
        "neg",
        "reciprocal",
        "rsqrt",
        "sigmoid",
        "sign",
        "sin",
        "sinh",
        "sqrt",
        "square",
        "tan",
        "tanh",
        "ceil",
        "floor",
        "round",
        "trunc",
        "positive",
        "clone",
    ]
}
PAIRS = {
    name: (getattr(m, name), (A, B))
    for name in ["add", "sub", "mul", "div", "pow", "maximum", "minimum", "fmod", "remainder"]
}
BROADCAST = {
    f"{name}, broadcast": (getattr(m, name), (A, row))
    for name in ["add", "sub", "mul", "div", "pow", "maximum"]
}
REDUCTIONS = {
    "sum": (lambda x: x.sum(), (A,)),
    "sum of rows": (lambda x: x.sum(1), (A,)),
    "mean": (lambda x: x.mean(0, keepdim=True), (A,)),
    "prod": (lambda x: m.prod(x, 1), (A,)),
    "var": (lambda x: m.var(x, 1), (A,)),
    "std": (lambda x: m.std(x, 1), (A,)),
    "norm": (lambda x: m.norm(x), (A,)),
    "logsumexp": (lambda x: m.logsumexp(x, 1), (A,)),
    "cumsum": (lambda x: m.cumsum(x, 1), (A,)),
    "cumprod": (lambda x: m.cumprod(x, 1), (A,)),
    "amax": (lambda x: m.amax(x, 1), (A,)),
    "amin": (lambda x: m.amin(x, 1), (A,)),
    "max": (lambda x: m.max(x, 1), (A,)),
    "sort": (lambda x: m.sort(x, 1), (A,)),
    "topk": (lambda x: m.topk(x, 2), (A,)),
}
SHAPES = {
    "identity": (lambda x: nn.Identity()(x) ** 2, (A,)),
    "reshape": (lambda x: x.reshape(4, 3) ** 2, (A,)),
    "permute": (lambda x: m.permute(x, (1, 0)) ** 2, (A,)),
    "expand": (lambda x: m.broadcast_to(x, (2, 3, 4)) ** 2, (A,)),
    "cat": (lambda x, y: m.cat([x, y], 1) ** 2, (A, B)),
    "stack": (lambda x, y: m.stack([x, y], 1) ** 2, (A, B)),
    "index": (lambda x: x[1:, [0, 2]] ** 2, (A,)),
    "gather": (lambda x: m.gather(x, 0, Tensor(index)) ** 2, (A,)),
    "scatter": (lambda x, y: m.scatter(x, 0, Tensor(index), y) ** 2, (A, B)),
    "scatter_add": (lambda x, y: m.scatter_add(x, 0, Tensor(index), y) ** 2, (A, B)),
    "index_put": (lambda x, y: m.index_put(x, (Tensor(np.array([0, 2])),), y) ** 2, (A, B[:2])),
    "where": (lambda x, y: m.where(constant > 1.5, x, y) ** 2, (A, B)),
    "clamp": (lambda x: m.clamp(x, 0.3, 0.7) ** 2, (A,)),
    "flip": (lambda x: m.flip(x, (0,)) ** 2, (A,)),
    "roll": (lambda x: m.roll(x, 1, 0) ** 2, (A,)),
    "diag": (lambda x: m.diag(x) ** 2, (row,)),
    "diagonal": (lambda x: m.diagonal(x) ** 2, (A,)),
    "tril": (lambda x: m.tril(x) ** 2, (A,)),
    "triu": (lambda x: m.triu(x) ** 2, (A,)),
    "pad": (lambda x: F.pad(x, (1, 2)) ** 2, (A,)),
}
PRODUCTS = {
    "matmul": (lambda x, y: x @ y.T, (A, B)),
    "matmul of stacks": (lambda x, y: x @ y, (images, images[0])),
    "matmul with a vector": (lambda x, y: x @ y, (A, row)),
    "einsum": (lambda x, y: m.einsum("ij,kj->ik", x, y), (A, B)),
    "linear": (F.linear, (A, W, b)),
    "bilinear": (F.bilinear, (A, B, rng.standard_normal((2, 4, 4)), b)),
    "conv2d": (
        lambda x, w, c: F.conv2d(x, w, c, stride=2, padding=1),
        (images, kernels, rng.standard_normal(3)),
    ),
    "conv1d": (lambda x, w: F.conv1d(x, w), (sequences, rng.standard_normal((3, 2, 2)))),
    "unfold": (lambda x: F.unfold(x, 2) ** 2, (images,)),
    "fold": (
        lambda x: F.fold(x, (4, 4), 2, stride=2) ** 2,
        (rng.standard_normal((2, 8, 4)),),
    ),
    "embedding": (lambda w: F.embedding(Tensor(classes), w) ** 2, (A.T.copy(),)),
}
NORMS_AND_POOLS = {
    "layer_norm": (lambda x, w, c: F.layer_norm(x, (4,), w, c), (A, row, row + 1)),
    "rms_norm": (lambda x, w: F.rms_norm(x, (4,), w), (A, row)),
    "group_norm": (lambda x, w, c: F.group_norm(x, 2, w, c), (A, row, row + 1)),
    "batch_norm": (
        lambda x, w, c: F.batch_norm(x, None, None, w, c, training=True),
        (A, row, row + 1),
    ),
    "max_pool2d": (lambda x: F.max_pool2d(x, 2) ** 2, (images,)),
    "avg_pool2d": (lambda x: F.avg_pool2d(x, 2) ** 2, (images,)),
    "adaptive_avg_pool2d": (lambda x: F.adaptive_avg_pool2d(x, 3) ** 2, (images,)),
}
ACTIVATIONS = {
    name: (getattr(F, name), (W,))
    for name in [
        "elu",
        "gelu",
        "hardtanh",
        "leaky_relu",
        "logsigmoid",
        "relu",
        "relu6",
        "selu",
        "sigmoid",
        "silu",
        "softplus",
        "tanh",
    ]
} | {
    "softmax": (lambda x: F.softmax(x, 1), (W,)),
    "log_softmax": (lambda x: F.log_softmax(x, 1), (W,)),
    "gelu, approximate": (lambda x: F.gelu(x, approximate="tanh"), (W,)),
    "prelu": (F.prelu, (W, row[:1])),
}
LOSSES = {
    "mse_loss": (F.mse_loss, (A, B)),
    "l1_loss": (F.l1_loss, (A, B)),
    "huber_loss": (F.huber_loss, (A, 2 * B)),
    "smooth_l1_loss": (F.smooth_l1_loss, (A, 2 * B)),
    "cross_entropy": (lambda x: F.cross_entropy(x, Tensor(classes)), (A,)),
    "cross_entropy of shares": (lambda x: F.cross_entropy(x, Tensor(shares)), (A,)),
    "nll_loss": (lambda x: F.nll_loss(x, Tensor(classes)) ** 2, (A,)),
    "bce": (lambda x: F.binary_cross_entropy(x, Tensor(probabilities)), (A,)),
    "bce with logits": (
        lambda x: F.binary_cross_entropy_with_logits(x, Tensor(probabilities)),
        (B - A,),
    ),
    "kl_div": (lambda x: F.kl_div(x, Tensor(probabilities)) ** 2, (A,)),
}
CASES = {
    **ELEMENTWISE,
    **PAIRS,
    **BROADCAST,
    **REDUCTIONS,
    **SHAPES,
    **PRODUCTS,
    **NORMS_AND_POOLS,
    **ACTIVATIONS,
    **LOSSES,
}


@pytest.mark.parametrize(("function", "inputs"), CASES.values(), ids=CASES)
def test_second_derivatives_are_right(function, inputs):
    assert gradgradcheck(function, inputs)


# Piecewise constant: no gradient, and so no second one.
FLAT = {"Ceil", "Floor", "FloorDivide", "Round", "Sign", "Trunc"}
TESTED_BELOW = {"Cast", "Dropout"}


def functions_on(tape):
    """The names of the functions that led to a tensor."""
    names, pending = set(), [tape.grad_fn]
    while pending:
        function = pending.pop()
        names.add(type(function).__name__)
        pending += [edge for edge in function.edges if edge is not None]
    return names


def test_no_function_is_forgotten():
    covered = set()
    for function, inputs in CASES.values():
        Z = function(*(Tensor(X, requires_grad=True) for X in inputs))
        for output in Z if isinstance(Z, tuple) else (Z,):
            if output.grad_fn is not None:
                covered |= functions_on(output)
    exported = {
        name
        for name, value in vars(functions).items()
        if inspect.isclass(value) and issubclass(value, Function) and not inspect.isabstract(value)
    }
    assert exported - covered - FLAT == TESTED_BELOW


def second_derivative(function, x):
    """Of Σ function(x)², by each element alone."""
    (first,) = grad((function(x) ** 2).sum(), x, create_graph=True)
    (second,) = grad(first.sum(), x)
    return first.data, second.data


def test_dropout_drops_the_same_numbers_in_the_second_derivative():
    x = Tensor(np.full((20, 20), 3.0), requires_grad=True)
    first, second = second_derivative(lambda x: F.dropout(x, 0.5, training=True), x)

    np.testing.assert_allclose(first, 3 * second)
    assert set(np.unique(second)) == {0.0, 8.0}


def test_a_conversion_has_second_derivatives():
    x = Tensor(np.float32([1, 2]), requires_grad=True)
    first, second = second_derivative(lambda x: x.double() ** 2, x)

    np.testing.assert_array_equal(first, np.float32([4, 32]), strict=True)
    np.testing.assert_array_equal(second, np.float32([12, 48]), strict=True)


LAYERS = {
    "Linear": (lambda: nn.Linear(4, 3), (A,)),
    "Bilinear": (lambda: nn.Bilinear(4, 4, 2), (A, B)),
    "LayerNorm": (lambda: nn.LayerNorm(4), (A,)),
    "GroupNorm": (lambda: nn.GroupNorm(2, 4), (A,)),
    "BatchNorm1d": (lambda: nn.BatchNorm1d(4), (A,)),
    "Conv2d": (lambda: nn.Conv2d(2, 3, 2), (images,)),
    "a network": (lambda: nn.Sequential(nn.Linear(4, 3), nn.GELU(), nn.Linear(3, 2)), (A,)),
}


@pytest.mark.parametrize(("make", "inputs"), LAYERS.values(), ids=LAYERS)
def test_second_derivatives_by_parameters_are_right(make, inputs):
    layer = make()
    report = gradgradcheck(layer, inputs)

    names = [comparison.name for comparison in report.comparisons]
    assert names[-len(list(layer.parameters())) :] == [
        f"{name}.grad" for name, _ in layer.named_parameters()
    ]
    assert "dLd(dLdZ)" in names


class HalfForgotten(Function):
    """Z = A³, with a backward that is right, but takes A off the tape: A² is a constant to it."""

    def forward(self, A):
        self.A = A
        return A * A * A

    def backward(self, dLdZ):
        return (dLdZ * (3 * np.asarray(self.A) ** 2),)


def test_a_backward_that_leaves_the_tape_is_caught_though_its_gradient_is_right():
    assert gradcheck(HalfForgotten, A, both_ways=True)

    with pytest.raises(GradcheckError) as caught:
        gradgradcheck(HalfForgotten, A)

    report = caught.value.report
    assert str(report).startswith("gradgradcheck of HalfForgotten: 1 of 2 gradients right:")
    assert [c.name for c in report.comparisons if not c.passed] == ["dLdA"]


def test_dLdZ_may_be_given():
    report = gradgradcheck(m.exp, A, np.ones((3, 4)))
    assert [c.name for c in report.comparisons] == ["dLdinput", "dLd(dLdZ)"]

    constant = gradgradcheck(m.exp, A, Tensor(np.ones((3, 4))))
    assert [c.name for c in constant.comparisons] == ["dLdinput"]


def test_several_outputs_have_a_dLdZ_each():
    report = gradgradcheck(lambda x, y: (x * y, y.sum()), (A, B))

    assert [c.name for c in report.comparisons] == ["dLdx", "dLdy", "dLd(dLdZ1)", "dLd(dLdZ2)"]


def test_tensors_without_gradient_are_constants():
    report = gradgradcheck(lambda x, y: x * y, (Tensor(A, requires_grad=True), Tensor(B)))

    assert [c.name for c in report.comparisons] == ["dLdx", "dLd(dLdZ)"]


def test_a_failure_can_be_returned_instead_of_raised():
    assert not gradgradcheck(HalfForgotten, A, raise_exception=False)


class SlightlyWrong(Function):
    """A cube whose second derivative is wrong by a ten-thousandth, but not its first."""

    def forward(self, A):
        self.A = A
        return A * A * A

    def backward(self, dLdZ):
        slope = 3 * self.A * self.A
        if isinstance(slope, Tensor):
            constant = Tensor(np.asarray(slope.data))
            slope = slope * 1.0001 - constant * 0.0001
        return (slope * dLdZ,)


def test_tolerances_and_step_are_the_caller_s():
    def passes(**options):
        return bool(gradgradcheck(SlightlyWrong, A, raise_exception=False, **options))

    assert gradcheck(SlightlyWrong, A, both_ways=True)
    assert not passes()
    assert not passes(rtol=0.5e-4, atol=1e-9)
    assert passes(rtol=1e-3)
    assert passes(atol=1e-2)
    assert not passes(rtol=0)

    exact = lambda X: (X * X).exp()  # noqa: E731
    assert gradgradcheck(exact, A)
    assert not gradgradcheck(exact, A, eps=0.1, raise_exception=False)
    assert not gradgradcheck(exact, A, rtol=0, atol=1e-15, raise_exception=False)


@pytest.mark.parametrize("given", [None, B], ids=["drawn", "given"])
def test_the_seed_draws_dLdZ(given):
    """If that of the first derivative is given, then that of the second."""

    def numbers(seed):
        (comparison, *_) = gradgradcheck(F.softmax, (A, 1), given, seed=seed).comparisons
        return comparison.numerical

    np.testing.assert_array_equal(numbers(1), numbers(1))
    assert (numbers(1) != numbers(2)).all()
