"""Homework 6, part 4: MixtureOfExperts with experts of all kinds, and many of everything."""

from __future__ import annotations

from functools import partial
from typing import Any

import numpy as np
import pytest

import mytorch
from autograder.grading.session import Session
from autograder.grading.student import Remote, Student
from autograder.homeworks.hw6.formulas import Array, Tensors, experts, linear
from autograder.homeworks.hw6.life import Life, Lives, Rng
from autograder.homeworks.hw6.test_experts import draw_gate, make_expert

KINDS = "mean", "turned", "linear", "no bias", "sequential", "nothing", "own"


def expert_of(
    session: Session, student: Student, rng: Rng, kind: str, name: str, C: int
) -> tuple[Remote, dict[str, Array], Any]:
    """Return an expert, its state, and what it must make of A and the state."""
    M = rng.normal(size=(C, C))
    weight, bias = {f"{name}.weight": M}, {f"{name}.bias": rng.normal(size=C)}
    made: Remote = student.Module()
    if kind == "mean":  # each position gets what all of them have
        made.forward = session.function(
            "mean", lambda A: A @ M + session.call(A, 0, True, method="mean")
        )
        return made, {}, lambda A, state: A @ mytorch.tensor(M) + A.mean(0, keepdim=True)
    if kind == "turned":  # the positions the other way round
        made.forward = session.function(
            "turned", lambda A: session.operate("[]", A, slice(None, None, -1))
        )
        return made, {}, lambda A, state: A.flip(0)
    if kind == "own":
        return make_expert(session, M), {}, lambda A, state: A @ mytorch.tensor(M)
    if kind == "nothing":
        return student.Sequential(), {}, lambda A, state: A
    if kind == "no bias":
        made = student.Linear(C, C, False)
        return made, weight, lambda A, state: A @ state[f"{name}.weight"].T
    if kind == "sequential":
        made = student.Sequential(student.Linear(C, 3), student.Linear(3, C))
        shapes = {"0.weight": (3, C), "0.bias": (3,), "1.weight": (C, 3), "1.bias": (C,)}
        state = {f"{name}.{key}": rng.normal(size=shape) for key, shape in shapes.items()}
        return made, state, partial(_two_layers, name=name)
    return student.Linear(C, C), weight | bias, partial(linear, name=name)


def _two_layers(A: Any, state: Tensors, name: str) -> Any:
    return linear(linear(A, state, f"{name}.0"), state, f"{name}.1")


@pytest.mark.task("experts")
def test_experts_of_all_kinds(session: Session, student: Student, rng: Rng) -> None:
    """MixtureOfExperts: each expert gets A with all its axes, and may be any module."""
    for number in range(10):
        C, lives = int(rng.integers(1, 4)), Lives(session, rng)
        if number < 3:
            kinds = list(rng.permutation(KINDS))
        elif number < 6:
            kinds = [KINDS[number - 3]] * int(rng.integers(1, 4))
        else:
            kinds = [str(each) for each in rng.choice(KINDS, int(rng.integers(1, 5)))]
        made = [
            expert_of(session, student, rng, kind, f"experts.{place}", C)
            for place, kind in enumerate(kinds)
        ]
        # An expert with Parameters that is asked nowhere may give them no grad: all are asked.
        has_state = any(state for _, state, _ in made)
        top = None if has_state or number % 2 else int(rng.integers(1, len(made) + 1))
        others = {place: right for place, (_, _, right) in enumerate(made)}
        module = lives.program.student.MixtureOfExperts(C, [each for each, *_ in made], top)
        right = partial(experts, matrices=[np.eye(C)] * len(made), others=others)
        life = Life(lives, module, right, stores_weights=True)
        for axes in map(int, rng.integers(1, 5, 2)):
            gate = {"gate.weight": np.clip(rng.normal(size=(len(made), C)), -3, 3)}
            life.load(gate | {key: X for _, state, _ in made for key, X in state.items()})
            shape = (*map(int, rng.integers(1, 4, axes)), C)
            life.call({"A": rng.normal(size=shape)}, top=top)
        lives.judge()


