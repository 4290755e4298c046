"""The lockdown: how a worker locks itself in before it compiles a student's code."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from autograder.jail import kernel, landlock, namespaces, privileges, seccomp
from autograder.jail.limits import Limits

FIRST_UID = 61_000
UIDS = 4_000
"""User numbers that no system uses. If the grader is root, each worker becomes one of them."""

PR_SET_PDEATHSIG = 1

NO_TRUNCATION = 3
"""The first version of Landlock that can refuse to empty a file. A change of user does so too."""


@dataclass(frozen=True)
class Lockdown:
    """The locks of one worker.

    Attributes
    ----------
    tier : str
        `bubblewrap`, `landlock`, `limits` or `none`.
    limits : Limits
    scratch : str
        For bubblewrap: an empty folder, over which a worker mounts a folder of its own.
    readable : list of str
        For Landlock: the files and folders of Python, NumPy and the system's libraries.
    python_is_private : bool
        For Landlock: whether only root can enter the folder of Python.
    """

    tier: str
    limits: Limits
    scratch: str = ""
    readable: list[str] = field(default_factory=list)
    python_is_private: bool = False

    @classmethod
    def from_dict(cls, fields: dict[str, Any]) -> Lockdown:
        """Return the lockdown that the grader sent as plain data."""
        return cls(**fields | {"limits": Limits(**fields["limits"])})

    def apply(self, address_space: int) -> None:
        """Lock this process in, for good.

        Parameters
        ----------
        address_space
            The bytes of address space that Python and NumPy take.

        Raises
        ------
        OSError
            If the system refuses one of the steps. The process must end then.
        """
        steps: dict[str, Callable[[int], None]] = {
            "bubblewrap": self._bubblewrap,
            "landlock": self._landlock,
            "limits": self._limits,
            "none": lambda address_space: _die_with_parent(),
        }
        _be_first_to_go()
        steps[self.tier](address_space)

    def _bubblewrap(self, address_space: int) -> None:
        namespaces.make_own_mounts(self.scratch, self.limits.file_mebibytes)
        os.chdir(self.scratch)
        self.limits.apply(address_space, one_process=False)
        privileges.drop_capabilities()
        _die_with_parent()
        seccomp.refuse_system_calls()

    def _landlock(self, address_space: int) -> None:
        self.limits.apply(address_space, one_process=False)
        if os.getuid() != 0 and landlock.version() < NO_TRUNCATION:
            raise OSError("this kernel's Landlock, older than Linux 6.2, lets files be emptied")
        landlock.confine(readable=self.readable, writable=["/dev/null"])
        if os.getuid() == 0:
            user = FIRST_UID + os.getpid() % UIDS
            privileges.become(user, user, keep_reading=self.python_is_private)
        else:
            privileges.drop_capabilities()
        _die_with_parent()
        seccomp.refuse_system_calls()

    def _limits(self, address_space: int) -> None:
        self.limits.apply(address_space, one_process=True)
        _die_with_parent()


def _be_first_to_go() -> None:
    """Make this process the first that Linux ends when the machine's memory runs out."""
    with suppress(OSError):
        Path("/proc/self/oom_score_adj").write_text("1000", encoding="ascii")


def _die_with_parent() -> None:
    """Make Linux kill this process when its parent ends. A change of user undoes the setting."""
    if sys.platform == "linux":
        kernel.prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
