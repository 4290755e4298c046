"""Comparing the hand-ins of a class, where a group has one hand-in."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from autograder.course.gradebook.reading import Line
from autograder.course.report.alike.pairs import Alike, alike


def compared(
    hand_ins: Sequence[tuple[Line, Collection[int]]],
    given: Collection[int],
    threshold: float,
    has_solution: bool = True,
) -> tuple[Alike, Mapping[str, list[Line]]]:
    """Compare the hand-ins of a class.

    Who handed in as a group has one hand-in, which isn't compared with itself. Returned are the
    pairs, by the key of the first member, and the members by that key.
    """
    members: dict[tuple[str, str], list[Line]] = {}
    prints: dict[str, Collection[int]] = {}
    for line, found in hand_ins:
        group = members.setdefault((line.layout, line.source), [])
        group.append(line)
        prints[group[0].student.key] = found
    by_key = {group[0].student.key: group for group in members.values()}
    return alike(prints, given, threshold, has_solution), by_key
