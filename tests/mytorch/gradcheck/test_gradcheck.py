import inspect
import re

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

from mytorch import functions, nn
from mytorch.autograd import Comparison, GradcheckError, gradcheck
from mytorch.functions import Function
from tests.mytorch.strategies import arrays, bilinear_cases, leading_dimensions, linear_cases

checked = settings(max_examples=60)


@checked
@given(linear_cases(dtype=np.float64, whole=False, max_size=3), st.integers(0, 2**32 - 1))
def test_linear_passes(case, seed):
    C_out, C_in = case.W.shape
    layer = nn.Linear(C_in, C_out, bias=case.b is not None)

    assert gradcheck(layer, case.A, seed=seed)
    assert gradcheck(functions.Linear, (case.A, case.W, case.b), seed=seed)


@checked
@given(
    bilinear_cases(dtype=np.float64, whole=False, max_dims=2, max_size=3),
    st.integers(0, 2**32 - 1),
)
def test_bilinear_passes(case, seed):
    C_out, C_in1, C_in2 = case.W.shape
    layer = nn.Bilinear(C_in1, C_in2, C_out, bias=case.b is not None)

    assert gradcheck(layer, (case.A1, case.A2), seed=seed)
    assert gradcheck(functions.Bilinear, (case.A1, case.A2, case.W, case.b), seed=seed)


@checked
@given(st.data(), leading_dimensions(max_size=3), st.integers(0, 2**32 - 1))
def test_identity_passes(data, shape, seed):
    A = data.draw(arrays(shape, np.float64, whole=False))

    assert gradcheck(nn.Identity(), A, seed=seed)
    assert gradcheck(functions.Identity, A, seed=seed)


@checked
@given(
    st.data(),
    leading_dimensions(max_size=3),
    st.integers(0, 3),
    st.integers(0, 3),
    st.booleans(),
    st.integers(0, 2**32 - 1),
)
def test_lazy_linear_passes(data, leading, C_in, C_out, bias, seed):
    A = data.draw(arrays((*leading, C_in), np.float64, whole=False))

    assert gradcheck(nn.LazyLinear(C_out, bias=bias), A, seed=seed)


