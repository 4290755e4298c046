from __future__ import annotations

import io
import sys
import unicodedata
from dataclasses import replace
from functools import cache

import pytest
from rich.cells import cell_len
from rich.console import Console

from autograder.errors import printable
from autograder.grading.grade import grade
from autograder.homework import HERE
from autograder.reports import FORMATS, renderer, terminal
from autograder.reports.explanations import visible
from autograder.reports.github import annotate
from autograder.results.result import NO_SCORE, CheckResult, Result, TaskResult
from autograder.results.verdict import Evidence, Frame, Verdict
from tests.autograder.corpus import Student, hw1, students, submission_of
from tests.autograder.reports import sample


def rendered(result: Result, width: int = 100, **options: object) -> str:
    text = io.StringIO()
    console = Console(file=text, width=width, highlight=False, **options)  # type: ignore[arg-type]
    terminal.render(result, console)
    return text.getvalue()


def check(
    verdict: Verdict = Verdict.PASSED, evidence: Evidence | None = None, **fields: object
) -> CheckResult:
    sentence = "forward(A) returns Z = A Wᵀ + 1_N bᵀ, for this batch and the next."
    return CheckResult("test", sentence, verdict, evidence, **fields)  # type: ignore[arg-type]


def result(*tasks: TaskResult) -> Result:
    return replace(sample.full_marks(), tasks=list(tasks))


def task(task_id: str, *checks: CheckResult) -> TaskResult:
    return TaskResult(task_id, "Title", 5, checks=list(checks))


WRONG = result(
    TaskResult(
        "init",
        "W and b start from zeros",
        8,
        checks=[check(Verdict.NOT_ATTEMPTED, Evidence("still to be written"))],
    ),
    TaskResult(
        "forward",
        "forward returns Z",
        14,
        checks=[
            check(
                Verdict.WRONG,
                Evidence(
                    "Z has the right shape, but 1 of its 2 numbers is wrong (tolerance 1e-09)",
                    wanted="float64 array of shape (1, 2)\n[[1. 2.]]",
                    got="float64 array of shape (1, 2)\n[[1. 3.]]",
                    differences=["Z[0, 1]: got 3, wanted 2"],
                ),
                calls=["linear = Linear(3, 2)", "linear.forward(A)  # A is float64 (1, 3)"],
                inputs={"W": [[1.0, 2.0, 3.0], [0.5, -1.0, 2.0]], "A": [[1.0, 0.0, 0.0]]},
                stdout="here\nand [bold]here[/bold]\n",
                stderr="beware\n",
            )
        ],
    ),
    TaskResult(
        "dLdA",
        "backward returns dLdA",
        14,
        checks=[
            check(
                Verdict.CRASHED,
                Evidence(
                    "NameError: name 'x' is not defined",
                    traceback=[Frame("linear.py", 12, "backward", "return x @ self.W")],
                ),
            )
        ],
    ),
)


def lines(text: str) -> list[str]:
    return [line.rstrip() for line in text.splitlines()]


RIGHT_WIDE = """\
hw1      The Linear layer          verdict   points
init     W and b start from zeros  passed     8 / 8
forward  forward returns Z         passed   14 / 14

22 / 22 points  seed 7  isolation bubblewrap
"""


def test_full_marks_wide() -> None:
    assert lines(rendered(sample.full_marks())) == lines(RIGHT_WIDE)


WRONG_WIDE = """\
forward: wrong
  Wanted: forward(A) returns Z = A Wᵀ + 1_N bᵀ, for this batch and the next.
  Z has the right shape, but 1 of its 2 numbers is wrong (tolerance 1e-09)
  the input arrays
    W = np.array([[1.0, 2.0, 3.0],
                  [0.5, -1.0, 2.0]])
    A = np.array([[1.0, 0.0, 0.0]])
  what was called
    linear = Linear(3, 2)
    linear.forward(A)  # A is float64 (1, 3)
  what came back                  what was wanted
    float64 array of shape (1, 2)   float64 array of shape (1, 2)
    [[1. 3.]]                       [[1. 2.]]
  first differences
    Z[0, 1]: got 3, wanted 2
  what your code printed
    here
    and [bold]here[/bold]
  what your code wrote to stderr
    beware

dLdA: crashed
  Wanted: forward(A) returns Z = A Wᵀ + 1_N bᵀ, for this batch and the next.
  NameError: name 'x' is not defined
  where
    linear.py, line 12, in backward
        return x @ self.W

hw1      The Linear layer          verdict        points
init     W and b start from zeros  not attempted   0 / 8
forward  forward returns Z         wrong          0 / 14
dLdA     backward returns dLdA     crashed        0 / 14

0 / 36 points  seed 7  isolation bubblewrap
"""


def test_wrong_wide() -> None:
    assert lines(rendered(WRONG)) == lines(WRONG_WIDE)


