"""Whatever bytes a worker sends, the grader gets a value out of them or a judgement."""

from __future__ import annotations

import io
import json
import subprocess
import sys
import tracemalloc
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import example, given, settings, strategies as st
from hypothesis.extra import numpy as npst

from autograder.grading.answers import (
    MAX_FRAMES,
    NotAnAnswer,
    StudentError,
    read_error,
    read_peak,
    read_running,
    read_steps,
    read_value,
)
from autograder.grading.student import Remote
from autograder.jail.messages import (
    LENGTHS,
    MAX_BODY_BYTES,
    MAX_DEPTH,
    MAX_HEADER_BYTES,
    MAX_TEXT,
    PLAIN_DTYPES,
    decode_array,
    encode_array,
    frame,
    read_frame,
)
from autograder.jail.values import Encoder
from autograder.results.verdict import Crashed, Frame, Judgement, Missing, OutOfMemory
from tests.autograder.grading.answering import (
    KEEPING,
    MOST_BYTES,
    OPERATIONS,
    assert_harmless,
    assert_plain,
    outcome,
)
from tests.autograder.grading.sessions import session_over

REPOSITORY = Path(__file__).parents[3]

EDGES = [0, 1, -1, 2**31, 2**53, 2**63, 2**64, -(2**63), 10**400, MAX_BODY_BYTES + 1]
whole = st.sampled_from(EDGES) | st.integers()
text = st.text(st.characters(exclude_categories=()), max_size=8) | st.just("x" * (MAX_TEXT + 1))
leaves = st.none() | st.booleans() | whole | st.floats() | text
junk = st.recursive(
    leaves,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(text, inner, max_size=3),
    max_leaves=5,
)
"""Whatever JSON, or what Python takes for it, can hold."""

dtypes = st.sampled_from([*PLAIN_DTYPES, "O", "|O", "<U1", "M8[s]", "V8", "f8,f8", "no such", ""])
layouts = st.fixed_dictionaries(
    {
        "dtype": dtypes | junk,
        "shape": st.lists(st.integers(0, 3) | whole | leaves, max_size=4) | junk,
        "start": st.sampled_from([0, 1, 8, 2**63, True, 0.0]) | junk,
    }
)
forged = st.recursive(
    st.fixed_dictionaries({"value": junk})
    | st.fixed_dictionaries({"array": layouts})
    | st.fixed_dictionaries({"scalar": layouts})
    | st.fixed_dictionaries({"dict": junk})
    | st.fixed_dictionaries(
        {"object": st.fixed_dictionaries({"handle": whole | junk, "type": text | junk})}
    ),
    lambda inner: (
        st.builds(
            lambda kind, items: {kind: items},
            st.sampled_from(["list", "tuple"]),
            st.lists(inner | junk, max_size=17),
        )
        | st.builds(
            lambda pairs: {"dict": pairs},
            st.lists(st.tuples(inner | junk, inner | junk).map(list) | junk, max_size=4),
        )
    ),
    max_leaves=6,
)
"""Answers that look like a worker's."""

lines = st.fixed_dictionaries(
    {"file": text | junk, "line": whole | junk, "function": text, "text": text | junk}
)
errors = st.fixed_dictionaries(
    {
        "type": st.sampled_from(["MemoryError", "NotImplementedError", "ForbiddenImport"]) | text,
        "message": text | junk,
        "bases": st.lists(text | junk, max_size=3) | junk,
        "near": text | junk,
        "frames": st.lists(lines | junk, max_size=MAX_FRAMES + 2) | junk,
    },
    optional={
        "operands": st.lists(st.tuples(text, st.lists(whole)).map(list) | junk, max_size=3) | junk,
    },
)


def in_tuple(given: list[Any]) -> dict[str, Any]:
    """Return values as the arguments of a call of the grader's function."""
    return {"tuple": [{"tuple": given}, {"dict": []}]}


answers = st.one_of(forged, forged.map(lambda answer: answer | {"peak": 1.5}))
answers |= st.fixed_dictionaries({"error": errors | junk, "peak": whole | junk})
answers |= st.fixed_dictionaries(
    {"callback": st.just(1) | whole | junk, "given": st.lists(forged).map(in_tuple) | junk}
)
answers |= st.dictionaries(st.sampled_from(["value", "array", "error", "peak", ""]), junk)

true_values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**MAX_TEXT) + 1, 2**MAX_TEXT - 1)
    | st.floats()
    | st.text(max_size=8)
    | npst.arrays(
        st.sampled_from(sorted(PLAIN_DTYPES)).map(np.dtype), npst.array_shapes(min_side=0)
    )
    | st.builds(np.float64, st.floats()),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.tuples(inner, inner)
        | st.dictionaries(st.text(max_size=3) | st.integers(-9, 9) | st.none(), inner, max_size=3)
    ),
    max_leaves=4,
)
"""What a student's code may return."""


