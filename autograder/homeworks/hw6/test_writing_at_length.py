"""Homework 6, part 3: generate, with many draws, long texts, large ids and Parameters."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from autograder.grading.compare import describe, expect_unchanged
from autograder.grading.inside import inside
from autograder.grading.session import Session
from autograder.grading.student import Named, Student
from autograder.homeworks.hw6.inside import results
from autograder.homeworks.hw6.life import Rng
from autograder.homeworks.hw6.test_writing import expect_shares, probabilities, table
from autograder.homeworks.hw6.writer import (
    Model,
    expect_ids,
    expect_modes,
    expect_shown,
    generator,
    model_of,
)
from autograder.results.verdict import Evidence, Wrong


@pytest.mark.task("generate")
@pytest.mark.parametrize("size", ["small", "ordinary", "large"])
def test_all_temperatures(session: Session, student: Student, rng: Rng, size: str) -> None:
    """Ids are drawn with their probabilities at all temperatures: {size} ones."""
    least, most = {"small": (1e-3, 0.1), "ordinary": (0.1, 10.0), "large": (10.0, 1e3)}[size]
    between = np.exp(rng.uniform(np.log(least), np.log(most), 2))
    for temperature in (least, *map(float, between), most):
        session.begin_record()
        row = np.clip(rng.uniform(-2, 2, 4) * temperature, -900, 900)
        scores = np.tile(row + float(rng.choice([0.0, 95.0, -95.0])), (4, 1))
        made = generator(session, int(rng.integers(1 << 30)))
        model = model_of(session, scores)
        got = student.generate(model, [0], 500, int(rng.integers(1, 4)), temperature, made)
        expect_shares(expect_ids(got, [0], 500, 4), scores, temperature)


@pytest.mark.task("generate")
@pytest.mark.parametrize("K", [2000, 20000])
def test_unlikely_ids_together(session: Session, student: Student, rng: Rng, K: int) -> None:
    """Of {K} ids, each is unlikely beside the largest, and together they take every second."""
    count, scores = 150, rng.normal(size=K) * 0.1
    scores[int(rng.integers(K))] = np.log(K)
    kept, model = student.Tensor(Named("scores", scores.reshape(1, 1, K))), student.Module()
    model.forward = session.function("model", lambda ids: kept)
    made = generator(session, int(rng.integers(1 << 30)))
    ids = expect_ids(student.generate(model, [0], count, 1, 1.0, made), [0], count, K)
    likely = float(probabilities(scores, 1.0).max())
    times = ids[1:].count(int(np.argmax(scores)))
    if abs(times - count * likely) > 6.5 * np.sqrt(count * likely * (1 - likely)):
        message = f"of {count} new ids, {times} are the likeliest of {K}"
        raise Wrong(Evidence(message, f"about {count * likely:.0f}", str(times)))


@pytest.mark.task("generate")
def test_grads_stay(session: Session, student: Student, rng: Rng) -> None:
    """Generate leaves all grads and numbers of a model as they are: those that are there, too."""
    for training in (True, False):
        for temperature in (0, 1.0):
            session.begin_record()
            W, g = rng.normal(size=(2, 3, 3))
            model, inner = model_of(session, W, training), student.Linear(3, 3)
            model.inner, h = inner, rng.normal(size=(3, 3))
            session.call(model, training, method="train")
            session.set(inner.weight, grad=Named("inner.weight.grad", h))
            session.set(model.weight, grad=Named("weight.grad", g))
            made = generator(session, int(rng.integers(1 << 30)))
            expect_ids(student.generate(model, [0, 2], 9, 2, temperature, made), [0, 2], 9, 3)
            for name, owner, right in (
                ("weight.grad", model.weight, g),
                ("inner.weight.grad", inner.weight, h),
            ):
                expect_unchanged("generate", name, session.get(owner, "grad"), right)
            if (grad := session.get(inner.bias, "grad")) is not None:
                raise Wrong(Evidence("inner.bias must get no grad", "None", describe(grad)))
            expect_unchanged("generate", "weight", session.get(model.weight, "data"), W)
            for module in (model, inner):
                if (mode := session.get(module, "training")) is not training:
                    message = "afterwards, the model must be in the mode that it was in before"
                    raise Wrong(Evidence(message, f"training: {training}", describe(mode)))


@pytest.mark.task("generate")
def test_nothing_is_drawn(session: Session, student: Student, rng: Rng) -> None:
    """With the temperature 0, nothing is drawn from rng; with others, all of it."""
    session.begin_record()
    seed, W = int(rng.integers(1 << 30)), rng.normal(size=(3, 3))
    used, other = generator(session, seed), generator(session, seed)
    student.generate(model_of(session, W), [0], 5, 2, 0, used)
    one, two = (session.call(each, method="random") for each in (used, other))
    if one != two:
        message = "with the temperature 0, generate must draw nothing from rng"
        raise Wrong(Evidence(message, str(two), str(one)))


@pytest.mark.task("generate")
def test_long_texts_and_large_ids(session: Session, student: Student, rng: Rng) -> None:
    """The model is shown more than 1024 ids, and ids beyond 65,536."""
    for length, context, K, count in (
        (int(rng.integers(1030, 1200)), 4000, 5, 4),
        (int(rng.integers(1100, 1200)), int(rng.integers(1025, 1090)), 5, 4),
        (3, 70, 5, 150),
        (2, 1, int(rng.integers(66_000, 70_000)), 3),
    ):
        session.begin_record()
        first = [int(each) for each in rng.integers(K // 2, K, length)]
        if K > 1000:
            right = [int(each) for each in rng.integers(65_537, K, count)]

            def scores_of(
                ids: list[int], K: int = K, right: Any = right, first: Any = first
            ) -> Any:
                known = dict(zip([first[-1], *right[:-1]], right, strict=True))
                return np.where(np.arange(K) == known.get(ids[-1], 0), 900.0, -90.0)

        else:
            scores_of = table(rng, K)
        training = bool(rng.random() < 0.5)
        model = Model(session, rng, scores_of, training)
        made = generator(session, int(rng.integers(1 << 30)))
        temperature = float(rng.choice([0.0, 0.001]))
        got = student.generate(model.module, first, count, context, temperature, made)
        ids = expect_ids(got, first, count, K)
        expect_shown(model, ids, length, context)
        expect_modes(model, session, training)
        for step in range(count if temperature == 0 or K > 1000 else 0):
            wanted = int(np.argmax(scores_of(ids[: length + step][-context:])))
            if ids[length + step] != wanted:
                message = f"id {length + step} is not the one with the largest score"
                raise Wrong(Evidence(message, str(wanted), str(ids[length + step])))


@pytest.mark.task("generate")
def test_ids_below_all_thresholds(session: Session, student: Student, rng: Rng) -> None:
    """Of 300,000 ids, each is a millionth as likely as one, and together they take every fifth."""
    K, count, likely = 300_000, 70, int(rng.integers(300_000))
    scores = np.zeros((1, 1, K))
    scores[..., likely] = np.log(1 / 0.9e-6)
    kept, model = student.Tensor(Named("scores", scores)), student.Module()
    model.forward = session.function("model", lambda ids: kept)
    made = generator(session, int(rng.integers(1 << 30)))
    ids = expect_ids(student.generate(model, [0], count, 1, 1.0, made), [0], count, K)[1:]
    others = [each for each in ids if each != likely]
    if not others or len(others) == count or len({*others}) < len(others) - 3:
        message = f"of {count} new ids, {len(others)} are others than the likeliest"
        raise Wrong(Evidence(message, f"about {count // 5}, all different", str(others[:10])))


@pytest.mark.task("generate")
def test_the_last_digit(session: Session, student: Student, rng: Rng) -> None:
    """With the temperature 0, the largest score counts, if it is larger in its last digit only."""
    for first, K in ((0.1, 3), (-700.0, 4), (999.0, 66), (1e-9, 2000)):
        session.begin_record()
        right, scores = int(rng.integers(K)), np.full((1, 1, K), first)
        scores[..., right] = np.nextafter(first, np.inf)
        kept, model = student.Tensor(Named("scores", scores)), student.Module()
        model.forward = session.function("model", lambda ids, kept=kept: kept)
        ids = expect_ids(student.generate(model, [0], 3, 1, 0), [0], 3, K)
        if ids[1:] != [right] * 3:
            message = "the id must be the one with the largest score"
            raise Wrong(Evidence(message, str([right] * 3), str(ids[1:])))


@pytest.mark.task("generate")
@pytest.mark.parametrize("how", ["read-only", "new"])
def test_scores_that_are_held(session: Session, student: Student, rng: Rng, how: str) -> None:
    """Generate writes nothing into scores, also of many ids; they may be {how}."""
    for K in (3, 1100):
        for temperature in (0, 0.5, 1.0):
            session.begin_record()
            X, model = rng.normal(size=(1, 2, K)) + 1, student.Module()
            array = session.array("scores", X)
            if how == "read-only":
                session.call(array, keywords={"write": False}, method="setflags")
            kept = student.Tensor(array)
            model.forward = session.function("model", lambda ids, kept=kept: kept)
            made = generator(session, int(rng.integers(1 << 30)))
            expect_ids(student.generate(model, [0, 1], 3, 2, temperature, made), [0, 1], 3, K)
            expect_unchanged("generate", "scores", session.get(kept, "data"), X)


@pytest.mark.task("generate")
def test_seldom_ids(session: Session, student: Student, rng: Rng) -> None:
    """An id with a chance of one in fifty comes now and then, at all temperatures."""
    for temperature in (0.001, 0.0015, 0.004, 0.02, 1.0, 200.0):
        session.begin_record()
        row = np.array([0.0, -np.log(50.0), -np.log(50.0)]) * temperature
        scores, count = np.tile(rng.permutation(row), (3, 1)), 1300
        made = generator(session, int(rng.integers(1 << 30)))
        got = student.generate(model_of(session, scores), [0], count, 1, temperature, made)
        ids = expect_ids(got, [0], count, 3)
        expect_shares(ids, scores, temperature)
        if len({*ids[1:]}) < 3:  # a right program misses one of them once in 10¹⁰ times
            message = f"in {count} draws at the temperature {temperature}, an id never came"
            raise Wrong(Evidence(message, "about 25 times", "0 times"))


NEXT = """
def texts(generate, Tensor, model, starts, step, K):
    import numpy as np

    shown = []

    def forward(ids):
        shown.append([int(each) for each in ids[0]])
        scores = np.zeros((1, ids.shape[1], K))
        scores[0, -1, (shown[-1][-1] + step) % K] = 1.0
        return Tensor(scores)

    model.forward, found = forward, []
    for start in starts:
        for ids in (list(start), list(start[:1]) + start.tolist()[1:]):
            del shown[:]
            written = [int(each) for each in generate(model, ids, 5, 3, 0)]
            found.append((written, [*shown]))
    return found
