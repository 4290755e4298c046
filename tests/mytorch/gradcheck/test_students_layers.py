"""gradcheck of a layer as a student writes it: arrays W and b, with dLdW and dLdb beside them."""

import warnings

import numpy as np
import pytest

from mytorch import nn
from mytorch.autograd import GradcheckError, gradcheck
from mytorch.autograd.tensor import Tensor
from solutions.hw1.linear import Linear as Solution

rng = np.random.default_rng(11)
A = rng.standard_normal((4, 3))
"""As many features as outputs, below: no shape gives a fault away."""


@pytest.fixture(autouse=True)
def _warnings_are_errors():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        yield


class Linear:
    """Homework 1's layer, from random numbers."""

    def __init__(self):
        self.W = rng.standard_normal((3, 3))
        self.b = rng.standard_normal((3, 1))

    def forward(self, A):
        self.A, self.N = A, A.shape[0]
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.T @ np.ones((self.N, 1))
        return dLdZ @ self.W


def names(report):
    return [comparison.name for comparison in report.comparisons]


def wrong(layer, inputs=A, **options):
    """Return the names of the wrong gradients."""
    report = gradcheck(layer, inputs, raise_exception=False, **options)
    return {comparison.name for comparison in report.comparisons if not comparison.passed}


def faulty(change):
    """Return a layer that changes its gradients after a right backward."""

    class Faulty(Linear):
        def backward(self, dLdZ):
            dLdA = super().backward(dLdZ)
            change(self, dLdZ)
            return dLdA

    return Faulty()


def test_homework_1_s_solution_is_right_in_every_gradient():
    report = gradcheck(Solution(3, 2), A)

    assert names(report) == ["dLdA", "dLdW", "dLdb"]
    assert str(report).startswith("gradcheck of Linear: 3 of 3 gradients right:")


def test_the_layer_is_left_as_it_was():
    layer = Linear()
    W, b = layer.W, layer.b
    before = W.copy(), b.copy()
    gradcheck(layer, A)

    assert vars(layer).keys() == {"W", "b"}
    assert layer.W is W
    assert layer.b is b
    np.testing.assert_array_equal(W, before[0])
    np.testing.assert_array_equal(b, before[1])


def swap(layer, dLdZ):
    layer.dLdW, layer.dLdb = layer.dLdb, layer.dLdW


def change(**changes):
    def apply(layer, dLdZ):
        for name, of in changes.items():
            setattr(layer, name, of(getattr(layer, name), layer, dLdZ))

    return apply


FAULTS = {
    "dLdW: sign": ({"dLdW"}, change(dLdW=lambda X, layer, dLdZ: -X)),
    "dLdb: sign": ({"dLdb"}, change(dLdb=lambda X, layer, dLdZ: -X)),
    "dLdW: transposed": ({"dLdW"}, change(dLdW=lambda X, layer, dLdZ: X.T)),
    "dLdW: mean": ({"dLdW"}, change(dLdW=lambda X, layer, dLdZ: X / layer.N)),
    "dLdb: mean": ({"dLdb"}, change(dLdb=lambda X, layer, dLdZ: X / layer.N)),
    "dLdW: times N": ({"dLdW"}, change(dLdW=lambda X, layer, dLdZ: X * layer.N)),
    "dLdW: zeros": ({"dLdW"}, change(dLdW=lambda X, layer, dLdZ: 0 * X)),
    "dLdb: zeros": ({"dLdb"}, change(dLdb=lambda X, layer, dLdZ: 0 * X)),
    "dLdb: ones": ({"dLdb"}, change(dLdb=lambda X, layer, dLdZ: 0 * X + 1)),
    "dLdb: a vector": ({"dLdb"}, change(dLdb=lambda X, layer, dLdZ: X[:, 0])),
    "dLdb: a row": ({"dLdb"}, change(dLdb=lambda X, layer, dLdZ: X.T)),
    "dLdW: flat": ({"dLdW"}, change(dLdW=lambda X, layer, dLdZ: X.ravel())),
    "dLdb: not summed": ({"dLdb"}, change(dLdb=lambda X, layer, dLdZ: dLdZ)),
    "dLdW: None": ({"dLdW"}, change(dLdW=lambda X, layer, dLdZ: None)),
    "dLdW: one element": ({"dLdW"}, change(dLdW=lambda X, layer, dLdZ: X + 1e-4 * (X.max() <= X))),
    "dLdW: NaN": ({"dLdW"}, change(dLdW=lambda X, layer, dLdZ: X * np.nan)),
    "dLdW and dLdb: exchanged": ({"dLdW", "dLdb"}, swap),
}


