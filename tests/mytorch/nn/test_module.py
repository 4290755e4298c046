import numpy as np
import pytest

from mytorch import nn


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


def test_children_are_those_held_directly_in_order_of_assignment():
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


def test_what_is_shared_is_listed_once_by_its_first_name():
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


def test_repr_shows_what_a_subclass_adds():
    class Named(nn.Module):
        def extra_repr(self):
            return "size=3"

    assert repr(Named()) == "Named(size=3)"
