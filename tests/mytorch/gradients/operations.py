"""A strategy of calls for each of `mytorch.operations` that has a gradient."""

from __future__ import annotations

import math
import re

import numpy as np
from hypothesis import strategies as st

from tests.mytorch.gradients.calls import (
    FULL,
    SEEDS,
    SHAPES,
    SIDES,
    along_one,
    broadcastable,
    dims,
    drawn_options,
    elementwise,
    numbers,
    several,
    table,
)
from tests.mytorch.gradients.picking import PICKING
from tests.mytorch.gradients.rearranging import REARRANGING

POSITIVE = {"low": 0.3, "high": 2.0}
WITHIN_ONE = {"low": -0.9, "high": 0.9}

ELEMENTWISE = {
    **{
        name: elementwise()
        for name in [
            *("abs", "absolute", "atan", "clone", "cos", "cosh", "erf", "exp", "expm1", "frac"),
            *("ceil", "floor", "neg", "positive", "relu", "sigmoid", "sign", "sin", "sinh"),
            *("square", "tanh", "trunc"),
        ]
    },
    **{
        name: elementwise(**POSITIVE)
        for name in ["log", "log2", "log10", "reciprocal", "rsqrt", "sqrt"]
    },
    "acos": elementwise(**WITHIN_ONE),
    "asin": elementwise(**WITHIN_ONE),
    "log1p": elementwise(low=-0.7),
    "tan": elementwise(low=-1.2, high=1.2),
    "round": elementwise(decimals=[0, 1]),
    "leaky_relu": elementwise(negative_slope=[0.01, 0.3, -0.5]),
}


@st.composite
def pairs(draw, low=-2.0, high=2.0, other=(-2.0, 2.0), with_numbers=True, **options):
    """(A, B) of shapes that broadcast; or one of them a number."""
    kind = draw(st.sampled_from(["both", "both", "A", "B"] if with_numbers else ["both"]))
    shapes = draw(broadcastable())
    # No quotient of 1.3 and of what `numbers` draws is a whole number, where floor has a jump.
    A = draw(numbers(shapes[0], low, high)) if kind != "B" else 1.3
    B = draw(numbers(shapes[1], *other, 1)) if kind != "A" else 1.3
    return (A, B), draw(drawn_options(options))


@st.composite
def clamped(draw):
    """(A, min, max): the bounds both numbers, or both tensors; one may be None."""
    shapes = draw(broadcastable(3))
    # With tensors as bounds, PyTorch has no gradient for an input that was broadcast.
    shapes = [np.broadcast_shapes(*shapes), *shapes[1:]]
    A, low, high = draw(several(shapes))
    if draw(st.booleans()):
        low, high = draw(st.sampled_from([(-1, 1), (0.5, 1.5), (1, -1)]))
    low, high = draw(st.sampled_from([(low, high), (None, high), (low, None)]))
    return (A, low, high), {}


@st.composite
def chosen(draw):
    """(condition, A, B); one of the two may be a number."""
    condition, *shapes = draw(broadcastable(3))
    A, B = draw(several(shapes))
    mask = np.asarray(np.random.default_rng(draw(SEEDS)).random(condition) < 0.5)
    return (mask, *draw(st.sampled_from([(A, B), (A, 1.5), (1.5, B)]))), {}


def divided(**options):
    """(A, B), B above 0 or below."""
    return pairs(other=(0.3, 2.0), **options) | pairs(other=(-2.0, -0.3), **options)


DIVISION = divided(rounding_mode=[None, "floor", "trunc"])


def powers():
    """(A, B): A above 0; or any, and a whole number of times itself."""
    return pairs(**POSITIVE) | st.tuples(
        SHAPES.flatmap(numbers), st.sampled_from([0, 1, 2, 3, -1, -2, 2.0, 3.0])
    ).map(lambda given: (given, {}))


