"""Processes that answer questions, one after another."""

from __future__ import annotations

import multiprocessing
import socket
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import Any

CONTEXT = multiprocessing.get_context("spawn")


class NoAnswer(Exception):  # noqa: N818 - an outcome, not an error of ours
    """The process died, or it did not answer in time."""


class Companion:
    """A process that answers questions, one after another.

    If it dies, or takes too long, a new process answers the next question.

    Parameters
    ----------
    serve
        A module-level function, which the process runs. It receives one end of a pipe, and sends
        one answer for each question.
    arguments
        Its other arguments.
    """

    def __init__(self, serve: Callable[..., None], *arguments: Any) -> None:
        self._serve = serve
        self._arguments = arguments
        self._process: multiprocessing.process.BaseProcess | _Started | None = None
        self._pipe: Connection | None = None

    def ask(self, question: Any, seconds: float) -> Any:
        """Return the answer to a question.

        Raises
        ------
        NoAnswer
            If there is no answer in time.
        """
        pipe = self._pipe or self._start()
        try:
            pipe.send(question)
            if pipe.poll(seconds):
                return pipe.recv()
        except (EOFError, OSError):
            self.close()
            raise NoAnswer("its process died") from None
        self.close()
        raise NoAnswer(f"it took longer than {seconds:g} seconds")

    def close(self) -> None:
        """End the process."""
        if self._process is not None and self._pipe is not None:
            self._pipe.close()
            self._process.kill()
            self._process.join()
        self._process = self._pipe = None

    def _start(self) -> Connection:
        if multiprocessing.current_process().daemon:
            self._process, self._pipe = _started(self._serve, *self._arguments)
            return self._pipe
        self._pipe, theirs = CONTEXT.Pipe()
        self._process = CONTEXT.Process(
            target=_run, args=(self._serve, theirs, *self._arguments), daemon=True
        )
        self._process.start()
        theirs.close()
        return self._pipe


class _Started:
    """A process that `multiprocessing` doesn't know."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        self._process = process

    def kill(self) -> None:
        self._process.kill()

    def join(self) -> None:
        self._process.wait()


def _started(serve: Callable[..., None], *arguments: Any) -> tuple[_Started, Connection]:
    """Start a process from one that `multiprocessing` lets start none, as a worker of Dask is.

    The process ends when its pipe is closed, however this one ends.
    """
    ours, theirs = socket.socketpair()
    with theirs:
        command = f"from autograder.companion import _inherited; _inherited({theirs.fileno()})"
        process = subprocess.Popen(
            [sys.executable, "-c", command], stdin=subprocess.DEVNULL, pass_fds=[theirs.fileno()]
        )
    pipe = Connection(ours.detach())
    pipe.send((serve, arguments))
    return _Started(process), pipe


def _inherited(descriptor: int) -> None:
    pipe = Connection(descriptor)
    serve, arguments = pipe.recv()
    _run(serve, pipe, *arguments)


def _run(serve: Callable[..., None], pipe: Connection, *arguments: Any) -> None:
    # The parent process handles the user's Ctrl-C.
    with suppress(EOFError, KeyboardInterrupt, BrokenPipeError):
        serve(pipe, *arguments)
