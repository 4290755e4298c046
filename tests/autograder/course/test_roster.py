"""Who a hand-in belongs to: an exact number before a name, and nobody by a guess."""

from __future__ import annotations

from pathlib import Path

import pytest

from autograder.course.attempts import attendance
from autograder.course.cells import defused, plain_cell
from autograder.course.layouts import HandIn, Person
from autograder.course.roster import Roster, Student, read_roster
from autograder.errors import UsageError


def hand_in(person: Person, layout: str = "folder", number: int = 0) -> HandIn:
    return HandIn(layout, person.shown, (person,), list, (number, "", 0))


def roster(folder: Path, text: str) -> Roster:
    path = folder / "roster.csv"
    path.write_text(text, "utf-8")
    return read_roster(path)


def found(students: Roster, layout: str = "folder", **said: str) -> str:
    person = Person(**said)
    student = students.find(hand_in(person, layout), person)
    return student if isinstance(student, str) else student.key


def test_two_students_of_one_name_are_told_apart_by_number_only(tmp_path: Path) -> None:
    two = roster(tmp_path, "Name,SID\nBo Wu,007\nBo Wu,7\nAda Lee,12\n")
    assert found(two, name="Bo Wu", sid="007") == "007"
    assert found(two, name="Bo Wu", sid="7") == "7"
    assert "may be Bo Wu (007) or Bo Wu (7)" in found(two, name="Bo Wu")
    assert "may be" in found(two, sid="0007")
    assert found(two, sid="012") == "12"


@pytest.mark.parametrize("name", ["Lovelace, Ada", "Ada Lovelace", "ADA LOVELACE", "lovelaceada"])
@pytest.mark.parametrize("written", ["Lovelace, Ada", "Ada Lovelace"])
def test_a_name_is_found_in_either_order(name: str, written: str) -> None:
    students = Roster([Student("1", written, {}), Student("2", "José Müller", {})])
    assert found(students, name=name) == "1"
    assert found(students, name="Jose Muller") == "2"
    assert "no such student" in found(students, name="Ada")


def test_a_number_that_the_gradebook_of_canvas_lacks_is_no_name(tmp_path: Path) -> None:
    text = 'Student,ID,SIS User ID,SIS Login ID,Section\n"Wu, Bo",5,s5,bo,A\n'
    canvas = roster(tmp_path, text)
    assert found(canvas, "Canvas", name="wubo", user="5") == "5"
    assert "no ID 6" in found(canvas, "Canvas", name="wubo", user="6")
    assert found(canvas, name="wubo") == "5"


def test_whoever_is_not_on_the_roster_is_for_a_person_and_nobody_is_forgotten() -> None:
    students = Roster([Student("1", "Ada", {"login": "ada"}), Student("2", "Bo", {"login": "bo"})])
    attended = attendance(
        [hand_in(Person(login="ada")), hand_in(Person(login="mallory"), number=1)], students
    )
    assert [each.student.key for each in attended.entrants] == ["1"]
    assert [reason for _, reason in attended.unknown] == ["mallory: the roster has no such student"]
    assert [each.key for each in attended.absent] == ["2"]


def test_two_hand_ins_of_which_none_is_later_are_for_a_person() -> None:
    students = Roster([Student("1", "Ada", {"login": "ada", "email": "ada@example.edu"})])
    attended = attendance(
        [hand_in(Person(login="ada")), hand_in(Person(login="ada@example.edu"))], students
    )
    assert attended.entrants == []
    assert len(attended.unknown) == 2
    assert attended.absent == []
    assert [each.key for each in attended.students] == ["1"]


def test_whose_login_is_the_name_of_another_is_still_in_the_class() -> None:
    """A folder of that name is theirs, and nobody can tell which of two folders counts."""
    named, login = Student("1", "ada", {"id": "1"}), Student("2", "Eve", {"login": "ada"})
    attended = attendance(
        [hand_in(Person(login="ada")), hand_in(Person(login="ADA"))], Roster([named, login])
    )
    assert {each.key for each in attended.students} == {"1", "2"}
    assert [each.key for each in attended.absent] == ["1"]
    assert {reason[:8] for _, reason in attended.unknown} == {"Eve (2):"}
    left = attended.without([login])
    assert [each.key for each in left.students] == ["1"]
    assert left.unknown == []


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("a,b\n1,2\n", "no column with students"),
        ("", "no column with students"),
        ("Name,ID\nBo,7\nAda,7\n", "line 3: 7 is there twice"),
        ("Name\nBo\nBo\n", "line 3: Bo is there twice"),
    ],
)
def test_a_roster_that_can_not_be_used_is_refused(text: str, told: str, tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=told):
        roster(tmp_path, text)


def test_a_roster_in_another_encoding_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "roster.csv"
    path.write_bytes("Name\nJosé\n".encode("latin-1"))
    with pytest.raises(UsageError, match="UTF-8"):
        read_roster(path)


@pytest.mark.parametrize(
    "text",
    ["", "Ada", "=cmd()", "+1", "-1", "@x", "'=x", "''=x", "'tis", "\t=x", "O'Neil", "007", "ثريا"],
)
def test_a_defused_cell_is_no_formula_and_loses_nothing(text: str) -> None:
    assert not defused(text).startswith(("=", "+", "-", "@", "\t", "\r"))
    assert plain_cell(defused(text)) == text
