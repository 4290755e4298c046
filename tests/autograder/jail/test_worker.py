from __future__ import annotations

import math
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from autograder.grading.student import Remote, Student
from autograder.jail.outputs import MAX_OUTPUT_BYTES, CappedOutput
from autograder.jail.worker import Worker
from autograder.results.verdict import Crashed
from autograder.workers.starting import Workers
from tests.autograder.corpus import hw1
from tests.autograder.grading.sessions import session_over


@pytest.fixture(scope="module")
def hand_back() -> Iterator[Any]:
    """A student's function that returns its argument, over a real pipe."""
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
from collections import OrderedDict, defaultdict, namedtuple
import numpy as np

class Array(np.ndarray):
    pass

Point = namedtuple("Point", "x y")

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
def odd_keys(): return {Unpicklable(): 1}
def table(): return OrderedDict(W=[np.eye(2), {1: None}], b=defaultdict(list, {(0, "x"): ()}))
def named(): return Point(1, np.float32(2))
def generator(): return (i for i in range(3))
def ellipsis(): return ...
def long_list(): return [0] * 20_000
def long_text(): return "x" * 10_000
def myself():
    loop = []
    loop.append(loop)
    return loop
def nested(): return [[[[[1.0]]]]]
def huge_integer(): return 10 ** 10_000
def huge_array(): return np.zeros((3_000, 3_000))
def huge_tuple(): return [["x" * 500] * 64] * 64
"""


NAMES = re.findall(r"^def (\w+)", RETURNS, re.MULTILINE)


@pytest.fixture(scope="module")
def student() -> Iterator[Student]:
    """A student whose functions return values of many kinds."""
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


def test_dictionaries_and_named_tuples_arrive_as_plain_ones(student: Student) -> None:
    table = student.table()
    assert type(table) is dict
    (W, inner), b = table.values()
    np.testing.assert_array_equal(W, np.eye(2))
    assert (list(table), inner, b) == (["W", "b"], {1: None}, {(0, "x"): ()})
    assert student.named() == (1, 2.0)


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
        ("odd_keys", "dict"),
        ("generator", "generator"),
        ("ellipsis", "ellipsis"),
        ("long_list", "list of 20000 items, too long to look at"),
        ("long_text", "str"),
    ],
)
def test_other_values_stay_in_the_worker_and_are_described(
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
def test_a_value_too_large_for_a_message_is_described_too(name: str) -> None:
    with session_over(RETURNS, name, "scalar") as session:
        scalar = session.find("scalar")
        assert isinstance(session.find(name)(), Remote | list)
        assert session.holds(scalar)
        assert session.printed() == ("", "")


SEES = """
import os, sys

def modules():
    beyond = ("mytorch", "pytest", "_pytest", "click", "rich")
    return [name for name in sys.modules if name.split(".")[0] in beyond
            or name.startswith("autograder.") and not name.startswith("autograder.jail")]

# PWD is bubblewrap's, LC_CTYPE Python's; the seed is the same for everyone.
def environment():
    expected = ("PWD", "LC_CTYPE", "PYTHONHASHSEED")
    return [name for name in os.environ
            if not name.endswith("_NUM_THREADS") and name not in expected][:16]

def standard_input(): return sys.stdin.read()

def descriptors():
    return [each for each in range(5, 1024) if is_open(each)][:16]

def is_open(descriptor):
    try:
        os.fstat(descriptor)
    except OSError:
        return False
    return True

def folder():
    try:
        return os.listdir()[:16]
    except OSError:
        return []
"""


@pytest.mark.parametrize("tier", ["auto", "none"])
def test_a_student_sees_nothing_of_the_grader(tier: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AUTOGRADER_COURSE_KEY", "secret")
    names = ("modules", "environment", "standard_input", "descriptors")
    with (
        Workers(hw1(), tier) as fresh,  # started after the variable was set
        session_over(SEES, *names, open_channel=fresh.open) as session,
    ):
        sees = {name: session.find(name)() for name in names}
    assert sees == {"modules": [], "environment": [], "standard_input": "", "descriptors": []}


@pytest.mark.skipif(sys.platform != "linux", reason="nothing locks the code in")
def test_a_student_who_is_locked_in_sees_no_file() -> None:
    with session_over(SEES, "folder") as session:
        assert session.find("folder")() == []


DRAWS = """
import random
import numpy as np

