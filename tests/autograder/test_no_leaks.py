"""An answer never appears where a student's code could look, or in what a student may not see.

While homework 1 is graded, the memory of every process that the grader has started is searched, at
the moment when a check has just computed what it wants: for the wanted numbers, for the seed and
for our own sources. The inputs are found, or else finding nothing would prove nothing.
"""

from __future__ import annotations

import ast
import os
import re
import sys
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import autograder
import mytorch
from autograder.grading import arguments, callbacks, compare
from autograder.grading.grade import GradingRequest, grade, grade_each
from autograder.homework import load_homework
from autograder.intake import find_submission
from autograder.jail import worker
from autograder.reports import FORMATS, renderer
from autograder.results.result import Result, Visibility
from tests.autograder import memory
from tests.autograder.attack_corpus import EXCHANGE
from tests.autograder.corpus import hw1, submission_of
from tests.autograder.tiers import LOCKED, require

SOLUTION = Path(__file__).parents[2] / "solutions" / "hw1" / "linear.py"
CHECKS = hw1().folder
OURS = [
    SOLUTION,
    *(CHECKS / name for name in ("declaration.py", "mistakes.py", "homework.toml")),
    *(
        Path(autograder.__file__).parent / "grading" / name
        for name in ("compare.py", "session.py", "checks.py")
    ),
    Path(mytorch.__file__).parent / "nn" / "linear.py",
]
"""Files of which nothing may be seen."""

SAFE_FILES = re.compile(r"/dev/null|(pipe|socket|anon_inode):\[.*\]|.* \(deleted\)")
"""What the processes have open: streams, and outputs that have no name."""

JUDGED = ("forward", "dLdA", "dLdW", "dLdb")
"""The tasks whose answers are no plain ones and zeros."""

SEED = 7_203_915_648_120_937_461
"""So large that it stands nowhere by chance, and as long as eight bytes can be."""

only_root_on_linux = pytest.mark.skipif(
    sys.platform != "linux" or os.geteuid() != 0,
    reason="only root can look into the workers, on Linux",
)

# Whatever it computes, it is not what any check wants, nor on the way to that.
WRONG = b"""
import sys


class Linear:
    def __init__(self, in_features, out_features):
        pass

    def forward(self, A):
        print("modules:", *sys.modules)
        print(A.tolist())
        self.A, self.N = A + 1, -1
        return self.A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        print(dLdZ.tolist())
        self.dLdW = (dLdZ + 1).T @ self.A
        self.dLdb = (dLdZ + 1).sum(axis=0)[:, None]
        return (dLdZ + 1) @ self.W
"""


# The numbers of the smallest examples are right: a report shows numbers as they are drawn.
WRONG_FOR_FRACTIONS = WRONG.replace(b"dLdZ + 1", b"dLdZ + (dLdZ * 1000 % 1 > 0.1).any()").replace(
    b"A + 1", b"A + (A * 1000 % 1 > 0.1).any()"
)


def telling(array: Any) -> list[float]:
    """Return the first numbers of an array without those that may stand anywhere, as 2.0 may."""
    first = [float(number) for number in np.ravel(array)[:2]]
    return [number for number in first if len(repr(number)) > 10]


def in_memory(array: Any) -> set[bytes]:
    """Return how the first numbers of an array may stand in a memory: as floats, and as texts."""
    first = telling(array)
    return {np.float64(each).tobytes() for each in first} | {repr(each).encode() for each in first}


def in_report(array: Any) -> set[str]:
    """Return how the first numbers of an array may stand in a report."""
    first = telling(array)
    texts = {repr(number) for number in first} | {f"{number:.6g}" for number in first}
    return {text for text in texts if len(text) > 6}


def sentences(file: Path) -> set[bytes]:
    """Return what stands in a memory where a file has been read or imported: its longest lines."""
    text = file.read_text(encoding="utf-8")
    if file.suffix == ".py":
        text = ast.get_docstring(ast.parse(text)) or max(text.splitlines(), key=len)
    return {max(text.splitlines(), key=len).encode()}


