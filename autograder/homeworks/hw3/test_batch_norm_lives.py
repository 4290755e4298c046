"""Homework 3, part 4: layers of BatchNorm1d side by side, with any eps, momentum and batches."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import pytest

from autograder.grading.compare import expect_array
from autograder.grading.session import Session
from autograder.grading.student import Named, Remote, Student
from autograder.homeworks.hw3.rules import Array
from autograder.homeworks.hw3.statistics_of_batches import begin
from autograder.results.verdict import Judgement

TASKS = "forward", "dLdA", "dLdgamma", "dLdbeta", "running", "eval"
EPS, MOMENTA, FEATURES = (0.0, 1e-9, 1e-5, 1.0, 4.0), (0.0, 0.1, 0.3, 1.0), (1, 3, 3, 30)
ARRAYS = "gamma", "beta", "running_mean", "running_var"
ROUNDS = 4


@dataclass
class Living:
    """A layer, and what is right for it."""

    session: Session
    layer: Remote
    eps: float
    momentum: float
    rng: np.random.Generator
    arrays: dict[str, Array]
    cached: dict[str, Array] = field(default_factory=dict)
    has_gone_back: bool = False

    @property
    def about(self) -> str:
        """What is special about the layer."""
        return f"eps is {self.eps:g}, and momentum {self.momentum:g}"

    def draw(self, N: int) -> Array:
        """Return a batch; the features of a small one have means and deviations of any size."""
        C = len(self.arrays["gamma"])
        spread = 10.0 ** -self.rng.choice([0, 0, 0, 2, 8, 18], C)
        mean = self.rng.uniform(-1, 1, C) * np.where(spread < 1e-3, spread, 1.0)
        A = np.clip(mean + spread * self.rng.normal(size=(N, C)), -4, 4)
        if N == 2 and self.rng.random() < 0.5:
            A[1] = -A[0]
        return np.asarray(A)

    def change(self) -> None:
        """Give the layer other numbers in some arrays: in place, or in other arrays."""
        for name in self.rng.permutation(ARRAYS)[:2]:
            low = -3.0 if name != "running_var" else 0.5
            values = self.rng.uniform(low, 3, self.arrays[name].shape)
            if name == "running_var":
                values = values * 10.0 ** -self.rng.choice([0, 0, 6, 12], values.shape)
            if name == "gamma":
                values = np.where(self.rng.random(values.shape) < 0.2, 0.0, values)
            self.arrays[str(name)] = values
            named: Any = Named(str(name), values.copy())
            if self.rng.random() < 0.5:
                self.session.set(self.layer, **{str(name): named})
            else:
                self.session.operate("[]", self.session.handle(self.layer, name), ..., named)

    def call(self, method: str, *given: Named) -> Any:
        return self.session.call(self.layer, *given, method=method)

    def switch(self, mode: str) -> None:
        """Choose a mode: this leaves all arrays as they are."""
        self.call(mode)
        for name, X in self.arrays.items():
            got = self.session.get(self.layer, name)
            expect_array(f"self.{name}", got, X, because=f"after {mode}(); {self.about}")

    def expect_statistics(self, because: str) -> None:
        """Accept running statistics that are right."""
        for name in ("running_mean", "running_var"):
            got = self.session.get(self.layer, name)
            expect_array(f"self.{name}", got, self.arrays[name], because=f"{because}; {self.about}")

    def train(self) -> Iterator[str]:
        """Carry out a forward in training; yield the names of tasks before they are judged."""
        A = self.draw(int(self.rng.choice([2, 2, 3, 5, 70, 300])))
        mean, var = A.mean(axis=0), A.var(axis=0)
        if not self.eps and not (var > 0).all():
            return
        sigma = np.sqrt(var + self.eps)
        self.cached = {"A_hat": (A - mean) / sigma, "std": sigma}
        size = (np.abs(A) + np.abs(A).mean(axis=0)) / sigma
        gamma, beta = self.arrays["gamma"], self.arrays["beta"]
        yield "forward"
        Z = self.call("forward", Named("A", A))
        terms = np.abs(gamma) * size + np.abs(beta)
        wanted = gamma * self.cached["A_hat"] + beta
        expect_array("Z", Z, wanted, because=self.about, summed=terms, smallest=0.0)
        for name, X in self.cached.items():
            got, summed = self.session.get(self.layer, name), size if name == "A_hat" else sigma
            expect_array(f"self.{name}", got, X, because=self.about, summed=summed, smallest=0.0)
        yield "running"
        m, old = self.momentum, dict(self.arrays)
        moved = {"running_mean": mean, "running_var": A.var(axis=0, ddof=1)}
        self.arrays |= {name: (1 - m) * old[name] + m * X for name, X in moved.items()}
        self.expect_statistics("after a forward in training")

    def back(self) -> Iterator[str]:
        """Carry out a backward, where there was a forward in training."""
        if not self.cached:
            return
        A_hat, gamma = self.cached["A_hat"], self.arrays["gamma"]
        d = self.rng.normal(size=A_hat.shape) * 10.0 ** self.rng.choice([0, 0, -20, 20])
        scale, along = gamma / self.cached["std"], (d * A_hat).mean(axis=0)
        sizes = np.abs(d) * (1 + np.abs(A_hat))
        all_terms = np.abs(d) + (1 + np.abs(A_hat)) * sizes.mean(axis=0)
        wanted = {
            "dLdA": (scale * (d - d.mean(axis=0) - A_hat * along), np.abs(scale) * all_terms),
            "dLdgamma": ((d * A_hat).sum(axis=0), sizes.sum(axis=0)),
            "dLdbeta": (d.sum(axis=0), np.abs(d).sum(axis=0)),
        }
        yield "dLd" if self.has_gone_back else ""  # an error at once is reported by other checks
        returned = self.call("backward", Named("dLdZ", d))
        for name, (X, summed) in wanted.items():
            yield name
            got = returned if name == "dLdA" else self.session.get(self.layer, name)
            expect_array(name, got, X, because=self.about, summed=summed, smallest=0.0)
        self.has_gone_back = True

    def use(self) -> Iterator[str]:
        """Carry out a forward after eval(), and go back to training."""
        A, mean = self.draw(int(self.rng.choice([1, 2, 70]))), self.arrays["running_mean"]
        sigma = np.sqrt(self.arrays["running_var"] + self.eps)
        gamma, beta = self.arrays["gamma"], self.arrays["beta"]
        yield "eval"
        self.switch("eval")
        Z = self.call("forward", Named("A", A))
        terms = np.abs(gamma) * (np.abs(A) + np.abs(mean)) / sigma + np.abs(beta)
        wanted = gamma * (A - mean) / sigma + beta
        expect_array("Z", Z, wanted, because=f"after eval(); {self.about}", summed=terms)
        self.expect_statistics("after eval(), no batch moves them")
        self.cached = {}
        self.switch("train")


def make(session: Session, student: Student, seed: int, eps: float) -> Living:
    """Return a layer of any size and momentum."""
    rng = np.random.default_rng(seed)
    C, momentum = (float(rng.choice(each)) for each in (FEATURES, MOMENTA))
    layer = student.BatchNorm1d(int(C), eps, momentum)
    begin(session, layer, int(C))
    start = (np.ones(int(C)), np.zeros(int(C)), np.zeros(int(C)), np.ones(int(C)))
    return Living(session, layer, eps, momentum, rng, dict(zip(ARRAYS, start, strict=True)))


@pytest.mark.parametrize(
    "name", [pytest.param(each, marks=pytest.mark.task(f"batchnorm_{each}")) for each in TASKS]
)
def test_lives(session: Session, student: Student, rng: np.random.Generator, name: str) -> None:
    """Two layers side by side are right with any eps, momentum, parameters and batches."""
    seeds, all_eps = [*map(int, rng.integers(2**32, size=2))], [*map(float, rng.permutation(EPS))]

    def judged(*places: int) -> None:
        session.begin_record()
        now = ""
        try:
            layers = [
                make(session, student, seeds[place], float(all_eps[place])) for place in places
            ]
            for number in range(ROUNDS * len(layers)):
                each = layers[number % len(layers)]
                if number >= len(layers):
                    each.change()
                again, used = map(int, each.rng.integers(2, size=2))
                for part in (each.train, each.back, *[each.back] * again, *[each.use] * used):
                    for each_name in part():
                        now = each_name
        except Judgement:
            if now and name.startswith(now):
                raise
            # other checks report it

    try:
        judged(0, 1)
    except Judgement:
        for place in (0, 1):  # one layer makes a shorter report
            judged(place)
        raise
