"""The names of a made-up class, as each platform exports them."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import pytest

from autograder.errors import UsageError
from autograder.intake import find_submission, receive
from autograder.intake.exports import Exported, exported, hand_ins
from tests.autograder.corpus import hw1
from tests.autograder.intake.archives import archive
from tests.autograder.intake.handed_in import LINEAR, notebook, put

WANTED = ("linear.py", "jacobians.py")
FIRST = "Ada Bo Chidi Dörte Emmylou Fatıma José-María Li O'Neil Ximena"
LAST = "Lovelace Nguyễn de_la_Cruz Smith-Jones Müller Øst 李 García vanDyke 2nd"
STUDENTS = [
    (f"{first} {last}", 1_000 + number)
    for number, (first, last) in enumerate(
        (first, last) for first in FIRST.split() for last in LAST.split()
    )
]
"""A hundred students, each with the platform's number."""

Platform = Callable[[str, int, str, int], str]


def plain(student: str) -> str:
    return "".join(letter for letter in student.lower() if letter.isalnum() or letter == "_")


def canvas(student: str, user: int, file: str, number: int) -> str:
    late = "LATE_" if number % 7 == 0 else ""
    stem, _, ending = file.rpartition(".")
    copy = f"-{number % 4}" if number % 5 == 0 and file in WANTED else ""
    return f"{plain(student)}_{late}{user}_{90_000 + number}_{stem}{copy}.{ending}"


PLATFORMS: dict[str, Platform] = {
    "Canvas": canvas,
    "Moodle": lambda who, user, file, _: f"{who}_{user}_assignsubmission_file/{file}",
    "Moodle, flat": lambda who, user, file, _: f"{who}_{user}_assignsubmission_file_{file}",
    "Gradescope": lambda who, user, file, _: f"assignment_1_export/submission_{user}/{file}",
    "Blackboard": lambda who, user, file, _: (
        f"Homework 1_{plain(who)}{user}_attempt_2026-03-01-22-59-{user % 60:02}_{file}"
    ),
    "Autolab": lambda who, user, file, _: f"{plain(who)}.{user}@example.edu_3_{file}",
}

HANDED_IN = [
    {"linear.py": b"linear", "jacobians.py": b"jacobians"},
    {"linear.py": b"linear", "essay.pdf": b"%PDF"},
    {"hw1.zip": archive(".zip", [("hw1/linear.py", b"linear"), ("hw1/jacobians.py", b"j")])},
    {"Homework_12_34_final.ipynb": notebook(LINEAR)},
    {"Linear.py": b"linear"},
    {"linear (1).py": b"linear"},
    {"hw1.docx": b"PK"},
    {"hw1.zip": b"broken"},
    {"linear.py": b"\x89PNG\0"},
    {"linear.py": b"", "jacobians.py": b""},
]
"""What students hand in, in turn; the first four can be graded."""
GRADED = 4


def names_of(platform: str) -> dict[str, tuple[str, int, str]]:
    """Return two hundred names: for each name in the export its student, number and file."""
    names = {}
    for number, (student, user) in enumerate(STUDENTS):
        for file in ("linear.py", "jacobians.py"):
            name = PLATFORMS[platform](student, user, file, number)
            names[name] = (student, user, file)
    return names


@pytest.mark.parametrize("platform", PLATFORMS)
def test_two_hundred_names_each_have_their_student_and_file(platform: str) -> None:
    truth = names_of(platform)
    assert len(truth) == 200
    shuffled = random.Random(1).sample(sorted(truth), 200)
    found, unknown = hand_ins(shuffled, WANTED)
    assert unknown == {}
    assert len(found) == 100
    for hand_in in found:
        owners = {truth[name][:2] for name in hand_in.files.values()}
        assert len(owners) == 1
        assert {own: truth[name][2] for own, name in hand_in.files.items()} == {
            own: own for own in WANTED
        }
        ((_, user),) = owners
        assert str(user) in hand_in.student.who


@pytest.mark.parametrize("platform", PLATFORMS)
@pytest.mark.slow(keep=2)
def test_a_class_of_every_kind_of_hand_in_is_read_or_listed_and_none_is_a_zero(
    platform: str, tmp_path: Path
) -> None:
    path_of: dict[int, list[Path]] = {}
    for number, (student, user) in enumerate(STUDENTS):
        for file, content in HANDED_IN[number % len(HANDED_IN)].items():
            name = PLATFORMS[platform](student, user, file, number)
            path_of.setdefault(number, []).append(put(tmp_path / name, content))
    names = [str(path.relative_to(tmp_path)) for paths in path_of.values() for path in paths]
    found, unknown = hand_ins(names, WANTED)
    mapped = {name for hand_in in found for name in hand_in.files.values()}
    assert sorted([*mapped, *unknown]) == sorted(names)
    for number, paths in path_of.items():
        kind = number % len(HANDED_IN)
        for path in paths:
            if path.suffix == ".pdf" and platform in ("Moodle", "Gradescope"):
                continue  # named alone in the student's own folder
            received = receive(hw1(), path)
            assert bool(received.unreadable) == (kind >= GRADED), (path, received.unreadable)
            assert str(STUDENTS[number][1]) in received.student
            if kind == 0 and platform not in ("Moodle", "Gradescope"):
                assert received.sources == HANDED_IN[0]