LINEAR_FAULTS = {
    "dLdA: sign": ("A", lambda f, dLdZ, A, W, b: (-A, W, b)),
    "dLdA: twice": ("A", lambda f, dLdZ, A, W, b: (2 * A, W, b)),
    "dLdA: zeros": ("A", lambda f, dLdZ, A, W, b: (0 * A, W, b)),
    "dLdA: none": ("A", lambda f, dLdZ, A, W, b: (None, W, b)),
    "dLdA: Wᵀ for W": ("A", lambda f, dLdZ, A, W, b: (dLdZ @ f.W.T, W, b)),
    "dLdA: W itself": ("A", lambda f, dLdZ, A, W, b: (f.W, W, b)),
    "dLdA: dLdZ left out": ("A", lambda f, dLdZ, A, W, b: (np.ones_like(dLdZ) @ f.W, W, b)),
    "dLdA: * for @": ("A", lambda f, dLdZ, A, W, b: (dLdZ * f.W, W, b)),
    "dLdA: transposed": ("A", lambda f, dLdZ, A, W, b: (A.T, W, b)),
    "dLdA: mean over the batch": ("A", lambda f, dLdZ, A, W, b: (A / len(A), W, b)),
    "dLdA: flattened": ("A", lambda f, dLdZ, A, W, b: (A.ravel(), W, b)),
    "dLdA: one element": ("A", lambda f, dLdZ, A, W, b: (A + 1e-4 * (A.max() <= A), W, b)),
    "dLdA: one element not a number": (
        "A",
        lambda f, dLdZ, A, W, b: (np.where(A.max() <= A, np.nan, A), W, b),
    ),
    "dLdA: one element infinite": (
        "A",
        lambda f, dLdZ, A, W, b: (np.where(A.max() <= A, np.inf, A), W, b),
    ),
    "dLdA: all by a ten-thousandth": ("A", lambda f, dLdZ, A, W, b: (A * (1 + 1e-4), W, b)),
    "dLdA: bias added": ("A", lambda f, dLdZ, A, W, b: (A + f.b, W, b)),
    "dLdA: as float16": ("A", lambda f, dLdZ, A, W, b: (A.astype("float16"), W, b)),
    "dLdA: as whole numbers": ("A", lambda f, dLdZ, A, W, b: (A.astype(int), W, b)),
    "dLdW: sign": ("W", lambda f, dLdZ, A, W, b: (A, -W, b)),
    "dLdW: mean over the batch": ("W", lambda f, dLdZ, A, W, b: (A, W / f.N, b)),
    "dLdW: transposed": ("W", lambda f, dLdZ, A, W, b: (A, W.T, b)),
    "dLdW: dLdZ left out": (
        "W",
        lambda f, dLdZ, A, W, b: (A, np.ones_like(dLdZ).T @ f.A, b),
    ),
    "dLdW: dLdZ for dLdZᵀ": ("W", lambda f, dLdZ, A, W, b: (A, dLdZ @ f.A, b)),
    "dLdW: Z for A": (
        "W",
        lambda f, dLdZ, A, W, b: (A, dLdZ.T @ (f.A @ f.W.T + f.b), b),
    ),
    "dLdW: first row only": (
        "W",
        lambda f, dLdZ, A, W, b: (A, np.outer(dLdZ[0], f.A[0]), b),
    ),
    "dLdW: all by a ten-thousandth": ("W", lambda f, dLdZ, A, W, b: (A, W * (1 + 1e-4), b)),
    "dLdb: sign": ("b", lambda f, dLdZ, A, W, b: (A, W, -b)),
    "dLdb: mean over the batch": ("b", lambda f, dLdZ, A, W, b: (A, W, dLdZ.mean(axis=0))),
    "dLdb: not summed over the batch": ("b", lambda f, dLdZ, A, W, b: (A, W, dLdZ)),
    "dLdb: summed over the wrong axis": ("b", lambda f, dLdZ, A, W, b: (A, W, dLdZ.sum(axis=1))),
    "dLdb: summed over everything": ("b", lambda f, dLdZ, A, W, b: (A, W, dLdZ.sum())),
    "dLdb: a column": ("b", lambda f, dLdZ, A, W, b: (A, W, b[:, np.newaxis])),
    "dLdb: ones": ("b", lambda f, dLdZ, A, W, b: (A, W, np.ones_like(b))),
    "dLdb: dLdZ left out": ("b", lambda f, dLdZ, A, W, b: (A, W, np.full_like(b, f.N))),
    "dLdb: last row only": ("b", lambda f, dLdZ, A, W, b: (A, W, dLdZ[-1])),
    "dLdW and dLdb: mean over the batch": (
        "Wb",
        lambda f, dLdZ, A, W, b: (A, W / f.N, b / f.N),
    ),
    "dLdA and dLdW: exchanged": ("AW", lambda f, dLdZ, A, W, b: (W, A, b)),
}
BILINEAR_FAULTS = {
    "dLdA1 and dLdA2: exchanged": (
        ("A1", "A2"),
        lambda f, dLdZ, A1, A2, W, b: (A2, A1, W, b),
    ),
    "dLdA1: A1 for A2": (
        ("A1",),
        lambda f, dLdZ, A1, A2, W, b: (np.einsum("nk,kij,nj->ni", dLdZ, f.W, f.A1), A2, W, b),
    ),
    "dLdA1: axes of W exchanged": (
        ("A1",),
        lambda f, dLdZ, A1, A2, W, b: (np.einsum("nk,kji,nj->ni", dLdZ, f.W, f.A2), A2, W, b),
    ),
    "dLdA1: dLdZ left out": (
        ("A1",),
        lambda f, dLdZ, A1, A2, W, b: (np.einsum("kij,nj->ni", f.W, f.A2), A2, W, b),
    ),
    "dLdA1: sign": (("A1",), lambda f, dLdZ, A1, A2, W, b: (-A1, A2, W, b)),
    "dLdA2: forgotten": (("A2",), lambda f, dLdZ, A1, A2, W, b: (A1, None, W, b)),
    "dLdA2: zeros": (("A2",), lambda f, dLdZ, A1, A2, W, b: (A1, 0 * A2, W, b)),
    "dLdA2: twice": (("A2",), lambda f, dLdZ, A1, A2, W, b: (A1, 2 * A2, W, b)),
    "dLdA2: axes of W exchanged": (
        ("A2",),
        lambda f, dLdZ, A1, A2, W, b: (A1, np.einsum("nk,kji,ni->nj", dLdZ, f.W, f.A1), W, b),
    ),
    "dLdW: axes exchanged": (
        ("W",),
        lambda f, dLdZ, A1, A2, W, b: (A1, A2, W.transpose(0, 2, 1), b),
    ),
    "dLdW: outputs' axis last": (
        ("W",),
        lambda f, dLdZ, A1, A2, W, b: (A1, A2, W.transpose(1, 2, 0), b),
    ),
    "dLdW: A1 twice": (
        ("W",),
        lambda f, dLdZ, A1, A2, W, b: (A1, A2, np.einsum("nk,ni,nj->kij", dLdZ, f.A1, f.A1), b),
    ),
    "dLdW: mean over the batch": (("W",), lambda f, dLdZ, A1, A2, W, b: (A1, A2, W / f.N, b)),
    "dLdW: all by a ten-thousandth": (
        ("W",),
        lambda f, dLdZ, A1, A2, W, b: (A1, A2, W * (1 + 1e-4), b),
    ),
    "dLdb: not summed over the batch": (("b",), lambda f, dLdZ, A1, A2, W, b: (A1, A2, W, dLdZ)),
    "dLdb: sign": (("b",), lambda f, dLdZ, A1, A2, W, b: (A1, A2, W, -b)),
}
IDENTITY_FAULTS = {
    "sign": (("A",), lambda f, dLdZ, A: (-A,)),
    "ones": (("A",), lambda f, dLdZ, A: (np.ones_like(A),)),
    "A for dLdZ": (("A",), lambda f, dLdZ, A: (f.A,)),
    "transposed": (("A",), lambda f, dLdZ, A: (A.T,)),
    "summed": (("A",), lambda f, dLdZ, A: (A.sum(axis=0),)),
    "none": (("A",), lambda f, dLdZ, A: (None,)),
    "all by a ten-thousandth": (("A",), lambda f, dLdZ, A: (A * (1 + 1e-4),)),
}

