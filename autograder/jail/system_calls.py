"""The system calls that a student's program may make, with their numbers on both machines."""

from __future__ import annotations

Numbers = tuple[int | None, int | None]

# The position of each machine in Numbers. None there means that the machine has no such call.
MACHINES = {"x86_64": 0, "aarch64": 1}

# Every call that is not in these tables is refused, and needs no list of its own. Refused are:
# starting processes and threads, and running programs; other processes, their memory and signals to
# them; sockets; locks on files, and copies from file to file within the kernel; kernel objects that
# no limit counts (memfd, System V and POSIX queues, timers, event and signal descriptors, epoll,
# io_uring, inotify); changes to a file's owner, mode, times and attributes; links and devices;
# namespaces, mounts, users, limits, priorities, keys, BPF, clocks, modules and everything else
# that administers the machine.
ALLOWED: dict[str, Numbers] = {
    # Reading and writing open files.
    "read": (0, 63),
    "write": (1, 64),
    "readv": (19, 65),
    "writev": (20, 66),
    "pread64": (17, 67),
    "pwrite64": (18, 68),
    "lseek": (8, 62),
    "close": (3, 57),
    "dup": (32, 23),
    "dup2": (33, None),
    "dup3": (292, 24),
    "pipe": (22, None),
    "pipe2": (293, 59),
    "ftruncate": (77, 46),
    "poll": (7, None),
    "ppoll": (271, 73),
    "select": (23, None),
    "pselect6": (270, 72),
    # Finding and opening files. Landlock or the mounts decide which files.
    "open": (2, None),
    "openat": (257, 56),
    "stat": (4, None),
    "fstat": (5, 80),
    "lstat": (6, None),
    "newfstatat": (262, 79),
    "statx": (332, 291),
    "access": (21, None),
    "faccessat": (269, 48),
    "faccessat2": (439, 439),
    "readlink": (89, None),
    "readlinkat": (267, 78),
    "getdents64": (217, 61),
    "getcwd": (79, 17),
    "chdir": (80, 49),
    "fchdir": (81, 50),
    # Making and removing files and folders.
    "mkdir": (83, None),
    "mkdirat": (258, 34),
    "rmdir": (84, None),
    "unlink": (87, None),
    "unlinkat": (263, 35),
    "rename": (82, None),
    "renameat": (264, 38),
    # Its own memory.
    "brk": (12, 214),
    "mmap": (9, 222),
    "munmap": (11, 215),
    "mprotect": (10, 226),
    "mremap": (25, 216),
    # Waiting and ending. It has one thread, but Python locks as if it had more.
    "futex": (202, 98),
    "sched_yield": (24, 124),
    "sched_getaffinity": (204, 123),
    "exit": (60, 93),
    "exit_group": (231, 94),
    # Handling signals, and setting an alarm for itself.
    "rt_sigaction": (13, 134),
    "rt_sigprocmask": (14, 135),
    "rt_sigreturn": (15, 139),
    "sigaltstack": (131, 132),
    "restart_syscall": (219, 128),
    "pause": (34, None),
    "alarm": (37, None),
    "getitimer": (36, 102),
    "setitimer": (38, 103),
    # Time, and waiting.
    "clock_gettime": (228, 113),
    "clock_getres": (229, 114),
    "clock_nanosleep": (230, 115),
    "gettimeofday": (96, 169),
    "time": (201, None),
    "times": (100, 153),
    "nanosleep": (35, 101),
    # Randomness.
    "getrandom": (318, 278),
    # Asking for its own numbers, users, limits and machine.
    "getpid": (39, 172),
    "getppid": (110, 173),
    "gettid": (186, 178),
    "getuid": (102, 174),
    "geteuid": (107, 175),
    "getgid": (104, 176),
    "getegid": (108, 177),
    "getresuid": (118, 148),
    "getresgid": (120, 150),
    "getgroups": (115, 158),
    "getpgid": (121, 155),
    "getpgrp": (111, None),
    "getsid": (124, 156),
    "uname": (63, 160),
    "getrusage": (98, 165),
    "getrlimit": (97, 163),
}

# Calls that are allowed or refused by their arguments; `seccomp.py` says which arguments.
BY_ARGUMENTS: dict[str, Numbers] = {
    "clone3": (435, 435),
    "kill": (62, 129),
    "tkill": (200, 130),
    "tgkill": (234, 131),
    "prctl": (157, 167),
    "prlimit64": (302, 261),
    "fcntl": (72, 25),
    "madvise": (28, 233),
    "ioctl": (16, 29),
}


def numbers(calls: dict[str, Numbers], machine: str) -> list[int]:
    """Return the numbers of the calls on a machine, without the calls that it doesn't have."""
    return [n for pair in calls.values() if (n := pair[MACHINES[machine]]) is not None]