def draws():
    return random.random(), np.random.rand()
"""


def test_the_random_numbers_of_a_student_are_the_same_in_every_check() -> None:
    with session_over(DRAWS, "draws") as session:
        draws = session.find("draws")
        first, second = draws(), draws()
        session.begin_check()
        assert session.find("draws")() == first != second


def test_an_answer_says_how_much_memory_was_used() -> None:
    source = "import numpy as np\ndef small(): pass\ndef large(): np.ones(10_000_000)\n"
    with session_over(source, "small", "large") as session:
        session.find("small")()
        before = session.peak_mebibytes
        session.find("large")()
        assert before > 1
        assert 70 < session.peak_mebibytes - before < 90


@pytest.mark.parametrize("piece", [1, 100, MAX_OUTPUT_BYTES * 2])
def test_only_the_start_of_an_output_is_written(piece: int, tmp_path: Path) -> None:
    path = tmp_path / "out"
    with path.open("wb") as file:
        output = CappedOutput(file.fileno())
        for _ in range(2 * MAX_OUTPUT_BYTES // piece):
            assert output.write(b"x" * piece) == piece  # the writer doesn't notice
    assert path.stat().st_size == MAX_OUTPUT_BYTES + 1  # by the extra byte the grader notices


@pytest.mark.parametrize(
    "source", ["sys.stdout = None", "sys.stdout.close()", "sys.stdout = sys.stderr = 7"]
)
def test_a_worker_goes_on_without_its_outputs(source: str) -> None:
    with session_over(f"import sys\n{source}\ndef f(): return 1\n", "f") as session:
        assert session.find("f")() == 1
        session.begin_check()
        assert session.find("f")() == 1


def test_an_error_whose_text_raises_is_described_too() -> None:
    class MuteError(Exception):
        def __str__(self) -> str:
            raise OSError

    worker = Worker(in_process=True)
    try:
        described = worker.describe_error(MuteError())
    finally:
        worker.close()
    assert described["message"] == "(its __str__ raised OSError)"
    assert described["bases"] == ["MuteError", "Exception", "BaseException", "object"]


def test_a_line_that_calls_itself_is_shown_once() -> None:
    source = "def down(n):\n    if n == 0:\n        raise KeyError('x')\n    down(n - 1)\n"
    with session_over(source, "down") as session, pytest.raises(Crashed) as caught:
        session.find("down")(50)
    assert [frame.line for frame in caught.value.evidence.traceback] == [4, 3]


def test_a_long_traceback_is_shown_at_both_ends() -> None:
    source = "def zero(n):\n    raise KeyError('x')\n\n"
    source += "def even(n):\n    (odd if n else zero)(n - 1)\n\n"
    source += "def odd(n):\n    even(n - 1)\n"
    with session_over(source, "even") as session, pytest.raises(Crashed) as caught:
        session.find("even")(50)
    assert [frame.line for frame in caught.value.evidence.traceback] == [5, 8, 5, 8, 5, 2]


def test_an_array_that_is_larger_than_the_request_allows_is_described() -> None:
    worker = Worker(in_process=True)
    try:
        worker.files.add("big", "big.py", b"import numpy as np\nA = np.zeros((300, 4))\n")
        get = {"operation": "get", "of": {"module": "big"}, "name": "A"}
        answer, body = worker.answer(get | {"most_bytes": 9600}, b"")
        assert (answer["array"]["shape"], len(body)) == ([300, 4], 9600)
        answer, body = worker.answer(get | {"most_bytes": 9599}, b"")
        told = "ndarray of dtype float64 and shape (300, 4), too large to look at"
        assert (answer["object"]["type"], len(body)) == (told, 0)
    finally:
        worker.close()
