import copy
import pickle

import numpy as np
import pytest
from hypothesis import given, strategies as st

import mytorch
from mytorch import nn
from mytorch.autograd import gradcheck
from mytorch.autograd.tensor import Tensor
from mytorch.nn.lazy import LazyModuleMixin
from tests.mytorch.strategies import arrays, leading_dimensions


@given(st.data(), leading_dimensions(), st.integers(0, 5), st.integers(0, 5), st.booleans())
def test_first_forward_settles_in_features_and_makes_it_a_linear(data, leading, C_in, C_out, bias):
    A = data.draw(arrays((*leading, C_in)))
    layer = nn.LazyLinear(C_out, bias=bias)

    Z = layer.forward(A)

    assert type(layer) is nn.Linear
    assert repr(layer) == f"Linear(in_features={C_in}, out_features={C_out}, bias={bias})"
    assert type(layer.weight) is nn.Parameter
    assert layer.W.shape == (C_out, C_in)
    assert (layer.b is not None) == bias
    assert Z.shape == (*leading, C_out)
    np.testing.assert_array_equal(Z, layer.forward(A))


@given(
    st.data(), leading_dimensions(max_size=3), st.integers(0, 3), st.integers(0, 3), st.booleans()
)
def test_gradients_agree_with_finite_differences(data, leading, C_in, C_out, bias):
    layer = nn.LazyLinear(C_out, bias=bias)

    report = gradcheck(layer, data.draw(arrays((*leading, C_in), np.float64, whole=False)))

    names = ["dLdA", "weight.grad", "bias.grad"] if bias else ["dLdA", "weight.grad"]
    assert [comparison.name for comparison in report.comparisons] == names
    assert type(layer) is nn.LazyLinear


def test_repr_shows_that_it_is_still_lazy():
    assert repr(nn.LazyLinear(30)) == "LazyLinear(in_features=0, out_features=30, bias=True)"
    without = nn.LazyLinear(30, bias=False)
    assert repr(without) == "LazyLinear(in_features=0, out_features=30, bias=False)"
    assert repr(nn.LazyLinear(30).weight) == "<UninitializedParameter>"


@pytest.mark.parametrize(
    "use",
    [
        lambda layer: layer.W,
        lambda layer: layer.b,
        lambda layer: setattr(layer, "W", np.ones((2, 3))),
        lambda layer: setattr(layer, "b", np.ones((2, 1))),
        lambda layer: layer.weight.data,
        lambda layer: layer.weight.shape,
        lambda layer: layer.weight.ndim,
        lambda layer: layer.weight.size(),
        lambda layer: layer.weight + 1,
        lambda layer: layer.weight.sum(),
        lambda layer: layer.bias.data,
        lambda layer: np.asarray(layer.weight),
        lambda layer: nn.init.zeros_(layer.weight),
        lambda layer: nn.init.xavier_uniform_(layer.weight),
    ],
)
def test_using_parameters_before_the_first_forward_is_an_error_with_the_fix(use):
    layer = nn.LazyLinear(2)

    with pytest.raises(RuntimeError, match=r"run one batch through the layer.*layer\.forward\(A\)"):
        use(layer)
    with pytest.raises(ValueError, match="run one batch"):  # PyTorch's kind, where it computes
        use(layer)

    assert layer.forward(np.ones((4, 3))).shape == (4, 2)


def test_parameters_can_be_listed_and_their_grad_cleared_before_the_first_forward():
    layer = nn.LazyLinear(2)

    layer.zero_grad()

    assert [name for name, _ in layer.named_parameters()] == ["weight", "bias"]
    assert all(type(p) is nn.UninitializedParameter for p in layer.parameters())


def test_parameters_stay_the_same_objects():
    """An optimizer that was made before the first batch must still train them."""
    layer = nn.LazyLinear(2)
    before = list(layer.parameters())

    layer.forward(np.ones((4, 3)))

    for given_before, parameter in zip(before, layer.parameters(), strict=True):
        assert given_before is parameter
        assert type(given_before) is nn.Parameter


def test_frozen_before_the_first_forward_stays_frozen():
    layer = nn.LazyLinear(2)
    layer.weight.requires_grad = False

    layer.forward(np.ones((4, 3)))
    layer.backward(np.ones((4, 2)))

    assert layer.weight.grad is None
    np.testing.assert_array_equal(layer.bias.grad, [4.0, 4.0])


