"""Small layers without any formula that an optimizer steps, and what is right for them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from autograder.grading.compare import expect_array, expect_unchanged
from autograder.grading.program import Program
from autograder.grading.session import Session
from autograder.grading.source import read_of_others
from autograder.grading.student import Named, Remote
from autograder.homeworks.hw3.attributes import attributes
from autograder.homeworks.hw3.rules import (
    GRADIENT_AS_VELOCITY,
    MISTAKES,
    ONE_FOR_ALL_LAYERS,
    Array,
    Arrays,
    Step,
    right,
    simulate,
    sizes,
)
from autograder.results.verdict import Changed, Crashed, Evidence, Wrong

Shapes = Mapping[str, tuple[int, ...]]
"""The shapes of the parameters of a layer, by name."""

NOT_YOURS = "which belongs to the layer: a step reads it, and changes W and b only"


OTHERS = {name: np.arange(6.0).reshape(3, 2) for name in ("A", "dLdA", "Z", "dLdZ", "w", "dLdw")}
"""Arrays of a layer that are not its parameters."""

NAMES = "v", "velocity", "velocities", "vW", "vb", "v_W", "v_b", "W_v", "b_v", "vgamma", "v_gamma"
OF_ANOTHER_MEANING: dict[str, Any] = {
    **dict.fromkeys((*NAMES, "state", "buffer"), 0.5),
    **dict.fromkeys(("lr", "momentum", "weight_decay"), 0.25),
    **dict.fromkeys(("trainable", "training", "requires_grad"), False),
    "frozen": True,
}
"""Attributes of a layer that mean nothing to an optimizer."""


NO_PARAMETER = "which is not a parameter, and has a meaning of the layer's own"


@dataclass(frozen=True)
class Variety:
    """What the numbers of a layer are like.

    Attributes
    ----------
    scale, step : float
        The scales of the gradients, and of the parameters in relation to the gradients.
    seed : int
        The seed of all numbers.
    """

    scale: float
    step: float
    seed: int


@dataclass
class Trained:
    """A layer that an optimizer steps, and what it has shown."""

    layer: Remote
    start: Arrays
    variety: Variety
    rng: np.random.Generator
    steps: list[Step] = field(default_factory=list)
    seen: list[dict[str, Any]] = field(default_factory=list)
    held: dict[str, Remote] = field(default_factory=dict)


WHOLE = (-4.0, -3.0, -2.0, -1.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0)
"""The numbers of a case that a student can work out by hand."""

SCALES = 1.0, 1e-10, 1e-28, 1e27
"""The scales of layers that are varied, in any order."""

CLOSE = 5e-6
"""How much numbers differ that are close to others."""

ZEROS = 0.2
"""How often an array of layers that are varied has zeros only."""

MEMORIES = "new", "new", "sliced", "transposed", "reversed", "fortran"
"""Where the arrays of layers that are varied lie."""


class Training:
    """Layers that an optimizer steps with gradients from outside.

    Parameters
    ----------
    shapes
        The shapes of the parameters of each layer, by name.
    varieties
        For each layer, if the layers are varied: then they compare equal, many arrays are views of
        others, and the numbers of each layer have a scale of their own.
    """

    def __init__(
        self,
        session: Session,
        rng: np.random.Generator,
        *shapes: Shapes,
        varieties: Sequence[Variety] = (),
    ) -> None:
        self.session, self._is_varied = session, bool(varieties)
        self._is_small = len(shapes) == 1 and not varieties
        self._ends: list[int] = []
        self.layers: list[Trained] = []
        for place, each in enumerate(shapes):
            variety = varieties[place] if varieties else Variety(1.0, 1.0, 0)
            own = np.random.default_rng(variety.seed) if varieties else rng
            scale = variety.scale * variety.step
            start = {name: self._draw(own, shape, scale) for name, shape in each.items()}
            self.layers.append(self._make(start, variety, own))

    def _draw(
        self, rng: np.random.Generator, shape: tuple[int, ...], scale: float, zeros: float = ZEROS
    ) -> Array:
        """Draw numbers; for a single layer, numbers to work out by hand."""
        if self._is_small:
            return np.asarray(rng.choice(WHOLE, shape))
        if self._is_varied and rng.random() < zeros:
            return np.zeros(shape)
        return np.asarray(scale * rng.normal(size=shape))

    def _make(self, start: Arrays, variety: Variety, rng: np.random.Generator) -> Trained:
        members: dict[str, Any] = dict(start)
        if self._is_varied:
            members |= {"__eq__": lambda other: True, "__hash__": lambda: 0}
            members |= {"__bool__": lambda: False, **OF_ANOTHER_MEANING}
            members |= {name: X.copy() for name, X in OTHERS.items()}
        trained = Trained(self.session.toy("Layer", **members), start, variety, rng)
        program = self.session.program()
        self._assign(program, trained, start, _suffix("", len(self.layers)))
        if self._is_varied:
            program.set(trained.layer, **self._others_that_count())
        program.run()
        self._hold(trained, start)
        return trained

    def _others_that_count(self) -> dict[str, Any]:
        """Return the attributes of another meaning that the student reads: the report shows them.

        A report with all of them would be long, and most programs look at none.
        """
        read = read_of_others(self.session.source("SGD"))
        return {name: value for name, value in OF_ANOTHER_MEANING.items() if name in read}

    def _assign(self, program: Program, trained: Trained, arrays: Arrays, suffix: str) -> None:
        """Assign arrays to a layer, and show them in the report."""
        values: dict[str, Any] = {name: Named(name + suffix, X) for name, X in arrays.items()}
        if self._is_varied:
            values = {
                name: program.array(
                    name + suffix, X, str(trained.rng.choice(MEMORIES if X.ndim else ["new"]))
                )
                for name, X in arrays.items()
            }
        program.set(trained.layer, **values)

    def _hold(self, trained: Trained, names: Iterable[str]) -> None:
        if self._is_varied:
            trained.held |= {name: self.session.handle(trained.layer, name) for name in names}

    @property
    def remotes(self) -> list[Remote]:
        """The layers, for the optimizer."""
        return [each.layer for each in self.layers]

    def step(
        self,
        optimizer: Remote,
        lr: float,
        momentum: float = 0.0,
        how: str = "assigned",
        replaced: Sequence[Iterable[str]] = (),
    ) -> None:
        """Give each layer new gradients, and have the optimizer step.

        Parameters
        ----------
        how
            Whether the new gradients are "assigned" or written "in place", or are the "same"; or
            "close": written in place, and nearly the numbers of the step before.
        replaced
            For each layer, the parameters that are replaced by other arrays before the step.
        """
        program = self.session.program()
        for place, each in enumerate(self.layers):
            suffix, scale = _suffix(str(len(each.steps) + 1), place), each.variety.scale
            names = [*(replaced[place] if replaced else ())]
            gradients = {  # where an array is replaced, the step must be seen
                name: self._draw(each.rng, X.shape, scale, 0.0 if name in names else ZEROS)
                for name, X in each.start.items()
            }
            others = {
                name: self._draw(each.rng, each.start[name].shape, scale * each.variety.step)
                for name in names
            }
            if how == "close":
                last = each.steps[-1].gradients
                gradients = {n: X * (1 + CLOSE * np.sign(last[n])) for n, X in last.items()}
            if how == "assigned":
                stored = {f"dLd{name}": X for name, X in gradients.items()}
                self._assign(program, each, stored, suffix)
            elif how == "same":
                gradients = each.steps[-1].gradients
            else:
                for name, X in gradients.items():
                    array = program.get(each.layer, f"dLd{name}")
                    program.operate("[]", array, ..., Named(f"dLd{name}{suffix}", X))
            if others:
                self._assign(program, each, others, suffix)
            first = each.steps[0].lr if each.steps else lr
            is_first_again = how in ("in place", "close") and len(each.steps) == 1
            each.steps.append(Step(lr, momentum, first, gradients, others, is_first_again))
        program.run()
        for each in self.layers:
            self._hold(each, each.steps[-1].replaced)
        try:
            self.session.call(optimizer, method="step")
        except Crashed as crash:
            if "broadcast" in crash.evidence.message and len(self.layers) > 1:
                ONE_FOR_ALL_LAYERS.add_to(crash.evidence)
            raise
        self._ends.append(len(self.session.record.calls))
        seen = attributes(self.session, ((each.layer, each.start) for each in self.layers))
        for each, now in zip(self.layers, seen, strict=True):
            each.seen.append({n: np.asarray(X) if np.isscalar(X) else X for n, X in now.items()})

    def expect(self, because: str = "", names: Sequence[str] = ()) -> None:
        """Accept the parameters after each step: those of some names, or all.

        The report ends with the first step that is wrong.
        """
        right_ones = [
            zip(simulate(right, each.start, each.steps), sizes(each.start, each.steps), strict=True)
            for each in self.layers
        ]
        for number, of_layers in enumerate(zip(*right_ones, strict=True)):
            for each, (wanted, summed) in zip(self.layers, of_layers, strict=True):
                for name in [name for name in wanted if not names or name in names]:
                    at = f"after step {number + 1} of {len(each.steps)}"
                    try:
                        expect_array(
                            f"{each.layer._label}.{name}",
                            each.seen[number][name],
                            wanted[name],
                            because=f"{at}{because and '; '}{because}",
                            summed=summed[name],
                            smallest=0.0,
                        )
                    except Wrong as wrong:
                        self._name(wrong.evidence)
                        del self.session.record.calls[self._ends[number] :]
                        raise

    def expect_gradients(self) -> None:
        """Accept gradients that are as the layers have stored them."""
        names = ((each.layer, [f"dLd{name}" for name in each.start]) for each in self.layers)
        for each, now in zip(self.layers, attributes(self.session, names), strict=True):
            step = each.steps[-1]
            for name, X in step.gradients.items():
                try:
                    expect_unchanged("step", f"dLd{name}", now[f"dLd{name}"], X, NOT_YOURS)
                except Changed as changed:
                    if step.is_first_again and _is_velocity(now[f"dLd{name}"], X, step.momentum):
                        GRADIENT_AS_VELOCITY.add_to(changed.evidence)
                    raise

    def expect_others(self) -> None:
        """Accept varied layers whose arrays that are not parameters are as they were."""
        names = ((each.layer, OTHERS) for each in self.layers)
        for each, now in zip(self.layers, attributes(self.session, names), strict=True):
            for name, X in OTHERS.items():
                expect_unchanged("step", f"{each.layer._label}.{name}", now[name], X, NO_PARAMETER)

    def expect_in_place(self) -> None:
        """Accept arrays of the layers' parameters that have the new numbers themselves."""
        for each in self.layers:
            for (name, _), now in zip(
                each.held.items(), self.session.values(*each.held.values()), strict=True
            ):
                if not np.array_equal(now, each.seen[-1][name]):
                    raise another_array(name)

    def _name(self, evidence: Evidence) -> None:
        """Name the mistake that explains all parameters after all steps."""
        for rule, hints in MISTAKES.items():
            with suppress(ValueError):  # a gradient of another shape than the parameter
                if all(
                    is_like(
                        each.seen,
                        simulate(rule, each.start, each.steps),
                        sizes(each.start, each.steps),
                    )
                    for each in self.layers
                ):
                    hints.add_to(evidence)
                    return


