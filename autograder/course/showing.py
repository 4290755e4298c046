"""What the commands for a class print: what a person must look at comes first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from autograder.course.attempts import Attendance, Policy
from autograder.course.gradebook.history import Graded
from autograder.course.gradebook.reading import Head, Standing
from autograder.course.grading_a_class import Tally
from autograder.course.layouts import LeftOut
from autograder.course.roster import Student
from autograder.course.staff.rounding import decimal
from autograder.course.staff.scores import Final
from autograder.course.to_look_at import grader_failed_on, to_look_at
from autograder.course.words import counted
from autograder.errors import printable
from autograder.intake.entries import shown
from autograder.reports.explanations import WANTED

GRADER_FAILED = "The grader itself failed; the same batch tries again"


def plan(found: Attendance, left_out: Sequence[LeftOut], policy: Policy) -> Iterator[str]:
    """Yield the lines that say whose hand-ins are there."""
    yield from section("A person must look at", [f"{a}: {b}" for a, b in concerns(found, left_out)])
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
        f"{counted(len(found.handed_in), 'student')} handed in, "
        f"{counted(len(found.absent), 'is absent', 'are absent')}, "
        f"{counted(len(rows), 'hand-in')} to grade{': ' if parts else ''}{', '.join(parts)}"
    )


def concerns(found: Attendance, left_out: Iterable[LeftOut]) -> list[tuple[str, str]]:
    """Return what no grading can settle: whose a hand-in is, and what a file is."""
    unknown = [(shown(hand_in.source), shown(reason)) for hand_in, reason in found.unknown]
    names = [(shown(each.source), each.reason) for each in left_out if each.is_for_a_person]
    return [*unknown, *names]


def end(
    tally: Tally, found: Attendance, looks: Sequence[str], forgotten: Sequence[Student] = ()
) -> Iterator[str]:
    """Yield the lines at the end of a batch.

    Parameters
    ----------
    looks
        What a person must look at.
    forgotten
        Who is in the export or on the roster, and isn't to come back.
    """
    faults = [_concern(*each) for each in tally.faults]
    yield from section("A person must look at", looks)
    yield from section(GRADER_FAILED, faults)
    yield from section("Absent", [shown(each.shown) for each in found.absent])
    yield from section("Forgotten before, and left out", [shown(each.shown) for each in forgotten])
    left = tally.total - tally.done
    unread = counted(len(tally.unreadable), "can't be read and has", "can't be read and have")
    parts = [
        f"{tally.graded + tally.known} of {counted(tally.total, 'hand-in')} "
        f"{'is' if tally.total == 1 else 'are'} judged",
        f"{tally.known} of them before" if tally.known else "",
        f"{unread} no grade and no zero" if tally.unreadable else "",
        counted(left, "is left", "are left") if left else "",
        f"isolation {tally.tier}" if tally.tier else "",
    ]
    yield ", ".join(filter(None, parts))


def not_read(tally: Tally, nobody: Sequence[tuple[str, str]]) -> list[str]:
    """Return the hand-ins of this batch that can't be read, and the files that belong to nobody."""
    return [
        *(_concern(*each) for each in tally.unreadable),
        *(f"{source}: {reason}" for source, reason in nobody),
    ]


def _concern(student: str, source: str, reason: str) -> str:
    return f"{shown(student)}, {shown(source)}: {printable(reason)}"


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


def gradebook(
    head: Head, found: Sequence[Final], concerns: Sequence[tuple[str, str]]
) -> Iterator[str]:
    """Yield the lines of a gradebook: what a person must look at, then everybody."""
    lines = [each.line for each in found]
    yield from section("A person must look at", to_look_at(found, concerns))
    yield from section(GRADER_FAILED, grader_failed_on(found))
    absent = [shown(line.student.shown) for line in lines if line.standing is Standing.ABSENT]
    yield from section("Absent", absent)
    rows = [
        (
            shown(each.line.student.name),
            shown(each.line.student.key),
            "no score"
            if (points := each.score.points) is None
            else f"{decimal(points)} / {head.points}",
            str(each.line.standing) if each.line.standing is not Standing.GRADE else "",
            "late" if each.line.is_late else "",
            shown(each.score.text),
        )
        for each in found
        if each.line.standing is not Standing.ABSENT or each.score.points is not None
    ]
    yield from section(f"{head.name}, {head.title}", table(rows) if rows else [])
    scores = [each.score.points for each in found if each.score.points is not None]
    average = f", {float(sum(scores)) / len(scores):.1f} points on average" if scores else ""
    has = "has" if len(scores) == 1 else "have"
    yield f"{len(scores)} of {counted(len(lines), 'student')} {has} a grade{average}"


def one_student(student: Student, graded: Sequence[Graded]) -> Iterator[str]:
    """Yield the lines on one student: every grading, with what it was made from."""
    yield shown(student.shown)
    yield from (f"    {column} {shown(value)}" for column, value in student.ids.items())
    for each in graded:
        result = each.result
        yield ""
        score = "no score" if result.points is None else f"{result.points} / {result.max_points}"
        counts = "counts" if each.counts else "doesn't count"
        yield f"{result.homework}, attempt {each.attempt}: {score}, {result.state}; it {counts}"
        digest = result.submission.digest[:16]
        yield f"    from {shown(each.source)} ({each.layout}), SHA-256 {digest}"
        yield (
            f"    graded {result.graded_at} by {shown(each.graded_by)}, "
            f"homework version {result.homework_version}, seed {result.seed}, "
            f"isolation {result.isolation.tier}"
        )
        yield from (f"    {printable(reason)}" for reason in [*result.unreadable, *result.faults])
        rows = [
            (
                task.id,
                str(task.verdict),
                "" if task.points is None else f"{task.points} / {task.max_points}",
                "" if task.failed is None else shown(f"{WANTED}{task.failed.sentence}"),
            )
            for task in result.tasks
        ]
        yield from (f"    {line}" for line in table(rows))
