"""Where a report may be written: to no link, no file of a submission, and no device's place."""

from __future__ import annotations

import os
import stat
import sys
from pathlib import Path

import pytest

from autograder.files import append, write_whole
from tests.autograder.command_line import RIGHT, fails, run, submit

pytestmark = [
    pytest.mark.usefixtures("in_a_folder_of_its_own"),
    pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such files"),
]
FAST = ["--only", "init", "--isolation", "none"]


def test_a_device_is_written_to_and_not_replaced() -> None:
    pipe = Path("pipe")
    os.mkfifo(pipe)
    reading = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    write_whole(pipe, "text")
    assert os.read(reading, 10) == b"text"
    os.close(reading)
    assert stat.S_ISFIFO(pipe.stat().st_mode)
    assert os.listdir() == ["pipe"]  # noqa: PTH208


def test_a_device_that_a_link_names_is_written_to() -> None:
    reading, writing = os.pipe()
    write_whole(Path(f"/dev/fd/{writing}"), "text")
    assert os.read(reading, 10) == b"text"
    os.close(reading)
    os.close(writing)


@pytest.mark.parametrize("write", [write_whole, append])
def test_a_link_is_neither_followed_nor_replaced(write: object) -> None:
    Path("secret").write_text("before")
    Path("report").symlink_to("secret")
    assert callable(write)
    with pytest.raises(OSError, match="is a link"):
        write(Path("report"), "after")
    assert Path("report").is_symlink()
    assert Path("secret").read_text() == "before"


def test_nothing_is_appended_to_a_file_with_a_second_name() -> None:
    Path("secret").write_text("before")
    os.link("secret", "report")
    with pytest.raises(OSError, match="has another name"):
        append(Path("report"), "after")
    assert Path("secret").read_text() == "before"
    write_whole(Path("report"), "after")
    assert Path("secret").read_text() == "before"


@pytest.mark.parametrize("name", ["linear.py", "jacobians.py", "a.ipynb", "a.ZIP", "a.tar.gz"])
@pytest.mark.parametrize("format_", ["json", "github"])
@pytest.mark.slow(keep=2)
def test_no_report_replaces_what_is_handed_in(format_: str, name: str) -> None:
    submit(Path("ada"), RIGHT)
    Path("ada", name).touch()
    before = Path("ada", name).read_bytes()
    told = "would replace a file that may be handed in"
    fails(run("grade", "hw1", "ada", *FAST, "--report", f"{format_}=ada/{name}"), told)
    assert Path("ada", name).read_bytes() == before


def test_no_report_replaces_the_file_that_is_graded_under_another_name() -> None:
    submit(Path("ada"), RIGHT)
    Path("ada", "linear.py").rename("ada/real.txt")
    Path("ada", "linear.py").symlink_to("real.txt")
    told = "would replace a file that may be handed in"
    fails(run("grade", "hw1", "ada", *FAST, "--report", "json=ada/real.txt"), told)
    assert Path("ada", "real.txt").read_bytes() == RIGHT


@pytest.mark.parametrize("option", ["--report json=", "--report github=", "--journal "])
@pytest.mark.parametrize("place", ["ada/out/report", "ada/inner/out/report", "ada/inner/../out/r"])
@pytest.mark.slow(keep=2)
def test_no_report_goes_through_a_link_that_a_submission_planted(place: str, option: str) -> None:
    submit(Path("ada"), RIGHT)
    Path("victim").mkdir()
    for link in ("ada/out", "ada/inner/out"):
        Path(link).parent.mkdir(exist_ok=True)
        Path(link).symlink_to(Path("victim").absolute())
    result = run("grade", "hw1", "ada", *FAST, *f"{option}{place}".split())
    fails(result, "goes through a link in the submission")
    assert list(Path("victim").iterdir()) == []


def test_a_report_beside_the_files_is_written() -> None:
    submit(Path("ada"), RIGHT)
    for _ in range(2):
        result = run("grade", "hw1", "ada", *FAST, "--report", "json=ada/report.json")
        assert result.exit_code == 0
        assert Path("ada", "report.json").is_file()


def test_links_above_the_submission_are_the_users_own() -> None:
    submit(Path("real/ada"), RIGHT)
    Path("course").symlink_to("real")
    report = "json=course/ada/report.json"
    assert run("grade", "hw1", "course/ada", *FAST, "--report", report).exit_code == 0
    assert Path("real/ada/report.json").is_file()


def test_a_link_as_the_reports_own_name_is_refused_before_grading() -> None:
    submit(Path("ada"), RIGHT)
    Path("report.json").symlink_to("secret")
    fails(run("grade", "hw1", "ada", *FAST, "--report", "json=report.json"), "is a link")
    assert not Path("secret").exists()
