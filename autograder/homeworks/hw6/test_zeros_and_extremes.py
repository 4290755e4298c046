"""Homework 6: zeros in a Block, the largest scores of experts, and large tables of Adam."""

from __future__ import annotations

from functools import partial

import numpy as np
import pytest

from autograder.grading.compare import expect_array
from autograder.grading.inside import inside
from autograder.grading.session import Session
from autograder.grading.student import Named, Student
from autograder.homeworks.hw6.formulas import Array, block, experts
from autograder.homeworks.hw6.inside import lambda_inside, results
from autograder.homeworks.hw6.life import Life, Lives, Rng
from autograder.homeworks.hw6.parts import judged_with, right_parts, small_state
from autograder.results.verdict import Evidence, Wrong

pytestmark = pytest.mark.last


@pytest.mark.task("block")
@pytest.mark.usefixtures("parts_are_right")
@judged_with(right_parts)
def test_zeros_in_a_block(session: Session, rng: Rng) -> None:
    """Block: Parameters of zeros, such that ReLU is given zeros: its gradient is 0 there."""
    names = [name.removesuffix(".weight") for name in small_state(rng, 1) if "weight" in name]
    layers: list[tuple[str, ...]] = [(name,) for name in names]
    layers += [("expand",), ("norm2", "expand.bias"), tuple(names), ("expand", "shrink")]
    for number, zeros in enumerate(layers):
        lives, state = Lives(session, rng), small_state(rng, 4)
        for name, X in state.items():
            if name in zeros or name.rpartition(".")[0] in zeros:
                X[...] = 0.0
        if number == len(names):  # some features of expand are zeros, and the others are not
            state = small_state(rng, 4)
            for each in (state["expand.weight"], state["expand.bias"]):
                each[::2] = 0.0
        life = Life(lives, lives.program.student.Block(4, 2), block)
        life.load(state)
        life.call({"X": rng.normal(size=(2, 3, 4))}, heads=2)
        lives.judge()


def far_scores(rng: Rng, C: int, sign: float) -> tuple[Array, Array, Array]:
    """Return a gate, an A and their scores, all far from 0 on one side, and exact.

    All products are whole numbers or halves.
    """
    gate, A = np.full((4, C), 100.0 * sign), np.full((2, C), 100.0)
    A[:, 0] = 0.5
    gate[:, 0] = rng.permutation(4)
    return gate, A, A @ gate.T


@pytest.mark.task("experts")
def test_scores_far_from_zero(session: Session, student: Student, rng: Rng) -> None:
    """MixtureOfExperts: all weights but the top ones are 0, also where all scores are very low."""
    for C in (1, 20):
        for sign in (-1.0, 1.0):
            lives, asked = Lives(session, rng), [student.Sequential() for _ in range(4)]
            top = int(rng.integers(1, 4))
            made = lives.program.student.MixtureOfExperts(C, asked, top)
            right = partial(experts, matrices=[np.eye(C)] * 4)
            life = Life(lives, made, right, True, has_zeros=True)
            gate, A, _ = far_scores(rng, C, sign)
            life.load({"gate.weight": gate})
            life.call({"A": A}, top=top)
            lives.judge()


@pytest.mark.task("experts")
def test_the_largest_scores(session: Session, student: Student, rng: Rng) -> None:
    """MixtureOfExperts: scores of ten million, for a thousand features."""
    for sign in (-1.0, 1.0):
        session.begin_record()
        C, top = int(rng.integers(1200, 1300)), int(rng.integers(1, 4))
        gate, A, scores = far_scores(rng, C, sign)
        made = student.MixtureOfExperts(C, [student.Sequential() for _ in range(4)], top)
        session.call(made, {"gate.weight": Named("gate", gate)}, method="load_state_dict")
        source = "lambda made, Tensor, A: [made(Tensor(A)).data, made.weights]"
        call = lambda_inside(session, "call", source)
        Z, weights = results(session.call(call, made, session.find("Tensor"), Named("A", A)), 2)
        is_asked = scores >= np.sort(scores, axis=1)[:, [-top]]
        right = np.where(is_asked, np.exp(scores - scores.max(axis=1, keepdims=True)), 0.0)
        right /= right.sum(axis=1, keepdims=True)
        because = f"the scores are {scores[0].tolist()}, and top={top}"
        expect_array("weights", weights, right, because=because)
        if np.any(weights[~is_asked] > 1e-290):
            told = "0.0", f"{weights[~is_asked].max():.3g}"
            raise Wrong(Evidence(f"a weight must be exactly 0 where {because}", *told))
        expect_array("Z.data", Z, A, because=because)


LARGE_ADAM = """
def steps(Adam, Parameter, u, v, w, count):
    X = Parameter(u[:, None] * v)
    adam, found = Adam([X], lr=0.1), []
    for number in range(count):
        X.grad = u[:, None] * w[number] + v
        adam.step()
        found.append(X.data[::97].copy())
    return found
"""


@pytest.mark.task("adam")
def test_a_million_numbers(session: Session, rng: Rng) -> None:
    """Adam has all its digits where a Parameter has more than a million numbers."""
    session.begin_record()
    N, C, count = *map(int, rng.integers(1280, 1300, 2)), 2
    u, v, w = rng.normal(size=N), rng.normal(size=C), rng.normal(size=(count, C))
    shown = "…  # a Parameter of u[:, None] * v, steps with u[:, None] * w[number] + v"
    given = Named("u", u), Named("v", v), Named("w", w), count
    steps = inside(session, "steps", LARGE_ADAM, shown)
    found = session.call(steps, session.find("Adam"), session.find("Parameter"), *given)
    few = u[::97, np.newaxis]
    X, m, s = few * v, np.zeros((len(few), C)), np.zeros((len(few), C))
    for number, got in enumerate(results(found, count)):
        g, t = few * w[number] + v, number + 1
        m, s = 0.9 * m + 0.1 * g, 0.999 * s + 0.001 * g**2
        X = X - 0.1 * (m / (1 - 0.9**t)) / (np.sqrt(s / (1 - 0.999**t)) + 1e-8)
        expect_array("X.data[::97]", got, X, because=f"step {t}, for a Parameter of {N, C}")
