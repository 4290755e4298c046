"""The only process that imports a student's code, and all of ours that it can see.

This file stands alone, on the standard library and NumPy. It holds no answer and decides
nothing: it loads the submitted files, does to them what the grader asks (call this, read that),
and sends back raw numbers. Messages travel as a JSON header and the bytes of the arrays that the
header mentions; nothing is ever pickled.

A frame is two big-endian unsigned integers, the header's length (4 bytes) and the body's (8 bytes),
then the header as JSON, then the body.

Values in a header::

    {"value": 3}                                        None, a bool, an int, a float or a string
    {"array": {"dtype": "<f8", "shape": [4, 3], "start": 0}}        its bytes stand in the body
    {"scalar": {"dtype": "<f8", "shape": [], "start": 96}}          a NumPy scalar, likewise
    {"tuple": [...]} {"list": [...]}                    of values
    {"object": {"handle": 7, "type": "Linear", "repr": "..."}}      anything else; it stays here
    {"handle": 7}                                       from the grader: the object of that number
"""

from __future__ import annotations

import contextlib
import difflib
import importlib
import importlib.abc
import importlib.util
import json
import math
import os
import struct
import sys
from bdb import BdbQuit
from typing import IO, Any, Protocol

import numpy as np

LENGTHS = struct.Struct(">IQ")
MAX_HEADER_BYTES = 1 << 20
MAX_BODY_BYTES = 64 << 20
MAX_SEQUENCE = 16
MAX_DEPTH = 2
MAX_TEXT = 500


def write_frame(stream: IO[bytes], header: dict[str, Any], body: bytes = b"") -> None:
    """Write one message."""
    encoded = json.dumps(header).encode()
    stream.write(LENGTHS.pack(len(encoded), len(body)) + encoded + body)
    stream.flush()


class Readable(Protocol):
    """Anything that `read_frame` can read from."""

    def read(self, count: int, /) -> bytes: ...


def read_frame(stream: Readable) -> tuple[dict[str, Any], bytes] | None:
    """Read one message; None where the stream has ended.

    Raises
    ------
    ValueError
        If what arrives is not a message, or is larger than messages may be.
    """
    lengths = stream.read(LENGTHS.size)
    if len(lengths) < LENGTHS.size:
        return None
    header_length, body_length = LENGTHS.unpack(lengths)
    if header_length > MAX_HEADER_BYTES or body_length > MAX_BODY_BYTES:
        raise ValueError(f"a message of {header_length} + {body_length} bytes is too large")
    encoded, body = stream.read(header_length), stream.read(body_length)
    if len(encoded) < header_length or len(body) < body_length:
        return None
    try:
        header = json.loads(encoded)
    except RecursionError:
        raise ValueError("the header of a message is nested too deeply") from None
    if not isinstance(header, dict):
        raise ValueError("the header of a message must be a JSON object")
    return header, body


def is_plain_dtype(dtype: np.dtype[Any]) -> bool:
    """Whether arrays of this dtype are nothing but numbers, whose bytes may travel."""
    return dtype.kind in "biufc" and dtype.fields is None and dtype.subdtype is None


def encode_array(array: Any, body: bytearray) -> dict[str, Any]:
    """Append the array's bytes to `body`, and say where and how."""
    start = len(body)
    body += array.tobytes()
    return {"dtype": array.dtype.str, "shape": list(array.shape), "start": start}


def read_array(body: bytes, dtype: np.dtype[Any], shape: tuple[int, ...], start: int) -> Any:
    """Return a fresh array from bytes that `encode_array` appended.

    Raises
    ------
    ValueError
        If `body` does not hold that many.
    """
    count = math.prod(shape)
    if start < 0 or start + count * dtype.itemsize > len(body):
        raise ValueError(f"an array of shape {shape} needs more bytes than there are")
    if count == 0:
        return np.empty(shape, dtype)
    return np.frombuffer(body, dtype, count, start).reshape(shape).copy()


class StudentFiles(importlib.abc.MetaPathFinder, importlib.abc.InspectLoader):
    """Makes the submitted files importable by their names, each from the other too."""

    def __init__(self) -> None:
        self.sources: dict[str, bytes] = {}
        self.paths: dict[str, str] = {}

    def add(self, name: str, path: str, source: bytes) -> None:
        self.sources[name], self.paths[name] = source, path

    def find_spec(self, fullname: str, path: Any = None, target: Any = None) -> Any:
        if fullname not in self.sources:
            return None
        return importlib.util.spec_from_loader(fullname, self, origin=self.paths[fullname])

    def get_source(self, fullname: str) -> str:
        return importlib.util.decode_source(self.sources[fullname])

    def get_code(self, fullname: str) -> Any:
        source, path = self.sources[fullname], self.paths[fullname]
        try:
            text = importlib.util.decode_source(source)
        except UnicodeDecodeError as error:
            # compile() lets such bytes pass in comments; Python itself, reading a file, doesn't.
            line = source.count(b"\n", 0, error.start) + 1
            raise SyntaxError("this line is not UTF-8", (path, line, None, None)) from None
        return compile(text, path, "exec", dont_inherit=True)

    def exec_module(self, module: Any) -> None:
        module.__file__ = self.paths[module.__name__]
        super().exec_module(module)


