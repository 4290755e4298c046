"""Calls to the Linux kernel, through the C library, for which Python has no function."""

from __future__ import annotations

import ctypes
import errno
import os
import sys

PR_SET_NO_NEW_PRIVS = 38

libc = ctypes.CDLL(None, use_errno=True) if sys.platform == "linux" else None


def call(function: str, *arguments: int | bytes) -> int:
    """Call a `function` of the C library and return its result.

    Whole numbers are passed as 64 bits, bytes as a pointer.

    Raises
    ------
    OSError
        If the function fails, with its error number. On other systems than Linux, with ENOSYS.
    """
    if libc is None:
        raise OSError(errno.ENOSYS, f"{function} is called on Linux only, not on {sys.platform}")
    result: int = getattr(libc, function)(
        *(ctypes.c_long(value) if isinstance(value, int) else value for value in arguments)
    )
    if result == -1:
        number = ctypes.get_errno()
        shown = ", ".join("…" if isinstance(value, bytes) else str(value) for value in arguments)
        raise OSError(number, f"{os.strerror(number)}, from {function}({shown})")
    return result


def system_call(number: int, *arguments: int | bytes) -> int:
    """Make the system call with this number and return its result, which must be an `int`.

    Raises
    ------
    OSError
        If the kernel refuses the call or doesn't know it.
    """
    return call("syscall", number, *arguments)


def prctl(option: int, *arguments: int) -> int:
    """Read or change a setting of this process. Missing arguments are 0.

    Raises
    ------
    OSError
        If the kernel refuses the change or doesn't know the option.
    """
    return call("prctl", option, *arguments, *[0] * (4 - len(arguments)))


def gain_no_privileges() -> None:
    """Forbid this process, and every program that it runs later, to gain rights.

    The kernel demands this before a process without special rights may lock itself in.
    """
    prctl(PR_SET_NO_NEW_PRIVS, 1)
