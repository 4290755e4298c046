"""The files of a student: which lines are shown, and which are marked with which verdict."""

from __future__ import annotations

import io
import tokenize

import pytest

from autograder.reports.source import MOST_COLUMNS, MOST_LINES, SourceFile, source_files
from autograder.results.result import CheckResult, Result, TaskResult
from autograder.results.verdict import Evidence, Frame, Verdict
from tests.autograder.reports import sample

LAYER = b"""\
class Other:
    def backward(self, dLdZ):
        return dLdZ

def backward(dLdZ):
    return dLdZ

class Linear:
    def forward(self, A):
        return A

    async def backward(self, dLdZ):
        return dLdZ
"""


def judged(*tasks: TaskResult) -> Result:
    result = sample.full_marks()
    result.tasks = [*tasks]
    return result


def failed(
    name: str,
    calls: list[str] | None = None,
    lines: list[tuple[str, int]] | None = None,
    verdict: Verdict = Verdict.WRONG,
) -> TaskResult:
    frames = [Frame(file, line, "f", "text") for file, line in lines or []]
    check = CheckResult(name, name, verdict, Evidence(name, traceback=frames), calls=calls or [])
    return TaskResult(name, name, 5, checks=[check])


def files(result: Result, **sources: bytes) -> dict[str, SourceFile]:
    named = {f"{name}.py": content for name, content in sources.items()}
    paths = {name: f"export/{name}" for name in named}
    return {each.name: each for each in source_files(result, named, paths)}


def marks(file: SourceFile) -> dict[int, list[tuple[str, list[str], bool]]]:
    return {
        line.number: [(str(mark.verdict), mark.tasks, mark.is_definition) for mark in line.marks]
        for run in file.runs
        for line in run
        if line.marks
    }


def test_the_lines_of_a_traceback_are_marked_and_tasks_share_a_mark() -> None:
    result = judged(
        failed("dLdA", lines=[("linear.py", 3), ("export/linear.py", 2)], verdict=Verdict.CRASHED),
        failed("dLdW", lines=[("linear.py", 3)], verdict=Verdict.CRASHED),
        failed("dLdb", lines=[("linear.py", 3)], verdict=Verdict.NOT_ATTEMPTED),
    )
    assert marks(files(result, linear=LAYER)["linear.py"]) == {
        2: [("crashed", ["dLdA"], False)],
        3: [("crashed", ["dLdA", "dLdW"], False), ("not attempted", ["dLdb"], False)],
    }


@pytest.mark.parametrize(
    ("file", "line"),
    [("linear.py", 0), ("linear.py", 14), ("linear.py", 10**15), ("numpy.py", 1), ("", 1)],
)
def test_a_line_that_a_student_s_code_has_invented_marks_nothing(file: str, line: int) -> None:
    result = judged(failed("dLdA", lines=[(file, line)], verdict=Verdict.CRASHED))
    assert marks(files(result, linear=LAYER)["linear.py"]) == {}


@pytest.mark.parametrize(
    ("calls", "line"),
    [
        (["linear = Linear(3, 2)", "linear.W = W", "linear.backward(dLdZ)  # of shape (2, 2)"], 12),
        (["linear = Linear(3, 2)", "linear.forward(A)"], 9),
        (["linear = Linear(3, 2)", "linear.step(A)"], 8),  # inherited: the class
        (["linear = Linear(3, 2)"], 8),
        (["backward(dLdZ)"], 5),
        (["layer = Other()", "layer.backward(dLdZ)"], 2),
        (["model = Missing()", "model.backward(dLdZ)"], None),
        (["x + y"], None),
        ([], None),
    ],
)
def test_without_a_traceback_the_last_call_s_definition_is_marked(
    calls: list[str], line: int | None
) -> None:
    found = marks(files(judged(failed("dLdW", calls)), linear=LAYER)["linear.py"])
    assert found == ({} if line is None else {line: [("wrong", ["dLdW"], True)]})


def test_marked_files_come_first_and_passed_tasks_mark_nothing() -> None:
    passed = TaskResult("a", "a", 1, checks=[CheckResult("a", "a", Verdict.PASSED, calls=["f(1)"])])
    result = judged(passed, failed("b", lines=[("second.py", 1)]))
    found = files(result, first=b"def f(a): ...\n", second=b"x = 1\n")
    assert [*found] == ["second.py", "first.py"]
    assert found["first.py"].marked == []
    assert found["second.py"].marked == [1]


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_lines_have_the_numbers_that_python_gives_them(newline: str) -> None:
    text = newline.join(["a = 1", "b = '\x0c\x1c\u2028'", "", "\x0cdef f(): pass", "z = 1", ""])
    tokens = tokenize.tokenize(io.BytesIO(text.encode()).readline)
    number = next(each.start[0] for each in tokens if each.string == "z") if "\r" not in text else 5
    (file,) = files(judged(), code=text.encode()).values()
    lines = {line.text[:1]: line.number for run in file.runs for line in run}
    assert lines["z"] == number == file.length


def test_a_long_file_is_shown_in_part_and_its_marked_lines_in_any_case() -> None:
    length = 100_000
    source = b"x = 1\n" * length
    result = judged(failed("a", lines=[("code.py", 70_000), ("code.py", length)]))
    (file,) = files(result, code=source).values()
    assert [(run[0].number, run[-1].number) for run in file.runs] == [
        (1, MOST_LINES),
        (69_992, 70_008),
        (99_992, length),
    ]
    assert file.left_out == length - sum(map(len, file.runs))
    assert file.marked == [70_000, length]


def test_a_hostile_file_is_made_of_visible_characters_and_short_lines() -> None:
    source = b"\xff\xfe\x00" + "\u202ex = 1 \x1b[31m\n".encode() + b"y" * 1_000_000
    (file,) = files(judged(failed("a", ["y(1)"])), code=source).values()
    first, second = (line.text for line in file.runs[0])
    assert first == r"\xff\xfe\x00\u202ex = 1 \x1b[31m"
    assert second == f"{'y' * MOST_COLUMNS} ... {1_000_000 - MOST_COLUMNS:,} more characters"


def test_many_definitions_and_many_failures_are_read_once() -> None:
    """Else each failure would read each line of a file again."""
    result = judged(*(failed(f"task{n}", [f"f{n}(1)"]) for n in range(2_000)))
    source = b"".join(b"def f%d(a): pass\n" % n for n in range(40_000))
    (file,) = files(result, code=source).values()
    assert file.marked[0] == 1
    assert len(file.marked) <= MOST_LINES


def test_an_empty_file_has_no_lines() -> None:
    (file,) = files(judged(failed("a", lines=[("code.py", 1)])), code=b"").values()
    assert (file.length, file.runs, file.marked) == (0, [], [])
