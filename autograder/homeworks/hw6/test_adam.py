"""Homework 6, part 1: Adam."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest

from autograder.diagnosis.known import Hints, name_mistake
from autograder.grading.compare import describe, expect_array, expect_unchanged
from autograder.grading.session import Session
from autograder.grading.student import Named
from autograder.homeworks.hw6.adam import ADAM, MISTAKES, Step, simulate
from autograder.homeworks.hw6.formulas import Array
from autograder.results.verdict import Evidence, Wrong

Rng = np.random.Generator
SHAPES = ((), (1,), (3,), (2, 3), (3, 3), (2, 1, 2))
BETAS = (
    (0.9, 0.999),
    (0.9, 0.999),
    (0.8, 0.99),
    (0.0, 0.9),
    (0.5, 0.5),
    (0.95, 0.0),
    (0.3, 0.9999),
)

REBOUND = Hints(
    "a new array for the old one",
    "The array that a Parameter had before the step is no longer its data.",
    "Which array do others hold that got parameter.data before the step?",
    "Adam writes into the array: parameter.data -= …",
    ADAM,
)
HELD = Hints(
    "a gradient that is held",
    "A later step depends on what was written into an old grad.",
    "Is m a new array, or the grad itself?",
    "Adam doesn't hold on to grad, and doesn't write into it.",
    ADAM,
)


class Training:
    """Parameters, some Adams over them, and what must come of their steps.

    Parameters
    ----------
    arrays
        The numbers of the Parameters.
    listed
        The places of the Parameters that Adam is given: some may be there twice.
    """

    def __init__(
        self, session: Session, arrays: Sequence[Array], listed: Sequence[int], **settings: Any
    ) -> None:
        self.program = program = session.program()
        self.arrays, self.steps, self.settings = list(arrays), list[Step](), settings
        self.lr, self.listed = settings.pop("lr", 0.001), list(listed)
        self.expected: list[tuple[str, int, int, Any]] = []
        self.parameters = [
            program.student.Parameter(Named(f"X{place}", X)) for place, X in enumerate(arrays)
        ]
        self.held = [program.get(each, "data") for each in self.parameters]
        self.given: Any = [self.parameters[place] for place in listed]
        self.keywords = dict(settings) | ({"lr": self.lr} if self.lr != 0.001 else {})

    def make(self, how: str = "list") -> None:
        """Make Adam, of a list or of an iterator."""
        program, given = self.program, self.given
        if how == "iterator":
            holder = program.student.Module()
            program.set(holder, found=given)
            given = program.call(program.get(holder, "found"), method="__iter__")
        self.adam = program.call(program.find("Adam"), given, keywords=self.keywords)

    def assign(self, lr: float) -> None:
        """Assign another learning rate."""
        self.lr = lr
        self.program.set(self.adam, lr=lr)

    def step(self, gradients: Sequence[Array | None], look: bool = True) -> None:
        """Set the gradients, step, and look at the numbers and the gradients."""
        program, number = self.program, len(self.steps)
        self.steps.append(Step(gradients, self.lr))
        for place, (parameter, gradient) in enumerate(zip(self.parameters, gradients, strict=True)):
            value = None if gradient is None else Named(f"g{number}_{place}", gradient)
            program.set(parameter, grad=value)
        program.call(self.adam, method="step")
        if not look:
            return
        for place, (parameter, gradient) in enumerate(zip(self.parameters, gradients, strict=True)):
            program.look(program.get(parameter, "data"), self.held[place])
            program.look(program.get(parameter, "grad"))
            self.expected.append((f"X{place}.data", place, number, gradient))

    def write_into_gradients(self, rng: Rng) -> None:
        """Write into the arrays that were the gradients of the last step."""
        for parameter, gradient in zip(self.parameters, self.steps[-1].gradients, strict=True):
            if gradient is not None:
                noise = rng.normal(size=gradient.shape) * 5
                array = self.program.get(parameter, "grad")
                self.program.call(array, ..., Named("noise", noise), method="__setitem__")

    def judge(self, hints: Hints | None = None) -> None:
        """Run it; refuse the first thing that is wrong."""
        looks = self.program.run()
        settings = {
            "start": self.arrays,
            "steps": self.steps,
            "listed": self.listed,
            **self.settings,
        }
        right = simulate(**settings)
        others = [
            (looks[3 * at], place, number, settings)
            for at, (_, place, number, _) in enumerate(self.expected)
        ]
        for place_of_look, (name, place, number, gradient) in enumerate(self.expected):
            got, held, grad = looks[3 * place_of_look : 3 * place_of_look + 3]
            wanted = right[number][place]
            if wanted.shape == () and isinstance(got, np.float64):
                got = np.asarray(got)
            because = f"after step {number + 1}"
            try:
                expect_array(name, got, wanted, because=because)
            except Wrong as wrong:
                arguments = place, number, settings
                name_mistake(wrong.evidence, MISTAKES, got, wanted, *arguments, others=others)
                if hints and not wrong.evidence.diagnosis:
                    hints.add_to(wrong.evidence)
                raise
            if not np.array_equal(held, got):
                message = f"{name} is another array than before the step"
                evidence = Evidence(message, "the same array", "a new array")
                REBOUND.add_to(evidence)
                raise Wrong(evidence)
            if gradient is not None:
                expect_unchanged("step", name.replace("data", "grad"), grad, gradient)
            elif grad is not None:
                message = f"{name.replace('data', 'grad')} was None before the step"
                raise Wrong(Evidence(message, "None", describe(grad)))


def draw_gradient(rng: Rng, shape: tuple[int, ...]) -> Array:
    """Return a gradient: of ordinary size, zeros, or numbers of any size."""
    g, kind = rng.normal(size=shape), rng.random()
    if kind < 0.1:
        g = np.zeros(shape)
    elif kind < 0.2:
        g = g * 10.0 ** rng.integers(-30, 30)
    elif kind < 0.3:
        g = np.where(rng.random(shape) < 0.5, 0.0, g)
    elif kind < 0.4:
        g = g * 10.0 ** rng.integers(-5, 5, shape)
    return np.asarray(g)


def draw_shapes(rng: Rng, count: int) -> list[tuple[int, ...]]:
    """Return shapes, of which some are equal."""
    shapes: list[tuple[int, ...]] = [
        SHAPES[int(each)] for each in rng.integers(len(SHAPES), size=count)
    ]
    return [*shapes[:-1], shapes[0]] if count > 1 and rng.random() < 0.5 else shapes


@pytest.mark.task("adam")
def test_first_steps(session: Session, rng: Rng) -> None:
    """Adam: three steps, with all settings left out, or with others."""
    for shape, settings in (
        ((), {"lr": 0.1}),
        ((3,), {"lr": 0.5, "betas": (0.8, 0.9), "eps": 1e-3}),
        ((2, 3), {}),
        ((2, 2), {"lr": 0.01, "eps": 0.1}),
    ):
        session.begin_record()
        count = 1 if shape == () else 2
        arrays = [np.asarray(rng.normal(size=shape) * 3) for _ in range(count)]
        training = Training(session, arrays, range(count), **settings)
        training.make()
        for scale in (1.0, 0.01, 1.0):
            training.step([np.asarray(rng.normal(size=shape) * scale) for _ in range(count)])
        training.judge()


@pytest.mark.task("adam")
def test_each_its_own_steps(session: Session, rng: Rng) -> None:
    """Adam: a Parameter whose grad is None is skipped, and each counts its own steps."""
    for count in (1, 2, 3, 4):
        session.begin_record()
        shapes = [(2, 3)] * count
        training = Training(
            session, [rng.normal(size=each) for each in shapes], range(count), lr=0.1
        )
        training.make()
        for number in range(5):
            training.step(
                [
                    None if (number + place) % 3 == 1 else rng.normal(size=shape)
                    for place, shape in enumerate(shapes)
                ]
            )
        training.judge()


@pytest.mark.task("adam")
def test_any_training(session: Session, rng: Rng) -> None:
    """Adam: any Parameters and gradients, lr assigned in between, some Parameters given twice."""
    for turn in range(10):
        session.begin_record()
        shapes = draw_shapes(rng, int(rng.integers(1, 5)))
        arrays = [np.asarray(rng.normal(size=each) * 5) for each in shapes]
        listed = list(range(len(shapes)))
        if turn % 2:
            listed += [int(each) for each in rng.integers(len(shapes), size=2)]
            rng.shuffle(listed)
        betas = BETAS[int(rng.integers(len(BETAS)))]
        eps, lr = 10.0 ** rng.uniform(-10, -1), 10.0 ** rng.uniform(-4, 0)
        settings = {} if turn == 0 else {"betas": betas, "eps": float(eps), "lr": float(lr)}
        training = Training(session, arrays, listed, **settings)
        training.make("iterator" if turn % 3 == 1 else "list")
        for _ in range(int(rng.integers(3, 14))):
            if rng.random() < 0.2:
                training.assign(float(10.0 ** rng.uniform(-4, 0)))
            training.step(
                [None if rng.random() < 0.2 else draw_gradient(rng, each) for each in shapes]
            )
        training.judge()


@pytest.mark.task("adam")
def test_gradients_are_not_held(session: Session, rng: Rng) -> None:
    """Adam: who writes into a grad after a step changes no later step."""
    for shape in ((3,), (2, 2)):
        session.begin_record()
        training = Training(session, [rng.normal(size=shape)], [0], lr=0.1, betas=(0.5, 0.5))
        training.make()
        for _ in range(4):
            training.step([rng.normal(size=shape)])
            training.write_into_gradients(rng)
        training.judge(HELD)


@pytest.mark.task("adam")
def test_many_steps(session: Session, rng: Rng) -> None:
    """Adam: 300 steps, with gradients of one size, tiny or large."""
    for scale, size in ((1.0, (2, 2)), (1e-30, (3,)), (1e30, (90, 3))):
        session.begin_record()
        start = rng.normal(size=size)
        training = Training(session, [start], [0], lr=0.01, eps=1e-10 if scale < 1 else 1e-8)
        training.make()
        gradients = rng.normal(size=(7, *size)) * scale
        for number in range(300):
            training.step([gradients[number % 7]], look=number % 100 == 99)
        training.judge()


@pytest.mark.task("adam")
def test_two_at_once(session: Session, rng: Rng) -> None:
    """Two Adams over the same Parameters have their own means."""
    session.begin_record()
    program = session.program()
    start, lrs = rng.normal(size=(2, 3)), (0.1, 0.03)
    X = program.student.Parameter(Named("X", start))
    adams = [program.call(program.find("Adam"), [X], keywords={"lr": lr}) for lr in lrs]
    steps: list[list[Step]] = [[], []]
    wanted = start
    changes = [np.zeros(start.shape), np.zeros(start.shape)]
    rights = []
    for number in range(8):
        which = int(rng.integers(2))
        gradient = rng.normal(size=start.shape)
        steps[which].append(Step([gradient], lrs[which]))
        program.set(X, grad=Named(f"g{number}", gradient))
        program.call(adams[which], method="step")
        program.look(program.get(X, "data"))
        moved = simulate([np.zeros(start.shape)], steps[which])[-1][0]
        wanted, changes[which] = wanted + moved - changes[which], moved
        rights.append(wanted)
    for number, (got, right) in enumerate(zip(program.run(), rights, strict=True)):
        expect_array("X.data", got, right, because=f"after step {number + 1} of two Adams")


@pytest.mark.task("adam")
def test_numbers_of_others(session: Session, rng: Rng) -> None:
    """Adam: Parameters get numbers later, or other numbers; a list may grow afterwards."""
    for how in ("later", "other numbers", "a longer list"):
        session.begin_record()
        program = session.program()
        start, gradients = rng.normal(size=(2, 3)), rng.normal(size=(3, 2, 3))
        first = None if how == "later" else Named("start", start)
        X, late = program.student.Parameter(first), program.student.Parameter(Named("late", start))
        holder = program.student.Module()
        program.set(holder, found=[X])
        found = program.get(holder, "found")
        adam = program.call(program.find("Adam"), found, keywords={"lr": 0.1})
        program.call(adam, method="zero_grad")
        program.call(adam, method="step")
        if how == "later":
            program.set(X, data=Named("start", start))
        if how == "a longer list":
            program.call(found, late, method="append")
        shift = np.zeros(start.shape)
        for number, gradient in enumerate(gradients):
            for each in (X, late):
                program.set(each, grad=Named(f"g{number}", gradient))
            program.call(adam, method="step")
            program.look(program.get(X, "data"))
            if how == "other numbers" and number == 0:
                other = rng.normal(size=start.shape)
                array = program.get(X, "data")
                program.call(array, ..., Named("other", other), method="__setitem__")
        program.look(program.get(late, "data"))
        *looks, untouched = program.run()
        right = simulate([start], [Step([each], 0.1) for each in gradients])
        if how == "other numbers":
            shift = other - right[0][0]
        for number, got in enumerate(looks):
            wanted = right[number][0] + (shift if number else 0.0)
            expect_array("X.data", got, wanted, because=f"step {number + 1}, {how}")
        expect_array("late.data", untouched, start, because="Adam was not given this Parameter")


@pytest.mark.task("adam")
def test_zero_grad(session: Session, rng: Rng) -> None:
    """zero_grad sets the grad of each Parameter to None, and step then changes nothing."""
    for count in (1, 3):
        session.begin_record()
        program = session.program()
        arrays = [rng.normal(size=(2, 2)) for _ in range(count)]
        parameters = [
            program.student.Parameter(Named(f"X{place}", X)) for place, X in enumerate(arrays)
        ]
        adam = program.student.Adam(parameters)
        for place, each in enumerate(parameters):
            if place != 1:
                program.set(each, grad=Named(f"g{place}", rng.normal(size=(2, 2))))
        program.call(adam, method="zero_grad")
        for each in parameters:
            program.look(program.get(each, "grad"))
        program.call(adam, method="step")
        for each in parameters:
            program.look(program.get(each, "data"))
        looks = program.run()
        for place, got in enumerate(looks[:count]):
            if got is not None:
                message = f"X{place}.grad is not None after zero_grad"
                raise Wrong(Evidence(message, "None", describe(got)))
        for place, got in enumerate(looks[count:]):
            expect_array(f"X{place}.data", got, arrays[place], because="all gradients were None")


@pytest.mark.task("adam")
def test_several_without_numbers(session: Session, rng: Rng) -> None:
    """Adam: several Parameters without numbers are several, and get their numbers later."""
    for count in (2, 3):
        session.begin_record()
        program = session.program()
        start, gradients = rng.normal(size=(2, count, 3))
        parameters = [program.student.Parameter(None) for _ in range(count)]
        adam = program.call(program.find("Adam"), [*parameters], keywords={"lr": 0.1})
        for place, parameter in enumerate(parameters):
            program.set(parameter, data=Named(f"W{place}", start[place]))
            program.set(parameter, grad=Named(f"g{place}", gradients[place]))
        program.call(adam, method="step")
        program.look(*(program.get(parameter, "data") for parameter in parameters))
        for place, got in enumerate(program.run()):
            right = simulate([start[place]], [Step([gradients[place]], 0.1)])[-1][0]
            expect_array(f"W{place}.data", got, right)
