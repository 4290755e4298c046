"""The tiers: the ways to lock a student's code in, from the strongest to none."""

from __future__ import annotations

from dataclasses import dataclass

from autograder.errors import UsageError


@dataclass(frozen=True)
class Tier:
    """One way to lock a student's code in.

    Attributes
    ----------
    name : str
        The value of `--isolation`.
    promise : str
        One sentence: what the student's code could reach and what it could not.
    needs : str
        What a machine needs for the tier, and how to get it.
    is_locked : bool
        Whether the tier is safe for code by other people.
    """

    name: str
    promise: str
    needs: str
    is_locked: bool


BUBBLEWRAP = Tier(
    "bubblewrap",
    "the code saw Python, NumPy and an empty folder: no other file, no other process, no network",
    "Linux, bubblewrap (apt-get install bubblewrap) and user namespaces, which some containers "
    "refuse",
    is_locked=True,
)
LANDLOCK = Tier(
    "landlock",
    "the code could read Python and NumPy, write nothing, start nothing and reach no network",
    "Linux 5.13 or later with Landlock, on x86-64 or ARM; best started as root, so that the code "
    "runs as another user",
    is_locked=True,
)
LIMITS = Tier(
    "limits",
    "the code was bound in time and memory, and could read and write what you can",
    "Linux or macOS",
    is_locked=False,
)
NONE = Tier(
    "none",
    "the code ran in a process of its own, free to do what you can do",
    "nothing",
    is_locked=False,
)
TIERS = (BUBBLEWRAP, LANDLOCK, LIMITS, NONE)
"""The strongest first."""

CHOICES = ("auto", *(tier.name for tier in TIERS))


class CannotLockIn(UsageError):  # noqa: N818 - what it says
    """No tier that was tried works on this machine.

    Attributes
    ----------
    refused : dict of str to str
        The reason for each tier, by the tier's name.
    """

    def __init__(self, refused: dict[str, str]) -> None:
        self.refused = refused
        reasons = "; ".join(f"{tier}: {reason}" for tier, reason in refused.items())
        super().__init__(
            f"this machine can't lock the code in as asked ({reasons}); autograder doctor "
            f"says what would help, and --isolation limits or none goes without"
        )


class CannotIsolate(Exception):  # noqa: N818 - what it says
    """One tier does not work on this machine; the message says why."""


def tiers_for(choice: str) -> tuple[Tier, ...]:
    """Return the tiers to try for a value of `--isolation`, in the order to try them."""
    return tuple(tier for tier in TIERS if choice in ("auto", tier.name))
