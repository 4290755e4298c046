"""Homework 6, part 2: a Block whose attention is another module, which may write into its mask."""

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
from autograder.homeworks.hw6.formulas import block
from autograder.homeworks.hw6.inside import lambda_inside, results
from autograder.homeworks.hw6.life import Life, Lives, Rng
from autograder.homeworks.hw6.parts import judged_with, longest, right_parts, small_state
from autograder.homeworks.hw6.test_block import is_causal
from autograder.results.verdict import Evidence, Wrong

pytestmark = pytest.mark.last

SIZES = (
    *((1, 1, 1, 1), (3, 1, 4, 2), (2, 1, 3, 1), (1, 3, 4, 1), (2, 3, 4, 4), (2, 1, 6, 6)),
    *((70, 2, 4, 2), (130, 1, 2, 1), (1030, 1, 2, 2), (2, 70, 2, 1)),
    *((1, 2, 70, 70), (1, 130, 2, 2), (1, 300, 1, 1)),
)
"""N, T, C and the number of heads."""


def tensor(X: Any) -> Any:
    """Return a tensor of mytorch's."""
    return mytorch.tensor(X, dtype=mytorch.float64)


@pytest.mark.task("block")
@pytest.mark.usefixtures("parts_are_right")
@judged_with(right_parts)
def test_one_call_for_all(session: Session, student: Student, rng: Rng) -> None:
    """Block: for one position, one head and many texts, too, attention is called once, for all."""
    for N, T, C, heads in SIZES:
        session.begin_record()
        made, calls = student.Block(C, heads), list[tuple[Any, Any]]()

        def forward(Q: Any, K: Any, V: Any, mask: Any = None, calls: Any = calls) -> Any:
            shapes = {
                name: session.get(each, "shape") for name, each in {"Q": Q, "K": K, "V": V}.items()
            }
            calls.append((shapes, mask))
            return V * 2.0

        toy = student.Module()
        toy.forward = session.function("attention", forward)
        state = small_state(rng, C)
        named = {name: Named(name, X) for name, X in state.items()}
        session.call(made, named, method="load_state_dict")
        made.attention, X = toy, rng.normal(size=(N, T, C))
        Z = session.call(made, student.Tensor(Named("X", X)))
        if len(calls) != 1:
            message = "forward must call self.attention once, for all heads and all texts together"
            raise Wrong(Evidence(message, "1 call", f"{len(calls)} calls"))
        shapes, mask = calls[0]
        for name, shape in shapes.items():
            if shape != (N, heads, T, C // heads):
                message = f"{name} has the shape {shape}, and must have {(N, heads, T, C // heads)}"
                raise Wrong(Evidence(message, str((N, heads, T, C // heads)), str(shape)))
        if not is_causal(mask, (N, heads, T, T)):
            message = "self.attention must get the causal mask"
            raise Wrong(Evidence(message, str(np.tri(T, dtype=bool)), describe(mask)))
        tape = {name: tensor(each) for name, each in state.items()}
        doubled = {"value": lambda A, on: (A @ on["value.weight"].T + on["value.bias"]) * 2.0}
        right = block(tensor(X), tape, heads, alone=True, others=doubled)
        because = "with an attention that returns 2 V"
        expect_array("Z.data", Z.data, right.detach().numpy(), because=because)


@pytest.mark.task("block")
@pytest.mark.usefixtures("parts_are_right")
@judged_with(right_parts)
def test_the_mask_is_the_attention_s(session: Session, student: Student, rng: Rng) -> None:
    """Block: an attention may write into the mask that it is given: the next call has its own."""
    writes = "lambda Q, K, V, mask: (mask.flags.writeable and mask.fill({}), V)[1]"
    for value, N, T, C, heads in (
        *((True, 1, 5, 4, 2), (False, 2, 3, 4, 1), (True, 1, 2, 2, 2), (False, 1, 70, 2, 1)),
        *((True, 1, int(rng.choice([64, 100, 128, 256])), 2, 2), (False, 2, 32, 2, 1)),
        (True, 1, longest(int(rng.choice([1000, 1024, 1030]))), 1, 1),
    ):
        session.begin_record()
        X, state = rng.normal(size=(N, T, C)), small_state(rng, C)
        named = {name: Named(name, each) for name, each in state.items()}
        tape = {name: tensor(each) for name, each in state.items()}
        made, other, toy = student.Block(C, heads), student.Block(C, heads), student.Module()
        for each in (made, other):
            session.call(each, named, method="load_state_dict")
        right_attention = session.handle(made, "attention")
        toy.forward = lambda_inside(session, "writes", writes.format(value))
        for _ in range(2 if T < 300 else 1):
            made.attention = toy
            Z = session.call(made, student.Tensor(Named("X", X)))
            wanted = block(tensor(X), tape, heads, alone=True).detach().numpy()
            expect_array("Z.data", Z.data, wanted, because="with an attention that returns V")
            made.attention = right_attention
            for which, part in ((made, X), (other, X[:, : max(1, T - 1)])):  # fewer positions, too
                wanted = block(tensor(part), tape, heads).detach().numpy()
                Z = session.call(which, student.Tensor(Named("X", part)))
                because = "after a call whose attention has written into its mask"
                expect_array("Z.data", Z.data, wanted, because=because)


@pytest.mark.task("block")
@pytest.mark.usefixtures("parts_are_right")
@judged_with(right_parts)
@pytest.mark.parametrize("mode", ["train", "eval"])
def test_modes_of_a_block(session: Session, rng: Rng, mode: str) -> None:
    """Block: gradients, and views of arrays that change, after train() and eval(); {mode}()."""
    for N, T, C, heads in ((2, 3, 4, 2), (1, 1, 2, 1), (70, 1, 2, 2), (1, 4, 3, 1)):
        lives = Lives(session, rng)
        life = Life(lives, lives.program.student.Block(C, heads), partial(block, heads=heads))
        lives.program.call(life.module, method=mode)
        for turn in range(2):
            life.load(small_state(rng, C))
            X = rng.normal(size=(N, T, C))
            life.call({"X": X}, again=turn > 0, seen=True, changes_mode=False)
        lives.judge()


WRITES = """
def calls(block, other, Tensor, X, how, value):
    own, masks = block.attention, []
    kind, plain = type(own), own.forward

    def write(mask):
        if mask is not None and mask.flags.writeable:
            mask[...] = value

    def forward(Q, K, V, mask=None):
        Z = plain(Q, K, V, mask)
        masks.append(mask)
        if how != "later":
            write(mask)
        return Z

    class Same(kind):
        def forward(self, Q, K, V, mask=None):
            return forward(Q, K, V, mask)

    found = []
    for _ in range(2):
        if how == "a subclass":
            block.attention = Same()
        elif how == "one more":
            block.attention = kind()
            block.attention.forward = forward
        else:
            own.forward = forward
        found.append(block(Tensor(X)).data.copy())
        write(masks[-1])
        block.attention, own.forward = own, plain
        found += [each(Tensor(X)).data.copy() for each in (block, other)]
        found.append(block(Tensor(X[:, : max(1, X.shape[1] - 1)])).data.copy())
    return found
"""


@pytest.mark.task("block")
@pytest.mark.usefixtures("parts_are_right")
@judged_with(right_parts)
@pytest.mark.parametrize("how", ["a subclass", "one more", "its own", "later"])
def test_its_own_kind_of_attention(session: Session, student: Student, rng: Rng, how: str) -> None:
    """Block: a ScaledDotProductAttention may write into its mask, too: {how}."""
    for value, N, T, C, heads in ((True, 1, 3, 4, 2), (False, 2, 5, 2, 1), (True, 1, 70, 2, 2)):
        session.begin_record()
        X, state = rng.normal(size=(N, T, C)), small_state(rng, C)
        named = {name: Named(name, each) for name, each in state.items()}
        made, other = student.Block(C, heads), student.Block(C, heads)
        for each in (made, other):
            session.call(each, named, method="load_state_dict")
        shown = "…  # calls a block, and others, before and after its attention wrote into the mask"
        calls = inside(session, "calls", WRITES, shown)
        given = made, other, session.find("Tensor"), Named("X", X), how, value
        found = results(session.call(calls, *given), 8)
        tape = {name: tensor(each) for name, each in state.items()}
        right = block(tensor(X), tape, heads).detach().numpy()
        for number, got in enumerate(found):
            wanted = right[:, : max(1, T - 1)] if number % 4 == 3 else right
            because = f"call {number + 1}; the attention writes into its mask"
            expect_array("Z.data", got, wanted, because=because)
