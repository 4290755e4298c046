"""Homework 6, part 2: Block and block_costs."""

from __future__ import annotations

from functools import partial
from itertools import product
from typing import Any

import numpy as np
import pytest

from autograder.grading.compare import describe, expect_array
from autograder.grading.expect import expect_number, expect_raises
from autograder.grading.session import Session
from autograder.grading.student import Named, Student
from autograder.homeworks.hw6.formulas import block
from autograder.homeworks.hw6.hints import BOTH_PRODUCTS, NO_BIASES, ONE_NORM
from autograder.homeworks.hw6.inside import lambda_inside, results
from autograder.homeworks.hw6.life import Life, Lives, Rng, draw_numbers
from autograder.homeworks.hw6.mistakes import OF_BLOCK, OF_HEADS
from autograder.homeworks.hw6.parts import judged_with, right_parts, small_state
from autograder.results.verdict import Evidence, Wrong

SIZES = (
    *((2, 3, 4, 2), (2, 2, 6, 3), (1, 1, 1, 1), (3, 4, 4, 4), (2, 5, 3, 1), (4, 2, 8, 2)),
    *((2, 3, 12, 6), (1, 2, 16, 8), (1, 3, 48, 4)),
)
"""N, T, C and the number of heads."""


def draw_sizes(rng: Rng) -> tuple[int, int, int, int]:
    """Return N, T, C and the number of heads."""
    heads, d = int(rng.choice([1, 2, 2, 3, 4])), int(rng.integers(1, 4))
    N, T = map(int, rng.integers(1, 5, 2))
    if rng.random() < 0.15:
        N, T, heads, d = 1, int(rng.integers(65, 80)), 2, 2
    if rng.random() < 0.2:
        heads, d = int(rng.integers(5, 9)), 1
    if rng.random() < 0.3:
        T = rng.choice([heads, d, heads * d])
    return N, int(T), heads * d, heads


@pytest.mark.task("block")
@pytest.mark.usefixtures("parts_are_right")
@judged_with(right_parts)
def test_block(session: Session, rng: Rng) -> None:
    """Block: Z, and the gradients of X and of all sixteen Parameters."""
    for N, T, C, heads in (*SIZES, *(draw_sizes(rng) for _ in range(8))):
        lives = Lives(session, rng)
        mistakes = (*OF_HEADS, *OF_BLOCK) if heads > 1 and C > heads else OF_BLOCK
        life = Life(lives, lives.program.student.Block(C, heads), block, mistakes=mistakes)
        for turn in range(2):
            life.load(small_state(rng, C))
            shape = (N, T, C) if not turn else (*map(int, rng.integers(1, 5, 2)), C)
            X = rng.normal(size=shape) if not turn else draw_numbers(rng, shape)
            life.call({"X": X}, heads=heads)
        if C < 9:  # the same Tensor, after a step of training
            life.load(small_state(rng, C))
            life.call({"X": X}, again=True, heads=heads)
        lives.judge()


@pytest.mark.task("block")
@pytest.mark.usefixtures("parts_are_right")
@judged_with(right_parts)
def test_layers_may_be_exchanged(session: Session, rng: Rng) -> None:
    """Forward asks each layer as it is when forward is called."""
    names = [name.removesuffix(".weight") for name in small_state(rng, 1) if "weight" in name]
    for turn in range(4):
        lives = Lives(session, rng)
        made, other = (lives.program.student.Block(4, 2) for _ in range(2))
        life = Life(lives, made, block)
        if turn:
            life.load(small_state(rng, 4))
            life.call({"X": rng.normal(size=(1, 2, 4))}, heads=2)
        for name in names if turn < 2 else rng.permutation(names)[:3]:
            lives.program.set(made, **{str(name): lives.program.get(other, str(name))})
        life.load(small_state(rng, 4))
        life.call({"X": rng.normal(size=(2, 3, 4))}, heads=2)
        lives.judge()


@pytest.mark.task("block")
@pytest.mark.usefixtures("parts_are_right")
@judged_with(right_parts)
def test_blocks_side_by_side(session: Session, rng: Rng) -> None:
    """Several Blocks, with other numbers and other heads, called in turns with many lengths."""
    for _ in range(3):
        lives = Lives(session, rng)
        blocks = []
        for heads in (1, 2, 4):
            life = Life(lives, lives.program.student.Block(4, heads), block)
            life.load(small_state(rng, 4))
            blocks.append((life, heads))
        for _ in range(7):
            life, heads = blocks[int(rng.integers(3))]
            life.call({"X": rng.normal(size=(*map(int, rng.integers(1, 6, 2)), 4))}, heads=heads)
        lives.judge()


