import numpy as np
import pytest

import mytorch
from mytorch import nn
from mytorch.autograd.tensor import Tensor


class Network(nn.Module):
    def __init__(self):
        self.fc = nn.Linear(3, 2)
        self.register_buffer("mean", Tensor(np.zeros(2)))
        self.register_buffer("scratch", Tensor(np.zeros(2)), persistent=False)
        self.gain = nn.Parameter(np.ones(2))


def values(module):
    return {name: np.array(X) for name, X in module.state_dict().items()}


def assert_equal(got, wanted):
    assert list(got) == list(wanted)
    for name in wanted:
        np.testing.assert_array_equal(got[name], wanted[name])


def test_own_parameters_come_first_then_buffers_then_children():
    assert list(Network().state_dict()) == ["gain", "mean", "fc.weight", "fc.bias"]
    assert next(iter(Network().state_dict(prefix="net."))) == "net.gain"


def test_values_are_tensors_off_the_tape_in_the_same_memory():
    network = Network()
    saved = network.state_dict()["fc.weight"]

    assert type(saved) is Tensor
    assert not saved.requires_grad
    assert np.shares_memory(saved.data, network.fc.W)
    assert network.state_dict(keep_vars=True)["gain"] is network.gain


def test_a_shared_parameter_is_saved_under_each_of_its_names():
    network = Network()
    network.again = network.fc
    network.tied = network.gain

    assert list(network.state_dict()) == [
        "gain", "tied", "mean", "fc.weight", "fc.bias", "again.weight", "again.bias",
    ]  # fmt: skip


def test_modules_that_hold_each_other_have_a_finite_state():
    parent, child = nn.Module(), nn.Linear(2, 1)
    parent.child, child.parent = child, parent

    assert list(parent.state_dict()) == ["child.weight", "child.bias"]


def test_loading_copies_into_the_arrays_that_are_there():
    ours, theirs = Network(), Network()
    array, parameter = ours.fc.W, ours.fc.weight

    report = ours.load_state_dict(theirs.state_dict())

    assert ours.fc.weight is parameter
    assert ours.fc.W is array
    assert_equal(values(ours), values(theirs))
    assert not np.may_share_memory(ours.fc.W, theirs.fc.W)
    assert repr(report) == "<All keys matched successfully>"


@pytest.mark.parametrize(
    "convert", [np.asarray, lambda X: np.asarray(X, "float16"), np.ndarray.tolist]
)
def test_arrays_and_lists_are_loaded_and_the_dtype_stays(convert):
    network = Network()
    ones = {name: convert(np.ones(X.shape)) for name, X in network.state_dict().items()}

    network.load_state_dict(ones)

    assert network.fc.weight.dtype == np.float32
    assert all((X == 1).all() for X in values(network).values())


def test_loading_counts_as_a_change_in_place():
    layer = nn.Linear(2, 1)
    Z = layer(Tensor(np.ones((3, 2), "float32"), requires_grad=True))

    layer.load_state_dict(nn.Linear(2, 1).state_dict())

    with pytest.raises(RuntimeError, match="changed in place"):
        Z.sum().backward()


def test_all_that_is_wrong_is_said_at_once_and_nothing_is_loaded():
    network = Network()
    before = values(network)
    state = {
        "gain": np.full(2, 5.0),
        "fc.weight": np.ones((2, 4)),
        "fc.bias": "two numbers",
        "fc.wieght": np.ones(1),
        "x": np.ones(1),
    }

    with pytest.raises(RuntimeError) as caught:
        network.load_state_dict(state)

    assert str(caught.value) == (
        "Error(s) in loading state_dict for Network:\n"
        '\tMissing key(s) in state_dict: "mean". \n'
        '\tUnexpected key(s) in state_dict: "fc.wieght", "x". \n'
        '\tWhile copying the parameter named "fc.bias", expected a Tensor or an array of numbers, '
        "got a str\n"
        "\tsize mismatch for fc.weight: copying a param with shape (2, 4) from checkpoint, the "
        "shape in current model is (2, 3)."
    )
    assert_equal(values(network), before)


def test_names_that_do_not_fit_can_be_let_pass():
    network = Network()

    report = network.load_state_dict({"gain": np.full(2, 5.0), "x": 1}, strict=False)

    assert report == (["mean", "fc.weight", "fc.bias"], ["x"])
    assert report.missing_keys == report[0]
    assert report.unexpected_keys == report[1]
    assert repr(report) == (
        "IncompatibleKeys(missing_keys=['mean', 'fc.weight', 'fc.bias'], unexpected_keys=['x'])"
    )
    np.testing.assert_array_equal(network.gain, [5.0, 5.0])


def test_shapes_that_do_not_fit_are_never_let_pass():
    with pytest.raises(RuntimeError, match="size mismatch for gain"):
        Network().load_state_dict({"gain": np.ones(3)}, strict=False)


def test_a_value_that_is_not_a_state_dict_is_refused():
    with pytest.raises(TypeError, match="Expected state_dict to be dict-like, got <class 'list'>"):
        Network().load_state_dict([])


def test_assigned_values_are_taken_over_with_their_dtype_and_memory():
    network = Network()
    network.gain.requires_grad = False
    state = {name: np.ones(X.shape, "float64") for name, X in network.state_dict().items()}

    network.load_state_dict(state, assign=True)

    assert type(network.gain) is nn.Parameter
    assert not network.gain.requires_grad
    assert network.fc.weight.dtype == np.float64
    assert np.shares_memory(network.fc.W, state["fc.weight"])
    assert dict(network.named_buffers())["mean"].data is state["mean"]


