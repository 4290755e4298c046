"""What one worker leaves behind that a later worker can see.

A worker writes down all that it can see, another one leaves traces wherever it can, and a third one
looks again. What differs is listed here and in docs/security.md. Times of computing aren't seen in
this way: docs/security.md names them apart.
"""

from __future__ import annotations

import json
from dataclasses import replace

import numpy as np
import pytest

from autograder.workers.starting import Workers
from tests.autograder.corpus import hw1
from tests.autograder.jail.test_limits import session_with
from tests.autograder.tiers import LOCKED, require

STUDENT = """
import fcntl, json, os, resource, signal, sys, sysconfig, tempfile, zipapp
from contextlib import suppress

import numpy as np

LIBRARY = os.path.dirname(os.__file__)
UNREAD = os.path.join(LIBRARY, "this.py")


def seen(function, *arguments):
    try:
        return repr(function(*arguments))
    except Exception as error:
        return type(error).__name__


def look():
    facts = {}
    places = [LIBRARY, os.path.dirname(np.__file__), "/", "/dev", "/tmp", "/proc", "/scratch", "."]
    for place in places:
        names = []
        with suppress(OSError):
            names = sorted(os.listdir(place))
        facts[f"{place}: names"] = names
        for name in [*names, ""]:
            path = os.path.join(place, name)
            with suppress(OSError):
                status = os.lstat(path)
                for field in "st_size st_nlink st_ino st_mode st_uid".split():
                    facts[f"{path}: {field}"] = getattr(status, field)
                for field in "atime mtime ctime".split():
                    facts[f"{path}: {field}"] = getattr(status, f"st_{field}_ns")
    for call in "getpid getppid getuid getgid getgroups getpgrp getcwd uname".split():
        facts[f"os.{call}"] = seen(getattr(os, call))
    for name in os.sysconf_names:
        facts[f"sysconf {name}"] = seen(os.sysconf, name)
    for name in dir(resource):
        if name.startswith("RLIMIT"):
            facts[name] = seen(resource.getrlimit, getattr(resource, name))
    for descriptor in range(32):
        facts[f"descriptor {descriptor}"] = seen(lambda: os.fstat(descriptor).st_mode)
        facts[f"flags {descriptor}"] = seen(fcntl.fcntl, descriptor, fcntl.F_GETFL)
        facts[f"lock {descriptor}"] = seen(fcntl.flock, descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    for number in range(1, 65):
        facts[f"signal {number}"] = seen(signal.getsignal, number).partition(" at 0x")[0]
    facts["environment"] = dict(os.environ)
    facts["affinity"] = seen(os.sched_getaffinity, 0)
    facts["load"] = seen(os.getloadavg)
    facts["modules"] = sorted(sys.modules)
    facts["switches"] = sys.getswitchinterval()
    facts["draws"] = seen(np.random.random)
    return np.frombuffer(json.dumps(facts).encode(), np.uint8)


def leave():
    left = []
    def attempt(function, *arguments):
        with suppress(Exception):
            function(*arguments)
            left.append(str(arguments))
    attempt(lambda: open(UNREAD).read())
    for place in (".", "/tmp", "/dev", "/dev/shm", "/scratch", "/", LIBRARY):
        attempt(lambda: open(os.path.join(place, "left"), "w").write("left"))
        attempt(os.mkdir, os.path.join(place, "left-here"))
    for path in (UNREAD, "/dev/null", LIBRARY, "."):
        attempt(os.utime, path)
        attempt(os.chmod, path, 0o777)
        attempt(os.setxattr, path, "user.left", b"left")
        attempt(os.truncate, path, 0)
        attempt(lambda: fcntl.flock(os.open(path, os.O_RDONLY), fcntl.LOCK_EX))
        attempt(lambda: fcntl.lockf(os.open(path, os.O_RDWR), fcntl.LOCK_EX))
        attempt(lambda: os.write(os.open(path, os.O_WRONLY), b"left"))
    for descriptor in range(32):
        attempt(fcntl.fcntl, descriptor, fcntl.F_SETFL, os.O_NONBLOCK | os.O_APPEND)
        attempt(os.ftruncate, descriptor, 4096)
    attempt(os.chdir, "/")
    np.random.seed(7)
    os.environ["LEFT"] = "left"
    sys.setswitchinterval(1.0)
    signal.signal(signal.SIGUSR1, signal.SIG_IGN)
    return len(left)
"""
HOMEWORK = replace(
    hw1(),
    defines={"handed_in.py": ("look", "leave")},
    limits=replace(hw1().limits, memory_mebibytes=256),
)
CROSSES = {
    "bubblewrap": set[str](),
    "landlock": {"atime", "os.getpid", "os.getpgrp", "os.getuid", "os.getgid"},
}
"""What differs; `docs/security.md` names it. Free memory and load change by themselves."""

OWN = ("/proc: ", "/proc/: ", "/scratch: ", "/scratch/: ", "./: ")
"""Folders that bubblewrap makes for each worker, and that are as old as the worker."""

ALWAYS_CHANGES = {"sysconf SC_AVPHYS_PAGES", "load"}


def facts_of(workers: Workers, *, leaves: bool = False) -> dict[str, object]:
    with session_with(HOMEWORK, workers, 60.0, STUDENT) as session:
        if leaves:
            return {"left": session.find("leave")()}
        text = session.find("look")()
        assert isinstance(text, np.ndarray)
        facts: dict[str, object] = json.loads(text.tobytes())
        return facts


@pytest.mark.parametrize("tier", LOCKED)
@pytest.mark.slow(keep=1)
def test_what_crosses_from_one_worker_to_the_next_is_known(tier: str) -> None:
    require(tier)
    with Workers(HOMEWORK, tier) as workers:
        before = facts_of(workers)
        assert facts_of(workers, leaves=True)["left"]
        after = facts_of(workers)
    differing = {
        fact.rpartition(": ")[2]
        for fact in before.keys() | after.keys()
        if before.get(fact) != after.get(fact) and not fact.startswith(OWN)
    }
    assert differing - ALWAYS_CHANGES <= CROSSES[tier]
    assert len(before) > 500
