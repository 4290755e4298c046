"""The examination of programs, several at a time, by the oracle and by the checks."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from multiprocessing.connection import Connection
from queue import SimpleQueue
from types import TracebackType
from typing import Any, Self, TypeVar

import numpy as np

from autograder.authoring.audit import plants
from autograder.authoring.audit.definitions import definition_differs
from autograder.authoring.audit.differential import Lines
from autograder.authoring.audit.oracle import FEW_INPUTS, MANY_INPUTS, may_differ
from autograder.authoring.audit.programs import MADE, Program, ProgramKind
from autograder.authoring.audit.settings import Settings
from autograder.authoring.audit.summary import Diagnosis, Trial
from autograder.companion import Companion, NoAnswer
from autograder.grading.grade import GradingRequest, grade_each
from autograder.homework import Homework, Task
from autograder.results.result import CheckResult, Result
from autograder.results.verdict import Verdict

SECONDS_OF_WRONG_CHECKS = 2.0
"""The time limit for a check of a mutant: some mutants never end."""

FIRST_INPUTS = FEW_INPUTS // 3
"""The number of inputs that show most mistakes."""

THROUGH_FLOAT32 = "through float32"
ORACLE_SECONDS = 60.0
SCENARIO_SECONDS = 20.0
"""The time for a single scenario, after all of them together have given no answer."""

GRADING_SECONDS = 600.0

Given = TypeVar("Given")
Found = TypeVar("Found")


class Examiner:
    """Examines one program at a time, with its own oracle and its own grader.

    One grader judges all programs, so that it draws the arrays of a seed once.
    """

    def __init__(self, homework: Homework, right: Program, settings: Settings) -> None:
        self._homework = homework
        self._right = right
        self._tasks = tuple(task.id for task in homework.tasks)
        self._scenarios = settings.scenarios
        self._quantities = {**settings.quantities, **settings.counts}
        self._oracle = Companion(_serve_oracle, str(homework.folder))
        self._grader = Companion(_serve_grader, homework)

    def wrong_tasks(self, program: Program, inputs: int) -> tuple[str, ...]:
        """Return the tasks that a program does in another way than the solution.

        The untouched handout does none of them.

        Parameters
        ----------
        inputs
            The number of inputs that a program gets if fewer show no difference.
        """
        if program.kind is ProgramKind.HANDOUT:
            return self._tasks
        first = {min(FIRST_INPUTS, inputs), min(FEW_INPUTS, inputs)}
        for number in sorted({*(first if program.kind in MADE else ()), inputs}):
            if found := self._differing(program, number):
                return found
        return ()

    def _differing(
        self, program: Program, inputs: int, is_patient: bool = False
    ) -> tuple[str, ...]:
        question = ("differing", program, self._right, inputs, is_patient)
        try:
            found: tuple[str, ...] = self._oracle.ask(
                question, ORACLE_SECONDS * max(1.0, inputs / FEW_INPUTS)
            )
        except NoAnswer:  # the program never ends, or ends its process
            return self._differing_apart(program, inputs)
        return found

    def _differing_apart(self, program: Program, inputs: int) -> tuple[str, ...]:
        """Return the tasks that differ, where a scenario without an answer costs its own tasks."""
        found: set[str] = set()
        for at, scenario in enumerate(self._scenarios):
            if scenario.excuses or found >= {*scenario.tasks}:
                continue
            if not may_differ(program, self._right, scenario):
                continue
            question = ("differing", program, self._right, inputs, True, at)
            try:
                found |= {*self._oracle.ask(question, SCENARIO_SECONDS)}
            except NoAnswer:
                found |= {*scenario.tasks}
        return self._in_order(found)

    def _excused(self, program: Program) -> tuple[str, ...]:
        """Return the tasks in which the checks may see a mistake that costs another task."""
        excusing = [each for each in self._scenarios if each.excuses]
        if not excusing:
            return ()
        try:
            found: tuple[str, ...] = self._oracle.ask(
                ("excused", program, self._right), ORACLE_SECONDS
            )
        except NoAnswer:  # the program never ends, or ends its process
            return tuple(task for scenario in excusing for task in scenario.tasks)
        return found

    def grade(self, trial: Trial) -> None:
        """Grade the program of a trial, and write the result into the trial.

        A wrong stranger must lose something: it is graded in whole only if it keeps the tasks that
        it is said to get wrong.
        """
        is_hasty = trial.program.kind in MADE
        tasks = self._changed_tasks(trial.program) if is_hasty else None
        tasks = tuple(t for t in self._homework.tasks if t.id in trial.program.settled) or tasks
        request = GradingRequest(trial.program.submission, trial.seed, tasks, more_follow=True)
        try:
            result = self._graded(request, is_hasty, trial.broken)
            if tasks and not is_hasty and all(t.verdict is Verdict.PASSED for t in result.tasks):
                result = self._graded(replace(request, tasks=None), is_hasty, trial.broken)
        except NoAnswer as reason:
            trial.fault = str(reason)
            return
        if result.points is None:
            trial.fault = "; ".join(result.faults) or "a check of ours failed"
        elif result.author_faults:
            trial.fault = result.author_faults[0]
        for task in result.tasks:
            if task.verdict is Verdict.PASSED:
                continue
            evidence = task.failed.evidence if task.failed is not None else None
            trial.lost[task.id] = str(task.verdict)
            trial.failed[task.id] = task.failed.name if task.failed is not None else ""
            if evidence is not None:
                trial.lost[task.id] += f": {evidence.message}"
            if evidence is not None and evidence.diagnosis:
                is_true = self._tested(trial.program, task.id, evidence.diagnosis)
                if is_true is not None:
                    trial.diagnoses[task.id] = Diagnosis(evidence.diagnosis, is_true)
        if is_hasty and trial.hurt:  # may they see a mistake here that costs another task?
            excused = {*self._excused(trial.program)} & {*trial.hurt}
            trial.broken = self._in_order({*trial.broken, *excused})
        if is_hasty and trial.hurt:  # do the lines of the report show that it is wrong?
            failed = {task.id: task.failed for task in result.tasks if task.id in trial.hurt}
            shown = {task for task, check in failed.items() if self._shows(trial.program, check)}
            trial.shown = self._in_order(shown)
            trial.broken = self._in_order({*trial.broken, *shown})
        if is_hasty and trial.hurt:  # is there a mistake that few inputs show?
            found = self._differing(trial.program, MANY_INPUTS, is_patient=True)
            trial.broken = self._in_order({*trial.broken, *found})

    def _shows(self, program: Program, check: CheckResult | None) -> bool:
        """Whether the lines of a failed check show that a program is wrong."""
        if check is None or check.evidence is None:
            return False
        numbers = check.evidence.wanted_numbers
        wanted = (
            None
            if numbers is None
            else np.reshape(np.array(numbers.values, dtype=float), numbers.shape)
        )
        lines = Lines((*check.calls,), check.inputs, check.input_types, wanted)
        return self._says("differs_in", program, self._right, lines)

    def _in_order(self, tasks: set[str]) -> tuple[str, ...]:
        return tuple(task for task in self._tasks if task in tasks)

    def _graded(self, request: GradingRequest, is_hasty: bool, broken: tuple[str, ...]) -> Result:
        """Return the result of a grading, with more time if a right task had too little."""
        if is_hasty:
            hasty = replace(request, seconds_per_check=SECONDS_OF_WRONG_CHECKS)
            result: Result = self._grader.ask(hasty, GRADING_SECONDS)
            late = {task.id for task in result.tasks if task.verdict is Verdict.TIMED_OUT}
            if late <= {*broken}:
                return result
        found: Result = self._grader.ask(request, GRADING_SECONDS)
        return found

    def _changed_tasks(self, program: Program) -> tuple[Task, ...]:
        """Return the tasks that need a name in which a program differs from the solution."""
        changed = {
            name
            for file, names in self._homework.defines.items()
            for name in names
            if definition_differs(program, self._right, file, name)
        }
        return tuple(task for task in self._homework.tasks if changed & {*task.needs})

    def _tested(self, program: Program, task: str, names: str) -> bool | None:
        """Return whether these misconceptions explain what a program gets wrong.

        None if no quantity of the task can have them planted.
        """
        quantities = {
            name: quantity
            for name, quantity in self._quantities.items()
            if plants.task_of(name, quantity) == task
        }
        models = [
            (quantity.target if plants.is_declared(quantity) else "", model)
            for name, quantity in quantities.items()
            if (model := plants.named_plant(self._right, name, quantity, names))
        ]
        if not models:
            return None
        if names == THROUGH_FLOAT32:  # it says how large the errors are, and not which
            return any(self._says("is_rounded", program, self._right, task, of) for of, _ in models)
        return any(self._says("are_alike", program, each, task, of) for of, each in models) or any(
            self._says("explains", program, each, self._right, task, of) for of, each in models
        )

    def _says(self, *question: Any) -> bool:
        try:
            return bool(self._oracle.ask(question, ORACLE_SECONDS))
        except NoAnswer:
            return False  # the program never ends, or ends its process

    def close(self) -> None:
        """End its processes."""
        for companion in (self._oracle, self._grader):
            companion.close()


class Examiners:
    """Several examiners that share the work."""

    def __init__(self, number: int, homework: Homework, right: Program, settings: Settings) -> None:
        self._everyone = [Examiner(homework, right, settings) for _ in range(number)]
        self._free: SimpleQueue[Examiner] = SimpleQueue()
        for examiner in self._everyone:
            self._free.put(examiner)
        self._threads = ThreadPoolExecutor(number)

    def each(
        self, examine: Callable[[Examiner, Given], Found], given: Sequence[Given]
    ) -> Iterator[Found]:
        """Yield the result of each examination, in the order of `given`."""

        def by_a_free_one(one: Given) -> Found:
            examiner = self._free.get()
            try:
                return examine(examiner, one)
            finally:
                self._free.put(examiner)

        return self._threads.map(by_a_free_one, given)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)
        for examiner in self._everyone:
            examiner.close()


def _serve_oracle(pipe: Connection, homework: str) -> None:
    from autograder.authoring.audit.oracle import Oracle

    oracle = Oracle(homework)
    while True:
        method, *question = pipe.recv()
        pipe.send(getattr(oracle, method)(*question))


def _serve_grader(pipe: Connection, homework: Homework) -> None:
    def requests() -> Iterator[GradingRequest]:
        while True:
            try:
                yield pipe.recv()
            except EOFError:
                return

    grade_each(homework, requests(), pipe.send)
