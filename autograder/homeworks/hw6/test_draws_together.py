"""Homework 6: ids and orders that are drawn say nothing about others, one by one or together."""

from __future__ import annotations

import numpy as np
import pytest

from autograder.grading.compare import describe
from autograder.grading.inside import inside
from autograder.grading.session import Session
from autograder.grading.student import Named, Remote, Student
from autograder.homeworks.hw6.formulas import Array
from autograder.homeworks.hw6.inside import lambda_inside, results
from autograder.homeworks.hw6.life import Rng
from autograder.homeworks.hw6.test_loader_orders import expect_no_agreement, orders_of
from autograder.homeworks.hw6.writer import expect_ids
from autograder.results.verdict import Evidence, Wrong

pytestmark = pytest.mark.last

K = 4
"""So many ids, all equally likely."""

MOST_OF_64 = 165.0
"""Pearson's χ² of 64 counts is larger less than once in a billion times."""

LEAST = {999: 0.79, 250: 12.3}
"""Pearson's χ² of the counts in six texts, in parts of so many ids, is smaller less than once in a
billion times: it has 18 degrees of freedom for whole texts, and 54 for three parts of each."""


@pytest.mark.task("generate")
def test_draws_are_independent(session: Session, student: Student, rng: Rng) -> None:
    """Generate: no draw says anything about later ones, of this call or of another one."""
    session.begin_record()
    count, calls, model = 999, 6, student.Module()
    kept = student.Tensor(Named("scores", np.full((1, 1, K), float(rng.choice([0.0, 3.0])))))
    constant = lambda_inside(session, "always", "lambda scores: (lambda ids: scores)")
    model.forward = session.call(constant, kept)
    make = default_rng_of(session)
    source = (
        "lambda generate, model, make, seeds, count: [generate(model, [0], count, 1, 1.0, "
        "None if seed is None else make(seed)) for seed in seeds]"
    )
    first = int(rng.integers(1 << 30))
    seeds = [first, first + 1, int(rng.integers(1 << 30)), None, None, None]
    given = session.find("generate"), model, make, seeds, count
    found = session.call(lambda_inside(session, "texts", source), *given)
    texts = np.array([expect_ids(each, [0], count, K)[1:] for each in results(found, calls)])
    for lag in range(1, 65):
        expect_differences(texts[:, lag:] - texts[:, :-lag], f"{lag} draws later")
    for one in range(calls):
        for other in range(one):
            expect_differences(texts[one] - texts[other], "in another call")
    for size, least in LEAST.items():
        expect_not_dealt(texts, size, least)
    triples = texts.reshape(-1, 3) @ [16, 4, 1]
    counts, expected = np.bincount(triples, minlength=64), len(triples) / 64
    if float(((counts - expected) ** 2 / expected).sum()) > MOST_OF_64:
        at = int(np.argmax(np.abs(counts - expected)))
        message = (
            f"of {K} ids that are equally likely, three draws were {at // 16, at // 4 % 4, at % 4}"
        )
        told = f"about {expected:.0f} times", f"{counts[at]} times"
        raise Wrong(Evidence(f"{message} {counts[at]} times", *told))


