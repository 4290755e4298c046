"""Messages between the grader and a worker: raw numbers and plain values, never a pickle.

A frame is two big-endian unsigned integers, the header's length (4 bytes) and the body's (8 bytes),
then the header as JSON, then the body: the bytes of the arrays that the header mentions, one behind
the other.

Values in a header::

    {"value": 3}                                        None, a bool, an int, a float or a string
    {"array": {"dtype": "<f8", "shape": [4, 3], "start": 0}}        its bytes stand in the body
    {"scalar": {"dtype": "<f8", "shape": [], "start": 96}}          a NumPy scalar, likewise
    {"tuple": [...]} {"list": [...]}                    of values
    {"object": {"handle": 7, "type": "Linear"}}         anything else; it stays with the worker
    {"handle": 7}                                       from the grader: the object of that number
"""

from __future__ import annotations

import json
import math
import os
import select
import struct
from typing import Any, Protocol

import numpy as np

LENGTHS = struct.Struct(">IQ")
MAX_HEADER_BYTES = 1 << 20
MAX_BODY_BYTES = 64 << 20
MAX_SEQUENCE = 16
MAX_DEPTH = 2
MAX_TEXT = 500

PLAIN_DTYPES = frozenset(
    order + np.dtype(character).str[1:] for character in "?bBhHiIlLqQefdgFDG" for order in "<>|"
)
"""The dtypes whose arrays are nothing but numbers, as `dtype.str` writes them."""

CHUNK_BYTES = 64 << 10
LOOKS = 100
"""How often a reader looks whether there is something before it sleeps: waking up takes longer."""


def frame(header: dict[str, Any], body: bytes | bytearray = b"") -> bytes:
    """Return one message as bytes."""
    encoded = json.dumps(header).encode()
    return b"".join((LENGTHS.pack(len(encoded), len(body)), encoded, body))


class Readable(Protocol):
    """Anything that `read_frame` can read from."""

    def read(self, count: int, /) -> bytes:
        """Return `count` bytes, or fewer where there are no more."""


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
        self._poll = select.poll() if hasattr(select, "poll") else None
        if self._poll is not None:
            self._poll.register(descriptor, select.POLLIN)

    def read(self, count: int, /) -> bytes:
        """Return `count` bytes, or fewer where the pipe has ended."""
        while len(self._read) < count:
            if not self._soon():
                self._wait()
            chunk = os.read(self._descriptor, CHUNK_BYTES)
            if not chunk:
                break
            self._read += chunk
        data = bytes(self._read[:count])
        del self._read[:count]
        return data

    def _soon(self) -> bool:
        """Look a few times without sleeping: most messages come sooner than we would wake up."""
        if self._poll is None:
            return True
        return any(map(self._poll.poll, (0,) * LOOKS))

    def _wait(self) -> None:
        """Wait until there is something, or until the end; reading does so by itself."""


def is_plain_dtype(dtype: np.dtype[Any]) -> bool:
    """Whether arrays of this dtype are nothing but numbers, whose bytes may travel."""
    return dtype.str in PLAIN_DTYPES


def encode_array(array: Any, body: bytearray) -> dict[str, Any]:
    """Append the array's bytes to `body`, and say where and how."""
    start = len(body)
    body += array.tobytes()
    return {"dtype": array.dtype.str, "shape": list(array.shape), "start": start}


def decode_array(layout: Any, body: bytes) -> Any:
    """Return a fresh array from bytes that `encode_array` appended.

    Raises
    ------
    ValueError
        If `layout` describes no array of numbers, or one that `body` doesn't hold.
    """
    match layout:
        case {"dtype": str(dtype), "shape": list(shape), "start": int(start)}:
            pass
        case _:
            raise ValueError("this describes no array")
    if dtype not in PLAIN_DTYPES:
        raise ValueError("an array of numbers has a dtype of numbers")
    if len(shape) > 64 or not all(type(size) is int and 0 <= size < 1 << 48 for size in shape):
        raise ValueError("an array's shape consists of sizes")
    count = math.prod(shape)
    if start < 0 or start + count * np.dtype(dtype).itemsize > len(body):
        raise ValueError(f"an array of shape {shape} needs more bytes than there are")
    if count == 0:
        return np.empty(shape, dtype)
    return np.frombuffer(body, dtype, count, start).reshape(shape).copy()
