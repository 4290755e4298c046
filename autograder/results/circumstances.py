"""The circumstances of a grading: what was handed in, how it was locked in, and where it ran."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass
class SubmissionIdentity:
    """The files that were graded.

    Attributes
    ----------
    name : str
        The name of the folder, the archive or the notebook.
    digest : str
        The SHA-256 of the files' names, lengths and bytes.
    files : list of str
        The names of the files.
    arrived_at : str
        The time of arrival, as ISO 8601 in UTC; empty if it isn't known.
    student : str
        The student, as the platform that exported the submission writes the name; else empty.
    """

    name: str
    digest: str
    files: list[str]
    arrived_at: str = ""
    student: str = ""


@dataclass
class Isolation:
    """How the student's code was locked in.

    Attributes
    ----------
    tier : str
        `bubblewrap`, `landlock`, `limits` or `none`.
    promise : str
        One sentence: what the student's code could reach and what it could not.
    not_used : dict of str to str
        The stronger tiers, each with the reason why it wasn't used.
    """

    tier: str
    promise: str
    not_used: dict[str, str] = field(default_factory=dict)


@dataclass
class Environment:
    """The versions of the software and the machine that graded."""

    autograder: str
    python: str
    numpy: str
    blas: str
    cpu: str
    system: str
