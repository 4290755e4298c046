"""The whole lint of a homework."""

from __future__ import annotations

from collections.abc import Iterator

from autograder.authoring.lint import (
    checks,
    declared,
    drawn,
    handed_out,
    hints,
    promises,
    questions,
    solution,
    write_up,
)
from autograder.authoring.lint.finding import Finding
from autograder.homework import Homework


def lint(homework: Homework, mutants: bool = False) -> Iterator[Finding]:
    """Yield what the author of a homework forgot, each finding once.

    The solution and the table may both have a name that the write-up lacks.

    Parameters
    ----------
    mutants
        Whether to run a quick audit, and to name the checks that fail no wrong program.
    """
    found = set[Finding]()
    for finding in _findings(homework, mutants):
        if finding not in found:
            found.add(finding)
            yield finding


def _findings(homework: Homework, mutants: bool) -> Iterator[Finding]:
    broken = list(solution.findings(homework))
    yield from broken
    if not broken:
        yield from solution.drifted(homework)
    yield from solution.of_audit(homework)
    yield from write_up.findings(homework)
    yield from handed_out.findings(homework)
    yield from declared.findings(homework)
    yield from promises.findings(homework)
    yield from drawn.findings(homework)
    yield from hints.findings(homework)
    yield from questions.findings(homework)
    if not broken:  # else grading would say the same again, at greater length
        yield from checks.findings(homework)
        yield from handed_out.of_demo(homework)
    if mutants and not broken:
        yield from checks.idle_checks(homework)
