from __future__ import annotations

import ast
import io
import json
import math
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as npst

from autograder import worker
from autograder.student import Remote, Student
from autograder.worker import (
    LENGTHS,
    MAX_BODY_BYTES,
    MAX_HEADER_BYTES,
    encode_array,
    is_plain_dtype,
    read_array,
    read_frame,
    write_frame,
)
from tests.autograder.sessions import session_over

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


def frame(header: bytes, body: bytes = b"") -> bytes:
    return LENGTHS.pack(len(header), len(body)) + header + body


@given(st.dictionaries(st.text(), json_values, max_size=4), st.binary(max_size=200))
def test_a_frame_is_read_as_it_was_written(header: dict[str, Any], body: bytes) -> None:
    stream = io.BytesIO()
    write_frame(stream, header, body)
    write_frame(stream, {"next": True})
    stream.seek(0)
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
        read = read_frame(io.BytesIO(frame(header, body)))
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
        frame(b"[]"),
        frame(b"1"),
        frame(b""),
        frame(b"{"),
        frame(b"\xff\xfe\xfd"),
        frame(b"[" * 200_000),
        frame(b'{"a":' * 100_000),
    ],
    ids=lambda data: f"{data[:20]!r}",
)
def test_what_is_no_message_is_a_ValueError(data: bytes) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - json's have messages of their own
        read_frame(io.BytesIO(data))


def test_a_frame_that_was_cut_off_is_the_end() -> None:
    whole = frame(b'{"value": 1}', b"12345678")
    assert all(read_frame(io.BytesIO(whole[:length])) is None for length in range(len(whole)))


def test_no_memory_is_set_aside_for_a_message_that_is_too_large() -> None:
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
    dtype = np.dtype(layout["dtype"])
    assert is_plain_dtype(dtype)
    read = read_array(bytes(body), dtype, tuple(layout["shape"]), layout["start"])
    assert (read.dtype, read.shape) == (array.dtype, array.shape)
    assert read.tobytes() == array.tobytes()
    assert read.flags.owndata or read.base.flags.owndata
    assert read.flags.writeable


@pytest.mark.parametrize(
    ("shape", "start"), [((2,), 0), ((1,), 1), ((1,), -1), ((2**62, 2**62), 0)]
)
def test_an_array_beyond_its_body_is_a_ValueError(shape: tuple[int, ...], start: int) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - NumPy's own messages
        read_array(bytes(8), np.dtype(float), shape, start)


@pytest.mark.parametrize("dtype", ["O", "U3", "S3", "V8", "M8[s]", "m8[s]", "f8,i4", "(2,)f8"])
def test_only_numbers_are_plain(dtype: str) -> None:
    assert not is_plain_dtype(np.dtype(dtype))


@pytest.fixture(scope="module")
def hand_back() -> Iterator[Any]:
    """A student's function that returns what it is given, over a real pipe."""
    with session_over("def hand_back(value):\n    return value\n", "hand_back") as session:
        yield session.find("hand_back")


@pytest.mark.parametrize(
    "value",
    [
        None,
        True,
        0,
        -1,
        2**70,
        1.5,
        math.inf,
        -0.0,
        "",
        "naïve ✓ \N{GRINNING FACE} \0 \ud800",
        [],
        [1, [2.0, "three"], None],
    ],
    ids=repr,
)
def test_plain_values_make_the_round_trip(hand_back: Any, value: object) -> None:
    returned = hand_back(value)
    assert type(returned) is type(value)
    assert repr(returned) == repr(value)


def test_NaN_makes_the_round_trip(hand_back: Any) -> None:
    assert math.isnan(hand_back(math.nan))


@pytest.mark.parametrize(
    "array",
    [
        np.array([[1.0, -0.0], [np.nan, np.inf]]),
        np.array(3.5),
        np.zeros((0, 3)),
        np.zeros((2, 0, 4), np.float32),
        np.asfortranarray(np.arange(6.0).reshape(2, 3)),
        np.arange(12.0).reshape(3, 4)[::-2, ::3],
        np.array([True, False]),
        np.array([1 + 2j]),
        np.arange(4, dtype=">i2"),
        np.array([1, 2], np.longdouble),
        np.broadcast_to(np.float64(7), (3, 3)),
    ],
    ids=lambda array: f"{array.dtype} {array.shape}",
)
def test_arrays_make_the_round_trip(hand_back: Any, array: np.ndarray[Any, Any]) -> None:
    returned = hand_back(array)
    assert type(returned) is np.ndarray
    assert (returned.dtype, returned.shape) == (array.dtype, array.shape)
    np.testing.assert_array_equal(returned, array)


