"""What the commands print of scores and of the rows of staff."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from autograder.course.gradebook.reading import Head
from autograder.course.staff.entries import Entry
from autograder.course.staff.rounding import decimal
from autograder.course.staff.scores import Final
from autograder.errors import printable


def score_and_entries(head: Head, final: Final) -> Iterator[str]:
    """Yield the lines on one student: the score with its steps, and every row of staff."""
    yield ""
    score = final.score
    points = "no score" if score.points is None else f"{decimal(score.points)} / {head.points}"
    yield f"{head.name}, the score: {points}"
    yield from (f"    {printable(step.text)}" for step in score.steps)
    yield from (f"    look at it: {printable(concern)}" for concern in score.concerns)
    yield from entries_of(final.entries)


def entries_of(entries: Sequence[Entry]) -> Iterator[str]:
    """Yield a line for each row of staff."""
    if entries:
        yield ""
        yield "What staff have written:"
    for each in entries:
        refers = f" to {each.refers_to}" if each.refers_to is not None else ""
        points = f" {signed(each)}" if each.points is not None else ""
        private = ", for staff only" if each.is_private else ""
        yield (
            f"    {each.number} {each.kind}{refers}{points}, {printable(each.who)} "
            f"({printable(each.account)}), {each.written_at}{private}: {printable(each.text)}"
        )
        if each.withdrawn:
            yield f"        withdrawn by {printable(each.withdrawn)}"


def signed(entry: Entry) -> str:
    """Return the points of a row, with their sign if they are added."""
    points = entry.points or 0
    text = decimal(abs(entry.points)) if entry.points is not None else ""
    return f"{'-' if points < 0 else '' if entry.kind == 'score' else '+'}{text}"