def remote(handle: int, kind: str, place: str) -> Remote:
    return Remote(None, {"handle": handle}, "object", kind)  # type: ignore[arg-type]


def layout(**changed: Any) -> dict[str, Any]:
    return {"dtype": "<f8", "shape": [1], "start": 0} | changed


def assert_same(got: Any, sent: Any) -> None:
    """Accept what is of the same type, and the same to the last bit; NaN is itself here."""
    assert type(got) is type(sent)
    if isinstance(sent, np.ndarray | np.generic):
        assert (got.dtype, got.shape) == (sent.dtype, sent.shape)
        assert got.tobytes() == sent.tobytes()
    elif isinstance(sent, list | tuple):
        for one, other in zip(got, sent, strict=True):
            assert_same(one, other)
    elif isinstance(sent, dict):
        assert_same(list(got.items()), list(sent.items()))
    else:
        assert repr(got) == repr(sent)


def depth(value: Any) -> int:
    if isinstance(value, dict):
        value = list(value.values())
    return 1 + max(map(depth, value), default=0) if isinstance(value, list | tuple) else 0


@given(true_values.filter(lambda value: depth(value) <= MAX_DEPTH))
def test_what_a_worker_says_is_read_as_it_is(value: Any) -> None:
    encoder = Encoder(lambda value: 0)
    header = encoder.encode(value)
    read = read_frame(io.BytesIO(frame(header, encoder.body)))
    assert read is not None
    assert_same(read_value(*read, remote), value)


@given(answers, st.binary(max_size=64))
@example({"peak": 10**400}, b"")
@example({"value": 10**400}, b"")
@example({"array": layout(start=True)}, bytes(9))
@example({"array": layout(shape=[True])}, bytes(8))
@example({"array": layout(shape=[0, 2**62, 2**62])}, b"")
@example({"array": layout(shape=[1] * 65)}, bytes(8))
@example({"list": [{"array": layout(dtype="|b1")}, {"array": layout(start=True)}]}, bytes(9))
def test_a_forged_answer_is_a_value_or_none_of_a_workers(answer: dict[str, Any], body: bytes):
    with suppress(NotAnAnswer):
        assert_plain(read_value(answer, body, remote))
    assert 0 <= read_peak(answer) < 1e6


@given(errors | junk)
@example({"type": "", "message": "", "bases": [], "near": "", "frames": []})
def test_a_forged_exception_is_one_or_none_of_a_workers(error: Any) -> None:
    try:
        read = read_error(error)
    except NotAnAnswer:
        return
    assert isinstance(read, StudentError)
    assert all(isinstance(each, Frame) and type(each.line) is int for each in read.frames)
    assert read.type
    assert all(len(operand.splitlines()) == 1 for operand in read.operands)
    for line in read.frames:
        assert len(f"{line.file} {line.function} {line.text}".splitlines()) <= 1
    assert max(len(read.type), len(read.message), len(read.near)) <= MAX_TEXT
    assert all(isinstance(base, str) for base in read.bases)


@given(st.lists(lines | junk) | junk)
@example([{"file": "a\nb.py", "line": 3, "function": "f", "text": "x\n100 / 100 points"}])
def test_a_forged_place_is_a_few_lines_or_none(running: Any) -> None:
    read = read_running(running)
    assert len(read) <= MAX_FRAMES
    for line in read:
        assert len(f"{line.file} {line.function} {line.text}".splitlines()) <= 1


@pytest.mark.parametrize("line", [True, -1, 2**63, 1.0, None, "1"])
def test_a_line_of_code_has_a_number(line: Any) -> None:
    frames = [{"file": "a.py", "line": line, "function": "f", "text": ""}]
    with pytest.raises(NotAnAnswer):
        read_error({"type": "E", "message": "", "bases": [], "near": "", "frames": frames})


@pytest.mark.parametrize("peak", [10**400, -1, float("nan"), float("inf"), True, "1", None, [1]])
def test_a_peak_that_is_no_sensible_number_is_no_peak(peak: Any) -> None:
    assert read_peak({"peak": peak}) == 0.0


@pytest.mark.parametrize("handle", [True, -1, 1.0, 2**63, None, "1"])
def test_a_handle_is_a_count(handle: Any) -> None:
    with pytest.raises(NotAnAnswer):
        read_value({"object": {"handle": handle, "type": "Linear"}}, b"", remote)


@given(layouts | junk, st.binary(max_size=64))
def test_a_layout_is_an_array_of_its_bytes_or_a_ValueError(described: Any, body: bytes) -> None:
    try:
        array = decode_array(described, body)
    except ValueError:
        return
    assert array.dtype.str in PLAIN_DTYPES
    start = described["start"]
    assert array.tobytes() == body[start : start + array.nbytes]
    assert array.flags.owndata


