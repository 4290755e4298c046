"""Which hand-ins of a class are alike: a list to look at, never an accusation.

Two hand-ins are compared by the fingerprints that are their own: without those of the solution and
of the handout, and without those that many in the class have. That makes much invisible:

- who writes what the solution writes, by oneself or by copying, has nothing of one's own;
- a passage that more than a tenth of the class has copied is common to many;
- a copy that was written anew, statement by statement, shares no run of tokens;
- nothing is compared with the web, with other courses or with earlier years.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from itertools import combinations

LEAST = 8
"""With fewer fingerprints of its own, a hand-in can't be compared."""

MANY = 10
MANY_WITHOUT_SOLUTION = 3
MANY_SHARE = 0.1
"""What more than so many hand-ins have, and more than this share of them, is common.

Where the solution isn't there, fewer are many: what right answers share is common to a small class
as well, and nothing else takes it out.
"""


@dataclass(frozen=True)
class Pair:
    """Two hand-ins that are alike.

    Attributes
    ----------
    one, other : str
        The students' keys.
    share : float
        How much of the smaller one's own fingerprints the other one has.
    shared : int
        The number of these fingerprints.
    """

    one: str
    other: str
    share: float
    shared: int


@dataclass(frozen=True)
class Alike:
    """The comparison of a class.

    Attributes
    ----------
    pairs : list of Pair
        Those at or above the threshold, the most similar first.
    many : int
        What more than so many hand-ins have, and more than a tenth of them, was taken out.
    compared : int
        The hand-ins with enough of their own.
    too_common : int
        Those with less: nothing can be said of them.
    """

    threshold: float
    pairs: list[Pair] = field(default_factory=list)
    many: int = MANY
    compared: int = 0
    too_common: int = 0


def alike(
    fingerprints: Mapping[str, Collection[int]],
    given: Collection[int],
    threshold: float,
    has_solution: bool = True,
) -> Alike:
    """Compare each hand-in with each other one.

    Parameters
    ----------
    fingerprints
        Those of each hand-in, by the student's key.
    given
        Those of the solution and the handout.
    threshold
        The share from which on a pair is listed, between 0 and 1.
    has_solution
        Whether the solution is among what was given.
    """
    many = MANY if has_solution else MANY_WITHOUT_SOLUTION
    left = {key: set(found) - set(given) for key, found in fingerprints.items()}
    holders = Counter(each for found in left.values() for each in found)
    most = max(many, MANY_SHARE * len(left))
    own = {key: {each for each in found if holders[each] <= most} for key, found in left.items()}
    comparable = {key: found for key, found in own.items() if len(found) >= LEAST}
    pairs = [
        Pair(one, other, shared / smaller, shared)
        for (one, other), shared in _shared(comparable).items()
        if shared >= threshold * (smaller := min(len(own[one]), len(own[other])))
    ]
    pairs.sort(key=lambda pair: (-pair.share, -pair.shared, pair.one, pair.other))
    return Alike(threshold, pairs, many, len(comparable), len(own) - len(comparable))


def _shared(own: Mapping[str, set[int]]) -> Counter[tuple[str, str]]:
    """Return how many fingerprints each pair shares; pairs that share none are left out."""
    holders: dict[int, list[str]] = defaultdict(list)
    for key, found in own.items():
        for each in found:
            holders[each].append(key)
    shared: Counter[tuple[str, str]] = Counter()
    for keys in holders.values():
        shared.update(combinations(keys, 2))
    return shared
