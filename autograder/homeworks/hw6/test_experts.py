"""Homework 6, part 4, for extra points: MixtureOfExperts."""

from __future__ import annotations

from functools import partial

import numpy as np
import pytest

from autograder.grading.compare import describe
from autograder.grading.session import Session
from autograder.grading.student import Named, Remote, Student
from autograder.homeworks.hw6.formulas import Array, experts
from autograder.homeworks.hw6.life import Life, Lives, Rng, draw_numbers
from autograder.homeworks.hw6.mistakes import lost_by_experts, of_experts
from autograder.results.verdict import Evidence, Wrong


def make_expert(session: Session, M: Array) -> Remote:
    """Return a module that multiplies with a matrix."""
    made: Remote = Student(session).Module()
    made.weight, made.bias = Student(session).Tensor(Named("zeros", np.zeros(M.shape))), None
    made.forward = session.function("expert", lambda A: A @ M)
    return made


def draw_mixture(rng: Rng, number: int) -> tuple[int, int, int | None, list[Array]]:
    """Return C, the number of experts, top, and the matrices of the experts."""
    C, count = int(rng.integers(1, 5)), int(rng.choice([1, 2, 3, 4, 5, 5, 12, 20]))
    if number < 4:
        C, count = 3, 4
    top = None if number % 3 == 0 else int(rng.integers(1, count + 1))
    top = 2 if number == 1 else top
    return C, count, top, [rng.normal(size=(C, C)) for _ in range(count)]


def draw_gate(rng: Rng, count: int, C: int) -> Array:
    """Return the weight of a gate."""
    return np.asarray(
        np.clip(rng.normal(size=(count, C)) * rng.choice([0.5, 1.0, 50.0]), -100, 100)
    )


def draw_input(rng: Rng, C: int) -> Array:
    """Return an array of any shape with C at its end, without rows of zeros."""
    shape = (*map(int, rng.integers(1, 4, int(rng.choice([1, 1, 2, 2, 3])))), C)
    if rng.random() < 0.3:  # scores of some thousands
        return np.asarray(np.clip(rng.normal(size=shape) * 50, -100, 100))
    return rng.normal(size=shape) if rng.random() < 0.7 else draw_numbers(rng, shape) + 0.01


@pytest.mark.task("experts")
def test_mixture(session: Session, rng: Rng) -> None:
    """MixtureOfExperts: Z, the weights, and the gradients of A and of the gate."""
    for number in range(16):
        C, count, top, matrices = draw_mixture(rng, number)
        session.begin_record()
        asked = [make_expert(session, M) for M in matrices]
        lives = Lives(session, rng)
        arguments = (C, asked) if top is None and number % 2 else (C, asked, top)
        life = Life(
            lives,
            lives.program.student.MixtureOfExperts(*arguments),
            partial(experts, matrices=matrices),
            stores_weights=True,
            mistakes=of_experts(matrices),
            lost=lost_by_experts(matrices),
        )
        for _ in range(2):
            gate, A = draw_gate(rng, count, C), draw_input(rng, C)
            if number < 2:  # no weight is near 0 or 1
                gate, A = rng.normal(size=(count, C)) * 0.5, rng.normal(size=(2, C))
            life.load({"gate.weight": gate})
            life.call({"A": A}, top=top)
        if number % 2:  # the same Tensor, after a step of training
            life.load({"gate.weight": draw_gate(rng, count, C)})
            life.call({"A": A}, again=True, top=top)
        lives.judge()


@pytest.mark.task("experts")
def test_mixtures_side_by_side(session: Session, rng: Rng) -> None:
    """Two mixtures, with other tops, called in turns with arrays of several shapes."""
    for _ in range(3):
        session.begin_record()
        matrices = [rng.normal(size=(3, 3)) for _ in range(4)]
        asked = [make_expert(session, M) for M in matrices]
        lives, mixtures = Lives(session, rng), []
        for top in (1, 3):
            made = lives.program.student.MixtureOfExperts(3, asked, top)
            life = Life(lives, made, partial(experts, matrices=matrices), stores_weights=True)
            life.load({"gate.weight": draw_gate(rng, 4, 3)})
            mixtures.append((life, top))
        for _ in range(5):
            life, top = mixtures[int(rng.integers(2))]
            life.call({"A": draw_input(rng, 3)}, top=top)
        lives.judge()


@pytest.mark.task("experts")
def test_members(session: Session, student: Student) -> None:
    """A mixture has a gate without a bias, and the Parameters of its experts."""
    for count in (1, 3):
        session.begin_record()
        asked = [student.Linear(2, 2) for _ in range(count)]
        one, other = (student.MixtureOfExperts(2, asked) for _ in range(2))
        states = [session.call(each, method="state_dict") for each in (one, other)]
        wanted = ["gate.weight"]
        for place in range(count):
            wanted += [f"experts.{place}.weight", f"experts.{place}.bias"]
        for state in states:
            if not isinstance(state, dict) or [*state] != wanted:
                got = [*state] if isinstance(state, dict) else describe(state)
                message = f"the names of its Parameters are {got}, and must be {wanted}"
                raise Wrong(Evidence(message, str(wanted), str(got)))
        gates = [state["gate.weight"] for state in states]
        if np.shape(gates[0]) != (count, 2):
            message = f"gate.weight has the shape {np.shape(gates[0])}, and must have {(count, 2)}"
            raise Wrong(Evidence(message, str((count, 2)), str(np.shape(gates[0]))))
        if np.array_equal(*gates):
            raise Wrong(Evidence("two gates have the same numbers", "numbers of their own"))