@pytest.mark.parametrize(("expected", "fault"), FAULTS.values(), ids=FAULTS)
def test_a_fault_is_caught_and_only_it_is_named(expected, fault):
    assert wrong(faulty(fault)) == expected
    with pytest.raises(GradcheckError, match=f"WRONG  {min(expected)}"):
        gradcheck(faulty(fault), A)


class FirstGradients(Linear):
    """Stores the gradients of the first backward only."""

    def backward(self, dLdZ):
        if not hasattr(self, "dLdW"):
            super().backward(dLdZ)
        return dLdZ @ self.W


class FirstBatch(Linear):
    def forward(self, A):
        self.first = getattr(self, "first", A)
        Z = super().forward(A)
        self.A = self.first
        return Z


class LastGradients(Linear):
    """Stores dLdW one backward late."""

    def backward(self, dLdZ):
        late = getattr(self, "late", np.zeros((3, 3)))
        dLdA = super().backward(dLdZ)
        self.late, self.dLdW = self.dLdW, late
        return dLdA


class Accumulating(Linear):
    def __init__(self):
        super().__init__()
        self.zero_gradients()

    def zero_gradients(self):
        self.dLdW, self.dLdb = np.zeros((3, 3)), np.zeros((3, 1))

    def backward(self, dLdZ):
        self.dLdW = self.dLdW + dLdZ.T @ self.A
        self.dLdb += dLdZ.sum(axis=0)[:, np.newaxis]
        return dLdZ @ self.W


class CachesW(Linear):
    """Caches Wᵀ at its first forward; a later W changes nothing."""

    def forward(self, A):
        self.A, self.N = A, len(A)
        if not hasattr(self, "WT"):
            self.WT = self.W.T.copy()
        return A @ self.WT + self.b.T


class NeverStoresButDeclares(Linear):
    def __init__(self):
        super().__init__()
        self.dLdW = None

    def backward(self, dLdZ):
        self.dLdb = dLdZ.sum(axis=0)[:, np.newaxis]
        return dLdZ @ self.W


@pytest.mark.parametrize(
    ("layer", "expected"),
    [
        (FirstGradients, {"dLdW", "dLdb"}),
        (FirstBatch, {"dLdW"}),
        (LastGradients, {"dLdW"}),
        (Accumulating, {"dLdW", "dLdb"}),
        (CachesW, {"dLdW"}),
        (NeverStoresButDeclares, {"dLdW"}),
    ],
)
def test_what_shows_on_a_second_batch_only_is_caught(layer, expected):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # on arrays without a gradient: these layers have some
        assert expected <= wrong(layer())


def test_a_layer_that_accumulates_is_right_if_it_has_a_zero_grad():
    class Zeroing(Accumulating):
        def zero_grad(self):
            self.zero_gradients()

    assert names(gradcheck(Zeroing(), A)) == ["dLdA", "dLdW", "dLdb"]
    layer = type("Faulty", (Zeroing,), {"backward": lambda self, dLdZ: dLdZ @ self.W})()
    assert wrong(layer) == {"dLdW", "dLdb"}


