"""Homework 6, parts 2 and 4: a copy of a module, as of the best model so far, is one of its own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from autograder.grading.compare import describe, expect_array
from autograder.grading.inside import inside
from autograder.grading.session import Session
from autograder.grading.student import Named, Student
from autograder.homeworks.hw6.formulas import Array
from autograder.homeworks.hw6.inside import results
from autograder.homeworks.hw6.life import Rng
from autograder.homeworks.hw6.parts import small_state
from autograder.results.verdict import Evidence, Wrong

pytestmark = pytest.mark.last

COPIED = """
def copied(made, fresh, Tensor, states, inputs, parts):
    import copy
    import numpy as np

    def called(module):
        for each in module.parameters():
            each.grad = None
        Z = module(*(Tensor(X) if X.dtype == float else X for X in inputs))
        Z.backward(np.cos(np.arange(Z.data.size)).reshape(Z.shape))
        return [Z.data.copy(), *(each.grad for each in module.parameters())]

    try:
        made.load_state_dict(states[0])
        fresh.load_state_dict(states[1])
        right, other = [called(made), called(fresh)], copy.deepcopy(made)
    except Exception:
        return None  # it can't be copied, or other checks say what is wrong
    other.load_state_dict(states[1])
    for part in parts:
        setattr(other, part, getattr(fresh, part))
    got = [called(other), called(made)]
    return right, got[::-1]
"""
"""What is right is what two modules do that nobody has copied: each task is judged on its own."""


def judge_copy(
    session: Session,
    make: Callable[[], Any],
    states: list[dict[str, Array]],
    inputs: list[Array],
    parts: tuple[str, ...] = (),
) -> None:
    """Accept a module whose copy, with numbers of its own, is as a new module with them."""
    session.begin_record()
    made, fresh = make(), make()
    shown = "…  # calls a module, and its copy by copy.deepcopy, which gets other numbers"
    copied = inside(session, "copied", COPIED, shown)
    named = [{name: Named(name, X) for name, X in state.items()} for state in states]
    given = [Named(f"input{number}", X) for number, X in enumerate(inputs)]
    found = session.call(copied, made, fresh, session.find("Tensor"), named, given, [*parts])
    if found is None:
        return
    if not isinstance(found, tuple) or len(found) != 2:
        raise Wrong(Evidence("a copy must have results", got=describe(found)))
    names = "Z.data", *(f"{name}.grad" for name in states[0])
    for whose, right, got in zip(("the module", "its copy"), *found, strict=True):
        for name, wanted, each in zip(names, right, results(got, len(right)), strict=True):
            because = f"of {whose}, after copy.deepcopy and other numbers in the copy"
            if isinstance(wanted, np.ndarray):  # else other checks say what is wrong
                expect_array(name, each, wanted, because=because)


@pytest.mark.task("embedding")
def test_a_copy_of_an_embedding(session: Session, student: Student, rng: Rng) -> None:
    """Embedding: a copy has numbers of its own."""
    states = [{"weight": rng.normal(size=(5, 3))} for _ in range(2)]
    judge_copy(session, lambda: student.Embedding(5, 3), states, [rng.integers(0, 5, (2, 4))])


@pytest.mark.task("layer_norm")
def test_a_copy_of_a_norm(session: Session, student: Student, rng: Rng) -> None:
    """LayerNorm: a copy has numbers of its own."""
    states = [{name: rng.normal(size=3) for name in ("weight", "bias")} for _ in range(2)]
    judge_copy(session, lambda: student.LayerNorm(3), states, [rng.normal(size=(2, 4, 3))])


@pytest.mark.task("block")
def test_a_copy_of_a_block(session: Session, student: Student, rng: Rng) -> None:
    """Block: a copy has layers of its own."""
    states, parts = [small_state(rng, 4) for _ in range(2)], ("norm1", "norm2", "attention")
    judge_copy(session, lambda: student.Block(4, 2), states, [rng.normal(size=(2, 3, 4))], parts)


@pytest.mark.task("experts")
def test_a_copy_of_a_mixture(session: Session, student: Student, rng: Rng) -> None:
    """MixtureOfExperts: a copy has a gate and experts of its own."""

    def make() -> Any:
        return student.MixtureOfExperts(3, [student.Linear(3, 3) for _ in range(2)])

    states = list[dict[str, Array]]()
    for _ in range(2):
        state = {"gate.weight": rng.normal(size=(2, 3))}
        for i in range(2):
            state[f"experts.{i}.weight"] = rng.normal(size=(3, 3))
            state[f"experts.{i}.bias"] = rng.normal(size=3)
        states.append(state)
    judge_copy(session, make, states, [rng.normal(size=(2, 4, 3))])
