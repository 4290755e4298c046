"""What the checks lack: they are run against the solution, the handout and wrong programs."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path

from autograder.authoring.audit.programs import handout, solution
from autograder.authoring.lint.finding import Finding, line_of_task
from autograder.grading.grade import GradingRequest, grade_each
from autograder.homework import Homework
from autograder.results.result import Result
from autograder.results.verdict import Verdict

SEED = 1


def findings(homework: Homework) -> Iterator[Finding]:
    """Yield the tasks whose checks the solution fails, or the untouched handout passes."""
    right, untouched = _graded(homework)
    faults = [*right.faults, *untouched.faults]
    for fault in dict.fromkeys(faults):
        place = re.search(r"^(.+\.py):(\d+): (.+)$", fault, flags=re.MULTILINE)
        if place:
            yield Finding(Path(place[1]), int(place[2]), place[3])
        else:
            yield Finding(homework.folder, 0, fault)
    if faults:
        return
    for task in right.tasks:
        if task.failed is not None and task.failed.evidence is not None:
            message = f"the solution fails {task.failed.name}: {task.failed.evidence.message}"
            yield _of_task(homework, task.id, message)
        elif task.verdict is not Verdict.PASSED:
            yield _of_task(homework, task.id, f"no check proves the task {task.id}")
    for task in untouched.tasks:
        if task.points:
            message = f"the untouched handout earns {task.points} points of {task.id}"
            yield _of_task(homework, task.id, message)


def idle_checks(homework: Homework) -> Iterator[Finding]:
    """Yield the checks that no wrong program of a quick audit fails."""
    from autograder.authoring.audit.run import QUICK, audit

    right, _ = _graded(homework)
    names = {check.name.partition("[")[0] for task in right.tasks for check in task.checks}
    tried = audit(homework, QUICK, jobs=os.cpu_count() or 1).trials
    failed = {name.partition("[")[0] for trial in tried for name in trial.failed.values()}
    for name in sorted(names - failed):
        for path in sorted(homework.folder.glob("test_*.py")):
            text = path.read_text(encoding="utf-8").splitlines()
            for number, line in enumerate(text, start=1):
                if line.startswith(f"def {name}("):
                    message = f"no wrong program of a quick audit fails {name}"
                    yield Finding(path, number, message)


def _of_task(homework: Homework, task_id: str, message: str) -> Finding:
    path = homework.folder / "homework.toml"
    return Finding(path, line_of_task(homework.folder, task_id), message)


def _graded(homework: Homework) -> list[Result]:
    """Return the results of the solution and of the untouched handout."""
    results: list[Result] = []
    programs = (solution(homework), handout(homework))
    requests = [GradingRequest(program.submission, SEED, more_follow=True) for program in programs]
    grade_each(homework, requests, results.append)
    return results
