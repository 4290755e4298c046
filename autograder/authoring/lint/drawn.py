"""What the domains and the bounds of a table allow, as drawn cases show."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

import numpy as np

from autograder.authoring.lint.finding import Finding, line_of
from autograder.homework import Homework
from autograder.judging.subject import Case, draw_cases, subjects
from autograder.results.verdict import Judgement

SEED = 19
MOST_TERMS = 1e3
"""How many times the largest number of a value may its terms add up to."""


def findings(homework: Homework) -> Iterator[Finding]:
    """Yield arguments that are always the same number, and bounds that allow nearly anything."""
    if homework.table is None:
        return
    path = homework.folder / "declaration.py"
    source = path.read_text(encoding="utf-8")
    rng = np.random.default_rng(SEED)
    for subject in subjects(homework.table):
        cases = draw_cases(subject, rng)
        for message in _of_cases(cases):
            line = line_of(source, rf"""["']{subject.name}["']""")
            yield Finding(path, line, f"{subject.name}: {message}")


def _of_cases(cases: list[Case]) -> Iterator[str]:
    for call in cases[0].subject.cls.calls:
        for name in call.arguments:
            drawn = np.concatenate([np.ravel(case.given[name]) for case in cases])
            if np.unique(drawn).size == 1:
                yield f"the domain of {name} draws {drawn[0]:g} only"
        for value in call.values:
            if value.terms is None:
                continue
            with suppress(Judgement):  # a formula that fails is a fault of the checks
                largest = max(np.abs(np.asarray(case.right(value))).max() for case in cases)
                terms = max(np.max(np.abs(np.asarray(case.terms(value)))) for case in cases)
                if terms > MOST_TERMS * largest:
                    yield f"the terms of {value.name} add up to {terms:.0e}: too many errors pass"
