import copy
import pickle

import numpy as np
import pytest

from mytorch import nn
from mytorch.autograd import gradcheck
from mytorch.autograd.tensor import Tensor
from mytorch.nn.activation import ReLU
from mytorch.nn.sequential import Sequential


def keys(module):
    return list(dict(module.named_parameters()))


def test_the_output_of_each_module_is_the_input_of_the_next():
    first, second = nn.Linear(1, 2), nn.Linear(2, 3)
    A = np.ones((4, 1), "float32")

    Z = Sequential(first, second).forward(A)

    np.testing.assert_array_equal(Z, second.forward(first.forward(A)))
    assert Sequential()(5) == 5


def test_modules_may_be_named():
    network = Sequential({"first": nn.Linear(1, 2), "second": nn.Linear(2, 3)})

    assert keys(network) == ["first.weight", "first.bias", "second.weight", "second.bias"]
    assert network.second is network[1]
    assert keys(network[1:]) == ["second.weight", "second.bias"]


def test_backward_by_hand_goes_through_the_modules_in_reverse():
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
    with pytest.raises(RuntimeError, match="backward by hand needs a forward by hand"):
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


def test_it_ends_where_no_input_requires_a_gradient():
    network = Sequential(nn.Flatten(), nn.Linear(6, 2))
    network[1].input_requires_grad = False

    network.forward(np.ones((5, 2, 3)))

    assert network.backward(np.ones((5, 2))) is None
    assert network[1].weight.grad is not None


def test_parameters_that_would_be_left_without_their_gradients_are_an_error():
    class Forgetful(nn.Linear):
        def backward(self, dLdZ):
            super().backward(dLdZ)

    network = Sequential(nn.Linear(3, 4), ReLU(), Forgetful(4, 2))
    network.forward(np.ones((5, 3)))

    with pytest.raises(RuntimeError, match=r"Forgetful.backward returned no dLdA.*return it"):
        network.backward(np.ones((5, 2)))
    network[0].requires_grad_(False)
    assert network.backward(np.ones((5, 2))) is None


def test_frozen_layers_hand_gradients_on():
    network = Sequential(nn.Linear(3, 4), nn.Linear(4, 2))
    network[1].requires_grad_(False)
    network.forward(np.ones((5, 3)))

    assert network.backward(np.ones((5, 2))).shape == (5, 3)
    assert network[1].weight.grad is None
    assert network[0].weight.grad is not None


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (([],), r"got a list of them; did you mean Sequential\(\*modules\)\?"),
        ((nn.Linear,), r"got the class Linear; did you mean Linear\(\)\?"),
        ((np.tanh,), "expected a Module, got a ufunc"),
        (({"tanh": np.tanh},), "expected a Module, got a ufunc"),
    ],
)
def test_a_value_that_is_not_a_module_is_refused(arguments, message):
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
