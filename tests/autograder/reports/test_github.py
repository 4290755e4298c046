from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from markdown_it import MarkdownIt
from markdown_it.token import Token

from autograder.reports.github import annotate, commands_stopped, render
from autograder.results.result import Result
from autograder.results.verdict import Evidence, Frame, Verdict
from tests.autograder.reports.golden_files import assert_golden
from tests.autograder.reports.sample import (
    HOSTILE,
    MARKUP,
    SAMPLES,
    full_marks,
    grader_fault,
    hidden,
    mixture,
    practice,
    unreadable,
)


@dataclass
class Command:
    """A command as GitHub's runner reads it."""

    name: str
    properties: dict[str, str]
    message: str


def commands(output: str) -> list[Command]:
    """What GitHub's runner would do on reading this."""
    found = []
    stopped_by = None
    for line in output.replace("\r", "\n").split("\n"):
        text = line.strip()
        if stopped_by is not None:
            stopped_by = None if text == f"::{stopped_by}::" else stopped_by
        elif text.startswith("::stop-commands::"):
            stopped_by = text.removeprefix("::stop-commands::")
        elif text.startswith("::"):
            command, _, message = text.removeprefix("::").partition("::")
            name, _, listed = command.partition(" ")
            pairs = (pair.partition("=") for pair in listed.split(",") if pair)
            properties = {key: unescaped(value) for key, _, value in pairs}
            found.append(Command(name, properties, unescaped(message)))
        elif "##[" in text:
            found.append(Command(text, {}, ""))
    return found


def unescaped(text: str) -> str:
    for escape, character in (("0D", "\r"), ("0A", "\n"), ("3A", ":"), ("2C", ","), ("25", "%")):
        text = text.replace(f"%{escape}", character)
    return text


def tokens(markdown: str) -> Iterator[Token]:
    for token in MarkdownIt("commonmark").enable("table").parse(markdown):
        yield token
        yield from token.children or []


def failing(message: str = "a sentence", file: str = "linear.py", line: int = 3) -> Result:
    result = full_marks()
    check = result.tasks[0].checks[0]
    check.verdict = Verdict.CRASHED
    check.evidence = Evidence(message, traceback=[Frame(file, line, "f", "x")])
    return result


@pytest.mark.parametrize("sample", ["mixture", "hidden", "grader_fault", "unreadable"])
def test_it_is_as_it_was(sample: str) -> None:
    assert_golden(f"{sample}.github.md", render(SAMPLES[sample]()))
    assert_golden(f"{sample}.github.txt", annotate(SAMPLES[sample]()))


def test_each_task_that_was_lost_is_one_annotation() -> None:
    found = commands(annotate(mixture()))
    assert len(found) == len(annotate(mixture()).splitlines())
    assert [(command.name, command.properties["title"]) for command in found] == [
        ("error", "hostile: wrong"),
        ("notice", "cache: not attempted"),
        ("error", "dLdA: wrong"),
        ("error", "dLdW: crashed"),
        ("error", "dLdb: timed out"),
        ("error", "dZdb: out of memory"),
        ("error", "dZdW: forbidden import"),
        ("error", "dZdA: missing"),
        ("error", "contract: blocked by an earlier task"),
    ]
    assert found[3].message == "NameError: name 'x' is not defined"


def test_an_annotation_stands_at_the_last_line_of_the_student_s_own() -> None:
    places = [
        (command.properties["file"], command.properties.get("line"))
        for command in commands(annotate(mixture()))
    ]
    assert places[:4] == [
        ("linear.py", "12"),
        ("linear.py", "20"),
        ("linear.py", None),
        ("linear.py", "36"),
    ]


def test_where_no_line_is_known_an_annotation_stands_at_the_file_that_the_message_names() -> None:
    missing = commands(annotate(mixture()))[7]
    assert missing.message.startswith("jacobians.py has no function dZdA")
    assert missing.properties == {"file": "jacobians.py", "title": "dZdA: missing"}


def test_an_annotation_names_the_file_as_the_repository_does() -> None:
    (command,) = commands(annotate(failing(), "homeworks/hw1"))
    assert command.properties["file"] == "homeworks/hw1/linear.py"


@pytest.mark.parametrize("file", ["../../.github/workflows/ci.yml", "/etc/passwd", "numpy.py"])
def test_a_file_that_was_not_handed_in_is_not_pointed_at(file: str) -> None:
    (command,) = commands(annotate(failing(file=file)))
    assert command.properties == {"file": "linear.py", "title": "init: crashed"}