SQUARE = np.random.default_rng(1).standard_normal((5, 3, 3))
"""As many samples as inputs as outputs, so that no shape gives a fault away."""
CUBE = np.random.default_rng(2).standard_normal((3, 3, 3))

INPUTS = {
    functions.Linear: (SQUARE[0], SQUARE[1], SQUARE[2, 0]),
    functions.Bilinear: (SQUARE[0], SQUARE[1], CUBE, SQUARE[2, 0]),
    functions.Identity: (SQUARE[0],),
}
LAYERS = {
    functions.Linear: (lambda: nn.Linear(3, 3), 1),
    functions.Bilinear: (lambda: nn.Bilinear(3, 3, 3), 2),
    functions.Identity: (nn.Identity, 1),
}
NAMES = {
    functions.Linear: ("dLdA", "dLdW", "dLdb"),
    functions.Bilinear: ("dLdA1", "dLdA2", "dLdW", "dLdb"),
    functions.Identity: ("dLdA",),
}
IN_A_LAYER = {"dLdW": "weight.grad", "dLdb": "bias.grad"}

FAULTS = {
    f"{function.__name__}: {name}": (function, {f"dLd{X}" for X in wrong}, fault)
    for function, faults in [
        (functions.Linear, LINEAR_FAULTS),
        (functions.Bilinear, BILINEAR_FAULTS),
        (functions.Identity, IDENTITY_FAULTS),
    ]
    for name, (wrong, fault) in faults.items()
}


def planted(function, fault):
    """The function with its gradients put through `fault`."""

    class Faulty(function):
        def backward(self, dLdZ):
            return fault(self, dLdZ, *super().backward(dLdZ))

    return Faulty


def verdicts(text):
    """The names called ok, and those called WRONG, in a printed report."""
    found = re.findall(r"^  (ok|WRONG) +([\w.]+)[\[:]", text, re.MULTILINE)
    return [{name for verdict, name in found if verdict == wanted} for wanted in ("ok", "WRONG")]


