import copy
import pickle

import numpy as np
import pytest

import mytorch
from mytorch import nn
from mytorch.autograd.tensor import Tensor


class Block(nn.Module):
    def __init__(self, features):
        self.linear = nn.Linear(features, features)
        self.scale = nn.Parameter(np.ones(features))

    def forward(self, A):
        return self.linear.forward(A) * self.scale.data


class Network(nn.Module):
    def __init__(self):
        self.last = nn.Parameter(np.ones(1))
        self.first = Block(2)
        self.second = nn.Linear(2, 1, bias=False)


def names(pairs):
    return [name for name, _ in pairs]


def test_children_are_the_module_s_own_in_order_of_assignment():
    network = Network()

    assert names(network.named_children()) == ["first", "second"]
    assert list(network.children()) == [network.first, network.second]


def test_modules_are_named_from_the_root_in_depth_first_order():
    network = Network()

    assert list(network.named_modules()) == [
        ("", network),
        ("first", network.first),
        ("first.linear", network.first.linear),
        ("second", network.second),
    ]


def test_parameters_of_a_module_come_before_those_within_it():
    network = Network()

    assert names(network.named_parameters()) == [
        "last",
        "first.scale",
        "first.linear.weight",
        "first.linear.bias",
        "second.weight",
    ]
    assert [id(p) for p in network.parameters()] == [id(p) for _, p in network.named_parameters()]


def test_a_prefix_stands_before_every_name():
    layer = nn.Linear(2, 1)

    assert names(layer.named_parameters("net")) == ["net.weight", "net.bias"]
    assert names(layer.named_modules("net")) == ["net"]


def test_a_shared_module_is_listed_once_by_its_first_name():
    network = Network()
    network.again = network.first
    network.second.weight = network.first.linear.weight

    assert names(network.named_modules()) == ["", "first", "first.linear", "second"]
    assert names(network.named_parameters()) == [
        "last",
        "first.scale",
        "first.linear.weight",
        "first.linear.bias",
    ]


def test_modules_that_hold_each_other_are_listed_once():
    parent, child = nn.Module(), nn.Linear(2, 1)
    parent.child = child
    child.parent = parent

    assert names(parent.named_modules()) == ["", "child"]


def test_parameters_assigned_later_and_replaced_ones_are_found():
    layer = nn.Linear(2, 1)
    layer.gain = nn.Parameter(np.ones(1))
    layer.bias = replacement = nn.Parameter(np.zeros(1))

    assert dict(layer.named_parameters())["bias"] is replacement
    assert names(layer.named_parameters()) == ["weight", "bias", "gain"]


def test_deleted_and_cleared_attributes_are_forgotten():
    network = Network()
    del network.first
    network.second = None

    assert names(network.named_parameters()) == ["last"]


def test_zero_grad_reaches_every_parameter():
    network = Network()
    for parameter in network.parameters():
        parameter.grad = np.ones(parameter.shape)

    network.zero_grad()

    assert all(parameter.grad is None for parameter in network.parameters())


def test_an_array_can_not_take_the_place_of_a_parameter():
    layer = nn.Linear(2, 1)
    weight = layer.weight

    with pytest.raises(TypeError) as caught:
        layer.weight = np.ones((1, 2))

    assert str(caught.value) == (
        "Linear.weight is a parameter and can't become a ndarray; set its values with "
        ".weight.data[...] = values, or assign an nn.Parameter"
    )
    assert layer.weight is weight


def test_calling_a_module_runs_forward_with_all_its_arguments():
    class Sum(nn.Module):
        def forward(self, *inputs):
            return sum(inputs)

    assert Sum()(1, 2, 3) == 6


def test_a_module_without_forward_says_so():
    with pytest.raises(NotImplementedError, match=r"Network has no forward\(\); write one"):
        Network()(np.ones(2))


def test_a_misspelt_attribute_is_an_error():
    with pytest.raises(AttributeError, match="wieght"):
        _ = nn.Linear(2, 1).wieght


