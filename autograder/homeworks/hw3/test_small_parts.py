"""Homework 3: numbers that are small beside others, and must count nevertheless."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from autograder.grading.compare import expect_array
from autograder.grading.session import Session
from autograder.grading.student import Named, Remote, Student
from autograder.homeworks.hw3.expect import expect_loss
from autograder.homeworks.hw3.rules import Array
from autograder.homeworks.hw3.statistics_of_batches import Running
from autograder.results.verdict import Crashed, Judgement, NotAttempted

POWERS = 10.0 ** -np.array([2.5, 3.5, 4.5, 5.5, 6.5, 7.4])
"""How small a part is beside the others: all of these are far above what rounding changes."""

CLOSE = 5e-6
"""How much numbers differ that are close to others."""

SPANS = 1.0, 120.0, 250.0, 290.0, 700.0, 1990.0
"""How far apart the largest outputs of the rows of a batch are."""


def expect_all_right(session: Session, cases: Sequence[Callable[[], None]]) -> None:
    """Accept a program that is right in all cases; where the first is wrong, others report it."""
    for number, case in enumerate(cases):
        session.begin_record()
        try:
            case()
        except Judgement:
            if number:
                raise
            return


def _forward(
    session: Session,
    remote: Remote,
    given: Mapping[str, NDArray[Any]],
    caches: Mapping[str, NDArray[Any]],
    is_judged_elsewhere: bool,
) -> None:
    """Carry out a forward; where it fails, assign what is right if it is judged elsewhere."""
    try:
        session.call(remote, *(Named(name, X) for name, X in given.items()), method="forward")
    except (Crashed, NotAttempted):
        if not is_judged_elsewhere:
            raise
        session.set(remote, **{name: Named(name, X) for name, X in caches.items()})


def _cached(
    session: Session, remote: Remote, name: str, wanted: Array, is_judged_elsewhere: bool
) -> Any:
    """Return what forward has cached; or assign what is right, if it is judged elsewhere."""
    try:
        got = session.get(remote, name)
        if is_judged_elsewhere:
            expect_array(f"self.{name}", got, wanted, smallest=0.1)
    except Judgement:
        if not is_judged_elsewhere:
            raise
        session.set(remote, **{name: Named(name, wanted)})
        return wanted
    return got


@pytest.mark.task("mse_forward")
def test_rows_of_other_sizes(session: Session, student: Student, rng: np.random.Generator) -> None:
    """forward(Z, Y) counts each row of Z, also one whose differences are small."""

    def judge(sizes: Array) -> None:
        shape = len(sizes), int(rng.integers(1, 4))
        difference = sizes[:, None] * rng.uniform(0.5, 1, shape) * rng.choice([-1, 1], shape)
        Y = rng.integers(-3, 4, shape).astype(float)
        Z = Y + difference
        got = session.call(student.MSELoss(), Named("Z", Z), Named("Y", Y), method="forward")
        expect_loss(got, float(((Z - Y) ** 2).mean()), "the differences of some rows are small")

    both = [np.array([1.0, power]) for power in 10.0 ** -np.array([1.2, 2.2, 3.2, 3.8])]
    many = rng.permutation(np.repeat(10.0 ** -np.array([0.0, 2.0, 3.0]), (1, 3, 30)))
    cases: list[Array] = [np.ones(3), *(rng.permutation(each) for each in both), many]
    expect_all_right(session, [partial(judge, each) for each in cases])


@pytest.mark.task("mse_backward")
def test_small_differences(session: Session, student: Student, rng: np.random.Generator) -> None:
    """backward() is right for differences that are small beside Z and beside each other."""

    def judge(sizes: Array) -> None:
        Z = rng.uniform(1, 2, (3, len(sizes)))
        Y = Z + sizes * rng.uniform(0.5, 1, Z.shape) * rng.choice([-1, 1], Z.shape)
        loss = student.MSELoss()
        _forward(session, loss, {"Z": Z, "Y": Y}, {"Z": Z, "Y": Y}, True)
        got, wanted = session.call(loss, method="backward"), 2 * (Z - Y) / Z.size
        terms = (np.abs(Z) + np.abs(Y)) / Z.size
        because = "some differences are small"
        expect_array("dLdZ", got, wanted, because=because, summed=terms, smallest=0.0)

    cases: list[Array] = [np.ones(2), rng.permutation(POWERS)]
    cases += [np.full(3, power) for power in POWERS]
    expect_all_right(session, [partial(judge, each) for each in cases])


@pytest.mark.task("cross_entropy_forward")
def test_rows_far_apart(session: Session, student: Student, rng: np.random.Generator) -> None:
    """forward(Z, labels) is right for rows whose numbers are far from those of other rows."""

    def judge(span: float, gaps: tuple[float, float]) -> None:
        N, C = int(rng.integers(4, 8)), int(rng.integers(2, 4))
        largest = rng.permutation(np.append(rng.uniform(-0.5, -0.4, N - 1), 0.5)) * span
        labels, Z = rng.integers(0, C, N), largest[:, None] - rng.uniform(*gaps, (N, C))
        Z[np.arange(N), labels] = largest
        is_other = labels[:, None] != np.arange(C)
        others = np.exp(Z - largest[:, None]).sum(axis=1, where=is_other)
        given = Named("Z", Z), Named("labels", labels)
        got = session.call(student.CrossEntropyLoss(), *given, method="forward")
        because = "the rows are far apart, and the right outputs are by far the largest"
        expect_loss(got, float(np.log1p(others).mean()), because)

    def judge_pairs(span: float) -> None:
        """Judge pairs of rows, of which the one that is far below has nearly the whole loss."""
        program, wanted = session.program(), []
        for _ in range(6):
            low = -span * rng.uniform(0.5, 0.6)
            Z = np.array([[span * 0.5, span * 0.5 - 30.0], [low, low - rng.uniform(12.8, 13.0)]])
            order = rng.permutation(2)
            given = Named("Z", Z[order]), Named("labels", np.zeros(2, int))
            loss = program.student.CrossEntropyLoss()
            program.look(program.call(loss, *given, method="forward"))
            wanted.append(float(np.log1p(np.exp(Z[:, 1] - Z[:, 0])).mean()))
        for got, L in zip(program.run(), wanted, strict=True):
            expect_loss(got, L, "one of the two rows is far below the other")

    def judge_losses(powers: Array) -> None:
        """Judge rows whose losses are far apart: that of the last row is the largest."""
        Z, labels = np.zeros((len(powers) + 1, 2)), np.zeros(len(powers) + 1, int)
        Z[:-1, 1] = np.log(powers)
        Z[-1, 1] = 20.0
        order = rng.permutation(len(Z))
        given = Named("Z", Z[order]), Named("labels", labels)
        got = session.call(student.CrossEntropyLoss(), *given, method="forward")
        wanted = float((np.log1p(powers).sum() + 20.0 + np.log1p(np.exp(-20.0))) / len(Z))
        expect_loss(got, wanted, "the losses of some rows are small")

    powers = 10.0 ** -np.arange(1.0, 5.0)
    cases = [partial(judge, 1.0, (0.5, 2.0)), partial(judge_losses, powers)]
    cases += [partial(judge_losses, np.array([power])) for power in 10 * POWERS]
    cases += [partial(judge, span, (12.8, 13.4)) for span in (*SPANS, 250.0, 290.0)]
    cases += [partial(judge_pairs, span) for span in SPANS[1:]]
    expect_all_right(session, cases)


@pytest.mark.parametrize(
    "name",
    [
        pytest.param("P", marks=pytest.mark.task("cross_entropy_forward")),
        pytest.param("dLdZ", marks=pytest.mark.task("cross_entropy_backward")),
    ],
)
def test_small_probabilities(
    session: Session, student: Student, rng: np.random.Generator, name: str
) -> None:
    """{name} is right where probabilities are small beside others, and count nevertheless."""

    def judge(powers: Array) -> None:
        Z = np.log(np.stack([rng.permutation(np.append(powers, 1.0)) for _ in range(4)]))
        Z = Z + rng.uniform(-9, 9, (4, 1))
        labels = np.array([Z[0].argmax(), Z[1].argmin(), *rng.integers(0, Z.shape[1], 2)])
        loss = student.CrossEntropyLoss()
        P = np.exp(Z - Z.max(axis=1, keepdims=True))
        P = P / P.sum(axis=1, keepdims=True)
        given, caches = {"Z": Z, "labels": labels}, {"P": P, "labels": labels}
        _forward(session, loss, given, caches, name != "P")
        wanted, got = P, _cached(session, loss, "P", P, name != "P")
        if name == "dLdZ":
            got = session.call(loss, method="backward")
            wanted = (P - np.eye(Z.shape[1])[labels]) / len(Z)
        because = "some probabilities are small, and are no 0"
        expect_array(name, got, wanted, because=because, smallest=1 / len(Z))

    cases = [np.array([0.5, 0.2]), POWERS, *(np.array([power]) for power in POWERS)]
    expect_all_right(session, [partial(judge, each) for each in cases])


def small_beside(rng: np.random.Generator, A_hat: Array, is_mixed: bool) -> Array:
    """Return gradients whose column has a small sum, or a small sum of products with A_hat."""
    d, C = rng.normal(size=A_hat.shape), A_hat.shape[1]
    unit = np.ones(C) if is_mixed else rng.choice([0, 1], C)
    d -= d.mean(axis=0)
    d -= A_hat * (d * A_hat).sum(axis=0) / (A_hat**2).sum(axis=0)
    d /= np.abs(d).max(axis=0)
    shift, stretch = (rng.permutation(POWERS) * rng.choice([-1, 1], C) for _ in range(2))
    return np.asarray(d + unit * shift + (1 if is_mixed else 1 - unit) * stretch * A_hat)


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(each, marks=pytest.mark.task(f"batchnorm_{each}"))
        for each in ("dLdA", "dLdgamma", "dLdbeta")
    ],
)
def test_small_sums(
    session: Session, student: Student, rng: np.random.Generator, name: str
) -> None:
    """{name} is right where gradients nearly cancel, and where columns differ in size."""
    C, eps = len(POWERS), 0.01

    def judge(kind: int) -> None:
        A, gamma = rng.normal(size=(6, C)).clip(-4, 4), rng.uniform(0.5, 2, C)
        sigma = np.sqrt(A.var(axis=0) + eps)
        A_hat = (A - A.mean(axis=0)) / sigma
        d = small_beside(rng, A_hat, kind > 1) if kind else rng.normal(size=A.shape)
        d = d * (1.0, 1.0, 1e-20, 1e20)[kind]
        if kind == 3:
            d = d * 10.0 ** rng.permutation(np.array([0.0, -3, -5, -8, -11, -15]))
        layer = student.BatchNorm1d(C, eps)
        session.set(layer, gamma=Named("gamma", gamma))
        caches = {"A_hat": A_hat, "std": sigma}
        _forward(session, layer, {"A": A}, caches, is_judged_elsewhere=True)
        for cached, X in caches.items():
            _cached(session, layer, cached, X, is_judged_elsewhere=True)
        got = session.call(layer, Named("dLdZ", d), method="backward")
        along, magnitudes = (d * A_hat).mean(axis=0), np.abs(d) * (1 + np.abs(A_hat))
        terms = np.abs(d) + (1 + np.abs(A_hat)) * magnitudes.mean(axis=0)
        wanted, summed = {
            "dLdA": (gamma / sigma * (d - d.mean(axis=0) - A_hat * along), gamma / sigma * terms),
            "dLdgamma": ((d * A_hat).sum(axis=0), magnitudes.sum(axis=0)),
            "dLdbeta": (d.sum(axis=0), np.abs(d).sum(axis=0)),
        }[name]
        got = got if name == "dLdA" else session.get(layer, name)
        because = "the gradients of a column nearly cancel" if kind else ""
        expect_array(name, got, wanted, because=because, summed=summed, smallest=0.0)

    expect_all_right(session, [partial(judge, kind) for kind in (0, 1, 1, 2, 3)])


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(each, marks=pytest.mark.task(f"batchnorm_{each}"))
        for each in ("forward", "running", "eval")
    ],
)
def test_small_means(
    session: Session, student: Student, rng: np.random.Generator, name: str
) -> None:
    """Means, variances and parameters count however small they are beside the others."""
    C = len(POWERS)

    def draw(is_small: bool) -> Array:
        signs = rng.choice([-1, 1], C)
        return np.asarray((rng.permutation(POWERS) if is_small else rng.uniform(0.5, 2, C)) * signs)

    def judge(*small: str) -> None:
        N, eps, momentum = 6, 1.0, 0.5
        spread = np.sqrt(np.abs(draw("var" in small)))
        A = rng.normal(size=(N, C)) * rng.choice([1, 1, 1, -1])
        A = (A - A.mean(axis=0)) / np.abs(A).max(axis=0) + draw("mean" in small)
        A = A * spread
        gamma, beta = draw("gamma" in small), draw("beta" in small)
        running = Running(momentum, draw("running_mean" in small), np.abs(draw("var" in small)))
        if "the moves" in small:
            mean, var = A.mean(axis=0), A.var(axis=0, ddof=1)
            running = Running(momentum, mean * (1 + CLOSE), var * (1 + CLOSE))
        layer = student.BatchNorm1d(C, eps, momentum)
        session.set(layer, gamma=Named("gamma", gamma), beta=Named("beta", beta))
        running.assign(session, layer)
        if name == "eval":
            session.call(layer, method="eval")
        Z = session.call(layer, Named("A", A), method="forward")
        because = f"{' and '.join(small)} are small in some columns" if small else ""
        mean, var = A.mean(axis=0), A.var(axis=0)
        size = np.abs(A) + np.abs(A).mean(axis=0)
        if name == "running":
            after = running.after(A)
            means = np.abs(running.mean) + np.abs(A).mean(axis=0)
            for each, X, summed in (
                ("running_mean", after.mean, means),
                ("running_var", after.var, after.var),
            ):
                got = session.get(layer, each)
                expect_array(f"self.{each}", got, X, because=because, summed=summed, smallest=0.0)
            return
        if name == "eval":
            mean, var = running.mean, running.var
            size = np.abs(A) + np.abs(mean)
        sigma = np.sqrt(var + eps)
        terms = np.abs(gamma) * size / sigma + np.abs(beta)
        wanted = gamma * (A - mean) / sigma + beta
        expect_array("Z", Z, wanted, because=because, summed=terms, smallest=0.0)
        if name == "forward":
            got = session.get(layer, "std")
            expect_array("self.std", got, sigma, because=because, summed=sigma, smallest=0.0)

    cases = [(), ("mean",), ("var",), ("beta",), ("gamma",), ("running_mean",), ("mean", "var")]
    cases += [("the moves",)] * (name == "running")
    expect_all_right(session, [partial(judge, *each) for each in cases])
