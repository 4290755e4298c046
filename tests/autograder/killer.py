"""Kills a grader, and says what that leaves behind: a program of its own, for Linux.

    python -m tests.autograder.killer JOURNAL LINES SECONDS COMMAND...

The command is killed so many seconds after its journal has so many lines. What it started then
belongs to this process, which waits for all of it to end, and prints as JSON: whether the command
was still running, what the journal held before, and what has not ended.
"""

from __future__ import annotations

import ctypes
import json
import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

PR_SET_CHILD_SUBREAPER = 36
PATIENCE_SECONDS = 60.0


def main() -> None:
    file, lines, seconds, *command = sys.argv[1:]
    journal = Path(file)
    ctypes.CDLL(None, use_errno=True).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    grader = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    while grader.poll() is None and content_of(journal).count(b"\n") < int(lines):
        time.sleep(0.0005)
    time.sleep(float(seconds))
    before = content_of(journal)
    grader.kill()
    killed = grader.wait() == -signal.SIGKILL
    print(json.dumps({"killed": killed, "before": before.decode("ascii"), "left": left_over()}))


def content_of(journal: Path) -> bytes:
    return journal.read_bytes() if journal.exists() else b""


def left_over() -> list[str]:
    """Wait for what the grader has left to end, and end what doesn't."""
    deadline = time.monotonic() + PATIENCE_SECONDS
    with suppress(ChildProcessError):
        while time.monotonic() < deadline:
            os.waitpid(-1, os.WNOHANG)
            time.sleep(0.001)
    children = Path(f"/proc/self/task/{os.getpid()}/children").read_text().split()
    left = [Path(f"/proc/{child}/cmdline").read_text() for child in children]
    for child in children:
        os.kill(int(child), signal.SIGKILL)
    return left


if __name__ == "__main__":
    main()
