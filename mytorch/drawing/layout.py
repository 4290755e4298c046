"""The places of the boxes in a drawn graph, and the paths of the lines between them.

The graph is drawn in rows, and each line goes down (Sugiyama's method, in its smallest form). Every
box gets a row. A line gets a bend where it passes a row. Each row is sorted, so that few lines
cross. Then boxes and bends move sideways, until the lines are nearly straight. A bend takes space
in its row as a box does, so no line runs through a box.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

GAP = 18.0
"""The smallest distance between two neighbours in a row."""
SWEEPS, SIDEWAYS = 12, 150
"""The number of times that the rows are sorted, and that boxes and bends are moved sideways."""


@dataclass(frozen=True)
class Layout:
    """The places of all boxes and lines.

    Attributes
    ----------
    rows : list of int
        The row of each box, from the top.
    x : list of float
        The middle of each box.
    bends : list of list of float
        For each line, its places in the rows between its ends.
    width : float
        The width of the drawing, from 0.
    """

    rows: list[int]
    x: list[float]
    bends: list[list[float]]
    width: float


def lay_out(extents: Sequence[tuple[float, float]], lines: Sequence[tuple[int, int]]) -> Layout:
    """Find a place for each box.

    Parameters
    ----------
    extents
        The distances from the middle of each box to its left and right ends.
    lines
        Pairs of boxes, from and to; the first comes earlier in the list of boxes.

    Returns
    -------
    Layout
    """
    rows = _rows(len(extents), lines)
    room = list(extents)
    row_of = list(rows)
    steps: list[tuple[int, int]] = []  # lines, cut at their bends
    bends_of: list[list[int]] = []
    for start, end in lines:
        bends = list(range(len(room), len(room) + rows[end] - rows[start] - 1))
        room += [(2.0, 2.0)] * len(bends)
        row_of += range(rows[start] + 1, rows[end])
        path = [start, *bends, end]
        steps += pairwise(path)
        bends_of.append(bends)

    above: list[list[int]] = [[] for _ in room]
    below: list[list[int]] = [[] for _ in room]
    for upper, lower in steps:
        above[lower].append(upper)
        below[upper].append(lower)
    order = _ordered(row_of, above, below)
    x = _moved(order, room, above, below, first_bend=len(extents))
    left = min(x[box] - room[box][0] for box in range(len(room)))
    right = max(x[box] + room[box][1] for box in range(len(room)))
    x = [place - left for place in x]
    bends_at = [[x[bend] for bend in bends] for bends in bends_of]
    return Layout(rows, x[: len(extents)], bends_at, right - left)


def _rows(count: int, lines: Sequence[tuple[int, int]]) -> list[int]:
    """Return the row of each box: directly above the highest box that it leads to."""
    height = [0] * count
    for start, end in sorted(lines, reverse=True):
        height[start] = max(height[start], height[end] + 1)
    return [max(height, default=0) - h for h in height]


def _ordered(
    row_of: Sequence[int], above: list[list[int]], below: list[list[int]]
) -> list[list[int]]:
    """Return the rows, each sorted so that few lines cross.

    Each sweep sorts the boxes of a row by the mean place of their neighbours. The order with the
    fewest crossings wins.
    """
    order: list[list[int]] = [[] for _ in range(max(row_of, default=-1) + 1)]
    for box, number in enumerate(row_of):
        order[number].append(box)
    place = {box: float(i) for row in order for i, box in enumerate(row)}
    best, fewest = [list(row) for row in order], _crossings(order, below, place)
    for sweep in range(SWEEPS):
        neighbours = (above, below)[sweep % 2]
        for row in order if neighbours is above else order[::-1]:
            mean = {
                box: sum(place[other] for other in neighbours[box]) / len(neighbours[box])
                if neighbours[box]
                else place[box]
                for box in row
            }
            row.sort(key=mean.__getitem__)
            place.update((box, float(i)) for i, box in enumerate(row))
        crossings = _crossings(order, below, place)
        if crossings < fewest:
            best, fewest = [list(row) for row in order], crossings
    return best


def _crossings(order: list[list[int]], below: list[list[int]], place: dict[int, float]) -> int:
    """Return the number of pairs of lines that cross between two rows."""
    crossings = 0
    for row in order:
        ends = [sorted(place[lower] for lower in below[box]) for box in row]
        seen: list[float] = []
        for places in ends:
            crossings += sum(other > mine for mine in places for other in seen)
            seen += places
    return crossings


def _moved(
    order: list[list[int]],
    room: Sequence[tuple[float, float]],
    above: list[list[int]],
    below: list[list[int]],
    first_bend: int,
) -> list[float]:
    """Return the place of each box in its row: in order, near the mean of its neighbours."""
    x = [0.0] * len(room)
    for row in order:
        edge = 0.0
        for box in row:
            x[box] = edge + room[box][0]
            edge = x[box] + room[box][1] + GAP
    for sweep in range(SIDEWAYS):
        for row in order if sweep % 2 else order[::-1]:
            wanted, weights = [], []
            for box in row:
                near = [*above[box], *below[box]]
                pull = [_pull(box, other, above, first_bend) for other in near]
                total = sum(pull)
                mean = sum(p * x[n] for p, n in zip(pull, near, strict=True))
                wanted.append(mean / total if total else x[box])
                weights.append(total or 1.0)
            gaps = [room[a][1] + GAP + room[b][0] for a, b in pairwise(row)]
            for box, place in zip(row, _spread(wanted, weights, gaps), strict=True):
                x[box] = place
    return x


def _pull(box: int, other: int, above: list[list[int]], first_bend: int) -> float:
    """Return how strongly a line is kept straight: most between two bends, least from a leaf."""
    if box >= first_bend and other >= first_bend:
        return 8.0
    return 2.0 if above[box] and above[other] else 0.25


def _spread(wanted: list[float], weights: list[float], gaps: list[float]) -> list[float]:
    """Return the places nearest to the wanted ones, in least squares, with these gaps at least.

    Without the gaps, this is isotonic regression: neighbours in the wrong order are pooled at their
    mean, until all are in order (pool adjacent violators).
    """
    shifts = [0.0]
    for gap in gaps:
        shifts.append(shifts[-1] + gap)
    pools: list[tuple[float, float, int]] = []  # the mean, its weight, how many
    for place, weight, shift in zip(wanted, weights, shifts, strict=True):
        mean, count = place - shift, 1
        while pools and pools[-1][0] > mean:
            other, others_weight, others = pools.pop()
            mean = (other * others_weight + mean * weight) / (others_weight + weight)
            weight, count = weight + others_weight, count + others
        pools.append((mean, weight, count))
    means = [mean for mean, _, count in pools for _ in range(count)]
    return [mean + shift for mean, shift in zip(means, shifts, strict=True)]
