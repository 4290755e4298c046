"""The table of `docs/verdicts.md`: what was handed in, and the state that it must get."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest

from autograder.homework import HERE
from autograder.intake import arrival, receive
from tests.autograder.command_line import RIGHT, run
from tests.autograder.corpus import hw1
from tests.autograder.intake.archives import archive
from tests.autograder.intake.handed_in import notebook, put

PAGE = HERE.parent / "docs" / "verdicts.md"
PDF = b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj\n<</Type/Catalog>>\nendobj\n\0\0"
PHOTO = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR"
ZIP = archive(".zip", [("linear.py", RIGHT)])
JACOBIANS = (HERE.parent / "solutions" / "hw1" / "jacobians.py").read_bytes()
HANDOUT = {path.name: path.read_bytes() for path in hw1().handout.glob("*.py")}


def folder(files: dict[str, bytes]) -> Callable[[Path], Path]:
    def make(path: Path) -> Path:
        path.mkdir()
        for name, content in files.items():
            put(path / name, content)
        return path

    return make


def file(name: str, content: bytes) -> Callable[[Path], Path]:
    return lambda path: put(path / name, content)


CASES: dict[str, Callable[[Path], Path]] = {
    "empty archive": file("ada.zip", archive(".zip", [])),
    "corrupt archive": file("ada.zip", ZIP[: len(ZIP) // 2]),
    "archive of images": file("ada.zip", archive(".zip", [("1.png", PHOTO), ("2.png", PHOTO)])),
    "document": file("hw1.docx", archive(".zip", [("word/document.xml", b"<w:document/>")])),
    "empty folder": folder({}),
    "empty file": folder({"linear.py": b""}),
    "not text": folder({"linear.py": PDF}),
    "wrong name": folder({"layers.py": RIGHT}),
    "wrong name beside a right one": folder({"linear.py": RIGHT, "jacobian.py": JACOBIANS}),
    "one of two files": folder({"linear.py": RIGHT}),
    "one of two files is empty": folder({"linear.py": RIGHT, "jacobians.py": b"\n"}),
    "another class": folder({"linear.py": RIGHT.replace(b"class Linear", b"class Lineal")}),
    "syntax error": folder({"linear.py": RIGHT + b"\nprint((\n"}),
    "untouched handout": folder(HANDOUT),
    "exported name": file("ada_LATE_12345_67890_linear-1.py", RIGHT),
    "another encoding": folder({"linear.py": "# größer\n".encode("latin-1") + RIGHT}),
    "in two folders": folder({"jacobians.py": JACOBIANS, "a/linear.py": RIGHT, "b/linear.py": b""}),
    "another ending": folder({"jacobians.py": JACOBIANS, "linear.py.txt": RIGHT}),
    "a folder of its name": folder({"jacobians.py": JACOBIANS, "linear.py/notes.txt": b"x"}),
    "a file beside a notebook": folder(
        {"jacobians.py": JACOBIANS, "a.ipynb": notebook(RIGHT.decode())}
    ),
}


def rows() -> dict[str, list[str]]:
    """Return the rows of the table on the page, by their cases."""
    table = PAGE.read_text(encoding="utf-8").partition("| case |")[2].partition("\n\n")[0]
    cells = [[cell.strip() for cell in row.split("|")[1:-1]] for row in table.splitlines()[2:]]
    return {case: [state, verdicts, code] for case, _, state, verdicts, code in cells}


def test_each_case_of_the_page_is_tested() -> None:
    assert rows().keys() == CASES.keys()
    assert len(CASES) >= 15


@pytest.mark.parametrize("case", CASES)
@pytest.mark.slow(keep=1)
def test_a_case_gets_the_state_the_verdicts_and_the_exit_code_of_the_page(
    case: str, tmp_path: Path
) -> None:
    state, verdicts, code = rows()[case]
    path, report = CASES[case](tmp_path / "handed-in"), tmp_path / "result.json"
    # A task for each of the two files.
    options = ["--only", "init", "--only", "contract", "--report", f"json={report}"]
    ended = run("grade", "hw1", path, "--untrusted", *options)
    data = json.loads(report.read_text("utf-8"))
    found = list(dict.fromkeys(task["verdict"] for task in data["tasks"]))
    assert (data["state"], ", ".join(found), str(ended.exit_code)) == (state, verdicts, code)
    assert (data["points"] is None) == (not data["is_grade"]) == (state == "unreadable")
    assert bool(data["unreadable"]) == (state == "unreadable")
    assert data["submission"]["arrived_at"]
    points = {task["points"] for task in data["tasks"]}
    assert (None in points) == (points == {None}) == (state == "unreadable")


@pytest.mark.parametrize("option", ["--untrusted", "json", "gradescope", "autolab", "journal"])
def test_a_file_that_is_not_text_is_no_score_however_it_is_graded(
    tmp_path: Path, option: str
) -> None:
    path = CASES["corrupt archive"](tmp_path / "ada")
    arguments = [f"--report={option}={tmp_path / 'report'}"]
    if option.startswith("-") or option == "journal":
        arguments = [option] if option != "journal" else ["--journal", str(tmp_path / "journal")]
    ended = run("grade", "hw1", path, *arguments)
    assert ended.exit_code == 4
    assert "no grade: the grader can't read" in " ".join(ended.output.split())
    if option == "journal":
        assert run("recover", tmp_path / "journal").exit_code == 4


def test_the_report_says_when_it_arrived(tmp_path: Path) -> None:
    path = CASES["corrupt archive"](tmp_path / "ada")
    os.utime(path, (1_700_000_000, 1_700_000_000))
    told = " ".join(run("grade", "hw1", path, "--untrusted").output.split())
    assert "it arrived at 2023-11-14 22:13:20 UTC" in told
    known = run("grade", "hw1", path, "--untrusted", "--arrived", "2026-03-01T23:59+01:00")
    assert "it arrived at 2026-03-01 22:59:00 UTC" in " ".join(known.output.split())
    wrong = run("grade", "hw1", path, "--arrived", "yesterday")
    assert wrong.exit_code == 2
    assert "--arrived 'yesterday' is not a time like" in wrong.stderr


def test_gradescope_says_when_it_arrived(tmp_path: Path) -> None:
    handed_in = folder({"linear.py": PDF})(tmp_path / "submission_123")
    metadata = tmp_path / "submission_metadata.yml"
    metadata.write_text(
        "---\nsubmission_12:\n  :created_at: 2020-01-01 00:00:00.000000000 Z\n"
        "submission_123:\n  :submitters:\n  - :name: Ada Lovelace\n    :sid: '7'\n"
        "  :created_at: 2026-03-01 22:59:00.123456000 Z\n  :score: 0.0\n",
        encoding="utf-8",
    )
    assert receive(hw1(), handed_in).arrived_at == "2026-03-01T22:59:00+00:00"
    metadata.with_suffix(".json").write_text(
        json.dumps({"id": 1, "created_at": "2026-03-02T14:59:00.5-08:00"}), encoding="utf-8"
    )
    assert receive(hw1(), handed_in).arrived_at == "2026-03-02T22:59:00+00:00"
    metadata.with_suffix(".json").write_text('{"created_at": 7}', encoding="utf-8")
    assert receive(hw1(), handed_in).arrived_at == "2026-03-01T22:59:00+00:00"


@pytest.mark.parametrize(
    "name",
    ["linear (1).py", "Linear.PY", "\uff4cinear.py", "linear.txt", "old/linear.py", "linear.py "],
)
@pytest.mark.parametrize("is_archive", [False, True])
def test_a_missing_file_with_nearly_its_name_is_for_a_person(
    name: str, is_archive: bool, tmp_path: Path
) -> None:
    files = {"jacobians.py": JACOBIANS, name: b"x = 1\n"}
    path = tmp_path / "ada"
    if is_archive:
        path = put(path / "ada.zip", archive(".zip", list(files.items())))
    else:
        folder(files)(path)
    assert list(receive(hw1(), path).unreadable) == ["linear.py"]
    assert receive(hw1(), path).unreadable["linear.py"].startswith("there is no linear.py")


@pytest.mark.parametrize(
    "name",
    ["notes.txt", "__MACOSX/linear.py", ".old/linear.py", "linear/notes.txt", "linearity.py"],
)
def test_a_missing_file_without_one_is_missing(name: str, tmp_path: Path) -> None:
    path = folder({"jacobians.py": JACOBIANS, name: b"x = 1\n"})(tmp_path / "ada")
    assert receive(hw1(), path).unreadable == {}


@pytest.mark.parametrize("seconds", [-62_000_000_000, 0, 4_000_000_000, 250_000_000_000])
def test_a_time_at_which_nothing_can_have_arrived_is_unknown(
    seconds: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert arrival._utc(seconds) == ""


@pytest.mark.parametrize("year", ["0001", "1999", "2100", "9999"])
def test_a_year_in_which_nothing_can_arrive_is_refused(year: str, tmp_path: Path) -> None:
    path = CASES["one of two files"](tmp_path / "ada")
    for offset in ("", "+14:00", "-14:00"):
        wrong = run("grade", "hw1", path, "--arrived", f"{year}-01-01T00:00{offset}")
        assert wrong.exit_code == 2
        assert "is not a time like" in wrong.stderr


def test_the_metadata_of_a_platform_can_be_a_pipe_or_nested_without_end(tmp_path: Path) -> None:
    handed_in = folder({"linear.py": RIGHT})(tmp_path / "submission_1")
    if hasattr(os, "mkfifo"):
        os.mkfifo(tmp_path / "submission_metadata.yml")
    (tmp_path / "submission_metadata.json").write_text("[" * 200_000)
    assert receive(hw1(), handed_in).arrived_at


def test_a_link_in_the_current_folder_that_leads_out_is_for_a_person(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder({"linear.py": RIGHT})(tmp_path / "solutions")
    (tmp_path / "ada").mkdir()
    (tmp_path / "ada" / "hw1").symlink_to(tmp_path / "solutions")
    monkeypatch.chdir(tmp_path / "ada")
    ended = run("grade", "hw1", "--untrusted")
    assert ended.exit_code == 4
    assert "hw1 is a link that leads out of this folder" in " ".join(ended.output.split())


def test_a_path_without_anything_is_wrong_usage(tmp_path: Path) -> None:
    assert run("grade", "hw1", tmp_path / "nobody", "--untrusted").exit_code == 2


def test_practice_without_a_report_reads_the_reason_as_an_error(tmp_path: Path) -> None:
    path = CASES["corrupt archive"](tmp_path / "ada")
    ended = run("grade", "hw1", path)
    assert (ended.exit_code, ended.stdout) == (2, "")
    assert re.search("ada.zip is broken", ended.stderr)


def test_the_time_of_arrival_is_between_making_and_now(tmp_path: Path) -> None:
    before = datetime.now(UTC).replace(microsecond=0)
    path = folder({"linear.py": RIGHT})(tmp_path / "ada")
    assert before <= datetime.fromisoformat(receive(hw1(), path).arrived_at) <= datetime.now(UTC)


def test_no_report_replaces_a_file_that_could_not_be_read(tmp_path: Path) -> None:
    path = CASES["document"](tmp_path / "ada")
    before = path.read_bytes()
    ended = run("grade", "hw1", path, "--untrusted", "--report", f"json={path}")
    assert ended.exit_code == 2
    assert path.read_bytes() == before