@st.composite
def damaged_frames(draw: st.DrawFn) -> bytes:
    """Frames that a worker has sent, with bytes changed, left out, put in or cut off."""
    body = draw(st.binary(max_size=64))
    data = bytearray(frame(draw(answers), body))
    for _ in range(draw(st.integers(0, 3))):
        place = draw(st.integers(0, max(0, len(data) - 1)))
        match draw(st.sampled_from(["change", "leave out", "put in", "cut off"])):
            case "change":
                data[place : place + 1] = draw(st.binary(min_size=1, max_size=1))
            case "leave out":
                del data[place : place + draw(st.integers(1, 8))]
            case "put in":
                data[place:place] = draw(st.binary(max_size=8) | st.sampled_from([b"[", b'{"":']))
            case "cut off":
                del data[place:]
    return bytes(data)


said = st.one_of(
    damaged_frames(),
    st.binary(max_size=200),
    st.builds(
        lambda header, body: LENGTHS.pack(len(header), len(body)) + header + body,
        st.binary(max_size=60),
        st.binary(max_size=20),
    ),
)
"""All that may come out of a worker's pipe."""

TREACHEROUS = {
    "a header of brackets": b"[" * 50_000,
    "a header of braces": b'{"":' * 10_000,
    "a value of brackets": b'{"value": ' + b"[" * 900 + b"]" * 900 + b"}",
    "lists in lists": b'{"list": [' * 450 + b'{"value": 1}' + b"]}" * 450,
    "one key again and again": b'{"value": 1, "value": {}, "value": 2}',
    "half a character": b'{"value": "\\ud800"}',
    "a byte order mark": b'\xef\xbb\xbf{"value": 1}',
    "UTF-16": '{"value": 1}'.encode("utf-16"),
    "no UTF-8": b'{"value": "\xff"}',
    "a number of 5000 digits": b'{"value": ' + b"9" * 5000 + b"}",
    "a number of 4000 digits": b'{"value": ' + b"9" * 4000 + b"}",
    "NaN": b'{"value": NaN}',
    "Infinity": b'{"value": -Infinity, "peak": Infinity}',
    "null": b"null",
    "a list": b"[]",
    "nothing": b"",
}


@pytest.mark.parametrize("operation", OPERATIONS)
@pytest.mark.parametrize("header", TREACHEROUS.values(), ids=TREACHEROUS)
def test_treacherous_JSON_is_a_value_or_a_judgement(operation: str, header: bytes) -> None:
    data = LENGTHS.pack(len(header), 0) + header
    assert_harmless(operation, outcome(operation, data))


@given(st.sampled_from(list(OPERATIONS)), said)
@example("call", frame({"value": 1, "peak": 10**400}))
@example("call with a function", frame({"callback": 1, "given": in_tuple([])}))
@example("call with a function", frame({"callback": 1, "given": in_tuple([{"value": 1}])}))
@example("call with a function", frame({"callback": True, "given": {}}))
@example("find", frame({"callback": 1, "given": in_tuple([])}))
@example("find", frame({"value": 1}))
@example("array", frame({"list": [{"value": 1}]}))
@example("value", frame({"list": []}))
@example("get", LENGTHS.pack(MAX_HEADER_BYTES + 1, 0))
@example("get", LENGTHS.pack(2, 2**64 - 1) + b"{}")
@settings(max_examples=300)
def test_whatever_a_worker_says_is_a_value_or_a_judgement(operation: str, data: bytes) -> None:
    assert_harmless(operation, outcome(operation, data))


@pytest.mark.parametrize("operation", KEEPING)
def test_what_was_to_be_kept_is_an_object_or_a_crash(operation: str) -> None:
    for told, accepted in (
        ({"object": {"handle": 7, "type": "Linear"}}, Remote),
        ({"value": 7}, Crashed),
    ):
        answer = {"list": [told]} if operation == "array" else told
        assert isinstance(outcome(operation, frame(answer)), accepted)


@pytest.mark.parametrize("source", ["def Layer(): return 5", "Layer = lambda: None"])
def test_what_a_class_gives_is_an_object_even_where_it_is_none(source: str) -> None:
    with session_over(source, "Layer") as session:
        layer = session.find("Layer")()
        with pytest.raises(Missing, match=r"there is no layer\.W"):
            layer.W  # noqa: B018


def test_an_exception_becomes_its_judgement() -> None:
    error = {"type": "MyError", "message": "", "bases": ["MyError", "MemoryError"], "near": ""}
    judged = outcome("call", frame({"error": error | {"frames": []}}))
    assert isinstance(judged, OutOfMemory)


