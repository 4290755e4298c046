"""Starting workers: locked-in processes that each run the code of one submission."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any, Protocol, Self

from autograder.homework import Homework
from autograder.results.result import Isolation
from autograder.results.verdict import GraderFault
from autograder.workers.allowance import Spent
from autograder.workers.channel import Ending, WorkerProcess
from autograder.workers.isolation import Jail, environment
from autograder.workers.streams import Pipes
from autograder.workers.tiers import CannotIsolate, CannotLockIn, tiers_for

START_SECONDS = 60.0
"""How long Python and NumPy may take to load on a busy machine."""


class Workers:
    """A source of workers for one homework, in the strongest tier that works on this machine.

    Python and NumPy begin to load at once. If a tier does not work, the next one is tried, and
    `isolation` says why. A tier named by `choice` is the only one tried.

    Parameters
    ----------
    choice
        A value of `--isolation`.
    only_locked
        Whether `auto` tries only the tiers that are safe for code by other people. A tier named
        by `choice` is always allowed.

    Raises
    ------
    CannotLockIn
        If no allowed tier works on this machine. `open` raises it too.
    """

    def __init__(self, homework: Homework, choice: str = "auto", only_locked: bool = False) -> None:
        self._homework = homework
        self._tiers = [
            tier
            for tier in tiers_for(choice)
            if tier.is_locked or not only_locked or choice != "auto"
        ]
        self._refused: dict[str, str] = {}
        self._source: _Source | None = None
        self._has_worked = False
        self._start_next()

    def open(self) -> WorkerProcess:
        """Return a worker that is locked in and ready.

        Raises
        ------
        CannotLockIn
            If no allowed tier works on this machine.
        GraderFault
            If the tier worked before and no longer works.
        """
        while True:
            assert self._source is not None
            try:
                worker = self._source.start()
                worker.wait_until_ready(START_SECONDS)
                self._has_worked = True
                return worker
            except CannotIsolate as reason:
                # A tier that has worked is never replaced by a weaker one.
                if self._has_worked and self._source.has_died:
                    self.close()
                elif self._has_worked:
                    raise GraderFault(f"no worker can be started any more: {reason}") from None
                else:
                    self._refuse(str(reason))
                self._start_next()

    @property
    def isolation(self) -> Isolation:
        """The tier of the workers, and why no stronger tier is used."""
        tier = self._tiers[0]
        return Isolation(tier.name, tier.promise, dict(self._refused))

    def close(self) -> None:
        """End all workers."""
        if self._source is not None:
            self._source.close()
            self._source = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()

    def _start_next(self) -> None:
        """Begin to start the strongest tier that has not failed yet."""
        while self._tiers:
            try:
                jail = Jail(self._tiers[0], self._homework.imports, self._homework.limits)
                self._source = _Zygote(jail) if sys.platform == "linux" else _Fresh(jail)
                return
            except CannotIsolate as reason:
                self._refuse(str(reason))
        raise CannotLockIn(self._refused)

    def _refuse(self, reason: str) -> None:
        self._refused[self._tiers.pop(0).name] = reason
        self.close()


class _Source(Protocol):
    """A way to start workers."""

    @property
    def has_died(self) -> bool: ...
    def start(self) -> WorkerProcess: ...
    def close(self) -> None: ...


class _Zygote:
    """The grader's end of `jail/zygote.py`, which has loaded Python and NumPy and forks workers."""

    def __init__(self, jail: Jail) -> None:
        self._socket, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self._said = tempfile.TemporaryFile()  # noqa: SIM115
        try:
            arguments = {"descriptor": theirs.fileno(), "lockdown": jail.lockdown()}
            self._process = subprocess.Popen(
                jail.command("zygote", arguments),
                stdin=subprocess.DEVNULL,
                stdout=self._said,
                stderr=self._said,
                cwd="/",
                env=environment(),
                pass_fds=[theirs.fileno()],
            )
        except BaseException:
            self._socket.close()
            self._said.close()
            raise
        finally:
            theirs.close()
        self._cpu_seconds = jail.limits.cpu_seconds
        self._is_locked = jail.tier.is_locked
        self._is_ready = self._has_forked = False

    @property
    def has_died(self) -> bool:
        """Whether the process has forked a worker and was then ended from outside."""
        return self._has_forked and self._process.poll() is not None

    def start(self) -> WorkerProcess:
        """Fork a worker.

        Raises
        ------
        CannotIsolate
            If the zygote is not running, or can't fork.
        """
        if not self._is_ready:
            self._receive(START_SECONDS)
            self._is_ready = True
        pipes = Pipes()
        try:
            with suppress(OSError):  # the zygote has ended, and reading shows that too
                socket.send_fds(self._socket, [b'{"fork": true}'], pipes.descriptors())
            answer = self._receive(START_SECONDS)
            if "refused" in answer:
                raise CannotIsolate(answer["refused"])
        except CannotIsolate:
            pipes.close()
            raise
        finally:
            pipes.close_theirs()
        self._has_forked = True
        number, ended = answer["worker"], []

        def end(patience: float) -> Ending:
            ended.append(self._end(number, patience))
            return ended[0]

        def spent() -> Spent:
            return Spent(ended[0].cpu_seconds) if ended else self._spent(number)

        return WorkerProcess(pipes, end, self._cpu_seconds, spent)

    def _spent(self, number: int) -> Spent:
        """Return the time that a worker has used."""
        try:
            self._socket.send(json.dumps({"spent": number}).encode())
            return Spent(**self._receive(START_SECONDS))
        except (OSError, CannotIsolate):  # the zygote has ended, and all its workers with it
            return Spent(0.0)

    def _end(self, number: int, patience: float) -> Ending:
        with suppress(OSError):
            self._socket.send(json.dumps({"end": number, "patience": patience}).encode())
        try:
            return Ending(**self._receive(START_SECONDS))
        except CannotIsolate as reason:  # the zygote has ended, and all its workers with it
            if self._is_locked:  # student's code in a locked tier can't cause that
                raise GraderFault(str(reason)) from None
            return Ending(signal.SIGKILL, 0.0)

    def _receive(self, seconds: float) -> dict[str, Any]:
        self._socket.settimeout(seconds)
        try:
            message = self._socket.recv(1 << 16)
        except OSError:  # too late, or the zygote has ended
            message = b""
        if message:
            answer: dict[str, Any] = json.loads(message)
            return answer
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(1.0)
        self._said.seek(0)
        said = self._said.read(4096).decode(errors="replace").strip().splitlines()
        what = "has ended" if self._is_ready else "does not start"
        raise CannotIsolate(said[-1] if said else f"the process that starts workers {what}")

    def close(self) -> None:
        """End the zygote and all its workers."""
        self._socket.close()
        try:
            self._process.wait(1.0)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._said.close()