@pytest.mark.parametrize(("function", "wrong", "fault"), FAULTS.values(), ids=FAULTS)
def test_a_fault_in_a_function_is_caught_and_only_it_is_named(function, wrong, fault):
    with pytest.raises(GradcheckError) as caught:
        gradcheck(planted(function, fault), INPUTS[function])

    right = set(NAMES[function]) - wrong
    report = caught.value.report
    assert {c.name for c in report.comparisons if not c.passed} == wrong
    assert {c.name for c in report.comparisons if c.passed} == right
    assert verdicts(str(caught.value)) == [right, wrong]


@pytest.mark.parametrize("function", INPUTS, ids=lambda function: function.__name__)
def test_the_functions_pass_where_the_faults_are_planted(function):
    assert gradcheck(planted(function, lambda f, dLdZ, *gradients: gradients), INPUTS[function])


@pytest.mark.parametrize(("function", "wrong", "fault"), FAULTS.values(), ids=FAULTS)
def test_a_fault_in_a_layer_is_caught_and_only_it_is_named(function, wrong, fault, monkeypatch):
    make, inputs = LAYERS[function]
    formulas = inspect.getmodule(function)  # the layer looks its formula up there
    monkeypatch.setattr(formulas, function.__name__, planted(function, fault))
    wrong = {IN_A_LAYER.get(name, name) for name in wrong}

    report = gradcheck(make(), INPUTS[function][:inputs], raise_exception=False)

    assert not report
    assert {c.name for c in report.comparisons if not c.passed} == wrong
    assert verdicts(str(report))[1] == wrong


def without_weight_grad(layer, dLdZ):
    dLdA = nn.Linear.backward(layer, dLdZ)
    layer.weight.grad = None
    return dLdA


def accumulating_twice(layer, dLdZ):
    nn.Linear.backward(layer, dLdZ)
    return nn.Linear.backward(layer, dLdZ)


def into_the_wrong_parameter(layer, dLdZ):
    dLdA = nn.Linear.backward(layer, dLdZ)
    layer.bias.grad = layer.weight.grad[0]
    return dLdA


@pytest.mark.parametrize(
    ("backward", "wrong"),
    [
        (without_weight_grad, {"weight.grad"}),
        (accumulating_twice, {"weight.grad", "bias.grad"}),
        (into_the_wrong_parameter, {"bias.grad"}),
        (lambda layer, dLdZ: None, {"dLdA", "weight.grad", "bias.grad"}),
    ],
)
def test_a_fault_in_what_a_layer_accumulates_is_caught(backward, wrong):
    faulty = type("Faulty", (nn.Linear,), {"backward": backward})

    with pytest.raises(GradcheckError) as caught:
        gradcheck(faulty(3, 3), SQUARE[0])

    assert verdicts(str(caught.value))[1] == wrong


def test_a_layer_that_keeps_its_first_batch_for_ever_is_caught():
    class Stale(nn.Linear):
        def forward(self, A):
            self.first = getattr(self, "first", A)
            return super().forward(A)

        def backward(self, dLdZ):
            self.function.A = self.first
            return super().backward(dLdZ)

    with pytest.raises(GradcheckError) as caught:
        gradcheck(Stale(3, 3), SQUARE[0])

    assert verdicts(str(caught.value))[1] == {"weight.grad"}


def test_a_forward_that_backward_does_not_know_of_is_caught():
    class Doubling(functions.Linear):
        def forward(self, A, W, b=None):
            return 2 * super().forward(A, W, b)

    with pytest.raises(GradcheckError) as caught:
        gradcheck(Doubling, INPUTS[functions.Linear])

    assert verdicts(str(caught.value))[1] == {"dLdA", "dLdW", "dLdb"}


