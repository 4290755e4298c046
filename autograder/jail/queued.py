"""The time for which a process could have computed, and other programs had the processors."""

from __future__ import annotations


def queued(process: int | str = "self") -> float:
    """Return the seconds for which a process has waited for a processor; 0 if the system is silent.

    Linux writes them into the second number of a process's `schedstat`, in nanoseconds.
    """
    try:
        with open(f"/proc/{process}/schedstat", encoding="ascii") as schedstat:  # noqa: PTH123
            return int(schedstat.read().split()[1]) / 1e9
    except (OSError, IndexError, ValueError):
        return 0.0
