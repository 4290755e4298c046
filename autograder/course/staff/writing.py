"""Writing a row of staff: what it must fit is checked before."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from autograder.course.gradebook import Gradebook
from autograder.course.gradebook.reading import Head
from autograder.course.gradebook.writing import now, who_grades
from autograder.course.staff.entries import HUNDREDTHS, Entry, Kind, entries_in
from autograder.course.staff.rounding import decimal
from autograder.course.staff.scores import MACHINE, Final
from autograder.errors import UsageError, says_nothing

MOST_CHARACTERS = 10_000


@dataclass(frozen=True)
class _New:
    """A row to write."""

    kind: Kind
    text: str
    who: str
    points: Fraction | None = None
    refers_to: int | None = None
    is_private: bool = False

    @property
    def is_on_the_hand_in(self) -> bool:
        return self.kind in (Kind.ADJUSTMENT, Kind.SCORE, Kind.REQUEST)


def adjust(book: Gradebook, head: Head, final: Final, points: Fraction, text: str, who: str) -> int:
    """Correct the machine's points of the hand-in that counts; return the row's number.

    Raises
    ------
    UsageError
        If there is no score, or the corrected one would not lie between 0 and the maximum.
    """
    _require_points_to_correct(head, final, points)
    return _write(book, head, final, _New(Kind.ADJUSTMENT, text, who, points))


def give_score(
    book: Gradebook, head: Head, final: Final, points: Fraction, text: str, who: str
) -> int:
    """Give a score in place of the machine's points; return the row's number.

    Raises
    ------
    UsageError
        If it doesn't lie between 0 and the maximum.
    """
    most = head.points + head.extra_points
    if not 0 <= points <= most:
        raise UsageError(
            f"a score of {head.name} lies between 0 and {most}, and this is {decimal(points)}; "
            f"what goes above is extra credit"
        )
    return _write(book, head, final, _New(Kind.SCORE, text, who, points))


def give_extra_credit(
    book: Gradebook, head: Head, final: Final, points: Fraction, text: str, who: str
) -> int:
    """Give points that may lift the score above the maximum; return the row's number.

    Raises
    ------
    UsageError
        If they are not more than 0.
    """
    if points <= 0:
        raise UsageError(
            f"extra credit is more than 0 points, and this is {decimal(points)}; to take points, "
            f"adjust the score"
        )
    return _write(book, head, final, _New(Kind.EXTRA_CREDIT, text, who, points))


def comment(
    book: Gradebook, head: Head, final: Final, text: str, who: str, is_private: bool
) -> int:
    """Write a comment, and return its number."""
    return _write(book, head, final, _New(Kind.COMMENT, text, who, is_private=is_private))


def request(book: Gradebook, head: Head, final: Final, text: str, who: str) -> int:
    """Write that a student asks for a regrade, and return the row's number."""
    return _write(book, head, final, _New(Kind.REQUEST, text, who))


def answer(
    book: Gradebook,
    head: Head,
    final: Final,
    asked: Entry,
    text: str,
    who: str,
    points: Fraction | None,
) -> int:
    """Answer a request, with an adjustment if there are points; return the answer's number.

    Raises
    ------
    UsageError
        If it is no request or has an answer, or the points don't fit.
    """
    if asked.kind is not Kind.REQUEST:
        raise UsageError(f"{asked.number} is no request: it is {_a(asked.kind)}")
    _require_not_withdrawn(asked)
    for each in final.entries:
        if each.kind is Kind.ANSWER and each.refers_to == asked.number and not each.withdrawn:
            raise UsageError(
                f"request {asked.number} has an answer, {each.number} by {each.who}; to give "
                f"another one, withdraw {each.number} first"
            )
    if points is not None:
        _require_points_to_correct(head, final, points)
    with book.transaction():
        said = _New(Kind.ANSWER, text, who, refers_to=asked.number)
        number = _insert(book, head, final, said)
        if points is not None:
            given = _New(Kind.ADJUSTMENT, text, who, points, refers_to=number)
            _insert(book, head, final, given)
    return number


def withdraw(book: Gradebook, head: Head, final: Final, entry: Entry, text: str, who: str) -> int:
    """Write that a row doesn't count any more; return the number of the new row.

    Raises
    ------
    UsageError
        If it is withdrawn already, or is a withdrawal.
    """
    if entry.kind is Kind.WITHDRAWAL:
        raise UsageError(f"{entry.number} is a withdrawal, which stays; write a new row")
    _require_not_withdrawn(entry)
    row = _New(Kind.WITHDRAWAL, text, who, refers_to=entry.number, is_private=entry.is_private)
    return _write(book, head, final, row)


def entry_in(book: Gradebook, homework: str, number: int) -> Entry:
    """Return one row of staff.

    Raises
    ------
    UsageError
        If the homework has none of that number.
    """
    everything = [each for own in entries_in(book, homework).values() for each in own]
    for each in everything:
        if each.number == number:
            return each
    known = ", ".join(str(each.number) for each in everything) or "none"
    raise UsageError(f"{homework} has no row {number} of staff; it has {known}")


def _require_points_to_correct(head: Head, final: Final, points: Fraction) -> None:
    student = final.line.student.shown
    if not points:
        raise UsageError("an adjustment of 0 points changes nothing; to say something, comment")
    # what the machine and staff have given so far, before extra credit and the rest of the steps
    bases = [s for s in final.score.steps if s.what in (MACHINE, Kind.SCORE, Kind.ADJUSTMENT)]
    if not bases:
        raise UsageError(
            f"{student} has no score of {head.name} ({final.line.standing}) that could be "
            f"adjusted; give a score in its place"
        )
    before, most = bases[-1].total, head.points + head.extra_points
    if not 0 <= before + points <= most:
        raise UsageError(
            f"{student} has {decimal(before)} points, and with {decimal(points)} it would be "
            f"{decimal(before + points)}; {head.name} has 0 to {most}. What goes above is extra "
            f"credit"
        )


def _require_not_withdrawn(entry: Entry) -> None:
    if entry.withdrawn:
        raise UsageError(f"{entry.kind} {entry.number} is withdrawn already, by {entry.withdrawn}")


def _a(kind: Kind) -> str:
    return f"{'an' if kind[0] in 'aeiou' else 'a'} {kind}"


def _write(book: Gradebook, head: Head, final: Final, row: _New) -> int:
    with book.transaction():
        return _insert(book, head, final, row)


def _insert(book: Gradebook, head: Head, final: Final, row: _New) -> int:
    for what, said in (("the text", row.text), ("the name of the writer", row.who)):
        if says_nothing(said):
            raise UsageError(f"{what} of {_a(row.kind)} is empty: say who and why")
        if len(said) > MOST_CHARACTERS:
            raise UsageError(f"{what} has {len(said):,} characters; at most {MOST_CHARACTERS:,}")
        if "\0" in said or any("\ud800" <= each <= "\udfff" for each in said):
            raise UsageError(f"{what} of {_a(row.kind)} has a character that is no text")
    number = book.connection.execute(
        "INSERT INTO staff (homework, student, kind, hundredths, text, who, account, written_at, "
        "refers_to, result, is_private) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        [
            head.name,
            final.line.student.key,
            row.kind,
            None if row.points is None else int(row.points * HUNDREDTHS),
            row.text.strip(),
            row.who.strip(),
            who_grades(),
            now(),
            row.refers_to,
            final.line.result if row.is_on_the_hand_in else None,
            row.is_private,
        ],
    ).lastrowid
    assert number is not None
    return number
