"""Landlock (Linux 5.13 and later): the files that a process can reach."""

from __future__ import annotations

import contextlib
import os
import stat
import struct
from collections.abc import Sequence
from enum import IntFlag

from autograder.jail import kernel

CREATE_RULESET = 444
ADD_RULE = 445
RESTRICT_SELF = 446

ASK_FOR_VERSION = 1
RULE_PATH_BENEATH = 1


class Right(IntFlag):
    """The actions on files that a ruleset can refuse, in the kernel's order of bits."""

    EXECUTE = 1 << 0
    WRITE_FILE = 1 << 1
    READ_FILE = 1 << 2
    READ_DIRECTORY = 1 << 3
    REMOVE_DIRECTORY = 1 << 4
    REMOVE_FILE = 1 << 5
    MAKE_CHARACTER_DEVICE = 1 << 6
    MAKE_DIRECTORY = 1 << 7
    MAKE_FILE = 1 << 8
    MAKE_SOCKET = 1 << 9
    MAKE_FIFO = 1 << 10
    MAKE_BLOCK_DEVICE = 1 << 11
    MAKE_SYMBOLIC_LINK = 1 << 12
    MOVE_BETWEEN_DIRECTORIES = 1 << 13
    TRUNCATE = 1 << 14
    CONTROL_DEVICE = 1 << 15
    CONNECT_TO_SOCKET = 1 << 16


# The number of bits that Landlock knows from each version on. The versions left out added none.
FILE_SYSTEM = {1: 13, 2: 14, 3: 15, 5: 16, 9: 17}
NETWORK = {4: 2}  # bind and connect over TCP
SCOPE = {6: 2}  # abstract Unix sockets of other processes, signals to other processes

READ = Right.READ_FILE | Right.READ_DIRECTORY
WRITE = (
    READ
    | Right.WRITE_FILE
    | Right.TRUNCATE
    | Right.MAKE_FILE
    | Right.MAKE_DIRECTORY
    | Right.REMOVE_FILE
    | Right.REMOVE_DIRECTORY
    | Right.MOVE_BETWEEN_DIRECTORIES
)
# A rule for a file may contain only these rights.
OF_A_FILE = Right.READ_FILE | Right.WRITE_FILE | Right.TRUNCATE


def version() -> int:
    """Return the version of Landlock in the running kernel, 0 if there is none."""
    try:
        return kernel.system_call(CREATE_RULESET, 0, 0, ASK_FOR_VERSION)
    except OSError:
        return 0


def confine(readable: Sequence[str], writable: Sequence[str]) -> None:
    """Limit this thread, and every thread and process that it starts, to these files.

    `readable` files and folders may be read and listed. In `writable` folders, files and folders
    may also be made, changed, moved and removed, but no links, devices, sockets or FIFOs may be
    made. A writable file (/dev/null) may be read and written. No file may be run as a program.
    Landlock refuses what else it can: TCP (from version 4), signals to processes outside and
    connections to their abstract sockets (from version 6). Files that are open already stay open.
    The process can still learn whether a file exists, its size and its times.

    A readable path that doesn't exist is skipped, so a list of likely paths is enough. Links are
    followed: the rule is for the target.

    Raises
    ------
    FileNotFoundError
        If a writable path doesn't exist. The process isn't confined then.
    OSError
        If the kernel has no Landlock.
    """
    # With version 0, the kernel refuses the ruleset with an error, never in silence.
    known = Right(_bits(FILE_SYSTEM))
    ruleset = kernel.system_call(CREATE_RULESET, *_attributes(known), 0)
    try:
        for path in readable:
            with contextlib.suppress(FileNotFoundError):
                _allow(ruleset, path, READ & known)
        for path in writable:
            _allow(ruleset, path, WRITE & known)
        kernel.gain_no_privileges()
        kernel.system_call(RESTRICT_SELF, ruleset, 0)
    finally:
        os.close(ruleset)


def _bits(counts: dict[int, int]) -> int:
    """Return all bits that the running kernel knows, for a table of bits by version."""
    here = version()
    return (1 << max((n for first, n in counts.items() if first <= here), default=0)) - 1


def _attributes(known: Right) -> tuple[bytes, int]:
    """Return struct landlock_ruleset_attr and its size.

    Older kernels know a shorter struct. They accept this one if the fields new to them are zero.
    """
    attributes = struct.pack("=QQQ", known, _bits(NETWORK), _bits(SCOPE))
    return attributes, len(attributes)


def _allow(ruleset: int, path: str, rights: Right) -> None:
    """Add to the ruleset the rights for a file, or for a folder and everything in it."""
    place = os.open(path, os.O_PATH | os.O_CLOEXEC)
    try:
        if not stat.S_ISDIR(os.fstat(place).st_mode):
            rights &= OF_A_FILE
        rule = struct.pack("=Qi", rights, place)
        kernel.system_call(ADD_RULE, ruleset, RULE_PATH_BENEATH, rule, 0)
    finally:
        os.close(place)