def test_initial_values_are_those_of_a_linear():
    mytorch.manual_seed(5)
    layer = nn.LazyLinear(4)
    layer.forward(np.ones((1, 3)))
    mytorch.manual_seed(5)
    linear = nn.Linear(3, 4)

    np.testing.assert_array_equal(layer.W, linear.W)
    np.testing.assert_array_equal(layer.b, linear.b)


def test_dtype_is_that_of_the_constructor_not_of_the_first_batch():
    layer = nn.LazyLinear(2, dtype="float64")
    layer.forward(np.ones((4, 3), "float32"))

    assert layer.W.dtype == layer.b.dtype == np.float64


def test_default_dtype_is_that_at_construction():
    with mytorch.default_dtype("float64"):
        layer = nn.LazyLinear(2)
    layer.forward(np.ones((4, 3)))

    assert layer.W.dtype == np.float64


def test_backward_before_forward_is_a_clear_error():
    with pytest.raises(RuntimeError) as caught:
        nn.LazyLinear(2).backward(np.ones((4, 2)))

    assert str(caught.value) == (
        "LazyLinear(out_features=2): backward needs what forward caches; call forward first"
    )


@pytest.mark.parametrize("given", [[[1.0]], np.ones((4, 3), int), None])
def test_a_first_input_that_is_no_floating_array_is_refused_and_leaves_it_lazy(given):
    layer = nn.LazyLinear(2)

    with pytest.raises(TypeError, match=r"LazyLinear\(out_features=2\): expected input"):
        layer.forward(given)

    assert type(layer) is nn.LazyLinear
    assert layer.forward(np.ones((4, 3))).shape == (4, 2)


def test_a_single_number_is_refused_and_leaves_it_lazy():
    layer = nn.LazyLinear(2)

    with pytest.raises(ValueError, match="expected input of shape") as caught:
        layer.forward(np.ones(()))

    assert str(caught.value) == (
        "LazyLinear(out_features=2): expected input of shape (*, in_features), got (); "
        "a single number has no dimension to read in_features off"
    )
    assert type(layer) is nn.LazyLinear


def test_after_the_first_forward_another_width_is_refused():
    layer = nn.LazyLinear(2)
    layer.forward(np.ones((4, 3)))

    with pytest.raises(ValueError, match=r"Linear\(in_features=3, .*got \(4, 5\)"):
        layer.forward(np.ones((4, 5)))


@pytest.mark.parametrize("duplicate", [copy.deepcopy, lambda x: pickle.loads(pickle.dumps(x))])
def test_a_lazy_layer_can_be_copied_and_the_copies_settle_apart(duplicate):
    layer = nn.LazyLinear(2)
    twin = duplicate(layer)

    twin.forward(np.ones((4, 3)))

    assert twin.W.shape == (2, 3)
    assert type(layer) is nn.LazyLinear
    assert layer.forward(np.ones((4, 5))).shape == (4, 2)


@pytest.mark.parametrize(
    ("arguments", "error"),
    [((-1,), ValueError), ((2.0,), TypeError), ((2, True, "cuda"), ValueError)],
)
def test_arguments_are_checked_at_construction(arguments, error):
    with pytest.raises(error, match=r"out_features|device"):
        nn.LazyLinear(*arguments)


def test_dtypes_that_are_not_floating_are_refused_at_construction():
    with pytest.raises(TypeError, match="expected a floating dtype"):
        nn.LazyLinear(2, dtype=int)


def test_the_first_forward_may_be_on_the_tape():
    layer = nn.LazyLinear(2)
    before = list(layer.parameters())

    layer(Tensor(np.ones((4, 3), "float32"))).sum().backward()

    assert type(layer) is nn.Linear
    assert [p.grad.shape for p in before] == [(2, 3), (2,)]


@pytest.mark.parametrize("duplicate", [copy.deepcopy, lambda x: pickle.loads(pickle.dumps(x))])
def test_once_settled_it_is_copied_as_a_linear(duplicate):
    layer = nn.LazyLinear(2)
    Z = layer.forward(np.ones((4, 3)))

    twin = duplicate(layer)

    assert type(twin) is nn.Linear
    np.testing.assert_array_equal(twin.forward(np.ones((4, 3))), Z)


class LazyScale(LazyModuleMixin):
    """A lazy module that has no class to become."""

    def __init__(self):
        self.gain = nn.UninitializedParameter()

    def initialize_parameters(self, A):
        self.materialize({"gain": A.shape[-1:]})
        nn.init.ones_(self.gain)


class Scale(nn.Module):
    def forward(self, A):
        return A * self.gain.data


class LazyScaleAsWritten(LazyScale, Scale):
    pass


