"""The class report as one self-contained HTML page: no network, no scripts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from fractions import Fraction
from pathlib import Path

from autograder.course.gradebook import Gradebook
from autograder.course.gradebook.reading import Head, Line
from autograder.course.regrade.pending import note_on_waiting
from autograder.course.report.alike.groups import compared
from autograder.course.report.alike.identical import identical
from autograder.course.report.choice import FEW, Choice
from autograder.course.report.costs import SHOWN, costs_of
from autograder.course.report.distribution import distribution_of
from autograder.course.report.examples import Unnamed
from autograder.course.report.gathering import Given, Seen, gathered
from autograder.course.report.mistakes import by_frequency
from autograder.course.report.tasks import items_of
from autograder.course.staff.rounding import decimal
from autograder.course.staff.scores import Final
from autograder.reports.explanations import visible
from autograder.reports.pages import fill_page

TEMPLATE = Path(__file__).parent / "class_report.html.jinja"
MOST_MISTAKES = 60
MOST_PAIRS = 200


@dataclass(frozen=True)
class PairShown:
    """Two hand-ins that are alike, as the page names them."""

    one: str
    other: str
    percent: int
    shared: int


def class_report(
    book: Gradebook,
    head: Head,
    found: Sequence[Final],
    given: Given,
    choice: Choice,
    on_progress: Callable[[int, int], None] = lambda done, total: None,
) -> str:
    """Return the class report of a homework.

    Parameters
    ----------
    found
        The final scores: `final_lines`.
    given
        The code that everybody was given.
    on_progress
        Called with how many hand-ins are read, and of how many.

    Raises
    ------
    UsageError
        If jinja2 isn't installed.
    """
    seen = [*gathered(book, found, given, choice.names_nobody, on_progress)]
    scored = [each for each in seen if each.marks is not None]
    mistakes = by_frequency(
        [(each.line.student.key, each.made) for each in scored],
        Unnamed(given.words),
        FEW if choice.names_nobody else 1,
    )
    scores = distribution_of(head, found)
    named = choice.namer(each.line for each in found)
    values = {
        "head": head,
        "choice": choice,
        "students": len(found),
        "scores": scores,
        "highest": max((each.count for each in scores.bins), default=0),
        "items": items_of(head.tasks, [each.marks for each in scored if each.marks is not None]),
        "scored": len(scored),
        "staff_moved": sum(not each.score.is_of_the_machine_alone for each in found),
        "mistakes": mistakes[:MOST_MISTAKES],
        "more_mistakes": max(0, len(mistakes) - MOST_MISTAKES),
        "costs": costs_of([each.cost for each in seen]),
        "slowest": _most(seen, lambda each: each.cost.seconds),
        "largest": _most(seen, lambda each: each.cost.mebibytes),
        "given": given,
        "notes": [visible(each) for each in note_on_waiting(book, head.name)],
        "made_at": datetime.now(UTC).strftime("%Y-%m-%d %H:%M UTC"),
        "versions": sorted({each.line.homework_version for each in seen}),
        "named": named,
        "few": FEW,
        "number": number,
        "percent": percent,
        **_alike(seen, given, choice, named),
    }
    return fill_page(TEMPLATE, values, filters={"visible": visible})


def number(value: float | Fraction) -> str:
    """Return a number with at most one decimal."""
    return decimal(value) if isinstance(value, Fraction) else f"{value:.1f}".removesuffix(".0")


def percent(share: float) -> str:
    """Return a share as per cent; what isn't all is never 100 %, what isn't nothing never 0 %."""
    rounded = round(100 * share)
    if 0 < share < 1:
        rounded = min(99, max(1, rounded))
    return f"{rounded} %"


def _most(seen: Sequence[Seen], size: Callable[[Seen], float]) -> list[tuple[Line, float]]:
    ordered = sorted(seen, key=size, reverse=True)[:SHOWN]
    return [(each.line, size(each)) for each in ordered]


def _alike(
    seen: Sequence[Seen], given: Given, choice: Choice, named: Callable[[Line], str]
) -> dict[str, object]:
    """Return what the page says of hand-ins that are alike; nothing if it names nobody."""
    if choice.names_nobody:
        return {"alike": None, "pairs": [], "more_pairs": 0, "same": [], "more_same": 0}
    prints = [(each.line, each.prints) for each in seen]
    found, members = compared(prints, given.fingerprints, choice.threshold, given.has_solution)

    def who(key: str) -> str:
        return ", ".join(map(named, members[key]))

    same = identical([(each.line, each.digests) for each in seen], given.digests)
    pairs = [
        PairShown(who(each.one), who(each.other), round(100 * each.share), each.shared)
        for each in found.pairs
    ]
    return {
        "alike": found,
        "pairs": pairs[:MOST_PAIRS],
        "more_pairs": max(0, len(pairs) - MOST_PAIRS),
        "same": same[:MOST_PAIRS],
        "more_same": max(0, len(same) - MOST_PAIRS),
    }
