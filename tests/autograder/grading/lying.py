"""A worker that carries out the grader's requests, and lies in some of its answers."""

from __future__ import annotations

import random
from typing import Any

import numpy as np

from autograder.grading.grade import GradingRequest, _run
from autograder.homework import HERE
from autograder.jail.messages import PLAIN_DTYPES, encode_array
from autograder.jail.worker import Worker
from autograder.results.result import Isolation, Result
from autograder.workers.allowance import Allowance
from tests.autograder.corpus import hw1, submission_of

SOLUTIONS = HERE.parent / "solutions" / "hw1"
SOURCES = {file.name: file.read_bytes() for file in sorted(SOLUTIONS.glob("*.py"))}
SHAPES = [(), (0,), (1,), (2,), (3, 2), (2, 3), (2, 1), (1, 1), (0, 2), (2, 3, 2), (1,) * 33]
NUMBERS = [0.0, 1.0, -1.0, np.nan, np.inf, -np.inf, 1e308, 5e-324, 1e154, 0.5]
NAMES = ["AttributeError", "TypeError", "ValueError", "NotImplementedError", "MemoryError", "E"]


def a_value(rng: random.Random, body: bytearray, depth: int = 0) -> dict[str, Any]:
    """Return the encoding of any value that a worker may answer."""
    match rng.randrange(10):
        case 0:
            return {"value": rng.choice([None, True, -1, 0, 3, 10**150, 0.5, float("nan")])}
        case 1:
            return {"value": rng.choice(["", "text", "{braces}", "%s", "[bold]"])}
        case 2 | 3 if depth < 2:
            items = [a_value(rng, body, depth + 1) for _ in range(rng.randrange(4))]
            return {rng.choice(["tuple", "list"]): items}
        case 4:
            return {"object": {"handle": rng.randrange(9), "type": rng.choice(["", "type", "L"])}}
        case 5:
            return {"scalar": encode_array(an_array(rng, ()), body)}
    return {"array": encode_array(an_array(rng, rng.choice(SHAPES)), body)}


def an_array(rng: random.Random, shape: tuple[int, ...]) -> Any:
    dtype = rng.choice([np.dtype(np.float64), *PLAIN_DTYPES.values()])
    with np.errstate(all="ignore"):
        return np.full(shape, rng.choice(NUMBERS)).astype(dtype)


def an_error(rng: random.Random) -> dict[str, Any]:
    """Return the description of any exception."""
    name = rng.choice(NAMES)
    line = {"file": "linear.py", "line": 7, "function": "forward", "text": "x = self.A"}
    message = rng.choice(["", "'Linear' object has no attribute 'A'", "{braces} %s"])
    return {
        "type": name,
        "message": message,
        "bases": rng.choice([[], [name, "Exception"]]),
        "near": rng.choice(["", "A", "dLdW", "forward"]),
        "frames": rng.choice([[], [line]]),
    }


class Liar:
    """A channel to a worker in this process that lies in some of its answers.

    Parameters
    ----------
    share
        The share of the answers that are lies.
    """

    is_in_process = False
    running: Any = None

    def __init__(self, rng: random.Random, share: float) -> None:
        self._worker = Worker(in_process=True)
        self._rng, self._share = rng, share

    def ask(
        self, header: dict[str, Any], body: bytes | bytearray, allowance: Allowance, *rest: Any
    ) -> tuple[dict[str, Any], bytes]:
        answer, reply = self._worker.answer(header, bytes(body))
        if header["operation"] in ("allow", "load", "begin"):
            return answer, bytes(reply)
        if "steps" in answer:
            for step in answer["steps"]:
                if "looks" in step:
                    step["looks"] = [self._or_a_lie(look, reply) for look in step["looks"]]
            return _in_order(answer, reply)
        if self._rng.random() >= self._share:
            return answer, bytes(reply)
        if self._rng.random() < 0.2:
            return {"error": an_error(self._rng)}, b""
        lie = bytearray()
        return a_value(self._rng, lie), bytes(lie)

    def _or_a_lie(self, look: dict[str, Any], reply: bytearray) -> dict[str, Any]:
        if self._rng.random() >= self._share:
            return look
        if self._rng.random() < 0.2:
            return {"error": an_error(self._rng)}
        return a_value(self._rng, reply)

    def printed(self) -> tuple[str, str]:
        return "", ""

    def close(self) -> None:
        self._worker.close()


def _in_order(answer: dict[str, Any], reply: bytearray) -> tuple[dict[str, Any], bytes]:
    """Return an answer and its bytes, in the order of its arrays."""
    body = bytearray()

    def moved(value: Any) -> Any:
        if isinstance(value, list):
            return [moved(each) for each in value]
        if not isinstance(value, dict):
            return value
        if "start" in value and "dtype" in value:
            size = np.dtype(value["dtype"]).itemsize * int(np.prod(value["shape"], dtype=int))
            start, value = value["start"], value | {"start": len(body)}
            body.extend(reply[start : start + size])
            return value
        return {name: moved(each) for name, each in value.items()}

    return moved(answer), bytes(body)


def graded_by_lies(seed: int, share: float) -> Result:
    """Grade the solutions of homework 1 in workers that lie."""
    rng = random.Random(seed)
    results: list[Result] = []

    def open_channel() -> Liar:
        return Liar(rng, share)

    request = GradingRequest(submission_of(SOURCES), seed, hints=3)
    isolation = Isolation("none", "")
    _run(hw1(), [request], results.append, open_channel, lambda: isolation, is_grade=True)
    return results[0]