RETURNS = """
import decimal
import numpy as np

class Array(np.ndarray):
    pass

class Unpicklable:
    def __reduce__(self):
        raise SystemExit("I was pickled")
    def __repr__(self):
        raise ValueError("no repr")

class Float(float):
    pass

class List(list):
    pass

def scalar(): return np.float32(1.5)
def integer(): return np.int64(7)
def a_tuple(): return 1, np.eye(2), (np.bool_(True), "x")
def objects(): return np.array([Unpicklable(), None])
def subclass(): return np.eye(2).view(Array)
def matrix(): return np.asmatrix(np.eye(2))
def masked(): return np.ma.masked_array([1.0, 2.0], [True, False])
def structured(): return np.zeros(2, "f8,i4")
def strings(): return np.array(["a"])
def dates(): return np.array(["2026-01-01"], "M8[D]")
def unpicklable(): return Unpicklable()
def float_subclass(): return Float(1)
def list_subclass(): return List([1])
def decimal_(): return decimal.Decimal(1)
def complex_(): return 1j
def bytes_(): return b"1"
def a_set(): return {1}
def a_dict(): return {"dLdA": 1}
def generator(): return (i for i in range(3))
def ellipsis(): return ...
def long_list(): return [0] * 1000
def long_text(): return "x" * 10_000
def myself():
    loop = []
    loop.append(loop)
    return loop
def nested(): return [[[[[1.0]]]]]
def huge_integer(): return 10 ** 10_000
def huge_array(): return np.zeros((10_000, 10_000))
def huge_tuple(): return [["x" * 500] * 64] * 64
"""


NAMES = re.findall(r"^def (\w+)", RETURNS, re.MULTILINE)


@pytest.fixture(scope="module")
def student() -> Iterator[Student]:
    """A student whose functions return all sorts of things."""
    with session_over(RETURNS, *NAMES) as session:
        yield Student(session)


def test_scalars_arrive_as_scalars_of_their_type(student: Student) -> None:
    assert type(student.scalar()) is np.float32
    assert type(student.integer()) is np.int64


def test_tuples_arrive_as_tuples(student: Student) -> None:
    first, second, third = student.a_tuple()
    assert first == 1
    np.testing.assert_array_equal(second, np.eye(2))
    assert type(third) is tuple
    assert third == (True, "x")


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("objects", "ndarray of dtype object"),
        ("structured", "ndarray of dtype"),
        ("strings", "ndarray of dtype <U1"),
        ("dates", "ndarray of dtype datetime64[D]"),
        ("subclass", "Array"),
        ("matrix", "matrix"),
        ("masked", "MaskedArray"),
        ("unpicklable", "Unpicklable"),
        ("float_subclass", "Float"),
        ("list_subclass", "List"),
        ("decimal_", "Decimal"),
        ("complex_", "complex"),
        ("bytes_", "bytes"),
        ("a_set", "set"),
        ("a_dict", "dict"),
        ("generator", "generator"),
        ("ellipsis", "ellipsis"),
        ("long_list", "list"),
        ("long_text", "str"),
    ],
)
def test_everything_else_stays_there_and_is_described(
    student: Student, name: str, kind: str
) -> None:
    value = getattr(student, name)()
    assert isinstance(value, Remote)
    assert value._kind.startswith(kind)


def test_a_list_of_itself_arrives(student: Student) -> None:
    inner = student.myself()
    while isinstance(inner, list):
        (inner,) = inner
    assert isinstance(inner, Remote)


@pytest.mark.parametrize("name", ["huge_integer", "huge_array", "huge_tuple"])
def test_what_is_too_large_to_travel_is_described_too(name: str) -> None:
    with session_over(RETURNS, name, "scalar") as session:
        scalar = session.find("scalar")
        assert isinstance(session.find(name)(), Remote | list)
        assert session.holds(scalar)
        assert session.printed() == ""


def test_stands_alone_on_the_standard_library_and_NumPy() -> None:
    tree = ast.parse(Path(worker.__file__).read_text(encoding="utf-8"))
    imported = {
        name.split(".")[0]
        for node in ast.walk(tree)
        for name in (
            [alias.name for alias in node.names]
            if isinstance(node, ast.Import)
            else [node.module or "."]
            if isinstance(node, ast.ImportFrom)
            else []
        )
    }
    assert imported <= {"numpy", *sys.stdlib_module_names}
    assert not imported & {"pickle", "marshal", "shelve"}


SEES = """
import os, sys
def modules(): return [name for name in sys.modules if name.split(".")[0] in
                       ("autograder", "mytorch", "pytest", "_pytest", "click", "rich")]
def environment(): return [name for name in os.environ if "AUTOGRADER" in name]
def standard_input(): return sys.stdin.read()
def folder(): return os.listdir()
"""


def test_a_student_sees_nothing_of_the_grader(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AUTOGRADER_COURSE_KEY", "secret")
    names = ("modules", "environment", "standard_input", "folder")
    with session_over(SEES, *names) as session:
        sees = {name: session.find(name)() for name in names}
    assert sees == {"modules": [], "environment": [], "standard_input": "", "folder": []}
