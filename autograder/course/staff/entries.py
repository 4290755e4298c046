"""The rows of staff in a gradebook: each is written once, and none is ever changed."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from autograder.course.gradebook import Gradebook

HUNDREDTHS = 100
"""Points are kept as whole hundredths, so that no sum of them is rounded."""


class Kind(StrEnum):
    """What a row is."""

    ADJUSTMENT = "adjustment"
    SCORE = "score"
    EXTRA_CREDIT = "extra credit"
    COMMENT = "comment"
    REQUEST = "request"
    ANSWER = "answer"
    WITHDRAWAL = "withdrawal"


@dataclass(frozen=True)
class Entry:
    """One row of staff.

    Attributes
    ----------
    number : int
        Its number in the gradebook; no other row ever gets it.
    points : Fraction or None
        None if the kind has no points.
    text : str
        The reason, the comment, the request or the answer.
    who : str
        The name of the person.
    account : str
        The user and the machine with which it was written.
    refers_to : int or None
        The request of an answer, the answer of an adjustment, the row that is withdrawn.
    submission : int or None
        The hand-in for which it was written; None if it is for the homework as a whole.
    machine_points : int or None
        The machine's points for that hand-in at that time.
    is_private : bool
        Whether only staff may see it.
    withdrawn : str
        Who withdrew it and why; empty if it counts.
    """

    number: int
    student: str
    kind: Kind
    points: Fraction | None
    text: str
    who: str
    account: str
    written_at: str
    refers_to: int | None
    submission: int | None
    machine_points: int | None
    is_private: bool
    withdrawn: str = ""


def entries_in(book: Gradebook, homework: str) -> dict[str, list[Entry]]:
    """Return the rows of each student, by key, from the first to the last."""
    rows = book.connection.execute(
        "SELECT staff.*, results.submission, results.points AS machine_points FROM staff "
        "LEFT JOIN results ON results.id = staff.result WHERE homework=? ORDER BY staff.id",
        [homework],
    ).fetchall()
    withdrawn: dict[int, str] = {
        row["refers_to"]: f"{row['who']}: {row['text']}"
        for row in rows
        if row["kind"] == Kind.WITHDRAWAL
    }
    for row in rows:  # what an answer gave goes with the answer
        if row["kind"] == Kind.ADJUSTMENT and row["refers_to"] in withdrawn:
            withdrawn.setdefault(row["id"], withdrawn[row["refers_to"]])
    found: dict[str, list[Entry]] = {}
    for row in rows:
        hundredths = row["hundredths"]
        entry = Entry(
            row["id"],
            row["student"],
            Kind(row["kind"]),
            None if hundredths is None else Fraction(hundredths, HUNDREDTHS),
            row["text"],
            row["who"],
            row["account"],
            row["written_at"],
            row["refers_to"],
            row["submission"],
            row["machine_points"],
            bool(row["is_private"]),
            withdrawn.get(row["id"], ""),
        )
        found.setdefault(entry.student, []).append(entry)
    return found


def open_requests(entries: list[Entry]) -> list[Entry]:
    """Return the requests that nobody has answered."""
    counting = [each for each in entries if not each.withdrawn]
    answered = {each.refers_to for each in counting if each.kind is Kind.ANSWER}
    return [e for e in counting if e.kind is Kind.REQUEST and e.number not in answered]
