"""The command `gradebook DIR --serve`: how it begins and ends."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

from tests.autograder.command_line import fails, run
from tests.autograder.course.made_book import made_course

pytest.importorskip("jinja2", reason="the pages need it")
pytest.importorskip("waitress", reason="the server needs it")
pytest.importorskip("werkzeug", reason="the server needs it")

from tests.autograder.course.serving.listening import BO, Listening


def test_a_missing_library_is_named_with_the_command_that_installs_it(
    course: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for library in ("werkzeug", "waitress"):
        with monkeypatch.context() as patch:
            patch.setitem(sys.modules, library, None)
            told = f'run: pip install {library}, or pip install "mytorch-course[serve]"'
            fails(run("gradebook", course, "--serve"), told)


def test_a_port_that_is_taken_is_named(course: Path, reading: Listening) -> None:
    port = reading.door.port
    fails(run("gradebook", course, "--serve", "--port", str(port)), f"port {port} can't be used")


def test_what_can_not_be_served_is_said_before_it_listens(course: Path, tmp_path: Path) -> None:
    fails(run("gradebook", course, "--serve", "--homework", "hw9"), "there is no homework hw9")
    fails(run("gradebook", tmp_path, "--serve"), "there is no gradebook")
    (course / "course.toml").write_text("lat = 1")
    try:
        fails(run("gradebook", course, "--serve"), "lat")
    finally:
        (course / "course.toml").unlink()


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="an interrupt is sent as a signal")
def test_the_command_prints_the_address_and_ends_on_an_interrupt(tmp_path: Path) -> None:
    course = made_course(tmp_path)
    command = [sys.executable, "-m", "autograder", "gradebook", course, "--serve", "--by", "Ada"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, encoding="utf-8") as process:
        assert process.stdout is not None
        told = [process.stdout.readline() for _ in range(3)]
        url = told[1].strip()
        with urllib.request.urlopen(f"{url}{BO}") as answer:
            assert "You write as Ada" in answer.read().decode()
        process.send_signal(signal.SIGINT)
        rest = process.stdout.read()
    assert process.returncode == 0
    assert "ended; everything that the pages have said was written is in the gradebook" in rest
    assert re.fullmatch(r"http://127\.0\.0\.1:\d+/[\w-]{43}/", url)
