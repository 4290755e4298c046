"""Right parts in the place of a student's wrong ones: a mistake in one costs its own task."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from functools import wraps
from typing import Any

import numpy as np

from autograder.grading.callbacks import Refused
from autograder.grading.replacing import replaced
from autograder.grading.session import Session
from autograder.grading.student import Named, Remote, Student
from autograder.homeworks.hw6.formulas import Array
from autograder.homeworks.hw6.life import Life, Lives, draw_numbers
from autograder.homeworks.hw6.mistakes import attended, normed
from autograder.results.verdict import Judgement, TimedOut

Check = Callable[..., None]

LONGEST = 1000
"""The most positions of a text for a replaced part: its mask is sent to the grader."""

FEWEST = 20
"""The most calls of a replaced part where a student's own has hundreds: the grader answers each."""

_replaced: list[str] = []


def judged_with(
    right: Callable[[Session], AbstractContextManager[None]],
) -> Callable[[Check], Check]:
    """Return a decorator: a check that fails is tried once more, with right parts.

    No trial of a part beforehand tries all that the checks of another task may do with it. So a
    failure counts if it is there with right parts as well.

    Parameters
    ----------
    right
        Replaces the parts in a `with` block.
    """

    def decorated(check: Check) -> Check:
        @wraps(check)
        def judged(**fixtures: Any) -> None:
            session, rng = fixtures["session"], fixtures.get("rng")
            state = rng.bit_generator.state if rng else None
            try:
                check(**fixtures)
            except TimedOut:
                raise
            except Judgement:
                if rng:
                    rng.bit_generator.state = state
            else:
                return
            with right(session):
                session.begin_record()
                check(**fixtures)

        return judged

    return decorated


@contextmanager
def right_lookup(session: Session) -> Iterator[None]:
    """Let Embedding use a right Lookup."""

    def lookup(ids: Any) -> Any:
        if not isinstance(ids, np.ndarray):
            raise Refused("Lookup needs an array of ids")
        rows: list[int] = []

        def forward(W: Any) -> Any:
            rows.append(len(W))
            return W[ids]

        def backward(dLdZ: Any) -> Any:
            return summed(ids, dLdZ, rows[-1])

        return session.toy("Lookup", forward=forward, backward=backward)

    with replaced(session, "Lookup", lookup, ("Embedding", "forward")):
        _replaced.append("Lookup")
        try:
            yield
        finally:
            _replaced.remove("Lookup")


def summed(ids: Array, dLdZ: Array, K: int) -> Array:
    """Return the sum of the gradients of each row."""
    dLdW = np.zeros((K, dLdZ.shape[-1]))
    for each, row in zip(np.ravel(ids), dLdZ.reshape(-1, dLdZ.shape[-1]), strict=True):
        dLdW[int(each)] += row
    return dLdW


@contextmanager
def right_parts(session: Session, all_of_them: bool = True) -> Iterator[None]:
    """Let a Block be made of right parts; or only where the student's own are wrong."""
    with ExitStack() as stack:
        of = "Block", "forward"
        for name, is_right, right in (
            ("LayerNorm", norm_is_right, lambda C, eps=1e-5: right_norm(session, C, eps)),
            ("ScaledDotProductAttention", attention_is_right, lambda: right_attention(session)),
            ("causal_mask", mask_is_right, lambda T: np.tri(T, dtype=bool)),
        ):
            if all_of_them or not is_right(session):
                stack.enter_context(replaced(session, name, right, of))
                stack.callback(_replaced.remove, name)
                _replaced.append(name)
        yield


def longest(T: int) -> int:
    """Return a number of positions that the parts of a Block can have now."""
    return min(T, LONGEST) if _replaced else T


def often(count: int) -> int:
    """Return how often the parts of a Block, or of an Embedding, can be called now."""
    return min(count, FEWEST) if _replaced else count


def norm_is_right(session: Session) -> bool:
    """Whether the student's LayerNorm is right in the cases that matter most."""

    def tried(lives: Lives, rng: np.random.Generator) -> None:
        for shape in ((2, 3, 4), (3, 3), (1, 1, 1), (1, 2, 48)):
            C = shape[-1]
            life = Life(lives, lives.program.student.LayerNorm(C), normed)
            for turn in range(3):
                A = draw_numbers(rng, shape)
                life.load({"weight": draw_numbers(rng, (C,)), "bias": draw_numbers(rng, (C,))})
                life.call({"A": A}, again=turn == 2, eps=1e-5)

    with session.experiment():
        try:
            state = session.call(Student(session).LayerNorm(2), method="state_dict")
        except Judgement:
            return False
    has_its_names = isinstance(state, dict) and [*state] == ["weight", "bias"]
    return has_its_names and _is_right(session, tried)