def test_repr_nests():
    assert repr(Network()) == (
        "Network(\n"
        "  (first): Block(\n"
        "    (linear): Linear(in_features=2, out_features=2, bias=True)\n"
        "  )\n"
        "  (second): Linear(in_features=2, out_features=1, bias=False)\n"
        ")"
    )


def test_repr_of_an_empty_module_is_its_name():
    assert repr(nn.Module()) == "Module()"


def test_repr_shows_the_extra_text_of_a_subclass():
    class Named(nn.Module):
        def extra_repr(self):
            return "size=3"

    assert repr(Named()) == "Named(size=3)"


def test_repr_shows_the_extra_text_of_a_subclass_above_its_children():
    class Named(Block):
        def extra_repr(self):
            return "size=3\ndepth=4"

    assert repr(Named(2)) == (
        "Named(\n"
        "  size=3\n"
        "  depth=4\n"
        "  (linear): Linear(in_features=2, out_features=2, bias=True)\n"
        ")"
    )


def test_keyword_arguments_reach_forward():
    class Scaled(nn.Module):
        def forward(self, A, by=1):
            return A * by

    assert Scaled()(3, by=2) == 6


# What a module holds


def test_a_shared_child_is_listed_once_unless_duplicates_are_asked_for():
    network = Network()
    network.again = network.first

    assert names(network.named_children()) == ["first", "second"]
    assert names(network.named_modules(remove_duplicate=False)) == [
        "", "first", "first.linear", "second", "again", "again.linear",
    ]  # fmt: skip
    assert names(network.named_parameters(remove_duplicate=False))[-3:] == [
        "again.scale", "again.linear.weight", "again.linear.bias",
    ]  # fmt: skip


@pytest.mark.parametrize("remove_duplicate", [False, True])
@pytest.mark.parametrize("recurse", [False, True])
@pytest.mark.parametrize("which", ["named_parameters", "named_buffers"])
def test_what_has_two_names_is_listed_as_in_pytorch(which, recurse, remove_duplicate):
    torch = pytest.importorskip("torch")
    found = []
    for m in (mytorch, torch):
        inner, outer = m.nn.Module(), m.nn.Module()
        for module in (inner, outer):
            module.weight = module.again = m.nn.Parameter(m.ones(2))
            module.register_buffer("mean", m.zeros(2))
            module.register_buffer("twin", module.mean)
        outer.inner = outer.other = inner
        listed = getattr(outer, which)("at", recurse=recurse, remove_duplicate=remove_duplicate)
        found.append(names(listed))
    assert found[0] == found[1]


def test_own_parameters_are_those_without_the_children_s():
    assert names(Network().named_parameters(recurse=False)) == ["last"]
    assert len(list(Network().parameters(recurse=False))) == 1


def test_members_are_found_by_their_dotted_name():
    network = Network()

    assert network.get_submodule("") is network
    assert network.get_submodule("first.linear") is network.first.linear
    assert network.get_parameter("first.linear.weight") is network.first.linear.weight
    assert network.get_parameter("last") is network.last


@pytest.mark.parametrize(
    ("find", "message"),
    [
        (lambda n: n.get_submodule("first.lineer"), "Block has no 'lineer'; .*'linear'"),
        (lambda n: n.get_submodule("last"), "Network.last is a Parameter, not a module"),
        (lambda n: n.get_parameter("first"), "Network.first is a Block, not a parameter"),
        (lambda n: n.get_buffer("last"), "Network.last is not a buffer"),
        (lambda n: n.second.cuda, "PyTorch has cuda, Linear has not: "),
        (lambda n: delattr(n, "secnd"), "Network has no 'secnd'; .*'second'"),
    ],
)
def test_a_missing_name_is_an_error_that_names_the_nearest(find, message):
    with pytest.raises(AttributeError, match=message):
        find(Network())


def test_a_property_s_own_error_is_not_replaced():
    class Broken(nn.Module):
        @property
        def size(self):
            raise AttributeError("the size is not known yet")

    with pytest.raises(AttributeError, match="the size is not known yet"):
        _ = Broken().size


