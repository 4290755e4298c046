"""Calls of the Linux kernel that Python has no function for, made through the C library."""

from __future__ import annotations

import ctypes
import errno
import os
import sys

PR_SET_NO_NEW_PRIVS = 38

libc = ctypes.CDLL(None, use_errno=True) if sys.platform == "linux" else None


def call(function: str, *arguments: int | bytes) -> int:
    """Return what the C library's `function` gives.

    Whole numbers are handed over as 64 bits, bytes as a pointer to them.

    Raises
    ------
    OSError
        If the function fails, with its error number; away from Linux, with ENOSYS.
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
    """Make the system call of that number; it must be one whose result is an `int`.

    Raises
    ------
    OSError
        If the kernel refuses it or doesn't know it.
    """
    return call("syscall", number, *arguments)


def prctl(option: int, *arguments: int) -> int:
    """Read or change a setting of this process; arguments left out are 0.

    Raises
    ------
    OSError
        If the kernel refuses it or doesn't know the option.
    """
    return call("prctl", option, *arguments, *[0] * (4 - len(arguments)))


def gain_no_privileges() -> None:
    """See to it that no program run from here on has more rights than this process.

    The kernel asks for it before a process without rights may lock itself in.
    """
    prctl(PR_SET_NO_NEW_PRIVS, 1)