class ForbiddenImport(ImportError):  # noqa: N818 - a verdict, by its name
    """A module that is installed, and that the homework doesn't allow."""


class AllowedImports(importlib.abc.MetaPathFinder):
    """Refuses what a homework doesn't allow, with a sentence.

    This is a rule told to honest students, not a wall: whoever wants past it gets past it.
    """

    def __init__(self, allowed: list[str]) -> None:
        self.allowed = allowed

    def find_spec(self, fullname: str, path: Any = None, target: Any = None) -> Any:
        top = fullname.partition(".")[0]
        if top in self.allowed or top in sys.stdlib_module_names:
            return None
        others = (finder for finder in sys.meta_path if finder is not self)
        if not any(finder.find_spec(top, None) for finder in others):
            return None  # it isn't there at all: Python says so better
        allowed = " and ".join([*self.allowed, "the standard library"])
        raise ForbiddenImport(f"{top} is not for this homework, which allows {allowed}")


class Worker:
    """Does what the grader asks with the student's objects, and answers with plain values.

    Parameters
    ----------
    in_process
        True where the grader itself plays the worker, to debug: interrupts then pass through.
    """

    def __init__(self, in_process: bool = False) -> None:
        self.files = StudentFiles()
        self.objects: dict[int, Any] = {}
        self.handles_given = 0
        self.in_process = in_process
        self.lets_through = (KeyboardInterrupt, BdbQuit) if in_process else ()
        sys.meta_path.insert(0, self.files)

    def close(self) -> None:
        """Forget the student's modules and objects."""
        sys.meta_path.remove(self.files)
        for name in self.files.sources:
            sys.modules.pop(name, None)
        self.objects.clear()

    def answer(self, header: dict[str, Any], body: bytes) -> tuple[dict[str, Any], bytes]:
        """Carry out one request. Whatever the student's code raises becomes part of the answer."""
        operations = {
            "allow": self.allow,
            "load": self.load,
            "get": self.get,
            "set": self.set,
            "call": self.call,
            "blank": self.blank,
            "keep": self.keep,
            "forget": self.forget,
        }
        reply = bytearray()
        try:
            result = operations[header["operation"]](header, body)
            answer = self.encode(result, reply, keep=header.get("keep", False))
            return answer, bytes(reply)
        except BaseException as error:
            if isinstance(error, self.lets_through):
                raise
            return {"error": self.describe_error(error)}, b""
        finally:
            for stream in (sys.stdout, sys.stderr):
                with contextlib.suppress(Exception):  # the student may have replaced or closed it
                    stream.flush()

    def load(self, request: dict[str, Any], body: bytes) -> None:
        """Make one file importable; it runs when the first of its names is asked for."""
        self.files.add(request["module"], request["path"], body)

    def allow(self, request: dict[str, Any], body: bytes) -> None:
        """Refuse imports of all but these modules and the standard library from here on."""
        if not self.in_process:  # there, the grader's own imports would be refused too
            sys.meta_path.insert(1, AllowedImports(request["modules"]))

    def get(self, request: dict[str, Any], body: bytes) -> Any:
        """Return an attribute of a student's module or object."""
        found = self.find(request["of"])
        try:
            return getattr(found, request["name"])
        except AttributeError as error:
            error.near = near(request["name"], found)  # type: ignore[attr-defined]
            raise

    def set(self, request: dict[str, Any], body: bytes) -> None:
        """Set attributes of a student's object."""
        found = self.find(request["of"])
        for name, value in request["values"].items():
            setattr(found, name, self.decode(value, body))

    def call(self, request: dict[str, Any], body: bytes) -> Any:
        """Call a student's class or function, or the method of an object that has a name here."""
        arguments = [self.decode(argument, body) for argument in request["arguments"]]
        called = self.get(request, body) if "name" in request else self.find(request["of"])
        return called(*arguments)

    def blank(self, request: dict[str, Any], body: bytes) -> Any:
        """Return an instance of a student's class whose `__init__` has not run."""
        cls = self.find(request["of"])
        return cls.__new__(cls)

    def keep(self, request: dict[str, Any], body: bytes) -> Any:
        """Keep a value here, so that later requests can hand over one and the same object."""
        return self.decode(request["value"], body)

    def forget(self, request: dict[str, Any], body: bytes) -> None:
        """Drop all objects that are kept for the grader."""
        self.objects.clear()

    def find(self, reference: dict[str, Any]) -> Any:
        """Return the module or the object that a request speaks of."""
        if "module" in reference:
            return importlib.import_module(reference["module"])
        return self.objects[reference["handle"]]

    def decode(self, value: dict[str, Any], body: bytes) -> Any:
        """Turn a value of a request into the object it stands for."""
        if "handle" in value:
            return self.objects[value["handle"]]
        if "array" in value:
            layout = value["array"]
            dtype, shape = np.dtype(layout["dtype"]), tuple(layout["shape"])
            return read_array(body, dtype, shape, layout["start"])
        return value["value"]

    def encode(self, value: Any, body: bytearray, keep: bool, depth: int = 0) -> dict[str, Any]:
        """Turn a result into numbers where it is one, and into a description where it isn't."""
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
            if isinstance(value, np.generic) and is_plain_dtype(value.dtype):
                return {"scalar": encode_array(value, body)}
            if type(value) in (list, tuple) and len(value) <= MAX_SEQUENCE and depth < MAX_DEPTH:
                items = [self.encode(item, body, keep, depth + 1) for item in value]
                return {type(value).__name__: items}
        self.handles_given += 1
        self.objects[self.handles_given] = value
        kind = type(value).__name__
        if type(value) is np.ndarray:
            kind = f"ndarray of dtype {value.dtype}"
        return {"object": {"handle": self.handles_given, "type": kind, "repr": safe_repr(value)}}

    def describe_error(self, error: BaseException) -> dict[str, Any]:
        """Return what the student needs to see of an exception: frames in their own files only."""
        own = set(self.files.paths.values())
        frames = []
        traceback = error.__traceback__
        while traceback is not None:
            code = traceback.tb_frame.f_code
            if code.co_filename in own:
                frames.append(self.frame(code.co_filename, traceback.tb_lineno, code.co_name))
            traceback = traceback.tb_next
        message = safe_text(error)
        if isinstance(error, SyntaxError) and error.filename in own:
            frames = [self.frame(error.filename or "", error.lineno or 0, "")]
            message = str(error.msg)
        return {
            "type": type(error).__name__,
            "bases": [base.__name__ for base in type(error).__mro__],
            "message": message,
            "near": getattr(error, "near", ""),
            "frames": frames[:3] + frames[-3:] if len(frames) > 6 else frames,
        }

    def frame(self, path: str, line: int, function: str) -> dict[str, Any]:
        """Describe one frame of a traceback, with its line of source."""
        (source,) = (s for name, s in self.files.sources.items() if self.files.paths[name] == path)
        lines = source.decode(errors="replace").splitlines()
        text = lines[line - 1].strip() if 0 < line <= len(lines) else ""
        return {
            "file": path.replace(os.sep, "/").rpartition("/")[2],
            "line": line,
            "function": function,
            "text": text,
        }


