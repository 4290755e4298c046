"""Each layout gives each student's own files, and leaves nothing out in silence."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from autograder.course.attempts import Policy, attendance
from autograder.course.layouts import HandIn, read_exports
from autograder.course.layouts.pattern import compiled
from autograder.course.roster import read_roster
from autograder.errors import UsageError
from tests.autograder.corpus import hw1
from tests.autograder.course.classes import (
    LAYOUTS,
    Files,
    Made,
    canvas,
    gradebook_of_canvas,
    gradescope,
    other_roster,
    students,
)
from tests.autograder.intake.archives import zipped
from tests.autograder.intake.handed_in import put


def distinct(draw: random.Random, number: int) -> list[Files]:
    """Every student's files differ from all others', and some lack one."""
    mark = f"# {number} {draw.random()}\n".encode()
    files = {"linear.py": b"class Linear: pass\n" + mark}
    if number % 3:
        files["jacobians.py"] = b"def dZdb(): pass\n" + mark
    return [files]


CLASS = students(45, distinct)


def read(path: Path, pattern: str = "") -> tuple[list[HandIn], list[str]]:
    found, left_out = read_exports(hw1(), [path], pattern)
    return found, [each.source for each in left_out]


def sources(hand_in: HandIn) -> Files:
    return hand_in.submission(hw1()).sources


@pytest.mark.parametrize("roster", [gradebook_of_canvas, other_roster])
@pytest.mark.parametrize("layout", LAYOUTS)
def test_every_layout_maps_every_file_to_its_student(
    layout: str, roster: object, tmp_path: Path
) -> None:
    table = put(tmp_path / "roster.csv", roster(CLASS).encode())  # type: ignore[operator]
    handed_in = CLASS[:-2]
    found, left_out = read(LAYOUTS[layout](tmp_path / "export", handed_in))
    attended = attendance(found, read_roster(table))

    assert left_out == []
    assert attended.unknown == []
    assert [each.ids["sid"] for each in attended.absent] == [each.sid for each in CLASS[-2:]]
    given = {
        each.student.ids["sid"]: sources(each.to_grade(Policy.LAST)[0])
        for each in attended.entrants
    }
    assert given == {made.sid: made.files for made in handed_in}


@pytest.mark.parametrize("layout", LAYOUTS)
def test_without_a_roster_everybody_in_the_export_is_a_student(layout: str, tmp_path: Path) -> None:
    found, _ = read(LAYOUTS[layout](tmp_path, CLASS))
    attended = attendance(found, None)
    assert len(attended.entrants) == len(CLASS)
    assert {each.student.key for each in attended.entrants} in (
        {str(made.number) for made in CLASS},
        {made.sid for made in CLASS},
        {made.login for made in CLASS},
    )


def test_an_export_in_the_folder_in_which_it_was_dropped(tmp_path: Path) -> None:
    canvas(tmp_path / "drop", CLASS)
    put(tmp_path / "drop" / "roster.csv", b"x")
    found, _ = read(tmp_path / "drop")
    assert len(found) == len(CLASS)
    put(tmp_path / "packed.zip", zipped([("a/b/" + n, c) for n, c in _members(tmp_path / "drop")]))
    assert len(read(tmp_path / "packed.zip")[0]) == len(CLASS)


def _members(folder: Path) -> list[tuple[str, bytes]]:
    import zipfile

    with zipfile.ZipFile(folder / "submissions.zip") as file:
        return [(name, file.read(name)) for name in file.namelist()]


def test_paths_that_a_shell_has_listed_are_single_hand_ins(tmp_path: Path) -> None:
    folder = LAYOUTS["archives"](tmp_path, CLASS)
    found, _ = read_exports(hw1(), sorted(folder.iterdir()))
    assert {each.people[0].login for each in found} == {made.login for made in CLASS}


def test_canvas_keeps_attempts_and_says_what_is_late(tmp_path: Path) -> None:
    first, second = {"linear.py": b"1", "jacobians.py": b"j"}, {"linear.py": b"2"}
    made = [Made("Ada", "Lovelace", 7, [first, second]), Made("Bo", "Wu", 8, [second])]
    found, _ = read(canvas(tmp_path, made))
    ada, bo = attendance(found, None).entrants
    assert [sources(each) for each in ada.to_grade(Policy.BEST)] == [
        first,
        {"linear.py": b"2", "jacobians.py": b"j"},
    ]
    assert sources(ada.to_grade(Policy.FIRST)[0])["linear.py"] == b"1"
    assert sources(ada.to_grade(Policy.LAST)[0])["linear.py"] == b"2"
    assert [each.attempts[0].is_late for each in (ada, bo)] == [True, False]
    assert bo.attempts[0].returned_as.startswith("wubo_8_900")


def test_a_lone_copy_is_no_attempt_of_its_own(tmp_path: Path) -> None:
    names = ["wubo_8_1_linear-2.py", "wubo_8_2_jacobians.py"]
    (only,), _ = read(put(tmp_path / "s.zip", zipped([(name, b"x = 1") for name in names])))
    assert sources(only) == {"linear.py": b"x = 1", "jacobians.py": b"x = 1"}


def test_a_later_export_has_the_later_attempts(tmp_path: Path) -> None:
    exports = [
        canvas(tmp_path / day, [Made("Ada", "Lovelace", 7, [{"linear.py": day.encode()}])])
        for day in ("monday", "friday")
    ]
    found, _ = read_exports(hw1(), exports)
    (ada,) = attendance(found, None).entrants
    assert [sources(each)["linear.py"] for each in ada.attempts] == [b"monday", b"friday"]


def test_the_members_of_a_group_each_get_the_hand_in(tmp_path: Path) -> None:
    export = gradescope(tmp_path, CLASS[:1])
    file = export / "submission_metadata.yml"
    more = "  - :name: \"Zo\\xEB\"\n    :sid: '007'\n    :email: zoe@example.edu\n"
    text = file.read_text("utf-8").replace("  :created_at:", f"{more}  :created_at:", 1)
    file.write_text(text, "utf-8")
    (hand_in,), _ = read(export)
    assert [each.name for each in hand_in.people] == [CLASS[0].name, "Zoë"]
    assert hand_in.arrived_at == "2026-03-01T22:59:00+00:00"
    assert [each.student.key for each in attendance([hand_in], None).entrants] == [
        "00001000",
        "007",
    ]


def test_what_the_metadata_of_gradescope_lack_is_for_a_person(tmp_path: Path) -> None:
    export = gradescope(tmp_path, CLASS[:2])
    put(export / "submission_5" / "linear.py")
    (export / "submission_1000").rename(tmp_path / "gone")
    found, left_out = read(export)
    assert len(found) == 1
    assert sorted(left_out) == ["submission_1000", "submission_5"]


@pytest.mark.parametrize(
    ("pattern", "name"),
    [
        ("{id}-{student}", "00123-ada/linear.py"),
        ("{id}-{student}", "00123-ada.zip"),
        ("group */{student} ({id})/{file}", "group 7/ada (00123)/linear.py"),
        ("hw1_{student}_{id}_v{attempt}.zip", "hw1_ada_00123_v3.zip"),
    ],
)
def test_a_pattern_says_what_other_names_mean(pattern: str, name: str, tmp_path: Path) -> None:
    content = zipped([("linear.py", b"ada")]) if name.endswith(".zip") else b"ada"
    put(tmp_path / name, content)
    put(tmp_path / "other" / "linear.py", b"somebody")
    found, left_out = read(tmp_path, pattern)
    (ada,) = [each for each in found if each.people[0].name == "ada"]
    assert ada.people[0].sid == "00123"
    assert sources(ada) == {"linear.py": b"ada"}
    assert left_out == ["other/linear.py"]


@pytest.mark.parametrize("pattern", ["{file}", "{who}", "{id}{id}", "x"])
def test_a_pattern_that_means_nothing_is_refused(pattern: str) -> None:
    with pytest.raises(UsageError, match="--pattern"):
        compiled(pattern)


def test_no_hand_in_speaks_for_another_student(tmp_path: Path) -> None:
    forged = [("bo_8_1_linear.py", b"bo"), ("ada_7_1_linear.py", b"ada")]
    put(tmp_path / "mallory.zip", zipped(forged))
    put(tmp_path / "bo.zip", zipped([("linear.py", b"x = 1")]))
    for paths in ([tmp_path], sorted(tmp_path.iterdir())):
        found, _ = read_exports(hw1(), paths)
        assert {each.people[0].login for each in found} == {"mallory", "bo"}
        (mallory,) = [each for each in found if each.people[0].login == "mallory"]
        assert mallory.submission(hw1()).unreadable


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("a.zip", b"PK\x03\x04 broken"),
        ("a.zip", zipped([("photo.jpg", b"\xff\xd8")])),
        ("a.ipynb", b"no json"),
        ("a/hw1.docx", b"PK"),
        ("a/linear.py", b""),
        ("a/linear.py", b"%PDF\0"),
        ("wubo_8_1_essay.pdf", b"%PDF"),
        ("wubo_8_1_inner.zip", zipped([("../../linear.py", b"x = 1")])),
    ],
)
def test_an_unreadable_hand_in_is_still_one(name: str, content: bytes, tmp_path: Path) -> None:
    put(tmp_path / name, content)
    put(tmp_path / "other" / "linear.py")
    found, _ = read(tmp_path)
    assert len(found) == 2
    (unreadable,) = [each for each in found if each.people[0].login != "other"]
    assert unreadable.submission(hw1()).unreadable


def test_an_empty_folder_is_a_hand_in_to_look_at(tmp_path: Path) -> None:
    (tmp_path / "ada").mkdir()
    put(tmp_path / "bo" / "linear.py")
    found, _ = read(tmp_path)
    assert [bool(each.submission(hw1()).unreadable) for each in found] == [True, False]


def test_names_that_lead_elsewhere_and_links_are_not_followed(tmp_path: Path) -> None:
    (tmp_path / "x").mkdir()
    (tmp_path / "x" / "ada").symlink_to(tmp_path)
    put(tmp_path / "x" / "bo" / "linear.py")
    assert read(tmp_path / "x")[1] == ["ada"]
    names = ["../../wubo_8_1_linear.py", "lee_9_1_linear.py"]
    export = put(tmp_path / "e.zip", zipped([(name, b"x = 1") for name in names]))
    assert read(export)[1] == ["../../wubo_8_1_linear.py"]


def test_an_export_with_too_many_names_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("autograder.intake.zips.MOST_OF_A_CLASS", 10)
    export = put(tmp_path / "e.zip", zipped([(f"a_{n}_1_linear.py", b"") for n in range(11)]))
    with pytest.raises(UsageError, match="holds more than 10 files"):
        read(export)


def test_a_hand_in_whose_name_begins_with_a_dot_is_for_a_person(tmp_path: Path) -> None:
    files = {
        "ada/linear.py": b"ada",
        "bo/linear.py": b"bo",
        ".eve/linear.py": b"eve",
        ".eve/deep/x.py": b"x",
        ".zip.zip": b"PK",
        ".vscode/linear.py": b"an editor's",
        ".ipynb_checkpoints/linear.py": b"a copy",
        ".cache/notes.txt": b"nobody's",
        ".DS_Store": b"x",
        "._ada/linear.py": b"macOS's",
        "__MACOSX/linear.py": b"macOS's",
    }
    for name, content in files.items():
        put(tmp_path / "export" / name, content)
    packed = put(tmp_path / "export.zip", zipped([*files.items()]))
    for export in (tmp_path / "export", packed):
        found, left_out = read_exports(hw1(), [export])
        assert [each.source for each in found] == ["ada", "bo"]
        assert sorted(each.source for each in left_out) == [".eve", ".zip.zip"]
        assert all(each.is_for_a_person and "begins with a dot" in each.reason for each in left_out)
