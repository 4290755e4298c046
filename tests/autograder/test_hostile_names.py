"""Names that students choose reach a terminal, a shell and GitHub: none of them may obey."""

from __future__ import annotations

import os
import shlex
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.autograder.command_line import RIGHT, fails, run, submit
from tests.autograder.intake.archives import zipped

pytestmark = [
    pytest.mark.usefixtures("in_a_folder_of_its_own"),
    pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such names"),
]

STEERING = "a\x1b[2J\r\n::error::b\u202e##[error]c"
SHELL = "it's; $(touch obeyed) `x` *"
LONG = "a" * 300
DEEP = "a/" * 3000


def empty_folder(name: str) -> list[str]:
    Path(name).mkdir()
    return ["grade", "hw1", name]


def folder_of_others(name: str) -> list[str]:
    submit(Path("ada"), b"", f"linear{name}.py")
    return ["grade", "hw1", "ada"]


def folder_of_archives(name: str) -> list[str]:
    submit(Path("ada"), zipped([]), f"{name}.zip")
    return ["grade", "hw1", "ada"]


def folder_within(name: str) -> list[str]:
    submit(Path(name))
    (Path(name) / "empty").mkdir()
    return ["grade", "hw1", str(Path(name, "empty"))]


def archive(name: str) -> list[str]:
    submit(Path(), zipped([(name, b"")]), f"{name}.zip")
    return ["grade", "hw1", f"{name}.zip"]


def notebook(name: str) -> list[str]:
    submit(Path(), b"", f"{name}.ipynb")
    return ["grade", "hw1", f"{name}.ipynb"]


def notebooks_in_a_folder(name: str) -> list[str]:
    for each in "12":
        submit(Path("ada"), b"", f"{name}{each}.ipynb")
    return ["grade", "hw1", "ada"]


def notebook_in_a_folder(name: str) -> list[str]:
    submit(Path(name), b'{"cells": []}', "a.ipynb")
    return ["grade", "hw1", name]


def file(name: str) -> list[str]:
    submit(Path(), b"", name)
    return ["grade", "hw1", name]


def nothing(name: str) -> list[str]:
    return ["grade", "hw1", name]


def homework(name: str) -> list[str]:
    Path(name).mkdir()
    return ["grade", name]


def two_paths(name: str) -> list[str]:
    return ["grade", "hw1", "ada", name]


def task(name: str) -> list[str]:
    submit(Path())
    return ["grade", "hw1", "--only", name]


def report(name: str) -> list[str]:
    submit(Path())
    return ["grade", "hw1", "--report", f"json={name}/report.json"]


def start(name: str) -> list[str]:
    Path(name).touch()
    return ["start", "hw1", name]


def start_again(name: str) -> list[str]:
    submit(Path(name))
    return ["start", "hw1", name]


def journal(name: str) -> list[str]:
    Path(name).write_bytes(b"no journal\n")
    return ["recover", name]


PLACES = [
    empty_folder,
    folder_of_others,
    folder_of_archives,
    folder_within,
    archive,
    notebook,
    notebooks_in_a_folder,
    notebook_in_a_folder,
    file,
    nothing,
    homework,
    two_paths,
    task,
    report,
    start,
    start_again,
    journal,
]
Place = Callable[[str], list[str]]


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.slow(keep=6)
def test_a_name_steers_no_terminal(place: Place) -> None:
    result = run(*place(STEERING))
    assert result.exit_code == 2
    assert result.stdout == ""
    assert all(line.isprintable() for line in result.stderr.removesuffix("\n").split("\n"))
    assert not [line for line in result.stderr.split("\n") if line.startswith("::")]


@pytest.mark.parametrize("place", [empty_folder, nothing, file, homework])
@pytest.mark.slow(keep=1)
def test_a_name_gives_github_no_command(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GITHUB_ACTIONS", "true")
    first, *shown, last = run(*place(STEERING)).stderr.splitlines()
    word = first.removeprefix("::stop-commands::")
    assert len(word) >= 32
    assert last == f"::{word}::"
    assert any("##[error]" in line for line in shown)


@pytest.mark.parametrize("place", [folder_of_archives, folder_within, homework])
def test_a_suggested_command_is_one_that_a_shell_reads_as_meant(place: Place) -> None:
    suggested = run(*place(SHELL)).stderr.rpartition(": ")[2]
    assert shlex.split(suggested)[:3] == ["autograder", "grade", "hw1"]
    (path,) = shlex.split(suggested)[3:]
    assert Path(path).exists()


def test_the_command_after_a_start_is_one_that_a_shell_reads_as_meant() -> None:
    *_, last = run("start", "hw1", SHELL).stdout.splitlines()
    assert shlex.split(last) == ["autograder", "grade", "hw1", SHELL, "--watch"]


@pytest.mark.parametrize("path", [LONG, DEEP, f"{LONG}.zip", f"{LONG}/linear.py", "a\0b"])
@pytest.mark.parametrize(
    "arguments",
    [
        ["grade", "hw1", "{}"],
        ["grade", "hw1", "{}", "--untrusted"],
        ["grade", "hw1", "--report", "json={}"],
        ["grade", "hw1", "--report", "github={}"],
        ["grade", "hw1", "--journal", "{}"],
        ["grade", "{}"],
        ["start", "hw1", "{}"],
        ["recover", "{}"],
    ],
    ids=" ".join,
)
@pytest.mark.slow(keep=6)
def test_a_path_that_is_too_long_is_no_traceback(arguments: list[str], path: str) -> None:
    submit(Path())
    result = run(*(each.replace("{}", path) for each in arguments))
    assert result.exit_code == 2
    assert result.stdout == ""


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root reads everything")
def test_a_folder_that_may_not_be_read_is_no_traceback() -> None:
    submit(Path("ada"))
    Path("ada").chmod(0)
    fails(run("grade", "hw1", "ada/linear.py"), "can't be read")
    Path("ada").chmod(0o700)


@pytest.mark.parametrize("arguments", [["--journal", "nowhere/a"], ["--journal", "linear.py/a"]])
def test_a_journal_that_can_not_be_written_is_no_traceback(arguments: list[str]) -> None:
    submit(Path(), RIGHT)
    fails(run("grade", "hw1", *arguments), "can't be written")