def test_a_number_without_dimensions_is_loaded():
    module = nn.Module()
    module.register_buffer("count", Tensor(np.array(0)))
    module.count = module.count + 3

    module.load_state_dict({"count": np.array(7)})

    assert int(module.count) == 7


def test_parameters_in_read_only_memory_are_loaded():
    module = nn.Module()
    module.row = nn.Parameter(np.broadcast_to(1.0, (3,)))

    module.load_state_dict({"row": np.arange(3.0)})

    np.testing.assert_array_equal(module.row, [0.0, 1.0, 2.0])


# Lazy layers


def test_a_state_before_the_first_forward_fits_a_lazy_layer_alone(tmp_path):
    network, trained = nn.Module(), nn.Module()
    network.fc, trained.fc = nn.LazyLinear(2), nn.Linear(3, 2)
    state = network.state_dict()

    assert {name: type(X) for name, X in state.items()} == {
        "fc.weight": nn.UninitializedParameter,
        "fc.bias": nn.UninitializedParameter,
    }
    network.load_state_dict(state)
    assert network.fc.has_uninitialized_params()
    with pytest.raises(RuntimeError, match=r'"fc.weight".* a lazy layer .*run one batch'):
        trained.load_state_dict(state)
    with pytest.raises(RuntimeError, match="run one batch"):
        mytorch.save(state, tmp_path / "state.npz")


@pytest.mark.parametrize("assign", [False, True])
@pytest.mark.parametrize("bias", [False, True])
def test_a_lazy_layer_takes_its_sizes_from_the_state(assign, bias):
    network, trained = nn.Module(), nn.Linear(3, 2, bias)
    network.fc = layer = nn.LazyLinear(2, bias)

    network.load_state_dict({f"fc.{n}": X for n, X in trained.state_dict().items()}, assign=assign)

    assert repr(layer) == f"LazyLinear(in_features=0, out_features=2, bias={bias})"
    A = np.ones((4, 3), "float32")
    np.testing.assert_array_equal(layer.forward(A), trained.forward(A))
    assert repr(layer) == f"Linear(in_features=3, out_features=2, bias={bias})"


def test_after_loading_a_lazy_layer_has_the_same_parameter_objects():
    layer = nn.LazyLinear(2)
    before = list(layer.parameters())

    layer.load_state_dict(nn.Linear(3, 2).state_dict())

    assert all(a is b for a, b in zip(before, layer.parameters(), strict=True))


@pytest.mark.parametrize("shape", [(5, 3), (), (2,), (2, 3, 3)])
def test_a_lazy_layer_refuses_sizes_other_than_its_own_and_stays_lazy(shape):
    layer = nn.LazyLinear(2)

    with pytest.raises(RuntimeError, match=r"size mismatch for weight: .* current model is \(2"):
        layer.load_state_dict({"weight": np.ones(shape), "bias": np.ones(2)})

    assert type(layer) is nn.LazyLinear
    assert layer.forward(np.ones((4, 7))).shape == (4, 2)


def test_a_lazy_layer_is_not_loaded_by_halves():
    layer = nn.LazyLinear(2)

    with pytest.raises(RuntimeError, match=r'LazyLinear is lazy .* or none: "weight" not loaded'):
        layer.load_state_dict({"bias": np.ones(2)}, strict=False)

    report = layer.load_state_dict({}, strict=False)
    assert report.missing_keys == ["weight", "bias"]
    assert type(layer) is nn.LazyLinear


# PyTorch as the oracle


def torch_network(torch):
    network = torch.nn.Module()
    network.fc = torch.nn.Linear(3, 2)
    network.register_buffer("mean", torch.zeros(2))
    network.register_buffer("scratch", torch.zeros(2), persistent=False)
    network.gain = torch.nn.Parameter(torch.ones(2))
    network.again = network.fc
    return network


def test_keys_are_those_of_torch_and_states_go_both_ways():
    torch = pytest.importorskip("torch")
    theirs, ours = torch_network(torch), Network()
    ours.again = ours.fc

    ours.load_state_dict(theirs.state_dict())

    assert list(ours.state_dict()) == list(theirs.state_dict())
    np.testing.assert_array_equal(ours.fc.W, theirs.fc.weight.detach())
    theirs.load_state_dict({n: torch.tensor(X + 1) for n, X in values(ours).items()})
    np.testing.assert_array_equal(ours.fc.W + 1, theirs.fc.weight.detach())


def test_messages_are_those_of_torch():
    torch = pytest.importorskip("torch")
    state = {"fc.weight": torch.ones(4, 3), "fc.bias": torch.ones(2), "x": torch.ones(1)}

    def message(network):
        with pytest.raises(RuntimeError) as caught:
            network.load_state_dict(state)
        return str(caught.value)

    theirs = message(torch_network(torch))
    ours = Network()
    ours.again = ours.fc

    plain = theirs.replace("torch.Size([4, 3])", "(4, 3)").replace("torch.Size([2, 3])", "(2, 3)")
    assert message(ours) == plain.replace("for Module:", "for Network:")


def test_whole_numbers_are_not_assigned_and_nothing_else_is_then():
    layer = nn.Linear(2, 2)
    before = layer.W.copy()

    with pytest.raises(RuntimeError, match=r'"bias", expected a floating dtype .* got int64'):
        layer.load_state_dict({"weight": np.zeros((2, 2)), "bias": np.ones(2, int)}, assign=True)

    np.testing.assert_array_equal(layer.W, before)
