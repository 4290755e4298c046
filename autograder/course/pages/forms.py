"""What staff can write on a page: the fields of its forms, as they were filled in."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from enum import StrEnum

from autograder.course.staff import writing
from autograder.course.staff.desk import Desk, points_of
from autograder.course.staff.entries import Entry, Kind, open_requests
from autograder.course.staff.scores import Final
from autograder.errors import UsageError


class Deed(StrEnum):
    """What a form does; the words are those of the commands."""

    COMMENT = "comment"
    ADJUST = "adjust"
    SCORE = "score"
    EXTRA = "extra"
    REQUEST = "request"
    ANSWER = "answer"
    WITHDRAW = "withdraw"


@dataclass(frozen=True)
class Filled:
    """A form as somebody has filled it in.

    Attributes
    ----------
    deed : Deed or None
        None if no form of ours has such fields.
    text : str
        The comment, the reason, the request or the answer.
    points : str
        As they were typed.
    number : int
        The row that is answered or withdrawn; 0 if there is none.
    is_private : bool
    state : str
        The state of the student that the person saw: `desk.state_of`.
    """

    deed: Deed | None
    text: str = ""
    points: str = ""
    number: int = 0
    is_private: bool = False
    state: str = ""


@dataclass(frozen=True)
class Writes:
    """What a page needs to have forms.

    Attributes
    ----------
    who : str
        The name under which the person writes.
    filled : Filled or None
        The form that was not written, to be sent again.
    problem : str
        Why it was not.
    written : int
        The number of the row that was written just now; 0 if there is none.
    """

    who: str
    filled: Filled | None = None
    problem: str = ""
    written: int = 0

    def kept(self, deed: str, number: int = 0) -> Filled | None:
        """Return what was filled in a form and is not written; None if it was another form."""
        if self.filled is None or (self.filled.deed, self.filled.number) != (deed, number):
            return None
        return self.filled


def filled_in(fields: Mapping[str, str]) -> Filled:
    """Return the form of these fields; what was typed is in it, whatever else is wrong."""
    deed, number = None, 0
    with suppress(ValueError):
        number = int(fields.get("number", "") or 0)
        deed = Deed(fields.get("deed", ""))
    return Filled(
        deed,
        "\n".join(fields.get("text", "").replace("\r\n", "\n").split("\r")),
        fields.get("points", "").strip(),
        number,
        bool(fields.get("private", "")),
        fields.get("state", ""),
    )


def write(desk: Desk, filled: Filled) -> int:
    """Write what a form says, and return the number of the new row.

    Raises
    ------
    UsageError
        If it doesn't fit; then nothing is written.
    """
    book, head, final, who, text = desk.book, desk.head, desk.final, desk.who, filled.text
    match filled.deed:
        case Deed.COMMENT:
            return writing.comment(book, head, final, text, who, filled.is_private)
        case Deed.ADJUST:
            return writing.adjust(book, head, final, points_of(filled.points), text, who)
        case Deed.SCORE:
            return writing.give_score(book, head, final, points_of(filled.points), text, who)
        case Deed.EXTRA:
            return writing.give_extra_credit(book, head, final, points_of(filled.points), text, who)
        case Deed.REQUEST:
            return writing.request(book, head, final, text, who)
        case Deed.ANSWER:
            points = points_of(filled.points) if filled.points else None
            return writing.answer(book, head, final, _row(desk, filled), text, who, points)
        case Deed.WITHDRAW:
            return writing.withdraw(book, head, final, _row(desk, filled), text, who)
        case None:
            raise UsageError("no form of these pages has sent this; open the page again")


def has_form(final: Final, filled: Filled) -> bool:
    """Whether the page of a student still has the form that somebody has filled in."""
    match filled.deed:
        case None:
            return False
        case Deed.ANSWER:
            return filled.number in {each.number for each in open_requests([*final.entries])}
        case Deed.WITHDRAW:
            return any(may_withdraw(each) for each in final.entries if each.number == filled.number)
        case _:
            return filled.number == 0


def may_withdraw(entry: Entry) -> bool:
    """Whether a row can still be withdrawn."""
    return not entry.withdrawn and entry.kind is not Kind.WITHDRAWAL


def _row(desk: Desk, filled: Filled) -> Entry:
    """Return the row that a form refers to; it is this student's."""
    for each in desk.final.entries:
        if each.number == filled.number:
            return each
    raise UsageError(f"{desk.final.line.student.shown} has no row {filled.number} of staff")