ALPHA = [3, -0.5]
PAIRS = {
    "add": pairs(with_numbers=False, alpha=ALPHA) | pairs(),
    "sub": pairs(with_numbers=False, alpha=ALPHA) | pairs(),
    "mul": pairs(),
    "div": DIVISION,
    "divide": DIVISION,
    "true_divide": divided(),
    "floor_divide": divided(),
    "fmod": divided(with_numbers=False),
    "remainder": divided(with_numbers=False),
    "pow": powers(),
    "maximum": pairs(with_numbers=False),
    "minimum": pairs(with_numbers=False),
    "clamp": clamped(),
    "clip": clamped(),
    "where": chosen(),
}


@st.composite
def reduced(draw, low=-2.0, high=2.0, all_of=True, several_dims=True, least=1, **options):
    """(A,), or (A, dim) with one dimension or several, with and without keepdim."""
    shape = draw(FULL.map(lambda shape: tuple(max(n, least) for n in shape)))
    A, options = draw(numbers(shape, low, high)), draw(drawn_options(options))
    if all_of and draw(st.booleans()):
        return (A,), options
    dim = draw(dims(len(shape)))
    if several_dims and draw(st.booleans()):
        dim = tuple(draw(st.lists(dims(len(shape)), min_size=1, unique_by=lambda d: d % A.ndim)))
    return (A,), {"dim": dim, "keepdim": draw(st.booleans()), **options}


@st.composite
def norms(draw):
    """(A,) with p, and dimensions; "fro", the default, PyTorch has for no more than two."""
    args, options = draw(reduced(p=[1, 2, 3, 1.5, math.inf, -math.inf]))
    if len(np.ravel(options.get("dim", ()))) > 2:
        options.setdefault("p", 2)
    return args, options


@st.composite
def largest(draw):
    """(A, k) and options: the k largest or smallest along a dimension."""
    A = draw(numbers(draw(FULL)))
    dim = draw(dims(A.ndim))
    return (A, draw(st.integers(0, A.shape[dim]))), {"dim": dim, "largest": draw(st.booleans())}


SPREAD = reduced(least=2, correction=[0, 1])
EXTREME = reduced(several_dims=False) | pairs(with_numbers=False)
REDUCTIONS = {
    "sum": reduced(),
    "mean": reduced(),
    "prod": reduced(several_dims=False),
    "var": SPREAD,
    "std": SPREAD,
    "var_mean": SPREAD,
    "std_mean": SPREAD,
    "amax": reduced(all_of=False),
    "amin": reduced(all_of=False),
    "max": EXTREME,
    "min": EXTREME,
    "logsumexp": reduced(all_of=False),
    "norm": norms(),
    "cumsum": along_one(),
    "cumprod": along_one(),
    "sort": along_one(descending=[True]),
    "topk": largest(),
    "softmax": along_one(),
    "log_softmax": along_one(),
}


@st.composite
def prelu(draw):
    """(A, W): one slope, or one for each channel."""
    A = draw(numbers(draw(FULL)))
    slopes = draw(st.sampled_from([1, A.shape[1]])) if A.ndim > 1 else 1
    return (A, draw(numbers((slopes,), -1, 1))), {}


BATCHES = st.sampled_from([(2,), (3,), (), (2, 3), (3, 2), (1,), (2, 1)])


@st.composite
def stack_shapes(draw):
    """The shapes of A and B for matmul: vectors, matrices, and stacks of them that broadcast."""
    n, k, m = (draw(st.sampled_from([2, 3, 2, 3, 1, 0])) for _ in range(3))
    A, B = draw(broadcastable(2, BATCHES))
    vectors = draw(st.sampled_from(["", "", "", "A", "B", "AB"]))
    return (
        (k,) if "A" in vectors else (*A, n, k),
        (k,) if "B" in vectors else (*B, k, m),
    )


@st.composite
def stacks(draw):
    """(A, B) for matmul."""
    return draw(several(draw(stack_shapes()))), {}


