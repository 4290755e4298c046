"""Histories of the functions in jacobians.py: called again and again, with arrays of all kinds."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass

import numpy as np

from autograder.grading.compare import expect_array, expect_unchanged
from autograder.grading.histories import (
    RETURNED,
    Call,
    Event,
    History,
    Past,
    Read,
    Scribble,
)
from autograder.grading.moments import Moments
from autograder.grading.script import Script
from autograder.grading.session import Session
from autograder.grading.shortest import afresh, shortest
from autograder.homeworks.hw1.case import Array
from autograder.homeworks.hw1.drawing import Earlier, pass_array
from autograder.homeworks.hw1.kinds import shuffled_kinds
from autograder.homeworks.hw1.quantities import QUANTITIES
from autograder.results.verdict import Judgement, Wrong

HISTORIES, CALLS = 6, 16
WIDE = 300
"""More outputs than a byte can count."""


@dataclass(frozen=True)
class Seen:
    """A look at what a call has returned, or at an argument of it."""

    read: Read
    wanted: Call


def draw_calls(rng: np.random.Generator, number: int, function: str) -> list[Event]:
    """Draw a history of calls of one function; now and then the caller writes into a result."""
    history: list[Event] = []
    past = Past()
    names = "A", "W", "b", "dLdZ", "dZdX"
    among = shuffled_kinds(rng)
    themes = {name: among.pop() for name in names if rng.random() < 0.5}
    sizes = (1, 1, WIDE) if number == 0 else _draw_sizes(rng)
    while len(history) < CALLS:
        place = len(history)
        calls = [event for event in history if isinstance(event, Call)]
        if calls and rng.random() < 0.5:
            sizes = _draw_sizes(rng)
        event: Event = Scribble(place, None, calls[-1].number if calls else -1, RETURNED)
        if rng.random() < 0.85:
            shapes = _shapes(function, str(rng.choice(["b", "W", "A"])), *sizes)
            arguments = {
                name: pass_array(rng, themes.get(name), shape, _earlier(calls, shape))
                for name, shape in shapes.items()
            }
            event = Call(place, None, function, arguments)
        if past.allows(event):
            history.append(event)
    return history


def _draw_sizes(rng: np.random.Generator) -> tuple[int, int, int]:
    N, C_in, C_out = (int(size) for size in rng.choice([1, 1, 2, 3, 4], 3))
    return N, (C_out if rng.random() < 0.3 else C_in), C_out


def _shapes(function: str, of: str, N: int, C_in: int, C_out: int) -> dict[str, tuple[int, ...]]:
    if function != "contract":
        return {"A": (N, C_in), "W": (C_out, C_in), "b": (C_out, 1)}
    X: dict[str, tuple[int, ...]] = {"b": (C_out,), "W": (C_out, C_in), "A": (N, C_in)}
    return {"dLdZ": (N, C_out), "dZdX": (*X[of], N, C_out)}


def _earlier(calls: list[Call], shape: tuple[int, ...]) -> list[Earlier]:
    """Return the arrays of a shape that have been passed before."""
    return [
        ((call.number, name), array.values)
        for call in calls
        for name, array in call.arguments.items()
        if array.values.shape == shape
    ]


def judge_calls(session: Session, function: str, history: History) -> None:
    """Judge a function by a history; a failure shows the shortest history that still fails.

    Raises
    ------
    Judgement
        What the function has got wrong.
    """

    def fails(candidate: History) -> bool:
        try:
            with session.off_the_record():
                _run(session, function, candidate)
        except Judgement:
            return True
        return False

    try:
        with session.off_the_record():
            _run(session, function, history)
        return
    except Judgement as judgement:
        failure = judgement
    with session.experiment():
        short = shortest(session, history, fails)
    for candidate in (short, history):
        with session.experiment():
            session.start_afresh()
        session.begin_record()
        try:
            _run(session, function, candidate)
        except Judgement as found:
            _explain(session, function, candidate, found, fails)
            raise
    raise failure  # what an earlier history has left in the student's module belongs to it


def _explain(
    session: Session,
    function: str,
    history: History,
    failure: Judgement,
    fails: Callable[[History], bool],
) -> None:
    """Add hints to a failure whose message names no line yet."""
    if failure.evidence.message.startswith(("result", "A ", "W ", "b ", "dLdZ ", "dZdX ")):
        return
    # Imported here, because a right submission needs no hints.
    from autograder.diagnosis.experiments import Experiments

    quantity = QUANTITIES[function]
    with suppress(Judgement), session.experiment():
        tried = afresh(session, fails)
        found = Experiments(quantity.called, history, tried, quantity.given)
        failure.evidence.hints = found.hints()


def _run(session: Session, function: str, history: History) -> None:
    calls = [event for event in history if isinstance(event, Call)]
    scribbled = {event.call for event in history if isinstance(event, Scribble)}
    again = [event for event in calls if event.number not in scribbled]
    numbers = {call.number: call for call in calls}

    def reads(event: Event) -> list[Read]:
        found = []
        if isinstance(event, Call):
            found = [Read(RETURNED), *(Read("argument", name) for name in event.arguments)]
        elif isinstance(event, Scribble):
            given = numbers[event.call].arguments
            found = [Read("argument", name, of=event.call) for name in given]
        if event is history[-1]:
            found += [Read(RETURNED, of=call.number) for call in again]
        return found

    script = Script(functions={function: session.find(function)})
    script.write(history, reads)
    answers = session.run(script)
    looks = {
        event.number: [
            Seen(read, numbers[event.number if read.of is None else read.of])
            for read in reads(event)
        ]
        for event in history
    }
    moments = Moments(history, looks, script)
    for looked_at, look in [(event, look) for event in history for look in looks[event.number]]:
        read = look.read
        got = script.value(answers, looked_at.number, read)
        if isinstance(got, Judgement):
            raise got
        call = numbers[looked_at.number if read.of is None else read.of]
        values = {name: array.values for name, array in call.arguments.items()}
        try:
            if read.what == "argument":
                expect_unchanged(function, read.name, got, values[read.name])
            elif function == "contract":
                summed = QUANTITIES["contract"].summed(values)
                wanted = np.tensordot(values["dZdX"], values["dLdZ"], axes=2)
                expect_array("dLdX", got, wanted, summed=summed, smallest=0.0)
            else:
                wanted = _jacobian(function, **values)
                expect_array(function, got, wanted, summed=np.abs(wanted), smallest=0.0)
        except Wrong as failure:
            moments.tell(failure, looked_at.number, look)
            raise


def _jacobian(function: str, A: Array, W: Array, b: Array) -> Array:
    jacobian: Array
    match function:
        case "dZdb":
            jacobian = np.einsum("kc,n->knc", np.eye(len(W)), np.ones(len(A)))
        case "dZdW":
            jacobian = np.einsum("kc,ni->kinc", np.eye(len(W)), A)
        case _:
            jacobian = np.einsum("mn,ci->minc", np.eye(len(A)), W)
    return jacobian
