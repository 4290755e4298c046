"""What an examiner says of programs that the oracle does not judge, or can't."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from autograder.authoring.audit.definitions import definition_differs
from autograder.authoring.audit.examiner import Examiner
from autograder.authoring.audit.programs import ProgramKind, handout, solution
from autograder.authoring.audit.settings import settings_of
from autograder.companion import NoAnswer
from autograder.homework import load_homework

HOMEWORK = load_homework("hw0")
RIGHT = solution(HOMEWORK)
SETTINGS = settings_of("hw0")
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
    for silent in (set(), {2}, {0, 5}):
        examiner._oracle = SilentInPart(silent)  # type: ignore[assignment]
        wanted = {task for at in silent for task in SETTINGS.scenarios[at].tasks}
        assert {*examiner.wrong_tasks(MUTANT, 10)} == wanted


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
