import numpy as np
import pytest

from mytorch import nn
from mytorch.autograd.tensor import Tensor
from mytorch.nn.container import ModuleDict, ModuleList, ParameterList
from mytorch.nn.sequential import Sequential


def keys(module):
    return list(dict(module.named_parameters()))


def layers(count=3):
    return [nn.Linear(i + 1, i + 2) for i in range(count)]


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


def test_an_appended_module_takes_a_free_name():
    a, b = layers(2)
    row = Sequential({"1": a})

    row.append(b)

    assert list(row) == [a, b]


def test_places_that_are_not_there_are_refused(make):
    row = make(layers())

    for use in (lambda: row[3], lambda: row[-4], lambda: row.pop(7)):
        with pytest.raises(IndexError, match="is out of range: there are 3"):
            use()
    with pytest.raises(TypeError, match="expected a Module"):
        row.append(3)


def test_a_module_in_two_places_counts_twice_and_is_saved_under_both_names(make):
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


def test_a_module_dict_refuses_wrong_keys_and_values():
    modules = ModuleDict()

    with pytest.raises(KeyError, match="'values' already"):
        modules["values"] = nn.Linear(1, 1)
    with pytest.raises(TypeError, match="a name in a module is a string, got 0"):
        modules[0] = nn.Linear(1, 1)
    with pytest.raises(KeyError, match="dot"):
        modules["a.b"] = nn.Linear(1, 1)
    with pytest.raises(TypeError, match="expected a Module"):
        modules["a"] = None
    with pytest.raises(KeyError, match="'a' is not among"):
        _ = modules["a"]


def test_a_parameter_list_makes_parameters_of_arrays_and_tensors():
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
