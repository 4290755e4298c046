"""Giving up privileges: the user, the groups and the capabilities of a process."""

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
    """Become another user for good, in one group, without capabilities.

    `keep_reading` leaves one capability: to read every file and enter every folder. It is needed
    if Python is in a folder that only root can enter (/root/.pyenv). Landlock must then limit
    the files first.

    Raises
    ------
    PermissionError
        If this process may not become another user, because it isn't root's.
    OSError
        On other systems than Linux.
    """
    # A process that stops being root loses its capabilities unless it asks to keep them.
    kernel.prctl(PR_SET_KEEPCAPS, int(keep_reading))
    _empty_bounding_set()
    os.setgroups([])
    os.setresgid(gid, gid, gid)
    os.setresuid(uid, uid, uid)
    _keep_capabilities(1 << CAP_DAC_READ_SEARCH if keep_reading else 0)
    _seal()


def drop_capabilities() -> None:
    """Give up every capability, and stay the same user.

    A process of root keeps the rights of root as the owner of files, and no other rights.

    Raises
    ------
    OSError
        On other systems than Linux.
    """
    _empty_bounding_set()
    _keep_capabilities(0)
    _seal()


def _empty_bounding_set() -> None:
    """Remove every capability that a program run later could gain, if this process may do so.

    A process that may not has no capability to lose, and `_seal` forbids it to gain one.
    """
    with contextlib.suppress(OSError):  # also because the kernel knows fewer than 64 capabilities
        for capability in range(CAPABILITY_SETS):
            kernel.prctl(PR_CAPBSET_DROP, capability)


def _keep_capabilities(kept: int) -> None:
    """Keep these capabilities as permitted and effective. None is inheritable or ambient."""
    header = struct.pack("=Ii", CAPABILITY_VERSION_3, 0)
    low, high = kept & 0xFFFFFFFF, kept >> 32
    kernel.call("capset", header, struct.pack("=6I", low, low, 0, high, high, 0))


def _seal() -> None:
    """Forbid new rights by running programs, and a look inside by processes of the same user."""
    kernel.gain_no_privileges()
    kernel.prctl(PR_SET_DUMPABLE, 0)
