"""Homework 6, part 2: masks that are nearly the usual ones, and arrays of a million numbers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import pytest

from autograder.grading.compare import TOLERANCE, describe, expect_array
from autograder.grading.inside import inside
from autograder.grading.session import Session
from autograder.grading.student import Named, Student
from autograder.homeworks.hw6.formulas import Array, attention
from autograder.homeworks.hw6.inside import lambda_inside, results
from autograder.homeworks.hw6.life import Rng
from autograder.homeworks.hw6.test_kept_results import right_results
from autograder.results.verdict import Evidence, Wrong

pytestmark = pytest.mark.last

CALLS = """
def calls(attention, Tensor, Q, K, V, masks, dLdZ):
    found = []
    for mask in masks:
        tensors = [Tensor(each.copy()) for each in (Q, K, V)]
        Z = attention(*tensors, mask)
        Z.backward(dLdZ)
        found.append([Z.data, attention.weights, *(each.grad for each in tensors)])
    return found
"""


def usual_masks(T: int, S: int) -> list[Array]:
    """Return the masks that a program may look for: causal ones, all, and each itself."""
    tri = np.tri(T, S, dtype=bool)
    last = np.tri(T, S, S - T, dtype=bool)  # the last query sees all keys
    band = tri & ~np.tri(T, S, -2, dtype=bool)
    return [tri, last, ~np.tri(T, S, -1, dtype=bool), tri[::-1], np.ones((T, S), dtype=bool), band]


def near_masks(rng: Rng, T: int, S: int) -> Array:
    """Return the usual masks, those that differ in one number or two, and rows of equal sums."""
    found = list[Array]()
    for number, mask in enumerate(usual_masks(T, S)):
        found.append(mask)
        places, is_large = [*np.ndindex(T, S)], T * S > 16
        if is_large:  # corners, the middle and the sides are enough
            places = [(i, j) for i in (0, 1, T // 2, T - 1) for j in (0, 1, S // 2, S - 1)]
        flips: list[tuple[Any, ...]] = [(place,) for place in places]
        if number == 0:  # as many are True as in the causal mask
            flips += [(one, other) for one in places for other in places if mask[one] > mask[other]]
        if is_large:
            flips = [flips[int(each)] for each in rng.permutation(len(flips))[:40]]
        for flip in flips:
            changed = mask.copy()
            for place in flip:
                changed[place] = not changed[place]
            found.append(changed)
    for _ in range(12):  # the row sums and the diagonal are those of the causal mask
        rows = [rng.permutation(row) for row in np.tri(T, S, dtype=bool)]
        found.append(np.array(rows))
        for i in range(min(T, S)):
            at = int(np.argmax(rows[i]))
            rows[i][[i, at]] = rows[i][[at, i]]
        found.append(np.array(rows))
    return np.array([each for each in found if each.any(axis=1).all()])


def is_near(found: list[Any], right: Mapping[str, Array]) -> bool:
    """Whether all results of all calls are right: one look at many small arrays is faster."""
    try:
        columns = [np.stack(each) for each in zip(*found, strict=True)]
    except (TypeError, ValueError):
        return False
    return len(columns) == len(right) and all(
        got.dtype == np.float64
        and got.shape == wanted.shape
        and bool((np.abs(got - wanted) <= TOLERANCE).all())
        for got, wanted in zip(columns, right.values(), strict=True)
    )


@pytest.mark.task("attention")
def test_masks_that_are_nearly_usual(session: Session, student: Student, rng: Rng) -> None:
    """Attention reads each number of its mask, also where all others are those of a usual one."""
    for T, S in ((2, 2), (3, 3), (4, 4), (2, 3), (3, 2), (9, 9), (40, 40)):
        session.begin_record()
        Q, K = rng.normal(size=(T, 2)), rng.normal(size=(S, 2))
        V, dLdZ, masks = rng.normal(size=(S, 2)), rng.normal(size=(T, 2)), near_masks(rng, T, S)
        masks = masks[:60] if T > 30 else masks
        shown = "…  # calls attention with each of the masks, and goes backward"
        calls, count = inside(session, "calls", CALLS, shown), len(masks)
        given = [Named(name, X) for name, X in (("Q", Q), ("K", K), ("V", V))]
        more = Named("masks", masks), Named("dLdZ", dLdZ)
        made, tensor = student.ScaledDotProductAttention(), session.find("Tensor")
        found = results(session.call(calls, made, tensor, *given, *more), count)
        inputs = {name: np.stack([X] * count) for name, X in (("Q", Q), ("K", K), ("V", V))}
        right = right_results(attention, inputs, np.stack([dLdZ] * count), mask=masks)
        if is_near(found, right):
            continue
        for number, got in enumerate(found):
            told = np.array2string(masks[number]) if T < 5 else f"{T} queries, {S} keys"
            if not isinstance(got, list) or len(got) != len(right):
                raise Wrong(Evidence("attention must have results", got=describe(got)))
            for (name, wanted), each in zip(right.items(), got, strict=True):
                expect_array(name, each, wanted[number], because=f"masks[{number}]: {told}")


@pytest.mark.task("attention")
def test_masks_of_several_texts(session: Session, student: Student, rng: Rng) -> None:
    """Attention: of the masks of several texts and heads, one is not the usual one.

    There may be more axes than a word has letters.
    """
    T = 3
    for shape in ((2, 2), (2, 1), (1, 2), (2,), (1,)):
        session.begin_record()
        ones = (1,) * int(rng.integers(22, 26))
        front = (2, *ones, 2) if shape == (1,) else (2, 2)
        count, masks = 8, list[Array]()
        for number in range(count):
            usual = usual_masks(T, T)[0 if number % 2 else 4]
            mask = np.array(np.broadcast_to(usual, (*shape, T, T)))
            each = mask.reshape(-1, T, T)[int(rng.integers(np.prod(shape)))]
            flip = int(rng.integers(1, T)), 0
            each[flip] = not each[flip]
            masks.append(mask)
        inputs = {name: rng.normal(size=(*front, T, 2)) for name in "QKV"}
        dLdZ = rng.normal(size=(*front, T, 2))
        shown = "…  # calls attention with each of the masks, and goes backward"
        calls = inside(session, "calls", CALLS, shown)
        given = [Named(name, X) for name, X in inputs.items()]
        more = Named("masks", np.array(masks)), Named("dLdZ", dLdZ)
        made, tensor = student.ScaledDotProductAttention(), session.find("Tensor")
        found = results(session.call(calls, made, tensor, *given, *more), count)
        for number, got in enumerate(found):
            right = right_results(attention, inputs, dLdZ, mask=masks[number])
            for (name, wanted), each in zip(right.items(), results(got, len(right)), strict=True):
                expect_array(name, each, wanted, because=f"masks[{number}]")


SHAPES = (
    *((0, 1, 0, 1), (0, 0, 1, 1), (1, 0, 0, 1)),
    *((0, 1, 1, 1), (1, 0, 1, 1), (1, 1, 0, 1)),
)
"""Which axes of a mask of four axes are as long as the scores'; the others have the length 1."""


