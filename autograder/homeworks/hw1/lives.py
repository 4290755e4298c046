"""The lives of several Linear layers: a student's, beside those of the model."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np

from autograder.grading.compare import expect_array, expect_unchanged
from autograder.grading.histories import (
    Event,
    History,
    Make,
    Read,
    Step,
    shrunk,
)
from autograder.grading.script import Script
from autograder.grading.session import Session
from autograder.homeworks.hw1.case import PARAMETERS, STORED, Array, Case, Layout, expect_batch_size
from autograder.homeworks.hw1.model import Model
from autograder.homeworks.hw1.quantities import QUANTITIES
from autograder.results.verdict import Changed, Evidence, Judgement, Wrong


class Lives:
    """Has a student's layers live histories beside a model.

    A task is lost by the first event after which something is wrong. What comes later may follow
    from that, and is not judged: so a mistake costs the points of its own task only.

    Parameters
    ----------
    layout
        The shapes in which the student's layer is judged.
    """

    def __init__(self, session: Session, layout: Layout) -> None:
        self._session, self._layout = session, layout

    def blamed(self, history: History) -> dict[str, Judgement]:
        """Return the tasks that a history shows to be wrong, each with what is wrong."""
        looks = Model(history).looks
        script = Script(self._session.find("Linear"), scribbled=STORED)
        script.write(
            [self._in_layout(event) for event in history],
            lambda event: list(dict.fromkeys(look.read for look in looks.get(event.number, []))),
        )
        try:
            answers = self._session.run(script)
        except Judgement as failure:  # the history as a whole came to no end
            return {"forward": failure}
        for event in history:
            called = script.failure(answers, event.number)
            if isinstance(called, Judgement) and isinstance(event, Make):
                return {"init": called}
            if isinstance(called, Judgement):
                return {"forward" if event.method == "forward" else "dLdA": called}  # type: ignore[attr-defined]
            wrong: dict[str, Judgement] = {}
            for look in looks.get(event.number, []):
                got = script.value(answers, event.number, look.read)
                try:
                    if isinstance(got, Judgement):
                        raise got
                    self._compare(look.name, look.read, got, look.life.case())
                except Judgement as failure:
                    wrong.setdefault(look.task, failure)
            if wrong:
                return _blame(wrong)
        return {}

    def show(self, task: str, history: History) -> None:
        """Judge a task by the shortest history that still shows it to be wrong, for the report.

        Raises
        ------
        Judgement
            What the task has got wrong.
        """

        def fails(candidate: History) -> bool:
            with self._session.off_the_record():
                return task in self.blamed(candidate)

        with self._session.experiment():
            shortest = shrunk(history, fails)
        for candidate in (shortest, history):
            self._session.begin_record()
            found = self.blamed(candidate)
            if task in found:
                raise found[task]

    def _in_layout(self, event: Event) -> Event:
        """Return an event with W and b in the shapes that the student's layer stores."""
        of = self._layout.parameter
        if isinstance(event, Make):
            given = event.parameters
            if not given and not self._layout.starts_in_float64:  # steps in place would be rounded
                C_in, C_out = event.sizes
                given = {"W": np.zeros((C_out, C_in)), "b": np.zeros((C_out, 1))}
            return replace(event, parameters={n: of(n, X) for n, X in given.items()})
        if isinstance(event, Step):
            return replace(event, changes={n: of(n, X) for n, X in event.changes.items()})
        return event

    def _compare(self, name: str, read: Read, got: Any, case: Case) -> None:
        if name.startswith("unchanged "):
            X = name.removeprefix("unchanged ")
            before = self._layout.parameter(X, getattr(case, X))
            shown = f"self.{X}" if read.what == "attribute" else X
            expect_unchanged("this program", shown, got, before)
        elif name in PARAMETERS:
            expect_array(f"self.{name}", got, getattr(case, name), dtype=None)
        elif name == "N":
            expect_batch_size(got, case.A)
        elif name == "A":
            expect_array("self.A", got, case.A)
            if not np.array_equal(got, case.A):
                raise Wrong(Evidence("self.A is close to the batch, but it is not the batch"))
        else:
            shown = f"self.{name}" if name in STORED else name
            wanted_numbers = self._layout.of(name, _right(name, case))
            summed = self._layout.of(name, QUANTITIES[name].summed(vars(case)))
            expect_array(shown, got, wanted_numbers, summed=summed, smallest=0.0)


def _blame(wrong: dict[str, Judgement]) -> dict[str, Judgement]:
    """Return which of the tasks that are wrong after one event are to blame.

    A layer that starts wrong, or a call that changes what it must not, spoils the rest.
    """
    if "init" in wrong:
        return {"init": wrong["init"]}
    for task, failure in wrong.items():
        if isinstance(failure, Changed):
            return {task: failure}
    return wrong


def _right(name: str, case: Case) -> Array:
    """Return what is right by the write-up's formulas; `Case` holds them against the framework."""
    right: Array
    match name:
        case "Z":
            right = case.A @ case.W.T + case.b.T
        case "dLdA":
            right = case.dLdZ @ case.W
        case "dLdW":
            right = case.dLdZ.T @ case.A
        case _:
            right = case.dLdZ.sum(axis=0)[:, np.newaxis]
    return right
