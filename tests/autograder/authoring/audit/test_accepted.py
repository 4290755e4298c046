"""A finding that its author accepts is no shortcoming, and stays in sight."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from autograder.authoring.audit.accepted import Accepted, accepted_in
from autograder.authoring.audit.reports import details, findings
from autograder.authoring.audit.settings import settings_of
from autograder.authoring.audit.summary import Audit, Diagnosis, Trial
from autograder.authoring.new import new
from autograder.errors import UsageError
from tests.autograder.authoring.audit.sample import audit_of, mutant, planted

TIES = "Ties may be broken in any way."
HEADING = "Accepted, for a reason"
WRONG_HINT = {"first": Diagnosis("halved", False)}


def accepting(accepted: Accepted, *trials: Trial) -> Audit:
    return replace(audit_of(*trials), accepted=accepted)


def names_below(audit: Audit, heading: str) -> list[str]:
    return [trial.program.name for trial in dict(findings(audit)).get(heading, [])]


def test_an_accepted_survivor_is_no_shortcoming_and_is_printed_with_its_reason() -> None:
    trial = Trial(mutant(1), 2, ("first",))
    audit = accepting(Accepted(survivors={r"^\+y = x - 1$": TIES}), trial)
    assert list(audit.shortcomings) == []
    assert audit.survivors == []
    assert names_below(audit, HEADING) == ["mutant 1"]
    assert TIES in details(trial, audit)
    assert str(audit.score("first")) == "0 of 1"


def test_accepted_wrong_hints_are_no_shortcoming() -> None:
    trials = [Trial(mutant(n), n, ("first",), {"first": "wrong"}, WRONG_HINT) for n in range(3)]
    assert list(audit_of(*trials).shortcomings)
    audit = accepting(Accepted(wrong_hints={"^other operator$": TIES}), *trials)
    assert list(audit.shortcomings) == []
    assert names_below(audit, HEADING) == ["mutant 0", "mutant 1", "mutant 2"]
    assert names_below(audit, "Reported wrongly") == []


@pytest.mark.parametrize(
    "accepted",
    [Accepted(survivors={"y = x - 2": TIES}), Accepted(wrong_hints={"y = x - 1": TIES})],
    ids=["another change", "another finding"],
)
def test_another_reason_accepts_nothing(accepted: Accepted) -> None:
    audit = accepting(accepted, Trial(mutant(1), 2, ("first",)))
    assert len(audit.survivors) == 1
    assert names_below(audit, HEADING) == []


def test_a_survivor_with_wrong_hints_needs_both() -> None:
    trial = Trial(mutant(1), 2, ("first", "second"), {"first": "wrong"}, WRONG_HINT)
    audit = accepting(Accepted(survivors={"y = x - 1": TIES}), trial)
    assert audit.survivors == []
    assert audit.misdiagnosed == [trial]


def test_only_a_changed_solution_can_be_accepted() -> None:
    everything = Accepted(survivors={"": TIES}, wrong_hints={"": TIES})
    audit = accepting(everything, Trial(planted("a sign"), 1, ("first",)))
    assert len(audit.survivors) == 1


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[survivors", "can't be read"),
        ('[false_failures]\n"it is so" = ["x"]', r"has false_failures; its tables are \[survivors"),
        ('[survivors]\n" " = ["x"]', "needs lines such as"),
        ('[survivors]\n"it is so" = "x"', "needs lines such as"),
        ('survivors = "x"', "write it as a table"),
        ('[survivors]\n"it is so" = ["("]', "isn't a regular expression"),
        ('[survivors]\n"it is so" = [1]', "isn't a regular expression"),
    ],
)
def test_a_file_that_says_something_else_is_refused(tmp_path: Path, text: str, said: str) -> None:
    path = tmp_path / "accepted.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(UsageError, match=said):
        accepted_in(path)


def test_the_file_lies_beside_the_solution(tmp_path: Path) -> None:
    folder = tmp_path / "hw7"
    new(folder)
    path = folder / "solution" / "accepted.toml"
    assert settings_of(str(folder)).accepted == ""
    path.write_text(f'[survivors]\n"{TIES}" = ["argmax"]\n', encoding="utf-8")
    assert settings_of(str(folder)).accepted == str(path)
    assert accepted_in(path) == Accepted(survivors={"argmax": TIES})
