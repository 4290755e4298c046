"""What can become of a check, and the exceptions by which a check says so."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum


class Verdict(StrEnum):
    """What became of a check or a task."""

    PASSED = "passed"
    WRONG = "wrong"
    NOT_ATTEMPTED = "not attempted"
    CRASHED = "crashed"
    TIMED_OUT = "timed out"
    OUT_OF_MEMORY = "out of memory"
    FORBIDDEN_IMPORT = "forbidden import"
    MISSING = "missing"
    BLOCKED = "blocked by an earlier task"
    GRADER_FAULT = "grader fault"


@dataclass
class Frame:
    """One line of a student's own traceback."""

    file: str
    line: int
    function: str
    text: str


@dataclass
class Numbers:
    """An array as plain data.

    Attributes
    ----------
    shape : list of int
    values : list of float or str
        In C order; those that JSON has no number for as "nan", "inf" and "-inf".
    """

    shape: list[int]
    values: list[float | str]


@dataclass
class Evidence:
    """What a report shows of a check that did not pass.

    Attributes
    ----------
    message : str
        One sentence that the student can act on.
    wanted, got : str
        The two values, in short; empty where there are none.
    differences : list of str
        The first elements that differ, each with both numbers.
    traceback : list of Frame
        The student's own frames, outermost first.
    diagnosis : str
        The names of the misconceptions that explain all the numbers; empty where none is known.
    hints : list of str
        What leads to the mistake, from what was seen over a question to where to read on.
    wanted_numbers, got_numbers : Numbers or None
        The two values in full, where both are arrays of one shape that a picture can show.
    """

    message: str
    wanted: str = ""
    got: str = ""
    differences: list[str] = field(default_factory=list)
    traceback: list[Frame] = field(default_factory=list)
    diagnosis: str = ""
    hints: list[str] = field(default_factory=list)
    wanted_numbers: Numbers | None = None
    got_numbers: Numbers | None = None


class Judgement(Exception):  # noqa: N818 - not an error of ours
    """Raised by a check to end with a verdict other than passed."""

    verdict: Verdict

    def __init__(self, evidence: Evidence | str) -> None:
        self.evidence = Evidence(evidence) if isinstance(evidence, str) else evidence
        super().__init__(self.evidence.message)


class Wrong(Judgement):
    """The code ran, and what it gave is not what was wanted."""

    verdict = Verdict.WRONG


class NotAttempted(Judgement):
    """The code still raises NotImplementedError."""

    verdict = Verdict.NOT_ATTEMPTED


class Crashed(Judgement):
    """The code raised an exception, or ended its process.

    Attributes
    ----------
    bases : list of str
        The names of the exception's classes, from its own upwards; empty where the process ended.
    near : str
        For an attribute that isn't there: the name of one that is, and that may have been meant.
    """

    verdict = Verdict.CRASHED

    def __init__(
        self, evidence: Evidence | str, bases: list[str] | None = None, near: str = ""
    ) -> None:
        super().__init__(evidence)
        self.bases = bases or []
        self.near = near


class TimedOut(Judgement):
    """The code did not answer within the check's time."""

    verdict = Verdict.TIMED_OUT


class OutOfMemory(Judgement):
    """The code asked for more memory than it may have."""

    verdict = Verdict.OUT_OF_MEMORY


class ForbiddenImport(Judgement):
    """The code imports what the homework doesn't allow."""

    verdict = Verdict.FORBIDDEN_IMPORT


class Missing(Judgement):
    """A file, class, method or attribute that the write-up asks for isn't there.

    Attributes
    ----------
    near : str
        A name that is there, and that may have been meant; or nothing.
    name : str
        The attribute that isn't there.
    """

    verdict = Verdict.MISSING

    def __init__(self, message: str, near: str = "", name: str = "") -> None:
        super().__init__(f"{message}; did you mean {near}?" if near else message)
        self.near = near
        self.name = name


class Blocked(Judgement):
    """What the check needs was to come from an earlier task, which didn't deliver it."""

    verdict = Verdict.BLOCKED


class GraderFault(Judgement):
    """We are wrong, not the student."""

    verdict = Verdict.GRADER_FAULT
