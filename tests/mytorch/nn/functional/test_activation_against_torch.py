"""PyTorch as the oracle for activations: values, gradients and second derivatives."""

import numpy as np
import pytest

import mytorch
from mytorch import nn
from mytorch.nn import functional as F  # noqa: N812
from tests.mytorch.operations.oracle import assert_agree

torch = pytest.importorskip("torch", reason="PyTorch, an optional oracle, is not installed")

CASES = [
    ("relu", {}),
    ("leaky_relu", {}),
    ("leaky_relu", {"negative_slope": -0.5}),
    ("elu", {}),
    ("elu", {"alpha": 0.3}),
    ("selu", {}),
    ("silu", {}),
    ("gelu", {}),
    ("gelu", {"approximate": "tanh"}),
    ("sigmoid", {}),
    ("logsigmoid", {}),
    ("tanh", {}),
    ("softplus", {}),
    ("softplus", {"beta": 3.0, "threshold": 2.0}),
    ("hardtanh", {}),
    ("hardtanh", {"min_val": -0.2, "max_val": 3.0}),
    ("relu6", {}),
    ("softmax", {"dim": 1}),
    ("softmax", {"dim": -3}),
    ("log_softmax", {"dim": 0}),
    ("log_softmax", {"dim": -1}),
]


def assert_functions_agree(name, options, *inputs):
    assert_agree(
        lambda *X: getattr(F, name)(*X, **options),
        lambda *X: getattr(torch.nn.functional, name)(*X, **options),
        *inputs,
    )


@pytest.mark.parametrize(("name", "options"), CASES)
@pytest.mark.parametrize("scale", [1, 10])
def test_activations_and_their_derivatives_are_those_of_torch(name, options, scale):
    A = scale * np.random.default_rng(0).standard_normal((4, 3, 5))

    assert_functions_agree(name, options, A)


@pytest.mark.parametrize(("name", "options"), CASES)
def test_values_and_slopes_at_corners_and_far_out_are_those_of_torch(name, options):
    A = np.array([-1000.0, -100, -20, -3, -1, 0, 1, 2 / 3, 3, 6, 20, 100, 1000]).reshape(1, 1, -1)
    ours, theirs = nn.Parameter(A), torch.tensor(A, requires_grad=True)

    Z, wanted = getattr(F, name)(ours, **options), getattr(torch.nn.functional, name)
    wanted = wanted(theirs, **options)
    Z.sum().backward()
    wanted.sum().backward()

    np.testing.assert_allclose(Z.data, wanted.detach().numpy(), rtol=1e-12, atol=1e-15)
    np.testing.assert_allclose(ours.grad.data, theirs.grad.numpy(), rtol=1e-9, atol=1e-12)


@pytest.mark.parametrize(
    ("shape", "slopes"), [((4,), 1), ((4, 3), 3), ((4, 3), 1), ((2, 3, 4, 5), 3), ((), 1)]
)
def test_prelu_and_its_derivatives_are_those_of_torch(shape, slopes):
    A = np.random.default_rng(0).standard_normal(shape)

    assert_functions_agree("prelu", {}, A, np.linspace(0.1, 2, slopes))


@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        ("ReLU", ()),
        ("ReLU", (True,)),
        ("LeakyReLU", ()),
        ("LeakyReLU", (0.2, True)),
        ("PReLU", ()),
        ("PReLU", (3,)),
        ("ELU", ()),
        ("ELU", (1.5, True)),
        ("SELU", ()),
        ("SELU", (True,)),
        ("SiLU", ()),
        ("SiLU", (True,)),
        ("GELU", ()),
        ("GELU", ("tanh",)),
        ("Sigmoid", ()),
        ("LogSigmoid", ()),
        ("Tanh", ()),
        ("Softplus", ()),
        ("Hardtanh", ()),
        ("Hardtanh", (-2.0, 2.0, True)),
        ("ReLU6", ()),
        ("ReLU6", (True,)),
        ("Softmax", (1,)),
        ("LogSoftmax", (-1,)),
    ],
)
def test_repr_state_and_output_of_the_layers_are_those_of_torch(name, arguments):
    ours, theirs = getattr(nn, name)(*arguments), getattr(torch.nn, name)(*arguments)
    A = np.random.default_rng(0).standard_normal((2, 3))

    assert repr(ours) == repr(theirs)
    assert {n: X.shape for n, X in ours.state_dict().items()} == {
        n: tuple(X.shape) for n, X in theirs.state_dict().items()
    }
    wanted = theirs.double()(torch.tensor(A)).detach().numpy()
    np.testing.assert_allclose(ours.forward(A), wanted, rtol=1e-9)


@pytest.mark.parametrize("low", [-1.0, 0.5, 1.0])
@pytest.mark.parametrize("high", [-1.0, 0.5, 1.0])
def test_bounds_of_hardtanh_are_refused_where_pytorch_refuses_them(low, high):
    found = []
    for m in (mytorch, torch):
        for call in (m.nn.functional.hardtanh, lambda X, *of, m=m: m.nn.Hardtanh(*of)(X)):
            try:
                found.append(call(m.tensor([-2.0, 0.75, 2.0]), low, high).tolist())
            except (ValueError, AssertionError):
                found.append("refused")
    assert found[:2] == found[2:]
