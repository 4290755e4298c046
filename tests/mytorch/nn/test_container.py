import copy
import pickle

import numpy as np
import pytest

from mytorch import nn
from mytorch.autograd import gradcheck
from mytorch.autograd.tensor import Tensor
from mytorch.nn.activation import ReLU
from mytorch.nn.container import ModuleDict, ModuleList, ParameterList, Sequential


def keys(module):
    return list(dict(module.named_parameters()))


def layers(count=3):
    return [nn.Linear(i + 1, i + 2) for i in range(count)]


# Sequential


def test_each_module_is_given_what_the_one_before_returned():
    first, second = layers(2)
    A = np.ones((4, 1), "float32")

    Z = Sequential(first, second).forward(A)

    np.testing.assert_array_equal(Z, second.forward(first.forward(A)))
    assert Sequential()(5) == 5


def test_modules_may_be_named():
    network = Sequential({"first": nn.Linear(1, 2), "second": nn.Linear(2, 3)})

    assert keys(network) == ["first.weight", "first.bias", "second.weight", "second.bias"]
    assert network.second is network[1]
    assert keys(network[1:]) == ["second.weight", "second.bias"]


def test_by_hand_it_goes_back_as_it_came():
    network = Sequential(nn.Linear(3, 4), ReLU(), Sequential(nn.Linear(4, 2), ReLU()))

    report = gradcheck(network, np.random.default_rng(0).standard_normal((5, 3)))

    assert [c.name for c in report.comparisons] == [
        "dLdA", "0.weight.grad", "0.bias.grad", "2.0.weight.grad", "2.0.bias.grad",
    ]  # fmt: skip


def test_by_hand_and_on_the_tape_it_finds_the_same_gradients():
    by_hand = Sequential(nn.Linear(3, 4), ReLU(), nn.Linear(4, 2))
    on_tape = copy.deepcopy(by_hand)
    rng = np.random.default_rng(1)
    A, dLdZ = (rng.standard_normal(shape).astype("float32") for shape in ((5, 3), (5, 2)))
    X = Tensor(A, requires_grad=True)

    on_tape(X).backward(Tensor(dLdZ))
    by_hand.forward(A)

    np.testing.assert_array_equal(by_hand.backward(dLdZ), X.grad)
    for p, q in zip(by_hand.parameters(), on_tape.parameters(), strict=True):
        np.testing.assert_array_equal(p.grad, q.grad)


def test_one_module_may_stand_in_several_places():
    relu, square = ReLU(), nn.Linear(4, 4)
    inner = Sequential(square, relu)
    network = Sequential(nn.Linear(3, 4), relu, inner, square, inner, nn.Linear(4, 2), relu)

    assert gradcheck(network, np.random.default_rng(2).standard_normal((5, 3)))


def test_backward_may_be_repeated():
    network = Sequential(nn.Linear(3, 4), ReLU())
    network.forward(np.ones((5, 3)))

    first, second = network.backward(np.ones((5, 4))), network.backward(np.ones((5, 4)))

    np.testing.assert_array_equal(first, second)


def test_backward_by_hand_needs_a_forward_by_hand():
    network = Sequential(nn.Linear(3, 4))
    with pytest.raises(RuntimeError, match="goes back over a forward by hand"):
        network.backward(np.ones((5, 4)))

    network.forward(np.ones((5, 3)))
    network(Tensor(np.ones((5, 3))))
    with pytest.raises(RuntimeError, match=r"On the tape, call backward\(\) on the loss"):
        network.backward(np.ones((5, 4)))


def test_a_module_without_backward_is_named():
    class Half(nn.Module):
        def forward(self, A):
            return A / 2

    network = Sequential(nn.Linear(3, 4), Half())
    network.forward(np.ones((5, 3)))

    with pytest.raises(TypeError, match=r"Half has no backward\(dLdZ\)"):
        network.backward(np.ones((5, 4)))


def test_a_lazy_layer_settles_in_its_place():
    network = Sequential(nn.LazyLinear(4), nn.LazyLinear(2))

    network.forward(np.ones((5, 3)))

    assert [type(layer) for layer in network] == [nn.Linear, nn.Linear]
    assert network.backward(np.ones((5, 2))).shape == (5, 3)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (([],), r"got a list of them; did you mean Sequential\(\*modules\)\?"),
        ((nn.Linear,), r"got the class Linear; did you mean Linear\(\)\?"),
        ((np.tanh,), "expected a Module, got a ufunc"),
        (({"tanh": np.tanh},), "expected a Module, got a ufunc"),
    ],
)
def test_what_is_not_a_module_is_refused(arguments, message):
    with pytest.raises(TypeError, match=message):
        Sequential(*arguments)


@pytest.mark.parametrize("duplicate", [copy.deepcopy, lambda x: pickle.loads(pickle.dumps(x))])
def test_copies_leave_the_last_batch_behind(duplicate):
    network = Sequential(nn.Linear(3, 4), ReLU())
    network.forward(np.ones((5, 3)))

    twin = duplicate(network)

    assert repr(twin) == repr(network)
    assert "_applied" not in vars(twin)
    assert "function" not in vars(twin[0])


