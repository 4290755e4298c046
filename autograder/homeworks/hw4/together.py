"""Many objects of one operation in one program, and the two of them that disturb each other."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from autograder.grading.session import Session
from autograder.grading.shortest import has_ended
from autograder.homeworks.hw4.case import Case, Object
from autograder.homeworks.hw4.operation import Array, Rng, Use, whole_numbers
from autograder.homeworks.hw4.views import WHOLE, View
from autograder.results.verdict import Judgement


@dataclass(frozen=True)
class Step:
    """An object of an operation, with the arrays that it gets: views of one array.

    Attributes
    ----------
    use : Use
    X : ndarray
        The array; steps with the same array share its memory.
    views : tuple of View
        What forward gets.
    """

    use: Use
    X: Array
    views: tuple[View, ...] = (WHOLE,)

    @property
    def arrays(self) -> tuple[Array, ...]:
        """What forward gets, on the grader's side."""
        return tuple(view.of(self.X) for view in self.views)

    def Z(self) -> Array:
        """Return what forward must return."""
        return np.asarray(self.use.Z(*self.arrays))

    def dLdZ(self) -> Array:
        """Return whole numbers, all of which are different."""
        return whole_numbers(np.random.default_rng(self.X.size), self.Z().shape)


def expect_together(session: Session, rng: Rng, name: str, steps: Sequence[Step]) -> None:
    """Accept many steps in one program, in their order; a report shows the fewest that fail."""
    try:
        _run(session, rng, name, steps)
    except Judgement as failure:
        if has_ended(failure):
            raise
        _run(session, rng, name, _fewest(steps, lambda some: _fails(session, rng, name, some)))
        _run(session, rng, name, steps)
        raise


def _run(session: Session, rng: Rng, name: str, steps: Sequence[Step]) -> None:
    """Run a program in which all objects live side by side, and judge all that it returns."""
    session.begin_record()
    case = Case(session, rng, name, whole_numbers)
    shared = {id(step.X): case.share(step.X) for step in steps}
    made: list[tuple[Object, Step]] = []
    for step in steps:
        one = case.make(step.use)
        given = [case.view(shared[id(step.X)], view) for view in step.views]
        case.forward(one, step.arrays, given=given)
        case.backward(one, step.dLdZ())
        made.append((one, step))
    for one, step in made[:-1]:
        case.backward(one, step.dLdZ())
    case.judge()


def _fails(session: Session, rng: Rng, name: str, steps: Sequence[Step]) -> bool:
    """Whether steps fail where nothing has happened before."""
    with session.apart():
        try:
            _run(session, rng, name, steps)
        except Judgement:
            return True
    return False


def _fewest(steps: Sequence[Step], fails: Callable[[Sequence[Step]], bool]) -> Sequence[Step]:
    """Return the fewest steps that fail: one, two, or those from one that matters to another."""
    end = _first(len(steps), lambda count: fails(steps[:count]))
    some = steps[:end]
    start = end - _first(end, lambda count: fails(some[end - count :]))
    some = some[start:]
    pair = [some[0], some[-1]]
    return pair if len(some) > 2 and fails(pair) else some


def _first(most: int, holds: Callable[[int], bool]) -> int:
    """Return the smallest count that a condition holds for, as it does for more: up to `most`."""
    low, high = 1, most
    while low < high:
        middle = (low + high) // 2
        low, high = (low, middle) if holds(middle) else (middle + 1, high)
    return high
