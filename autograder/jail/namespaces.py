"""Namespaces: a worker's own view of the system, within the sandbox that bubblewrap made.

The zygote has the capability CAP_SYS_ADMIN in the sandbox's user namespace, and nowhere else. A
worker gives it up right after it has made its namespaces.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager

from autograder.jail import kernel

CLONE_NEWNS = 0x00020000
CLONE_NEWIPC = 0x08000000
CLONE_NEWPID = 0x20000000
MS_RDONLY, MS_NOSUID, MS_NODEV, MS_NOEXEC = 1, 2, 4, 8
MS_REC, MS_PRIVATE = 0x4000, 0x40000


@contextmanager
def children_in_a_pid_namespace() -> Iterator[None]:
    """Give a process that is forked within the `with` block a process namespace of its own.

    It is the first process of that namespace. It sees only the processes that it starts itself,
    and the system kills them all when it ends.
    """
    own = os.pidfd_open(os.getpid())
    kernel.call("unshare", CLONE_NEWPID)
    try:
        yield
    finally:
        # Go back to our own namespace: only from there can we make one for the next worker.
        kernel.call("setns", own, CLONE_NEWPID)
        os.close(own)


def make_own_mounts(scratch: str, mebibytes: int) -> None:
    """Mount a new folder for this process over `scratch`, and an empty one over /proc."""
    kernel.call("unshare", CLONE_NEWNS | CLONE_NEWIPC)
    kernel.call("mount", b"none", b"/", 0, MS_REC | MS_PRIVATE, 0)
    flags = MS_NOSUID | MS_NODEV | MS_NOEXEC
    size = f"size={mebibytes}m,nr_inodes=1024,mode=700".encode()
    kernel.call("mount", b"tmpfs", scratch.encode(), b"tmpfs", flags, size)
    kernel.call("mount", b"tmpfs", b"/proc", b"tmpfs", flags | MS_RDONLY, b"size=4k")
