"""What other processes hold, as root can see it on Linux: memory, files, environment."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path

UNREADABLE = ("[vvar", "[vsyscall]", "/dev/")


def descendants(pid: int) -> list[int]:
    """Return all processes that this one has started, and those that these have, and so on."""
    found = []
    for thread in Path(f"/proc/{pid}/task").iterdir():
        with suppress(OSError):
            for child in map(int, (thread / "children").read_text().split()):
                found += [child, *descendants(child)]
    return found


def held(pid: int, patterns: Iterable[bytes]) -> set[bytes]:
    """Return which of these patterns stand in a process's memory."""
    missing, found = set(patterns), set()
    for content in memory(pid):
        here = {pattern for pattern in missing if pattern in content}
        found |= here
        missing -= here
    return found


def memory(pid: int) -> Iterator[bytes]:
    """Yield the content of each part of a process's memory."""
    with Path(f"/proc/{pid}/mem").open("rb", buffering=0) as everything:
        for start, end, name in mappings(pid):
            if not name.startswith(UNREADABLE):
                with suppress(OSError):  # behind some pages there is nothing
                    yield os.pread(everything.fileno(), end - start, start)


def mappings(pid: int) -> list[tuple[int, int, str]]:
    """Return where a process's readable memory begins and ends, and of which file it is."""
    found = []
    for line in Path(f"/proc/{pid}/maps").read_text().splitlines():
        place, rights, _offset, _device, _inode, *name = line.split(maxsplit=5)
        if rights.startswith("r"):
            start, end = (int(each, 16) for each in place.split("-"))
            found.append((start, end, name[0] if name else ""))
    return found


def open_files(pid: int) -> set[str]:
    """Return the names of what a process has open."""
    found = set()
    for each in Path(f"/proc/{pid}/fd").iterdir():
        with suppress(OSError):
            found.add(str(each.readlink()))
    return found


def words(pid: int) -> bytes:
    """Return the environment of a process, and its command line."""
    return b"\0".join(Path(f"/proc/{pid}/{name}").read_bytes() for name in ("environ", "cmdline"))
