"""The worker: it carries out the grader's requests on a student's code, and answers with numbers.

It decides nothing. Every exception of the student's code becomes part of an answer.
"""

from __future__ import annotations

import importlib
import io
import os
import random
import sys
from bdb import BdbQuit
from collections.abc import Callable
from typing import Any

import numpy as np
from numpy import random as numpy_random

from autograder.jail.errors import closest, operands, suggestion
from autograder.jail.imports import AbsentModules, AllowedImports, StudentFiles
from autograder.jail.limits import peak_mebibytes
from autograder.jail.messages import (
    MANY_BYTES,
    MAX_BODY_BYTES,
    MAX_DEPTH,
    MAX_SEQUENCE,
    MAX_TEXT,
    Reader,
    decode_array,
    encode_array,
    frame,
    framed,
    is_plain_dtype,
    read_frame,
)
from autograder.jail.placeholders import Placeholder, use
from autograder.jail.slow import Alarm, Place
from autograder.jail.steps import Steps

MAX_OUTPUT_BYTES = 64 << 10
"""How many bytes of stdout, and of stderr, one check may write."""

WRITE = os.write
"""As it was before any code of a student ran, which may replace `os.write`."""

SCALARS = frozenset(np.sctypeDict.values())


class Worker:
    """The student's modules and objects, and the operations on them that the grader can request.

    Parameters
    ----------
    in_process
        True if the worker runs in the grader's process, for a debugger: interrupts pass through.
    """

    def __init__(self, in_process: bool = False) -> None:
        self.files = StudentFiles()
        self.objects: dict[int, Any] = {}
        self.handles_given = 0
        self.outputs: list[CappedOutput] = []
        self.in_process = in_process
        self.most_bytes = MAX_BODY_BYTES
        self.lets_through: tuple[type[BaseException], ...] = (
            (KeyboardInterrupt, BdbQuit) if in_process else ()
        )
        self.operations: dict[str, Callable[[dict[str, Any], bytes], Any]] = {
            "allow": self.allow,
            "load": self.load,
            "get": self.get,
            "set": self.set,
            "call": self.call,
            "blank": self.blank,
            "keep": self.keep,
            "begin": self.begin,
        }
        self.steps = Steps(self)
        sys.meta_path.insert(0, self.files)

    def close(self) -> None:
        """Drop the student's modules and objects."""
        sys.meta_path.remove(self.files)
        for name in self.files.sources:
            sys.modules.pop(name, None)
        self.objects.clear()

    def answer(self, header: dict[str, Any], body: bytes) -> tuple[dict[str, Any], bytearray]:
        """Carry out one request and return the answer; an exception becomes an answer too."""
        reply = bytearray()
        self.most_bytes = header.get("most_bytes", MAX_BODY_BYTES)
        try:
            if header["operation"] == "steps":
                return {
                    "steps": self.steps.carry_out(header, body, reply),
                    "peak": peak_mebibytes(),
                }, reply
            result, keep = self.operations[header["operation"]](header, body), header.get("keep")
            if header["operation"] == "keep":
                answer = {"list": [self.encode(value, reply, keep) for value in result]}
            else:
                answer = self.encode(result, reply, keep)
            return answer | {"peak": peak_mebibytes()}, reply
        except BaseException as error:
            if isinstance(error, self.lets_through):
                raise
            return {"error": self.describe_error(error), "peak": peak_mebibytes()}, bytearray()

    def load(self, request: dict[str, Any], body: bytes) -> None:
        """Make one file importable. It runs when the first of its names is requested."""
        self.files.add(request["module"], request["path"], body)

    def allow(self, request: dict[str, Any], body: bytes) -> None:
        """Refuse all later imports except these modules and the standard library.

        Where the homework is strict, NumPy raises an exception for overflow, an invalid value and
        a division by zero.
        """
        if not self.in_process:  # the grader itself imports other modules, and has its own errors
            if request["strict_floats"]:
                np.seterr(over="raise", invalid="raise", divide="raise")
            sys.meta_path.insert(1, AllowedImports(request["modules"], self.files))
            sys.meta_path.append(AbsentModules(request["modules"], self.files))

    def get(self, request: dict[str, Any], body: bytes) -> Any:
        """Return an attribute of a student's module or object."""
        found = self.find(request["of"])
        try:
            value = getattr(found, request["name"])
            return use(value) if isinstance(value, Placeholder) else value
        except AttributeError as error:
            error.near = near(request["name"], found)  # type: ignore[attr-defined]
            raise

    def set(self, request: dict[str, Any], body: bytes) -> None:
        """Set attributes of a student's object."""
        found = self.find(request["of"])
        for name, value in request["values"].items():
            setattr(found, name, self.decode(value, body))

    def call(self, request: dict[str, Any], body: bytes) -> Any:
        """Call a student's class or function, or the method `name` of an object."""
        arguments = [self.decode(argument, body) for argument in request["arguments"]]
        called = self.get(request, body) if "name" in request else self.find(request["of"])
        return called(*arguments)

    def blank(self, request: dict[str, Any], body: bytes) -> Any:
        """Return an instance of a student's class, made without `__init__`."""
        cls = self.find(request["of"])
        return cls.__new__(cls)

    def keep(self, request: dict[str, Any], body: bytes) -> list[Any]:
        """Return the values unchanged; each gets a handle, so later requests can use it again."""
        return [self.decode(value, body) for value in request["values"]]

    def begin(self, request: dict[str, Any], body: bytes) -> None:
        """Begin a check: drop the objects of the last check, and allow fresh output."""
        self.objects.clear()
        self.steps.clear()
        for output in self.outputs:
            output.room = MAX_OUTPUT_BYTES + 1  # by the extra byte the grader sees an overflow
        if not self.in_process:  # the student's random numbers are the same in every run
            random.seed(0)
            numpy_random.seed(0)  # noqa: NPY002 - students' code draws from this one

    def find(self, reference: dict[str, Any]) -> Any:
        """Return the module or the object that a reference stands for."""
        if "module" in reference:
            return importlib.import_module(reference["module"])
        return self.decode(reference, b"")

    def decode(self, value: dict[str, Any], body: bytes) -> Any:
        """Return the object that a value of a request stands for."""
        if "handle" in value:
            return self.objects[value["handle"]]
        if "step" in value:
            return self.steps.result(value["step"])
        if "array" in value:
            return decode_array(value["array"], body)
        return value["value"]

    def encode(
        self, value: Any, body: bytearray, keep: bool | None, depth: int = 0
    ) -> dict[str, Any]:
        """Return a result as plain values and arrays, or else as a handle and a description."""
        if not keep:
            if value is None or type(value) in (bool, float):
                return {"value": value}
            if type(value) is int and value.bit_length() <= MAX_TEXT:
                return {"value": value}
            if type(value) is str and len(value) <= MAX_TEXT:
                return {"value": value}
            if (
                type(value) is np.ndarray
                and is_plain_dtype(value.dtype)
                and (len(body) + value.nbytes <= self.most_bytes)
            ):
                return {"array": encode_array(value, body)}
            if type(value) in SCALARS and is_plain_dtype(value.dtype):
                return {"scalar": encode_array(value, body)}
            if type(value) in (list, tuple) and len(value) <= MAX_SEQUENCE and depth < MAX_DEPTH:
                items = [self.encode(item, body, keep, depth + 1) for item in value]
                return {type(value).__name__: items}
        self.handles_given += 1
        self.objects[self.handles_given] = value
        kind = type(value).__name__
        if type(value) is np.ndarray:
            kind = f"ndarray of dtype {value.dtype}"
            if len(body) + value.nbytes > self.most_bytes:
                kind += f" and shape {value.shape}, too large to look at"
        return {"object": {"handle": self.handles_given, "type": kind[:MAX_TEXT]}}

    def describe_error(self, error: BaseException) -> dict[str, Any]:
        """Return what a student sees of an exception, with frames of the student's files only."""
        own = set(self.files.paths.values())
        places, shapes = [], []
        traceback = error.__traceback__
        while traceback is not None:
            code = traceback.tb_frame.f_code
            if code.co_filename in own:
                places.append((code.co_filename, traceback.tb_lineno, code.co_name))
                last = traceback
            traceback = traceback.tb_next
        frames = self.frames(places)
        if places and isinstance(error, ValueError):
            shapes = operands(last, self.source_of(last.tb_frame.f_code.co_filename) or "")
        message = safe_text(error)
        if isinstance(error, SyntaxError) and error.filename in own:
            frames = [self.frame(error.filename or "", error.lineno or 0, "")]
            message = str(error.msg)
        return {
            "type": type(error).__name__,
            "bases": [base.__name__ for base in type(error).__mro__],
            "message": message,
            "near": suggestion(error) if frames else getattr(error, "near", ""),
            "operands": shapes,
            "frames": frames,
        }

    def source_of(self, path: str) -> str | None:
        """Return the source of one of the student's files; None for another file."""
        for name, source in self.files.sources.items():
            if self.files.paths[name] == path:
                return source.decode(errors="replace")
        return None

    def frames(self, places: list[Place]) -> list[dict[str, Any]]:
        """Return the frames of a traceback, or its ends, if it is long.

        A function that calls itself gives the same line a thousand times: it is shown once.
        """
        frames = [
            self.frame(*each)
            for each, last in zip(places, [None, *places], strict=False)
            if each != last
        ]
        return frames[:3] + frames[-3:] if len(frames) > 6 else frames

    def frame(self, path: str, line: int, function: str) -> dict[str, Any]:
        """Return one frame of a traceback, with its line of source."""
        lines = (self.source_of(path) or "").splitlines()
        text = lines[line - 1].strip() if 0 < line <= len(lines) else ""
        return {
            "file": path.replace(os.sep, "/").rpartition("/")[2],
            "line": line,
            "function": function,
            "text": text,
        }