def test_the_report_tells_the_worst_element_both_numbers_and_the_tolerance():
    def fault(f, dLdZ, dLdA):
        dLdA[0, 1] += 0.25
        dLdA[2, 1] -= 0.5
        return (dLdA,)

    A = np.ones((3, 2))
    with pytest.raises(GradcheckError) as caught:
        gradcheck(planted(functions.Identity, fault), A, rtol=1e-5, atol=1e-7, seed=4)

    numerical = np.random.default_rng(4).standard_normal((3, 2))[2, 1]
    line = str(caught.value).splitlines()[1]
    found = re.fullmatch(
        r"  WRONG  dLdA\[2, 1\]: backward (\S+), finite differences (\S+), "
        r"off by (\S+) \(tolerance (\S+)\)",
        line,
    )
    assert [float(number) for number in found.groups()] == pytest.approx(
        [numerical - 0.5, numerical, 0.5, 1e-7 + 1e-5 * abs(numerical)], rel=0.05
    )
    assert float(found[1]) == pytest.approx(numerical - 0.5, rel=1e-8)


def test_the_first_line_counts_what_is_right():
    with pytest.raises(GradcheckError) as caught:
        gradcheck(
            planted(functions.Linear, LINEAR_FAULTS["dLdW: sign"][1]), INPUTS[functions.Linear]
        )

    assert str(caught.value).splitlines()[0] == "gradcheck of Faulty: 2 of 3 gradients right:"


def test_a_layer_is_called_by_its_repr():
    report = gradcheck(nn.Linear(3, 2), np.ones((1, 3)))

    assert str(report).startswith("gradcheck of Linear(in_features=3, out_features=2, bias=True): ")


def test_shapes_that_differ_are_told_with_both():
    fault = LINEAR_FAULTS["dLdb: a column"][1]

    with pytest.raises(GradcheckError) as caught:
        gradcheck(planted(functions.Linear, fault), INPUTS[functions.Linear])

    assert "WRONG  dLdb: expected shape (3,), backward gave (3, 1)" in str(caught.value)


def test_a_gradient_that_is_missing_is_told():
    fault = LINEAR_FAULTS["dLdA: none"][1]

    with pytest.raises(GradcheckError) as caught:
        gradcheck(planted(functions.Linear, fault), INPUTS[functions.Linear])

    assert "WRONG  dLdA: backward gave none" in str(caught.value)


def test_a_failure_can_be_returned_instead_of_raised():
    faulty = planted(functions.Identity, IDENTITY_FAULTS["sign"][1])

    report = gradcheck(faulty, np.ones(3), raise_exception=False)

    assert not report
    assert not report.passed
    assert isinstance(GradcheckError(report), AssertionError)


def test_comparisons_stand_in_the_order_of_inputs_then_parameters():
    report = gradcheck(nn.Bilinear(2, 3, 4), (np.ones((5, 2)), np.ones((5, 3))))

    assert [(c.name, c.numerical.shape) for c in report.comparisons] == [
        ("dLdA1", (5, 2)),
        ("dLdA2", (5, 3)),
        ("weight.grad", (4, 2, 3)),
        ("bias.grad", (4,)),
    ]


def test_parameters_of_modules_within_are_named_with_dots():
    class Network(nn.Module):
        def __init__(self):
            self.first = nn.Linear(3, 4)
            self.second = nn.LazyLinear(2, bias=False)

        def forward(self, A):
            return self.second.forward(self.first.forward(A))

        def backward(self, dLdZ):
            return self.first.backward(self.second.backward(dLdZ))

    report = gradcheck(Network(), SQUARE[0])

    assert [c.name for c in report.comparisons] == [
        "dLdA",
        "first.weight.grad",
        "first.bias.grad",
        "second.weight.grad",
    ]


def test_a_parameter_used_twice_is_checked_as_one():
    class Tied(nn.Module):
        def __init__(self):
            self.encode = nn.Linear(3, 3)
            self.decode = nn.Linear(3, 3)
            self.decode.weight = self.encode.weight

        def forward(self, A):
            return self.decode.forward(self.encode.forward(A))

        def backward(self, dLdZ):
            return self.encode.backward(self.decode.backward(dLdZ))

    assert [c.name for c in gradcheck(Tied(), SQUARE[0]).comparisons] == [
        "dLdA",
        "encode.weight.grad",
        "encode.bias.grad",
        "decode.bias.grad",
    ]


class Square:
    """A layer that owes nothing to Module."""

    def forward(self, *inputs):
        (self.X,) = inputs
        return self.X**2

    def backward(self, dLdZ):
        return 2 * self.X * dLdZ