def test_a_layer_that_has_run_before_is_checked_as_a_new_one():
    class Caching(Linear):
        def forward(self, A):
            self.Z = super().forward(A)
            return self.Z

        def backward(self, dLdZ):
            self.dLdZ, self.dLdA = dLdZ, super().backward(dLdZ)
            return self.dLdA

    layer = Caching()
    layer.forward(A[:2])
    layer.backward(np.ones((2, 3)))

    assert set(names(gradcheck(layer, A))) == {"dLdA", "dLdW", "dLdb", "layer.dLdA"}


def test_a_stored_dLdA_is_checked_beside_the_returned_one():
    layer = faulty(lambda layer, dLdZ: setattr(layer, "dLdA", layer.A))

    assert wrong(layer) == {"layer.dLdA"}


def test_a_fault_that_weights_of_zeros_would_hide_is_caught():
    class Transposed(Solution):
        def backward(self, dLdZ):
            super().backward(dLdZ)
            return dLdZ @ self.W.T

    assert wrong(Transposed(3, 3)) == {"dLdA"}
    assert not Transposed(3, 3).W.any()
    assert [line.split(",")[0] for line in str(gradcheck(Solution(3, 3), A)).splitlines()[4:]] == [
        "  not checked: W as zeros",
        "  not checked: b as zeros",
    ]


def test_two_weights_of_zeros_are_checked_at_different_numbers():
    class Swapped:
        def __init__(self):
            self.U, self.V = np.zeros(3), np.zeros(3)

        def forward(self, A):
            self.A = A
            return A * self.U * self.V

        def backward(self, dLdZ):
            self.dLdU = (dLdZ * self.A * self.U).sum(axis=0)
            self.dLdV = (dLdZ * self.A * self.V).sum(axis=0)
            return dLdZ * self.U * self.V

    assert wrong(Swapped()) == {"dLdU", "dLdV"}


def test_the_gradient_of_an_empty_array_has_its_shape():
    layer = Solution(0, 2)
    assert names(gradcheck(layer, np.ones((4, 0)))) == ["dLdA", "dLdW", "dLdb"]
    assert wrong(Flattening(0, 2), np.ones((4, 0))) == {"dLdW"}


class Flattening(Solution):
    def backward(self, dLdZ):
        dLdA = super().backward(dLdZ)
        self.dLdW = self.dLdW.ravel()
        return dLdA


def test_an_array_of_whole_numbers_without_a_gradient_is_reported():
    class Picking:
        columns = np.array([0, 2])

        def forward(self, A):
            self.shape = A.shape
            return A[:, self.columns]

        def backward(self, dLdZ):
            dLdA = np.zeros(self.shape)
            dLdA[:, self.columns] = dLdZ
            return dLdA

    report = gradcheck(Picking(), A)
    assert report.not_checked == ("columns, an array of int64 numbers without dLdcolumns",)


class Transposed:
    """W as (C_in, C_out), b as a vector."""

    def __init__(self):
        self.W, self.b = rng.standard_normal((3, 2)), rng.standard_normal(2)

    def forward(self, A):
        self.A = A
        return A @ self.W + self.b

    def backward(self, dLdZ):
        self.dLdW, self.dLdb = self.A.T @ dLdZ, dLdZ.sum(axis=0)
        return dLdZ @ self.W.T


class Slots(Transposed):
    __slots__ = ("A", "W", "b", "dLdW", "dLdb")


class OnlySlots:
    __slots__ = ("A", "W", "b", "dLdW", "dLdb")
    __init__, forward, backward = Transposed.__init__, Transposed.forward, Transposed.backward


class Properties(Transposed):
    @property
    def W(self):
        return self._W

    @W.setter
    def W(self, values):
        self._W = np.asarray(values)

    @property
    def dLdW(self):
        return self.gradients["W"]

    @dLdW.setter
    def dLdW(self, values):
        self.gradients = {"W": values}

    @property
    def never_ready(self):
        raise RuntimeError("not yet")


