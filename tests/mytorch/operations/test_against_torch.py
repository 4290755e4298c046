"""Operations, their gradients, second derivatives and dtypes, compared with PyTorch's."""

import itertools
import warnings

import numpy as np
import pytest

from mytorch import dtype as dtypes
from mytorch.autograd.tensor import Tensor
from mytorch.operations import arithmetic, comparison, creation, selection
from mytorch.operations.creation import tensor
from tests.mytorch.operations.oracle import assert_agree

torch = pytest.importorskip("torch")
pytestmark = pytest.mark.filterwarnings("ignore:Using backward")

POSITIVE = ["log", "log2", "log10", "sqrt", "rsqrt", "reciprocal"]
BOUNDED = ["asin", "acos"]
ANYWHERE = [
    "exp",
    "expm1",
    "square",
    "abs",
    "absolute",
    "sign",
    "sin",
    "cos",
    "tan",
    "atan",
    "sinh",
    "cosh",
    "tanh",
    "sigmoid",
    "erf",
    "floor",
    "ceil",
    "round",
    "trunc",
    "frac",
    "neg",
    "negative",
]


@pytest.mark.parametrize("name", [*ANYWHERE, *POSITIVE, *BOUNDED, "log1p"])
@pytest.mark.parametrize("shape", [(3, 4), ()], ids=str)
def test_elementwise(name, shape):
    rng = np.random.default_rng(0)
    low, high = (0.1, 3.0) if name in POSITIVE else (-0.9, 0.9)
    A = rng.uniform(low, high, shape)

    assert_agree(lambda X: getattr(X, name)(), getattr(torch, name), A)


@pytest.mark.parametrize("name", ["exp", "sigmoid", "tanh", "erf", "abs", "square", "sin", "sinh"])
def test_elementwise_at_zero(name):
    assert_agree(lambda X: getattr(X, name)(), getattr(torch, name), np.zeros(3))


BINARY = {
    "add": lambda A, B: A + B,
    "add with alpha": lambda A, B: A.add(B, alpha=3),
    "sub": lambda A, B: A - B,
    "sub with alpha": lambda A, B: A.sub(B, alpha=3),
    "mul": lambda A, B: A * B,
    "div": lambda A, B: A / B,
    "div rounded down": lambda A, B: A.div(B, rounding_mode="floor"),
    "div rounded to zero": lambda A, B: A.div(B, rounding_mode="trunc"),
    "remainder": lambda A, B: A % B,
    "fmod": lambda A, B: A.fmod(B),
    "pow": lambda A, B: (A * A + 0.1) ** B,
    "maximum": lambda A, B: A.maximum(B),
    "minimum": lambda A, B: A.minimum(B),
    "clamp below": lambda A, B: A.clamp(min=B),
    "clamp above": lambda A, B: A.clamp(max=B),
    "clamp between": lambda A, B: A.clamp(-B, B),
    "where": lambda A, B: A.where(A > B, B),
    "twice the same": lambda A, B: A * A / B + B * A,
}


@pytest.mark.parametrize("name", BINARY)
@pytest.mark.parametrize(
    "shapes", [((2, 3), (2, 3)), ((2, 3), (3,)), ((2, 1), (1, 3)), ((), (2, 3))], ids=str
)
def test_two_operands(name, shapes):
    rng = np.random.default_rng(0)
    A = rng.uniform(-3, 3, shapes[0])
    B = rng.uniform(0.3, 2, shapes[1])

    assert_agree(BINARY[name], BINARY[name], A, B)


NUMBERS = {
    "2 + A": lambda A: 2 + A,
    "2 - A": lambda A: 2 - A,
    "A - 2": lambda A: A - 2,
    "3 * A": lambda A: 3 * A,
    "A / 3": lambda A: A / 3,
    "3 / A": lambda A: 3 / A,
    "A % 0.4": lambda A: A % 0.4,
    "A ** 2": lambda A: A**2,
    "A ** 3": lambda A: A**3,
    "A ** 1": lambda A: A**1,
    "A ** 0": lambda A: A**0,
    "A ** -1": lambda A: A**-1,
    "A ** 0.5": lambda A: A**0.5,
    "abs(-A)": lambda A: abs(-A),
    "+A": lambda A: +A,
    "clamp": lambda A: A.clamp(0.8, 1.5),
    "clamp below": lambda A: A.clamp(min=1),
    "clip above": lambda A: A.clip(max=1),
    "clamp to crossed bounds": lambda A: A.clamp(1.5, 0.8),
    "round to decimals": lambda A: A.round(decimals=1),
    "clone": lambda A: A.clone() * A,
    "through float32": lambda A: A.float().double(),
}