@pytest.mark.task("block")
@pytest.mark.usefixtures("parts_are_right")
@judged_with(right_parts)
def test_nothing_looks_ahead(session: Session, rng: Rng) -> None:
    """If a position changes, those before it have the same results, to the last digit."""
    for T, heads in ((2, 1), (5, 2), (9, 4)):
        lives = Lives(session, rng)
        program, C = lives.program, 4
        made = program.student.Block(C, heads)
        named = {name: Named(name, X) for name, X in small_state(rng, C).items()}
        program.call(made, named, method="load_state_dict")
        X, at = rng.normal(size=(2, T, C)), int(rng.integers(1, T))
        changed = X.copy()
        changed[:, at:] = rng.normal(size=changed[:, at:].shape)
        for name, each in (("X", X), ("changed", changed)):
            Z = program.call(made, program.student.Tensor(Named(name, each)))
            program.look(program.get(Z, "data"))
        before, after = program.run()
        expect_array("Z.data", before, before if _is_like(before, X) else X)
        expect_array("Z.data", after, after if _is_like(after, X) else X)
        because = f"position {at} and those after it have changed, and those before it must not"
        expect_array("Z.data[:, :at]", np.array(after[:, :at]), before[:, :at], because=because)


def _is_like(got: Any, X: Any) -> bool:
    return isinstance(got, np.ndarray) and got.shape == X.shape and got.dtype == np.float64


@pytest.mark.task("block")
@pytest.mark.usefixtures("parts_are_right")
@judged_with(right_parts)
def test_members(session: Session, student: Student) -> None:
    """A Block has its layers in the order of the write-up; two Blocks have different numbers."""
    for C, heads in ((4, 2), (3, 3), (6, 1)):
        session.begin_record()
        one, other = student.Block(C, heads), student.Block(C, heads)
        state, second = (session.call(each, method="state_dict") for each in (one, other))
        if not isinstance(state, dict) or not isinstance(second, dict):
            raise Wrong(Evidence("state_dict must return a dictionary", got=describe(state)))
        wanted = small_state(np.random.default_rng(0), C)
        if [*state] != [*wanted] or [*second] != [*wanted]:
            message = f"the names of its Parameters are {[*state]}, and must be {[*wanted]}"
            raise Wrong(Evidence(message, str([*wanted]), str([*state])))
        for name, right in wanted.items():
            shape = np.shape(state[name])
            if shape != right.shape:
                message = f"{name} has the shape {shape}, and must have {right.shape}"
                raise Wrong(Evidence(message, str(right.shape), str(shape)))
            others = [second[name], *(state[each] for each in wanted if each != name)]
            drawn = not name.startswith("norm")
            if drawn and any(np.array_equal(state[name], other) for other in others):
                message = f"{name} has the same numbers as another Linear's, or another Block's"
                raise Wrong(Evidence(message, "numbers of their own"))


