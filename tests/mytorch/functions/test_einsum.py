import numpy as np
import pytest
from hypothesis import given, strategies as st

from mytorch import einsum, tensor
from mytorch.autograd import gradcheck
from mytorch.functions.einsum import Einsum, spell_out

LENGTHS = {"i": 2, "j": 3, "k": 4, "l": 1}


@st.composite
def equations(draw):
    """Any equation over the four letters, with or without repeated indices and an output."""
    words = st.text("ijkl", max_size=3)
    terms = draw(st.lists(words, min_size=1, max_size=3))
    there = sorted(set("".join(terms)))
    output = draw(st.lists(st.sampled_from(there), unique=True)) if there else []
    arrow = draw(st.booleans())
    return ",".join(terms) + ("->" + "".join(output) if arrow else "")


def operands(equation):
    rng = np.random.default_rng(0)
    terms = equation.partition("->")[0].split(",")
    return tuple(rng.standard_normal([LENGTHS[i] for i in term]) for term in terms)


@given(equations())
def test_forward_is_numpy_s(equation):
    X = operands(equation)

    np.testing.assert_allclose(Einsum(equation).forward(*X), np.einsum(equation, *X), atol=1e-12)


@given(equations())
def test_gradients_agree_with_finite_differences(equation):
    assert gradcheck(Einsum(equation), operands(equation))


@pytest.mark.parametrize(
    ("equation", "shapes"),
    [
        ("...ij,...jk->...ik", [(2, 1, 2, 3), (4, 3, 2)]),
        ("...i,i...->...", [(2, 3), (3, 2)]),
        ("ij,jk->ik", [(2, 1), (3, 4)]),
        ("ij,j->i", [(2, 3), (1,)]),
        ("iij,ij->", [(3, 3, 2), (3, 1)]),
    ],
)
def test_broadcast_operands_agree_with_finite_differences(equation, shapes):
    rng = np.random.default_rng(0)

    assert gradcheck(
        Einsum(equation), tuple(rng.standard_normal(s) for s in shapes), both_ways=True
    )


def test_any_number_of_operands():
    assert gradcheck(Einsum(",".join("i" * 9)), (np.array([1.5, 2.0]),) * 9)


def test_float32_stays_float32():
    A = np.ones((2, 3), np.float32)
    formula = Einsum("ij,kj->ik")
    Z = formula.forward(A, A)

    assert {X.dtype for X in (Z, *formula.backward(Z))} == {np.dtype(np.float32)}


@pytest.mark.parametrize(
    ("equation", "dimensions", "terms", "output"),
    [
        ("ij, jk", [2, 2], ["ij", "jk"], "ik"),
        ("ba", [2], ["ba"], "ab"),
        ("...i,j...", [3, 2], ["abi", "jb"], "abij"),
        ("i...->...i", [2], ["ia"], "ai"),
        ("...->", [2], ["ab"], ""),
    ],
)
def test_implicit_indices_are_spelled_out(equation, dimensions, terms, output):
    assert spell_out(equation, dimensions) == (terms, output)


@pytest.mark.skipif(
    np.lib.NumpyVersion(np.__version__) < "2.4.0", reason="earlier einsums choose another order"
)
def test_products_of_two_lie_in_memory_in_the_order_of_their_axes():
    """So the tape need not copy them; a transposed copy takes longer than the product."""
    Q, K = np.random.default_rng(0).standard_normal((2, 5, 3, 8, 4))
    scores = Einsum("nhid,nhjd->nhij")

    Z = scores.forward(Q, K)

    assert Z.flags.c_contiguous
    assert scores.backward(Z)[0].flags.c_contiguous


def test_a_leaf_does_not_store_the_gradient_that_it_was_sent():
    x = tensor([[1.0, 2.0], [3.0, 4.0]], requires_grad=True)
    dLdZ = tensor([[1.0, 2.0], [3.0, 4.0]])

    einsum("ij->ji", x).backward(dLdZ)
    dLdZ.data[...] = 0

    assert x.grad.data.tolist() == [[1, 3], [2, 4]]