class LazyScaleToScale(LazyScale, Scale):
    cls_to_become = Scale


@pytest.mark.parametrize(
    ("lazy", "settled"),
    [(LazyScaleAsWritten, LazyScaleAsWritten), (LazyScaleToScale, Scale)],
)
def test_the_mixin_makes_any_module_lazy(lazy, settled):
    module = lazy()
    assert module.has_uninitialized_params()

    for _ in range(2):
        np.testing.assert_array_equal(module(np.full(3, 5.0)), [5.0, 5.0, 5.0])

    assert type(module) is settled
    assert not any(type(p) is nn.UninitializedParameter for p in module.parameters())


def test_a_lazy_module_without_a_rule_takes_the_shapes_of_the_state():
    module = LazyScaleToScale()

    module.load_state_dict({"gain": np.array([2.0, 3.0])})

    np.testing.assert_array_equal(module(np.ones(2)), [2.0, 3.0])
    assert type(module) is Scale


def test_a_lazy_module_that_says_nothing_of_its_parameters_is_named():
    class Empty(LazyModuleMixin):
        def __init__(self):
            self.gain = nn.UninitializedParameter()

    with pytest.raises(NotImplementedError, match="Empty has no initialize_parameters"):
        Empty()(np.ones(2))


BEHAVIOURS = {
    "repr": repr,
    "repr of a weight": lambda layer: repr(layer.weight),
    "reset": lambda layer: layer.reset_parameters(),
    "dtype": lambda layer: str(layer.weight.dtype).rpartition(".")[2],
    "names of the state": lambda layer: list(layer.state_dict()),
    "types in the state": lambda layer: [type(X).__name__ for X in layer.state_dict().values()],
    "load its own": lambda layer: str(layer.load_state_dict(layer.state_dict())),
    "load nothing": lambda layer: layer.load_state_dict({}, strict=False).missing_keys,
    "convert": lambda layer: str(layer.double().weight.dtype).rpartition(".")[2],
    "sum": lambda layer: layer.weight.sum(),
    "add": lambda layer: layer.weight + 1,
    "compare": lambda layer: layer.weight == layer.weight,
    "shape": lambda layer: layer.weight.shape,
    "number": lambda layer: layer.weight.numel(),
    "copy": lambda layer: layer.weight.clone(),
    "numpy": lambda layer: np.asarray(layer.weight),
    "change in place": lambda layer: layer.weight.zero_(),
    "product": lambda layer: 2 * layer.weight,
    "index": lambda layer: layer.weight[0],
    "length": lambda layer: len(layer.weight),
    "bool": lambda layer: bool(layer.weight),
    "device": lambda layer: str(layer.weight.device),
    "types of the parameters": lambda layer: [type(p).__name__ for p in layer.parameters()],
    "gradients": lambda layer: [p.grad for p in layer.parameters()],
    "clear gradients": lambda layer: layer.zero_grad(),
    "requires_grad": lambda layer: [p.requires_grad for p in layer.parameters()],
    "leaves": lambda layer: [p.is_leaf for p in layer.parameters()],
    "in_features": lambda layer: layer.in_features,
    "is a Linear": lambda layer: [kind.__name__ for kind in type(layer).__mro__].count("Linear"),
    "eval": lambda layer: layer.eval().training,
    "copy of the layer": lambda layer: repr(copy.deepcopy(layer)),
    "load another name": lambda layer: (
        layer.load_state_dict({"a": 1}, strict=False).unexpected_keys
    ),
    "load without the bias": lambda layer: layer.load_state_dict({"weight": layer.weight}),
}


@pytest.mark.parametrize("name", BEHAVIOURS)
def test_before_the_first_forward_it_behaves_as_in_pytorch(name):
    torch = pytest.importorskip("torch")
    use = BEHAVIOURS[name]
    try:
        wanted = use(torch.nn.LazyLinear(3))
    except (ValueError, RuntimeError) as refused:
        with pytest.raises(type(refused)):
            use(nn.LazyLinear(3))
    else:
        assert use(nn.LazyLinear(3)) == wanted


def test_what_was_loaded_settles_at_the_first_forward_as_in_pytorch():
    torch = pytest.importorskip("torch")
    seen = []
    for m in (torch, mytorch):
        layer = m.nn.LazyLinear(3)
        layer.load_state_dict(m.nn.Linear(2, 3).state_dict())
        before = type(layer).__name__, repr(layer), layer.has_uninitialized_params()
        layer(m.zeros(4, 2))
        seen.append((before, type(layer).__name__, repr(layer)))
    assert seen[0] == seen[1]
