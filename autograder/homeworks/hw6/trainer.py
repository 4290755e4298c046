"""A training with Adam: its steps, and what must come of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from autograder.diagnosis.known import Hints, name_mistake
from autograder.grading.compare import describe, expect_array, expect_unchanged
from autograder.grading.session import Session
from autograder.grading.student import Named
from autograder.homeworks.hw6.adam import ADAM, MISTAKES, Step, simulate
from autograder.homeworks.hw6.formulas import Array
from autograder.homeworks.hw6.life import draw_memory
from autograder.results.verdict import Evidence, Wrong

Rng = np.random.Generator
SHAPES = ((), (1,), (3,), (2, 3), (3, 3), (2, 1, 2))

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
    rng
        Draws where arrays lie; left out, all are new.
    """

    def __init__(
        self, session: Session, arrays: Sequence[Array], listed: Sequence[int], **settings: Any
    ) -> None:
        self.program = program = session.program()
        self.arrays, self.steps, self.settings = list(arrays), list[Step](), settings
        self.lr, self.listed = settings.pop("lr", 0.001), list(listed)
        self.rng: Rng | None = settings.pop("rng", None)
        self.expected: list[tuple[str, int, int, Any]] = []
        self.parameters = [
            program.student.Parameter(self._array(f"X{place}", X)) for place, X in enumerate(arrays)
        ]
        self.held = [program.get(each, "data") for each in self.parameters]
        self.given: Any = [self.parameters[place] for place in listed]
        self.keywords = dict(settings) | ({"lr": self.lr} if self.lr != 0.001 else {})

    def _array(self, name: str, X: Array) -> Any:
        if self.rng is None:
            return Named(name, X)
        return self.program.array(name, X, draw_memory(self.rng, X))

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
            value = None if gradient is None else self._array(f"g{number}_{place}", gradient)
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