@pytest.mark.parametrize(
    ("name", "parts"),
    [
        (
            "lovelaceada_LATE_12345_67890_linear-1.py",
            Exported("Canvas", "lovelaceada", "12345", "", "linear-1.py", True),
        ),
        (
            "anon_aB3dE_LATE_67890_linear.py",
            Exported("Canvas, anonymous", "aB3dE", "", "", "linear.py", True),
        ),
        (
            "Ada Lovelace_123_assignsubmission_file_/a/linear.py",
            Exported("Moodle", "Ada Lovelace", "123", "", "a/linear.py"),
        ),
        ("Ada_123_assignsubmission_file", Exported("Moodle", "Ada", "123")),
        ("submission_123/linear.py", Exported("Gradescope", "submission_123", "", "", "linear.py")),
        ("submission_123", Exported("Gradescope", "submission_123")),
    ],
)
def test_a_name_is_taken_apart(name: str, parts: Exported) -> None:
    assert exported(name) == parts


@pytest.mark.parametrize(
    "name", ["linear.py", "my_linear.py", "test_1_linear.py", "submission.zip", "a" * 1000, ""]
)
def test_other_names_are_no_exports(name: str) -> None:
    assert exported(name) is None


def test_a_name_that_is_long_costs_nothing() -> None:
    for name in ("_1" * 200_000, "a_1_assignsubmission_" * 20_000, "/" * 100_000):
        assert exported(name) is None


def test_the_last_attempt_counts() -> None:
    names = [f"ada@x.edu_{number}_linear.py" for number in (9, 10, 2)]
    (only,), others = hand_ins(names, WANTED)
    assert only.files == {"linear.py": "ada@x.edu_10_linear.py"}
    assert set(others.values()) == {"a later attempt is there"}


def test_a_file_that_is_there_twice_is_for_a_person(tmp_path: Path) -> None:
    names = ["ada_1_2_linear.py", "ada_1_3_linear-1.py"]
    (_,), others = hand_ins(names, WANTED)
    assert others == {names[1]: "linear.py is there twice, also as ada_1_2_linear.py"}
    for name in names:
        put(tmp_path / name)
    with pytest.raises(UsageError, match=r"linear\.py twice"):
        find_submission(hw1(), tmp_path / names[0])


def test_a_name_that_no_platform_writes_is_listed() -> None:
    assert hand_ins(["notes.txt", "linear.py"], WANTED)[1].keys() == {"notes.txt", "linear.py"}


def test_a_student_of_a_flat_export_has_no_file_of_another(tmp_path: Path) -> None:
    put(tmp_path / "ada_1_2_linear.py", b"ada")
    put(tmp_path / "bo_2_3_jacobians.py", b"bo")
    put(tmp_path / "adam_1_4_jacobians.py", b"adam")
    received = receive(hw1(), tmp_path / "ada_1_2_linear.py")
    assert (received.sources, received.student) == ({"linear.py": b"ada"}, "ada (1)")
    assert received.unreadable == {}


@pytest.mark.parametrize("is_archive", [False, True])
def test_a_folder_with_one_student_is_read_and_with_several_refused(
    tmp_path: Path, is_archive: bool
) -> None:
    def made(*names: str) -> Path:
        if is_archive:
            return put(tmp_path / "export.zip", archive(".zip", [(name, b"x") for name in names]))
        for name in names:
            put(tmp_path / "export" / name, b"x")
        return tmp_path / "export"

    one = made("ada_LATE_1_2_linear-3.py", "ada_1_3_jacobians.py")
    assert find_submission(hw1(), one).sources.keys() == {*WANTED}
    with pytest.raises(UsageError, match=r"hand-ins of several students: .*; name one"):
        find_submission(hw1(), made("ada_1_2_linear.py", "bo_2_3_linear.py"))


@pytest.mark.parametrize("named", [True, False])
def test_the_mark_of_another_upload_is_taken_off(tmp_path: Path, named: bool) -> None:
    path = put(tmp_path / "linear-2.py", b"x")
    assert find_submission(hw1(), path if named else tmp_path).sources == {"linear.py": b"x"}


@pytest.mark.parametrize("top", ["", "hw1-export/", "class/hw1/"])
def test_where_each_student_has_a_folder_it_names_the_student(top: str) -> None:
    names = [
        f"{top}hw1-{plain(who)}{user}/{file}"
        for who, user in STUDENTS
        for file in ("linear.py", "src/jacobians.py", "README.md")
    ]
    found, unknown = hand_ins(names, WANTED)
    assert unknown == {}
    assert {each.student.student for each in found} == {
        f"hw1-{plain(who)}{user}" for who, user in STUDENTS
    }
    assert {len(each.files) for each in found} == {3}


@pytest.mark.parametrize("names", [["ada/linear.py", "ada/jacobians.py"], ["ada/src/linear.py"]])
def test_a_single_student_has_a_folder_too(names: list[str]) -> None:
    (only,), unknown = hand_ins(names, WANTED)
    assert (only.student.student, unknown) == ("ada", {})


def test_the_folder_of_a_student_is_not_taken_for_a_canvas_name() -> None:
    assert exported("hw_1_2_a/linear.py") is None


@pytest.mark.parametrize("folder", ["Ada_123_assignsubmission_file_", "submission_123", "ada"])
def test_an_archive_alone_in_the_folder_of_a_student_is_read(tmp_path: Path, folder: str) -> None:
    path = put(tmp_path / folder / "hw1.zip", archive(".zip", [("hw1/linear.py", b"x")])).parent
    put(path / "photo.png", b"\x89PNG")
    received = receive(hw1(), path)
    assert (received.sources, received.unreadable) == ({"linear.py": b"x"}, {})
    put(path / "second.zip", b"PK")
    assert set(receive(hw1(), path).unreadable) == {*WANTED, "leading.py"}


def test_a_broken_archive_alone_in_a_folder_is_for_a_person(tmp_path: Path) -> None:
    path = put(tmp_path / "ada" / "hw1.zip", b"x").parent
    assert receive(hw1(), path).unreadable["linear.py"].startswith("hw1.zip is broken")
