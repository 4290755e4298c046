import numpy as np
import pytest

from mytorch import functions, nn
from mytorch.autograd import GradcheckError, gradcheck
from mytorch.autograd.tensor import Tensor
from mytorch.functions import Function
from mytorch.nn import functional as F  # noqa: N812

rng = np.random.default_rng(7)
A, W, b = rng.standard_normal((4, 3)), rng.standard_normal((2, 3)), rng.standard_normal(2)
TARGETS = np.array([0, 2, 1, 1])


def names(report):
    return [comparison.name for comparison in report.comparisons]


def test_a_callable_on_tensors_is_checked_and_its_arguments_name_the_gradients():
    report = gradcheck(lambda x, weight: F.linear(x, weight), (A, W))

    assert names(report) == ["dLdx", "dLdweight"]
    assert str(report).startswith("gradcheck of <lambda>: 2 of 2 gradients right:")


def test_arguments_without_names_are_numbered():
    assert names(gradcheck(lambda *X: X[0] * X[1], (A, A))) == ["dLd(input 1)", "dLd(input 2)"]


def test_all_else_is_handed_on_as_it_is():
    report = gradcheck(lambda x, power, bias, name: x**power, (A, 3, None, "cube"))

    assert names(report) == ["dLdx"]


def test_tensors_are_differentiated_by_if_they_ask_for_it():
    X, Y = Tensor(A, requires_grad=True), Tensor(A)

    assert names(gradcheck(lambda x, y: x * y, (X, Y))) == ["dLdx"]


def test_one_tensor_needs_no_tuple():
    assert gradcheck(lambda x: x * x, Tensor(A, requires_grad=True))


def test_whole_numbers_are_no_variables():
    assert names(gradcheck(F.cross_entropy, (A, TARGETS))) == ["dLdinput"]


@pytest.mark.parametrize("inputs", [(Tensor(A),), (TARGETS,), ()])
def test_nothing_to_differentiate_by_is_an_error(inputs):
    with pytest.raises(ValueError, match="there is nothing to differentiate by"):
        gradcheck(lambda *X: X, inputs)


def test_something_else_than_a_tensor_returned_is_an_error():
    with pytest.raises(TypeError, match="to return a Tensor or a tuple of Tensors, got ndarray"):
        gradcheck(lambda x: x.data, A)


def test_several_outputs_are_checked_together():
    assert gradcheck(lambda x, y: (x * y, [x.sum(), y][0]), (A, A))
    assert not gradcheck(lambda x: (x * x, off_tape(x)), A, raise_exception=False)


def test_outputs_of_whole_numbers_have_no_gradient():
    assert gradcheck(lambda x: (x * x, Tensor(TARGETS)), A)


def off_tape(x):
    return Tensor(x.data * x.data)


def test_a_function_that_leaves_the_tape_is_caught():
    with pytest.raises(GradcheckError, match=r"WRONG  dLdx\[\d, \d\]: backward 0, finite"):
        gradcheck(lambda x: off_tape(x), A)
    with pytest.raises(GradcheckError):
        gradcheck(lambda x: x * x + off_tape(x), A)


def test_an_unused_argument_has_a_gradient_of_zeros():
    assert gradcheck(lambda x, y: x * x, (A, A))


class Wrong(Function):
    """Z = A², with a gradient that is off by a ten-thousandth in one element."""

    def forward(self, A):
        self.A = A
        return A * A

    def backward(self, dLdZ):
        factor = np.full(self.A.shape, 2.0)
        factor[1, 2] += 2e-4
        return (factor * self.A * dLdZ,)


def test_a_fault_is_found_in_its_element():
    with pytest.raises(GradcheckError, match=r"WRONG  dLdx\[1, 2\]"):
        gradcheck(lambda x: Tensor.record(Wrong(), x), A)


def test_all_runs_in_float64_and_leaves_the_inputs_alone():
    x = Tensor(np.float32(A), requires_grad=True)
    seen = set()

    def watching(x):
        seen.add(x.dtype)
        return x * x

    gradcheck(watching, x)

    assert seen == {np.dtype(np.float64)}
    assert x.dtype == np.float32
    assert x.grad is None


class Network(nn.Module):
    def __init__(self):
        self.first, self.second = nn.Linear(3, 4), nn.Linear(4, 2)
        self.scale = nn.Parameter(np.ones(2))

    def forward(self, A):
        return self.second(np.tanh(self.first(A))) * self.scale


def test_a_module_is_checked_with_its_parameters_and_left_as_it_was():
    network = Network()
    before = [np.copy(parameter.data) for parameter in network.parameters()]
    report = gradcheck(network, A)

    assert names(report) == [
        "dLdA",
        *(f"{name}.grad" for name, _ in network.named_parameters()),
    ]
    for parameter, values in zip(network.parameters(), before, strict=True):
        assert parameter.grad is None
        np.testing.assert_array_equal(parameter.data, values, strict=True)


