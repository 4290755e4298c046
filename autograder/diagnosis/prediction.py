"""What a student with some misconceptions gets."""

from __future__ import annotations

from autograder.diagnosis.expression import Array, Case, evaluate
from autograder.diagnosis.misconception import Instead, Into, Misconception, OutOf
from autograder.diagnosis.quantity import Quantity
from autograder.diagnosis.scene import Scene

Misconceptions = tuple[Misconception, ...]


class Predictions:
    """What students with these misconceptions or those get for one scene.

    Parameters
    ----------
    quantity, scene
        What is computed, and of what.
    """

    def __init__(self, quantity: Quantity, scene: Scene) -> None:
        self._quantity = quantity
        self.scene = scene
        self._known: dict[tuple[int, Misconceptions], Array | None] = {}
        self.right = quantity.right(scene.case)

    def of(self, misconceptions: Misconceptions) -> Array | None:
        """Return what they give; None where they can't be computed for these shapes.

        Another formula comes first, then what goes into it, then what is done to what comes out.
        """
        return self._of(misconceptions, self.scene.case)

    def _of(self, misconceptions: Misconceptions, case: Case) -> Array | None:
        key = (id(case), misconceptions)
        if key not in self._known:
            try:
                self._known[key] = self._computed(misconceptions, case)
            except (ValueError, IndexError):
                self._known[key] = None
        return self._known[key]

    def _computed(self, misconceptions: Misconceptions, case: Case) -> Array | None:
        if misconceptions and isinstance(change := misconceptions[-1].change, OutOf):
            return self._done_to_result(change, misconceptions[:-1], case)
        formula, variables = self._quantity.formula, self._quantity.variables(case)
        for misconception in misconceptions:
            match misconception.change:
                case Instead(another):
                    formula = another
                case Into(names):
                    changed = {name: evaluate(by, variables) for name, by in names.items()}
                    variables = self._quantity.variables({**case, **changed})
        return evaluate(formula, variables)

    def _done_to_result(self, change: OutOf, inner: Misconceptions, case: Case) -> Array | None:
        result = self._of(inner, case)
        if result is None:
            return None
        variables = self._quantity.variables(case)
        variables["result"] = result
        for needed, name, another in (
            (change.needs_before, "before", self.scene.before),
            (change.needs_other, "other", self.scene.other),
        ):
            if needed and another is None:
                return result
            if needed and another is not None:
                variables[name] = self._of(inner, another)
                if variables[name] is None:
                    return None
        return evaluate(change.expression, variables)
