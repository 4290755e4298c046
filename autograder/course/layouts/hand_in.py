"""A hand-in of an export, before it is known which student of the roster it belongs to."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from autograder.homework import Homework
from autograder.intake import Submission, receive_part
from autograder.intake.entries import Entry, Listing, shown


@dataclass(frozen=True)
class Person:
    """What an export says of the person who handed something in; what it doesn't say is empty.

    Attributes
    ----------
    name : str
        The name, as the export writes it.
    user : str
        The platform's own number for the person.
    sid, email : str
        The number at the university, and the address.
    login : str
        The name of an account.
    """

    name: str = ""
    user: str = ""
    sid: str = ""
    email: str = ""
    login: str = ""

    @property
    def key(self) -> str:
        """What tells this person from others of the same export."""
        return self.user or self.sid or self.email or self.login or self.name

    @property
    def shown(self) -> str:
        """The person, for people."""
        number = self.user or self.sid or self.email
        name = self.name or self.login
        return f"{name} ({number})" if name and number else name or number


@dataclass(frozen=True)
class HandIn:
    """What one student, or one group, handed in at one time.

    Attributes
    ----------
    layout : str
        The platform or the kind of folder.
    source : str
        Its name in the export, for people.
    people : tuple of Person
        Those who handed it in: one, or the members of a group.
    list_entries : callable
        Returns its entries, under the students' own names.
    order : tuple
        A key that sorts the attempts of one person from the first to the last.
    arrived_at : str
        The time of arrival as ISO 8601 in UTC, if the export says it.
    is_late : bool
        Whether the platform says that it came late.
    returned_as : str
        The start of the name under which the platform takes feedback for it; empty if none does.
    """

    layout: str
    source: str
    people: tuple[Person, ...]
    list_entries: Callable[[], list[Entry]]
    order: tuple[int, str, int] = (0, "", 0)
    arrived_at: str = ""
    is_late: bool = False
    returned_as: str = ""

    @cached_property
    def shown(self) -> str:
        """The people, for people."""
        return ", ".join(shown(each.shown) for each in self.people)

    def submission(self, homework: Homework) -> Submission:
        """Return it as intake reads it; what can't be read has a reason, and never an exception."""
        called = Path(shown(self.source.replace("/", " ").strip() or "hand-in"))
        student = ", ".join(each.shown for each in self.people)

        def listing() -> Listing:
            return Listing(called, False, self.list_entries())

        return receive_part(homework, listing, called, student, self.arrived_at)


@dataclass(frozen=True)
class LeftOut:
    """A name in an export that belongs to nobody, and why.

    Attributes
    ----------
    is_for_a_person : bool
        Whether somebody must look at it, because it may be a hand-in.
    """

    source: str
    reason: str
    is_for_a_person: bool = True
