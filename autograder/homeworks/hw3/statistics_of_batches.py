"""BatchNorm1d from one batch to the next: what is right, and the known mistakes."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from autograder.grading.compare import expect_array
from autograder.grading.session import Session
from autograder.grading.student import Named, Remote
from autograder.homeworks.hw3.hints import Hints
from autograder.results.verdict import Judgement, Wrong

Array = NDArray[np.float64]

STATISTICS = 'README.md, "In training"'
EXCHANGED = Hints(
    "the two shares exchanged",
    "The batch has the share 1 − momentum, and the old statistics have the share momentum.",
    "Is BatchNorm1d's momentum the share of the old, as that of SGD, or of the new?",
    "momentum here is the share of the new batch.",
    STATISTICS,
)
BY_N = Hints(
    "the variance divided by N",
    "running_mean is right, and running_var moves to a variance that is a little too small.",
    "By what is the sum of the squares divided: N, or N − 1?",
    "The running variance divides by N − 1, while σ divides by N.",
    STATISTICS,
)
BOTH = Hints(
    "the two shares exchanged, and the variance divided by N",
    "The batch has the share 1 − momentum, and its variance is a little too small.",
    "Which of the two is the share of the batch, and by what is the sum of squares divided?",
    "momentum here is the share of the new batch, and the running variance divides by N − 1.",
    STATISTICS,
)


OWN_EPS = Hints(
    "an eps of its own",
    "Z is right for eps = 1e-5, and not for the eps of the constructor.",
    "Which eps does a layer use that was made with another?",
    "eps stands under the root, and the caller of the constructor chooses it.",
    STATISTICS,
)
WITHOUT_EPS = Hints(
    "eps left out",
    "Z is right for eps = 0, and not for the eps of the constructor.",
    "What is added to the variance before the root?",
    "eps stands under the root. It keeps σ away from 0.",
    STATISTICS,
)
BESIDE_THE_ROOT = Hints(
    "eps beside the root",
    "Each column is divided by its standard deviation plus eps.",
    "Is eps added before the root, or after it?",
    "eps stands under the root.",
    STATISTICS,
)
BY_N_MINUS_1 = Hints(
    "the batch divided by the other variance",
    "Z is normalized by the variance that belongs to running_var.",
    "By what is the sum of the squares divided for Z: N, or N − 1?",
    "The running variance divides by N − 1, while σ divides by N.",
    STATISTICS,
)
OVER_FEATURES = Hints(
    "normalized over the features",
    "Each row has the mean 0, and the columns have not.",
    "Along which axis do the numbers of one feature lie?",
    "BatchNorm1d takes the mean and the variance of each column of the batch.",
    STATISTICS,
)
RUNNING_IN_TRAINING = Hints(
    "the running statistics in training",
    "Z does not depend on the mean of its batch.",
    "Which mean does a layer use in training, and which one after eval()?",
    "In training, forward takes the mean and the variance of each column of the batch.",
    STATISTICS,
)
BATCH_AFTER_EVAL = Hints(
    "the batch's statistics after eval",
    "A sample of a batch gets another answer than the same sample alone.",
    "What does eval() change, and where does forward look at it?",
    "After eval(), forward uses the running statistics for the mean and the variance.",
    'README.md, "After eval"',
)


@dataclass
class Running:
    """The running statistics of a layer.

    Attributes
    ----------
    momentum : float
        The share of a batch.
    """

    momentum: float
    mean: Array
    var: Array

    def after(self, A: Array, momentum: float | None = None, ddof: int = 1) -> Running:
        """Return the statistics after a batch in training.

        Parameters
        ----------
        momentum, ddof
            Other shares than those of the write-up, for a known mistake.
        """
        share = self.momentum if momentum is None else momentum
        mean = (1 - share) * self.mean + share * A.mean(axis=0)
        var = (1 - share) * self.var + share * A.var(axis=0, ddof=ddof)
        return replace(self, mean=mean, var=var)

    def assign(self, session: Session, layer: Remote) -> None:
        """Give a layer these statistics, as its caller may."""
        statistics: dict[str, Any] = {
            "running_mean": Named("running_mean", self.mean.copy()),
            "running_var": Named("running_var", self.var.copy()),
        }
        session.set(layer, **statistics)

    def expect(self, session: Session, layer: Remote, because: str) -> None:
        """Accept a layer with these statistics."""
        mean, var = session.get(layer, "running_mean"), session.get(layer, "running_var")
        expect_array("self.running_mean", mean, self.mean, because=because)
        expect_array("self.running_var", var, self.var, because=because)

    def expect_after(self, session: Session, layer: Remote, A: Array, because: str) -> Running:
        """Return the statistics after a batch in training, if the layer has moved to them."""
        after = self.after(A)
        try:
            after.expect(session, layer, because)
        except Wrong as wrong:
            for hints, mistaken in (
                (EXCHANGED, self.after(A, momentum=1 - self.momentum)),
                (BY_N, self.after(A, ddof=0)),
                (BOTH, self.after(A, momentum=1 - self.momentum, ddof=0)),
            ):
                with suppress(Judgement):
                    mistaken.expect(session, layer, because)
                    hints.add_to(wrong.evidence)
            raise
        return after


def begin(session: Session, layer: Remote, C: int) -> None:
    """Give a new layer the arrays that it starts from, where its own are wrong: another task."""
    ones, zeros = np.ones(C), np.zeros(C)
    start = {"gamma": ones, "beta": zeros, "running_mean": zeros, "running_var": ones}
    put_back(session, layer, start)


def put_back(session: Session, layer: Remote, arrays: Mapping[str, Array]) -> None:
    """Give a layer the arrays that it should have, where another task has left others."""
    for name, X in arrays.items():
        try:
            with session.off_the_record():
                is_right = same(session.get(layer, name), X)
        except Judgement:
            is_right = False
        if not is_right:
            given: dict[str, Any] = {name: Named(name, X.copy())}
            session.set(layer, **given)


def same(got: Any, wanted: Array) -> bool:
    """Whether a value is an array of these numbers."""
    return (
        isinstance(got, np.ndarray)
        and (got.shape, got.dtype) == (wanted.shape, wanted.dtype)
        and np.array_equal(got, wanted)
    )


@dataclass
class Drawn:
    """A layer, and how it was made."""

    layer: Remote
    eps: float
    running: Running
    parameters: dict[str, Array]

    def Z(self, A: Array, mean: Array, sigma: Array) -> Array:
        """Return what is right for a mean and a sigma."""
        A_hat = (A - mean) / sigma
        return np.asarray(self.parameters["gamma"] * A_hat + self.parameters["beta"])

    def in_training(self, A: Array) -> Array:
        """Return what is right in training."""
        return self.Z(A, A.mean(axis=0), np.sqrt(A.var(axis=0) + self.eps))

    def after_eval(self, A: Array) -> Array:
        """Return what is right after eval()."""
        return self.Z(A, self.running.mean, np.sqrt(self.running.var + self.eps))

    def wrong_in_training(self, A: Array) -> dict[Hints, Array]:
        """Return the numbers of known mistakes in training."""
        mean, var = A.mean(axis=0), A.var(axis=0)
        across = np.sqrt(A.var(axis=1, keepdims=True) + self.eps)
        return {
            OWN_EPS: self.Z(A, mean, np.sqrt(var + 1e-5)),
            WITHOUT_EPS: self.Z(A, mean, np.sqrt(var)),
            BESIDE_THE_ROOT: self.Z(A, mean, np.sqrt(var) + self.eps),
            BY_N_MINUS_1: self.Z(A, mean, np.sqrt(A.var(axis=0, ddof=1) + self.eps)),
            OVER_FEATURES: self.Z(A, A.mean(axis=1, keepdims=True), across),
            RUNNING_IN_TRAINING: self.after_eval(A),
        }

    def wrong_after_eval(self, A: Array) -> dict[Hints, Array]:
        """Return the numbers of known mistakes after eval()."""
        mean, var = self.running.mean, self.running.var
        return {
            BATCH_AFTER_EVAL: self.in_training(A),
            OWN_EPS: self.Z(A, mean, np.sqrt(var + 1e-5)),
            WITHOUT_EPS: self.Z(A, mean, np.sqrt(var)),
            BESIDE_THE_ROOT: self.Z(A, mean, np.sqrt(var) + self.eps),
        }


def expect_Z(got: Any, wanted: Array, wrong: Mapping[Hints, Array], because: str) -> None:
    """Accept a Z; a wrong one gets the hints of the mistake that gives its numbers."""
    try:
        expect_array("Z", got, wanted, because=because)
    except Wrong as failure:
        for hints, mistaken in wrong.items():
            with suppress(Wrong):
                expect_array("Z", got, mistaken)
                hints.add_to(failure.evidence)
                break
        raise
