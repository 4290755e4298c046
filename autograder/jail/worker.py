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
from typing import Any

import numpy as np
from numpy import random as numpy_random

from autograder.jail.errors import closest, operands, suggestion
from autograder.jail.imports import AbsentModules, AllowedImports, StudentFiles
from autograder.jail.limits import peak_mebibytes
from autograder.jail.messages import (
    MAX_BODY_BYTES,
    MAX_DEPTH,
    MAX_SEQUENCE,
    MAX_TEXT,
    Reader,
    decode_array,
    encode_array,
    frame,
    is_plain_dtype,
    read_frame,
)
from autograder.jail.placeholders import Placeholder, use
from autograder.jail.slow import Alarm, Place

MAX_OUTPUT_BYTES = 64 << 10
"""How many bytes of stdout, and of stderr, one check may write."""

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
        self.lets_through = (KeyboardInterrupt, BdbQuit) if in_process else ()
        self.operations = {
            "allow": self.allow,
            "load": self.load,
            "get": self.get,
            "set": self.set,
            "call": self.call,
            "blank": self.blank,
            "keep": self.keep,
            "begin": self.begin,
            "view": self.view,
            "fill": self.fill,
            "subtract": self.subtract,
        }
        self.results: list[Any] = []
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
        try:
            if header["operation"] == "steps":
                return {"steps": self.steps(header, body, reply), "peak": peak_mebibytes()}, reply
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
        """Refuse all later imports except these modules and the standard library."""
        if not self.in_process:  # in the grader's process, the grader imports other modules too
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
        """Call a student's class or function, or the method `name` of an object.

        `forgets` is an earlier step whose result is forgotten before, as by `del layer`: its memory
        is free for what the call makes.
        """
        if "forgets" in request:
            self.results[request["forgets"]] = None
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

    def steps(self, request: dict[str, Any], body: bytes, reply: bytearray) -> list[dict[str, Any]]:
        """Carry out requests one after another; each can refer to the results of earlier ones.

        A step that looks at results or attributes answers with what they are at that moment. An
        exception is part of the answer too, and the later steps are still carried out.
        """
        self.results = []
        answers: list[dict[str, Any]] = []
        for step in request["steps"]:
            result: Any = None
            answer: dict[str, Any] = {}
            try:
                if step["operation"] == "look":
                    answer = {"looks": [self.look(of, name, reply) for of, name in step["at"]]}
                else:
                    result = self.operations[step["operation"]](step, body)
                if step["operation"] == "keep":
                    (result,) = result
            except BaseException as error:
                if isinstance(error, self.lets_through):
                    raise
                result, answer = _Failed(error), {"error": self.describe_error(error)}
            self.results.append(result)
            answers.append(answer)
        return answers

    def look(self, step: int, name: str | None, reply: bytearray) -> dict[str, Any]:
        """Return the result of a step, or an attribute of it, as it is now, for the answer."""
        try:
            found = self.decode({"step": step}, b"")
            return self.encode(found if name is None else getattr(found, name), reply, None)
        except BaseException as error:
            if isinstance(error, self.lets_through):
                raise
            return {"error": self.describe_error(error)}

    def view(self, request: dict[str, Any], body: bytes) -> Any:
        """Return a view of an array: sliced, transposed, repeated or read-only."""
        view = self.find(request["of"])[tuple(slice(*part) for part in request["slices"])]
        view = view.T if request["transposed"] else view
        if list(view.shape) != request["shape"]:
            return np.broadcast_to(view, request["shape"])
        view.flags.writeable = not request["readonly"]
        return view

    def fill(self, request: dict[str, Any], body: bytes) -> Any:
        """Write other numbers into an array, as a caller does who uses it again; return it.

        Where `copies` allows it, an array that can't be written into is copied before.
        """
        array = self.find(request["of"])
        if request["copies"] and not array.flags.writeable:
            array = array.copy()
        array[...] = self.decode(request["values"], body)
        return array

    def subtract(self, request: dict[str, Any], body: bytes) -> None:
        """Change an attribute in place, as an optimizer does: `layer.W -= values`.

        Without `set` the optimizer holds the array itself, and nothing is assigned.
        """
        found, name = self.find(request["of"]), request["name"]
        value = getattr(found, name)
        value -= self.decode(request["values"], body)
        if request["set"]:
            setattr(found, name, value)

    def begin(self, request: dict[str, Any], body: bytes) -> None:
        """Begin a check: drop the objects of the last check, and allow fresh output."""
        self.objects.clear()
        self.results = []
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
            result = self.results[value["step"]]
            if isinstance(result, _Failed):
                raise result.error
            return result
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
                and (len(body) + value.nbytes <= MAX_BODY_BYTES)
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
            if value.nbytes > MAX_BODY_BYTES:
                kind += f" with {value.size:,} elements, too large to look at"
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


class _Failed:
    """The result of a step that raised an exception."""

    def __init__(self, error: BaseException) -> None:
        self.error = error


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
    message = memoryview(frame(header, body))
    while message:
        message = message[os.write(descriptor, message) :]
