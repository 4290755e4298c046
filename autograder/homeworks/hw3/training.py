"""Small layers without any formula that an optimizer steps, and what is right for them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from autograder.grading.compare import expect_array, expect_unchanged
from autograder.grading.session import Session
from autograder.grading.student import Named, Remote
from autograder.homeworks.hw3.rules import MISTAKES, Array, Arrays, Step, right, simulate
from autograder.results.verdict import Evidence, Wrong

Shapes = Mapping[str, tuple[int, ...]]
"""The shapes of the parameters of a layer, by name."""

NOT_YOURS = "which belongs to the layer: a step reads it, and changes W and b only"


@dataclass
class Trained:
    """A layer that an optimizer steps, and what it has shown."""

    layer: Remote
    start: Arrays
    steps: list[Step] = field(default_factory=list)
    seen: list[dict[str, Any]] = field(default_factory=list)


WHOLE = (-4.0, -3.0, -2.0, -1.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0)
"""The numbers of a case that a student can work out by hand."""


class Training:
    """Layers that an optimizer steps with gradients from outside.

    Parameters
    ----------
    shapes
        The shapes of the parameters of each layer, by name.
    """

    def __init__(self, session: Session, rng: np.random.Generator, *shapes: Shapes) -> None:
        self.session, self.rng, self._is_small = session, rng, len(shapes) == 1
        self.layers = [self._make(each) for each in shapes]

    def _draw(self, shape: tuple[int, ...]) -> Array:
        """Draw numbers; for a single layer, numbers to work out by hand."""
        return self.rng.choice(WHOLE, shape) if self._is_small else self.rng.normal(size=shape)

    def _make(self, shapes: Shapes) -> Trained:
        start = {name: self._draw(shape) for name, shape in shapes.items()}
        gradients = {f"dLd{name}": self._draw(shape) for name, shape in shapes.items()}
        layer = self.session.toy("Layer", **start, **gradients)
        self._assign(layer, start)
        return Trained(layer, start)

    def _assign(self, layer: Remote, arrays: Arrays, suffix: str = "") -> None:
        """Assign arrays to a layer, and show them in the report."""
        named: dict[str, Any] = {name: Named(name + suffix, X) for name, X in arrays.items()}
        self.session.set(layer, **named)

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
        replaces: bool = False,
    ) -> None:
        """Give each layer new gradients, and have the optimizer step.

        Parameters
        ----------
        how
            Whether the new gradients are "assigned", or written "in place".
        replaces
            Whether the layers get other parameters before the step.
        """
        for place, each in enumerate(self.layers):
            shapes = {name: X.shape for name, X in each.start.items()}
            gradients = {name: self._draw(shape) for name, shape in shapes.items()}
            replaced = {name: self._draw(shape) for name, shape in shapes.items() if replaces}
            suffix = f"{len(each.steps) + 1}" + (f"_{place}" if place else "")
            if how == "assigned":
                stored = {f"dLd{name}": X for name, X in gradients.items()}
                self._assign(each.layer, stored, suffix)
            else:
                for name, X in gradients.items():
                    array = self.session.handle(each.layer, f"dLd{name}")
                    self.session.operate("[]", array, ..., Named(f"dLd{name}{suffix}", X))
            if replaced:
                self._assign(each.layer, replaced, suffix)
            first = each.steps[0].lr if each.steps else lr
            each.steps.append(Step(lr, momentum, first, gradients, replaced))
        self.session.call(optimizer, method="step")
        for each in self.layers:
            each.seen.append({name: self.session.get(each.layer, name) for name in each.start})

    def expect(self, because: str = "") -> None:
        """Accept the parameters after each step."""
        for number in range(len(self.layers[0].steps)):
            for each in self.layers:
                wanted = simulate(right, each.start, each.steps)[number]
                for name, X in wanted.items():
                    at = f"after step {number + 1} of {len(each.steps)}"
                    try:
                        expect_array(
                            f"{each.layer._label}.{name}",
                            each.seen[number][name],
                            X,
                            because=f"{at}{because and '; '}{because}",
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

    def _name(self, evidence: Evidence) -> None:
        """Name the mistake that explains all parameters after all steps."""
        for rule, hints in MISTAKES.items():
            if all(
                is_like(each.seen, simulate(rule, each.start, each.steps)) for each in self.layers
            ):
                hints.add_to(evidence)
                return


def is_like(seen: Sequence[dict[str, Any]], simulated: Sequence[Arrays]) -> bool:
    """Whether the parameters after each step are those of a rule."""
    return all(
        isinstance(got[name], np.ndarray)
        and got[name].shape == X.shape
        and np.allclose(got[name], X, rtol=1e-9, atol=1e-9)
        for got, wanted in zip(seen, simulated, strict=True)
        for name, X in wanted.items()
    )
