"""Homework 6: samples, rows and places with more than a million numbers keep all their digits."""

from __future__ import annotations

import numpy as np
import pytest

from autograder.grading.compare import describe, expect_array, expect_unchanged
from autograder.grading.expect import expect_number
from autograder.grading.inside import inside
from autograder.grading.session import Session
from autograder.grading.student import Named, Student
from autograder.homeworks.hw6.adam import Step, simulate
from autograder.homeworks.hw6.formulas import Array
from autograder.homeworks.hw6.inside import results
from autograder.homeworks.hw6.life import Rng
from autograder.homeworks.hw6.test_data_loader import as_pair, expect_batch, expect_mixed
from autograder.results.verdict import Evidence, Wrong

pytestmark = pytest.mark.last

PASS = """
def batches(DataLoader, u, v, places, size, shuffle, turned):
    X = (v[:, None] * u).T if turned else u[:, None] * v
    passes = []
    for _ in range(2):
        found = [(x, y) for x, y in DataLoader(X, places, size, shuffle)]
        passes.append([(x[::97].copy(), y.copy()) for x, y in found])
        for x, y in found:
            x[...], y[...] = 7.5, 0
    return passes, X[::97].copy(), places
"""


@pytest.mark.task("data_loader")
@pytest.mark.parametrize("shuffle", [False, True])
def test_samples(session: Session, rng: Rng, shuffle: bool) -> None:
    """DataLoader: many samples of many numbers, each with all its digits and its label.

    Their batches are copies, and their orders are mixed and new, too.
    """
    session.begin_record()
    N, size, u_v = int(rng.integers(66_000, 70_000)), 9000, rng.normal(size=70_000)
    u, v = u_v[:N], rng.normal(size=20)
    named = Named("u", u), Named("v", v), Named("places", np.arange(N))
    given = *named, size, shuffle, bool(rng.random() < 0.5)
    batches = inside(session, "batches", PASS, "…  # X = u[:, None] * v, and x[...] = 7.5")
    found = session.call(batches, session.find("DataLoader"), *given)
    if not isinstance(found, tuple) or len(found) != 3:
        raise Wrong(Evidence("a DataLoader must give pairs of arrays", got=describe(found)))
    passes, X, places = found
    expect_unchanged("a pass whose batches get other numbers", "X[::97]", X, u[::97, None] * v)
    expect_unchanged("a pass whose batches get other numbers", "Y", places, np.arange(N))
    orders = list[Array]()
    for one_pass in results(passes, 2):
        pairs = [as_pair(each) for each in results(one_pass, -(-N // size))]
        order = np.concatenate([y for _, y in pairs]) if shuffle else np.arange(N)
        if not np.array_equal(np.sort(order), np.arange(N)):
            raise Wrong(Evidence("a pass must have every sample once", "each once"))
        for number, pair in enumerate(pairs):
            labels = order[number * size : (number + 1) * size]
            expect_batch(pair, u[labels[::97], np.newaxis] * v, labels, number)
        orders.append(order)
    if shuffle:  # the second order, seen from the first one, is a random one, too
        first, second = orders
        for each in (first, np.argsort(first)[second]):
            expect_mixed([*map(int, each)])


MANY = """
def batches(DataLoader, X, shuffle):
    loader, found = DataLoader(X, X, 1, shuffle), []
    for x, y in loader:
        found.append((x, y))
    return len(loader), [int(x[0]) for x, _ in found], [int(y[0]) for _, y in found]
"""


@pytest.mark.task("data_loader")
@pytest.mark.parametrize("shuffle", [False, True])
def test_many_batches(session: Session, rng: Rng, shuffle: bool) -> None:
    """DataLoader: thousands of batches, of one sample each, which their caller keeps."""
    session.begin_record()
    N = int(rng.integers(4100, 4500))
    batches = inside(session, "batches", MANY, "…  # keeps all batches of a pass")
    given = session.find("DataLoader"), Named("X", X := np.arange(N)), shuffle
    found = session.call(batches, *given)
    if not isinstance(found, tuple) or len(found) != 3:
        raise Wrong(Evidence("a DataLoader must give pairs of arrays", got=describe(found)))
    length, samples, labels = found
    expect_number("len(loader)", length, N)
    if labels != samples or (sorted(samples) if shuffle else samples) != X.tolist():
        raise Wrong(Evidence("a pass must have every sample once, with its label", "each once"))
    if shuffle:
        expect_mixed(samples)


ROWS = """
def rows(Lookup, ids, u, v, w, turned):
    lookup = Lookup(ids)
    W = (v[:, None] * u).T if turned else u[:, None] * v
    dLdZ = w[:, None] * v if turned else (v[:, None] * w).T
    Z, dLdW = lookup.forward(W), lookup.backward(dLdZ)
    W *= -1
    dLdZ *= -1
    lookup.forward(W), lookup.backward(dLdZ)
    return [Z[::97].copy(), dLdW[::97].copy()]
"""


@pytest.mark.task("lookup")
def test_rows(session: Session, rng: Rng) -> None:
    """Lookup: many rows of many numbers, and many ids; results stay as they are in a later call."""
    session.begin_record()
    K, C, count = int(rng.integers(6500, 7000)), 160, 8900
    ids, u, v, w = rng.integers(0, K, count), *(rng.normal(size=size) for size in (K, C, count))
    rows = inside(session, "rows", ROWS, "…  # W = u[:, None] * v, dLdZ = w[:, None] * v")
    named = Named("ids", ids), Named("u", u), Named("v", v), Named("w", w)
    given = *named, bool(rng.random() < 0.5)
    Z, dLdW = results(session.call(rows, session.find("Lookup"), *given), 2)
    expect_array("Z[::97]", Z, u[ids[::97], np.newaxis] * v)
    total = np.bincount(ids, weights=w, minlength=K)
    expect_array("dLdW[::97]", dLdW, total[::97, np.newaxis] * v)


STEPS = """
def steps(Adam, parameter, u, v, several, axes, layout, of_grads):
    def laid_out(X, layout):
        if layout == "transposed":
            return X.T.copy().T
        if layout == "reversed":
            return X[::-1].copy()[::-1]
        if layout == "every second":
            return X.repeat(2, -1)[..., ::2]
        if layout == "cropped":
            part = X.repeat(2, 0)[: len(X)] if X.ndim == 1 else X.repeat(2, 1)[:, : X.shape[1]]
            part[...] = X
            return part
        return X

    def of_shape(u):
        return u if axes == 1 else (u[:, None] * v).reshape(*[-1, 2][: axes - 1], len(v))

    held = parameter.data = laid_out(of_shape(u), layout)
    adam = Adam([parameter], lr=0.1)
    found = []
    for each in several:
        parameter.grad = laid_out(of_shape(each), of_grads)
        adam.step()
        parameter.grad[...] = 3.5  # Adam doesn't hold on to it
        found.append(held.reshape(u.shape if axes == 1 else (len(u), -1))[::97].copy())
    return found
"""

LAYOUTS = "new", "transposed", "reversed", "every second", "cropped"


@pytest.mark.task("adam")
@pytest.mark.parametrize("axes", [1, 2, 3])
def test_parameters(session: Session, student: Student, rng: Rng, axes: int) -> None:
    """Adam: large Parameters of {axes} axes, in memory of all kinds, as their grads are."""
    for number, layout in enumerate(LAYOUTS):
        session.begin_record()
        C = int(rng.choice([1, 2, 20, 200])) if axes > 1 else 1
        rows = 2 * (int(rng.integers(66_000, 70_000)) // (2 * C))
        if number == axes:  # one that is much larger
            C = C if axes == 1 else 400
            rows = 200_000 if axes == 1 else 2 * int(rng.integers(1350, 1500))
        u, v, several = rng.normal(size=rows), rng.normal(size=C), rng.normal(size=(2, rows))
        parameter = student.Parameter(Named("X", np.zeros(3)))
        steps = inside(session, "steps", STEPS, "…  # two steps; X = u[:, None] * v")
        named = Named("u", u), Named("v", v), Named("several", several)
        of_grads = str(rng.choice(LAYOUTS))
        found = session.call(steps, session.find("Adam"), parameter, *named, axes, layout, of_grads)
        few = [X[::97] if axes == 1 else X[::97, np.newaxis] * v for X in (u, *several)]
        right = simulate(few[:1], [Step([g], 0.1) for g in few[1:]])
        for step, (got, (wanted,)) in enumerate(zip(results(found, 2), right, strict=True)):
            because = f"step {step + 1}; {rows * C} numbers, whose memory is {layout}"
            expect_array("X.data[::97]", got, wanted, because=because)


PLACES = """
def places(made, Tensor, u, v, w, shape):
    def mixing(number):
        return lambda A: A - A.mean(0, True) * number

    for number, expert in enumerate(made.experts):
        expert.forward = mixing(number)
    A = u[:, None] * v + w
    Z, weights = made(Tensor(A.reshape(shape))).data, made.weights
    kept, weights_kept = Z.reshape(A.shape)[::97].copy(), weights.copy()
    made(Tensor(-A.reshape(shape)))
    is_same = (Z.reshape(A.shape)[::97] == kept).all() and (weights == weights_kept).all()
    return [kept, weights_kept, bool(is_same)]
"""


@pytest.mark.task("experts")
@pytest.mark.parametrize("top", [None, 2])
def test_places(session: Session, student: Student, rng: Rng, top: int | None) -> None:
    """MixtureOfExperts: many places of many features, in one call for each expert, and kept."""
    session.begin_record()
    N, C = 32 * int(rng.integers(38, 41)), int(rng.integers(1280, 1300))
    u, v, w, gate = rng.normal(size=N), *(rng.normal(size=(2, C))), rng.normal(size=(3, C)) / 10
    made = student.MixtureOfExperts(C, [student.Sequential() for _ in range(3)], top)
    session.call(made, {"gate.weight": Named("gate", gate)}, method="load_state_dict")
    front = (N,) if rng.random() < 0.5 else (32, N // 32)
    shown = "…  # expert i: A - i * A.mean(0), of A = u[:, None] * v + w"
    places = inside(session, "places", PLACES, shown)
    given = Named("u", u), Named("v", v), Named("w", w), (*front, C)
    found = session.call(places, made, session.find("Tensor"), *given)
    Z, weights, is_same = results(found, 3)
    A = u[:, np.newaxis] * v + w
    scores = A @ gate.T
    if top:
        scores[np.arange(N), scores.argmin(axis=1)] = -np.inf
    right = np.exp(scores - scores.max(axis=1, keepdims=True))
    right /= right.sum(axis=1, keepdims=True)
    because = f"for A of shape {(*front, C)}"
    expect_array("weights", weights, right.reshape(*front, 3), because=because)
    means = A.reshape(front[0], -1).mean(axis=0).reshape(-1, C)  # of the first axis
    mixed = A - (right @ np.arange(3))[:, np.newaxis] * np.resize(means, A.shape)
    because = f"{because}; expert i returns A - i * A.mean(0)"
    expect_array("Z[::97]", Z, mixed[::97], because=because)
    if is_same is not True:
        message = "the next call has changed what an earlier one has returned"
        raise Wrong(Evidence(f"{message}, {because}", "as it was", "other numbers"))
