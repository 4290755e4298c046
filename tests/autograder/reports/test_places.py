"""Where a report may be written: to no link, no file of a submission, and no device's place."""

from __future__ import annotations

import dataclasses
import os
import select
import stat
import sys
import threading
from collections.abc import Callable
from io import FileIO
from pathlib import Path
from typing import Any

import pytest

from autograder.destination import Destination
from autograder.errors import UsageError
from autograder.files import write_whole
from autograder.reports import FORMATS, ReportRequest, renderer, write_reports
from autograder.reports.places import place_of
from tests.autograder.command_line import FAST, RIGHT, fails, run, submit, submit_fast
from tests.autograder.reports.sample import SAMPLES, full_marks

pytestmark = [
    pytest.mark.usefixtures("in_a_folder_of_its_own"),
    pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such files"),
]
UNLOCKED = (*FAST, "--isolation", "none")


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


@pytest.mark.parametrize("write", [Destination.write_whole, Destination.append])
def test_a_link_is_neither_followed_nor_replaced(write: Callable[..., None]) -> None:
    Path("secret").write_text("before")
    Path("report").symlink_to("secret")
    with pytest.raises(OSError, match="is a link"):
        write(Destination(Path("report")), "after")
    assert Path("report").is_symlink()
    assert Path("secret").read_text() == "before"


def test_nothing_is_appended_to_a_file_with_a_second_name() -> None:
    Path("secret").write_text("before")
    os.link("secret", "report")
    with pytest.raises(OSError, match="has another name"):
        Destination(Path("report")).append("after")
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
    fails(run("grade", "hw1", "ada", *UNLOCKED, "--report", f"{format_}=ada/{name}"), told)
    assert Path("ada", name).read_bytes() == before


def test_no_report_replaces_the_file_that_is_graded_under_another_name() -> None:
    submit(Path("ada"), RIGHT)
    Path("ada", "linear.py").rename("ada/real.txt")
    Path("ada", "linear.py").symlink_to("real.txt")
    told = "would replace a file that may be handed in"
    fails(run("grade", "hw1", "ada", *UNLOCKED, "--report", "json=ada/real.txt"), told)
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
    result = run("grade", "hw1", "ada", *UNLOCKED, *f"{option}{place}".split())
    fails(result, "goes through a link in the submission")
    assert list(Path("victim").iterdir()) == []


def test_a_report_beside_the_files_is_written() -> None:
    submit_fast(Path("ada"))
    for _ in range(2):
        result = run("grade", "hw1", "ada", *UNLOCKED, "--report", "json=ada/report.json")
        assert result.exit_code == 0
        assert Path("ada", "report.json").is_file()


def test_links_above_the_submission_are_the_users_own() -> None:
    submit_fast(Path("real/ada"))
    Path("course").symlink_to("real")
    report = "json=course/ada/report.json"
    assert run("grade", "hw1", "course/ada", *UNLOCKED, "--report", report).exit_code == 0
    assert Path("real/ada/report.json").is_file()


def test_a_link_as_the_reports_own_name_is_refused_before_grading() -> None:
    submit(Path("ada"), RIGHT)
    Path("report.json").symlink_to("secret")
    fails(run("grade", "hw1", "ada", *UNLOCKED, "--report", "json=report.json"), "is a link")
    assert not Path("secret").exists()


def swapped(folder: str, victim: str) -> None:
    """Put a link in the place of a folder."""
    Path(folder).rename(f"{folder}_before")
    Path(folder).symlink_to(Path(victim).absolute())


@pytest.mark.parametrize("folder", ["ada/out", "ada"])
@pytest.mark.parametrize("write", ["write_whole", "append", "create"])
def test_a_folder_that_is_swapped_for_a_link_after_the_check_changes_nothing(
    write: str, folder: str
) -> None:
    Path("ada/out").mkdir(parents=True)
    Path("victim/out").mkdir(parents=True)
    place = Destination(Path("ada/out/report"), Path("ada"))
    swapped(folder, "victim")
    getattr(place, write)(*(["text"] if write != "create" else []))
    assert not [each for each in Path("victim").rglob("*") if each.is_file()]
    assert len(list(Path(f"{folder}_before").rglob("report"))) == 1