@pytest.mark.task("attention")
@pytest.mark.parametrize("n", [2, 3, 5])
def test_masks_of_the_same_numbers(session: Session, student: Student, rng: Rng, n: int) -> None:
    """Attention: masks with the same numbers in other shapes, one after the other, of size {n}."""
    session.begin_record()
    inputs = {name: rng.normal(size=(n, n, n, 2)) for name in "QKV"}
    dLdZ, masks = rng.normal(size=(n, n, n, 2)), list[Array]()
    row = np.arange(n) < rng.integers(1, n, (n, 1))  # the first number of each row is True
    many = rng.random((n * n, n)) < 0.5
    many[:, 0] = True
    for each in (np.tri(n, dtype=bool), row, many):
        shapes = SHAPES[:3] if len(each) == n else SHAPES[3:]
        for sizes in (*shapes, *(shapes[int(at)] for at in rng.integers(0, 3, 5))):
            shape = [n if is_long else 1 for is_long in sizes]
            while shape[0] == 1 and rng.random() < 0.5:
                del shape[0]
            masks.append(each.reshape(shape))
    shown = "…  # calls attention with each of the masks, and goes backward"
    calls = inside(session, "calls", CALLS, shown)
    given = [Named(name, X) for name, X in inputs.items()]
    several_masks = [Named(f"mask{number}", mask) for number, mask in enumerate(masks)]
    made, tensor = student.ScaledDotProductAttention(), session.find("Tensor")
    more = several_masks, Named("dLdZ", dLdZ)
    found = results(session.call(calls, made, tensor, *given, *more), len(masks))
    for mask, got in zip(masks, found, strict=True):
        right = right_results(attention, inputs, dLdZ, mask=mask)
        for (name, wanted), each in zip(right.items(), results(got, len(right)), strict=True):
            because = f"for a mask of shape {mask.shape}, after others with the same numbers"
            expect_array(name, each, wanted, because=because)


