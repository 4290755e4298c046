"""Messages between the grader and a worker: raw numbers and plain values, never a pickle.

A frame is one message. It begins with two big-endian unsigned integers: the length of the header
(4 bytes) and the length of the body (8 bytes). The header follows, as JSON. The body follows: the
bytes of the arrays in the header, one after another.

Values in a header::

    {"value": 3}                                        None, a bool, an int, a float or a string
    {"array": {"dtype": "<f8", "shape": [4, 3], "start": 0}}        an array; its bytes: the body
    {"scalar": {"dtype": "<f8", "shape": [], "start": 96}}          a NumPy scalar; in the body too
    {"tuple": [...]} {"list": [...]}                    a sequence of values
    {"dict": [[..., ...], ...]}                         pairs of a key and a value, both as here
    {"object": {"handle": 7, "type": "Linear"}}         anything else; it stays in the worker
    {"handle": 7}                                       from the grader: the object with that number
    {"slice": [..., ..., ...]}                          from the grader: start, stop and step
    {"builtin": "ValueError"}                           from the grader: a name of Python's own
    {"callback": 3, "name": "f"}                        from the grader: a function of its own
    {"toy": {"name": "Layer", "members": ...}}          from the grader: an object with callbacks
"""

from __future__ import annotations

import json
import math
import os
import struct
from typing import Any, Protocol

import numpy as np

LENGTHS = struct.Struct(">IQ")
MAX_HEADER_BYTES = 1 << 20
MAX_BODY_BYTES = 64 << 20
MAX_DEPTH = 8
"""The largest number of lists, tuples and dictionaries that lie in each other."""

MAX_ITEMS = 10_000
"""The largest number of items in all lists, tuples and dictionaries of an answer."""

MAX_KEY_ITEMS = 8
"""The largest number of items in a tuple that is a key of a dictionary."""

MAX_LETTERS = 20_000
"""The largest number of letters in all texts of an answer."""

MAX_STRING = 4000
"""The largest number of letters in one text of an answer."""

MAX_TEXT = 500
MAX_DIMENSIONS = 64

MAX_CALLBACK_BYTES = 1 << 20
"""The largest number of bytes in the arguments of one call of a callback."""

AGAIN = "the last exception of the student's code"
"""The answer to a call whose function met an exception of the student's own objects."""

PLAIN_DTYPES = {
    dtype.str: np.dtype(dtype.str)  # long and long long share one
    for character in "?bBhHiIlLqQefdgFDG"
    for dtype in (np.dtype(character), np.dtype(character).newbyteorder())
}
"""The dtypes whose arrays hold only numbers, by their `dtype.str`."""

CHUNK_BYTES = 64 << 10
PIPE_BYTES = 1 << 20
"""How much a pipe holds, if the system lets it."""

ENCODER = json.JSONEncoder(check_circular=False, separators=(",", ":"))
"""Headers have thousands of short values; looking for circles in them takes time."""

MANY_BYTES = 64 << 10
"""An array of so many bytes is sent once, if it is looked at again and is as it was."""


def frame(header: dict[str, Any], body: bytes | bytearray = b"") -> bytes:
    """Return one message as bytes."""
    return b"".join(framed(header, body))


def framed(header: dict[str, Any], body: bytes | bytearray) -> tuple[bytes, bytes | bytearray]:
    """Return the two parts of a message; the second is the body."""
    encoded = ENCODER.encode(header).encode()
    return LENGTHS.pack(len(encoded), len(body)) + encoded, body


class Readable(Protocol):
    """Anything that `read_frame` can read from."""

    def read(self, count: int, /) -> bytes:
        """Return `count` bytes, or fewer at the end of the stream."""


def read_frame(
    stream: Readable, most_bytes: int = MAX_BODY_BYTES
) -> tuple[dict[str, Any], bytes] | None:
    """Return the next message, or None if the stream has ended.

    Parameters
    ----------
    most_bytes
        The length of the longest body.

    Raises
    ------
    ValueError
        If the bytes are not a message, or the message is too large.
    """
    lengths = stream.read(LENGTHS.size)
    if len(lengths) < LENGTHS.size:
        return None
    header_length, body_length = LENGTHS.unpack(lengths)
    if header_length > MAX_HEADER_BYTES or body_length > most_bytes:
        raise ValueError(f"a message of {header_length} + {body_length} bytes is too large")
    encoded = stream.read(header_length)
    body = stream.read(body_length) if body_length else b""
    if len(encoded) < header_length or len(body) < body_length:
        return None
    try:
        header = json.loads(encoded)
    except RecursionError:
        raise ValueError("the header of a message is nested too deeply") from None
    if not isinstance(header, dict):
        raise ValueError("the header of a message must be a JSON object")
    return header, body


class Reader:
    """The reading end of a pipe."""

    def __init__(self, descriptor: int) -> None:
        self._descriptor = descriptor
        self._read = bytearray()

    def read(self, count: int, /) -> bytes:
        """Return `count` bytes, or fewer at the end of the pipe."""
        while (missing := count - len(self._read)) > 0:
            self._wait()
            chunk = os.read(self._descriptor, min(max(missing, CHUNK_BYTES), PIPE_BYTES))
            if not chunk:
                break
            self._read += chunk
        # No view of the bytes: without memory for the copy, it would outlive them.
        data = bytes(self._read if len(self._read) <= count else self._read[:count])
        del self._read[:count]
        return data

    def _wait(self) -> None:
        """Wait for bytes or the end. Nothing to do here: reading waits by itself."""


def is_plain_dtype(dtype: np.dtype[Any]) -> bool:
    """Whether arrays of this dtype hold only numbers, so that a message may contain their bytes."""
    return dtype.str in PLAIN_DTYPES


def encode_array(array: Any, body: bytearray) -> dict[str, Any]:
    """Append the array's bytes to `body`, and return its dtype, its shape and where it starts."""
    start = len(body)
    body += array.tobytes()
    return {"dtype": array.dtype.str, "shape": list(array.shape), "start": start}


def decode_array(layout: Any, body: bytes) -> Any:
    """Return a new array from bytes that `encode_array` appended.

    Raises
    ------
    ValueError
        If `layout` doesn't describe an array of numbers, or `body` doesn't hold all of it.
    """
    match layout:
        case {"dtype": str(name), "shape": list(sizes), "start": start}:
            dtype, shape = PLAIN_DTYPES.get(name), tuple(sizes)
        case _:
            raise ValueError("this describes no array")
    if dtype is None:
        raise ValueError("an array of numbers has a dtype of numbers")
    if len(shape) > MAX_DIMENSIONS:
        raise ValueError(f"an array has {MAX_DIMENSIONS} dimensions at most, not {len(shape)}")
    for size in (start, *shape):
        if type(size) is not int or not 0 <= size <= MAX_BODY_BYTES:
            raise ValueError("an array's shape and start consist of sizes")
    count = math.prod(shape)
    if start + count * dtype.itemsize > len(body):
        raise ValueError(f"an array of shape {shape} needs more bytes than there are")
    if count == 0:
        return np.empty(shape, dtype)
    return np.ndarray(shape, dtype, body, start).copy()
