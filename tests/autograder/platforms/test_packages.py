"""What packages are made of, without building one."""

from __future__ import annotations

import base64
import json
import zipfile
from datetime import UTC, datetime
from importlib import metadata
from pathlib import Path
from typing import Any

import msgspec
import pytest

from autograder.course.rules.course_file import read_course_file
from autograder.course.seeds import CourseKey, make_key
from autograder.errors import UsageError
from autograder.homework import load_homework
from autograder.platforms import wheels
from autograder.platforms.contents import SECRET, Contents
from autograder.platforms.course import SETTINGS, Settings, course_at, read_package
from autograder.platforms.grader import add_homework
from autograder.platforms.interpreter import interpreter_of
from autograder.platforms.lateness import change_of
from autograder.platforms.on_github import classroom
from autograder.platforms.on_gradescope import Metadata, submitted_by
from autograder.platforms.wheels import pinned
from tests.autograder.command_line import fails, run
from tests.autograder.corpus import hw1
from tests.autograder.course.small import loaded, write_homework
from tests.autograder.reports.sample import SAMPLES, full_marks, mixture


def test_a_package_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    contents = Contents()
    contents.add("course.key", "secret", SECRET)
    contents.add("folder/a", b"1")
    contents.write_folder(tmp_path / "new")
    assert (tmp_path / "new" / "folder" / "a").read_bytes() == b"1"
    assert (tmp_path / "new" / "course.key").stat().st_mode & 0o077 == 0
    with pytest.raises(UsageError, match="is there already"):
        contents.write_zip(tmp_path / "new")
    contents.add("gone", tmp_path / "missing")
    with pytest.raises(UsageError, match=r"can't be written"):
        contents.write_zip(tmp_path / "hw.zip")
    assert [path.name for path in tmp_path.iterdir()] == ["new"]


def test_two_packages_of_the_same_files_are_the_same(tmp_path: Path) -> None:
    for name in ("one.zip", "two.zip"):
        contents = Contents()
        for each in sorted("ab", reverse=name == "two.zip"):
            contents.add(each, each)
        contents.write_zip(tmp_path / name)
    assert (tmp_path / "one.zip").read_bytes() == (tmp_path / "two.zip").read_bytes()


@pytest.mark.parametrize(
    ("chosen", "told"),
    [
        ("3.10", "3.10 is Python 3.10, and the grader needs 3.11 or newer"),
        ("nowhere", "there is no Python nowhere"),
        (".", "has no bin/python3.11 or newer"),
    ],
)
def test_a_python_that_will_not_do_is_refused(
    chosen: str, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(UsageError, match=told):
        interpreter_of(chosen)


def write_python(folder: Path, content: bytes) -> Path:
    (folder / "bin").mkdir(parents=True)
    (folder / "bin" / "python3.12").write_bytes(content)
    (folder / "lib" / "python3.12").mkdir(parents=True)
    (folder / "lib" / "python3.12" / "os.py").touch()
    return folder


INTEL = b"\x7fELF\x02".ljust(18, b"\0") + b"\x3e\x00"


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"MZ of Windows", "isn't for Linux on x86-64"),
        (INTEL.replace(b"\x3e", b"\xb7"), "isn't for Linux on x86-64"),
        (INTEL + b"\0GLIBC_2.38\0", "needs version 2.38 of the GNU C library"),
    ],
)
def test_a_python_of_another_system_is_refused(tmp_path: Path, content: bytes, told: str) -> None:
    python = interpreter_of(str(write_python(tmp_path / "python", content)))
    assert python.version == "3.12"
    with pytest.raises(UsageError, match=told):
        python.copy(tmp_path / "copy")


def test_a_version_is_no_python_in_the_package() -> None:
    assert not interpreter_of("3.13").is_bundled


def test_versions_are_those_that_are_here() -> None:
    found = dict(each.split("==") for each in pinned(hw1(), "3.12"))
    assert found["numpy"] == metadata.version("numpy")
    assert {"click", "msgspec", "pytest", "rich", "pluggy", "mdurl"} <= {*found}
    assert "mytorch-course" not in found
    assert "colorama" not in found  # for Windows alone
    assert "hypothesis" not in found  # of an extra


def test_a_wheel_is_made_of_what_it_was_installed_from(tmp_path: Path) -> None:
    installed = metadata.distribution("iniconfig")
    wheel = wheels._packed_again(installed, tmp_path)
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
        record = archive.read(f"iniconfig-{installed.version}.dist-info/RECORD").decode()
    assert {line.split(",")[0] for line in record.splitlines()} == {*names}
    assert "iniconfig/__init__.py" in names
    assert not [name for name in names if "__pycache__" in name or "INSTALLER" in name]


def test_the_course_gives_its_key_or_a_new_one(tmp_path: Path) -> None:
    one, two = course_at(None), course_at(None)
    assert one.files["course.key"] != two.files["course.key"]
    make_key(tmp_path)
    (tmp_path / "course.toml").write_text("[late]\nper_cent = 10\n")
    course = course_at(tmp_path)
    assert course.files["course.key"] == (tmp_path / "course.key").read_bytes()
    assert course.rules.late is not None
    alone = course_at(tmp_path / "course.toml")
    assert alone.files["course.toml"] == course.files["course.toml"]
    assert alone.files["course.key"] != course.files["course.key"]
    (tmp_path / "course.key").unlink()
    (tmp_path / "gradebook.sqlite").touch()
    with pytest.raises(UsageError, match=r"gradebook without its course\.key"):
        course_at(tmp_path)