class _Fresh:
    """A new process for each worker (`jail/alone.py`), on systems other than Linux."""

    has_died = False

    def __init__(self, jail: Jail) -> None:
        if jail.tier.is_locked:
            raise CannotIsolate("it needs Linux")
        if jail.tier.name == "limits" and os.name != "posix":
            raise CannotIsolate(f"{sys.platform} has no resource limits for processes")
        self._jail = jail
        self._folder = tempfile.TemporaryDirectory(prefix="autograder-", ignore_cleanup_errors=True)

    def start(self) -> WorkerProcess:
        pipes = Pipes(folder=Path(self._folder.name))
        arguments = {"lockdown": self._jail.lockdown(), **pipes.files()}
        process = subprocess.Popen(
            self._jail.command("alone", arguments),
            stdin=pipes.their_requests,
            stdout=pipes.their_responses,
            stderr=pipes.stderr.fileno(),
            cwd=self._folder.name,
            env=environment(),
            start_new_session=os.name == "posix",
        )
        pipes.close_theirs()

        def end(patience: float) -> Ending:
            with suppress(subprocess.TimeoutExpired):
                process.wait(patience)
            with suppress(ProcessLookupError, PermissionError):
                if os.name == "posix":
                    os.killpg(process.pid, signal.SIGKILL)
                else:
                    process.kill()
            code = process.wait()
            return Ending(status=-code if code < 0 else code << 8, cpu_seconds=0.0)

        return WorkerProcess(pipes, end, self._jail.limits.cpu_seconds)

    def close(self) -> None:
        self._folder.cleanup()
