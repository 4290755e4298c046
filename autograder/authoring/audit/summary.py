"""The results of an audit, and the figures from them."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, field

from autograder.authoring.audit.accepted import Accepted, reason_to_accept
from autograder.authoring.audit.equivalents import reason_for
from autograder.authoring.audit.programs import MADE, MUTANTS, Program, ProgramKind

LEAST_HIT_RATES = {1: 0.95, 2: 0.70}
"""The least share of planted misconceptions that are reported, and of planted pairs."""

LEAST_RIGHTLY = 0.98


@dataclass(frozen=True)
class Diagnosis:
    """A diagnosis in a report.

    Attributes
    ----------
    names : str
        The names of the misconceptions, joined by " + ".
    is_true : bool
        Whether the solution with these misconceptions behaves as the program does.
    """

    names: str
    is_true: bool


@dataclass
class Trial:
    """One program, graded under one seed.

    Attributes
    ----------
    broken : tuple of str
        The tasks that it gets wrong, according to the oracle, or to a stranger's settled verdict.
    lost : dict of str to str
        The tasks that it gets wrong, according to the checks, each with their message.
    diagnoses : dict of str to Diagnosis
        The reported diagnoses, by task.
    fault : str
        The reason why there is no grade.
    found : tuple of str
        The tasks that it gets wrong, according to the oracle.
    failed : dict of str to str
        The names of the checks that the lost tasks failed.
    shown : tuple of str
        The tasks that it gets wrong according to the lines of a failed check: it differs from the
        solution there, and the usual number of inputs to the scenarios doesn't show it.
    """

    program: Program
    seed: int
    broken: tuple[str, ...]
    lost: dict[str, str] = field(default_factory=dict)
    diagnoses: dict[str, Diagnosis] = field(default_factory=dict)
    fault: str = ""
    found: tuple[str, ...] = ()
    failed: dict[str, str] = field(default_factory=dict)
    shown: tuple[str, ...] = ()

    @property
    def survived(self) -> list[str]:
        """The tasks that it passes, but gets wrong.

        Strangers do not know the order in which checks blame tasks: a wrong program survives only
        if it keeps all points.
        """
        if self.fault or self.program.seldom or (self._is_strange and self.lost):
            return []
        return [task for task in self.broken if task not in self.lost]

    @property
    def was_missed(self) -> bool:
        """Whether it is a stranger that is seldom caught, and keeps all points."""
        return bool(self.program.seldom) and not self.fault and not self.lost

    @property
    def hurt(self) -> list[str]:
        """The tasks that it loses, but gets right; of a stranger, only if all is right."""
        if self._is_strange and self.broken:
            return []
        return [task for task in self.lost if task not in self.broken]

    @property
    def is_misdiagnosed(self) -> bool:
        """Whether a diagnosis names a mistake that the program doesn't have."""
        return any(not diagnosis.is_true for diagnosis in self.diagnoses.values())

    @property
    def _is_strange(self) -> bool:
        return self.program.kind is ProgramKind.STRANGER


@dataclass(frozen=True)
class Share:
    """A part of a whole, as two counts."""

    part: int
    whole: int

    def __str__(self) -> str:
        return f"{self.part} of {self.whole}"

    @property
    def fraction(self) -> float:
        """The part divided by the whole; 1 if the whole is 0."""
        return self.part / self.whole if self.whole else 1.0

    def falls_short_of(self, least: float) -> bool:
        """Whether more programs are missing from the part than may be."""
        return self.whole - self.part > self.most_missing(least)

    def most_missing(self, least: float) -> int:
        """Return the number of programs that may be missing: a share, rounded up, but never all."""
        return max(0, min(math.ceil(round(self.whole * (1 - least), 6)), self.whole - 1))


