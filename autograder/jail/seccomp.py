"""Seccomp: a filter for the system calls that a process can make.

The filter is a program for the kernel's BPF machine. The kernel runs it before each system call.
It looks at the number of the call and, for a few calls, at the arguments. A call that is not
allowed fails with EPERM, as if the user had no right to make it, so Python raises PermissionError.
"""

from __future__ import annotations

import ctypes
import errno
import os
import platform
import struct
from collections.abc import Iterable

from autograder.jail import kernel
from autograder.jail.system_calls import ALLOWED, BY_ARGUMENTS, MACHINES, numbers

# The number of the call seccomp() itself, and its arguments for a filter on all threads.
SECCOMP = {"x86_64": 317, "aarch64": 277}
SET_MODE_FILTER = 1
FLAG_TSYNC = 1

# Offsets in struct seccomp_data. Each argument takes two words, the low one first.
NUMBER = 0
ARCHITECTURE = 4
FIRST_ARGUMENT, SECOND_ARGUMENT, THIRD_ARGUMENT = 16, 24, 32
HIGH_WORD = 4

# AUDIT_ARCH_*: the kernel's numbers for these machines.
ARCHITECTURES = {"x86_64": 0xC000003E, "aarch64": 0xC00000B7}

PR_SET_NAME = 15
PR_GET_NAME = 16

# Allowed: duplicate (F_DUPFD, F_DUPFD_CLOEXEC), read and set flags. Refused: locks (F_GETLK,
# F_SETLK, F_SETLKW), because other processes can see them; F_SETOWN, F_SETSIG, F_NOTIFY and leases,
# because a file then sends signals to a process.
FILE_COMMANDS = (*range(5), 1030)

# Allowed: ask for a terminal (TCGETS), its width (TIOCGWINSZ) and the bytes to read (FIONREAD); set
# blocking (FIONBIO) and closing on exec (FIONCLEX, FIOCLEX). Refused: TIOCSTI, which types for the
# user, and all others.
DEVICE_COMMANDS = (0x5401, 0x5413, 0x541B, 0x5421, 0x5450, 0x5451)

# Allowed: MADV_NORMAL, RANDOM, SEQUENTIAL, WILLNEED, DONTNEED, FREE, HUGEPAGE and NOHUGEPAGE, which
# C libraries use. Refused: MADV_MERGEABLE and PAGEOUT: other processes can see what they did.
ADVICE = (0, 1, 2, 3, 4, 8, 14, 15)

Program = list[bytes]


def refuse_system_calls() -> None:
    """Limit this process, all its threads and their children to the harmless system calls.

    A program can then compute, import, read and write files where it has the right to, and end
    itself. It can't start or reach another process, start a thread, run a program, or reach the
    network or the administration of the machine.

    Raises
    ------
    OSError
        If the kernel has no seccomp, on an unknown machine, and on other systems than Linux.
    """
    machine = platform.machine()
    if machine not in MACHINES:
        known = " and ".join(MACHINES)
        raise OSError(errno.ENOSYS, f"system calls can be refused on {known}, not on {machine}")
    instructions = program(machine, os.getpid())
    code = ctypes.create_string_buffer(b"".join(instructions))
    kernel.gain_no_privileges()
    thread = kernel.system_call(
        SECCOMP[machine],
        SET_MODE_FILTER,
        FLAG_TSYNC,
        struct.pack("@HP", len(instructions), ctypes.addressof(code)),
    )
    if thread:
        raise OSError(errno.ESRCH, f"the filter can't be set for thread {thread}, no thread has it")


def program(machine: str, pid: int) -> Program:
    """Return the filter for the process with this number."""
    by_arguments = {
        # C libraries that try clone3 first use clone after the answer ENOSYS, and clone is refused.
        "clone3": NO_SUCH_CALL,
        # A program may abort, raise and handle signals. It may send signals to itself only.
        "kill": _among(FIRST_ARGUMENT, [pid]),
        "tkill": _among(FIRST_ARGUMENT, [pid]),
        "tgkill": _among(FIRST_ARGUMENT, [pid]),
        "prctl": _among(FIRST_ARGUMENT, [PR_SET_NAME, PR_GET_NAME]),
        "prlimit64": _is_null(THIRD_ARGUMENT),
        "fcntl": _among(SECOND_ARGUMENT, FILE_COMMANDS),
        "madvise": _among(THIRD_ARGUMENT, ADVICE),
        "ioctl": _among(SECOND_ARGUMENT, DEVICE_COMMANDS),
    }
    # A call in the convention of another machine (32 bits) has other numbers. A call in the
    # convention of x32 has a bit set in its number that no number here has.
    instructions = [
        _load(ARCHITECTURE),
        *_unless(EQUAL, ARCHITECTURES[machine], END_PROCESS),
        _load(NUMBER),
    ]
    for number in numbers(ALLOWED, machine):
        instructions += _when(EQUAL, number, ALLOW)
    for name, verdict in by_arguments.items():
        for number in numbers({name: BY_ARGUMENTS[name]}, machine):
            instructions += _when(EQUAL, number, verdict)
    return instructions + REFUSE


# The tests below look at an argument's low word only if the kernel uses no more than that word.


def _among(argument: int, values: Iterable[int]) -> Program:
    """Allow the call if the argument is one of these values."""
    instructions = [_load(argument)]
    for value in values:
        instructions += _when(EQUAL, value, ALLOW)
    return instructions + REFUSE


def _is_null(argument: int) -> Program:
    """Allow the call if the argument is a null address: all its 64 bits are zero."""
    return [
        _load(argument),
        *_unless(EQUAL, 0, REFUSE),
        _load(argument + HIGH_WORD),
        *_unless(EQUAL, 0, REFUSE),
        *ALLOW,
    ]


# The assembler: codes of linux/bpf_common.h, packed as struct sock_filter (the code, the number of
# instructions to skip if the test is true, the number to skip if it is false, and a value).

LOAD = 0x20
EQUAL = 0x15
RETURN = 0x06


def _instruction(code: int, value: int, skip_if_true: int = 0, skip_if_false: int = 0) -> bytes:
    return struct.pack("=HBBI", code, skip_if_true, skip_if_false, value)


def _load(offset: int) -> bytes:
    """Load the word of the call at this offset; the tests that follow look at it."""
    return _instruction(LOAD, offset)


def _when(test: int, value: int, then: Program) -> Program:
    """Run `then` if the word passes the test, else skip it."""
    return [_instruction(test, value, skip_if_false=len(then)), *then]


def _unless(test: int, value: int, then: Program) -> Program:
    """Skip `then` if the word passes the test, else run it."""
    return [_instruction(test, value, skip_if_true=len(then)), *then]


ALLOW = [_instruction(RETURN, 0x7FFF0000)]
REFUSE = [_instruction(RETURN, 0x00050000 | errno.EPERM)]
NO_SUCH_CALL = [_instruction(RETURN, 0x00050000 | errno.ENOSYS)]
END_PROCESS = [_instruction(RETURN, 0x80000000)]
