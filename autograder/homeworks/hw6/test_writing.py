"""Homework 6, part 3: generate, with models that note what they are shown."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import numpy as np
import pytest

from autograder.grading.compare import describe, expect_unchanged
from autograder.grading.inside import inside
from autograder.grading.session import Session
from autograder.grading.student import Named, Remote, Student
from autograder.homeworks.hw6.formulas import Array
from autograder.homeworks.hw6.life import Rng
from autograder.homeworks.hw6.writer import (
    LARGEST,
    NO_TEMPERATURE,
    TIMES,
    Model,
    expect_ids,
    expect_modes,
    expect_shown,
    generator,
    model_of,
)
from autograder.results.verdict import Evidence, Wrong

FAR_LESS_LIKELY = 4.0
"""The difference of two logarithms from which on the smaller one is left out."""


def table(rng: Rng, K: int, size: float = 2.0) -> Any:
    """Return scores that depend on the last ids that are shown, and on how many."""
    by_last, by_place = rng.normal(size=(K, K)) * size, rng.normal(size=(64, K)) * size / 2

    def scores_of(ids: list[int]) -> Array:
        found = by_last[ids[-1]] + by_place[(len(ids) * 7 + ids[0]) % 64]
        return np.asarray(found)

    return scores_of


@pytest.mark.task("generate")
def test_the_largest(session: Session, student: Student, rng: Rng) -> None:
    """With the temperature 0, the id with the largest score follows; the model sees the context."""
    for number in range(12):
        session.begin_record()
        K, context = int(rng.integers(1, 9)), int(rng.choice([1, 2, 3, 5, 50]))
        length = int(rng.integers(1, 8))
        if number in (4, 5):  # a long text
            length, context = int(rng.integers(100, 200)), int(rng.integers(60, 250))
        first = [int(each) for each in rng.integers(0, K, length)]
        count, training = (0 if number == 3 else int(rng.integers(1, 12))), bool(rng.random() < 0.5)
        size = float(rng.choice([2.0, 1e-4, 1e-9]))  # scores that are nearly equal, too
        offset, inner = float(rng.choice([0.0, 900.0, -900.0])), table(rng, K, size)

        def scores_of(ids: list[int], inner: Any = inner, offset: float = offset) -> Array:
            return np.asarray(inner(ids) + offset)

        model = Model(session, rng, scores_of, training)
        more, zero = [generator(session, number)] if number % 2 else [], (0, 0.0)[number // 2 % 2]
        got = student.generate(model.module, first, count, context, zero, *more)
        ids = expect_ids(got, first, count, K)
        expect_shown(model, ids, len(first), context)
        expect_modes(model, session, training)
        for step in range(count):
            so_far = ids[: len(first) + step][-context:]
            scores = scores_of(so_far)
            if ids[len(first) + step] != int(np.argmax(scores)):
                message = f"id {len(first) + step} is not the one with the largest score"
                right, got_id = int(np.argmax(scores)), ids[len(first) + step]
                raise Wrong(Evidence(message, str(right), str(got_id)))


@pytest.mark.task("generate")
@pytest.mark.parametrize("heat", ["1", "0.5", "3", "that is left out", "0.02", "60"])
def test_drawn(session: Session, student: Student, rng: Rng, heat: str) -> None:
    """Each id is drawn with its probability, at the temperature {heat}."""
    temperature = None if heat == "that is left out" else float(heat)
    K, count, context = 4, 300, 3
    offset = float(rng.choice([0.0, 995.0, -995.0]))
    by_last = rng.normal(size=(K, K)) * (temperature or 1.0) + offset
    model = model_of(session, by_last)
    keywords: dict[str, Any] = {} if temperature is None else {"temperature": temperature}
    keywords["rng"] = generator(session, int(rng.integers(1 << 30)))
    if temperature is not None and rng.random() < 0.5:
        arguments: list[Any] = [keywords.pop("temperature"), keywords.pop("rng")]
    else:
        arguments = []
    got = session.call(
        session.find("generate"), model, [0], count, context, *arguments, keywords=keywords
    )
    ids = expect_ids(got, [0], count, K)
    expect_shares(ids, by_last, 1.0 if temperature is None else temperature)


@pytest.mark.task("generate")
@pytest.mark.parametrize("K", [30, 200, 600])
def test_many_ids(session: Session, student: Student, rng: Rng, K: int) -> None:
    """Ids that are seldom drawn are drawn, too: {K} ids, of which one is likely."""
    count = 300 if K < 600 else 500
    scores = rng.normal(size=(K, K)) * 0.3
    scores[:, 1] += np.log(K)  # one id takes half of the draws, and leaves little for each other
    model = model_of(session, scores)
    got = student.generate(model, [0], count, 2, 1.0, generator(session, int(K + count)))
    ids = expect_ids(got, [0], count, K)
    expect_shares(ids, scores, 1.0)
    missed = (1 - probabilities(scores, 1.0)[np.array(ids[:-1])]).prod(axis=0).sum()
    different, spread = len({*ids[1:]}), np.sqrt(K) / 2
    if abs(different - (K - missed)) > 6.5 * spread:
        message = f"of {K} ids, {different} came in {count} draws"
        raise Wrong(Evidence(message, f"about {K - missed:.0f}", str(different)))


@pytest.mark.task("generate")
def test_scores_far_apart(session: Session, student: Student, rng: Rng) -> None:
    """Scores from -1000 to 1000, at all temperatures: nothing overflows."""
    for temperature in (0.01, 0.3, 1.0, 100.0):
        session.begin_record()
        scores = rng.choice([-1000.0, -999.0, -500.0, 999.0, 1000.0], (5, 5))
        scores[:, 0] = rng.choice([-1000.0, 1000.0], 5)
        model = model_of(session, scores)
        made = generator(session, int(rng.integers(1 << 30)))
        got = student.generate(model, [0], 40, 3, temperature, made)
        expect_shares(expect_ids(got, [0], 40, 5), scores, temperature)


@pytest.mark.task("generate")
def test_two_of_many_are_likely(session: Session, student: Student, rng: Rng) -> None:
    """Two ids are about equally likely, and all others as good as impossible."""
    for temperature in (0.3, 1.0, 30.0):
        session.begin_record()
        scores = rng.uniform(-900, -300, (5, 5))
        scores[:, :2] = rng.normal(size=(5, 2)) * temperature / 3
        scores = scores[:, rng.permutation(5)]
        model = model_of(session, scores)
        made = generator(session, int(rng.integers(1 << 30)))
        got = student.generate(model, [0], 150, 2, temperature, made)
        expect_shares(expect_ids(got, [0], 150, 5), scores, temperature)


def probabilities(scores: Array, temperature: float) -> Array:
    """Return the softmax of each row, at a temperature."""
    shifted = np.exp((scores - scores.max(axis=-1, keepdims=True)) / temperature)
    return np.asarray(shifted / shifted.sum(axis=-1, keepdims=True))


def is_likely(ids: list[int], chances: Array) -> bool:
    """Whether each id is there as often as it should be: right programs fail once in a billion."""
    before, after = np.array(ids[:-1]), np.array(ids[1:])
    expected = chances[before].sum(axis=0)
    spread = np.sqrt((chances[before] * (1 - chances[before])).sum(axis=0))
    counts = np.bincount(after, minlength=chances.shape[1])
    together = -np.log(np.maximum(chances[before, after], 1e-300)).sum()
    logs = np.log(np.maximum(chances, 1e-300))
    entropies = -(chances * logs).sum(axis=1)
    spreads = (chances * logs**2).sum(axis=1) - entropies**2
    far = abs(together - entropies[before].sum()) > 6.8 * np.sqrt(spreads[before].sum()) + 8
    return bool(np.all(np.abs(counts - expected) <= 6.8 * spread + 4)) and not far


def how_likely(ids: list[int], chances: Array) -> float:
    """Return the logarithm of the probability of these ids."""
    return float(np.log(np.maximum(chances[ids[:-1], ids[1:]], 1e-300)).sum())


def expect_shares(ids: list[int], scores: Array, temperature: float) -> None:
    """Accept ids that were drawn with their probabilities, each from the scores after the last."""
    if is_likely(ids, probabilities(scores, temperature)):
        return
    counts = np.bincount(ids[1:], minlength=len(scores))
    expected = probabilities(scores, temperature)[np.array(ids[:-1])].sum(axis=0)
    message = f"of {len(ids) - 1} new ids, the {len(scores)} came {counts.tolist()} times"
    evidence = Evidence(
        message, f"about {np.rint(expected).astype(int).tolist()}", str(counts.tolist())
    )
    known = {TIMES: 1 / temperature, NO_TEMPERATURE: 1.0} if temperature != 1 else {}
    fits = {
        hints: how_likely(ids, probabilities(scores, each))
        for hints, each in known.items()
        if is_likely(ids, probabilities(scores, each))
    }
    if len(fits) == 1 or (fits and np.ptp([*fits.values()]) > FAR_LESS_LIKELY):
        max(fits, key=lambda hints: fits[hints]).add_to(evidence)
    elif not fits and all(
        after == int(np.argmax(scores[before])) for before, after in pairwise(ids)
    ):
        LARGEST.add_to(evidence)
    raise Wrong(evidence)


RUNS = """
def runs(model):
    import sys

    def text():
        spec = sys.modules["writing"].__spec__
        names = {"__name__": spec.name, "__file__": spec.origin, "__spec__": spec}
        exec(spec.loader.get_code(spec.name), names)
        return [int(each) for each in names["generate"](model, [1, 2], 40, 8, 1.0, None)]

    try:
        return [text() for _ in range(2)]
    except Exception:
        return None  # the other checks say what is wrong