def near(name: str, found: Any) -> str:
    """The name of an attribute that may have been meant; nothing if there is none."""
    own = {attribute.lower(): attribute for attribute in dir(found) if attribute[:1] != "_"}
    (closest, *_) = difflib.get_close_matches(name.lower(), own, n=1) or [""]
    return own.get(closest, "")


def safe_repr(value: Any) -> str:
    """The start of `repr(value)`, whatever the student's `__repr__` does."""
    try:
        return repr(value)[:MAX_TEXT]
    except BaseException as error:
        return f"(its __repr__ raised {type(error).__name__})"


def safe_text(error: BaseException) -> str:
    """The start of `str(error)`, whatever the student's `__str__` does."""
    try:
        return str(error)[:MAX_TEXT]
    except BaseException as another:
        return f"(its __str__ raised {type(another).__name__})"


def main() -> None:
    """Serve requests on the standard streams until the grader closes them.

    The student's code gets an empty standard input, and both of its outputs go to standard error,
    in the order in which it writes; the pipes themselves are moved out of its way.
    """
    requests = os.fdopen(os.dup(0), "rb")
    responses = os.fdopen(os.dup(1), "wb")
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    os.dup2(2, 1)

    worker = Worker()
    write_frame(responses, {"ready": {"python": sys.version.split()[0], "numpy": np.__version__}})
    while (request := read_frame(requests)) is not None:
        write_frame(responses, *worker.answer(*request))


if __name__ == "__main__":
    main()
