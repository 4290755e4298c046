"""The student's code in the grader's own process, for a debugger: the one exception to the rule.

Everywhere else, the process that runs a student's code holds no answer. Here it does, so that
`breakpoint()` works. The result is practice, and never a grade.
"""

from __future__ import annotations

import sys
from bdb import BdbQuit
from types import ModuleType
from typing import Any

from autograder.jail.worker import Worker
from autograder.workers.allowance import Allowance
from autograder.workers.channel import OnTrip, no_trip


class InProcess:
    """A channel to a worker that is the grader itself.

    Parameters
    ----------
    modules
        The submission's modules that are imported already, by their names.

    A given file that this process has imported before is used as it is, and stays: the classes of a
    notebook are made of its classes.
    """

    is_in_process = True
    running: Any = None

    def __init__(self, modules: dict[str, ModuleType] | None = None) -> None:
        self._worker = Worker(in_process=True)
        self._own = {*modules} if modules else set[str]()
        self._streams = sys.stdin, sys.stdout, sys.stderr
        self._modules_before = dict(sys.modules)
        sys.modules.update(modules or {})

    def ask(
        self,
        header: dict[str, Any],
        body: bytes | bytearray,
        allowance: Allowance,
        on_trip: OnTrip = no_trip,
    ) -> tuple[dict[str, Any], bytes]:
        def trip(called: dict[str, Any], given: bytes | bytearray) -> tuple[dict[str, Any], bytes]:
            returned, data = on_trip(called, bytes(given))
            return returned, bytes(data)

        self._worker.trip = trip
        try:
            answer, reply = self._worker.answer(header, bytes(body))
        except BdbQuit:  # the debugger was left
            raise KeyboardInterrupt from None
        return answer, bytes(reply)

    def printed(self) -> tuple[str, str]:
        return "", ""  # the code prints straight to the terminal

    def close(self) -> None:
        names = {*self._worker.files.sources, *self._own}
        self._worker.close()
        for name in names & self._modules_before.keys():
            sys.modules[name] = self._modules_before[name]
        sys.stdin, sys.stdout, sys.stderr = self._streams