LARGE_NORM = """
def large(norm, Tensor, u, v, w, dLdZ):
    A = Tensor(u[:, None] * v + w)
    Z = norm(A)
    Z.backward(dLdZ[:, None] * w)
    norm(-A)
    return Z.data[::97], A.grad[::97], norm.weight.grad, norm.bias.grad
"""


def large_sizes(rng: Rng) -> tuple[int, int]:
    """Return two sizes whose product is more than 1.6 million."""
    first, second = map(int, rng.integers(1280, 1300, 2))
    return first, second


@pytest.mark.task("attention")
@pytest.mark.parametrize("is_masked", [False, True])
def test_a_million_scores(session: Session, student: Student, rng: Rng, is_masked: bool) -> None:
    """Attention has all its digits where a text has more than a million scores.

    Its results stay as they are in a later call.
    """
    session.begin_record()
    T, S = large_sizes(rng)
    Q, K, V, dLdZ = (rng.normal(size=(size, 1)) for size in (T, S, S, T))
    source = (
        "lambda attention, Tensor, Q, K, V, mask, dLdZ: (lambda several: "
        "(lambda Z, weights: (Z.backward(dLdZ), attention(-several[0], *several[1:], mask), "
        "[Z.data, weights[::97].copy(), *(each.grad for each in several)])[2])"
        "(attention(*several, mask), attention.weights))"
        "([Tensor(Q), Tensor(K), Tensor(V)])"
    )
    large, is_allowed = (
        lambda_inside(session, "large", source),
        np.arange(S) <= np.arange(T)[:, np.newaxis],
    )
    mask = Named("mask", is_allowed) if is_masked else None
    given = Named("Q", Q), Named("K", K), Named("V", V), mask, Named("dLdZ", dLdZ)
    made, tensor = student.ScaledDotProductAttention(), session.find("Tensor")
    found = results(session.call(large, made, tensor, *given), 5)
    scores = Q @ K.T
    if is_masked:
        scores[~is_allowed] = -np.inf
    P = np.exp(scores - scores.max(axis=1, keepdims=True))
    P /= P.sum(axis=1, keepdims=True)
    Z = P @ V
    dLdS = P * (dLdZ * V.T - dLdZ * Z)
    rights = Z, P[::97], dLdS @ K, dLdS.T @ Q, P.T @ dLdZ
    names = "Z.data", "weights[::97]", "Q.grad", "K.grad", "V.grad"
    for name, got, wanted in zip(names, found, rights, strict=True):
        expect_array(name, got, wanted, because=f"for {T} queries and {S} keys")


@pytest.mark.task("layer_norm")
def test_a_million_numbers(session: Session, student: Student, rng: Rng) -> None:
    """LayerNorm has all its digits where A has more than a million numbers, also after a call."""
    session.begin_record()
    N, C = large_sizes(rng)
    u, dLdZ, v, w = (rng.normal(size=size) for size in (N, N, C, C))
    large = inside(
        session, "large", LARGE_NORM, "…  # A = u[:, None] * v + w, dLdZ = dLdZ[:, None] * w"
    )
    given = [Named(name, X) for name, X in (("u", u), ("v", v), ("w", w), ("dLdZ", dLdZ))]
    found = session.call(large, student.LayerNorm(C), session.find("Tensor"), *given)
    A, upstream = u[:, np.newaxis] * v + w, dLdZ[:, np.newaxis] * w
    centred = A - A.mean(axis=1, keepdims=True)
    root = np.sqrt((centred**2).mean(axis=1, keepdims=True) + 1e-5)
    Z = centred / root
    along = (upstream * Z).mean(axis=1, keepdims=True)
    dLdA = (upstream - upstream.mean(axis=1, keepdims=True) - Z * along) / root
    rights = Z[::97], dLdA[::97], (upstream * Z).sum(axis=0), upstream.sum(axis=0)
    names = "Z.data[::97]", "A.grad[::97]", "weight.grad", "bias.grad"
    if not isinstance(found, tuple) or len(found) != 4:
        raise Wrong(Evidence("LayerNorm must have results", got=describe(found)))
    for name, got, wanted in zip(names, found, rights, strict=True):
        expect_array(name, got, wanted, because=f"for A of shape {A.shape}")
