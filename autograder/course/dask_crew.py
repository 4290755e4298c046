"""A crew of Dask workers: other machines, or other processes of this one.

The workers need this version of the autograder. What a worker gets is bytes, and what comes back is
bytes that are read as JSON. Dask itself sends a job again if its worker is lost.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import Executor
from contextlib import suppress
from importlib import import_module
from types import TracebackType
from typing import Any, Self

from autograder.course.crews import Refused
from autograder.course.graders import HERE, probe_bytes
from autograder.course.jobs import NotAnAnswer, answer_bytes, read_answer
from autograder.errors import UsageError, missing, printable
from autograder.results.environment import fingerprint
from autograder.results.result import Environment

CONNECT_SECONDS = 10.0
PROBE_SECONDS = 180.0
FRESH_SECONDS = 1.0
"""How long the number of workers is believed."""


def grade_on_worker(data: bytes) -> bytes:
    """Grade one job on a worker; a refusal says which worker it is."""
    answer = HERE.grade(data)
    if answer.refused:
        from distributed import get_worker

        answer.machine = get_worker().address
    return answer_bytes(answer)


class DaskCrew:
    """The workers of a scheduler of Dask.

    Parameters
    ----------
    address
        The scheduler's, as `tcp://HOST:8786`.

    Raises
    ------
    UsageError
        If Dask isn't installed, or there is no scheduler.
    """

    job = staticmethod(grade_on_worker)

    def __init__(self, address: str) -> None:
        try:
            from distributed import Client
        except ImportError:
            raise UsageError(missing("--dask", "distributed", "dask")) from None
        try:
            open_client: Any = Client
            self._client: Any = open_client(address, timeout=CONNECT_SECONDS, set_as_default=False)
        except (OSError, ValueError) as error:
            raise UsageError(
                f"there is no scheduler of Dask at {address}: {printable(str(error))}; "
                f"dask scheduler starts one"
            ) from None
        self._address = address
        # Every job is run: equal bytes are no reason to use an answer again.
        self.executor: Executor = self._client.get_executor(pure=False, retries=0)
        self.environments: list[Environment] = [fingerprint()]
        self.tiers: set[str] = set()
        self._slots, self._counted_at = 0, 0.0
        self.refused: dict[str, str] = {}

    def begin(self, probe: bytes) -> None:
        """Ask every worker whether it can grade; those that can't get no jobs.

        Raises
        ------
        Refused
            If there is none, or none can grade.
        """
        workers = self._workers()
        if not workers:
            raise Refused(
                f"no worker is connected to the scheduler at {self._address}; on each machine: "
                f"dask worker {self._address}"
            )
        # A worker without the autograder dies of a function of ours, and not of this one.
        missing_here = self._failures(import_module, probe_bytes.__module__)
        for worker, reason in missing_here.items():
            self.refuse(worker, reason)
        for worker, reason in self._failures(probe_bytes, probe, self._note).items():
            self.refuse(worker, reason)

    def _note(self, data: object) -> str:
        """Note what a worker has answered; return why it can't grade, if it can't."""
        try:
            answer = read_answer(data)
        except NotAnAnswer as error:
            return str(error)
        if answer.environment is not None:
            self.tiers.add(answer.tier)
            if answer.environment not in self.environments:
                self.environments.append(answer.environment)
        return answer.refused

    def _failures(
        self,
        ask: Callable[..., object],
        question: object,
        judge: Callable[[object], str] | None = None,
    ) -> dict[str, str]:
        """Ask every worker, and return why each that can't grade can't."""
        failures: dict[str, str] = {}
        asked = {
            worker: self._client.submit(ask, question, workers=[worker], pure=False)
            for worker in self._workers().keys() - self.refused.keys()
        }
        until = time.monotonic() + PROBE_SECONDS
        while asked:
            there = self._workers()
            for worker, future in [*asked.items()]:
                if future.status == "error":
                    failures[worker] = str(future.exception())
                elif future.done():
                    if judge is not None and (reason := judge(future.result())):
                        failures[worker] = reason
                elif worker not in there:
                    failures[worker] = "it was lost"
                elif time.monotonic() > until:
                    failures[worker] = f"it didn't answer within {PROBE_SECONDS:g} seconds"
                else:
                    continue
                asked.pop(worker).release()  # a worker that holds results doesn't retire
            time.sleep(0.02)
        return failures

    def slots(self) -> int:
        """See `autograder.course.crews.Crew.slots`."""
        if time.monotonic() - self._counted_at > FRESH_SECONDS:
            self._slots = sum(each["nthreads"] for each in self._workers().values())
            self._counted_at = time.monotonic()
        return max(1, self._slots)

    def refuse(self, machine: str, reason: str) -> None:
        """Retire a worker that can't grade; raise `Refused` if no other one is left."""
        if machine not in self.refused:
            self.refused[machine] = printable(reason)
            with suppress(Exception):  # it may be gone
                self._client.retire_workers([machine], close_workers=True)
        if not self._workers().keys() - self.refused.keys():
            told = "; ".join(f"{each}: {why}" for each, why in self.refused.items())
            raise Refused(f"no worker can grade ({told})")

    def check(self) -> str:
        """See `autograder.course.crews.Crew.check`."""
        if self._client.status not in ("running", "connecting"):
            raise UsageError(
                f"the scheduler at {self._address} is gone; the same command goes on from here"
            )
        if self._workers():
            return ""
        return f"no worker is connected to {self._address}; the batch waits for one"

    def _workers(self) -> dict[str, Any]:
        try:
            found: dict[str, Any] = self._client.scheduler_info(n_workers=-1)["workers"]
        except (OSError, RuntimeError):
            return {}
        return found

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        with suppress(Exception):  # the scheduler may be gone
            self.executor.shutdown(wait=False)
        with suppress(Exception):
            self._client.close(timeout=2)