"""
"""What a file does once when it is read, such as making a generator, it does again here."""


@pytest.mark.task("generate")
def test_seeds(session: Session, student: Student, rng: Rng) -> None:
    """Equal seeds and states give equal lists, one generator gives new ones, and so does None."""
    scores = rng.normal(size=(6, 6)) * 0.2

    def written(generator: Remote | None) -> list[int]:
        got = student.generate(model_of(session, scores), [1, 2], 40, 8, 1.0, generator)
        return expect_ids(got, [1, 2], 40, 6)

    kept = generator(session, 5)
    bits = session.handle(kept, "bit_generator")
    state = session.handle(bits, "state")
    first, second = written(kept), written(kept)
    if written(generator(session, 5)) != first:
        message = "two generators with the same seed must give the same list"
        raise Wrong(Evidence(message, "the same list", "another one"))
    session.set(bits, state=state)
    if written(kept) != first:
        message = "a generator that is put back to its state of before must give the same list"
        raise Wrong(Evidence(message, "the same list", "another one"))
    if first == second or written(generator(session, 6)) == first:
        message = "all that is random must come from rng: other numbers of it, another list"
        raise Wrong(Evidence(message, "another list", "the same one"))
    if written(None) == written(None):
        message = "with rng=None, two calls must use two generators"
        raise Wrong(Evidence(message, "another list", "the same one"))
    runs = inside(session, "runs", RUNS, "…  # runs the file twice, and each time writes a text")
    with session.off_the_record():
        model = model_of(session, scores)
    texts = session.call(runs, model)
    if isinstance(texts, list) and len(texts) == 2 and texts[0] == texts[1]:
        message = "with rng=None, two programs must not write the same text"
        raise Wrong(Evidence(message, "another list", "the same one"))


@pytest.mark.task("generate")
def test_the_given_list(session: Session, rng: Rng) -> None:
    """Generate returns a new list, and the given one stays as it is."""
    for count in (0, 3):
        session.begin_record()
        model = Model(session, rng, table(rng, 4))
        with session.off_the_record():  # a list on the student's side, which the grader can read
            holder = Student(session).Module()
            holder.ids = [1, 3]
            made = session.handle(holder, "ids")
        made.__dict__["_label"] = "ids"
        session.record.add("ids = [1, 3]")
        program = session.program()
        got = program.call(program.find("generate"), model.module, made, count, 2, 0)
        program.call(got, 2, method="append")
        program.look(got)
        (after,) = program.run()
        before = session.value(made)
        if before != [1, 3]:
            message = "generate must not change the list that it is given, nor return it"
            raise Wrong(Evidence(message, "[1, 3]", describe(before)))
        expect_ids(after, [1, 3], count + 1, 4)


@pytest.mark.task("generate")
def test_scores_are_the_model_s(session: Session, student: Student, rng: Rng) -> None:
    """Generate writes nothing into the scores: a model may hold them, and give them again."""
    for temperature in (0, 0.5, 1.0, 4.0):
        session.begin_record()
        model, X = Model(session, rng, lambda ids: np.zeros(3)), rng.normal(size=(1, 1, 3)) + 1
        array = session.array("scores", X)
        kept = student.Tensor(array)
        model.module.forward = session.function("model", lambda ids, kept=kept: kept)
        made = generator(session, int(rng.integers(1 << 30)))
        got = student.generate(model.module, [0], 5, 1, temperature, made)
        expect_ids(got, [0], 5, 3)
        expect_unchanged("generate", "scores", session.value(array), X)


@pytest.mark.task("generate")
def test_a_real_model(session: Session, student: Student, rng: Rng) -> None:
    """A model with Parameters: none of them is changed, or gets a grad."""
    for training in (True, False):
        session.begin_record()
        layer = student.Linear(3, 3)
        W, b = rng.normal(size=(3, 3)), rng.normal(size=3)
        state = {"weight": Named("W", W), "bias": Named("b", b)}
        session.call(layer, state, method="load_state_dict")
        model = Model(session, rng, lambda ids: np.zeros(3), training)
        model.module.layer = layer
        places = np.eye(3)

        def forward(ids: Any, layer: Any = layer, places: Array = places) -> Any:
            return session.call(layer, Student(session).Tensor(Named("rows", places[ids])))

        model.module.forward = session.function("model", forward)
        got = student.generate(model.module, [0], 6, 4, 0)
        ids = expect_ids(got, [0], 6, 3)
        scores = W.T + b
        right = [0]
        for _ in range(6):
            right.append(int(np.argmax(scores[right[-1]])))
        if ids != right:
            message = "the ids are not those with the largest scores"
            raise Wrong(Evidence(message, str(right), str(ids)))
        for name in ("weight", "bias"):
            if session.get(getattr(layer, name), "grad") is not None:
                raise Wrong(Evidence(f"{name} must get no grad", "None"))
        expect_modes(model, session, training)