def test_registering_is_assigning():
    module = nn.Module()
    module.register_parameter("gain", nn.Parameter(np.ones(2)))
    module.register_parameter("bias", None)
    module.add_module("0", nn.Linear(2, 1))
    module.register_module("rest", None)

    assert names(module.named_parameters()) == ["gain", "0.weight", "0.bias"]
    assert module.bias is module.rest is None


@pytest.mark.parametrize(
    ("register", "error", "message"),
    [
        (lambda m: m.register_parameter("a", Tensor([1.0])), TypeError, "Parameter or None, got a"),
        (
            lambda m: m.register_buffer("a", np.ones(2)),
            TypeError,
            "a Tensor or None, got a ndarray",
        ),
        (lambda m: m.add_module("a", nn.Linear), TypeError, r"did you mean Linear\(\)\?"),
        (lambda m: m.register_buffer("a.b", None), KeyError, "can't be empty or have a dot"),
        (lambda m: m.add_module("", None), KeyError, "can't be empty or have a dot"),
        (lambda m: m.add_module(1, None), TypeError, "a name in a module is a string, got 1"),
        (lambda m: m.add_module("forward", nn.Module()), KeyError, "'forward' already"),
        (lambda m: m.add_module("weight", nn.Module()), KeyError, "'weight' already"),
        (lambda m: m.register_buffer("weight", Tensor([1.0])), KeyError, "'weight' already"),
    ],
)
def test_registering_a_wrong_name_or_type_is_refused(register, error, message):
    layer = nn.Linear(2, 1)
    before = dict(vars(layer))

    with pytest.raises(error, match=message):
        register(layer)

    assert vars(layer) == before


class Averaging(nn.Module):
    def __init__(self):
        self.register_buffer("mean", Tensor(np.zeros(2)))
        self.register_buffer("scratch", Tensor(np.ones(1)), persistent=False)
        self.register_buffer("nothing", None)
        self.plain = Tensor(np.ones(3))
        self.gain = nn.Parameter(np.ones(2))


def test_buffers_are_the_tensors_that_were_registered():
    outer = nn.Module()
    outer.inner = inner = Averaging()

    assert names(outer.named_buffers()) == ["inner.mean", "inner.scratch"]
    assert [id(X) for X in outer.buffers()] == [id(inner.mean), id(inner.scratch)]
    assert list(outer.named_buffers(recurse=False)) == []
    assert outer.get_buffer("inner.mean") is inner.mean


def test_a_buffer_may_be_replaced_and_deleted():
    module = Averaging()
    module.mean = new = Tensor(np.ones(2))
    module.nothing = Tensor(np.ones(1))
    del module.scratch

    assert list(module.named_buffers()) == [("mean", new), ("nothing", module.nothing)]
    module.scratch = Tensor(np.ones(1))
    assert "scratch" not in dict(module.named_buffers())
    with pytest.raises(TypeError, match=r"Averaging.mean is a buffer and can't become a ndarray"):
        module.mean = np.ones(2)


# What is done to all modules and parameters


def test_apply_begins_with_the_innermost():
    network, order = Network(), []

    assert network.apply(order.append) is network
    assert order == [network.first.linear, network.first, network.second, network]


def test_train_and_eval_reach_every_module():
    network = Network()

    assert network.eval() is network
    assert not any(module.training for module in network.modules())
    network.train()
    assert all(module.training for module in network.modules())


def test_a_module_s_own_train_is_honoured():
    class Frozen(nn.Linear):
        def train(self, mode=True):
            return super().train(False)

    network = Network()
    network.frozen = Frozen(2, 2)

    network.train()

    assert network.training
    assert not network.frozen.training


def test_parameters_are_frozen_and_thawed_lazy_ones_too():
    network = Network()
    network.lazy = nn.LazyLinear(2)

    assert not any(p.requires_grad for p in network.requires_grad_(False).parameters())
    assert all(p.requires_grad for p in network.requires_grad_().parameters())


