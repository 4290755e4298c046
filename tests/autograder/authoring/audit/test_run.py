from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from autograder.authoring.audit import run
from autograder.authoring.audit.plants import single_plants
from autograder.authoring.audit.programs import Program, ProgramKind
from autograder.authoring.audit.reports import details, figures, findings
from autograder.authoring.audit.run import ALL, QUICK, WHOLE, Extent, audit
from autograder.authoring.audit.settings import settings_of
from autograder.authoring.audit.summary import Audit
from autograder.cli import main
from autograder.diagnosis.formula import Quantity
from autograder.homework import homework_names, load_homework
from tests.autograder.authoring.audit.sample import BAD, GOOD
from tests.autograder.corpus import hw1

SMALL = Extent(
    seeds=1,
    shared_seeds=2,
    inputs=300,
    variants=2,
    importing=0,
    mutants=8,
    two_steps=0,
    plants=2,
    pairs=2,
    strangers=0,
)
CORES = os.cpu_count() or 1


@pytest.mark.parametrize("name", homework_names())
@pytest.mark.nightly
def test_a_homework_tells_wrong_from_right(name: str) -> None:
    found = audit(load_homework(name), QUICK, jobs=CORES)
    assert list(found.shortcomings) == [], (figures(found), _findings(found))


@pytest.mark.slow
def test_a_few_programs_are_judged_as_they_are(monkeypatch: pytest.MonkeyPatch) -> None:
    """The audit in small: making all mutants and plants takes longer than judging some."""
    for name, most in {"one_step": 2, "two_steps": 1, "single_plants": 2, "pairs": 1}.items():
        made = partial(_first, getattr(run, name), most)
        monkeypatch.setattr(run, name, made)
    found = audit(
        hw1(),
        replace(SMALL, inputs=100, importing=1, two_steps=2, variants=1, strangers=1),
        jobs=CORES,
    )
    assert list(found.shortcomings) == [], _findings(found)
    assert {trial.program.kind for trial in found.trials} == set(ProgramKind)


def _findings(found: Audit) -> list[tuple[str, str, list[str]]]:
    return [
        (heading, trial.program.name, details(trial, found))
        for heading, trials in findings(found)
        for trial in trials
    ]


def _first(make: Callable[..., Iterator[Program]], most: int, *arguments: Any) -> Iterator[Program]:
    return islice(make(*arguments), most)


@pytest.mark.nightly
def test_the_same_seed_gives_the_same_audit() -> None:
    extent = replace(SMALL, inputs=100, mutants=4, variants=1)
    first, second = (audit(hw1(), extent, seed=5, jobs=CORES) for _ in range(2))
    assert replace(first, seconds=0.0) == replace(second, seconds=0.0)


SABOTAGE = {
    "name, reading=reading, math=math),)": "name, reading=reading, math=math, terms='1e300'),)",
    '"(dLdZ * dZdX).sum(axis=(-2, -1))"': '"(dLdZ * dZdX).sum(axis=(-2, -1)) + 1"',
}
"""Texts in the table, and what replaces them: all Jacobians pass, and `contract` fails."""


@pytest.mark.slow
def test_checks_that_let_something_pass_or_fail_what_is_right_are_found_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def planted(right: Program, quantities: Mapping[str, Quantity]) -> Iterator[Program]:
        plants = single_plants(right, quantities)
        return (program for program in plants if program.name.endswith(": halved"))

    monkeypatch.setattr(run, "single_plants", planted)
    settings = replace(settings_of("hw1"), variants=(), strangers="", reasons="", accepted="")
    monkeypatch.setattr(run, "settings_of", lambda named: settings)
    folder = tmp_path / "hw1"
    shutil.copytree(hw1().folder, folder, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(hw1().solution, folder / "solution")
    declaration = folder / "declaration.py"
    source = declaration.read_text(encoding="utf-8")
    for before, after in SABOTAGE.items():
        assert before in source
        source = source.replace(before, after)
    declaration.write_text(source, encoding="utf-8")
    extent = replace(SMALL, variants=0, mutants=0, pairs=0, plants=ALL)
    found = audit(replace(hw1(), folder=folder), extent, jobs=CORES)
    assert {task for trial in found.survivors for task in trial.survived} == {
        "dZdb",
        "dZdW",
        "dZdA",
    }
    assert {task for trial in found.false_failures for task in trial.hurt} == {"contract"}


@pytest.mark.parametrize(("found", "exit_code"), [(GOOD, 0), (BAD, 1)])
def test_the_command_writes_reports_and_exits_with_what_was_found(
    found: Audit, exit_code: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run, "audit", lambda *arguments: found)
    file = tmp_path / "audit.html"
    result = CliRunner().invoke(main, ["audit", "hw1", "--report", f"html={file}"])
    assert result.exit_code == exit_code, result.output
    assert ("falls short" in result.output) == (exit_code == 1)
    assert file.read_text(encoding="utf-8").startswith("<!DOCTYPE html>")


def test_the_command_tries_as_much_as_it_was_asked_to(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def note(homework: object, extent: Extent, seed: int, jobs: int, on_progress: object) -> Audit:
        asked.append((extent, seed, jobs))
        return GOOD

    monkeypatch.setattr(run, "audit", note)
    for options in ([], ["--quick"], ["--quick", "--seeds", "9", "--seed", "4", "--jobs", "3"]):
        assert CliRunner().invoke(main, ["audit", "hw1", *options]).exit_code == 0
    assert asked == [
        (WHOLE, 0, CORES),
        (QUICK, 0, CORES),
        (replace(QUICK, seeds=9), 4, 3),
    ]