def test_a_packaged_homework_judges_as_it_did(tmp_path: Path) -> None:
    small = write_homework(tmp_path / "small")
    (small / "solution").mkdir()
    (small / "solution" / "small.py").touch()
    contents = Contents()
    add_homework(contents, loaded(small))
    settings = Settings("small", loaded(small).version, "0", "3.12", 1)
    contents.add(SETTINGS, msgspec.json.encode(settings))
    contents.write_folder(tmp_path / "package")
    _, homework = read_package(tmp_path / "package")
    assert homework.version == loaded(small).version
    assert not homework.solution.exists()
    with (tmp_path / "package" / "homework" / "small" / "test_small.py").open("a") as file:
        file.write("\n")
    with pytest.raises(UsageError, match="a file was changed"):
        read_package(tmp_path / "package")


def metadata_of(**differs: Any) -> Metadata:
    data = {
        "users": [{"email": "Ada@Example.edu", "id": 1, "name": "Ada"}],
        "assignment": {"due_date": "2026-03-01T23:59:00-08:00"},
        "created_at": "2026-03-01T12:00:00-08:00",
    }
    return msgspec.convert(data | differs, Metadata)


def test_a_group_has_one_seed_whatever_its_order() -> None:
    key, homework = CourseKey(b"k" * 32), hw1()
    users = [{"email": "b@x"}, {"email": "a@x"}]
    one = submitted_by(metadata_of(users=users), key, homework)
    two = submitted_by(metadata_of(users=users[::-1]), key, homework)
    alone = submitted_by(metadata_of(users=users[:1]), key, homework)
    assert one.seed == two.seed != alone.seed
    assert alone.seed == key.seed("b@x", "hw1")


def test_an_extension_of_gradescope_counts_before_the_assignment() -> None:
    extended = {"email": "a@x", "assignment": {"due_date": "2026-03-05T00:00:00Z"}}
    found = submitted_by(metadata_of(users=[extended]), CourseKey(b"k" * 32), hw1())
    assert found.due == datetime(2026, 3, 5, tzinfo=UTC)
    with pytest.raises(UsageError, match="where a time should be"):
        submitted_by(metadata_of(created_at="yesterday"), CourseKey(b"k" * 32), hw1())


def test_the_deadline_of_the_platform_counts_where_the_course_has_none(tmp_path: Path) -> None:
    (tmp_path / "course.toml").write_text("[late]\nper_cent = 10\n")
    rules = read_course_file(tmp_path)
    due, arrived = (datetime(2026, 3, day, tzinfo=UTC) for day in (1, 3))
    late = change_of(rules, hw1(), full_marks(), ["ada"], arrived, due)
    assert late is not None
    assert late.name == "late"
    assert float(late.change) == -22 * 0.2
    assert change_of(rules, hw1(), full_marks(), ["ada"], due, due) is None
    assert change_of(rules, hw1(), full_marks(), ["ada"], arrived, None) is None
    nothing = read_course_file(tmp_path / "nowhere")
    assert change_of(nothing, hw1(), full_marks(), ["ada"], arrived, due) is None


@pytest.mark.parametrize("sample", SAMPLES)
def test_the_encoding_of_classroom(sample: str) -> None:
    result = SAMPLES[sample]()
    data = classroom(result)
    json.dumps(data)
    expected = "pass" if result.has_full_marks else "fail"
    assert data["status"] == (
        expected if result.points is not None and result.is_grade else "error"
    )


def test_tasks_out_of_sight_are_in_no_output() -> None:
    names = [test["name"] for test in classroom(SAMPLES["hidden"]())["tests"]]
    shown = SAMPLES["hidden"]().as_seen_by_student()
    assert len(names) == len(shown.tasks) < len(SAMPLES["hidden"]().tasks)
    assert base64.b64encode(json.dumps(classroom(mixture())).encode())


def test_the_command_says_what_it_needs(tmp_path: Path) -> None:
    fails(run("package", "hw1", "--to", tmp_path / "x"), "--for")
    fails(
        run("package", "hw1", "--for", "moodle", "--to", tmp_path / "x"), "'moodle' is not one of"
    )
    for platform in ("gradescope", "github", "autolab", "canvas", "container"):
        fails(run("package", "hw1", "--for", platform, "--to", tmp_path), "is there already")
    gone = tmp_path / "gone" / "x.zip"
    fails(run("package", "hw1", "--for", "canvas", "--to", gone), "there is no folder")


def test_a_handout_for_canvas(tmp_path: Path) -> None:
    target = tmp_path / "hw1.zip"
    made = run("package", "hw1", "--for", "canvas", "--to", target)
    assert made.exit_code == 0, made.output
    assert "autograder batch hw1 submissions.zip" in made.output
    with zipfile.ZipFile(target) as archive:
        names = {*archive.namelist()}
    assert {"hw1/README.md", "hw1/linear.py", "hw1/claims.py"} <= names
    assert {f"hw1/{name}" for name in load_homework("hw1").defines} <= names
    assert not [name for name in names if "autograder.json" in name]


def test_a_python_that_can_not_be_moved_gives_way_to_the_next(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_python(tmp_path / "cpython-3.12-linux-x86_64-gnu", INTEL + b"\0GLIBC_2.17\0")
    for name, folder in (("UV", tmp_path), ("SYSTEM", tmp_path / "none")):
        monkeypatch.setattr(f"autograder.platforms.interpreter.{name}", folder)
    monkeypatch.setattr("sys._base_executable", str(write_python(tmp_path / "own", b"MZ")))
    monkeypatch.setattr("autograder.platforms.interpreter._try", lambda *arguments: None)
    found = interpreter_of("").executable
    assert found is not None
    assert found.is_relative_to(tmp_path / "cpython-3.12-linux-x86_64-gnu")
    monkeypatch.setattr("autograder.platforms.interpreter.UV", tmp_path / "none")
    with pytest.raises(UsageError, match="isn't for Linux"):
        interpreter_of("")
