"""Homework 6, part 2 and 4: results of hundreds of calls, which their callers keep."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import pytest

import mytorch
from autograder.grading.compare import describe, expect_array, expect_unchanged
from autograder.grading.inside import inside
from autograder.grading.session import Session
from autograder.grading.student import Named, Student
from autograder.homeworks.hw6.formulas import Array, attention, block, experts, layer_norm
from autograder.homeworks.hw6.life import Rng
from autograder.homeworks.hw6.parts import judged_with, often, right_parts, small_state
from autograder.results.verdict import Evidence, Wrong

pytestmark = pytest.mark.last

CALLS = 260
"""More than the buffers in any ring that a program may use again and again."""

SHOWN = "…  # calls it often, keeps what comes back, and writes into every second one"

KEPT = """
def kept(made, Tensor, several, dLdZ, has_weights):
    results, before = [], []
    for number in range(len(dLdZ)):
        tensors = [Tensor(arrays[number].copy()) for arrays in several]
        Z = made(*tensors)
        Z.backward(dLdZ[number])
        mine = [Z.data, *([made.weights] if has_weights else []), *(each.grad for each in tensors)]
        results.append(mine)
        before.append([each.copy() for each in mine])
        if number % 2:
            for each in mine:
                each[...] = 7.5
    return list(map(list, zip(*before))), list(map(list, zip(*(results[0::2])))), dLdZ
"""


def judge_kept(found: Any, right: Mapping[str, Array], dLdZ: Array) -> None:
    """Accept results of calls, each right at once, and still the same after all of them."""
    has_all = isinstance(found, tuple) and len(found) == 3
    if not has_all or not all(isinstance(each, list) for each in found[:2]):
        raise Wrong(Evidence("each call must have results", got=describe(found)))
    at_once, later, after = found
    for (name, wanted), first, last in zip(right.items(), at_once, later, strict=True):
        for number, got in enumerate(first):
            expect_array(name, got, wanted[number], because=f"call {number + 1}")
        for place, got in enumerate(last):
            because = (
                f"call {2 * place + 1} of {len(first)}, looked at after all of them; "
                "their caller has written into the results of every second one"
            )
            expect_array(name, got, wanted[2 * place], because=because)
    expect_unchanged("backward", "dLdZ", after, dLdZ)


def tensor(X: Any) -> Any:
    """Return a leaf of mytorch's."""
    return mytorch.tensor(X, dtype=mytorch.float64, requires_grad=True)


def right_results(
    formula: Any, inputs: Mapping[str, Array], dLdZ: Array, **settings: Any
) -> dict[str, Array]:
    """Return Z, the weights if there are some, and the gradients, of all calls at once."""
    mine = {name: tensor(X) for name, X in inputs.items()}
    made = formula(**mine, **settings)
    Z, weights = made if isinstance(made, tuple) else (made, None)
    Z.backward(mytorch.tensor(dLdZ))
    found = {"Z.data": Z.detach().numpy()}
    if weights is not None:
        found["weights"] = weights.detach().numpy()
    return found | {f"{name}.grad": X.grad.numpy() for name, X in mine.items()}


def expect_kept(
    session: Session, made: Any, inputs: Mapping[str, Array], dLdZ: Array, right: Any
) -> None:
    """Call a module many times, and judge what was kept."""
    kept = inside(session, "kept", KEPT, SHOWN)
    given = [Named(name, X) for name, X in inputs.items()]
    of = made, session.find("Tensor"), given, Named("dLdZ", dLdZ), "weights" in right
    judge_kept(session.call(kept, *of), right, dLdZ)


@pytest.mark.task("layer_norm")
def test_norms_are_kept(session: Session, student: Student, rng: Rng) -> None:
    """LayerNorm: the results of hundreds of calls stay as they are."""
    for shape in ((2, 2),):
        session.begin_record()
        A, dLdZ = rng.normal(size=(2, CALLS, *shape))
        weight, bias = mytorch.ones(shape[-1]), mytorch.zeros(shape[-1])
        right = right_results(layer_norm, {"A": A}, dLdZ, weight=weight, bias=bias, eps=1e-5)
        expect_kept(session, student.LayerNorm(shape[-1]), {"A": A}, dLdZ, right)


@pytest.mark.task("attention")
def test_attentions_are_kept(session: Session, student: Student, rng: Rng) -> None:
    """Attention: the results and weights of hundreds of calls stay as they are."""
    session.begin_record()
    inputs = {name: rng.normal(size=(CALLS, 3, 2)) for name in "QKV"}
    dLdZ = rng.normal(size=(CALLS, 3, 2))
    right = right_results(attention, inputs, dLdZ)
    expect_kept(session, student.ScaledDotProductAttention(), inputs, dLdZ, right)


@pytest.mark.task("attention")
def test_each_has_its_weights(session: Session, rng: Rng) -> None:
    """Attention: weights are those of the object's own last call, not of another object's."""
    session.begin_record()
    program, wanted = session.program(), list[Array]()
    objects = [program.student.ScaledDotProductAttention() for _ in range(3)]
    for number, each in enumerate(objects):
        arrays = {name: rng.normal(size=(2, 2)) for name in "QKV"}
        tensors = [program.student.Tensor(Named(f"{n}{number}", X)) for n, X in arrays.items()]
        program.call(each, *tensors)
        wanted.append(attention(*(tensor(X) for X in arrays.values()))[1].detach().numpy())
    program.look(*(program.get(each, "weights") for each in objects))
    for got, right in zip(program.run(), wanted, strict=True):
        expect_array("weights", got, right, because="another object was called later")


@pytest.mark.task("block")
@pytest.mark.usefixtures("parts_are_right")
@judged_with(right_parts)
def test_blocks_are_kept(session: Session, student: Student, rng: Rng) -> None:
    """Block: the results of hundreds of calls stay as they are."""
    session.begin_record()
    count = often(140)
    X, dLdZ = rng.normal(size=(2, count, 1, 2, 2))
    made, state = student.Block(2, 2), small_state(rng, 2)
    named = {name: Named(name, each) for name, each in state.items()}
    session.call(made, named, method="load_state_dict")
    on = {name: mytorch.tensor(each, dtype=mytorch.float64) for name, each in state.items()}
    right = right_results(block, {"X": X.reshape(count, 2, 2)}, dLdZ[:, 0], state=on, heads=2)
    right = {name: each[:, np.newaxis] for name, each in right.items()}
    expect_kept(session, made, {"X": X}, dLdZ, right)


@pytest.mark.task("experts")
def test_mixtures_are_kept(session: Session, student: Student, rng: Rng) -> None:
    """MixtureOfExperts: the results and weights of hundreds of calls stay as they are."""
    session.begin_record()
    A, dLdZ = rng.normal(size=(2, 140, 2, 2))
    asked = [student.Sequential() for _ in range(3)]
    made = student.MixtureOfExperts(2, asked, 2)
    gate = session.call(made, method="state_dict")["gate.weight"]
    state = {"gate.weight": mytorch.tensor(gate, dtype=mytorch.float64)}
    settings: dict[str, Any] = {"state": state, "top": 2, "matrices": [np.eye(2)] * 3}
    right = right_results(experts, {"A": A}, dLdZ, **settings)
    expect_kept(session, made, {"A": A}, dLdZ, right)
