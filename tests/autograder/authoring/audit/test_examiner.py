"""What an examiner says of programs that the oracle does not judge, or can't."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from autograder.authoring.audit.definitions import definition_differs
from autograder.authoring.audit.examiner import Examiner
from autograder.authoring.audit.programs import ProgramKind, handout, solution
from autograder.authoring.audit.settings import settings_of
from autograder.authoring.audit.summary import Trial
from autograder.companion import NoAnswer
from autograder.grading.compare import numbers
from autograder.grading.grade import GradingRequest
from autograder.homework import load_homework
from autograder.results.result import CheckResult
from autograder.results.verdict import Evidence, Verdict

HOMEWORK = load_homework("hw0")
RIGHT = solution(HOMEWORK)
SETTINGS = settings_of("hw0")
ONES = np.ones((2, 1))
TASKS = tuple(task.id for task in HOMEWORK.tasks)
MUTANT = replace(
    RIGHT,
    kind=ProgramKind.MUTANT,
    sources={file: f"{source}\nchanged = 1\n" for file, source in RIGHT.sources.items()},
)


class SilentInPart:
    """An oracle that answers about single scenarios, and not about some of these."""

    def __init__(self, silent: set[int]) -> None:
        self.silent = silent

    def ask(self, question: tuple[Any, ...], seconds: float) -> tuple[str, ...]:
        if len(question) == 5 or question[-1] in self.silent:
            raise NoAnswer
        return ()


def test_the_untouched_handout_gets_every_task_wrong() -> None:
    assert Examiner(HOMEWORK, RIGHT, SETTINGS).wrong_tasks(handout(HOMEWORK), 10) == TASKS


def test_a_scenario_that_never_ends_costs_its_own_tasks() -> None:
    examiner = Examiner(HOMEWORK, RIGHT, SETTINGS)
    scenarios = SETTINGS.scenarios
    excusing = next(at for at, each in enumerate(scenarios) if each.excuses)
    for silent in (set(), {2}, {0, len(scenarios) - 1}, {2, excusing}):
        examiner._oracle = SilentInPart(silent)  # type: ignore[assignment]
        wanted = {task for at in silent - {excusing} for task in scenarios[at].tasks}
        assert {*examiner.wrong_tasks(MUTANT, 10)} == wanted


class Excusing(SilentInPart):
    """An oracle that finds nothing, and excuses a task."""

    def __init__(self) -> None:
        super().__init__(set())
        self.asked: list[str] = []

    def ask(self, question: tuple[Any, ...], seconds: float) -> tuple[str, ...]:
        self.asked.append(question[0])
        return ("both_sides", "numbers") if question[0] == "excused" else ()


@pytest.mark.parametrize(
    ("broken", "lost", "hurt"),
    [
        (("slopes",), ("slopes", "both_sides"), []),
        (("slopes",), ("slopes",), []),
        (("slopes",), ("slopes", "integers"), ["integers"]),
    ],
)
def test_what_the_checks_may_see_is_excused_and_not_asked_for(
    broken: tuple[str, ...], lost: tuple[str, ...], hurt: list[str]
) -> None:
    examiner, trial = Examiner(HOMEWORK, RIGHT, SETTINGS), Trial(MUTANT, 1, broken)
    tasks = [SimpleNamespace(id=task, verdict=Verdict.WRONG, failed=None) for task in lost]
    result = SimpleNamespace(points=0, author_faults=[], faults=[], tasks=tasks)
    examiner._oracle = oracle = Excusing()  # type: ignore[assignment]
    examiner._graded = lambda *_: result  # type: ignore[assignment, method-assign]
    examiner.grade(trial)
    assert (trial.hurt, trial.survived) == (hurt, [])
    assert ("excused" in oracle.asked) == (broken != lost)


FAILED = CheckResult(
    "test_slopes", "It is right.", Verdict.WRONG, Evidence("wrong", wanted_numbers=numbers(ONES))
)


@pytest.mark.parametrize(
    ("kind", "is_shown"),
    [(ProgramKind.MUTANT, True), (ProgramKind.MUTANT, False), (ProgramKind.VARIANT, True)],
)
def test_only_a_made_program_is_found_wrong_by_the_lines_of_a_check(
    kind: ProgramKind, is_shown: bool
) -> None:
    class Oracle:
        def ask(self, question: tuple[Any, ...], seconds: float) -> Any:
            if question[0] == "differs_in":
                np.testing.assert_array_equal(question[-1].wanted, ONES)
            return is_shown if question[0] == "differs_in" else ()

    examiner, trial = Examiner(HOMEWORK, RIGHT, SETTINGS), Trial(replace(MUTANT, kind=kind), 1, ())
    tasks = [SimpleNamespace(id="slopes", verdict=Verdict.WRONG, failed=FAILED)]
    result = SimpleNamespace(points=0, author_faults=[], faults=[], tasks=tasks)
    examiner._oracle = Oracle()  # type: ignore[assignment]
    examiner._graded = lambda *_: result  # type: ignore[assignment, method-assign]
    examiner.grade(trial)
    is_wrong = is_shown and kind is ProgramKind.MUTANT
    assert trial.shown == (("slopes",) if is_wrong else ())
    assert trial.hurt == ([] if is_wrong else ["slopes"])


@pytest.mark.parametrize("is_lost", [True, False])
def test_a_wrong_stranger_is_graded_in_whole_only_if_it_loses_nothing_first(is_lost: bool) -> None:
    stranger = replace(MUTANT, kind=ProgramKind.STRANGER, settled=("slopes", "unknown"))
    examiner, asked = Examiner(HOMEWORK, RIGHT, SETTINGS), []

    def graded(request: GradingRequest, *_: Any) -> SimpleNamespace:
        asked.append(None if request.tasks is None else [task.id for task in request.tasks])
        verdict = Verdict.WRONG if is_lost else Verdict.PASSED
        tasks = [SimpleNamespace(id="slopes", verdict=verdict, failed=None)]
        return SimpleNamespace(points=0, author_faults=[], faults=[], tasks=tasks)

    examiner._graded = graded  # type: ignore[assignment, method-assign]
    examiner.grade(Trial(stranger, 1, stranger.settled))
    assert asked == ([["slopes"]] if is_lost else [["slopes"], None])


class Silent:
    """An oracle that never answers."""

    def ask(self, question: tuple[Any, ...], seconds: float) -> tuple[str, ...]:
        raise NoAnswer


def test_an_oracle_without_an_answer_excuses_all_that_it_may() -> None:
    examiner = Examiner(HOMEWORK, RIGHT, SETTINGS)
    examiner._oracle = Silent()  # type: ignore[assignment]
    excusing = {task for each in SETTINGS.scenarios if each.excuses for task in each.tasks}
    assert {*examiner._excused(MUTANT)} == excusing
    assert excusing


def test_a_change_in_another_file_counts_only_where_this_file_names_it() -> None:
    sources = {
        "one.py": "def f():\n    return 1\n\n\ndef g():\n    return 2\n",
        "two.py": "from one import f\n\n\ndef h():\n    return f()\n",
        "three.py": "def k():\n    return 3\n",
    }
    before = replace(RIGHT, sources=sources)
    both = {"one.py": sources["one.py"].replace("2", "5")}
    both["three.py"] = sources["three.py"].replace("3", "5")
    after = replace(before, sources=sources | both)
    names = [("one.py", "f"), ("one.py", "g"), ("two.py", "h"), ("three.py", "k")]
    found = [name for file, name in names if definition_differs(after, before, file, name)]
    assert found == ["g", "h", "k"]