RIGHT_NARROW = """\
         The Linear
hw1      layer          verdict   points
init     W and b start  passed     8 / 8
         from zeros
forward  forward        passed   14 / 14
         returns Z

22 / 22 points  seed 7  isolation
bubblewrap
"""

WRONG_NARROW = """\
forward: wrong
  Wanted: forward(A) returns Z = A Wᵀ +
  1_N bᵀ, for this batch and the next.
  Z has the right shape, but 1 of its 2
  numbers is wrong (tolerance 1e-09)
  the input arrays
    W = np.array([[1.0, 2.0, 3.0],
                  [0.5, -1.0, 2.0]])
    A = np.array([[1.0, 0.0, 0.0]])
  what was called
    linear = Linear(3, 2)
    linear.forward(A)  # A is float64 (1, 3)
  what came back
    float64 array of shape (1, 2)
    [[1. 3.]]
  what was wanted
    float64 array of shape (1, 2)
    [[1. 2.]]
  first differences
    Z[0, 1]: got 3, wanted 2
  what your code printed
    here
    and [bold]here[/bold]
  what your code wrote to stderr
    beware

dLdA: crashed
  Wanted: forward(A) returns Z = A Wᵀ +
  1_N bᵀ, for this batch and the next.
  NameError: name 'x' is not defined
  where
    linear.py, line 12, in backward
        return x @ self.W

         The Linear
hw1      layer        verdict     points
init     W and b      not          0 / 8
         start from   attempted
         zeros
forward  forward      wrong       0 / 14
         returns Z
dLdA     backward     crashed     0 / 14
         returns
         dLdA

0 / 36 points  seed 7  isolation
bubblewrap
"""


def test_full_marks_narrow() -> None:
    assert lines(rendered(sample.full_marks(), width=40)) == lines(RIGHT_NARROW)


def test_wrong_narrow_breaks_sentences_and_no_code() -> None:
    assert lines(rendered(WRONG, width=40)) == lines(WRONG_NARROW)


@pytest.mark.parametrize("width", [40, 80, 200])
def test_every_task_and_its_points_are_there_at_any_width(width: int) -> None:
    words = " ".join(rendered(WRONG, width).split())
    for told in ("init", "forward", "dLdA", "0 / 8", "0 / 14", "0 / 36 points", "seed 7"):
        assert told in words


@pytest.mark.parametrize(
    ("got", "side_by_side"),
    [
        (["an array", "[[1.]", " [2.]]"], True),
        (["größer 你好", "[[1.]"], True),
        (["None"], False),
        (["an array", "1" * 70], False),
    ],
)
def test_arrays_stand_side_by_side_where_there_is_room(got: list[str], side_by_side: bool) -> None:
    (check,) = WRONG.tasks[1].checks
    assert check.evidence is not None
    check = replace(check, evidence=replace(check.evidence, got="\n".join(got)))
    told = lines(rendered(replace(WRONG, tasks=[replace(WRONG.tasks[1], checks=[check])])))
    (start,) = (at for at, line in enumerate(told) if line.startswith("  what came back"))
    heading, *beside = told[start : start + 1 + len(got)]
    if side_by_side:
        column = heading.index("what was wanted") + len("  ")
        assert heading == f"{'  what came back':{column - 2}}what was wanted"
        for line, left, right in zip(beside, got, ["float64 array", "[[1. 2.]]"], strict=False):
            assert line.startswith(f"    {left} ")
            assert cell_len(line.partition(right)[0]) == column
    else:
        assert beside == [f"    {line}" for line in got]
        assert "  what was wanted" in told


def test_the_inputs_of_a_crash_are_left_out() -> None:
    crashed = check(Verdict.CRASHED, Evidence("NameError: x"), inputs={"A": [[1.0]]})
    task = replace(WRONG.tasks[1], checks=[crashed])
    assert "np.array" not in rendered(replace(WRONG, tasks=[task]))


def test_every_verdict_is_told() -> None:
    told = rendered(sample.mixture(), width=200)
    for verdict in set(Verdict) - {*NO_SCORE}:
        assert f"  {verdict}  " in told


def test_what_fails_alike_is_told_once() -> None:
    same = check(Verdict.CRASHED, Evidence("importing linear.py failed: NameError"))
    told = rendered(result(task("init", same), task("forward", same)))
    assert told.count("importing linear.py failed") == 1
    assert told.startswith("init, forward: crashed\n")


def test_a_note_on_several_tasks_is_told_once() -> None:
    noted = check(note="passed, but")
    told = rendered(result(task("a", noted), task("b", noted)))
    assert told.count("passed, but") == 1
    assert "a, b: passed, but" in told


