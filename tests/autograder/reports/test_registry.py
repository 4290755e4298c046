from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from autograder.errors import UsageError
from autograder.reports import FORMATS, ReportRequest, renderer, requests_of, write_reports
from tests.autograder.reports.sample import full_marks, mixture


@pytest.mark.parametrize("name", FORMATS)
def test_each_format_is_rendered_by_its_own_module(name: str) -> None:
    assert isinstance(renderer(name)(full_marks()), str)


def test_no_report_is_imported_before_it_is_asked_for() -> None:
    program = (
        "import sys, autograder.reports\n"
        "print([name for name in sys.modules if name.startswith(('autograder.reports.', 'rich'))])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)
    assert done.stdout.split() == [b"[]"]


def test_a_report_is_a_format_and_a_file(tmp_path: Path) -> None:
    assert requests_of([f"junit={tmp_path / 'a=b.xml'}", "json=-"]) == [
        ReportRequest("junit", tmp_path / "a=b.xml"),
        ReportRequest("json", None),
    ]


@pytest.mark.parametrize(
    ("option", "said"),
    [
        ("pdf=out", "there is no report 'pdf'; the reports are autolab, github, "),
        ("json", "the report needs a file, or - to print it: --report json=FILE"),
        ("json=", "the report needs a file, or - to print it: --report json=FILE"),
        ("=out", "there is no report ''"),
        ("junit=nowhere/out.xml", "there is no folder "),
        ("github=-", "the summary for GitHub needs a file"),
        ("github", "the summary for GitHub needs a file"),
    ],
)
def test_a_wrong_request_is_refused_by_name(
    option: str, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("GITHUB_STEP_SUMMARY", raising=False)
    with pytest.raises(UsageError) as refusal:
        requests_of([option])
    assert str(refusal.value).startswith(said)


def test_the_summary_goes_where_GitHub_wants_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GITHUB_STEP_SUMMARY", str(tmp_path / "summary"))
    assert requests_of(["github"]) == [ReportRequest("github", tmp_path / "summary")]
    other = ReportRequest("github", tmp_path / "other")
    assert requests_of([f"github={tmp_path / 'other'}"]) == [other]


def test_two_reports_can_not_go_to_one_place(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="both go to the standard output"):
        requests_of(["json=-", "autolab=-"])
    with pytest.raises(UsageError, match="both go to"):
        requests_of([f"json={tmp_path}/x", f"html={tmp_path}/x"])
    assert len(requests_of([f"json={tmp_path}/x", f"json={tmp_path}/y"])) == 2


def test_Autolab_s_line_comes_last_and_leaves_room_for_others(tmp_path: Path) -> None:
    first, last = requests_of(["autolab=-", f"json={tmp_path}/x"])
    assert (first.format, last.format) == ("json", "autolab")
    assert not last.takes_over_output
    assert ReportRequest("json", None).takes_over_output


def test_reports_are_written_whole(tmp_path: Path) -> None:
    requests = requests_of([f"{name}={tmp_path / name}" for name in FORMATS])
    write_reports(mixture(), requests)
    for name in FORMATS:
        assert (tmp_path / name).read_text("utf-8") == renderer(name)(mixture())


def test_a_report_can_be_printed(capsys: pytest.CaptureFixture[str]) -> None:
    write_reports(full_marks(), requests_of(["autolab=-"]))
    assert json.loads(capsys.readouterr().out.splitlines()[-1])["scores"]["init"] == 8


def test_for_GitHub_the_summary_is_added_to_the_file_and_annotations_are_printed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    summary = tmp_path / "summary"
    summary.write_text("of an earlier command\n")
    write_reports(mixture(), [ReportRequest("github", summary)], "hw1")
    assert summary.read_text("utf-8") == "of an earlier command\n" + renderer("github")(mixture())
    assert "::error file=hw1/linear.py,line=36,title=dLdW%3A crashed::" in capsys.readouterr().out


def test_a_report_that_can_not_be_written_does_not_keep_the_others(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    formats = {"json": tmp_path / "folder", "junit": tmp_path / "junit.xml"}
    requests = [ReportRequest(name, file) for name, file in formats.items()]
    with pytest.raises(UsageError, match="folder can't be written: "):
        write_reports(full_marks(), requests)
    assert (tmp_path / "junit.xml").exists()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["folder", "junit.xml"]
