"""
Tries: to spoil the files or pipes by which the grader reads its outputs, and shares flags with it.
Expected: everything wrong
"""

import fcntl
import threading


def set_flag(descriptor, flag):
    fcntl.fcntl(descriptor, fcntl.F_SETFL, fcntl.fcntl(descriptor, fcntl.F_GETFL) | flag)


def seek_on():
    while True:
        try:
            os.lseek(1, 1 << 40, os.SEEK_SET)
        except OSError:
            return


def stretched(descriptor, change):
    """Make the file larger for a moment: an output that is as large as may be takes no more."""
    try:
        change()
    finally:
        os.ftruncate(descriptor, 0)


for descriptor in (1, 2):
    attempt(f"locked {descriptor}", lambda: fcntl.flock(descriptor, fcntl.LOCK_EX))
    attempt(f"mode of {descriptor}", lambda: os.fchmod(descriptor, 0))
    attempt(f"stretched {descriptor}", lambda: stretched(descriptor, lambda: os.ftruncate(descriptor, 16 << 20)))
    attempt(f"{descriptor} without end", lambda: stretched(descriptor, lambda: os.ftruncate(descriptor, 1 << 62)))
    attempt(f"allocated {descriptor}", lambda: stretched(descriptor, lambda: os.posix_fallocate(descriptor, 0, 15 << 20)))
    attempt(f"moved {descriptor}", lambda: os.lseek(descriptor, 1 << 62, os.SEEK_SET) and None)
    for name in ("O_ASYNC", "O_NONBLOCK", "O_NOATIME"):
        attempt(f"{name} for {descriptor}", lambda: set_flag(descriptor, getattr(os, name)))
attempt("O_DIRECT for the pipes", lambda: [set_flag(each, os.O_DIRECT) for each in (3, 4)] and None)
attempt("a thread that moves on", lambda: threading.Thread(target=seek_on, daemon=True).start())


class Linear(WrongLinear):
    def forward(self, A):
        """Leave outputs that can't be read in parts, nor written by itself, but for a moment."""
        for descriptor in (1, 2):
            fcntl.fcntl(descriptor, fcntl.F_SETFL, os.O_APPEND)
        attempt("outputs read directly from the disk", lambda: None)
        for descriptor in (1, 2):
            set_flag(descriptor, os.O_DIRECT)
        return super().forward(A)
