"""Homework 6, part 3: ids that come too seldom for any count, if generate draws with one number.

Most programs draw one number u for each id, and take the id at which the sum of the probabilities
reaches u. Of such a program, all that a rare u must give is known. Others are left alone.
"""

from __future__ import annotations

import numpy as np
import pytest

from autograder.grading.compare import describe
from autograder.grading.inside import inside
from autograder.grading.session import Session
from autograder.grading.student import Student
from autograder.homeworks.hw6.life import Rng
from autograder.homeworks.hw6.test_draws_together import default_rng_of
from autograder.results.verdict import Evidence, Wrong

pytestmark = pytest.mark.last

DRAWS = """
def rare(generate, Tensor, model, make, seed, K, chances):
    import numpy as np

    numbers = make(seed).random(2_000_000)

    def drawn(scores, place):
        rng, kept = make(seed), Tensor(scores.reshape(1, 1, -1))
        rng.bit_generator.advance(int(place))
        model.forward = lambda ids: kept
        return int(generate(model, [0], 1, 1, 1.0, rng)[-1])

    def goes_in_order(order_of):
        scores = make(seed + 1).normal(size=K) * 0.3
        order, p = order_of(scores), np.exp(scores)
        sums = np.cumsum(p[order]) / p.sum()
        for place in range(6 if K > 100 else 40):
            few = numbers[place] + np.array([-1e-9, 1e-9])
            at = np.minimum(np.searchsorted(sums, few), K - 1)
            if at[0] == at[1] and drawn(scores, place) != order[at[0]]:
                return False
        return True

    orders = {
        "first": lambda scores: np.arange(K),
        "last": lambda scores: np.arange(K)[::-1],
        "largest": lambda scores: np.argsort(-scores),
        "smallest": lambda scores: np.argsort(scores),
    }
    for begins, order_of in orders.items():
        if not goes_in_order(order_of):
            continue
        likely, found = K - 1 if begins == "last" else 0, []
        apart = numbers if begins == "smallest" else 1.0 - numbers
        for chance in chances:
            scores = np.full(K, np.log(chance / (K - 1)))
            scores[likely] = np.log1p(-chance)
            places = np.flatnonzero((0.1 * chance < apart) & (apart < 0.9 * chance))[:2]
            for place in places:
                found.append((chance, float(numbers[place]), drawn(scores, place) != likely))
        return found
    return []
"""


@pytest.mark.task("generate")
@pytest.mark.parametrize("K", [5, 3000, 300_000])
def test_rare_ids(session: Session, student: Student, rng: Rng, K: int) -> None:
    """Generate: all of {K} ids but one are rare, also together, and come if the draw is theirs."""
    session.begin_record()
    chances = [float(each) for each in np.exp(rng.uniform(-0.3, 0.3, 3)) * [1e-3, 1e-4, 1e-5]]
    shown = "…  # generators whose next number is near 0 or 1, and models with a likely id"
    rare = inside(session, "rare", DRAWS, shown)
    given = session.find("generate"), session.find("Tensor"), student.Module()
    more = default_rng_of(session), int(rng.integers(1 << 30)), K, chances
    found = session.call(rare, *given, *more)
    if not isinstance(found, list):
        raise Wrong(Evidence("generate must return lists of integers", got=describe(found)))
    for chance, number, is_rare in found:
        if is_rare is not True:
            message = (
                f"of {K} ids, one is likely, and the others have together a chance of 1 in "
                f"{1 / chance:.0f}; the next number of rng is {number:.9f}, and belongs to one of "
                "them, as your other draws show: each id has its probability, however small"
            )
            raise Wrong(Evidence(message, "one of the others", "the likely one"))
