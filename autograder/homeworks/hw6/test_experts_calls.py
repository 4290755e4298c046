"""Homework 6, part 4: MixtureOfExperts: what it calls, small weights, and special numbers."""

from __future__ import annotations

from functools import partial
from typing import Any

import numpy as np
import pytest

import mytorch
from autograder.grading.compare import describe, expect_array
from autograder.grading.inside import inside
from autograder.grading.session import Session
from autograder.grading.student import Named, Student
from autograder.homeworks.hw6.formulas import Array, experts
from autograder.homeworks.hw6.inside import results
from autograder.homeworks.hw6.life import Life, Lives, Rng
from autograder.homeworks.hw6.test_experts import make_expert
from autograder.results.verdict import Evidence, Wrong

pytestmark = pytest.mark.last

PLAY = """
def play(mixture, modules, Tensor, A, dLdZ, factors):
    notes = []

    def exchange(number, module, factor):
        def forward(A):
            Z = A if factor == 1 else A * factor
            notes.append((number, A, Z, [each.data.copy() for each in (A, Z)]))
            return Z

        module.forward = forward

    for number, (module, factor) in enumerate(zip(modules, factors)):
        exchange(number, module, factor)
    tensor = Tensor(A.copy())
    Z = mixture(tensor)
    made, weights = Z.data.copy(), mixture.weights.copy()
    Z.backward(dLdZ)
    changed = [
        number
        for number, A, Z, before in notes
        for now, then in zip((A, Z), before)
        if now.data.shape != then.shape or (now.data != then).any()
    ]
    called = [number for number, *_ in notes]
    inputs = [before[0] for *_, before in notes]
    return made, weights, tensor.data, mixture.gate.weight.grad, called, inputs, changed
"""

SHOWN = "…  # lets each expert multiply by its factor, and notes the calls"


@pytest.mark.task("experts")
@pytest.mark.parametrize("mode", ["train", "eval"])
def test_each_expert_is_called(session: Session, student: Student, rng: Rng, mode: str) -> None:
    """MixtureOfExperts calls its experts, Linears whose forward is another one; after {mode}().

    Some of them return what they are given, and all of them hold what they have returned.
    """
    for shape, count, top in (
        *(((2, 3), 3, None), ((2, 3, 2), 4, 2), ((1, 1), 1, None), ((1, 2), 1, 1)),
        *(((2, 2), 3, 3), ((70, 2), 3, 1), ((1, 2, 1, 3), 2, None)),
    ):
        session.begin_record()
        asked = [student.Linear(shape[-1], shape[-1]) for _ in range(count)]
        made = student.MixtureOfExperts(shape[-1], asked, top)
        session.call(made, method=mode)
        gate, A, dLdZ = rng.normal(size=(count, shape[-1])), *rng.normal(size=(2, *shape))
        weight = session.handle(session.handle(made, "gate"), "weight")
        session.set(weight, data=Named("gate", gate))
        factors = [float(each) for each in rng.choice([1.0, 2.0, 0.5, 1.5], count)]
        factors[0] = 1.0
        play, given = inside(session, "play", PLAY, SHOWN), (Named("A", A), Named("dLdZ", dLdZ))
        found = session.call(play, made, asked, session.find("Tensor"), *given, factors)
        matrices = [np.eye(shape[-1]) * factor for factor in factors]
        judge_calls(found, A, dLdZ, gate, matrices, top)


def judge_calls(
    found: Any, A: Array, dLdZ: Array, gate: Array, matrices: list[Array], top: int | None
) -> None:
    """Accept what a mixture has made of A, with experts that multiply."""
    if not isinstance(found, tuple) or len(found) != 7:
        raise Wrong(Evidence("MixtureOfExperts must call its experts", got=describe(found)))
    Z, weights, a, grad, called, inputs, changed = found
    on: Any = mytorch.tensor(gate, dtype=mytorch.float64, requires_grad=True)
    tensor = mytorch.tensor(A, dtype=mytorch.float64)
    right, right_weights = experts(tensor, {"gate.weight": on}, top, matrices)
    right.backward(mytorch.tensor(dLdZ))
    because = "each expert multiplies by a number of its own"
    if changed:
        message = "MixtureOfExperts must not write into A, nor into what an expert has returned"
        told = f"changed: A, or the result of expert {changed[0]}"
        raise Wrong(Evidence(message, "as it was", told))
    for number, got in zip(called, inputs, strict=True):
        expect_array(f"the input of expert {number}", got, A, because="each expert is given A")
    expect_array("Z.data", Z, right.detach().numpy(), because=because)
    expect_array("weights", weights, right_weights.detach().numpy())
    expect_array("A.data", a, A, because="MixtureOfExperts must not change it")
    expect_array("gate.weight.grad", grad, on.grad.numpy(), because=because)