def test_the_second_answer_is_read_after_the_first() -> None:
    """Else the tests above, whose workers have answered beforehand, would prove little."""
    assert outcome("call", frame({"value": 1})) == 1
    ended = outcome("call", b"")
    assert isinstance(ended, Judgement)
    assert "ended the whole Python process" in ended.evidence.message


MANY_ARRAYS = {"list": [{"list": [{"array": layout(shape=[100_000])}] * 16}] * 16}
MANY_EMPTY = {"list": [{"list": [{"array": layout(shape=[0] * 32)}] * 16}] * 16}
LARGE = {
    "the same bytes again and again": frame(MANY_ARRAYS, bytes(800_000)),
    "arrays of nothing": frame(MANY_EMPTY),
    "more than there is": frame({"array": layout(shape=[MAX_BODY_BYTES // 8])}, bytes(8)),
    "a large size times none": frame({"array": layout(shape=[2**26, 0, 2**26])}),
    "half a million sizes": frame({"array": layout(shape=[1] * 300_000)}),
    "a large announcement": LENGTHS.pack(MAX_HEADER_BYTES, MAX_BODY_BYTES) + b"{",
    "half a million lists": LENGTHS.pack(1_000_001, 0) + b"[" + b"[]," * 333_333 + b"]",
    "a list of many": frame({"value": [{}] * 200_000}),
    "an honest array": frame({"array": layout(shape=[100_000])}, bytes(800_000)),
}


def memory_to_read(data: bytes) -> int:
    """Return how many bytes it takes, at most and beside `data`, to read a frame and its value."""
    stream = io.BytesIO(data)
    tracemalloc.start()
    try:
        with suppress(ValueError):
            read = read_frame(stream)
            if read is not None:
                read_value(*read, remote)
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize("data", LARGE.values(), ids=LARGE)
def test_reading_takes_a_small_multiple_of_what_was_sent(data: bytes) -> None:
    # Python's own "[]", two bytes long and with a comma, takes 64.
    assert memory_to_read(data) < 30 * min(len(data), MAX_HEADER_BYTES) + 4 * len(data) + 100_000


def test_an_array_takes_its_own_size_a_few_times() -> None:
    body = bytearray()
    header = {"array": encode_array(np.zeros(1_000_000), body)}
    assert 8_000_000 < memory_to_read(frame(header, body)) < 4 * 8_000_000


@given(said)
@settings(max_examples=50)
def test_reading_takes_little_for_little(data: bytes) -> None:
    assert memory_to_read(data) < 200_000


def test_the_bytes_of_one_array_are_not_the_nexts_too() -> None:
    twice = {"tuple": [{"array": layout()}, {"array": layout()}]}
    with pytest.raises(NotAnAnswer, match="don't follow one another"):
        read_value(twice, bytes(16), remote)


def test_an_array_that_two_looks_name_is_read_once() -> None:
    answer = {"steps": [{"looks": [{"array": layout()}]}, {"looks": [{"array": layout()}] * 99}]}
    (first,), others = read_steps(answer, bytes(16), remote)
    assert all(each is first for each in others)


def test_a_later_look_names_an_array_as_it_was_named_or_not_at_all() -> None:
    for other in layout(shape=[1, 1]), layout(dtype="<i8"), layout(start=4):
        with pytest.raises(NotAnAnswer, match="don't follow one another"):
            read_steps(
                {"steps": [{"looks": [{"array": layout()}, {"array": other}]}]}, bytes(16), remote
            )


def test_more_than_a_message_may_hold_is_refused_unread() -> None:
    for lengths in (MAX_HEADER_BYTES + 1, 0), (0, MAX_BODY_BYTES + 1), (2**32 - 1, 2**64 - 1):
        stream = io.BytesIO(LENGTHS.pack(*lengths) + bytes(100))
        with pytest.raises(ValueError, match="too large"):
            read_frame(stream)
        assert stream.tell() == LENGTHS.size


def test_what_python_reads_as_JSON_is_all_that_a_header_is() -> None:
    """The strategies above hold what is no JSON but is read as such: NaN, half a character."""
    assert json.loads('{"a": NaN, "a": "\\ud800"}') == {"a": "\ud800"}
    assert len(frame({"value": "\ud800"})) < MOST_BYTES


@pytest.mark.skipif(find_spec("atheris") is None, reason="needs atheris: pip install atheris")
@pytest.mark.slow
def test_fuzzing_that_looks_for_new_ways_through_the_code_finds_nothing() -> None:
    fuzz = [sys.executable, "-m", "tests.autograder.grading.fuzz_answers", "-runs=3000", "-seed=1"]
    # The fuzzer counts the peak memory of the process that starts it; a shell's is small.
    command = ["sh", "-c", '"$@"; exit $?', "sh", *fuzz]
    done = subprocess.run(command, cwd=REPOSITORY, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    assert "Done 3000 runs" in done.stderr