"""


@pytest.mark.task("generate")
def test_given_ids_of_small_types(session: Session, student: Student, rng: Rng) -> None:
    """Generate: the given ids are integers of NumPy's, of any type; new ones may be larger."""
    for K in (int(rng.integers(300, 400)), 66_000):
        session.begin_record()
        step = int(rng.integers(K // 3, K // 2))
        kinds = "uint8", "int8", "uint16", "int16", "uint32", "int32", "int64"
        starts = [rng.integers(0, 100, 3).astype(kind) for kind in kinds]
        shown = "…  # texts after a list of NumPy's integers, of each type"
        texts = inside(session, "texts", NEXT, shown)
        given = session.find("generate"), session.find("Tensor"), student.Module()
        named = [Named(f"start{number}", start) for number, start in enumerate(starts)]
        found = results(session.call(texts, *given, named, step, K), 2 * len(starts))
        for number, (ids, seen) in enumerate(found):
            start = starts[number // 2]
            right = [*start.tolist(), *((int(start[-1]) + np.arange(1, 6) * step) % K).tolist()]
            because = f"the given ids are integers of the type {start.dtype}"
            if ids != right:
                raise Wrong(Evidence(f"the list is wrong; {because}", str(right), str(ids)))
            wanted = [right[max(0, end - 3) : end] for end in range(3, 8)]
            if seen != wanted:
                message = f"the model was shown other ids than the last 3; {because}"
                raise Wrong(Evidence(message, str(wanted), str(seen)))