def test_what_is_still_to_be_written_is_told_with_its_line() -> None:
    frame = Frame("linear.py", 20, "__init__", "raise NotImplementedError")
    stub = check(Verdict.NOT_ATTEMPTED, Evidence("still to be written", traceback=[frame]))
    assert "linear.py line 20 (a, b)" in rendered(result(task("a", stub), task("b", stub)))
    assert "still to be written" not in rendered(sample.full_marks())


def test_a_grader_fault_is_no_grade() -> None:
    told = rendered(sample.grader_fault())
    assert "no grade: the grader failed, not you" in told
    assert "– / 14" in told
    assert " points" not in told.splitlines()[-1]
    assert "grader fault: pytest ended early:\nKeyError: 'W'" in told


def test_practice_is_marked_and_needs_no_warning() -> None:
    told = rendered(sample.practice())
    assert "(practice, not a grade)" in told
    assert "weak isolation" not in told
    assert "practice" not in rendered(sample.full_marks())


def test_of_hidden_tasks_only_their_points_are_told() -> None:
    told = rendered(sample.hidden())
    assert sample.SECRET not in told
    assert "12 more points are judged out of sight\n8 / 8 points" in told
    passed = sample.hidden()
    for hidden in passed.tasks:
        hidden.checks = [check()]
    assert rendered(passed) == told
    assert "out of sight" not in rendered(sample.full_marks())


def test_weak_isolation_is_told_with_its_reasons() -> None:
    told = " ".join(rendered(sample.not_isolated()).split())
    assert "weak isolation (limits): the code was bound in time and memory" in told
    assert "bubblewrap: bwrap is not installed" in told
    assert "landlock: the kernel is older than 5.13" in told
    assert "`autograder doctor`" in told
    assert "weak isolation" not in rendered(sample.full_marks())


def test_a_flood_of_prints_is_cut_in_the_middle() -> None:
    flood = check(
        Verdict.WRONG,
        Evidence("wrong"),
        stdout="".join(f"line {n}\n" for n in range(1000)) + "x" * 5000,
    )
    told = lines(rendered(result(task("init", flood))))
    assert "    line 0" in told
    assert "    line 999" in told
    assert "    line 500" not in told
    assert "    ... 981 more lines ..." in told
    assert max(map(len, told)) < 320


def test_colours_are_for_terminals_that_want_them(monkeypatch: pytest.MonkeyPatch) -> None:
    in_a_terminal = {"force_terminal": True, "color_system": "standard"}
    monkeypatch.delenv("NO_COLOR", raising=False)
    assert "\x1b[" not in rendered(WRONG)
    assert "31m" in rendered(WRONG, **in_a_terminal)
    monkeypatch.setenv("NO_COLOR", "1")
    assert "31m" not in rendered(WRONG, **in_a_terminal)


@pytest.mark.parametrize("width", [40, 100])
@pytest.mark.parametrize("name", sample.SAMPLES)
def test_no_word_of_a_student_steers_the_terminal(name: str, width: int) -> None:
    hostile = sample.SAMPLES[name]()
    hostile.notes.append(sample.HOSTILE)
    hostile.faults.append(sample.HOSTILE)
    hostile.tasks[0].checks[0].note = sample.HOSTILE
    told = rendered(hostile, width)
    assert "\\x1b[31mred" in told
    assert "[bold]bold[/bold]" in " ".join(told.split())
    assert not [letter for letter in told if not letter.isprintable() and letter not in " \n"]
    assert told.encode("utf-8")


@cache
def every_unseen_character() -> str:
    """Return every character that nobody sees, or that changes how others are shown."""
    kinds = {"Cc", "Cf", "Cs", "Zl", "Zp"}
    return "".join(
        letter
        for letter in map(chr, range(sys.maxunicode + 1))
        if unicodedata.category(letter) in kinds and letter not in "\t\n"
    )


@pytest.mark.parametrize("format_", FORMATS)
def test_no_report_has_a_character_that_nobody_sees(format_: str) -> None:
    unseen = every_unseen_character()
    assert {"\xad", "\u061c", "\u200b", "\u206e", "\ufeff", "\ufff9", "\U000e0041"} <= {*unseen}
    hostile = sample.mixture()
    hostile.notes.append(unseen)
    hostile.faults.append(unseen)
    hostile.unreadable.append(unseen)
    hostile.submission = replace(hostile.submission, name=unseen, student=unseen, files=[unseen])
    for one in hostile.tasks:
        for each in one.checks:
            each.note, each.stdout, each.stderr, each.calls = unseen, unseen, unseen, [unseen]
            if each.evidence is not None:
                each.evidence.message, each.evidence.got = unseen, unseen
                each.evidence.hints[:] = [unseen]
                each.evidence.traceback[:] = [Frame(unseen, 1, unseen, unseen)]
    told = renderer(format_)(hostile) + annotate(hostile)
    assert sorted({hex(ord(letter)) for letter in told if letter in unseen}) == []