def attention_is_right(session: Session) -> bool:
    """Whether the student's ScaledDotProductAttention is right in the cases that matter most."""

    def tried(lives: Lives, rng: np.random.Generator) -> None:
        made = lives.program.student.ScaledDotProductAttention()
        life = Life(lives, made, attended, stores_weights=True)
        for shape in (
            *((2, 3, 4, 5), (3, 3), (1, 1, 1, 1), (1, 2, 2, 40)),
            *((1, 2, 70, 2), (2, 4, 4, 1), (3, 2, 2, 3), (2, 2, 2, 2)),
        ):
            arrays = {name: rng.normal(size=shape) for name in "QKV"}
            mask = np.tri(shape[-2], dtype=bool)
            life.call(arrays, Named("mask", mask), mask=mask)

    return _is_right(session, tried)


def mask_is_right(session: Session) -> bool:
    """Whether the student's causal_mask is right in the cases that matter most."""
    with session.experiment():
        try:
            masks = [
                (Student(session).causal_mask(T), np.tri(T, dtype=bool))
                for T in (3, 1, 5, 3, 12, 80)
            ]
        except Judgement:
            return False
    return all(np.array_equal(got, wanted) and got.dtype == np.bool_ for got, wanted in masks)


def lookup_is_right(session: Session) -> bool:
    """Whether the student's Lookup is right in the cases that matter most."""
    with session.experiment():
        try:
            found = list[bool]()
            for rows, shape in ((4, (2, 2, 1, 2)), (4, (2, 1, 2, 1, 1, 4)), (170, (4, 70))):
                ids, C = np.array([2, 0, 2, rows - 2]).reshape(shape[:-1]), shape[-1]
                lookup, numbers = Student(session).Lookup(Named("ids", ids)), np.arange(rows * C)
                array, wanted = session.array("W", np.zeros((rows, C))), np.zeros((rows, C))
                np.add.at(wanted, ids, 1.0)
                for scale in (1.0, 2.0):
                    W, ones = scale * numbers.reshape(rows, C), Named("dLdZ", np.ones(shape))
                    session.call(array, ..., Named("numbers", W), method="__setitem__")
                    Z = session.call(lookup, array, method="forward")
                    dLdW = session.call(lookup, ones, method="backward")
                    found += [np.array_equal(Z, W[ids]), np.array_equal(dLdW, wanted)]
        except Judgement:
            return False
    return all(found)


def _is_right(session: Session, tried: Any) -> bool:
    with session.experiment():
        try:
            lives = Lives(session, np.random.default_rng(0))
            tried(lives, lives.rng)
            lives.judge()
        except Judgement:
            return False
    return True


def right_norm(session: Session, C: int, eps: float) -> Remote:
    """Return a module with a right LayerNorm's Parameters and forward."""
    student = Student(session)
    toy: Remote = student.Module()
    toy.weight = student.Parameter(Named("ones", np.ones(C)))
    toy.bias = student.Parameter(Named("zeros", np.zeros(C)))

    def forward(A: Any) -> Any:
        centred = A - session.call(A, -1, True, method="mean")
        variance = session.call(centred * centred, -1, True, method="mean")
        weight, bias = session.handle(toy, "weight"), session.handle(toy, "bias")
        return centred * (variance + eps) ** -0.5 * weight + bias

    toy.forward = session.function("forward", forward)
    return toy


def right_attention(session: Session) -> Remote:
    """Return a module with a right forward of attention."""
    student = Student(session)
    toy: Remote = student.Module()

    def forward(Q: Any, K: Any, V: Any, mask: Any = None) -> Any:
        shape = session.get(K, "shape")
        axes = [*range(len(shape))]
        turned = session.call(K, axes[-2], axes[-1], method="transpose")
        scores = Q @ turned * shape[-1] ** -0.5
        if mask is not None:
            allowed = np.broadcast_to(mask, session.get(scores, "shape"))
            scores = student.where(Named("allowed", np.array(allowed)), scores, -np.inf)
        weights = session.call(student.log_softmax(scores), method="exp")
        toy.weights = session.handle(weights, "data")
        return weights @ V

    toy.forward = session.function("forward", forward)
    return toy


def small_state(rng: np.random.Generator, C: int) -> dict[str, Array]:
    """Return numbers for all Parameters of a Block, in their order."""
    shapes: dict[str, tuple[int, ...]] = {}
    for name, C_out, C_in in (
        ("norm1", C, 0),
        *((each, C, C) for each in ("query", "key", "value", "projection")),
        ("norm2", C, 0),
        ("expand", 4 * C, C),
        ("shrink", C, 4 * C),
    ):
        shapes[f"{name}.weight"] = (C_out, C_in) if C_in else (C,)
        shapes[f"{name}.bias"] = (C_out,)
    return {name: rng.normal(size=shape) for name, shape in shapes.items()}