@pytest.mark.task("experts")
def test_many_small_weights(session: Session, rng: Rng) -> None:
    """MixtureOfExperts: weights count that are tiny beside the largest one."""
    steps, count, C = np.arange(1.0, 24.1, 0.5), 40, 2
    for top in (None, count - 1):
        session.begin_record()
        matrices = [np.eye(C) * (0.001 if number == 7 else 100.0) for number in range(count)]
        asked = [make_expert(session, M) for M in matrices]
        lives = Lives(session, rng)
        made = lives.program.student.MixtureOfExperts(C, asked, top)
        life = Life(lives, made, partial(experts, matrices=matrices), stores_weights=True)
        gate = np.zeros((count, C))  # expert 7 has the score 0, and the others a negative one
        gate[:, 0] = -1 - 1e-3 * np.arange(count)
        gate[7] = 0.0
        life.load({"gate.weight": gate})
        life.call({"A": np.stack([steps, np.ones(len(steps))], axis=1)}, top=top)
        lives.judge()


@pytest.mark.task("experts")
@pytest.mark.parametrize("mode", ["train", "eval"])
def test_numbers_that_say_little(session: Session, student: Student, rng: Rng, mode: str) -> None:
    """MixtureOfExperts: A and the gate have a gradient, also of zeros, for special A; {mode}()."""
    for C, count, top in ((2, 3, None), (2, 1, None), (2, 1, 1), (1, 2, 2), (3, 2, 1)):
        session.begin_record()
        matrices = [rng.normal(size=(C, C)) for _ in range(count)]
        asked = [make_expert(session, M) for M in matrices]
        made = student.MixtureOfExperts(C, asked, top)
        state = session.call(made, method="state_dict")
        lives = Lives(session, rng)
        life = Life(lives, made, partial(experts, matrices=matrices), stores_weights=True)
        life.fresh(state)
        lives.program.call(made, method=mode)
        for A in (np.ones((2, C)), np.eye(C), rng.normal(size=(1, C)), np.zeros((2, C))):
            if A.any() or top in (None, count):  # no equal scores at the limit
                life.call({"A": A}, changes_mode=False, top=top)
        lives.judge()


HUNDREDS = """
def asked(MixtureOfExperts, Sequential, Tensor, gate, A, factors, top):
    def times(factor):
        return lambda A: A * factor

    experts = [Sequential() for _ in factors]
    for expert, factor in zip(experts, factors):
        expert.forward = times(factor)
    made = MixtureOfExperts(A.shape[-1], experts, top)
    made.load_state_dict({"gate.weight": gate})
    return [made(Tensor(A)).data, made.weights]
"""


@pytest.mark.task("experts")
def test_hundreds_of_experts(session: Session, rng: Rng) -> None:
    """MixtureOfExperts: more than 256 experts, of which few, nearly all or all are asked."""
    count = int(rng.integers(260, 300))
    for top in (None, 3, count - int(rng.integers(1, 20))):
        session.begin_record()
        gate, A = rng.normal(size=(count, 2)), rng.normal(size=(3, 2))
        factors = [float(each) for each in rng.normal(size=count)]
        asked = inside(session, "asked", HUNDREDS, "…  # expert i multiplies by factors[i]")
        names = "MixtureOfExperts", "Sequential", "Tensor"
        given = Named("gate", gate), Named("A", A), factors, top
        Z, weights = results(session.call(asked, *map(session.find, names), *given), 2)
        scores = A @ gate.T
        if top:
            scores[scores < np.sort(scores, axis=1)[:, [-top]]] = -np.inf
        right = np.exp(scores - scores.max(axis=1, keepdims=True))
        right /= right.sum(axis=1, keepdims=True)
        because = f"there are {count} experts, and top={top}"
        expect_array("weights", weights, right, because=because)
        expect_array("Z.data", Z, (right @ factors)[:, np.newaxis] * A, because=because)