@pytest.mark.parametrize("name", NUMBERS)
def test_an_operand_and_a_number(name):
    A = np.array([[0.5, 0.7, 1.0], [1.2, 2.3, 3.4]])

    assert_agree(NUMBERS[name], NUMBERS[name], A)


@pytest.mark.parametrize("base", [2, 2.1])
def test_power_of_a_number(base):
    def with_base_in_float64(A):  # of a number, PyTorch takes the logarithm in float32
        return torch.full_like(A, base) ** A

    assert_agree(lambda A: base**A, with_base_in_float64, np.array([0.5, 1.0, -2.0]))


def test_equal_operands():
    A = np.array([1.0, 2.0])
    for name in ("maximum", "minimum"):
        assert_agree(getattr(Tensor, name), getattr(torch, name), A, A)
    for bound in ("min", "max"):
        assert_agree(
            lambda A, B, bound=bound: A.clamp(**{bound: B}),
            lambda A, B, bound=bound: A.clamp(**{bound: B}),
            A,
            A,
        )


DTYPES = ["float64", "float32", "float16", "int64", "int32", "uint8", "bool"]


def operand(make, kind, dtype_of):
    if not isinstance(kind, tuple):
        return kind
    shape, name = kind
    return make(np.ones(shape).tolist(), dtype=dtype_of(name))


OPERANDS = [((2,), name) for name in DTYPES] + [((), name) for name in DTYPES] + [True, 2, 2.5]


@pytest.mark.parametrize(
    ("name", "ours", "theirs"),
    [
        ("mul", arithmetic.mul, torch.mul),
        ("div", arithmetic.div, torch.div),
        ("eq", comparison.eq, torch.eq),
        (
            "where",
            lambda A, B: selection.where(np.array([True, False]), A, B),
            lambda A, B: torch.where(torch.tensor([True, False]), A, B),
        ),
    ],
)
def test_dtype_of_every_pair_of_operands(name, ours, theirs):
    for A, B in itertools.product(OPERANDS, OPERANDS):
        if not isinstance(A, tuple) and (name == "eq" or not isinstance(B, tuple)):
            continue
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            result = ours(*(operand(tensor, X, lambda n: getattr(dtypes, n)) for X in (A, B)))
            expected = theirs(
                *(operand(torch.tensor, X, lambda n: getattr(torch, n)) for X in (A, B))
            )

        assert str(expected.dtype) == f"torch.{result.dtype}", (A, B)
        np.testing.assert_array_equal(result.numpy(), expected.numpy())


@pytest.mark.parametrize("rounding_mode", [None, "floor", "trunc"])
def test_division_of_whole_numbers(rounding_mode):
    A, B = np.array([7, -7, 7, -7]), np.array([2, 2, -2, -2])

    result = tensor(A).div(tensor(B), rounding_mode=rounding_mode)
    expected = torch.tensor(A).div(torch.tensor(B), rounding_mode=rounding_mode)

    np.testing.assert_array_equal(result.numpy(), expected.numpy(), strict=True)


@pytest.mark.parametrize("name", [*ANYWHERE, *POSITIVE])
def test_elementwise_dtype_of_whole_numbers(name):
    if name == "frac":  # PyTorch has none of whole numbers
        return
    A = np.array([1, 2, 3])

    result, expected = getattr(tensor(A), name)(), getattr(torch, name)(torch.tensor(A))

    assert f"torch.{result.dtype}" == str(expected.dtype)
    np.testing.assert_allclose(result.numpy(), expected.numpy(), rtol=1e-6)


@pytest.mark.parametrize(
    "data",
    [1, 1.5, True, [1, 2], [[1.0, 2], [3, 4]], [True, False], [], np.ones(2), np.float32(1)],
    ids=str,
)
def test_dtype_and_shape_of_new_tensors(data):
    result, expected = tensor(data), torch.tensor(data)

    assert f"torch.{result.dtype}" == str(expected.dtype)
    assert result.shape == tuple(expected.shape)


@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        ("zeros", (2, 3)),
        ("zeros", ((2, 3),)),
        ("zeros", ((),)),
        ("ones", (2,)),
        ("full", ((2,), 1)),
        ("full", ((2,), 1.5)),
        ("full", ((2,), True)),
        ("eye", (3,)),
        ("eye", (2, 3)),
        ("arange", (5,)),
        ("arange", (2, 5)),
        ("arange", (5, 2, -1)),
        ("arange", (0, 1, 0.25)),
        ("arange", (3.0,)),
        ("linspace", (-1, 1, 5)),
        ("linspace", (3, 3, 1)),
    ],
    ids=str,
)
def test_creation(name, arguments):
    result, expected = getattr(creation, name)(*arguments), getattr(torch, name)(*arguments)

    np.testing.assert_array_equal(result.numpy(), expected.numpy(), strict=True)
