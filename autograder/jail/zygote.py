"""The zygote: a process that has loaded Python and NumPy, and forks a worker for each submission.

It never sees a submission, a check or an answer. The grader requests workers over a socket, and
passes the ends of the pipes for each worker. A worker can't reach that socket.

Requests and answers are JSON objects, one in each message::

    {"fork": true}  and four descriptors   →  {"worker": 12}, or {"refused": "why"}
    {"spent": 12}                          →  {"computing": 0.1, "queued": 0.0}
    {"end": 12, "patience": 0.1}           →  {"status": 9, "cpu_seconds": 0.2}
"""

from __future__ import annotations

import gc
import json
import os
import signal
import socket
import time
from contextlib import nullcontext, suppress
from typing import Any

from autograder.jail.imports import make_ready
from autograder.jail.kernel import prctl
from autograder.jail.limits import address_space
from autograder.jail.lockdown import PR_SET_PDEATHSIG, Lockdown
from autograder.jail.namespaces import children_in_a_pid_namespace
from autograder.jail.queued import queued
from autograder.jail.serving import send, serve

MAX_MESSAGE_BYTES = 64 << 10
STREAMS = 4
"""The number of a worker's descriptors: for requests, answers, stdout and stderr."""


def main(imports: list[str], folders: list[str], lockdown: dict[str, Any], descriptor: int) -> None:
    """Fork workers until the grader closes the socket.

    Parameters
    ----------
    imports, folders
        The packages to load first, and the folders where they are installed.
    lockdown
        The fields of the `Lockdown` by which each worker locks itself in.
    descriptor
        The descriptor of the socket.
    """
    prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the grader handles Ctrl-C
    make_ready(imports, folders)
    lock = Lockdown.from_dict(lockdown)
    memory = address_space()
    gc.freeze()
    with socket.socket(fileno=descriptor) as grader:
        grader.send(b"{}")  # ready
        while True:
            data, descriptors, *_ = socket.recv_fds(grader, MAX_MESSAGE_BYTES, STREAMS)
            if not data:
                os._exit(0)  # no cleanup is needed here
            request = json.loads(data)
            answer: dict[str, Any]
            if "fork" in request:
                try:
                    answer = {"worker": fork(lock, descriptors, memory)}
                except OSError as error:
                    answer = {"refused": str(error)}
            elif "spent" in request:
                worker = request["spent"]
                answer = {"computing": computing(worker), "queued": queued(worker)}
            else:
                answer = end(request["end"], request["patience"])
            for each in descriptors:
                os.close(each)
            grader.send(json.dumps(answer).encode())


def fork(lock: Lockdown, descriptors: list[int], memory: int) -> int:
    """Fork a worker and return its process number."""
    own_namespace = lock.tier == "bubblewrap"
    with children_in_a_pid_namespace() if own_namespace else nullcontext():
        worker = os.fork()
        if worker == 0:
            become_worker(lock, descriptors, memory)
    return worker


def become_worker(lock: Lockdown, descriptors: list[int], memory: int) -> None:
    """Lock this process in and serve. Never returns."""
    try:
        os.setsid()
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        requests, responses = keep_only(descriptors)
        try:
            lock.apply(memory)
        except OSError as error:
            send(responses, {"refused": str(error)})
        else:
            serve(requests, responses)
    finally:
        os._exit(0)


def keep_only(descriptors: list[int]) -> tuple[int, int]:
    """Close all descriptors except a worker's streams; return those for requests and answers."""
    above = max(descriptors) + 1
    requests, responses, stdout, stderr = (
        os.dup2(each, above + place) for place, each in enumerate(descriptors)
    )
    nothing = os.open(os.devnull, os.O_RDONLY)
    for place, each in enumerate((nothing, stdout, stderr, requests, responses)):
        os.dup2(each, place)
    os.closerange(STREAMS + 1, 1024)
    return 3, 4


def computing(worker: int) -> float:
    """Return the computing time that a worker has used so far.

    Linux has a clock for each process; clock_getcpuclockid gives it this number.
    """
    return time.clock_gettime(~worker << 3 | 2)


def end(worker: int, patience: float) -> dict[str, Any]:
    """End a worker and every process that it started; return its status and computing time.

    Parameters
    ----------
    patience
        The seconds that the worker has to end by itself before it is killed.
    """
    patient_until = time.monotonic() + patience
    ended, status, usage = os.wait4(worker, os.WNOHANG)
    while not ended and time.monotonic() < patient_until:
        time.sleep(0.001)
        ended, status, usage = os.wait4(worker, os.WNOHANG)
    with suppress(ProcessLookupError):
        os.killpg(worker, signal.SIGKILL)
    if not ended:
        _, status, usage = os.wait4(worker, 0)
    return {"status": status, "cpu_seconds": usage.ru_utime + usage.ru_stime}