def another_array(name: str) -> Wrong:
    """Return the failure of a step that assigns a new array, and writes into none."""
    message = (
        f"step makes another array {name}: layer.{name} has the new numbers, and a program that "
        "holds the old array sees no change; write into the array"
    )
    return Wrong(Evidence(message, wanted="the same array", got="another array"))


def _is_velocity(now: Any, gradient: Array, momentum: float) -> bool:
    """Whether a gradient has become the velocity that lay in the same array."""
    of_both = (2 * momentum * gradient, (1 + momentum) * gradient)
    return any(np.shape(now) == X.shape and np.allclose(now, X) for X in of_both)


def _suffix(text: str, place: int) -> str:
    """Return what follows a name in the report, for the arrays of one layer of several."""
    return f"{text}_{place}" if place else text


def is_like(
    seen: Sequence[dict[str, Any]], simulated: Sequence[Arrays], summed: Sequence[Arrays]
) -> bool:
    """Whether the parameters after each step are those of a rule."""
    return all(
        isinstance(got[name], np.ndarray)
        and got[name].shape == X.shape
        and bool((np.abs(got[name] - X) <= 1e-9 * np.maximum(size[name], np.abs(X))).all())
        for got, wanted, size in zip(seen, simulated, summed, strict=True)
        for name, X in wanted.items()
    )
