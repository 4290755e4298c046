from __future__ import annotations

from dataclasses import replace

import pytest

from autograder.authoring.audit.programs import MADE, Program, ProgramKind
from autograder.authoring.audit.reports import details, figures, headline
from autograder.authoring.audit.summary import Diagnosis, Share, Trial
from tests.autograder.authoring.audit.sample import BAD, GOOD, RIGHT, audit_of, mutant, planted


def test_where_all_agree_nothing_falls_short() -> None:
    assert list(GOOD.shortcomings) == []
    assert (str(GOOD.caught(*MADE)), str(GOOD.caught(ProgramKind.PLANT))) == ("2 of 2", "1 of 1")
    assert [trial.program.name for trial in GOOD.equivalent] == ["mutant 2"]


def test_every_kind_of_shortcoming_is_told() -> None:
    assert list(BAD.shortcomings) == [
        "gradings that gave no grade: 1",
        "programs that keep points for what they get wrong: 1",
        "gradings that took points for what is right: 1",
        "planted misconceptions that are reported: 0 of 1, and at least 95% must be",
        "mutants with a wrong diagnosis: 2 of 3",
    ]


def test_a_task_scores_by_the_programs_that_get_it_wrong() -> None:
    assert (BAD.score("first").part, BAD.score("first").whole) == (3, 4)
    assert (BAD.score("second").part, BAD.score("second").whole) == (0, 1)


def test_the_handout_that_gains_a_point_is_a_survivor() -> None:
    audit = audit_of(Trial(RIGHT, 1, ("first", "second"), {"first": "not attempted"}))
    assert audit.survivors[0].survived == ["second"]


def test_a_single_misconception_must_be_told_as_a_single_one() -> None:
    def hits(names: str, is_true: bool) -> int:
        told = {"first": Diagnosis(names, is_true)}
        trial = Trial(planted("a sign"), 1, ("first",), {"first": "wrong"}, told)
        return audit_of(trial).hits(1).part

    assert hits("a sign", True) == 1
    assert hits("another that is the same", True) == 1
    assert hits("a sign", False) == 0
    assert hits("a sign + a half", True) == 0


def test_one_wrong_diagnosis_in_a_hundred_mutants_is_not_too_many() -> None:
    wrongly = {"first": Diagnosis("halved", False)}
    trials = [Trial(mutant(n), n, ("first",), {"first": "wrong"}) for n in range(99)]
    trials.append(Trial(mutant(99), 99, ("first",), {"first": "wrong"}, wrongly))
    audit = audit_of(*trials)
    assert len(audit.misdiagnosed) == 1
    assert list(audit.shortcomings) == []


def stranger(name: str, *settled: str) -> Program:
    return Program(name, ProgramKind.STRANGER, {"a.py": "y = x\n"}, settled=settled)


def test_strangers_have_a_figure_of_their_own() -> None:
    audit = audit_of(
        Trial(stranger("caught", "first"), 1, ("first",), {"second": "wrong"}, found=("first",)),
        Trial(stranger("kept", "second"), 2, ("second",)),
        Trial(stranger("right"), 3, ()),
        Trial(stranger("hurt"), 4, (), {"first": "wrong"}),
    )
    assert str(audit.caught(ProgramKind.STRANGER)) == "1 of 2"
    assert str(audit.strangers_kept_whole) == "1 of 2"
    assert str(audit.strangers_seen) == "1 of 2"
    assert str(audit.caught(*MADE)) == "0 of 0"
    assert [trial.program.name for trial in audit.survivors] == ["kept"]
    assert [trial.program.name for trial in audit.false_failures] == ["hurt"]
    assert audit.equivalent == []


def test_a_stranger_that_is_seldom_caught_is_no_survivor_and_not_hidden() -> None:
    elusive = replace(stranger("elusive", "first"), seldom="Needs a large batch.")
    trials = Trial(elusive, 1, ("first",)), Trial(elusive, 2, ("first",), {"first": "wrong"})
    audit = audit_of(*trials, Trial(elusive, 3, ("first",), fault="its process died"))
    assert audit.survivors == []
    assert audit.missed_strangers == [trials[0]]
    assert str(audit.caught(ProgramKind.STRANGER)) == "2 of 3"
    assert list(audit.shortcomings) == ["gradings that gave no grade: 1"]
    assert "1 keep them for a known reason" in headline(audit)["strangers"]
    assert details(trials[0], audit) == ["Needs a large batch."]


@pytest.mark.parametrize(
    ("part", "whole", "falls_short"),
    [
        (9, 10, False),
        (8, 10, True),
        (94, 99, False),
        (93, 99, True),
        (94, 100, True),
        (95, 100, False),
        (0, 1, True),
        (0, 0, False),
    ],
)
def test_the_same_share_of_each_sample_may_be_missed_rounded_up(
    part: int, whole: int, falls_short: bool
) -> None:
    assert Share(part, whole).falls_short_of(0.95) is falls_short


def test_the_figures_say_how_many_misses_their_sample_allows() -> None:
    text = "\n".join(figures(audit_of(*(Trial(mutant(n), n, ("first",)) for n in range(36)))))
    assert "reported wrongly: 0 of 36 (0.0%) mutants; 1 (2%, rounded up) may be" in text