def test_a_module_is_checked_where_it_was_asked_to_be():
    class Squared(nn.Module):
        def forward(self, A):
            return A * A

    (comparison,) = gradcheck(Squared(), A, seed=3).comparisons
    dLdZ = np.random.default_rng(3).standard_normal(A.shape)

    np.testing.assert_allclose(comparison.by_hand, 2 * A * dLdZ)
    np.testing.assert_allclose(comparison.numerical, 2 * A * dLdZ, rtol=1e-6)


def test_tensors_that_a_function_has_from_elsewhere_accumulate_nothing():
    network = Network()

    with pytest.warns(
        UserWarning, match=r"not checked:\n  a Tensor of shape \(2,\), which requires"
    ):
        assert gradcheck(lambda x: network(x), A)
    assert all(parameter.grad is None for parameter in network.parameters())


def test_frozen_parameters_are_left_out():
    network = Network()
    network.first.requires_grad_(False)

    assert "first.weight.grad" not in names(gradcheck(network, A))


def test_a_parameter_that_a_module_leaves_off_the_tape_is_named():
    class Detached(Network):
        def forward(self, A):
            return super().forward(A) + off_tape(self.first.bias).sum()

    report = gradcheck(Detached(), A, raise_exception=False)

    assert [c.name for c in report.comparisons if not c.passed] == ["first.bias.grad"]


def test_a_lazy_layer_settles_its_shapes_on_the_tape_too():
    report = gradcheck(nn.LazyLinear(2), Tensor(A, requires_grad=True))

    assert [c.numerical.shape for c in report.comparisons] == [(4, 3), (2, 3), (2,)]


def test_a_layer_given_a_tensor_goes_on_the_tape():
    class ByHandOnly(nn.Linear):
        def backward(self, dLdZ):
            raise AssertionError("by hand")

    assert gradcheck(ByHandOnly(3, 2), Tensor(A, requires_grad=True))
    with pytest.raises(AssertionError, match="by hand"):
        gradcheck(ByHandOnly(3, 2), A)


def test_a_function_may_come_with_its_configuration():
    softmax = functions.Softmax(axis=1)
    report = gradcheck(softmax, A)

    assert str(report).startswith("gradcheck of Softmax: 1 of 1 gradients right:")
    assert "inputs" not in vars(softmax)
    assert gradcheck(softmax, Tensor(A, requires_grad=True))


class TestBothWays:
    def test_a_layer_is_held_against_the_same_finite_differences_by_hand_and_on_the_tape(self):
        report = gradcheck(nn.Linear(3, 2), A, both_ways=True)

        assert names(report) == [
            "dLdA",
            "weight.grad",
            "bias.grad",
            "dLdA on the tape",
            "weight.grad on the tape",
            "bias.grad on the tape",
        ]
        for by_hand, on_tape in zip(report.comparisons[:3], report.comparisons[3:], strict=True):
            np.testing.assert_array_equal(by_hand.by_hand, on_tape.by_hand)

    def test_a_function_too(self):
        assert gradcheck(functions.Linear, (A, W, None), both_ways=True)
        assert gradcheck(functions.Softmax(axis=0), A, both_ways=True)

    def test_a_fault_in_the_layer_s_own_backward_is_named_as_by_hand(self):
        class Faulty(nn.Linear):
            def backward(self, dLdZ):
                return -super().backward(dLdZ)

        report = gradcheck(Faulty(3, 2), A, both_ways=True, raise_exception=False)
        assert [c.name for c in report.comparisons if not c.passed] == ["dLdA"]

    def test_a_fault_on_the_tape_alone_is_named_as_such(self):
        class Faulty(nn.Linear):
            def forward(self, A):
                return super().forward(A.detach() if isinstance(A, Tensor) else A)

        report = gradcheck(Faulty(3, 2), A, both_ways=True, raise_exception=False)
        assert [c.name for c in report.comparisons if not c.passed] == ["dLdA on the tape"]


def test_a_loss_has_its_targets_for_constants_both_ways():
    report = gradcheck(nn.CrossEntropyLoss(), (A, TARGETS), both_ways=True)

    assert len(report.comparisons) == 2


def test_whole_numbers_given_to_a_function_by_hand_are_no_variables():
    class Picking(Function):
        def forward(self, A, rows):
            assert rows.dtype.kind == "i"
            self.shape, self.rows = A.shape, rows
            return A[rows]

        def backward(self, dLdZ):
            dLdA = np.zeros(self.shape)
            np.add.at(dLdA, self.rows, dLdZ)
            return dLdA, None

    assert names(gradcheck(Picking, (A, TARGETS))) == ["dLdA"]