# What Sequential and ModuleList have in common


@pytest.fixture(
    params=[lambda held: Sequential(*held), ModuleList], ids=["Sequential", "ModuleList"]
)
def make(request):
    return request.param


def test_a_row_is_read_like_a_list(make):
    a, b, c = layers()
    row = make([a, b, c])

    assert list(row) == [a, b, c]
    assert len(row) == 3
    assert (row[0], row[-1]) == (a, c)
    assert type(row[:2]) is type(row)
    assert list(row[1:]) == [b, c]
    assert b in row
    assert nn.Linear(1, 1) not in row
    longer = row + make([a])
    assert list(longer) == [a, b, c, a]
    assert len(row) == 3


def test_a_row_is_changed_like_a_list(make):
    a, b, c = layers()
    d, e, f = layers()
    row = make([a])

    assert row.append(b) is row
    assert row.extend([c]) is row
    assert row.insert(0, d) is row
    row[1] = e
    assert list(row) == [d, e, b, c]
    assert row.pop(1) is e
    assert row.pop() is c
    row += [f]
    assert list(row) == [d, b, f]
    del row[0]
    assert keys(row) == ["0.weight", "0.bias", "1.weight", "1.bias"]
    del row[:]
    assert list(row) == []


def test_places_that_are_not_there_are_refused(make):
    row = make(layers())

    for use in (lambda: row[3], lambda: row[-4], lambda: row.pop(7)):
        with pytest.raises(IndexError, match="is out of range: there are 3"):
            use()
    with pytest.raises(TypeError, match="expected a Module"):
        row.append(3)


def test_a_module_held_twice_counts_twice_and_is_saved_under_both_names(make):
    a = nn.Linear(2, 2)
    row = make([a, a])

    assert len(row) == 2
    assert keys(row) == ["0.weight", "0.bias"]
    assert list(row.state_dict()) == ["0.weight", "0.bias", "1.weight", "1.bias"]


# ModuleDict and ParameterList


def test_a_module_dict_is_used_like_a_dict():
    a, b, c = layers()
    modules = ModuleDict({"a": a, "b": b})
    modules["c"] = c

    assert list(modules) == list(modules.keys()) == ["a", "b", "c"]
    assert list(modules.values()) == [a, b, c]
    assert list(modules.items()) == [("a", a), ("b", b), ("c", c)]
    assert modules["a"] is modules.a is a
    assert "a" in modules
    assert "d" not in modules
    assert len(modules) == 3
    assert modules.pop("a") is a
    del modules["b"]
    assert list(modules.state_dict()) == ["c.weight", "c.bias"]
    modules.clear()
    assert len(modules) == 0


def test_a_module_dict_refuses_what_would_not_work():
    modules = ModuleDict()

    with pytest.raises(KeyError, match="'values' already"):
        modules["values"] = nn.Linear(1, 1)
    with pytest.raises(KeyError, match="dot"):
        modules["a.b"] = nn.Linear(1, 1)
    with pytest.raises(TypeError, match="expected a Module"):
        modules["a"] = None
    with pytest.raises(KeyError, match="'a' is not among"):
        _ = modules["a"]


def test_a_parameter_list_makes_parameters_of_what_it_is_given():
    shared = nn.Parameter(np.ones(2))
    module = nn.Module()
    module.gains = ParameterList([shared, np.ones(3), Tensor(np.ones(1))])
    module.gains.append(shared)

    assert module.gains[0] is shared
    assert all(type(p) is nn.Parameter for p in module.gains)
    assert len(module.gains) == 4
    assert keys(module) == ["gains.0", "gains.1", "gains.2"]
    assert shared in module.gains


# PyTorch as the oracle


def test_repr_and_keys_are_those_of_torch():
    torch = pytest.importorskip("torch")

    def text(namespace, linear, parameter):
        a = [linear(2, 3), linear(2, 3), linear(3, 2)]
        named = {"x": linear(1, 1), "y": namespace.ModuleList([linear(1, 1)] * 3)}
        module = namespace.Sequential(
            namespace.ModuleList([*a, a[0], namespace.ModuleList(), namespace.Sequential()]),
            namespace.ModuleDict(named),
            namespace.Sequential(*a),
        )
        parameters = namespace.ParameterList([parameter((2, 3)), parameter((4,))])
        return repr(module), repr(parameters), list(module.state_dict()), [*parameters.state_dict()]

    class Ours:
        ModuleDict, ModuleList = ModuleDict, ModuleList
        ParameterList, Sequential = ParameterList, Sequential

    ours = text(Ours, nn.Linear, lambda shape: np.ones(shape, "float32"))
    theirs = text(torch.nn, torch.nn.Linear, torch.ones)

    assert ours[0] == theirs[0]
    assert ours[1] == theirs[1].replace("torch.", "")
    assert ours[2:] == theirs[2:]