def test_where_nothing_was_handed_in_an_annotation_has_no_place() -> None:
    result = failing()
    result.submission.files = []
    (command,) = commands(annotate(result))
    assert command.properties == {"title": "init: crashed"}


@pytest.mark.parametrize(
    "message",
    [
        "ValueError: x\n::add-mask::a\n  ::stop-commands::b\r::set-output name=c::d",
        "%0A::add-mask::a",
        "100 %, 3:4, ::, ##[add-mask]a",
    ],
)
def test_no_message_is_a_command(message: str) -> None:
    (command,) = commands(annotate(failing(message)))
    assert command.name == "error"
    assert command.message == message.replace("\r", "\\r")


def test_an_annotation_without_a_message_says_the_verdict() -> None:
    (command,) = commands(annotate(failing("")))
    assert command.message == "crashed"


def test_no_name_ends_the_properties() -> None:
    result = failing(file="a,line=9::b%2C.py")
    result.submission.files = ["a,line=9::b%2C.py"]
    (command,) = commands(annotate(result))
    assert command.properties == {
        "file": "a,line=9::b%2C.py",
        "line": "3",
        "title": "init: crashed",
    }


def test_while_commands_are_stopped_nothing_printed_is_one(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GITHUB_ACTIONS", "true")
    words = []
    for _ in range(2):
        with commands_stopped():
            print("::add-mask::a\n    ::error::b\n##[error]c\n::stop-commands::d\n::d::")
            print("no end of line", end="")
        print("::notice::e")
        output = capsys.readouterr().out
        assert [(found.name, found.message) for found in commands(output)] == [("notice", "e")]
        words.append(output.splitlines()[0])
    # One word for all runs could be known to a student.
    assert words[0] != words[1]


def test_elsewhere_there_are_no_commands_to_stop(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("GITHUB_ACTIONS", raising=False)
    with commands_stopped():
        print("a report")
    assert capsys.readouterr().out == "a report\n"


def test_commands_go_on_after_a_failure_too(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GITHUB_ACTIONS", "true")
    with pytest.raises(BrokenPipeError), commands_stopped():
        raise BrokenPipeError
    print("::notice::e")
    assert [found.name for found in commands(capsys.readouterr().out)] == ["notice"]


def test_the_summary_shows_each_task_in_a_table() -> None:
    cells = [token.content for token in tokens(render(full_marks())) if token.type == "inline"]
    assert cells[:2] == ["hw1: The Linear layer", "**22 / 22 points**"]
    assert cells[2:6] == ["task", "what it asks", "verdict", "points"]
    assert cells[6:10] == ["init", "W and b start from zeros", "passed", "8 / 8"]


def test_the_summary_sets_nothing_a_student_wrote_as_Markdown() -> None:
    result = mixture()
    result.notes = [HOSTILE, "![image](https://example.org/x.png)", "<b>", "1. # @someone", "a|b"]
    result.tasks[0].title = MARKUP
    found = list(tokens(render(result)))
    kinds = {token.type for token in found}
    assert not kinds & {"html_block", "html_inline", "link_open", "image", "code_inline"}
    assert not kinds & {"bullet_list_open", "ordered_list_open", "hr"}
    rows = [token for token in found if token.type == "tr_open"]
    cells = [token for token in found if token.type in ("td_open", "th_open")]
    assert (len(rows), len(cells)) == (11, 44)
    headings = [token for token in found if token.type == "heading_open"]
    assert len(headings) == 1 + 9
    shown = "".join(token.content for token in found if token.type == "text")
    assert MARKUP in shown
    assert "![image](https://example.org/x.png)" in shown


@pytest.mark.parametrize("ticks", ["```", "````\n```", "x ``````` y"])
def test_no_text_ends_its_fence(ticks: str) -> None:
    message = f"before\n{ticks}\n# after"
    (fence,) = [token for token in tokens(render(failing(message))) if token.type == "fence"]
    assert message in fence.content


@pytest.mark.parametrize("make", [grader_fault, practice, unreadable])
def test_the_summary_of_no_grade_says_so(make: object) -> None:
    text = render(make())  # type: ignore[operator]
    assert "no grade: " in text or "not a grade: " in text
    assert "KeyError" not in text


def test_a_grader_fault_is_annotated_once() -> None:
    (command,) = commands(annotate(grader_fault()))
    assert command == Command(
        "error",
        {"title": "grader fault"},
        "no grade: the grader failed, not you; please report it: this is not a zero, and you need "
        "not hand in again",
    )


def test_the_summary_says_that_there_is_more_out_of_sight() -> None:
    text = render(hidden())
    assert "**8 / 8 points**" in text
    assert "12 more points are judged out of sight" in text