@dataclass
class Spy:
    """What the grader has sent and wanted, and whom to tell whenever it has just wanted something.

    Attributes
    ----------
    sent, wanted : list of ndarray
        In the order in which they came.
    look : callable
        Called when a check has found an array wrong; the worker is then still there.
    """

    sent: list[Any] = field(default_factory=list)
    wanted: list[Any] = field(default_factory=list)
    look: Callable[[], None] = lambda: None


@pytest.fixture
def spy(monkeypatch: pytest.MonkeyPatch) -> Spy:
    spy = Spy()
    encode_array, numbers = arguments.encode_array, compare.numbers

    def spied_encode_array(array: Any, body: bytearray) -> dict[str, Any]:
        spy.sent.append(array)
        return encode_array(array, body)

    def spied_numbers(array: Any) -> Any:
        # It is asked for what was wanted and for what came: by its caller's name for it.
        is_wanted = array is sys._getframe(1).f_locals.get("wanted")
        # A cached batch is wanted too, but the student has been sent it.
        known = any(np.array_equal(array, before) for before in [*spy.wanted, *spy.sent])
        if is_wanted and telling(array) and not known:
            spy.wanted.append(array)
            spy.look()
        return numbers(array)

    monkeypatch.setattr(arguments, "encode_array", spied_encode_array)
    monkeypatch.setattr(compare, "numbers", spied_numbers)
    return spy


def grade_wrong(tier: str) -> Result:
    submission = submission_of({"linear.py": WRONG})
    return grade(hw1(), submission, SEED, hw1().select(JUDGED), isolation=tier)


@only_root_on_linux
@pytest.mark.parametrize("tier", LOCKED)
@pytest.mark.slow
@pytest.mark.nightly(keep=1)
def test_what_is_wanted_is_in_no_process_that_a_student_could_look_into(
    tier: str, spy: Spy
) -> None:
    require(tier)
    found: list[set[bytes]] = []

    def look() -> None:
        searched = in_memory(spy.wanted[-1])
        control = {array.ravel()[:2].tobytes() for array in spy.sent[-4:]}
        assert not searched & control
        held = [memory.held(pid, searched | control) for pid in memory.descendants(os.getpid())]
        assert len(held) >= 2  # the process that starts workers, and a worker
        found.append(set().union(*held))
        assert found[-1] & control
        assert not found[-1] & searched
        # Whoever starts workers hears of no submission's inputs.
        assert sum(bool(each) for each in held) == 1

    spy.look = look
    result = grade_wrong(tier)
    assert [str(task.verdict) for task in result.tasks] == ["wrong"] * len(JUDGED)
    assert len(found) >= len(JUDGED)


@only_root_on_linux
@pytest.mark.parametrize("tier", LOCKED)
@pytest.mark.slow
@pytest.mark.nightly(keep=1)
def test_seed_checks_and_solutions_are_in_no_process_of_a_students(
    tier: str, spy: Spy, monkeypatch: pytest.MonkeyPatch
) -> None:
    require(tier)
    monkeypatch.setenv("CANARY_OF_THE_GRADER", "canary-in-the-environment")
    secrets = set().union(*map(sentences, OURS))
    secrets |= {str(SEED).encode(), SEED.to_bytes(8, "little"), b"canary-in-the-environment"}
    (control,) = sentences(Path(worker.__file__))
    looks: list[int] = []

    def look() -> None:
        pids = memory.descendants(os.getpid())
        held = [memory.held(pid, {*secrets, control}) for pid in pids]
        assert sum(control in each for each in held) >= 2
        assert not set().union(*held) & secrets
        for pid in pids:
            assert not any(secret in memory.words(pid) for secret in secrets)
            assert all(map(SAFE_FILES.fullmatch, memory.open_files(pid)))
            mapped = {name for *_, name in memory.mappings(pid)}
            assert not any(re.search("mytorch|solutions|homeworks", name) for name in mapped)
        looks.append(len(pids))
        spy.look = lambda: None  # once is enough

    spy.look = look
    result = grade_wrong(tier)
    assert looks, result.tasks[0].failed
    printed = next(check.stdout for task in result.tasks for check in task.checks)
    modules = printed.splitlines()[0].split()
    ours = {name for name in modules if name.startswith(("autograder", "mytorch", "solutions"))}
    assert "numpy" in modules
    assert ours == {"autograder"} | {name for name in ours if name.startswith("autograder.jail")}


