from __future__ import annotations

import io
import json
import os
import threading
from typing import Any

import numpy as np
import pytest
from hypothesis import given, strategies as st
from hypothesis.extra import numpy as npst

from autograder.jail.messages import (
    LENGTHS,
    MAX_BODY_BYTES,
    MAX_HEADER_BYTES,
    Reader,
    decode_array,
    encode_array,
    frame,
    is_plain_dtype,
    read_frame,
)

json_values = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**80), 2**80) | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)
numbers: st.SearchStrategy[np.dtype[Any]] = st.one_of(
    npst.boolean_dtypes(),
    npst.integer_dtypes(),
    npst.unsigned_integer_dtypes(),
    npst.floating_dtypes(),
    npst.complex_number_dtypes(),
)


def raw_frame(header: bytes, body: bytes = b"") -> bytes:
    return LENGTHS.pack(len(header), len(body)) + header + body


@given(st.dictionaries(st.text(), json_values, max_size=4), st.binary(max_size=200))
def test_a_frame_is_read_as_it_was_written(header: dict[str, Any], body: bytes) -> None:
    stream = io.BytesIO(frame(header, body) + frame({"next": True}))
    read = read_frame(stream)
    assert read is not None
    assert repr(read[0]) == repr(header)  # by repr: NaN is not equal to itself
    assert read[1] == body
    assert read_frame(stream) == ({"next": True}, b"")
    assert read_frame(stream) is None


@given(st.binary(max_size=200))
def test_arbitrary_bytes_are_a_frame_or_none_or_a_ValueError(data: bytes) -> None:
    try:
        read = read_frame(io.BytesIO(data))
    except ValueError:
        return
    assert read is None or isinstance(read[0], dict)


@given(st.binary(max_size=60), st.binary(max_size=20))
def test_arbitrary_headers_are_a_frame_or_a_ValueError(header: bytes, body: bytes) -> None:
    try:
        read = read_frame(io.BytesIO(raw_frame(header, body)))
    except ValueError:
        return
    assert read == (json.loads(header), body)
    assert isinstance(json.loads(header), dict)


@pytest.mark.parametrize(
    "data",
    [
        LENGTHS.pack(MAX_HEADER_BYTES + 1, 0),
        LENGTHS.pack(2, MAX_BODY_BYTES + 1),
        LENGTHS.pack(2**32 - 1, 2**64 - 1),
        raw_frame(b"[]"),
        raw_frame(b"1"),
        raw_frame(b""),
        raw_frame(b"{"),
        raw_frame(b"\xff\xfe\xfd"),
        raw_frame(b"[" * 200_000),
        raw_frame(b'{"a":' * 100_000),
    ],
    ids=lambda data: f"{data[:20]!r}",
)
def test_bytes_that_are_not_a_message_are_a_ValueError(data: bytes) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - json's have messages of their own
        read_frame(io.BytesIO(data))


def test_a_frame_that_was_cut_off_is_the_end() -> None:
    whole = raw_frame(b'{"value": 1}', b"12345678")
    assert all(read_frame(io.BytesIO(whole[:length])) is None for length in range(len(whole)))


def test_a_message_that_is_too_large_is_not_read() -> None:
    class Refusing(io.BytesIO):
        def read(self, size: int | None = -1, /) -> bytes:
            assert size == LENGTHS.size
            return super().read(size)

    with pytest.raises(ValueError, match="too large"):
        read_frame(Refusing(LENGTHS.pack(2, 2**63)))


@given(npst.arrays(numbers, npst.array_shapes(min_dims=0, max_dims=4, min_side=0, max_side=4)))
def test_an_array_is_read_as_it_was_encoded(array: np.ndarray[Any, Any]) -> None:
    body = bytearray(b"before")
    layout = json.loads(json.dumps(encode_array(array, body)))
    body += b"after"
    assert is_plain_dtype(np.dtype(layout["dtype"]))
    read = decode_array(layout, bytes(body))
    assert (read.dtype, read.shape) == (array.dtype, array.shape)
    assert read.tobytes() == array.tobytes()
    assert read.flags.owndata
    assert read.flags.writeable


@pytest.mark.parametrize(
    ("shape", "start"), [([2], 0), ([1], 1), ([1], -1), ([2**62, 2**62], 0), ([0, 2**62], 0)]
)
def test_an_array_beyond_its_body_is_a_ValueError(shape: list[int], start: int) -> None:
    with pytest.raises(ValueError, match="array"):
        decode_array({"dtype": "<f8", "shape": shape, "start": start}, bytes(8))


@pytest.mark.parametrize("dtype", ["O", "U3", "S3", "V8", "M8[s]", "m8[s]", "f8,i4", "(2,)f8"])
def test_only_numbers_are_plain(dtype: str) -> None:
    assert not is_plain_dtype(np.dtype(dtype))
    with pytest.raises(ValueError, match="a dtype of numbers"):
        decode_array({"dtype": np.dtype(dtype).str, "shape": [1], "start": 0}, bytes(800))


def test_a_reader_returns_the_bytes_requested_until_the_pipe_ends() -> None:
    read, write = os.pipe()
    data = os.urandom(1 << 20)  # more than a pipe holds at a time

    def write_all() -> None:
        rest = memoryview(data)
        while rest:
            rest = rest[os.write(write, rest) :]
        os.close(write)

    writing = threading.Thread(target=write_all)
    writing.start()
    reader = Reader(read)
    assert reader.read(0) == b""
    assert reader.read(5) + reader.read(len(data) - 7) == data[:-2]
    assert reader.read(9) == data[-2:]
    assert reader.read(9) == b""
    writing.join()
    os.close(read)


def test_a_body_that_is_longer_than_the_reader_wants_is_refused() -> None:
    message = frame({}, bytes(100))
    assert read_frame(io.BytesIO(message), 100) == ({}, bytes(100))
    with pytest.raises(ValueError, match="too large"):
        read_frame(io.BytesIO(message), 99)
