from __future__ import annotations

import random
import re

from autograder.authoring.audit.equivalents import (
    UNEXPLAINED,
    changed_lines,
    reason_for,
    reasons_in,
)
from autograder.authoring.audit.programs import Program, ProgramKind, normalised
from autograder.authoring.audit.settings import settings_of
from autograder.authoring.audit.steps import one_step, two_steps
from tests.autograder.command_line import ROOT

SOURCES = {
    "one.py": "def half(x):\n    return x[0] / 2\n",
    "two.py": "def both(x, y):\n    z = x + y\n    return z\n",
}
RIGHT = Program("the solution", ProgramKind.SOLUTION, SOURCES)
ALL = 10_000


def test_one_step_changes_one_file_each_time_in_another_way() -> None:
    made = list(one_step(RIGHT, random.Random(0), ALL))
    meanings = {tuple(map(normalised, program.sources.values())) for program in made}
    assert len(meanings) == len(made) > 50
    for program in made:
        assert sum(program.sources[file] != SOURCES[file] for file in SOURCES) == 1
        assert program.before is RIGHT


def test_a_few_are_drawn_and_the_same_seed_draws_the_same() -> None:
    few = [list(one_step(RIGHT, random.Random(seed), 10)) for seed in (1, 1, 2)]
    assert len(few[0]) == 10
    assert few[0] == few[1] != few[2]


def test_two_steps_are_a_mutant_of_a_mutant() -> None:
    made = list(two_steps(RIGHT, random.Random(0), 40))
    assert len(made) >= 20
    assert made == list(two_steps(RIGHT, random.Random(0), 40))
    singles = {tuple(each.sources.values()) for each in one_step(RIGHT, random.Random(0), ALL)}
    for program in made:
        assert program.kind is ProgramKind.TWO_STEPS
        first = program.before
        assert first is not None
        assert first.before is RIGHT
        assert tuple(first.sources.values()) in singles
        assert changed_lines(program, first)
    one_file = [len({f for f in SOURCES if p.sources[f] != SOURCES[f]}) == 1 for p in made]
    assert {True, False} == set(one_file)


def test_every_reason_of_homework_1_is_a_pattern_with_a_sentence() -> None:
    reasons = reasons_in(ROOT / settings_of("hw1").reasons)
    assert reasons
    for pattern, sentence in reasons.items():
        re.compile(pattern)
        assert sentence.endswith("."), sentence


def test_a_program_of_two_steps_has_a_reason_if_each_step_has_one() -> None:
    def changed(before: Program, old: str, new: str) -> Program:
        sources = {file: source.replace(old, new) for file, source in before.sources.items()}
        return Program("m", ProgramKind.MUTANT, sources, operator="other", before=before)

    reasons = {r"^\+    z = y \+ x$": "A sum has no order.", r"^other\n-.*/ 2\n.*0\.5": "Halves."}
    first = changed(RIGHT, "x + y", "y + x")
    assert reason_for(first, reasons) == "A sum has no order."
    assert reason_for(changed(first, "/ 2", "* 0.5"), reasons) == "A sum has no order. Halves."
    assert reason_for(changed(first, "/ 2", "* 0.7"), reasons) == UNEXPLAINED
    assert reason_for(changed(RIGHT, "x + y", "x - y"), reasons) == UNEXPLAINED
