"""Defaults, attributes and initial states: PyTorch's, for all that has a name of PyTorch's."""

import inspect
import math

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

import mytorch
from mytorch import functions, nn, optim
from mytorch.autograd.tensor import Tensor
from mytorch.nn import functional as F, init  # noqa: N812
from mytorch.optim import lr_scheduler
from tests.mytorch.gradients.formulas import FORMULAS
from tests.mytorch.test_every_gradient import LAYERS

torch = pytest.importorskip("torch", reason="PyTorch, an optional oracle, is not installed")


def defaults(function):
    """Name → default of each argument that has one; nothing of what is written in C."""
    try:
        parameters = inspect.signature(function).parameters
    except (TypeError, ValueError):
        return {}
    return {n: p.default for n, p in parameters.items() if p.default is not inspect.Parameter.empty}


def common(package, of_pytorch):
    """The functions and classes that both have: by hand written in Python."""
    names = [
        name for name in dir(package) if not name.startswith("_") and hasattr(of_pytorch, name)
    ]
    return {
        f"{of_pytorch.__name__}.{name}": (getattr(package, name), getattr(of_pytorch, name))
        for name in names
        if callable(getattr(package, name)) and not inspect.ismodule(getattr(package, name))
    }


PAIRS = {
    **common(nn, torch.nn),
    **common(F, torch.nn.functional),
    **common(init, torch.nn.init),
    **common(optim, torch.optim),
    **common(lr_scheduler, torch.optim.lr_scheduler),
    **common(nn.utils, torch.nn.utils),
    **common(mytorch.Tensor, torch.Tensor),
    **common(mytorch, torch),
}
NOT_COMPARED = {"device", "dtype", "requires_grad", "generator", "layout", "memory_format"}


def same(ours, theirs):
    if isinstance(ours, str) or isinstance(theirs, str):
        return ours == theirs
    return np.array_equal(np.ravel(ours), np.ravel(theirs))


@pytest.mark.parametrize("name", [name for name, pair in PAIRS.items() if defaults(pair[1])])
def test_defaults_are_pytorch_s(name):
    ours, theirs = map(defaults, PAIRS[name])

    for argument in ours.keys() & theirs.keys() - NOT_COMPARED:
        if theirs[argument] is not None and ours[argument] is not None:
            assert same(ours[argument], theirs[argument]), argument


@pytest.mark.parametrize("name", FORMULAS)
def test_defaults_of_formulas_are_those_of_the_function(name):
    package, _, function = FORMULAS[name].rpartition(".")
    theirs = defaults(getattr(F if package else mytorch, function))

    for argument, value in defaults(getattr(functions, name).__init__).items():
        if theirs.get(argument) not in (None, "fro") and value is not None:
            assert same(value, theirs[argument]), argument


def value_of(attribute):
    if isinstance(attribute, Tensor | torch.Tensor):
        return np.asarray(attribute.detach())
    return attribute


@pytest.mark.parametrize("name", LAYERS)
@given(data=st.data())
@settings(max_examples=4, suppress_health_check=list(HealthCheck))
@pytest.mark.filterwarnings("ignore:reduction. 'mean'")
@pytest.mark.slow(keep=12)
def test_layers_have_the_attributes_and_the_initial_state_of_pytorch_s(name, data):
    case = data.draw(LAYERS[name])
    ours = case.made.of(getattr(nn, name), Tensor)()
    theirs = case.made.of(getattr(torch.nn, name), torch.tensor)()

    if name == "LazyLinear":
        assert ours.in_features == theirs.in_features == 0
        return
    for argument in inspect.signature(type(ours)).parameters:
        mine, its = (value_of(getattr(layer, argument, None)) for layer in (ours, theirs))
        if argument in ("bias", "weight"):
            assert (mine is None) == (its is None)
        elif hasattr(theirs, argument) and argument not in NOT_COMPARED:
            assert hasattr(ours, argument), argument
            assert np.array_equal(np.broadcast_to(mine, np.shape(its) or np.shape(mine)), its)
    assert list(ours.state_dict()) == list(theirs.state_dict())
    torchs = {n: np.asarray(X.detach()) for n, X in theirs.state_dict().items()}
    for key, X in ours.state_dict().items():
        assert X.data.shape == torchs[key].shape
        if len(np.unique(torchs[key])) == 1 < math.prod(torchs[key].shape) or key not in dict(
            ours.named_parameters()
        ):
            np.testing.assert_array_equal(X.data, torchs[key])


@pytest.mark.parametrize("name", ["BatchNorm1d", "BatchNorm2d"])
def test_statistics_begin_again_as_pytorch_s(name):
    A = np.random.default_rng(0).standard_normal((4, 3, 2, 2)[: 2 + 2 * (name == "BatchNorm2d")])
    states = []
    for package, make in ((nn, Tensor), (torch.nn, torch.tensor)):
        layer = getattr(package, name)(3)
        layer.double()(make(A))
        layer.reset_running_stats()
        states.append({n: np.asarray(X.detach()) for n, X in layer.state_dict().items()})
        layer(make(A))
        layer.reset_parameters()
        states[-1] |= {f"{n} ": np.asarray(X.detach()) for n, X in layer.state_dict().items()}
    assert states[0].keys() == states[1].keys()
    for key, value in states[1].items():
        np.testing.assert_array_equal(states[0][key], value, strict=True)
