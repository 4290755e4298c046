"""What stands before every attack, in one file with it: the jail can see no other.

An attack says what it tries, and what it got. It writes past `print`, which some attacks replace.
"""

import ctypes
import errno
import os
import re
import sys

import numpy as np

write = os.write
CANARY = re.compile(rb"canary-[a-z]+-[0-9a-f]{32}")
"""What the harness hides wherever an attack must not get to."""


def say(line):
    write(1, line.encode(errors="replace") + b"\n")


def attempt(what, action):
    """Try something, and say so; whatever the action returns, unless nothing, was got."""
    say(f"tried: {what}")
    try:
        got = action()
        if got:
            say(f"GOT: {what}: {str(got)[:200]}")
    except BaseException as error:
        say(f"refused: {type(error).__name__}")


def system_call(number, *arguments):
    """Make a system call; return what came of it, and nothing if the kernel refused it."""
    libc = ctypes.CDLL(None, use_errno=True)
    given = [ctypes.c_long(value) if isinstance(value, int) else value for value in arguments]
    result = libc.syscall(ctypes.c_long(number), *given)
    error = ctypes.get_errno() if result == -1 else 0
    if error in (errno.EPERM, errno.EACCES, errno.ENOSYS, errno.ESRCH):
        raise OSError(error, os.strerror(error))
    return f"returned {result}, {errno.errorcode.get(error, 'no error')}"


def grader_worker():
    """Return the object that answers the grader in this process, wherever it hides."""
    import gc

    frame = sys._getframe()
    while frame is not None:
        for value in frame.f_locals.values():
            if type(value).__name__ == "Worker":
                return value
        frame = frame.f_back
    return next(found for found in gc.get_objects() if type(found).__name__ == "Worker")


class WrongLinear:
    """Has all that the homework asks for, and nothing of it right."""

    def __init__(self, in_features, out_features):
        self.W = np.ones((out_features, in_features))
        self.b = np.ones((out_features, 1))

    def forward(self, A):
        self.A = np.zeros(A.shape)
        self.N = -1
        return np.zeros((len(A), len(self.W)))

    def backward(self, dLdZ):
        self.dLdW = np.zeros(self.W.shape)
        self.dLdb = np.zeros(self.b.shape)
        return np.zeros((len(dLdZ), self.W.shape[1]))
