"""What the commands for a class print: what a person must look at comes first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from autograder.course.attempts import Attendance, Policy
from autograder.course.layouts import LeftOut
from autograder.intake.entries import shown


def plan(found: Attendance, left_out: Sequence[LeftOut], policy: Policy) -> Iterator[str]:
    """Yield the lines that say whose hand-ins are there."""
    yield from section("A person must look at", concerns(found, left_out))
    yield from section("Absent", [shown(each.shown) for each in found.absent])
    rows = [
        (
            shown(entrant.student.shown),
            hand_in.layout,
            _which(entrant.attempts.index(hand_in), len(entrant.attempts)),
            shown(hand_in.source),
        )
        for entrant in found.entrants
        for hand_in in entrant.to_grade(policy)
    ]
    yield from section("To grade", table(rows))
    others = [shown(each.source) for each in left_out if not each.is_for_a_person]
    yield from section("Left out", others)
    layouts = Counter(layout for _, layout, *_ in rows)
    parts = [f"{count} {layout}" for layout, count in layouts.most_common()]
    yield (
        f"{len(found.entrants)} students handed in, {len(found.absent)} are absent, "
        f"{len(rows)} hand-ins to grade{': ' if parts else ''}{', '.join(parts)}"
    )


def concerns(found: Attendance, left_out: Iterable[LeftOut]) -> list[str]:
    """Return what no grading can settle: whose a hand-in is, and what a file is."""
    unknown = [f"{shown(hand_in.source)}: {shown(reason)}" for hand_in, reason in found.unknown]
    names = [f"{shown(each.source)}: {each.reason}" for each in left_out if each.is_for_a_person]
    return [*unknown, *names]


def section(title: str, lines: Sequence[str]) -> Iterator[str]:
    """Yield a heading with its lines and an empty one; nothing without lines."""
    if lines:
        yield f"{title} ({len(lines)}):"
        yield from (f"    {line}" for line in lines)
        yield ""


def table(rows: Sequence[tuple[str, ...]]) -> list[str]:
    """Return rows as lines with columns of equal width."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in rows
    ]


def _which(index: int, number: int) -> str:
    return f"attempt {index + 1} of {number}" if number > 1 else ""
