"""What the command `gradebook DIR regrade` prints: by check first, then by student."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction

from autograder.course.gradebook import Gradebook
from autograder.course.gradebook.reading import Head
from autograder.course.regrade.moves import CheckMove, Move, Moves
from autograder.course.regrade.pending import Waiting
from autograder.course.roster import Student
from autograder.course.showing import section
from autograder.course.staff.rounding import decimal
from autograder.course.staff.scores import Final
from autograder.course.to_look_at import to_look_at
from autograder.course.words import counted
from autograder.errors import printable
from autograder.intake.entries import shown


def regrade(waiting: Waiting, moves: Moves) -> Iterator[str]:
    """Yield the lines on a regrade that waits."""
    yield (
        f"{moves.after.name}: version {waiting.version} waits, and version "
        f"{waiting.before or 'none'} counts"
    )
    yield ""
    missing = [shown(each.line.student.shown) for each in moves.not_regraded]
    yield from section("Not regraded; the same batch with --regrade tries again", missing)
    looks = to_look_at([move.after for move in moves.everyone], [])
    yield from section("A person must look at", looks)
    moved = [move for move in moves.everyone if move.moves_the_score]
    headlines = Counter(
        check.headline for move in moves.everyone for check in move.checks if check.check
    )
    rows = [
        f"{counted(count, 'student')}: {printable(told)}" for told, count in headlines.most_common()
    ]
    yield from section("Checks with another verdict", rows)
    lines = [line for move in moved for line in _student(moves, move)]
    if lines:
        yield f"Scores that move ({len(moved)}):"
        yield from (f"    {line}" for line in lines)
        yield ""
    same = sum(move.moves_anything and not move.moves_the_score for move in moves.everyone)
    change = sum((_difference(move) for move in moved), Fraction())
    parts = [
        f"{counted(len(moves.everyone), 'student')} regraded, "
        f"{counted(len(moved), 'score moves', 'scores move')}",
        f"{_signed(change)} points in all" if moved else "",
        f"{counted(same, 'other has', 'others have')} other verdicts or another hand-in, and the "
        f"same score"
        if same
        else "",
    ]
    yield ", ".join(filter(None, parts))


def decisions(book: Gradebook, homework: str, student: Student) -> Iterator[str]:
    """Yield the lines on the regrades that were accepted for a student."""
    rows = book.connection.execute(
        "SELECT decisions.*, was.points AS was, was.homework_version AS was_version, "
        "new.points AS new FROM moves JOIN decisions ON decisions.id = moves.decision "
        "LEFT JOIN results AS was ON was.id = moves.before "
        "JOIN results AS new ON new.id = moves.after "
        "WHERE decisions.homework=? AND moves.student=? ORDER BY decisions.id",
        [homework, student.key],
    ).fetchall()
    if rows:
        yield ""
        yield "Regrades:"
    for row in rows:
        was, new = ("no score" if row[each] is None else row[each] for each in ("was", "new"))
        yield (
            f"    {row['decision']} by {printable(row['who'])} ({printable(row['account'])}), "
            f"{row['decided_at']}: the machine's points {was} → {new}, version "
            f"{row['was_version'] or 'none'} → {row['version']}"
        )


def _student(moves: Moves, move: Move) -> Iterator[str]:
    was, now = _score(move.before, moves.before), _score(move.after, moves.after)
    yield f"{shown(move.after.line.student.shown)}: {was} → {now}"
    yield from (f"    {printable(told)}" for told in move.circumstances)
    yield from (f"    {_check(check)}" for check in move.checks)
    if move.after.line.unreadable:
        yield f"    {printable(move.after.line.unreadable)}"


def _check(move: CheckMove) -> str:
    return printable(f"{move.headline}{f': {move.why}' if move.why else ''}")


def _score(final: Final, head: Head) -> str:
    points = final.score.points
    return "no score" if points is None else f"{decimal(points)} / {head.points}"


def _difference(move: Move) -> Fraction:
    if move.before.score.points is None or move.after.score.points is None:
        return Fraction()
    return move.after.score.points - move.before.score.points


def _signed(points: Fraction) -> str:
    return f"{'+' if points >= 0 else '-'}{decimal(abs(points))}"
