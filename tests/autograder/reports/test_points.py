"""Extra points and partial credit, in every report."""

from __future__ import annotations

import io
import json
import re
from xml.etree import ElementTree

import jsonschema
import pytest
from rich.console import Console

from autograder.reports import autolab, github, gradescope, html, json as json_report, junit
from autograder.reports.prose import score
from autograder.reports.terminal import render, render_plain
from autograder.results.schema import result_schema
from tests.autograder.reports.sample import extra, full_marks, grader_fault, hidden, parts


def test_the_terminal_has_a_column_of_extra_points() -> None:
    lines = [line.split() for line in render_plain(extra()).splitlines()]
    assert lines[0][-3:] == ["verdict", "points", "extra"]
    assert lines[2][-4:] == ["passed", "14", "/", "14"]
    assert lines[3][-4:] == ["passed", "5", "/", "5"]
    plain = render_plain(extra())
    assert "27 / 22 points, with 5 of 9 extra points" in plain
    column = plain.splitlines()[0].index("extra")
    assert [bool(line[column:].strip()) for line in plain.splitlines()[1:5]] == [
        False,
        False,
        True,
        True,
    ]
    assert "extra" not in render_plain(full_marks())


def test_a_grading_of_extra_tasks_only_has_extra_points_only() -> None:
    result = extra()
    result.tasks = [task for task in result.tasks if task.extra]
    assert score(result) == "5 of 9 extra points"


def test_a_score_above_its_maximum_is_green() -> None:
    colours = io.StringIO()
    render(extra(), Console(file=colours, force_terminal=True, width=80, highlight=False))
    assert "\x1b[1;32m27 / 22 points" in colours.getvalue()


def test_the_page_has_a_column_of_extra_points() -> None:
    page = html.render(extra())
    assert "with 5 of 9 extra" in page
    assert '<p class="score full"><strong>27</strong>' in page
    cells = re.findall(r'<td role="cell" class="points( extra)?">(.*?)</td>', page)
    assert [text for kind, text in cells if not kind] == ["8 / 8", "14 / 14", "", ""]
    assert [text for kind, text in cells if kind] == ["", "", "5 / 5", "0 / 4"]
    assert "extra</th>" not in html.render(full_marks())


def test_github_has_a_column_of_extra_points() -> None:
    summary = github.render(extra())
    assert "**27 / 22 points, with 5 of 9 extra points**" in summary
    assert "| verdict | points | extra |\n|---|---|---|---:|---:|\n" in summary
    assert "| gelu | GELU | not attempted |  | 0 / 4 |" in summary
    assert "| forward | forward returns Z | passed | 14 / 14 |  |" in summary


def test_gradescope_adds_extra_points_to_a_maximum_without_them() -> None:
    tests = json.loads(gradescope.render(extra()))["tests"]
    assert sum(test["score"] for test in tests) == 27
    assert sum(test["max_score"] for test in tests) == 22
    assert [test.get("tags") for test in tests] == [None, None, ["extra"], ["extra"]]
    assert tests[2]["name"] == "tanh: Tanh (extra)"


def test_autolab_has_a_score_for_each_task_and_a_column_of_extra_points() -> None:
    data = json.loads(autolab.render(extra()))
    assert data["scores"] == {"init": 8, "forward": 14, "tanh": 5, "gelu": 0}
    assert data["scoreboard"] == [27, 5]
    assert json.loads(autolab.render(full_marks()))["scoreboard"] == [22]


def test_junit_has_a_property_of_extra_points() -> None:
    suite = ElementTree.fromstring(junit.render(extra()).encode())
    found = {each.get("name"): each.get("value") for each in suite.iter("property")}
    assert (found["points"], found["max_points"]) == ("27", "22")
    assert (found["extra_points"], found["max_extra_points"]) == ("5", "9")
    assert (found["tanh.extra"], found["tanh.points"]) == ("true", "5")
    assert "init.extra" not in found


@pytest.mark.parametrize("make", [extra, parts])
def test_the_schema_knows_extra_points_and_partial_credit(make: type[extra]) -> None:
    data = json.loads(json_report.render(make()))
    jsonschema.validate(data, json.loads(result_schema()))
    wanted = {"extra": (27, 22, 5, 9), "parts": (12, 16, 0, 0)}[make.__name__]
    names = ("points", "max_points", "extra_points", "max_extra_points")
    assert tuple(data[name] for name in names) == wanted


def test_without_a_score_there_are_no_extra_points() -> None:
    result = grader_fault()
    result.tasks += extra().tasks[2:]
    assert result.extra_points is None
    assert json.loads(json_report.render(result))["extra_points"] is None
    assert "max_extra_points" in junit.render(result)
    assert 'name="extra_points"' not in junit.render(result)


def test_hidden_extra_points_are_in_no_report_for_students() -> None:
    result = hidden()
    for task in result.tasks[1:]:
        task.extra = True
    for text in (render_plain(result), github.render(result), html.render(result)):
        assert "extra" not in re.sub(r"<style>.*?</style>", "", text, flags=re.DOTALL)
    assert json.loads(autolab.render(result))["scoreboard"] == [8]


def test_every_failed_part_is_explained() -> None:
    result = parts()
    texts = [
        render_plain(result),
        github.render(result),
        html.render(result),
        json.loads(gradescope.render(result))["tests"][1]["output"],
    ]
    for text in texts:
        assert "Z has the shape (3,)" in text
        assert "ZeroDivisionError" in text
    assert "4 / 8" in texts[0]
    assert json.loads(gradescope.render(result))["tests"][1]["score"] == 4
    suite = ElementTree.fromstring(junit.render(result).encode())
    (failure,), (error,) = [*suite.iter("failure")], [*suite.iter("error")]
    assert "shape" in failure.get("message", "")
    assert "ZeroDivisionError" in error.get("message", "")
    assert "shape" not in (error.text or "")
