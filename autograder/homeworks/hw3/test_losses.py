"""Homework 3, part 1: what the table can't say of the losses, the errors and the far outputs."""

from __future__ import annotations

import numpy as np
import pytest

from autograder.grading.session import Session
from autograder.grading.student import Named, Remote, Student
from autograder.homeworks.hw3.errors import expect_value_error
from autograder.homeworks.hw3.hints import Hints
from autograder.results.verdict import Crashed, Evidence, Judgement, NotAttempted, Wrong

FAR = ((1000.0, 0.0, 0.0), (0.0, 0.0, -1000.0), (900.0, -900.0, 0.0), (-1000.0, -1000.0, -1000.0))
"""Outputs, each a row, whose exponentials overflow, or are rounded to 0."""

OVERFLOW = Hints(
    "the exponential overflows",
    "It fails where an output is large, and the true loss is not.",
    "Which number can be subtracted from a whole row, so that its softmax stays as it is?",
    "Subtract the largest number of the row first. Then the largest exponent is 0.",
    'README.md, "Cross-entropy"',
)
LOG_OF_ZERO = Hints(
    "the logarithm of 0",
    "It fails where the right class has a probability that is rounded to 0.",
    "Is there a way from the outputs to log P that doesn't go through P?",
    "The logarithm undoes the exponential: log P is a difference, and never log 0.",
    'README.md, "Cross-entropy"',
)
CUT_OFF = Hints(
    "probabilities cut off",
    "L is the same for all samples whose right class has a tiny probability.",
    "How large can a loss still be, after a probability was cut off from below?",
    "The loss is then finite, and wrong. Written as a difference, log P needs no cut.",
    'README.md, "Cross-entropy"',
)


@pytest.mark.task("cross_entropy_forward")
def test_far_outputs(session: Session, student: Student, rng: np.random.Generator) -> None:
    """forward(Z, labels) returns the right L for outputs from -1000 to 1000."""
    loss = student.CrossEntropyLoss()

    def forward(*rows: tuple[float, ...], label: int) -> tuple[float, float]:
        """Return what is wanted, and what the student's loss is."""
        Z, labels = np.array(rows), np.full(len(rows), label)
        largest = Z.max(axis=1, keepdims=True)
        logs = largest[:, 0] + np.log(np.exp(Z - largest).sum(axis=1))
        got = session.call(loss, Named("Z", Z), Named("labels", labels), method="forward")
        is_number = isinstance(got, int | float | np.number | np.ndarray) and np.size(got) == 1
        return float((logs - Z[:, label]).mean()), float(got) if is_number else np.nan

    def is_right(wanted: float, got: float) -> bool:
        return abs(got - wanted) <= 1e-9 * max(1.0, abs(wanted))

    try:
        rows = (1.0, -2.0, 0.5), (0.0, 1.0, 0.0)
        near = all(is_right(*forward(*rows, label=label)) for label in range(3))
    except Judgement:
        near = False
    if not near:
        return  # other checks report it, with its own hints
    for row in FAR:
        for label in range(3):
            session.begin_record()
            try:
                wanted, got = forward(row, (0.0, 1.0, 0.0), label=label)
            except Crashed as crash:
                text = crash.evidence.message
                if "overflow" in text or "math range error" in text:
                    OVERFLOW.add_to(crash.evidence)
                elif "divide by zero" in text or "math domain error" in text:
                    LOG_OF_ZERO.add_to(crash.evidence)
                raise
            if is_right(wanted, got):
                continue
            evidence = Evidence("L is wrong for outputs far from 0", f"{wanted!r}", f"{got!r}")
            if not np.isfinite(got):
                (LOG_OF_ZERO if np.isposinf(got) else OVERFLOW).add_to(evidence)
            else:
                with session.experiment():
                    far = {forward((far, 0.0, 0.0), label=1)[1] for far in (1000.0, 900.0)}
                if len(far) == 1:
                    CUT_OFF.add_to(evidence)
            raise Wrong(evidence)


def expect_no_refusal(session: Session, loss: Remote, Z: Named, targets: Named) -> None:
    """Accept a forward that raises no exception of its own for targets of the right shape."""
    try:
        session.call(loss, Z, targets, method="forward")
    except Judgement as failure:  # a forward that is wrong loses its own task
        lines = [frame.text for frame in failure.evidence.traceback]
        if isinstance(failure, NotAttempted) or (lines and lines[-1].startswith("raise")):
            raise


@pytest.mark.task("loss_shapes")
@pytest.mark.parametrize("of_Y", [(4,), (4, 1), (1, 3), (3,), (1,), (3, 4)])
def test_targets_of_another_shape(
    session: Session, student: Student, rng: np.random.Generator, of_Y: tuple[int, ...]
) -> None:
    """MSELoss.forward(Z, Y) raises ValueError if Y has another shape than Z."""
    loss = student.MSELoss()
    of_Z = (4, 1) if of_Y == (4,) else (4, 3)
    Z, same = Named("Z", rng.normal(size=of_Z)), Named("Y", rng.normal(size=of_Z))
    expect_no_refusal(session, loss, Z, same)
    Y = Named("Y", rng.normal(size=of_Y))
    what = f"Z is {of_Z} and Y is {of_Y}, and NumPy may broadcast them"
    expect_value_error(what, lambda: session.call(loss, Z, Y, method="forward"))


@pytest.mark.task("loss_shapes")
@pytest.mark.parametrize("of_labels", [(4, 1), (4, 3), (1, 4), (5,), (3,), (1,), ()])
def test_labels_of_another_shape(
    session: Session, student: Student, rng: np.random.Generator, of_labels: tuple[int, ...]
) -> None:
    """CrossEntropyLoss.forward(Z, labels) raises ValueError if labels has not the shape (N,)."""
    loss = student.CrossEntropyLoss()
    Z, right = Named("Z", rng.normal(size=(4, 3))), Named("labels", np.array([0, 2, 1, 1]))
    expect_no_refusal(session, loss, Z, right)
    labels = Named("labels", np.asarray(rng.integers(0, 2, of_labels)))
    what = f"Z is (4, 3) and labels is {of_labels}"
    expect_value_error(what, lambda: session.call(loss, Z, labels, method="forward"))