def test_anything_with_forward_and_backward_is_a_layer():
    report = gradcheck(Square(), SQUARE[0])

    assert report
    assert [c.name for c in report.comparisons] == ["dLd(input 1)"]


def test_a_gradient_may_be_a_plain_number():
    class SquareOfANumber(Square):
        def backward(self, dLdZ):
            return float(2 * self.X * dLdZ)

    assert gradcheck(SquareOfANumber(), np.array(3.0))
    assert "ok" in str(gradcheck(SquareOfANumber(), np.array(3.0)))


def test_inputs_may_be_lists_and_whole_numbers():
    assert gradcheck(functions.Linear, ([[1, 2], [3, 4]], [[5, 6], [7, 8]], [9, 10]))


def test_an_input_left_out_stays_out():
    report = gradcheck(functions.Linear, (SQUARE[0], SQUARE[1], None))

    assert [c.name for c in report.comparisons] == ["dLdA", "dLdW"]


def test_frozen_parameters_are_left_out():
    layer = nn.Linear(3, 2)
    layer.weight.requires_grad = False

    report = gradcheck(layer, SQUARE[0])

    assert [c.name for c in report.comparisons] == ["dLdA", "bias.grad"]


def test_an_empty_batch_has_parameters_to_check_all_the_same():
    report = gradcheck(nn.Linear(3, 2), np.ones((0, 3)))

    assert "ok     dLdA: no elements" in str(report)
    assert [c.numerical.shape for c in report.comparisons] == [(0, 3), (2, 3), (2,)]


def test_too_few_gradients_are_an_error_of_their_own():
    class OneGradient(functions.Linear):
        def backward(self, dLdZ):
            return super().backward(dLdZ)[:1]

    with pytest.raises(TypeError) as caught:
        gradcheck(OneGradient, INPUTS[functions.Linear])

    assert str(caught.value) == (
        "OneGradient: expected backward to return 3 gradients, one for each input of forward, got 1"
    )


def test_layer_and_inputs_are_left_as_they_were():
    layer = nn.Linear(3, 2)
    layer.forward(np.ones((1, 3)))
    layer.backward(np.ones((1, 2)))
    last, grad, W, A = layer.function, layer.weight.grad, layer.W, SQUARE[0].copy()
    before = W.copy(), np.array(grad)

    gradcheck(layer, A)

    assert layer.function is last
    assert layer.weight.grad is grad
    assert layer.W is W
    assert W.dtype == np.float32
    np.testing.assert_array_equal(W, before[0])
    np.testing.assert_array_equal(grad, before[1])
    np.testing.assert_array_equal(A, SQUARE[0])


def test_forward_sees_no_numbers_outside_the_range_of_its_inputs():
    """So that a layer defined on an interval, a logarithm say, is never run beyond it."""
    seen = []

    class Watching(nn.Identity):
        def forward(self, A):
            seen.append(A.copy())
            return super().forward(A)

    gradcheck(Watching(), SQUARE[0], eps=1e-6)

    assert np.min(seen) == pytest.approx(SQUARE[0].min(), abs=2e-6)
    assert np.max(seen) == pytest.approx(SQUARE[0].max(), abs=2e-6)


def test_earlier_gradients_do_not_disturb_the_check():
    layer = nn.Linear(3, 2)
    layer.forward(np.ones((1, 3)))
    layer.backward(np.ones((1, 2)))

    assert gradcheck(layer, SQUARE[0])


def test_layer_and_function_are_run_in_float64():
    seen = set()

    class Watching(nn.Linear):
        def forward(self, A):
            Z = super().forward(A)
            seen.add((A.dtype.name, self.weight.grad is None and self.W.dtype.name))
            return Z

        def backward(self, dLdZ):
            seen.add((dLdZ.dtype.name, self.W.dtype.name))
            return super().backward(dLdZ)

    gradcheck(Watching(3, 2), SQUARE[0].astype("float32"))

    assert {dtypes for dtypes in seen if dtypes[1]} <= {
        ("float64", "float32"),  # the first forward, which only settles a lazy layer's shapes
        ("float64", "float64"),
    }
    assert ("float64", "float64") in seen