@st.composite
def products(draw, *terms, **options):
    """One array for each term, as "ij" and "jk", the indices being of any length."""
    lengths = {index: draw(SIDES) for index in sorted(set("".join(terms)))}
    shapes = [tuple(lengths[index] for index in term) for term in terms]
    return draw(several(shapes)), draw(drawn_options(options))


@st.composite
def added(draw, a, b, z):
    """(C, A, B) for addmm: C broadcasts to the shape of the product."""
    lengths = {index: draw(SIDES) for index in "bijk"}
    C = tuple(draw(st.sampled_from([1, lengths[index]])) for index in z)
    C = C[draw(st.integers(0, len(C) - 1)) :] if len(C) == 2 else C
    shapes = [C, *(tuple(lengths[index] for index in term) for term in (a, b))]
    return draw(several(shapes)), draw(drawn_options({"alpha": [3], "beta": [0.5]}))


@st.composite
def einsums(draw):
    """An equation and its operands."""
    equation = draw(
        st.sampled_from(
            [
                *("ij,jk->ik", "ij,jk", "ba", "ij->", "ij->j", "ii", "ii->i", "iij->ji", "i,j->ij"),
                *("i,ij->", "ij,k->i", "ii,ij->j", "nk,kij,ni->nj", "a,b,c->cab", ",ij->ij"),
                *(
                    "...ij,...jk->...ik",
                    "...ij->...ji",
                    "i...->...",
                    "...i,...i->...",
                    "...ab,...bc->...ac",
                    "a...,b...->ab...",
                ),
            ]
        )
    )
    terms = equation.partition("->")[0].split(",")
    batches = draw(broadcastable(len(terms), BATCHES))
    lengths = {index: draw(SIDES) for index in sorted(set(equation) - set(".,->"))}
    shapes = []
    for term, batch in zip(terms, batches, strict=True):
        shape = []
        for part in re.findall(r"\.\.\.|\w", term):
            if part == "...":
                shape += batch
            else:  # an index of length 1 broadcasts, unless a diagonal needs both
                one = term.count(part) == 1 and draw(st.integers(0, 5)) == 0
                shape.append(1 if one else lengths[part])
        shapes.append(tuple(shape))
    return (equation, *draw(several(shapes))), {}


PRODUCTS = {
    "matmul": stacks(),
    "mm": products("ij", "jk"),
    "bmm": products("bij", "bjk"),
    "mv": products("ij", "j"),
    "dot": products("i", "i"),
    "inner": products("aj", "bcj") | products("j", "j"),
    "outer": products("i", "j"),
    "ger": products("i", "j"),
    "addmm": added("ij", "jk", "ik"),
    "baddbmm": added("bij", "bjk", "bik"),
    "einsum": einsums(),
    "prelu": prelu(),
}

OPERATIONS = table({**ELEMENTWISE, **PAIRS, **REDUCTIONS, **PRODUCTS, **REARRANGING, **PICKING})

WITHOUT_GRADIENT = {
    "creation": [
        *("arange", "as_tensor", "empty", "empty_like", "eye", "from_numpy", "full", "full_like"),
        *("linspace", "ones", "ones_like", "tensor", "zeros", "zeros_like"),
    ],
    "random": ["rand", "rand_like", "randint", "randn", "randn_like", "randperm"],
    "gives bools": [
        *("all", "any", "allclose", "bitwise_and", "bitwise_not", "bitwise_or", "bitwise_xor"),
        *("eq", "equal", "ge", "gt", "isclose", "isfinite", "isinf", "isnan", "le", "logical_and"),
        *("logical_not", "logical_or", "logical_xor", "lt", "ne", "is_floating_point"),
    ],
    "gives whole numbers": ["argmax", "argmin", "argsort", "count_nonzero", "nonzero", "numel"],
    "gives a dtype": ["result_type"],
    "a class": ["ValuesAndIndices"],
}
