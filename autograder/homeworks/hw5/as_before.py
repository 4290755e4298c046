"""What a method must leave as it is: numbers and gradients, and modes if it only looks."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import numpy as np

from autograder.grading.compare import describe, expect_array
from autograder.grading.events import WRITEABLE
from autograder.grading.session import Session
from autograder.grading.student import Named, Remote
from autograder.homeworks.hw5.notes import Notes
from autograder.homeworks.hw5.tree import Array, Held, Node
from autograder.results.verdict import Evidence, Wrong


@contextmanager
def only_looks(
    session: Session, node: Node, method: str, sets: bool | None = None
) -> Iterator[None]:
    """Accept a tree whose modules and Parameters are after a `with` block what they were before.

    Before the block, every second module gets the mode False, every second Parameter a gradient,
    and each Parameter an array that lies in memory in one of many ways. All get attributes of the
    caller's own, such as a name. After the block, somebody writes into these arrays and gradients:
    a Parameter that has another one by then doesn't see it.

    Parameters
    ----------
    sets
        The mode that the method gives to all modules; None if it leaves them alone.
    """
    modules, every = node.modules(), node.first_names()
    modes = {each: place % 2 == 1 for place, each in enumerate(modules)}
    grads: dict[Held, Array | None] = {}
    for place, (_, held) in enumerate(every):
        X = held.numbers if place % 2 == 0 else None
        grads[held] = None if X is None else np.full(X.shape, place + 1.0)
    notes = Notes(session, [*modes, *grads])
    notes.write()
    program = session.program()
    for each, mode in modes.items():
        program.set(each.remote, training=mode)
    for place, (held, grad) in enumerate(grads.items()):
        given = None if grad is None else program.array(f"G{place}", grad, "new")
        program.set(held.remote, grad=given)
    for place, held in enumerate(grads):
        if held.numbers is not None:
            memory = WRITEABLE[place % len(WRITEABLE)] if held.numbers.ndim else "new"
            program.set(held.remote, data=program.array(f"D{place}", held.numbers, memory))
    program.run()
    with session.off_the_record():
        arrays = {
            held: session.handle(held.remote, "data") for held in grads if held.numbers is not None
        }
        slopes = {
            held: session.handle(held.remote, "grad") for held in arrays if grads[held] is not None
        }
    yield
    program = session.program()
    program.look(*(program.get(each.remote, "training") for each in modules))
    program.look(*(program.get(held.remote, "data") for held in grads))
    program.look(*(program.get(held.remote, "grad") for held in grads))
    notes.look(program)
    with session.off_the_record():
        found = iter(program.run())
    because = f"after {method}, which only looks"
    if sets is not None:
        because, modes = f"after {method}, which sets modes only", dict.fromkeys(modes, sets)
    for each, mode in modes.items():
        if (got := next(found)) is not mode:
            name = f"{each.remote._label}.training"
            message = f"{name} is {describe(got)}, and must be {mode}: {because}"
            raise Wrong(Evidence(message, str(mode), describe(got)))
    for what, wanted in (("data", {held: held.numbers for held in grads}), ("grad", grads)):
        for name, held in every:
            _expect_same(f"{name}.{what}", next(found), wanted[held], because)
    notes.expect(found, because)
    because += ", and after somebody has written into the array that it had before"
    for what, kept in (("data", arrays), ("grad", slopes)):
        _expect_followed(session, what, kept, because)


def _expect_followed(session: Session, what: str, kept: dict[Held, Remote], because: str) -> None:
    """Accept Parameters that have the arrays of before, into which other numbers are written."""
    program = session.program()
    for place, (held, array) in enumerate(kept.items()):
        program.call(array, ..., place + 0.25, method="__setitem__")
        program.look(program.get(held.remote, what))
        if what == "data" and held.numbers is not None:
            program.call(array, ..., Named("numbers", held.numbers), method="__setitem__")
    with session.off_the_record():
        found = program.run()
    for place, (held, got) in enumerate(zip(kept, found, strict=True)):
        assert held.numbers is not None
        wanted = np.full(held.numbers.shape, place + 0.25)
        expect_array(f"{held.remote._label}.{what}", got, wanted, because=because)


def _expect_same(name: str, got: object, wanted: Array | None, because: str) -> None:
    """Accept these numbers, or None."""
    if wanted is not None:
        expect_array(name, got, wanted, because=because, tolerance=0.0)
    elif got is not None:
        raise Wrong(Evidence(f"{name} must stay None: {because}", "None", describe(got)))
