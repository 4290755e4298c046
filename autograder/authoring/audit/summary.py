"""What an audit found out, and the figures that follow."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from autograder.authoring.audit.programs import Program, ProgramKind

LEAST_HIT_RATE = 0.95
LEAST_HIT_RATE_OF_TWO = 0.70
MOST_WRONGLY_TOLD = 0.02


@dataclass(frozen=True)
class Told:
    """A diagnosis that a student would read.

    Attributes
    ----------
    names : str
        The misconceptions that were named.
    is_true : bool
        Whether planting them into the solution gives a program that behaves as this one.
    """

    names: str
    is_true: bool


@dataclass
class Trial:
    """One program, graded under one seed.

    Attributes
    ----------
    broken : tuple of str
        The tasks that it gets wrong, as the oracle found.
    lost : dict of str to str
        The tasks that the checks say it gets wrong, each with what they tell.
    told : dict of str to Told
        The diagnoses, by the tasks that they were told for.
    fault : str
        Why there is no grade.
    """

    program: Program
    seed: int
    broken: tuple[str, ...]
    lost: dict[str, str] = field(default_factory=dict)
    told: dict[str, Told] = field(default_factory=dict)
    fault: str = ""

    @property
    def survived(self) -> list[str]:
        """The tasks that it keeps although it gets them wrong."""
        return [] if self.fault else [task for task in self.broken if task not in self.lost]

    @property
    def hurt(self) -> list[str]:
        """The tasks that it loses although it gets them right."""
        return [task for task in self.lost if task not in self.broken]


@dataclass(frozen=True)
class Share:
    """So many of so many."""

    part: int
    whole: int

    def __str__(self) -> str:
        return f"{self.part} of {self.whole}"

    @property
    def fraction(self) -> float:
        """1 where there is nothing to have a part of."""
        return self.part / self.whole if self.whole else 1.0


@dataclass
class Audit:
    """What an audit found out.

    Attributes
    ----------
    tasks : list of str
        The homework's.
    solution : Program
        What differences are told from.
    """

    homework: str
    version: str
    seed: int
    tasks: list[str]
    solution: Program
    trials: list[Trial]
    seconds: float

    def of(self, *kinds: ProgramKind) -> list[Trial]:
        """Return the trials of programs of these kinds."""
        return [trial for trial in self.trials if trial.program.kind in kinds]

    @property
    def wrong(self) -> list[Trial]:
        """The trials of mutants and planted misconceptions that do something wrong."""
        return [trial for trial in self.of(ProgramKind.MUTANT, ProgramKind.PLANT) if trial.broken]

    @property
    def equivalent(self) -> list[Trial]:
        """The trials of those that do nothing wrong: nothing tells them from the solution."""
        return [
            trial for trial in self.of(ProgramKind.MUTANT, ProgramKind.PLANT) if not trial.broken
        ]

    @property
    def survivors(self) -> list[Trial]:
        """The trials in which something wrong was not found."""
        return [trial for trial in self.trials if trial.survived]

    @property
    def false_failures(self) -> list[Trial]:
        """The trials in which something right was called wrong."""
        return [trial for trial in self.trials if trial.hurt]

    @property
    def faults(self) -> list[Trial]:
        """The trials that gave no grade."""
        return [trial for trial in self.trials if trial.fault]

    def score(self, task: str) -> Share:
        """Return how many of the wrong programs lose a task that they get wrong."""
        broken = [trial for trial in self.wrong if task in trial.broken]
        return Share(sum(task in trial.lost for trial in broken), len(broken))

    @property
    def total(self) -> Share:
        """How many of the wrong programs lose everything that they get wrong."""
        return Share(sum(not trial.survived for trial in self.wrong), len(self.wrong))

    def hits(self, number: int) -> Share:
        """Return for how many plants of so many misconceptions these were told, or the same."""
        planted = self.planted(number)
        return Share(sum(map(_is_hit, planted)), len(planted))

    def planted(self, number: int) -> list[Trial]:
        """Return the trials of plants of so many misconceptions that show in their task."""
        return [
            trial
            for trial in self.of(ProgramKind.PLANT)
            if len(trial.program.planted) == number and trial.program.task in trial.broken
        ]

    @property
    def missed(self) -> list[Trial]:
        """The trials of single plants that were not told, or told as another."""
        return [trial for trial in self.planted(1) if not _is_hit(trial)]

    @property
    def wrongly_told(self) -> list[Trial]:
        """The trials of mutants that were told a misconception that isn't theirs."""
        return [
            trial
            for trial in self.of(ProgramKind.MUTANT)
            if any(not told.is_true for told in trial.told.values())
        ]

    @property
    def shortcomings(self) -> Iterator[str]:
        """Where the homework falls short, a sentence each."""
        if self.faults:
            yield f"gradings that gave no grade: {len(self.faults)}"
        if self.survivors:
            yield f"programs that keep points for what they get wrong: {len(self.survivors)}"
        if self.false_failures:
            yield f"gradings that took points for what is right: {len(self.false_failures)}"
        for number, least in ((1, LEAST_HIT_RATE), (2, LEAST_HIT_RATE_OF_TWO)):
            hits = self.hits(number)
            if hits.fraction < least:
                what = "misconceptions" if number == 1 else "pairs of misconceptions"
                yield f"planted {what} that are told: {hits}, and {least:.0%} is asked for"
        wrongly = Share(len(self.wrongly_told), len(self.of(ProgramKind.MUTANT)))
        if wrongly.whole and wrongly.fraction > MOST_WRONGLY_TOLD:
            yield f"mutants that are told a misconception which isn't theirs: {wrongly}"


def _is_hit(trial: Trial) -> bool:
    told = trial.told.get(trial.program.task)
    planted = len(trial.program.planted)
    return told is not None and told.is_true and len(told.names.split(" + ")) <= planted
