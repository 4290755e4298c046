from __future__ import annotations

import io
from dataclasses import replace

import pytest
from rich.console import Console

from autograder.grading import grade
from autograder.homework import HERE
from autograder.reports import terminal
from autograder.result import CheckResult, Result, TaskResult
from autograder.verdict import Evidence, Frame, Verdict
from tests.autograder.corpus import StudentFile, hw1, students, submission_of


def rendered(result: Result, width: int = 100, **options: object) -> str:
    text = io.StringIO()
    console = Console(file=text, width=width, highlight=False, **options)  # type: ignore[arg-type]
    terminal.render(result, console)
    return text.getvalue()


def check(verdict: Verdict = Verdict.PASSED, evidence: Evidence | None = None) -> CheckResult:
    sentence = "forward(A) returns Z = A Wᵀ + 1_N bᵀ, for this batch and the next."
    return CheckResult("test", sentence, verdict, evidence, [], "", "", 0.1)


def result(*tasks: TaskResult) -> Result:
    return Result("hw1", "The Linear layer", 7, True, list(tasks), [])


RIGHT = result(
    TaskResult("init", "W and b start from zeros", 8, [check()]),
    TaskResult("forward", "forward returns Z", 14, [check()]),
)

WRONG = result(
    TaskResult(
        "init", "W and b start from zeros", 8, [check(Verdict.NOT_ATTEMPTED, Evidence("x"))]
    ),
    TaskResult(
        "forward",
        "forward returns Z",
        14,
        [
            replace(
                check(
                    Verdict.WRONG,
                    Evidence(
                        "Z has the right shape, but 1 of its 2 numbers is wrong (tolerance 1e-09)",
                        wanted="float64 array of shape (1, 2)\n[[1. 2.]]",
                        got="float64 array of shape (1, 2)\n[[1. 3.]]",
                        differences=["Z[0, 1]: got 3, wanted 2"],
                    ),
                ),
                calls=["linear = Linear(3, 2)", "linear.forward(A)  # A is float64 (1, 3)"],
                printed="here\nand [bold]here[/bold]\n",
            )
        ],
    ),
    TaskResult(
        "dLdA",
        "backward returns dLdA",
        14,
        [
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

22 / 22 points  seed 7
"""


def test_full_marks_wide() -> None:
    assert lines(rendered(RIGHT)) == lines(RIGHT_WIDE)


WRONG_WIDE = """\
forward: wrong
  forward(A) returns Z = A Wᵀ + 1_N bᵀ, for this batch and the next.
  Z has the right shape, but 1 of its 2 numbers is wrong (tolerance 1e-09)
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

dLdA: crashed
  forward(A) returns Z = A Wᵀ + 1_N bᵀ, for this batch and the next.
  NameError: name 'x' is not defined
  where
    linear.py, line 12, in backward
        return x @ self.W

hw1      The Linear layer          verdict        points
init     W and b start from zeros  not attempted   0 / 8
forward  forward returns Z         wrong          0 / 14
dLdA     backward returns dLdA     crashed        0 / 14

0 / 36 points  seed 7
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

22 / 22 points  seed 7
"""

WRONG_NARROW = """\
forward: wrong
  forward(A) returns Z = A Wᵀ + 1_N bᵀ,
  for this batch and the next.
  Z has the right shape, but 1 of its 2
  numbers is wrong (tolerance 1e-09)
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

dLdA: crashed
  forward(A) returns Z = A Wᵀ + 1_N bᵀ,
  for this batch and the next.
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

0 / 36 points  seed 7
"""


def test_full_marks_narrow() -> None:
    assert lines(rendered(RIGHT, width=40)) == lines(RIGHT_NARROW)


def test_wrong_narrow_breaks_sentences_and_no_code() -> None:
    assert lines(rendered(WRONG, width=40)) == lines(WRONG_NARROW)


@pytest.mark.parametrize("width", [40, 80, 200])
def test_every_task_and_its_points_are_there_at_any_width(width: int) -> None:
    words = " ".join(rendered(WRONG, width).split())
    for told in ("init", "forward", "dLdA", "0 / 8", "0 / 14", "0 / 36 points", "seed 7"):
        assert told in words


def test_what_fails_alike_is_told_once() -> None:
    same = check(Verdict.CRASHED, Evidence("importing linear.py failed: NameError"))
    told = rendered(result(*(TaskResult(name, "T", 1, [same]) for name in ("init", "forward"))))
    assert told.count("importing linear.py failed") == 1
    assert told.startswith("init, forward: crashed\n")


def test_a_note_stands_beside_the_task_that_passed_with_it() -> None:
    noted = TaskResult("dLdA", "T", 1, [replace(check(), note="counts as right")])
    assert "dLdA: counts as right\n" in rendered(result(noted))


def test_a_grader_fault_is_no_grade() -> None:
    told = rendered(result(TaskResult("init", "T", 8), TaskResult("forward", "T", 2, [check()])))
    assert "no grade: the grader failed, not you" in told
    assert "– / 8" in told
    assert " points" not in told.splitlines()[-1].partition("seed")[0]


def test_notes_and_faults_are_told() -> None:
    noted = replace(RIGHT, notes=["numpy.py hides NumPy"], faults=["pytest failed:\ntraceback"])
    told = rendered(noted)
    assert "numpy.py hides NumPy" in told
    assert "grader fault: pytest failed:\ntraceback" in told


def test_practice_is_marked() -> None:
    assert "(practice, not a grade: --debug)" in rendered(replace(RIGHT, is_grade=False))
    assert "practice" not in rendered(RIGHT)


def test_a_flood_of_prints_is_cut_in_the_middle() -> None:
    printed = "".join(f"line {n}\n" for n in range(1000))
    flood = replace(check(Verdict.WRONG, Evidence("wrong")), printed=printed)
    told = lines(rendered(result(TaskResult("init", "T", 1, [flood]))))
    assert "    line 0" in told
    assert "    line 999" in told
    assert "    line 500" not in told
    assert "    ... 980 more lines ..." in told


def test_colours_are_for_terminals() -> None:
    assert "\x1b[" not in rendered(WRONG)
    assert "\x1b[" in rendered(WRONG, force_terminal=True, color_system="standard", no_color=False)


@pytest.mark.parametrize(
    "printed", ["\x1b[31mred\x1b[0m", "\x1b]0;title\x07", "\x1b[2J", "\x9b31m"]
)
def test_what_a_student_prints_can_not_steer_the_terminal(printed: str) -> None:
    steering = replace(
        check(Verdict.WRONG, Evidence(f"wrong {printed}", got=printed)), printed=printed
    )
    told = rendered(result(TaskResult("init", "T", 1, [steering])))
    assert not {"\x1b", "\x9b", "\x07"} & set(told)


def test_what_is_no_text_can_be_told() -> None:
    odd = replace(check(Verdict.WRONG, Evidence("ValueError: \udc80")), printed="\ud800\n")
    assert rendered(result(TaskResult("init", "T", 1, [odd]))).encode("utf-8")


@pytest.mark.parametrize(
    "student",
    [student for student in students() if student.name.startswith(("init_", "file_"))],
    ids=lambda student: student.name,
)
def test_a_students_report_shows_no_file_of_the_graders(student: StudentFile) -> None:
    told = rendered(student.grade(seed=1))
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


def test_what_is_still_to_be_written_is_told_with_its_line() -> None:
    stub = Evidence("still to be written", traceback=[Frame("linear.py", 20, "__init__", "raise")])
    tasks = [
        TaskResult(name, "Title", 5, [check(Verdict.NOT_ATTEMPTED, stub)]) for name in ("a", "b")
    ]
    assert "linear.py line 20 (a, b)" in rendered(result(*tasks))
    assert "still to be written" not in rendered(RIGHT)


def test_a_note_on_several_tasks_is_told_once() -> None:
    noted = replace(check(Verdict.PASSED), note="passed, but")
    told = rendered(result(*(TaskResult(name, "Title", 5, [noted]) for name in ("a", "b"))))
    assert told.count("passed, but") == 1
    assert "a, b: passed, but" in told
