"""Homework 6: scores that are all near one number, such as 709: no sum of their exp overflows."""

from __future__ import annotations

import numpy as np
import pytest

from autograder.grading.compare import describe, expect_array
from autograder.grading.inside import inside
from autograder.grading.session import Session
from autograder.grading.student import Named, Student
from autograder.homeworks.hw6.formulas import Array
from autograder.homeworks.hw6.inside import results
from autograder.homeworks.hw6.life import Rng
from autograder.homeworks.hw6.test_draws_together import default_rng_of
from autograder.results.verdict import Evidence, Wrong

pytestmark = pytest.mark.last

NEAR_THE_LIMIT = np.arange(698.0, 713.0, 0.25)
"""The exp of 709.8 is no float64, and a sum of a thousand exp is none from 702.9 on."""


def levels_of(rng: Rng, count: int, most: float) -> Array:
    """Return numbers of both signs: all near the limit, and so many others."""
    others = np.append(rng.uniform(0, 698, count), rng.uniform(713, most, count // 4))
    levels = np.concatenate([NEAR_THE_LIMIT + rng.uniform(-0.1, 0.1), others])
    return rng.permutation(np.append(levels, -levels))


def softmax(scores: Array) -> Array:
    """Return the softmax of a row."""
    p = np.exp(scores - scores.max())
    return np.asarray(p / p.sum())


ATTENTION = """
def calls(attention, Tensor, apart, V, dLdZ, levels, mask):
    found = []
    for number, level in enumerate(levels):
        sign = 1.0 if number % 2 else -1.0
        tensors = [Tensor([[100.0 * sign]]), Tensor((level + apart) / (100.0 * sign)), Tensor(V)]
        Z = attention(*tensors, mask)
        Z.backward(dLdZ)
        found.append([Z.data, attention.weights, tensors[2].grad])
    return found
"""


@pytest.mark.task("attention")
@pytest.mark.parametrize("is_masked", [False, True])
def test_levels_of_attention(session: Session, student: Student, rng: Rng, is_masked: bool) -> None:
    """Attention: only the differences of scores count, also where all are near 709 or -745."""
    for S, count in ((2, 100), (3, 20), (40, 20), (1300, 8)):
        session.begin_record()
        apart, V, dLdZ = rng.normal(size=(S, 1)) * 0.1, rng.normal(size=(S, 2)), np.ones((1, 2))
        levels = levels_of(rng, count, 9990.0)
        allowed = np.arange(S) < max(1, S - 1) if is_masked else np.ones(S, dtype=bool)
        mask = Named("mask", allowed) if is_masked else None
        shown = "…  # Q[0] is ±100, and each score is the level and a number of apart"
        calls = inside(session, "calls", ATTENTION, shown)
        named = Named("apart", apart), Named("V", V), Named("dLdZ", dLdZ), Named("levels", levels)
        made, tensor = student.ScaledDotProductAttention(), session.find("Tensor")
        found = results(session.call(calls, made, tensor, *named, mask), len(levels))
        weights = softmax(np.where(allowed, apart[:, 0], -np.inf))[np.newaxis]
        rights = {"Z.data": weights @ V, "weights": weights, "V.grad": weights.T @ dLdZ}
        for level, got in zip(levels, found, strict=True):
            for (name, right), each in zip(rights.items(), results(got, 3), strict=True):
                because = f"for {S} keys, whose scores are all near {level:.2f}"
                expect_array(name, each, right, because=because)


EXPERTS = """
def calls(mixture, Tensor, apart, levels):
    found = []
    for number, level in enumerate(levels):
        sign = 1.0 if number % 2 else -1.0
        mixture.gate.weight.data[...] = (level + apart) / (100.0 * sign)
        mixture(Tensor([[100.0 * sign]]))
        found.append(mixture.weights)
    return found
"""


@pytest.mark.task("experts")
@pytest.mark.parametrize("top", [None, 2])
def test_levels_of_the_gate(session: Session, student: Student, rng: Rng, top: int | None) -> None:
    """MixtureOfExperts: only the differences of scores count, also where all are near 709."""
    for count in (2, 3, 12):
        session.begin_record()
        apart, levels = rng.permutation(count)[:, np.newaxis] * 0.1, levels_of(rng, 60, 9990.0)
        made = student.MixtureOfExperts(1, [student.Sequential() for _ in range(count)], top)
        shown = "…  # each score is the level and a number of apart"
        calls = inside(session, "calls", EXPERTS, shown)
        named = Named("apart", apart), Named("levels", levels)
        found = results(session.call(calls, made, session.find("Tensor"), *named), len(levels))
        scores = apart[:, 0]
        if top:
            scores = np.where(scores >= np.sort(scores)[-top], scores, -np.inf)
        for level, got in zip(levels, found, strict=True):
            because = f"for {count} experts, whose scores are all near {level:.2f}"
            expect_array("weights", got, softmax(scores)[np.newaxis], because=because)


TEXTS = """
def texts(generate, Tensor, model, rng, levels, K):
    import numpy as np

    found = []
    for level in levels:
        scores = Tensor(np.full((1, 1, K), level))
        model.forward = lambda ids: scores
        found.append([int(each) for each in generate(model, [0], 8, 1, 1.0, rng)[1:]])
    return found
"""


@pytest.mark.task("generate")
@pytest.mark.parametrize("K", [2, 1300])
def test_levels_of_generate(session: Session, student: Student, rng: Rng, K: int) -> None:
    """Generate: {K} equal scores, also near 709: all ids are equally likely."""
    session.begin_record()
    levels = levels_of(rng, 40, 999.0)
    shown = "…  # a text for each level: all scores are this number"
    texts = inside(session, "texts", TEXTS, shown)
    given = session.find("generate"), session.find("Tensor"), student.Module()
    made = session.call(default_rng_of(session), int(rng.integers(1 << 30)))
    found = session.call(texts, *given, made, Named("levels", levels), K)
    if not isinstance(found, list) or any(len(each) != 8 for each in found):
        raise Wrong(Evidence("generate must return 8 new ids", got=describe(found)))
    ids = np.array(found).ravel()
    small, total = int((ids < K // 2).sum()), ids.size
    if abs(small - total / 2) > 6.5 * np.sqrt(total) / 2:
        message = f"of {total} draws from {K} equally likely ids, {small} are below {K // 2}"
        raise Wrong(Evidence(message, f"about {total // 2}", str(small)))