def test_a_layer_that_computes_in_float32_is_caught():
    class Narrow(functions.Linear):
        def forward(self, A, W, b=None):
            return super().forward(A.astype("float32"), W.astype("float32"), b.astype("float32"))

    assert not gradcheck(Narrow, INPUTS[functions.Linear], raise_exception=False)


def test_the_cotangent_is_random_and_repeats_with_its_seed():
    cotangents = []

    class Recording(functions.Identity):
        def backward(self, dLdZ):
            cotangents.append(dLdZ.copy())
            return super().backward(dLdZ)

    for seed in (0, 0, 1):
        gradcheck(Recording, np.zeros((4, 3)), seed=seed)

    same, again, other = cotangents
    np.testing.assert_array_equal(same, again)
    assert not np.array_equal(same, other)
    assert np.unique(same).size == 12


@pytest.mark.parametrize("bias", [True, False])
def test_a_forward_or_backward_that_writes_to_its_arguments_does_not_spoil_the_check(bias):
    class Overwriting(functions.Linear):
        def forward(self, A, W, b=None):
            Z = super().forward(A.copy(), W.copy(), None if b is None else b.copy())
            A[...] = W[...] = 0
            return Z

        def backward(self, dLdZ):
            gradients = super().backward(dLdZ.copy())
            dLdZ[...] = 0
            return gradients

    A, W, b = INPUTS[functions.Linear]
    assert gradcheck(Overwriting, (A, W, b if bias else None))


def test_a_layer_that_writes_to_its_input_does_not_spoil_the_check():
    class Overwriting(nn.Linear):
        def forward(self, A):
            Z = super().forward(A.copy())
            A[...] = 0
            return Z

    assert gradcheck(Overwriting(3, 2), SQUARE[0])


def test_tolerances_and_step_are_the_caller_s():
    faulty = planted(functions.Identity, IDENTITY_FAULTS["all by a ten-thousandth"][1])

    assert gradcheck(faulty, SQUARE[0], rtol=1e-3)
    assert gradcheck(faulty, SQUARE[0], atol=1e-3)
    assert not gradcheck(Cubed, SQUARE[0], eps=0.1, raise_exception=False)
    assert gradcheck(Cubed, SQUARE[0])


class Cubed(Function):
    def forward(self, A):
        self.A = A
        return A**3

    def backward(self, dLdZ):
        return (3 * self.A**2 * dLdZ,)


def comparison(by_hand, numerical, rtol=0.0, atol=0.5):
    return Comparison("dLdA", np.array(by_hand), np.array(numerical), rtol, atol)


def test_a_comparison_passes_up_to_its_tolerance():
    assert comparison([1.5, 1.0], [1.0, 1.0]).passed
    assert not comparison([1.0, 1.625], [1.0, 1.0]).passed
    assert comparison([9.0], [8.0], rtol=0.0625).passed
    assert not comparison([9.125], [8.0], rtol=0.0625).passed
    assert comparison([-9.0], [-8.0], rtol=0.0625).passed


def test_the_worst_element_is_that_furthest_off_by_its_own_tolerance():
    assert comparison([[1.0, 102.0], [2.0, 3.0]], [[1.0, 100.0], [1.0, 3.0]], 0.1).worst == (1, 0)
    assert comparison([[1.0, np.nan], [2.0, 3.0]], [[0.0, 1.0], [1.0, 3.0]]).worst == (0, 1)


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("number", [np.nan, np.inf, -np.inf])
def test_what_is_not_finite_never_passes(number):
    assert not comparison([number], [1.0]).passed
    assert not comparison([1.0], [number]).passed


@pytest.mark.parametrize("by_hand", [[[1.0, 1.0]], [1.0], 1.0, [[1.0], [1.0]]])
def test_shapes_are_compared_before_values_even_where_they_would_broadcast(by_hand):
    against = comparison(by_hand, [1.0, 1.0])

    assert not against.same_shape
    assert not against.passed
    assert against.worst is None


def test_an_exact_gradient_passes_without_any_tolerance():
    assert comparison([1.0, 0.0], [1.0, 0.0], rtol=0.0, atol=0.0).passed
    assert not comparison([1.0, 1e-9], [1.0, 0.0], rtol=0.0, atol=0.0).passed