def test_blanks_and_letters_of_all_languages_are_shown_as_they_are() -> None:
    text = "größer 你好\u3000\xa0 שלום ✔\ufe0f é"
    assert visible(text) == text


def test_letters_without_ink_are_shown() -> None:
    for unseen in "\u3164\u034f\u2800\u115f\u1160\uffa0\u180b\ufe00\ufe0f\U000e0100\U0001d159":
        for text in (unseen, f"ada{unseen}", f"1{unseen}"):
            assert visible(text) == printable(text) == ascii(text)[1:-1]


def test_directions_and_unseen_line_breaks_are_shown() -> None:
    printed = "a\u202eb\u2066c\u2028d\x85e\rf"
    odd = check(Verdict.WRONG, Evidence("wrong"), stdout=printed)
    assert r"    a\u202eb\u2066c\u2028d\x85e\rf" in lines(rendered(result(task("init", odd))))


def test_plain_is_what_a_pipe_gets_whatever_the_environment(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    piped = lines(rendered(sample.mixture(), width=80))
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "33")
    plain = terminal.render_plain(sample.mixture())
    assert plain.splitlines() == piped
    assert plain.endswith("isolation bubblewrap\n")


@pytest.mark.parametrize(
    "student",
    [student for student in students() if student.name.startswith(("init_", "file_"))],
    ids=lambda student: student.name,
)
@pytest.mark.slow
@pytest.mark.nightly(keep=8)
def test_a_students_report_shows_no_file_of_the_graders(
    student: Student, graded: dict[str, Result]
) -> None:
    told = rendered(graded[student.name])
    assert str(HERE) not in told
    assert "worker.py" not in told
    assert "Traceback" not in told


@pytest.mark.parametrize(
    "init",
    [
        "self.W = np.zeros((2, 3)); self.b = 10 ** 10_000",
        "sys.stdout.close()",
        "sys.stdout = sys.stderr = None",
        "raise type('Odd', (Exception,), {'__str__': lambda self: 1 / 0})",
        "warnings.warn('beware')",
        "self.W = Odd(); self.b = Odd()",
        "np.linalg.inv(np.zeros((2, 2)))",
        "json.loads('{')",
    ],
)
def test_nor_does_it_where_the_student_is_odd(init: str) -> None:
    source = (
        "import json, sys, warnings\nimport numpy as np\n"
        "class Odd:\n    def __repr__(self): raise SystemExit\n"
        f"class Linear:\n    def __init__(self, a, b):\n        {init}\n"
    )
    submission = submission_of({"linear.py": source.encode()})
    told = rendered(grade(hw1(), submission, 1, hw1().select(["init"])))
    assert str(HERE) not in told
    assert "worker.py" not in told
    assert "Traceback" not in told
    assert "0 / 8 points" in told


def test_a_fault_of_the_author_is_told_and_costs_nothing() -> None:
    evidence = Evidence("3 is wrong", author_fault="the hints about Z failed with KeyError\nW: 3")
    told = " ".join(rendered(result(task("Z", check(Verdict.WRONG, evidence)))).split())
    assert "Z: the hints about Z failed with KeyError: a fault of the homework, not of your" in told
    assert "W: 3" not in told
    assert "0 / 5 points" in told


def test_extra_points_do_not_hide_a_task_that_is_not_right_yet() -> None:
    right = task("forward", check())
    wrong = replace(task("dLdA", check(Verdict.WRONG, Evidence("wrong"))), max_points=2)
    extra = replace(task("gelu", check()), extra=True)
    text = rendered(result(right, wrong, extra))
    assert "10 / 7 points, with 5 of 5 extra points, and not right yet: dLdA" in text


def test_an_array_that_the_hints_name_is_shown_before_others() -> None:
    rows = [[float(n), 0.5] for n in range(14)]
    wrong = Evidence("Z is wrong", hints=["Z is right for other numbers of W2 that were tried."])
    inputs = {"W": rows, "b": [[1.0], [2.0]], "W2": rows}
    told = rendered(result(task("forward", check(Verdict.WRONG, wrong, inputs=inputs))))
    assert "    # W has 14 lines, left out here\n    b = np.array([[1.0],\n" in told
    assert "    W2 = np.array([[0.0, 0.5],\n" in told
    assert "more lines" not in told


def test_arrays_of_which_no_hint_names_one_are_cut_in_the_middle() -> None:
    rows = [[float(n), 0.5] for n in range(14)]
    inputs = {"W": rows, "W2": rows}
    for named in ("", "W and W2"):
        wrong = Evidence("Z is wrong", hints=[named])
        told = rendered(result(task("forward", check(Verdict.WRONG, wrong, inputs=inputs))))
        assert "    ... 8 more lines ..." in told