@dataclass
class Audit:
    """The results of an audit.

    Attributes
    ----------
    tasks : list of str
        The tasks of the homework.
    solution : Program
        The program with which others are compared.
    inputs : int
        The number of inputs for which an equivalent program showed what the solution shows.
    reasons : dict of str to str
        Why changes leave the solution right: a sentence for each pattern of a change.
    accepted : Accepted
        The findings that are no shortcomings, for a reason.
    """

    homework: str
    version: str
    seed: int
    tasks: list[str]
    solution: Program
    trials: list[Trial]
    seconds: float
    inputs: int = 0
    reasons: dict[str, str] = field(default_factory=dict)
    accepted: Accepted = field(default_factory=Accepted)

    def of(self, *kinds: ProgramKind) -> list[Trial]:
        """Return the trials of programs of these kinds."""
        return [trial for trial in self.trials if trial.program.kind in kinds]

    def wrong(self, *kinds: ProgramKind) -> list[Trial]:
        """Return the trials of programs of these kinds that do something wrong."""
        return [trial for trial in self.of(*kinds) if trial.broken]

    @property
    def equivalent(self) -> list[Trial]:
        """The trials of changed solutions that behave as the solution does."""
        return [trial for trial in self.of(*MADE) if not trial.broken]

    def reason(self, trial: Trial) -> str:
        """Return why an equivalent program is still right."""
        return reason_for(trial.program, self.reasons)

    def reason_to_accept(self, trial: Trial) -> str:
        """Return why the finding of a trial is accepted, or ""."""
        reasons = self.accepted.survivors if trial.survived else self.accepted.wrong_hints
        return reason_to_accept(trial.program, reasons)

    @property
    def survivors(self) -> list[Trial]:
        """The trials in which the checks passed a wrong task, without the accepted ones."""
        return [each for each in self.trials if each.survived and not self.reason_to_accept(each)]

    @property
    def accepted_findings(self) -> list[Trial]:
        """The trials with a finding that is accepted."""
        return [
            trial
            for trial in self.trials
            if (trial.survived or trial.is_misdiagnosed) and self.reason_to_accept(trial)
        ]

    @property
    def missed_strangers(self) -> list[Trial]:
        """The trials of wrong strangers that keep all points, for a known reason."""
        return [trial for trial in self.trials if trial.was_missed]

    @property
    def false_failures(self) -> list[Trial]:
        """The trials in which the checks failed a right task."""
        return [trial for trial in self.trials if trial.hurt]

    @property
    def faults(self) -> list[Trial]:
        """The trials that gave no grade."""
        return [trial for trial in self.trials if trial.fault]

    def score(self, task: str) -> Share:
        """Return the share of programs that lose a task, of those that get it wrong."""
        broken = [trial for trial in self.wrong(*MADE) if task in trial.broken]
        return Share(sum(task in trial.lost for trial in broken), len(broken))

    def caught(self, *kinds: ProgramKind) -> Share:
        """Return the share of wrong programs of these kinds that lose all that they get wrong."""
        wrong = self.wrong(*kinds)
        return Share(sum(not (trial.survived or trial.was_missed) for trial in wrong), len(wrong))

    @property
    def strangers_kept_whole(self) -> Share:
        """The share of right strangers that lose nothing."""
        right = [trial for trial in self.of(ProgramKind.STRANGER) if not trial.broken]
        return Share(sum(not trial.lost and not trial.fault for trial in right), len(right))

    @property
    def strangers_seen(self) -> Share:
        """The share of wrong strangers in which the oracle sees a mistake too."""
        wrong = self.wrong(ProgramKind.STRANGER)
        return Share(sum(bool(trial.found) for trial in wrong), len(wrong))

    @property
    def shown_by_lines(self) -> Share:
        """The share of the lost tasks of made programs that only the checks' own lines show."""
        lost = sum(len({*trial.lost} & {*trial.broken}) for trial in self.of(*MADE))
        return Share(sum(len(trial.shown) for trial in self.of(*MADE)), lost)

    def hits(self, number: int) -> Share:
        """Return the share of plants of this number of misconceptions with a true diagnosis."""
        planted = self.planted(number)
        return Share(sum(map(_is_hit, planted)), len(planted))

    def planted(self, number: int) -> list[Trial]:
        """Return the trials of plants of this number of misconceptions that break their task."""
        return [
            trial
            for trial in self.of(ProgramKind.PLANT)
            if len(trial.program.planted) == number and trial.program.task in trial.broken
        ]

    @property
    def missed(self) -> list[Trial]:
        """The trials of single plants without a true diagnosis."""
        return [trial for trial in self.planted(1) if not _is_hit(trial)]

    @property
    def misdiagnosed(self) -> list[Trial]:
        """The trials of mutants with a wrong diagnosis, without the accepted ones."""
        return [
            trial
            for trial in self.of(*MUTANTS)
            if trial.is_misdiagnosed and (trial.survived or not self.reason_to_accept(trial))
        ]

    @property
    def rightly(self) -> Share:
        """The share of mutants without a wrong diagnosis."""
        mutants = len(self.of(*MUTANTS))
        return Share(mutants - len(self.misdiagnosed), mutants)

    @property
    def shortcomings(self) -> Iterator[str]:
        """The shortcomings of the homework, one phrase each."""
        if self.faults:
            yield f"gradings that gave no grade: {len(self.faults)}"
        if self.survivors:
            yield f"programs that keep points for what they get wrong: {len(self.survivors)}"
        if self.false_failures:
            yield f"gradings that took points for what is right: {len(self.false_failures)}"
        for number, least in LEAST_HIT_RATES.items():
            hits = self.hits(number)
            if hits.falls_short_of(least):
                what = "misconceptions" if number == 1 else "pairs of misconceptions"
                yield f"planted {what} that are reported: {hits}, and at least {least:.0%} must be"
        wrongly = Share(len(self.misdiagnosed), len(self.of(*MUTANTS)))
        if self.rightly.falls_short_of(LEAST_RIGHTLY):
            yield f"mutants with a wrong diagnosis: {wrongly}"


def _is_hit(trial: Trial) -> bool:
    diagnosis = trial.diagnoses.get(trial.program.task)
    if diagnosis is None or not diagnosis.is_true:
        return False
    return len(diagnosis.names.split(" + ")) <= len(trial.program.planted)
