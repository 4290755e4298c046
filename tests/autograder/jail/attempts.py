"""Running expressions in a process that locks itself in first."""

import json
import os
import subprocess
import sys
from collections.abc import Iterable

import pytest

from autograder.jail import landlock
from autograder.workers.isolation import environment

linux = pytest.mark.skipif(sys.platform != "linux", reason="only Linux has these locks")
root = pytest.mark.skipif(
    not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root can become another user"
)


def landlock_version(wanted: int) -> pytest.MarkDecorator:
    """Return a mark that skips a test if the kernel's Landlock is older."""
    here = landlock.version()
    return pytest.mark.skipif(here < wanted, reason=f"Landlock is {here} here, not {wanted}")


CHILD = """
import json, sys
setup, lock, attempts = json.loads(sys.argv[1])
exec(setup)
exec(lock)
for attempt in attempts:
    try:
        outcome = repr(eval(attempt))
    except BaseException as error:
        outcome = type(error).__name__
    print(json.dumps([attempt, outcome]), flush=True)
"""


def child(setup: str, lock: str, attempts: Iterable[str]) -> subprocess.CompletedProcess[str]:
    """Run these statements and evaluate these expressions in a new process."""
    return subprocess.run(
        [sys.executable, "-I", "-c", CHILD, json.dumps([setup, lock, list(attempts)])],
        capture_output=True,
        env=environment(),
        text=True,
        check=False,
    )


def outcomes(setup: str, lock: str, attempts: Iterable[str]) -> dict[str, str]:
    """Return for each expression its value, or the name of the exception that it raised."""
    done = child(setup, lock, attempts)
    assert done.returncode == 0, done.stderr
    return dict(json.loads(line) for line in done.stdout.splitlines())
