"""PyTorch as the oracle: the same numbers, the same names, the same text."""

import math

import numpy as np
import pytest
from hypothesis import given, settings

from mytorch import fork_rng, nn
from mytorch.nn import init
from tests.mytorch.strategies import bilinear_cases, linear_cases

torch = pytest.importorskip("torch", reason="PyTorch, an optional oracle, is not installed")


def tensor(X):
    return torch.tensor(X.tolist(), dtype=torch.float64).reshape(X.shape).requires_grad_()


def assert_close(got, wanted):
    wanted = wanted.detach().numpy()
    np.testing.assert_allclose(got, wanted, rtol=1e-12, atol=1e-12)
    assert got.shape == wanted.shape


def pair(ours, theirs, case):
    """Both layers, in float64 and with the parameters of `case`."""
    for name, values in (("weight", case.W), ("bias", case.b)):
        if values is not None:
            getattr(ours, name).data[...] = values
            setattr(theirs, name, torch.nn.Parameter(tensor(values)))
    return ours, theirs


def assert_same_parameter_gradients(ours, theirs):
    assert_close(ours.dLdW, theirs.weight.grad)
    assert_close(ours.weight.grad, theirs.weight.grad)
    if theirs.bias is not None:
        assert_close(ours.dLdb[:, 0], theirs.bias.grad)
        assert_close(ours.bias.grad, theirs.bias.grad)


@given(linear_cases(dtype=np.float64, whole=False).filter(lambda case: case.W.size))
def test_linear_agrees_with_torch(case):
    C_out, C_in = case.W.shape
    arguments = C_in, C_out, case.b is not None
    ours, theirs = pair(nn.Linear(*arguments, dtype="float64"), torch.nn.Linear(*arguments), case)
    A = tensor(case.A)

    Z = theirs(A)
    Z.backward(tensor(case.dLdZ))

    assert_close(ours.forward(case.A), Z)
    assert_close(ours.backward(case.dLdZ), A.grad)
    assert_same_parameter_gradients(ours, theirs)


@given(bilinear_cases(dtype=np.float64, whole=False))
def test_bilinear_agrees_with_torch(case):
    C_out, C_in1, C_in2 = case.W.shape
    arguments = C_in1, C_in2, C_out, case.b is not None
    ours, theirs = pair(
        nn.Bilinear(*arguments, dtype="float64"), torch.nn.Bilinear(*arguments), case
    )
    A1, A2 = tensor(case.A1), tensor(case.A2)

    Z = theirs(A1, A2)
    Z.backward(tensor(case.dLdZ))

    assert_close(ours.forward(case.A1, case.A2), Z)
    for got, wanted in zip(ours.backward(case.dLdZ), (A1, A2), strict=True):
        assert_close(got, wanted.grad)
    assert_same_parameter_gradients(ours, theirs)


@given(linear_cases(dtype=np.float64, whole=False).filter(lambda case: case.W.size))
@settings(max_examples=30)
def test_gradients_accumulate_as_in_torch(case):
    C_out, C_in = case.W.shape
    arguments = C_in, C_out, case.b is not None
    ours, theirs = pair(nn.Linear(*arguments, dtype="float64"), torch.nn.Linear(*arguments), case)

    for factor in (1.0, -0.5, 2.0):
        theirs(tensor(factor * case.A)).backward(tensor(case.dLdZ))
        ours.forward(factor * case.A)
        ours.backward(case.dLdZ)

    assert_close(ours.weight.grad, theirs.weight.grad)
    if case.b is not None:
        assert_close(ours.bias.grad, theirs.bias.grad)


@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        ("Linear", (20, 30)),
        ("Linear", (20, 30, False)),
        ("Bilinear", (20, 30, 40)),
        ("Bilinear", (20, 30, 40, False)),
        ("Identity", (54,)),
    ],
)
def test_repr_and_parameters_are_those_of_torch(name, arguments):
    ours, theirs = getattr(nn, name)(*arguments), getattr(torch.nn, name)(*arguments)

    assert repr(ours) == repr(theirs)
    assert [(name, p.shape) for name, p in ours.named_parameters()] == [
        (name, tuple(p.shape)) for name, p in theirs.named_parameters()
    ]
    for parameter in ours.parameters():
        assert parameter.dtype == np.float32