def near(name: str, found: Any) -> str:
    """Return the most similar name of an attribute of `found`; an empty string if there is none."""
    return closest(name, {attribute for attribute in dir(found) if attribute[:1] != "_"})


def safe_text(error: BaseException) -> str:
    """Return the start of `str(error)`, even if the student's `__str__` raises an exception."""
    try:
        return str(error)[:MAX_TEXT]
    except BaseException as another:
        return f"(its __str__ raised {type(another).__name__})"


class CappedOutput(io.RawIOBase):
    """A file with a limited size. Bytes beyond it are dropped, and the writer doesn't notice."""

    def __init__(self, descriptor: int) -> None:
        self.descriptor = descriptor
        self.room = MAX_OUTPUT_BYTES + 1

    def writable(self) -> bool:
        return True

    def fileno(self) -> int:
        return self.descriptor

    def write(self, data: Any) -> int:
        rest = memoryview(data)[: self.room]
        self.room -= len(rest)
        while rest:
            rest = rest[os.write(self.descriptor, rest) :]
        return len(data)


def serve(requests: int, responses: int) -> None:
    """Answer requests until the grader closes the pipe.

    The output of the student's code goes to stdout and stderr at once.
    """
    worker = Worker()
    worker.outputs = [CappedOutput(1), CappedOutput(2)]
    sys.stdout, sys.stderr = (
        io.TextIOWrapper(output, "utf-8", "backslashreplace", write_through=True)  # type: ignore[type-var]
        for output in worker.outputs
    )
    send(responses, {"ready": {"python": sys.version.split()[0], "numpy": np.__version__}})
    reader = Reader(requests)

    def report(places: list[Place]) -> None:
        send(responses, {"running": worker.frames(places)})

    alarm = Alarm(worker.source_of, report)
    while (request := read_frame(reader)) is not None:
        with alarm.set(float(request[0].get("seconds", 60.0))):
            answer = worker.answer(*request)
        send(responses, *answer)


def send(descriptor: int, header: dict[str, Any], body: bytes | bytearray = b"") -> None:
    """Write one message."""
    is_large = len(body) >= MANY_BYTES  # copying it takes time
    for part in framed(header, body) if is_large else [frame(header, body)]:
        rest = memoryview(part)
        while rest:
            rest = rest[WRITE(descriptor, rest) :]