@pytest.mark.task("block")
@pytest.mark.usefixtures("parts_are_right")
@judged_with(right_parts)
def test_attention_may_be_exchanged(session: Session, student: Student, rng: Rng) -> None:
    """Forward calls self.attention once, with Q, K, V of all heads and the causal mask."""
    drawn = (draw_sizes(rng) for _ in range(3))
    many = (int(rng.integers(9, 40)), 2, 4, 2)
    for N, T, C, heads in ((2, 3, 4, 2), (1, 4, 6, 3), (2, 3, 4, 1), many, *drawn):
        session.begin_record()
        made, calls = student.Block(C, heads), list[tuple[Any, ...]]()

        def forward(Q: Any, K: Any, V: Any, mask: Any = None, calls: Any = calls) -> Any:
            calls.append((Q, K, V, mask))
            return V

        toy = student.Module()
        toy.forward = session.function("attention", forward)
        state = small_state(rng, C)
        named = {name: Named(name, X) for name, X in state.items()}
        session.call(made, named, method="load_state_dict")
        X = rng.normal(size=(N, T, C))
        tensor = student.Tensor(Named("X", X))
        if rng.random() < 0.5:  # the same Tensor before, while it trains or evaluates
            session.call(made, bool(rng.random() < 0.3), method="train")
            session.call(made, tensor)
        made.attention = toy
        Z = session.call(made, tensor)
        if len(calls) != 1:
            message = "forward must call self.attention once, for all heads together"
            raise Wrong(Evidence(message, "1 call", f"{len(calls)} calls"))
        *tensors, mask = calls[0]
        for name, tensor in zip("QKV", tensors, strict=True):
            shape = session.get(tensor, "shape") if not isinstance(tensor, np.ndarray) else None
            if shape != (N, heads, T, C // heads):
                message = f"{name} has the shape {shape}, and must have {(N, heads, T, C // heads)}"
                raise Wrong(Evidence(message, str((N, heads, T, C // heads)), str(shape)))
        is_mask = isinstance(mask, np.ndarray) and mask.dtype == np.bool_
        full = (N, heads, T, T)
        if not is_mask or not is_causal(mask, full):
            message = "self.attention must get the causal mask"
            raise Wrong(Evidence(message, str(np.tri(T, dtype=bool)), describe(mask)))
        alone = partial(block, state={name: _tensor(X) for name, X in state.items()}, heads=heads)
        wanted = alone(_tensor(X), alone=True).detach().numpy()
        expect_array("Z.data", Z.data, wanted, because="with an attention that returns V")


def is_causal(mask: Any, shape: tuple[int, ...]) -> bool:
    """Whether an array, broadcast to the shape of the scores, is the causal mask."""
    try:
        return bool(np.all(np.broadcast_to(mask, shape) == np.tri(shape[-1], dtype=bool)))
    except ValueError:
        return False


def _tensor(X: Any) -> Any:
    import mytorch

    return mytorch.tensor(X, dtype=mytorch.float64)


@pytest.mark.task("block")
@pytest.mark.usefixtures("parts_are_right")
@judged_with(right_parts)
def test_heads_that_do_not_divide(session: Session) -> None:
    """Block raises ValueError if heads doesn't divide C."""
    for C, heads in ((4, 3), (2, 4), (5, 2)):
        with expect_raises(session, "ValueError"):
            session.find("Block")(C, heads)


def draw_costs(rng: Rng) -> list[tuple[int, ...]]:
    """Return sizes N, T and C: small ones, any, large ones, and those that go together."""
    found: list[tuple[int, ...]] = [(1, 3, 2), (1, 1, 1), (2, 2, 2)]
    found += [tuple(map(int, rng.integers(1, 12, 3))) for _ in range(17)]
    found += [tuple(map(int, rng.integers(1, 300, 3))) for _ in range(10)]
    # beyond 2**31, 2**53 and 2**63
    found += [tuple(int(10.0 ** rng.uniform(0, 6)) for _ in range(3)) for _ in range(15)]
    found += [tuple(10**6 - int(each) for each in rng.integers(0, 1000, 3)) for _ in range(5)]
    for first in range(3):  # one size is a multiple of another one, its square, or a product
        second, third = (first + 1) % 3, (first + 2) % 3
        for size, other in (map(int, rng.integers(1, (1000, 60))), map(int, rng.integers(1, 9, 2))):
            products = size**2, size * other
            for many in (*(times * size for times in range(1, 14)), *products):
                for place, rest in ((second, third), (third, second)):
                    sizes = [0, 0, 0]
                    sizes[first], sizes[place], sizes[rest] = many, size, other
                    found.append(tuple(sizes))
    return found


MAGNITUDES = 1, 10, 1000, 46_341, 1_000_000
"""Sizes of which each product may be too large for 64 bits, or 32, while the others are not."""

ALL_COSTS = "lambda block_costs, sizes: [block_costs(*each) for each in sizes]"


@pytest.mark.task("costs")
def test_costs(session: Session, student: Student, rng: Rng) -> None:
    """block_costs: parameters, bytes and multiplications, for any sizes, some of which are equal.

    A few sizes are tried one by one: their reports are short.
    """
    sizes = draw_costs(rng)
    for N, T, C in sizes[:20]:
        session.begin_record()
        expect_costs(student.block_costs(N, T, C), N, T, C)
    session.begin_record()
    small = [(N, T, C) for N in range(1, 9) for T in range(1, 13) for C in range(1, 13)]
    sizes = [*sizes[20:], *small, *product(MAGNITUDES, repeat=3)]
    calls = lambda_inside(session, "all_costs", ALL_COSTS)
    found = session.call(calls, session.find("block_costs"), sizes)
    for each, got in zip(sizes, results(found, len(sizes)), strict=True):
        expect_costs(got, *each)


def expect_costs(got: Any, N: int, T: int, C: int) -> None:
    """Accept the three integers for these sizes."""
    if not isinstance(got, tuple | list) or len(got) != 3:
        message = "block_costs must return three integers"
        raise Wrong(Evidence(message, "three integers", describe(got)))
    parameters = 12 * C * C + 13 * C
    wanted = parameters, 8 * parameters, 12 * N * T * C * C + 2 * N * T * T * C
    names = "parameters", "bytes", "multiplications"
    for name, each, right in zip(names, got, wanted, strict=True):
        what = f"{name} for N = {N}, T = {T}, C = {C}"
        number = int(each) if isinstance(each, np.integer) else each
        try:
            expect_number(what, number, right, tolerance=1e-12)
        except Wrong as wrong:
            for forgotten, hints in (
                (13 * C - 2 * C, ONE_NORM),
                (13 * C - 4 * C, ONE_NORM),
                (4 * C, NO_BIASES),
            ):
                if (name, number) == ("parameters", 12 * C * C + forgotten):
                    hints.add_to(wrong.evidence)
            products = 12 * N * T * C * C
            if name == "multiplications" and number in (products, products + N * T * T * C):
                BOTH_PRODUCTS.add_to(wrong.evidence)
            raise
        if isinstance(number, int) and number != right:
            message = f"{what} must be exact, to the last digit"
            raise Wrong(Evidence(message, str(right), str(number)))
        if not isinstance(number, int):
            message = f"{what} must be an integer, and is {describe(each)}"
            raise Wrong(Evidence(message, str(right), describe(each)))