@pytest.mark.task("experts")
def test_many_of_everything(session: Session, rng: Rng) -> None:
    """MixtureOfExperts: many places, many experts, many axes, and scores that are nearly equal."""
    for shape, count, top in (
        *(((int(rng.integers(1030, 1200)), 2), 3, 2), ((70, 2, 2), 2, 1)),
        *(((2, 3), int(rng.integers(65, 80)), 3), ((2, 1, 2, 1, 2, 3), 4, 2)),
    ):
        lives, C = Lives(session, rng), shape[-1]
        matrices = [rng.normal(size=(C, C)) for _ in range(count)]
        asked = [make_expert(session, M) for M in matrices]
        made = lives.program.student.MixtureOfExperts(C, asked, top)
        right = partial(experts, matrices=matrices)
        life = Life(lives, made, right, True, has_zeros=True)
        life.load({"gate.weight": draw_gate(rng, count, C)})
        life.call({"A": rng.normal(size=shape)}, top=top)
        lives.judge()
    for top in (1, 2, 3):
        lives, matrices = Lives(session, rng), [rng.normal(size=(2, 2)) for _ in range(4)]
        asked = [make_expert(session, M) for M in matrices]
        made = lives.program.student.MixtureOfExperts(2, asked, top)
        right = partial(experts, matrices=matrices)
        life = Life(lives, made, right, True, has_zeros=True)
        life.load({"gate.weight": 50 + rng.permutation(4)[:, np.newaxis] * 1e-9 * np.ones(2)})
        life.call({"A": rng.uniform(1, 2, (3, 2))}, top=top)
        lives.judge()


@pytest.mark.task("experts")
@pytest.mark.parametrize("mode", ["train", "eval"])
def test_modes(session: Session, rng: Rng, mode: str) -> None:
    """MixtureOfExperts is the same after train() and eval(), with all tops; here after {mode}()."""
    for top in (1, 2, None):
        lives, matrices = Lives(session, rng), [rng.normal(size=(3, 3)) for _ in range(4)]
        asked = [make_expert(session, M) for M in matrices]
        made = lives.program.student.MixtureOfExperts(3, asked, top)
        right = partial(experts, matrices=matrices)
        life = Life(lives, made, right, True, has_zeros=True)
        life.load({"gate.weight": draw_gate(rng, 4, 3)})
        A = rng.normal(size=(2, 3))
        lives.program.call(made, method=mode)
        life.call({"A": A}, top=top, changes_mode=False)
        life.load({"gate.weight": draw_gate(rng, 4, 3)})
        life.call({"A": A}, again=True, top=top, changes_mode=False)
        lives.judge()


@pytest.mark.task("experts")
def test_scores_that_are_nearly_equal(session: Session, rng: Rng) -> None:
    """MixtureOfExperts: the larger score counts, if it is larger in its last digit only.

    Beside a score that is much larger, too.
    """
    for first, count, largest in (
        *((1.0, 2, None), (50.0, 4, None), (-3.0, 3, 40.0)),
        *((1e-3, 5, 100.0), (2.0, 66, float(rng.uniform(10, 100)))),
    ):
        for top in sorted({1, count // 2, count - 1}):
            lives, matrices = Lives(session, rng), [rng.normal(size=(2, 2)) for _ in range(count)]
            asked = [make_expert(session, M) for M in matrices]
            made = lives.program.student.MixtureOfExperts(2, asked, top)
            life = Life(lives, made, partial(experts, matrices=matrices), True, has_zeros=True)
            scores = [first]
            for _ in range(count - 1):
                scores.append(float(np.nextafter(scores[-1], np.inf)))
            scores[-1] = scores[-1] if largest is None else largest
            gate = np.zeros((count, 2))  # of A = (1, 0), the scores are exact
            gate[:, 0] = rng.permutation(scores)
            life.load({"gate.weight": gate})
            life.call({"A": np.array([[1.0, 0.0], [1.0, 0.0]])}, top=top)
            lives.judge()


@pytest.mark.task("experts")
def test_one_of_each(session: Session, rng: Rng) -> None:
    """MixtureOfExperts: one expert, one feature, one place; and arrays that change."""
    for C, count, top, front in (
        *((1, 1, None, (1,)), (1, 1, 1, (1,)), (3, 1, 1, (2, 2)), (3, 3, 3, (3,))),
        *((1, 3, 2, (2,)), (2, 2, 1, (70,)), (3, 1, None, (2,))),
    ):
        lives, matrices = Lives(session, rng), [rng.normal(size=(C, C)) for _ in range(count)]
        asked = [make_expert(session, M) for M in matrices]
        made = lives.program.student.MixtureOfExperts(C, asked, top)
        life = Life(lives, made, partial(experts, matrices=matrices), True, has_zeros=True)
        for turn in range(3):
            life.load({"gate.weight": rng.normal(size=(count, C))})
            A = rng.uniform(0.5, 2, (*front, C))
            life.call({"A": A}, again=turn > 0, seen=True, top=top)
        lives.judge()
