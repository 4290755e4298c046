"""Homework 5, part 2: an exception of a module, which arrives at the caller as it is."""

from __future__ import annotations

import pytest

from autograder.grading.compare import describe
from autograder.grading.failing import FAILS, HOW
from autograder.grading.inside import inside
from autograder.grading.session import Session
from autograder.grading.student import Remote
from autograder.homeworks.hw5.layers import Layers
from autograder.homeworks.hw5.test_containers import doing
from autograder.homeworks.hw5.tree import Rng
from autograder.results.verdict import Evidence, Wrong

pytestmark = pytest.mark.last  # what is simple is told first

SHOWN = "class Fails: ...  # forward raises; differing(f, A) calls f(A) and looks at the exception"


@pytest.mark.task("sequential")
@pytest.mark.parametrize("how", HOW)
def test_an_exception_as_it_is(session: Session, layers: Layers, rng: Rng, how: str) -> None:
    """An exception that a module raises {how} arrives as it is: the same object, with its cause.

    Its class, its arguments, its attributes, its context and its place are those of before.
    """
    fails, cls = inside(session, "Fails", FAILS), session.find("Sequential")
    for turn, kind in enumerate(rng.choice(13, 5, replace=False)):
        session.begin_record()
        double = doing(layers, 2)
        session.record.add(SHOWN)
        made = session.call(fails, int(kind), how)
        module = layers.student.Module()
        session.set(module, forward=session.handle(made, "forward"))
        modules: list[Remote] = [double] * int(rng.integers(4))
        modules.insert(int(rng.integers(len(modules) + 1)), module)
        model = cls(*modules)
        if rng.random() < 0.3:
            model = cls(double, model, double)
        function = model if turn % 2 else session.handle(model, "forward")
        given = layers.tensor("A", rng.normal(size=(2, 3)))
        found = session.call(made, function, given, method="differing")
        if found != []:
            is_told = isinstance(found, list) and len(found) == 2
            what, got = found if is_told else ("the exception", describe(found))
            message = (
                f"an exception of a module, raised {how}, must arrive at the caller as it is, and "
                f"{what} is another one"
            )
            raise Wrong(Evidence(message, f"{what} as it was", str(got)))