class InFloat32(Transposed):
    def __init__(self):
        super().__init__()
        self.W, self.b = self.W.astype("float32"), self.b.astype("float32")


class OfWholeNumbers(Transposed):
    def __init__(self):
        self.W, self.b = np.array([[1, 2], [3, 4], [5, 6]]), np.array([7, 8])


class OfTheClass(Transposed):
    W, b = rng.standard_normal((3, 2)), rng.standard_normal(2)

    def __init__(self):
        pass


class Lazy(Transposed):
    def __init__(self):
        self.b = np.ones(2)

    def forward(self, A):
        if not hasattr(self, "W"):
            self.W = np.linspace(-1, 1, 6).reshape(3, 2)
        return super().forward(A)


class AModule(nn.Module):
    __init__, forward, backward = Transposed.__init__, Transposed.forward, Transposed.backward


STYLES = [
    Transposed, Slots, OnlySlots, Properties, InFloat32, OfWholeNumbers, OfTheClass, Lazy, AModule,
]  # fmt: skip


@pytest.mark.parametrize("style", STYLES)
def test_right_layers_of_every_style_pass_and_wrong_ones_do_not(style):
    def wrong_W(self, dLdZ):
        dLdA = style.backward(self, dLdZ)
        self.dLdW = 2 * self.dLdW
        return dLdA

    def wrong_b(self, dLdZ):
        dLdA = style.backward(self, dLdZ)
        self.dLdb = -self.dLdb
        return dLdA

    assert set(names(gradcheck(style(), A))) == {"dLdA", "dLdW", "dLdb"}
    assert wrong(type("Faulty", (style,), {"backward": wrong_W})()) == {"dLdW"}
    assert wrong(type("Faulty", (style,), {"backward": wrong_b})()) == {"dLdb"}


def test_a_number_with_a_gradient_is_a_variable():
    class Scale:
        def __init__(self):
            self.gain, self.eps = 1.5, 1e-5

        def forward(self, A):
            self.A = A
            return self.gain * A

        def backward(self, dLdZ):
            self.dLdgain = float((dLdZ * self.A).sum())
            return self.gain * dLdZ

    report = gradcheck(Scale(), A)
    assert names(report) == ["dLdA", "dLdgain"]
    assert not report.not_checked


def test_an_attribute_with_the_name_of_an_argument_is_a_variable_where_forward_reads_it():
    class Scale:
        gain = np.array([1.5, 2.0, 3.0])

        def forward(self, A, gain=None):
            self.A = A
            return self.gain * A

        def backward(self, dLdZ):
            self.dLdgain = 2 * (dLdZ * self.A).sum(axis=0)
            return self.gain * dLdZ

    assert wrong(Scale()) == {"dLdgain"}


class Normalizing:
    """Batch normalization, with running statistics that have no gradient."""

    def __init__(self):
        self.running_mean = np.zeros(3)
        self.b = np.zeros(3)

    def forward(self, A):
        self.running_mean = 0.9 * self.running_mean + 0.1 * A.mean(axis=0)
        self.centred = A - A.mean(axis=0)
        return self.centred + self.b

    def backward(self, dLdZ):
        self.dLdb = dLdZ.sum(axis=0)
        return dLdZ - dLdZ.mean(axis=0)


def test_an_array_without_a_gradient_is_reported_and_does_not_fail():
    report = gradcheck(Normalizing(), A)

    assert report
    assert names(report) == ["dLdA", "dLdb"]
    assert "\n  not checked: running_mean, an array without dLdrunning_mean" in str(report)
    assert "centred" not in str(report)


def never_storing():
    return type("Forgetful", (Linear,), {"backward": lambda self, dLdZ: dLdZ @ self.W})()


