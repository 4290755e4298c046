"""Limits: the time, memory and files that a submission may use."""

from __future__ import annotations

import sys
from dataclasses import dataclass

try:
    import resource
except ImportError:  # Windows
    resource = None  # type: ignore[assignment]

MEBIBYTE = 1 << 20


@dataclass(frozen=True)
class Limits:
    """The limits of a submission, from the table `[limits]` of a homework.

    Attributes
    ----------
    seconds_per_check : float
        The computing time for each check. By the clock, six times as much may pass.
    cpu_seconds : int
        The computing time for all checks that one worker answers.
    memory_mebibytes : int
        The address space, without the space that Python and NumPy take by themselves.
    file_mebibytes : int
        The size of one file; under bubblewrap, of all files together.
    open_files : int
        The number of files open at one time.
    """

    seconds_per_check: float = 5.0
    cpu_seconds: int = 60
    memory_mebibytes: int = 512
    file_mebibytes: int = 16
    open_files: int = 32

    def apply(self, address_space: int, one_process: bool) -> None:
        """Set the limits of this process, for good.

        Parameters
        ----------
        address_space
            The bytes of address space that Python and NumPy take; 0 if that isn't known.
        one_process
            Whether the system refuses more processes and threads of the same user. It never
            refuses root's. In the locked tiers, the filter of system calls refuses them.
        """
        if resource is None:
            return
        limits = {
            "RLIMIT_CPU": self.cpu_seconds,
            "RLIMIT_FSIZE": self.file_mebibytes * MEBIBYTE,
            "RLIMIT_NOFILE": self.open_files,
            "RLIMIT_CORE": 0,
            "RLIMIT_MEMLOCK": 0,
            "RLIMIT_MSGQUEUE": 0,
        }
        if address_space:
            limits["RLIMIT_AS"] = address_space + self.memory_mebibytes * MEBIBYTE
        if one_process:
            limits["RLIMIT_NPROC"] = 1
        for name, most in limits.items():
            kind = getattr(resource, name, None)
            if kind is not None:
                _, hard = resource.getrlimit(kind)
                lowest = most if hard == resource.RLIM_INFINITY else min(most, hard)
                resource.setrlimit(kind, (lowest, lowest))


def address_space() -> int:
    """Return the bytes of address space that this process takes; 0 if the system doesn't say."""
    try:
        with open("/proc/self/statm", encoding="ascii") as statm:  # noqa: PTH123
            pages = int(statm.read().split()[0])
    except OSError:
        return 0
    return pages * resource.getpagesize()


def peak_mebibytes() -> float:
    """Return the most memory that this process has used so far; 0 if the system doesn't say."""
    if resource is None:
        return 0.0
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return round(peak / (MEBIBYTE if sys.platform == "darwin" else 1024), 1)
