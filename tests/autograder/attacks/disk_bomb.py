"""
Tries: to fill the disk with one large file, with many files, and with files that have no name.
Expected: everything wrong
Toothed: yes
"""

import signal
import sysconfig
import tempfile

signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
BLOCK = b"\1" * (1 << 20)
FOLDERS = dict.fromkeys([*sysconfig.get_paths().values(), os.path.dirname(np.__path__[0])])
ENOUGH = 64
"""Mebibytes: four times what is allowed."""


def fill(folder, count, mebibytes):
    """Write that many files of that many mebibytes, and say how much that was if it is too much."""
    names, total = [], 0
    try:
        for number in range(count):
            names.append(f"{folder}/attacked-{number}")
            with open(names[-1], "wb", 0) as file:
                for _ in range(mebibytes):
                    total += file.write(BLOCK)
    except OSError as error:
        say(f"stopped after {total >> 20} MiB: {error}")
    for name in names:
        try:
            os.unlink(name)
        except OSError:
            pass
    return f"{total >> 20} MiB" if total >= ENOUGH << 20 else None


def sparse(folder):
    with open(f"{folder}/attacked-sparse", "wb") as file:
        try:
            file.truncate(1 << 30)
            return "1 GiB"
        finally:
            os.unlink(f"{folder}/attacked-sparse")


def nameless():
    with tempfile.TemporaryFile() as file:
        for _ in range(ENOUGH):
            file.write(BLOCK)
    return f"{ENOUGH} MiB"


def in_memory():
    """A file in memory alone, beyond the limits of memory."""
    descriptor = os.memfd_create("bomb")
    total = sum(os.write(descriptor, BLOCK) for _ in range(ENOUGH))
    return f"{total >> 20} MiB" if total >= ENOUGH << 20 else None


def many_in_memory():
    total = 0
    for number in range(24):
        descriptor = os.memfd_create(f"bomb {number}")
        total += sum(os.write(descriptor, BLOCK) for _ in range(8))
    return f"{total >> 20} MiB"


got = []


def try_once(what, action):
    """Try something unless a try has succeeded: where nothing holds, one full disk is enough."""

    def noted():
        got.append(action())
        return got[-1]

    if not any(got):
        attempt(what, noted)


for folder in (".", "/tmp", "/var/tmp", "/dev/shm", "/", *FOLDERS):
    try_once(f"a large file in {folder}", lambda: fill(folder, 1, ENOUGH))
    try_once(f"many files in {folder}", lambda: fill(folder, 2 * ENOUGH, 1))
    try_once(f"a sparse file in {folder}", lambda: sparse(folder))
try_once("many folders", lambda: [os.mkdir(f"/tmp/attacked-{n}") for n in range(2000)] and [os.rmdir(f"/tmp/attacked-{n}") for n in range(2000)])
try_once("a nameless file", nameless)
try_once("memfd_create", in_memory)
try_once("many of them", many_in_memory)


class Linear(WrongLinear):
    pass