def test_repr_of_a_lazy_layer_that_has_become_a_linear_is_that_of_torch():
    ours, theirs = nn.LazyLinear(30), torch.nn.LazyLinear(30)
    ours.forward(np.ones((2, 20)))
    theirs(torch.ones(2, 20))

    assert repr(ours) == repr(theirs)


@pytest.mark.parametrize(("name", "arguments"), [("Linear", (25, 400)), ("Bilinear", (25, 8, 400))])
def test_initial_values_are_distributed_as_in_torch(name, arguments):
    with fork_rng(0), torch.random.fork_rng():
        torch.manual_seed(0)
        ours, theirs = getattr(nn, name)(*arguments), getattr(torch.nn, name)(*arguments)

    for got, wanted in zip(ours.parameters(), theirs.parameters(), strict=True):
        wanted = wanted.detach().numpy()
        assert np.abs(got.data).max() == pytest.approx(np.abs(wanted).max(), rel=0.05)
        assert got.data.std() == pytest.approx(wanted.std(), rel=0.15)


@pytest.mark.parametrize(
    ("nonlinearity", "param"),
    [
        *((f"conv{n}d", None) for n in (1, 2, 3)),
        *((f"conv_transpose{n}d", None) for n in (1, 2, 3)),
        *((name, None) for name in ("linear", "sigmoid", "tanh", "relu", "leaky_relu", "selu")),
        *(("leaky_relu", slope) for slope in (0, 0.0, 0.2, 1, -1.5)),
    ],
)
def test_gains_are_those_of_torch(nonlinearity, param):
    assert init.calculate_gain(nonlinearity, param) == torch.nn.init.calculate_gain(
        nonlinearity, param
    )


@pytest.mark.parametrize("shape", [(3, 2), (2, 3), (4, 3, 5), (4, 3, 5, 2), (1, 1, 1, 1, 1)])
def test_fans_are_those_of_torch(shape):
    assert init._calculate_fan_in_and_fan_out(
        np.empty(shape)
    ) == torch.nn.init._calculate_fan_in_and_fan_out(torch.empty(shape))


KAIMING = [
    {"a": 0.5},
    {"mode": "fan_out"},
    {"nonlinearity": "relu"},
    {"nonlinearity": "tanh", "mode": "fan_out"},
    {"a": math.sqrt(5)},
]


@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        ("uniform_", {"a": -0.1, "b": 0.3}),
        ("normal_", {"mean": 0.2, "std": 0.1}),
        ("constant_", {"val": 0.3}),
        ("zeros_", {}),
        ("ones_", {}),
        ("xavier_uniform_", {"gain": 1.5}),
        ("xavier_normal_", {"gain": 1.5}),
        *(("kaiming_uniform_", arguments) for arguments in KAIMING),
        *(("kaiming_normal_", arguments) for arguments in KAIMING),
    ],
)
def test_distributions_are_those_of_torch(name, arguments):
    generator = {"generator": np.random.default_rng(0)} if _is_random(name) else {}
    torch_generator = {"generator": torch.Generator().manual_seed(0)} if generator else {}
    shape = (80, 20, 5, 5)

    ours = getattr(init, name)(np.empty(shape), **arguments, **generator)
    theirs = getattr(torch.nn.init, name)(
        torch.empty(shape, dtype=torch.float64), **arguments, **torch_generator
    ).numpy()

    spread = theirs.std() + 1e-12
    assert ours.mean() == pytest.approx(theirs.mean(), abs=0.03 * spread)
    assert ours.std() == pytest.approx(theirs.std(), abs=0.03 * spread)
    if "normal" not in name:
        assert ours.min() == pytest.approx(theirs.min(), abs=0.01 * spread)
        assert ours.max() == pytest.approx(theirs.max(), abs=0.01 * spread)


def _is_random(name):
    return "uniform" in name or "normal" in name
