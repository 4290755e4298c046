"""What of the file system a process can reach, by Landlock (Linux 5.13 and later)."""

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
    """What a ruleset can refuse to do with files, in the kernel's order of bits."""

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


# The bits that are known from each version on; versions between them brought none.
FILE_SYSTEM = {1: 13, 2: 14, 3: 15, 5: 16, 9: 17}
NETWORK = {4: 2}  # bind and connect over TCP
SCOPE = {6: 2}  # abstract Unix sockets of others, signals to others

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
# A rule for a file may name these alone.
OF_A_FILE = Right.READ_FILE | Right.WRITE_FILE | Right.TRUNCATE


def version() -> int:
    """Return the version of Landlock that the running kernel knows, 0 where there is none."""
    try:
        return kernel.system_call(CREATE_RULESET, 0, 0, ASK_FOR_VERSION)
    except OSError:
        return 0


def confine(readable: Sequence[str], writable: Sequence[str]) -> None:
    """Leave this thread, and all that it starts, these files and no others.

    `readable` files and folders may be read and listed. In `writable` folders files and folders
    may be made, changed, moved and removed too, but no links, devices, sockets or FIFOs; a
    writable file (/dev/null) may be read and written. Nothing may be run as a program. Whatever
    the kernel's Landlock can refuse beside files is refused: TCP (from version 4), signals to
    processes outside and their abstract sockets (6). Files that are open already stay open, and
    whether a file exists, its size and its times can still be asked for.

    A readable path that isn't there is passed over, so that lists of likely places will do.
    Links are followed: what counts is the place that they lead to.

    Raises
    ------
    FileNotFoundError
        If a writable path isn't there. The process isn't confined then.
    OSError
        If the kernel has no Landlock.
    """
    # Were the version 0, the ruleset would be refused by the kernel, loudly.
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
    """Return all the bits of a kind that the running kernel knows."""
    here = version()
    return (1 << max((n for first, n in counts.items() if first <= here), default=0)) - 1


def _attributes(known: Right) -> tuple[bytes, int]:
    """Return struct landlock_ruleset_attr and its size.

    Older kernels know a shorter struct, and accept this one if what they don't know is zero.
    """
    attributes = struct.pack("=QQQ", known, _bits(NETWORK), _bits(SCOPE))
    return attributes, len(attributes)


def _allow(ruleset: int, path: str, rights: Right) -> None:
    """Add to the ruleset what may be done with a file, or with a folder and all that lies in it."""
    place = os.open(path, os.O_PATH | os.O_CLOEXEC)
    try:
        if not stat.S_ISDIR(os.fstat(place).st_mode):
            rights &= OF_A_FILE
        rule = struct.pack("=Qi", rights, place)
        kernel.system_call(ADD_RULE, ruleset, RULE_PATH_BENEATH, rule, 0)
    finally:
        os.close(place)