def test_zero_grad_can_leave_zeros():
    layer = nn.Linear(2, 1)
    layer.weight.grad = before = Tensor(np.ones((1, 2), "float32"))

    layer.zero_grad(set_to_none=False)

    assert layer.bias.grad is None
    np.testing.assert_array_equal(layer.weight.grad, np.zeros((1, 2)))
    np.testing.assert_array_equal(before, np.ones((1, 2)))


@pytest.mark.parametrize(
    "convert",
    [
        lambda m: m.double(),
        lambda m: m.to(np.float64),
        lambda m: m.to(dtype="float64"),
        lambda m: m.to("cpu", np.dtype("float64")),
        lambda m: m.to(Tensor(np.ones(1))),
    ],
)
def test_after_conversion_every_parameter_and_buffer_is_the_same_object(convert):
    module = nn.Module()
    module.linear = nn.Linear(2, 1)
    module.lazy = nn.LazyLinear(1)
    module.register_buffer("mean", Tensor(np.zeros(2, "float32")))
    module.register_buffer("count", Tensor(np.array([3])))
    module.linear.weight.grad = Tensor(np.ones((1, 2), "float32"))
    before = [*module.parameters(), *module.buffers()]

    assert convert(module) is module

    assert all(
        a is b for a, b in zip(before, [*module.parameters(), *module.buffers()], strict=True)
    )
    module.lazy.forward(np.ones((4, 3)))
    assert {p.dtype for p in module.parameters()} == {np.dtype("float64")}
    assert (module.mean.dtype, module.count.dtype) == (np.float64, np.int64)
    assert module.linear.weight.grad.dtype == np.float64


def test_half_and_float_convert_too():
    layer = nn.Linear(2, 1)

    assert layer.half().weight.dtype == np.float16
    assert layer.float().weight.dtype == np.float32
    assert layer.to("cpu").weight.dtype == np.float32


def test_conversion_to_integers_or_to_another_device_is_refused():
    with pytest.raises(TypeError, match="expected a floating dtype"):
        nn.Linear(2, 1).to(np.int64)
    with pytest.raises(ValueError, match="computes on the CPU"):
        nn.Linear(2, 1).to("cuda")


# Copies


@pytest.mark.parametrize("duplicate", [copy.deepcopy, lambda x: pickle.loads(pickle.dumps(x))])
def test_copies_have_values_of_their_own_and_nothing_of_the_tape(duplicate):
    network = Network()
    network.second.weight = network.first.linear.weight
    network.first.linear(Tensor(np.ones((3, 2)), requires_grad=True)).sum().backward()

    twin = duplicate(network)

    assert twin.second.weight is twin.first.linear.weight
    np.testing.assert_array_equal(twin.second.weight, network.second.weight)
    assert not np.may_share_memory(twin.second.weight.data, network.second.weight.data)
    assert twin.second.weight.grad is None
    assert vars(twin.second.weight).keys() <= {"_data", "_requires_grad"}
    assert "function" not in vars(twin.first.linear)
    assert twin.first.linear.forward(np.ones((1, 2))).shape == (1, 2)


def test_copies_have_the_same_buffers():
    twin = copy.deepcopy(Averaging())

    assert names(twin.named_buffers()) == ["mean", "scratch"]


class Applied(nn.Module):
    """A module with an attribute of the name under which a Layer has its last function."""

    def __init__(self):
        self.function = nn.Linear(2, 2)


@pytest.mark.parametrize("duplicate", [copy.deepcopy, lambda x: pickle.loads(pickle.dumps(x))])
def test_copies_have_all_attributes_of_any_name(duplicate):
    module = Applied()

    assert list(duplicate(module).state_dict()) == ["function.weight", "function.bias"]


def test_a_mode_that_is_no_bool_is_refused():
    with pytest.raises(ValueError, match="train expects True or False, got a list"):
        nn.Linear(1, 1).train([])