def test_arrays_that_the_output_depends_on_are_warned_of():
    with pytest.warns(UserWarning, match=r"W, an array without dLdW, though it changes the output"):
        report = gradcheck(never_storing(), A)

    assert report
    assert names(report) == ["dLdA"]
    assert [line.split(",")[0] for line in str(report).splitlines()[2:]] == [
        "  not checked: W",
        "  not checked: b",
    ]


def test_an_error_also_says_what_was_not_checked():
    with pytest.raises(GradcheckError, match=r"not checked: W, an array without dLdW"):
        gradcheck(type("F", (Linear,), {"backward": lambda self, dLdZ: -dLdZ @ self.W})(), A)


def test_a_gradient_of_nothing_is_reported():
    report = gradcheck(faulty(lambda layer, dLdZ: setattr(layer, "dLdweight", layer.dLdW)), A)

    assert "not checked: dLdweight, a gradient without an array weight" in str(report)


def test_an_array_that_cannot_be_set_is_warned_of():
    class ReadOnly(Transposed):
        def __init__(self):
            self.matrix, self.b = rng.standard_normal((3, 2)), np.ones(2)

        @property
        def W(self):
            return self.matrix

    with pytest.warns(UserWarning, match="dLdW, because W cannot be set"):
        assert gradcheck(ReadOnly(), A)


def test_parameters_in_a_container_are_warned_of():
    class Contained(Linear):
        def __init__(self):
            super().__init__()
            self.of = {"V": np.ones((3, 3))}

        def forward(self, A):
            return super().forward(A) @ self.of["V"]

        def backward(self, dLdZ):
            return super().backward(dLdZ @ self.of["V"].T)

    with pytest.warns(UserWarning, match=r"of\['V'\], an array without a gradient"):
        assert names(gradcheck(Contained(), A)) == ["dLdA", "dLdW", "dLdb"]


class Network:
    """A student's network of layers in a list."""

    def __init__(self, *layers):
        self.layers = list(layers)

    def forward(self, A):
        for layer in self.layers:
            A = layer.forward(A)
        return A

    def backward(self, dLdZ):
        for layer in reversed(self.layers):
            dLdZ = layer.backward(dLdZ)
        return dLdZ


def test_the_layers_of_a_network_are_checked():
    network = Network(Linear(), nn.Linear(3, 3), Transposed())

    assert names(gradcheck(network, A)) == [
        "dLdA",
        "layers[1].weight.grad",
        "layers[1].bias.grad",
        "layers[0].dLdW",
        "layers[0].dLdb",
        "layers[2].dLdW",
        "layers[2].dLdb",
    ]
    network.layers[0] = faulty(FAULTS["dLdb: sign"][1])
    assert wrong(network) == {"layers[0].dLdb"}


def test_layers_that_a_module_does_not_register_are_checked_by_hand_and_on_the_tape():
    class Unregistered(nn.Module):
        def __init__(self):
            self.layers = [nn.Linear(3, 3)]

        def forward(self, A):
            return self.layers[0].forward(A)

        def backward(self, dLdZ):
            return self.layers[0].backward(dLdZ)

    expected = ["dLdA", "layers[0].weight.grad", "layers[0].bias.grad"]
    assert names(gradcheck(Unregistered(), A)) == expected
    assert names(gradcheck(Unregistered(), Tensor(A, requires_grad=True))) == expected


def test_a_layer_that_returns_all_its_gradients_is_an_error():
    class ReturningAll(Linear):
        def backward(self, dLdZ):
            return super().backward(dLdZ), self.dLdW, self.dLdb

    with pytest.raises(TypeError, match="ReturningAll: expected backward to return 1 gradi"):
        gradcheck(ReturningAll(), A)


def test_arrays_cannot_be_checked_on_the_tape_too():
    with pytest.raises(ValueError, match="both_ways: the tape has no gradient for the arrays W, b"):
        gradcheck(AModule(), A, both_ways=True)
    with pytest.warns(UserWarning, match="W, an array: the tape has no gradient for it"):
        gradcheck(AModule(), Tensor(A, requires_grad=True))
