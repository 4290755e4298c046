from __future__ import annotations

import inspect
import io
import json
import re
import sys
from pathlib import Path

import pytest
from rich.console import Console

from autograder.authoring.audit.reports import (
    as_html,
    as_json,
    figures,
    findings,
    headline,
    render,
    targets_of,
    write,
)
from autograder.errors import UsageError
from tests.autograder.authoring.audit.sample import BAD, GOOD
from tests.autograder.command_line import ROOT


def printed(audit: object) -> str:
    text = io.StringIO()
    render(audit, Console(file=text, width=100, highlight=False))  # type: ignore[arg-type]
    return text.getvalue()


def test_html_without_its_library_is_refused_before_any_work(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "jinja2", None)
    with pytest.raises(UsageError, match="needs jinja2; run: pip install jinja2, or"):
        targets_of([f"html={tmp_path / 'a.html'}"])


def test_the_terminal_tells_the_figures_and_the_verdict() -> None:
    text = printed(GOOD)
    assert "first" in text
    assert "100.0%" in text
    assert text.endswith("hw0 passes its audit\n")


def test_the_headline_gives_operators_strangers_and_equivalents_apart() -> None:
    told = headline(GOOD)
    assert told["one step"].startswith("1 of 1 (100.0%)")
    assert told["two steps"].startswith("none of no")
    assert told["known misconceptions"].startswith("1 of 1 (100.0%)")
    assert told["strangers"].startswith("none of no")
    assert told["equivalents"] == (
        "1 changed solutions show what the solution shows for 10,000 inputs; "
        "a reason is known for 1"
    )
    assert f"strangers: {told['strangers']}" in printed(GOOD)
    assert "A sum has no order." in as_html(GOOD)


def test_the_terminal_shows_what_falls_short_with_its_diff() -> None:
    text = printed(BAD)
    for told in (
        "Survivors",
        "keeps second, but gets it wrong",
        "loses second: wrong: it is <b>5</b>",
        "-y = x + 1",
        "+y = x - 1",
        "diagnosis of first: halved, which is wrong",
        "fault: its process died",
        "hw0 falls short:",
    ):
        assert told in text


def test_the_json_holds_the_figures_and_all_that_falls_short() -> None:
    told = json.loads(as_json(BAD))
    assert told["tasks"]["first"] == {"part": 3, "whole": 4, "fraction": 0.75}
    assert told["shortcomings"] == list(BAD.shortcomings)
    assert told["findings"]["No grade"][0]["program"] == "mutant 2"
    assert json.loads(as_json(GOOD))["equivalent"] == [
        {
            "program": "mutant 2",
            "reason": "A sum has no order.",
            "change": ["-y = x + 1", "+y = 1 + x"],
        }
    ]


def test_the_page_needs_nothing_but_itself_and_shows_code_as_text() -> None:
    page = as_html(BAD)
    assert "it is &lt;b&gt;5&lt;/b&gt;" in page
    assert "http" not in page.replace("http-equiv", "")
    assert "<script" not in page
    assert "It falls short." in page
    assert "mutant 2" in as_html(GOOD)


def test_reports_go_where_they_were_asked_to(tmp_path: Path) -> None:
    file = tmp_path / "audit.json"
    write(GOOD, targets_of([f"json={file}"]))
    assert file.read_text(encoding="utf-8") == as_json(GOOD)


@pytest.mark.parametrize("option", ["junit=x", "json", "json=", "html=/nowhere/at/all.html"])
def test_other_reports_are_refused(option: str) -> None:
    with pytest.raises(UsageError, match=r"json=FILE|no folder"):
        targets_of([option])


def test_the_page_on_audits_explains_each_heading_and_figure() -> None:
    page = (ROOT / "docs" / "read_an_audit.md").read_text("utf-8")
    headings = re.findall(r'^ +"([A-Z][^":]+)[":]', inspect.getsource(findings), re.MULTILINE)
    assert len(headings) == 7
    assert [heading for heading in headings if f"| {heading} |" not in page] == []
    told = [line.partition(":")[0] for line in figures(GOOD)[:-1]]
    named = [name for name in (*headline(GOOD), *told) if name not in page]
    assert named == ["strangers whose mistake the audit's own scenarios show"]