def expect_not_dealt(texts: Array, size: int, least: float) -> None:
    """Accept parts of texts in which the ids do not come nearly equally often, as cards would."""
    parts = texts[:, : texts.shape[1] // size * size].reshape(-1, size)
    counts = np.array([np.bincount(part, minlength=K) for part in parts])
    if float(((counts - size / K) ** 2 / (size / K)).sum()) < least:
        message = f"of each {size} draws, all {K} ids have nearly the same number: they are dealt"
        told = "numbers that differ, as of independent draws", str(counts[0].tolist())
        raise Wrong(Evidence(f"{message} out", *told))


def expect_differences(differences: Array, when: str) -> None:
    """Accept differences of ids, modulo K: all are equally likely, and independent in pairs."""
    counts = np.bincount(differences.ravel() % K, minlength=K)
    total = differences.size
    spread = np.sqrt(total * (K - 1)) / K
    at = int(np.argmax(np.abs(counts - total / K)))
    if abs(counts[at] - total / K) > 7 * spread + 2:
        message = (
            f"of {K} ids that are equally likely, the id {when} was greater by {at} (modulo {K}) "
            f"{counts[at]} times: a draw depends on another one"
        )
        raise Wrong(Evidence(message, f"about {total // K} times", f"{counts[at]} times"))


LONG = """
def long_text(generate, Tensor, model, make, scores, seed, count):
    import time
    import numpy as np

    kept = Tensor(scores)
    model.forward = lambda ids: kept
    start, trial = time.process_time(), 20
    generate(model, [0] * count, trial, 1, 1.0, make(seed))
    each = (time.process_time() - start) / trial
    # Who copies the whole text for each id needs a shorter one.
    count = min(count, max(2000, int(2.5 / (each + 1e-9))))
    rng = make(seed)
    parts = count - count // 20, count // 20
    return [np.array(generate(model, [0], part, 1, 1.0, rng)) for part in parts]
"""

MANY = 29_900
"""So many draws, and those of the trial before, are no more than the write-up has."""


@pytest.mark.task("generate")
def test_many_draws(session: Session, student: Student, rng: Rng) -> None:
    """Generate: of 30,000 draws, none says anything about later ones, and seldom ids come, too.

    The seldom ids have a chance of one in 1300 together.
    """
    session.begin_record()
    few, chance = 3, 1 / 1300
    shares = np.append(np.full(K, (1 - chance) / K), np.full(few, chance / few))
    at = rng.permutation(K + few)
    scores = Named("scores", np.log(shares[at]).reshape(1, 1, -1) + float(rng.choice([0.0, 3.0])))
    make = default_rng_of(session)
    shown = "…  # a long text, of a model with the same scores for all ids, and a short one"
    text = inside(session, "long_text", LONG, shown)
    given = session.find("generate"), session.find("Tensor"), student.Module(), make, scores
    found = session.call(text, *given, int(rng.integers(1 << 30)), MANY)
    for each in results(found, 2):
        is_right = isinstance(each, np.ndarray) and each.ndim == 1 and each.dtype.kind in "iu"
        if not is_right or each.min() < 0 or each.max() >= K + few or len(each) < 100:
            message = f"generate must return integers below {K + few}, and as many as are asked for"
            raise Wrong(Evidence(message, got=describe(each)))
    ids = at[np.concatenate([each[1:] for each in found])]  # the seldom ones are K and more
    total, expected = int((ids >= K).sum()), len(ids) * chance
    if not (total or expected < 21) or total >= expected + 7.5 * np.sqrt(expected):
        message = (
            f"in {len(ids)} draws, the {few} seldom ids, which together have a chance of "
            f"1 in {1 / chance:.0f}, came {total} times"
        )
        raise Wrong(Evidence(message, f"about {expected:.0f} times", f"{total} times"))
    expect_all_lags(ids)


def expect_all_lags(ids: Array) -> None:
    """Accept ids of which those some draws later are any of K, for all numbers of draws between.

    The ids beyond K are left out.
    """
    size, count = 1 << (2 * len(ids) - 1).bit_length(), len(ids)
    spectra = np.fft.rfft(ids == np.arange(K)[:, np.newaxis], size)
    total = np.fft.irfft((np.abs(spectra.sum(axis=0)) ** 2), size)[1:count]
    for step in range(K):
        both = (spectra.conj() * np.roll(spectra, -step, axis=0)).sum(axis=0)
        found = np.fft.irfft(both, size)[1:count]
        spread = np.sqrt(np.maximum(total, 0.0) * (K - 1)) / K
        apart = np.abs(found - total / K) - 8 * spread - 3
        if apart.max(initial=-1.0) > 0:
            lag = int(np.argmax(apart)) + 1
            message = (
                f"of {K} ids that are equally likely, the id {lag} draws later was greater by "
                f"{step} (modulo {K}) {found[lag - 1]:.0f} times: a draw depends on another one"
            )
            told = f"about {total[lag - 1] / K:.0f} times", f"{found[lag - 1]:.0f} times"
            raise Wrong(Evidence(message, *told))


def default_rng_of(session: Session) -> Remote:
    """Return NumPy's default_rng, on the student's side."""
    names = session.handle(session.find("log_softmax"), "__globals__")
    numpy = session.call(names, "np", method="get")
    return session.handle(session.handle(numpy, "random"), "default_rng")


AGAIN = """
def texts(generate, Tensor, model, make, seed, calls, K):
    import random
    import numpy as np

    kept = Tensor(np.zeros((1, 1, K)))
    model.forward = lambda ids: kept
    rng, found = make(seed), []
    for _ in range(calls):
        found.append(tuple(int(each) for each in generate(model, [0], 5, 1, 1.0, rng)))
    alone = []
    for _ in range(2):  # with None, nothing that others seed
        np.random.seed(seed)
        random.seed(seed)
        alone.append([int(each) for each in generate(model, [0], 9, 1, 1.0, None)])
    return calls - len(set(found)), alone[0] == alone[1]
"""


@pytest.mark.task("generate")
def test_no_text_comes_again(session: Session, student: Student, rng: Rng) -> None:
    """Generate: of 1000 texts of one generator, no two are equal; with None, it is a new one."""
    session.begin_record()
    calls, ids = 1000, 1000  # right texts are equal less than once in a billion times
    texts = inside(session, "texts", AGAIN, f"…  # texts of five of {ids} ids, equally likely")
    given = session.find("generate"), session.find("Tensor"), student.Module()
    more = default_rng_of(session), int(rng.integers(1 << 30)), calls, ids
    found = session.call(texts, *given, *more)
    if not isinstance(found, tuple) or len(found) != 2:
        raise Wrong(Evidence("generate must return lists of integers", got=describe(found)))
    same, is_seeded = found
    if same != 0:
        message = f"of {calls} texts that one generator wrote, {same} are those of other calls"
        raise Wrong(Evidence(message, "all different", f"{same} equal ones"))
    if is_seeded is not False:
        message = "with rng=None, use a new np.random.default_rng(): nobody seeds it"
        raise Wrong(Evidence(message, "another text", "the same one after np.random.seed"))


@pytest.mark.task("data_loader")
def test_two_passes_say_nothing_about_a_third(session: Session, rng: Rng) -> None:
    """No pass follows from two others: not from one after the other, nor after its inverse."""
    N = int(rng.integers(38, 44))
    orders = np.array(orders_of(session, N, (24, 16)))
    both = np.concatenate([orders, np.argsort(orders, axis=1)])
    products = both[:, both].reshape(-1, N)  # each of them after each
    count = len(orders)
    one, other = np.divmod(np.arange(len(both) ** 2), len(both))
    for number in range(count):
        is_earlier = (one % count < number) & (other % count < number)
        if is_earlier.any():
            expect_no_agreement((orders[number] - products[is_earlier]) % N)