@pytest.mark.parametrize("option", ["--report=json=ada/out/r", "--report=github=ada/out/r"])
@pytest.mark.slow(keep=1)
def test_a_folder_that_is_swapped_while_the_code_runs_changes_nothing(
    option: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    submit_fast(Path("ada"))
    Path("ada/out").mkdir()
    Path("victim").mkdir()
    renamed: list[str] = []

    def swap(*arguments: object) -> None:
        if not renamed:
            renamed.append("ada/out")
            swapped("ada/out", "victim")

    monkeypatch.setattr("autograder.console.Reporter.on_progress", swap)
    assert run("grade", "hw1", "ada", *UNLOCKED, option).exit_code == 0
    assert list(Path("victim").iterdir()) == []
    assert Path("ada/out_before/r").is_file()


def test_a_journal_follows_no_folder_that_is_swapped_meanwhile(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from autograder.grading import session

    submit_fast(Path("ada"))
    Path("ada/out").mkdir()
    Path("victim").mkdir()
    begin = session.Session.begin_check

    def swap(self: session.Session, task_id: str = "") -> None:
        if not Path("ada/out").is_symlink():
            swapped("ada/out", "victim")
        begin(self, task_id)

    monkeypatch.setattr(session.Session, "begin_check", swap)
    assert run("grade", "hw1", "ada", *UNLOCKED, "--journal", "ada/out/j").exit_code == 0
    assert list(Path("victim").iterdir()) == []
    assert Path("ada/out_before/j").is_file()


def test_a_link_above_the_submission_that_leads_through_it_is_refused() -> None:
    Path("ada").mkdir()
    Path("victim").mkdir()
    Path("ada/inner").symlink_to(Path("victim").absolute())
    Path("course").symlink_to("ada/inner")
    with pytest.raises(UsageError, match="goes through a link in the submission"):
        Destination(Path("course/report"), Path("ada"))


@pytest.mark.parametrize("option", ["--report=json=ada/r", "--report=github=ada/r"])
def test_a_pipe_in_the_submission_is_refused_before_grading(option: str) -> None:
    submit(Path("ada"), RIGHT)
    os.mkfifo("ada/r")
    reading = os.open("ada/r", os.O_RDONLY | os.O_NONBLOCK)
    fails(run("grade", "hw1", "ada", *UNLOCKED, option), "it is a pipe or a device")
    os.close(reading)


@pytest.mark.parametrize("write", ["write_whole", "append"])
def test_a_pipe_that_nobody_reads_is_an_error_at_once(write: str) -> None:
    os.mkfifo("pipe")
    with pytest.raises(OSError, match="No such device"):
        getattr(Destination(Path("pipe")), write)("text")


def test_a_pipe_takes_more_than_it_holds() -> None:
    os.mkfifo("pipe")
    reading = os.open("pipe", os.O_RDONLY | os.O_NONBLOCK)
    threading.Thread(target=write_whole, args=(Path("pipe"), "x" * 1_000_000), daemon=True).start()
    select.select([reading], [], [], 10)
    os.set_blocking(reading, True)
    read = 0
    while chunk := os.read(reading, 1 << 16):
        read += len(chunk)
    os.close(reading)
    assert read == 1_000_000


@pytest.mark.parametrize("journal", ["a.json", "./a.json", "ada/../a.json", "here/a.json"])
def test_a_report_and_the_journal_can_not_be_one_file(journal: str) -> None:
    submit(Path("ada"), RIGHT)
    Path("here").symlink_to(".")
    result = run("grade", "hw1", "ada", *UNLOCKED, "--report", "json=a.json", "--journal", journal)
    fails(result, "is named twice")
    assert not Path("a.json").exists()


def test_no_report_replaces_an_earlier_journal() -> None:
    submit_fast(Path("ada"))
    assert run("grade", "hw1", "ada", *UNLOCKED, "--journal", "a.json").exit_code == 0
    before = Path("a.json").read_bytes()
    for arguments in (["grade", "hw1", "ada", *UNLOCKED], ["recover", "a.json"]):
        fails(run(*arguments, "--report", "json=a.json"), "another file has this name")
        assert Path("a.json").read_bytes() == before


@pytest.mark.parametrize(
    ("mode", "mask", "after"), [(0o600, 0o022, 0o600), (0o666, 0o027, 0o640), (0o640, 0o022, 0o640)]
)
def test_a_report_is_no_more_open_than_the_file_that_it_replaces(
    mode: int, mask: int, after: int
) -> None:
    Path("report").touch(mode)
    Path("report").chmod(mode)
    before = os.umask(mask)
    try:
        write_whole(Path("report"), "text")
        write_whole(Path("new"), "text")
    finally:
        os.umask(before)
    assert stat.S_IMODE(Path("report").stat().st_mode) == after
    assert stat.S_IMODE(Path("new").stat().st_mode) == 0o666 & ~mask


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="needs another group")
def test_a_report_is_not_opened_to_another_group() -> None:
    Path("report").touch()
    Path("report").chmod(0o640)
    os.chown("report", -1, 12345)
    write_whole(Path("report"), "text")
    assert stat.S_IMODE(Path("report").stat().st_mode) == 0o600


NAMES = ["a.tar.zst", "a.7z", "a.rar", "a.whl", "a.gz", "a.pyw", "a.pyi", "a.json", "a.md", "a"]


@pytest.mark.parametrize("format_", FORMATS)
def test_a_report_replaces_nothing_that_is_not_such_a_report(format_: str) -> None:
    for name in NAMES:
        content = b"KEEP\0" if name in ("a.md", "a") else b"KEEP"
        Path(name).write_bytes(content)
        with pytest.raises(OSError, match="another file has this name"):
            place_of(Path(name), format_).check()
        with pytest.raises(UsageError, match="another file has this name"):
            write_reports(full_marks(), [ReportRequest(format_, Path(name))])
        assert Path(name).read_bytes() == content


@pytest.mark.parametrize("sample", SAMPLES)
@pytest.mark.parametrize("format_", FORMATS)
def test_a_report_replaces_such_a_report_and_an_empty_file(format_: str, sample: str) -> None:
    text = renderer(format_)(SAMPLES[sample]())
    for before in ("", text):
        Path("report").write_text(before, encoding="utf-8")
        place_of(Path("report"), format_).check()
    others = [other for other in FORMATS if other not in (format_, "github")]
    for other in others:
        with pytest.raises(OSError, match="another file has this name"):
            place_of(Path("report"), other).check()


@pytest.mark.parametrize("digits", range(1, 20))
def test_a_text_report_is_known_wherever_its_last_line_is_wrapped(digits: int) -> None:
    for make in SAMPLES.values():
        text = renderer("text")(dataclasses.replace(make(), seed=10**digits))
        Path("report").write_text(text, encoding="utf-8")
        place_of(Path("report"), "text").check()


def test_nothing_is_left_of_a_summary_that_does_not_fit(monkeypatch: pytest.MonkeyPatch) -> None:
    class Full(FileIO):
        def write(self, data: Any) -> int:
            if len(data) < 100:
                raise OSError(28, "No space left on device")
            return super().write(data[:100])

    Path("summary").write_text("before")
    monkeypatch.setattr(os, "fdopen", lambda opened, mode, buffering: Full(opened, mode))
    with pytest.raises(OSError, match="No space left"):
        Destination(Path("summary")).append("x" * 250)
    assert Path("summary").read_text() == "before"
