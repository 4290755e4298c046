"""Verdicts, and the exceptions by which a check gives them."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum


class Verdict(StrEnum):
    """The verdict on a check or a task."""

    PASSED = "passed"
    WRONG = "wrong"
    NOT_ATTEMPTED = "not attempted"
    CRASHED = "crashed"
    TIMED_OUT = "timed out"
    OUT_OF_MEMORY = "out of memory"
    FORBIDDEN_IMPORT = "forbidden import"
    MISSING = "missing"
    BLOCKED = "blocked by an earlier task"
    UNREADABLE = "unreadable"
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
        The elements in C order. JSON has no number for "nan", "inf" and "-inf", so they are text.
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
        The two values, shortened; empty if there are none.
    differences : list of str
        The first elements that differ, each with both numbers.
    traceback : list of Frame
        The student's own frames, outermost first.
    diagnosis : str
        The names of the misconceptions that explain all numbers; empty if none is known.
    hints : list of str
        Hints in stages: an observation, a question, the mistake and where to read more.
    wanted_numbers, got_numbers : Numbers or None
        The two values in full, if both are arrays of one shape that a picture can show.
    author_fault : str
        The exception that prevented hints, for the author of the homework; empty if there was none.
        The first line has no values in it.
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
    author_fault: str = ""


class Judgement(Exception):  # noqa: N818 - not an error of ours
    """The exception by which a check ends with any verdict except passed."""

    verdict: Verdict

    def __init__(self, evidence: Evidence | str) -> None:
        self.evidence = Evidence(evidence) if isinstance(evidence, str) else evidence
        super().__init__(self.evidence.message)


class Wrong(Judgement):
    """The code ran, and its result is not the wanted one.

    Attributes
    ----------
    right : tuple of bool
        Which numbers of `Evidence.got_numbers` the check accepts; empty if it compared none.
    """

    verdict = Verdict.WRONG

    def __init__(self, evidence: Evidence | str, right: tuple[bool, ...] = ()) -> None:
        super().__init__(evidence)
        self.right = right


class Changed(Wrong):
    """The code has changed an array in place that belongs to its caller or to another method."""


class NotAttempted(Judgement):
    """The code still raises NotImplementedError."""

    verdict = Verdict.NOT_ATTEMPTED


class Crashed(Judgement):
    """The code raised an exception, or ended its process.

    Attributes
    ----------
    bases : list of str
        The names of the exception's class and its base classes; empty if the process ended.
    near : str
        For a missing attribute: the most similar name that exists, or an empty string.
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
    """The code requested more memory than its limit."""

    verdict = Verdict.OUT_OF_MEMORY


class ForbiddenImport(Judgement):
    """The code imports what the homework doesn't allow."""

    verdict = Verdict.FORBIDDEN_IMPORT


class Missing(Judgement):
    """A file, class, method or attribute that the write-up names is missing.

    Attributes
    ----------
    near : str
        The most similar name that exists, or an empty string.
    name : str
        The missing attribute.
    """

    verdict = Verdict.MISSING

    def __init__(self, message: str, near: str = "", name: str = "") -> None:
        super().__init__(f"{message}; did you mean {near}?" if near else message)
        self.near = near
        self.name = name


class Unreadable(Judgement):
    """A file can't be read, so that a person must look at it: this is not a score."""

    verdict = Verdict.UNREADABLE


class Blocked(Judgement):
    """The check needs a result of an earlier task, and that task failed."""

    verdict = Verdict.BLOCKED


class GraderFault(Judgement):
    """A fault of the grader, not of the student."""

    verdict = Verdict.GRADER_FAULT
