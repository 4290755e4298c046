"""Small layers without any formula that an optimizer steps, and what is right for them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from autograder.grading.compare import expect_array, expect_unchanged
from autograder.grading.session import Session
from autograder.grading.student import Named, Remote
from autograder.homeworks.hw3.rules import (
    MISTAKES,
    Array,
    Arrays,
    Step,
    right,
    simulate,
    sizes,
)
from autograder.results.verdict import Evidence, Wrong

Shapes = Mapping[str, tuple[int, ...]]
"""The shapes of the parameters of a layer, by name."""

NOT_YOURS = "which belongs to the layer: a step reads it, and changes W and b only"


@dataclass
class Trained:
    """A layer that an optimizer steps, and what it has shown."""

    layer: Remote
    start: Arrays
    scale: float
    steps: list[Step] = field(default_factory=list)
    seen: list[dict[str, Any]] = field(default_factory=list)
    held: dict[str, Remote] = field(default_factory=dict)


WHOLE = (-4.0, -3.0, -2.0, -1.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0)
"""The numbers of a case that a student can work out by hand."""

SCALES = 1.0, 1e-10, 1e-25, 1e12
"""The scales of layers that are varied, in any order."""

ZEROS = 0.2
"""How often an array of layers that are varied has zeros only."""


class Training:
    """Layers that an optimizer steps with gradients from outside.

    Parameters
    ----------
    shapes
        The shapes of the parameters of each layer, by name.
    is_varied
        Whether the layers compare equal, many arrays are views of others, and the numbers
        of each layer have a scale of their own.
    """

    def __init__(
        self,
        session: Session,
        rng: np.random.Generator,
        *shapes: Shapes,
        is_varied: bool = False,
    ) -> None:
        self.session, self.rng, self._is_small = session, rng, len(shapes) == 1
        self._is_varied = is_varied
        scales = rng.permutation(SCALES) if is_varied else np.ones(len(shapes))
        self.layers = [self._make(*each) for each in zip(shapes, scales, strict=False)]

    def _draw(self, shape: tuple[int, ...], scale: float) -> Array:
        """Draw numbers; for a single layer, numbers to work out by hand."""
        if self._is_small:
            return self.rng.choice(WHOLE, shape)
        if self._is_varied and self.rng.random() < ZEROS:
            return np.zeros(shape)
        return scale * self.rng.normal(size=shape)

    def _make(self, shapes: Shapes, scale: float) -> Trained:
        start = {name: self._draw(shape, scale) for name, shape in shapes.items()}
        members: dict[str, Any] = dict(start)
        if self._is_varied:
            members |= {"__eq__": lambda other: True, "__hash__": lambda: 0}
        layer = self.session.toy("Layer", **members)
        trained = Trained(layer, start, scale)
        self._assign(trained, start)
        return trained

    def _assign(self, trained: Trained, arrays: Arrays, suffix: str = "") -> None:
        """Assign arrays to a layer, and show them in the report."""
        if self._is_varied:
            views = {name: self._view(name + suffix, X) for name, X in arrays.items()}
            trained.held |= {name: X for name, X in views.items() if name in trained.start}
            self.session.set(trained.layer, **views)
            return
        named: dict[str, Any] = {name: Named(name + suffix, X) for name, X in arrays.items()}
        self.session.set(trained.layer, **named)

    def _view(self, name: str, X: Array) -> Remote:
        """Return an array on the student's side; it may be a view of another array."""
        match int(self.rng.integers(4)):
            case 0:
                return self.session.handle(self.session.array(name, X.T.copy()), "T")
            case 1:
                step = 2
                base = np.repeat(X, step, axis=0)
            case 2:
                step = -1
                base = X[::step].copy()
            case _:
                return self.session.array(name, X)
        view: Remote = self.session.operate(
            "[]", self.session.array(name, base), slice(None, None, step)
        )
        return view

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
        replaces: float = 0.0,
    ) -> None:
        """Give each layer new gradients, and have the optimizer step.

        Parameters
        ----------
        how
            Whether the new gradients are "assigned" or written "in place", or are the "same".
        replaces
            How often a parameter is replaced by another array before the step.
        """
        for place, each in enumerate(self.layers):
            shapes = {name: X.shape for name, X in each.start.items()}
            gradients = {name: self._draw(shape, each.scale) for name, shape in shapes.items()}
            replaced = {
                name: self._draw(shape, each.scale)
                for name, shape in shapes.items()
                if self.rng.random() < replaces
            }
            suffix = f"{len(each.steps) + 1}" + (f"_{place}" if place else "")
            if how == "assigned":
                stored = {f"dLd{name}": X for name, X in gradients.items()}
                self._assign(each, stored, suffix)
            elif how == "same":
                gradients = each.steps[-1].gradients
            else:
                for name, X in gradients.items():
                    array = self.session.handle(each.layer, f"dLd{name}")
                    self.session.operate("[]", array, ..., Named(f"dLd{name}{suffix}", X))
            if replaced:
                self._assign(each, replaced, suffix)
            first = each.steps[0].lr if each.steps else lr
            each.steps.append(Step(lr, momentum, first, gradients, replaced))
        self.session.call(optimizer, method="step")
        for each in self.layers:
            each.seen.append({name: self.session.get(each.layer, name) for name in each.start})

    def expect(self, because: str = "", names: Sequence[str] = ()) -> None:
        """Accept the parameters after each step: those of some names, or all."""
        for number in range(len(self.layers[0].steps)):
            for each in self.layers:
                wanted = simulate(right, each.start, each.steps)[number]
                summed = sizes(each.start, each.steps)[number]
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
                        raise

    def expect_gradients(self) -> None:
        """Accept gradients that are as the layers have stored them."""
        for each in self.layers:
            for name, X in each.steps[-1].gradients.items():
                now = self.session.get(each.layer, f"dLd{name}")
                expect_unchanged("step", f"dLd{name}", now, X, NOT_YOURS)

    def expect_in_place(self) -> None:
        """Accept arrays of the layers' parameters that have the new numbers themselves."""
        for each in self.layers:
            for (name, _), now in zip(
                each.held.items(), self.session.values(*each.held.values()), strict=True
            ):
                if not np.array_equal(now, each.seen[-1][name]):
                    message = (
                        f"step makes another array {name}: layer.{name} has the new numbers, and a "
                        f"program that holds the old array sees no change; write into the array"
                    )
                    raise Wrong(Evidence(message, wanted="the same array", got="another array"))

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
