"""Giving up what sets a process above others: its user, its groups, its capabilities."""

from __future__ import annotations

import contextlib
import os
import struct

from autograder.jail import kernel

CAP_DAC_READ_SEARCH = 2  # read every file, enter every folder

PR_SET_DUMPABLE = 4
PR_SET_KEEPCAPS = 8
PR_CAPBSET_DROP = 24

CAPABILITY_VERSION_3 = 0x20080522
CAPABILITY_SETS = 64


def become(uid: int, gid: int, keep_reading: bool = False) -> None:
    """Become another user for good, in one group, with no capability.

    `keep_reading` keeps one capability: to read files whomever they belong to. A machine whose
    Python lies where only root can go (/root/.pyenv) needs it. What may be read must then be
    confined by Landlock before.

    Raises
    ------
    PermissionError
        If this process may not become another user: it isn't root's.
    OSError
        Away from Linux.
    """
    # A process that leaves root loses its capabilities on the way unless it asks to keep them.
    kernel.prctl(PR_SET_KEEPCAPS, int(keep_reading))
    _empty_bounding_set()
    os.setgroups([])
    os.setresgid(gid, gid, gid)
    os.setresuid(uid, uid, uid)
    _keep_capabilities(1 << CAP_DAC_READ_SEARCH if keep_reading else 0)
    _seal()


def drop_capabilities() -> None:
    """Give up every capability and stay the same user.

    Root's process keeps what belongs to root as the owner of files, and nothing more.

    Raises
    ------
    OSError
        Away from Linux.
    """
    _empty_bounding_set()
    _keep_capabilities(0)
    _seal()


def _empty_bounding_set() -> None:
    """Leave no capability that a program run later could gain, where this process may do so.

    A process without the right to has none to lose, and `_seal` keeps it from gaining any.
    """
    with contextlib.suppress(OSError):  # and the kernel knows fewer capabilities than 64
        for capability in range(CAPABILITY_SETS):
            kernel.prctl(PR_CAPBSET_DROP, capability)


def _keep_capabilities(kept: int) -> None:
    """Keep these capabilities as permitted and effective; none is inheritable, hence ambient."""
    header = struct.pack("=Ii", CAPABILITY_VERSION_3, 0)
    low, high = kept & 0xFFFFFFFF, kept >> 32
    kernel.call("capset", header, struct.pack("=6I", low, low, 0, high, high, 0))


def _seal() -> None:
    """Let nothing be gained by running programs, and no process of the same user look inside."""
    kernel.gain_no_privileges()
    kernel.prctl(PR_SET_DUMPABLE, 0)
