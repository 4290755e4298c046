"""Checks of gamma and beta that leave to other checks what is wrong for W and b as well."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

import numpy as np
import pytest

from autograder.grading.compare import expect_array
from autograder.grading.session import Session
from autograder.grading.student import Student
from autograder.homeworks.hw3.rules import Step, right, simulate
from autograder.results.verdict import Judgement

SHAPE = (3, 2)

OF_WEIGHTS = (
    pytest.param(0.0, marks=pytest.mark.task("sgd_step")),
    pytest.param(0.5, marks=pytest.mark.task("sgd_momentum")),
)
OF_ALL = (
    pytest.param(("W", "b"), 0.0, marks=pytest.mark.task("sgd_step")),
    pytest.param(("W", "b"), 0.5, marks=pytest.mark.task("sgd_momentum")),
    pytest.param(("gamma", "beta"), 0.0, marks=pytest.mark.task("sgd_batchnorm")),
    pytest.param(("gamma", "beta"), 0.5, marks=pytest.mark.task("sgd_batchnorm")),
)

OF_EACH = (*OF_ALL[:2], OF_ALL[3])
"""Both for W and b; for gamma and beta with momentum alone, of which a plain step is a part."""


def is_right_for_small_arrays(
    session: Session, student: Student, names: tuple[str, ...], momentum: float
) -> bool:
    """Whether two steps of one layer are right: if not, other checks report it."""
    start = {name: np.full(SHAPE, 1.0 + place) for place, name in enumerate(names)}
    gradients = {name: np.full(SHAPE, 2.0 + place) for place, name in enumerate(names)}
    try:
        stored = {f"dLd{name}": X for name, X in gradients.items()}
        layer = session.toy("Layer", **start, **stored)
        optimizer = student.SGD([layer], 0.1, momentum)
        for _ in range(2):
            session.call(optimizer, method="step")
        wanted = simulate(right, start, [Step(0.1, momentum, 0.1, gradients, {})] * 2)[-1]
        for name, X in wanted.items():
            expect_array(name, session.get(layer, name), X)
    except Judgement:
        return False
    session.begin_record()
    return True


Judge = Callable[[Session, Student, np.random.Generator, tuple[str, ...], float], None]


def for_weights_first(judge: Judge) -> Judge:
    """Return a check of gamma and beta that leaves to other checks what is wrong for W and b."""

    @wraps(judge)
    def judged(
        session: Session,
        student: Student,
        rng: np.random.Generator,
        names: tuple[str, ...],
        momentum: float,
    ) -> None:
        if "gamma" in names:
            try:
                if not is_right_for_small_arrays(session, student, ("W", "b"), momentum):
                    return
                judge(session, student, rng, ("W", "b"), momentum)
            except Judgement:
                return
            session.begin_record()
        judge(session, student, rng, names, momentum)

    return judged