@only_root_on_linux
@pytest.mark.parametrize("tier", LOCKED)
@pytest.mark.slow
@pytest.mark.nightly(keep=1)
def test_a_right_solution_sees_no_more(tier: str) -> None:
    require(tier)
    secrets = set().union(*(sentences(file) for file in OURS if file != SOLUTION))
    secrets |= {str(SEED).encode(), SEED.to_bytes(8, "little")}
    (control,) = sentences(SOLUTION)
    found: set[bytes] = set()

    def on_progress(done: int, total: int, task: str) -> None:
        if done == total - 1:
            for pid in memory.descendants(os.getpid()):
                found.update(memory.held(pid, {*secrets, control}))

    submission = submission_of({"linear.py": SOLUTION.read_bytes()})
    request = GradingRequest(submission, SEED, hw1().select(JUDGED), on_progress)
    results: list[Result] = []
    grade_each(hw1(), [request], results.append, isolation=tier)
    assert results[0].points == results[0].max_points
    assert found == {control}


@only_root_on_linux
@pytest.mark.parametrize("tier", LOCKED)
@pytest.mark.slow
@pytest.mark.nightly(keep=1)
def test_a_toy_layer_brings_no_formula_and_no_weights(
    tier: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While a student's model calls a layer of the check's, its process knows what it passes."""
    require(tier)
    homework = load_homework(str(EXCHANGE))
    homework = replace(homework, limits=replace(homework.limits, seconds_per_check=60.0))
    solution = EXCHANGE / "solution" / "tensor.py"
    formulas = {
        line.strip().encode()
        for file in (*OURS, EXCHANGE / "test_exchange.py")
        for line in file.read_text("utf-8").splitlines()
        if "@" in line and len(line.strip()) > 20
    }
    secrets = formulas | set().union(*map(sentences, OURS))
    (control,) = sentences(solution)
    found: list[set[bytes]] = []
    answer = callbacks.Callbacks.answer

    def looking(self: Any, *called: Any) -> Any:
        returned = answer(self, *called)
        layer = next(iter(self._functions.values())).function.__closure__[0].cell_contents
        weights = in_memory(layer.__defaults__[0])
        held = [
            memory.held(pid, {*secrets, *weights, control})
            for pid in memory.descendants(os.getpid())
        ]
        found.append(set().union(*held))
        return returned

    monkeypatch.setattr(callbacks.Callbacks, "answer", looking)
    submission = find_submission(homework, solution.parent)
    result = grade(homework, submission, SEED, homework.select(["model"]), isolation=tier)
    assert result.points == result.max_points, result.tasks[0].failed
    assert len(formulas) > 5
    assert len(found) == 4
    assert all(each == {control} for each in found)


@pytest.mark.slow
def test_hidden_tasks_leave_no_number_in_any_report(spy: Spy) -> None:
    submission = submission_of({"linear.py": WRONG_FOR_FRACTIONS})
    reports: dict[Visibility, str] = {}
    patterns: dict[Visibility, set[str]] = {}
    for visibility in (Visibility.VISIBLE, Visibility.HIDDEN):
        spy.sent.clear()
        spy.wanted.clear()
        tasks = tuple(replace(task, visibility=visibility) for task in hw1().tasks)
        homework = replace(hw1(), tasks=tasks)
        result = grade(homework, submission, SEED, homework.select(JUDGED))
        assert [str(task.verdict) for task in result.tasks] == ["wrong"] * len(JUDGED)
        reports[visibility] = "\n".join(renderer(name)(result) for name in FORMATS)
        patterns[visibility] = set().union(*map(in_report, [*spy.wanted, *spy.sent]))
    # What is sent to a worker started apart is drawn by the system, and differs in each grading.
    same = patterns[Visibility.VISIBLE] & patterns[Visibility.HIDDEN]
    assert len({each for each in same if each in reports[Visibility.VISIBLE]}) > 5
    assert not {each for each in patterns[Visibility.HIDDEN] if each in reports[Visibility.HIDDEN]}
