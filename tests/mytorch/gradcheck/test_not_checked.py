"""A check that leaves something out says so, and a check of nothing is refused."""

import warnings

import numpy as np
import pytest

import mytorch
from mytorch import functions, nn
from mytorch.autograd import GradcheckError, gradcheck, gradgradcheck
from mytorch.autograd.tensor import Tensor
from mytorch.functions import Function

rng = np.random.default_rng(3)
A = rng.standard_normal((4, 3))
WHOLE = np.array([[1, 2, 3], [4, 5, 6]])


@pytest.fixture(autouse=True)
def _warnings_are_errors():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        yield


def off_tape(x):
    return Tensor(x.data**2)


class TestRefused:
    def test_whole_numbers_alone_by_hand(self):
        with pytest.raises(ValueError, match="there is nothing to differentiate by"):
            gradcheck(functions.Linear, (WHOLE, WHOLE, WHOLE[0]))

    def test_outputs_of_whole_numbers_alone(self):
        with pytest.raises(ValueError, match="no output of floating-point numbers to check"):
            gradcheck(lambda x: x.argmax(), A)

    def test_an_output_of_whole_numbers_by_hand(self):
        class Rounding(Function):
            def forward(self, A):
                return A.astype(int)

            def backward(self, dLdZ):
                return (0 * dLdZ,)

        with pytest.raises(
            TypeError, match=r"forward to return one array of float.* int64 numbers"
        ):
            gradcheck(Rounding, A)

    def test_several_outputs_by_hand(self):
        class Two(nn.Identity):
            def forward(self, A):
                return A, A

        with pytest.raises(TypeError, match=r"forward to return one array of .* got a tuple"):
            gradcheck(Two(), A)

    @pytest.mark.parametrize(
        ("function", "inputs"),
        [(lambda x: x * x, A), (nn.Linear(3, 2), Tensor(A, requires_grad=True))],
    )
    def test_both_ways_where_one_is_possible(self, function, inputs):
        with pytest.raises(ValueError, match="cannot check both_ways: by hand there must be"):
            gradcheck(function, inputs, both_ways=True)

    def test_second_derivatives_where_no_first_one_is_on_the_tape(self):
        with pytest.raises(ValueError, match="no gradient is on the tape"):
            gradgradcheck(off_tape, A)
        with pytest.raises(ValueError, match="no gradient is on the tape"):
            gradgradcheck(lambda x: Tensor(A, requires_grad=True) * 2, A)


class TestReported:
    def test_frozen_parameters(self):
        layer = nn.Linear(3, 2)
        layer.weight.requires_grad_(False)

        line = "\n  not checked: weight, which has requires_grad=False"
        assert str(gradcheck(layer, A)).endswith(line)
        assert str(gradcheck(layer, Tensor(A, requires_grad=True))).endswith(line)
        assert str(gradgradcheck(layer, A)).endswith(line)
        assert str(gradcheck(layer, A, both_ways=True)).endswith(line)
        assert str(gradcheck(layer, A, both_ways=True)).count("not checked") == 1

    def test_inputs_of_whole_numbers(self):
        report = gradcheck(nn.CrossEntropyLoss(), (A, np.array([0, 2, 1, 1])))

        assert report.not_checked == ("dLdY, of an input of int64 numbers",)

    def test_outputs_of_whole_numbers(self):
        report = gradcheck(lambda x: (x * x, x.argmax()), A)

        assert report.not_checked == ("output 2, of int64 numbers",)

    @pytest.mark.parametrize("n", [0, 2])
    def test_gradients_that_zeros_would_pass_for(self, n):
        report = gradcheck(lambda x, y: x * n + y * 1e-9, (A, A))
        lines = str(report).splitlines()[1:]

        assert [line.endswith("; zeros would pass too") for line in lines] == [n == 0, True]

    def test_an_empty_batch(self):
        lines = str(gradcheck(nn.Linear(3, 2), np.ones((0, 3)))).splitlines()

        assert lines[1].endswith("dLdA: no elements")
        assert all(line.endswith("; zeros would pass too") for line in lines[2:])


class TestWarned:
    def test_a_gradient_for_whole_numbers(self):
        class Half(nn.Linear):
            def backward(self, dLdZ):
                super().backward(dLdZ)
                return np.zeros((2, 3))

            def forward(self, A):
                return super().forward(A.astype(float))

        with pytest.warns(UserWarning, match="dLdA, which backward returned for whole numbers"):
            report = gradcheck(Half(3, 2), WHOLE)
        assert [c.name for c in report.comparisons] == ["weight.grad", "bias.grad"]
        with pytest.raises(GradcheckError):
            gradcheck(Half(3, 2), WHOLE.astype(float))

    def test_tensors_from_elsewhere(self):
        W = Tensor(np.ones((2, 3)), requires_grad=True)

        with pytest.warns(UserWarning, match=r"a Tensor of shape \(2, 3\), which requires"):
            gradcheck(lambda x: x @ W.T, A)
        with pytest.warns(UserWarning, match=r"a Tensor of shape \(2, 3\), which requires"):
            gradgradcheck(lambda x: x**2 @ W.T, A)

    def test_second_derivatives_of_an_input_that_the_tape_lacks(self):
        with pytest.warns(UserWarning, match="the derivatives of dLdy, because the tape has none"):
            gradgradcheck(lambda x, y: x * x + off_tape(y), (A, A))

    def test_a_layer_of_which_only_forward_is_given(self):
        class Linear:
            def forward(self, A):
                return 2 * A

            def backward(self, dLdZ):
                return 3 * dLdZ

        with pytest.warns(UserWarning, match=r"backward of Linear.* check the layer"):
            gradcheck(Linear().forward, A)

    def test_nothing_where_all_was_checked(self):
        assert not gradcheck(nn.Linear(3, 2), A).not_checked
        assert not gradcheck(nn.Linear(3, 2), A, both_ways=True).not_checked
        assert not gradcheck(nn.BatchNorm1d(3, affine=False), A).not_checked
        assert not gradcheck(mytorch.exp, A).not_checked
        assert not gradgradcheck(nn.Bilinear(3, 3, 2), (A, A)).not_checked


@pytest.mark.parametrize("make", [lambda: nn.LayerNorm(3), lambda: nn.BatchNorm1d(3)])
def test_a_weight_of_ones_hides_no_mistake(make):
    layer = make()

    class Faulty(type(layer)):
        def backward(self, dLdZ):
            return super().backward(dLdZ / self.weight.data)

    faulty = Faulty(3)
    report = gradcheck(faulty, A, raise_exception=False)
    assert gradcheck(layer, A)
    assert "dLdA" in [c.name for c in report.comparisons if not c.passed]
    assert report.not_checked[0] == (
        "weight as ones, which hide mistakes; random numbers took their place"
    )
    np.testing.assert_array_equal(faulty.weight.data, np.ones(3))


@pytest.mark.parametrize("kept", ["text", None, [1, 2], np.array(["a"])])
def test_a_layer_may_turn_a_number_into_something_else(kept):
    class Odd:
        def __init__(self):
            self.W, self.scale = np.array([[2.0, 3.0]]), 2.0

        def forward(self, A):
            self.A = A
            if self.scale != 2.0:
                self.scale = kept
            return A @ self.W.T

        def backward(self, dLdZ):
            self.dLdW = dLdZ.T @ self.A
            return dLdZ @ self.W

    assert gradcheck(Odd(), A[:, :2])
