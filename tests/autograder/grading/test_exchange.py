"""What passes between a check and a student's code: nested values, operators, items, blocks."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

from autograder.grading.proxy import NotPlain
from autograder.grading.session import Session
from autograder.grading.student import Named, Remote, Student
from autograder.results.verdict import Crashed, Judgement, Wrong
from tests.autograder.grading.sessions import failure, session_over

CODE = """
from contextlib import contextmanager

import numpy as np


class Tensor:
    def __init__(self, data):
        self.data = np.asarray(data, float)

    def __add__(self, other):
        return Tensor(self.data + getattr(other, "data", other))

    def __mul__(self, other):
        return Tensor(self.data * getattr(other, "data", other))

    def __rsub__(self, other):
        return Tensor(other - self.data)

    def __matmul__(self, other):
        return Tensor(self.data @ other.data)

    def __pow__(self, power):
        return Tensor(self.data**power)

    def __neg__(self):
        return Tensor(-self.data)

    def __getitem__(self, index):
        return Tensor(self.data[index])

    def __setitem__(self, index, value):
        self.data[index] = value

    def __iadd__(self, other):
        self.data += other
        return self

    def __lt__(self, other):
        return bool((self.data < other.data).all())

    def __len__(self):
        return len(self.data)

    __rmul__ = __mul__
    __array_ufunc__ = None


class ShapeError(ValueError):
    pass


def back(*arguments, **keywords):
    return list(arguments), keywords


def data(pair):
    return [pair["tensors"][0].data, pair["n"]]


def same(first, second):
    return first is second


def fail():
    raise ShapeError("A has 3 columns, and W has 2")


def count(most):
    number = 0
    while number != most:
        number += 1
        yield number


events = []


@contextmanager
def block():
    events.append("in")
    try:
        yield "entered"
    except ValueError as error:
        events.append(repr(error))
        raise
    finally:
        events.append("out")


def what_happened():
    return events
"""
NAMES = ("Tensor", "ShapeError", "back", "data", "same", "fail", "count", "block", "what_happened")


@pytest.fixture
def session() -> Iterator[Session]:
    with session_over(CODE, *NAMES) as session:
        yield session


@pytest.fixture
def student(session: Session) -> Student:
    return Student(session)


def test_nested_values_and_keywords_arrive_and_come_back(
    session: Session, student: Student
) -> None:
    A = Named("A", np.eye(2))
    tensor = student.Tensor(A)
    given = {"a": [1, (None, True)], 2: A}
    (back, kept), keywords = student.back(given, tensor, axis=0, shape=(3,), dtype=np.float32(2))
    np.testing.assert_array_equal(back.pop(2), np.eye(2))
    assert back == {"a": [1, (None, True)]}
    assert student.same(kept, tensor)
    assert keywords == {"axis": 0, "shape": (3,), "dtype": np.float32(2)}
    assert type(keywords["dtype"]) is np.float32
    data, n = student.data({"tensors": [tensor], "n": 7})
    np.testing.assert_array_equal(data, np.eye(2))
    assert n == 7
    assert session.record.calls == [
        "tensor = Tensor(A)  # A is float64 (2, 2)",
        "result = back({'a': [1, (None, True)], 2: A}, tensor, axis=0, shape=(3,), "
        "dtype=np.float32(2.0))  # A is float64 (2, 2)",
        "same(result[0][1], tensor)",
        "data({'tensors': [tensor], 'n': 7})",
    ]


def test_operators_are_used_and_written_as_a_person_writes_them(
    session: Session, student: Student
) -> None:
    a, b = student.Tensor([[1.0, 2.0]]), student.Tensor(Named("B", np.full((1, 2), 3.0)))
    c = 2 * a + b * -1
    np.testing.assert_array_equal((1 - c).data, [[2.0, 0.0]])
    np.testing.assert_array_equal((-((a @ b[0]) ** 2))[0].data, -81.0)
    c[..., 0] = np.float64(9)
    c += 1
    np.testing.assert_array_equal(c[0, :1].data, [10.0])
    assert session.operate("<", a, b) is True
    assert session.operate("len", a) == 1
    assert session.record.calls[2:] == [
        "tensor3 = 2 * tensor",
        "tensor4 = tensor2 * (-1)",
        "tensor5 = tensor3 + tensor4",
        "tensor6 = 1 - tensor5",
        "tensor7 = tensor2[0]",
        "tensor8 = tensor @ tensor7",
        "tensor9 = tensor8 ** 2",
        "tensor10 = -tensor9",
        "tensor11 = tensor10[0]",
        "tensor5[..., 0] = np.float64(9.0)",
        "tensor5 += 1",
        "tensor12 = tensor5[0, :1]",
        "tensor < tensor2",
        "len(tensor)",
    ]


def test_an_array_before_an_operator_leaves_the_operation_to_the_students_class(
    student: Student,
) -> None:
    product = np.full(2, 3.0) * student.Tensor([1.0, 2.0])
    np.testing.assert_array_equal(product.data, [3.0, 6.0])


def test_the_result_of_an_operator_is_an_object_even_if_it_is_a_number() -> None:
    """Else `(a * b).data` would be a fault of the check, and not of the student's class."""
    source = "class Odd:\n    def __mul__(self, other): return 3.0\n    __getitem__ = __mul__"
    with session_over(source, "Odd") as session:
        odd = session.find("Odd")()
        assert failure(lambda: (odd * 2).data).evidence.message == "there is no result.data"
        assert session.value(odd * 2) == 3.0
        assert session.value(odd[0]) == 3.0
        assert session.value(3.0) == 3.0


def test_an_operator_that_is_missing_is_said_as_it_is_written(student: Student) -> None:
    told = failure(lambda: student.Tensor([1.0]) / 2)
    assert told.evidence.message.startswith(
        "tensor / 2 is not possible: TypeError: unsupported operand"
    )


@pytest.mark.parametrize(
    "use",
    [
        bool,
        len,
        float,
        int,
        np.asarray,
        lambda x: np.allclose(x, 1),
        np.max,
        np.all,
        lambda x: np.stack([x, x]),
        lambda x: np.ones(3)[x],
        lambda x: x < 1,
        lambda x: abs(x - 1) <= 1e-9,
        lambda x: 1 in x,
        lambda x: round(x),
    ],
)
def test_no_decision_of_a_check_is_left_to_a_students_object(
    use: Callable[[Any], Any],
) -> None:
    source = """
class Always:
    def yes(self, *others): return True
    def me(self, *others): return self
    __bool__ = __lt__ = __gt__ = __le__ = __eq__ = __contains__ = yes
    __sub__ = __abs__ = __round__ = max = all = me
    def __len__(self): return 10**9
    def __float__(self): return 1.0
    def __array__(self, *args, **kwargs): import numpy; return numpy.ones(3)
    def __iter__(self): return iter([self])
    __hash__ = None
def answer(): return Always()
"""
    with session_over(source, "answer") as session:
        answer = session.find("answer")()
        with pytest.raises(NotPlain, match=r"always.* is an Always, and no plain value"):
            use(answer)
        assert answer != 1
        assert list(answer)  # asks for its length first, in Python


def test_items_are_read_up_to_a_bound(session: Session, student: Student) -> None:
    assert list(student.count(3)) == [1, 2, 3]
    assert session.items(student.count(3), most=3) == [1, 2, 3]
    told = failure(list, student.count(-1))
    assert isinstance(told, Wrong)
    assert told.evidence.message == (
        "list(generator3) has more than 1000 items; does the iteration ever end?"
    )
    assert isinstance(failure(list, student.Tensor), Crashed)
    assert session.record.calls[:2] == ["generator = count(3)", "list(generator)"]


def test_a_block_is_entered_and_left(session: Session, student: Student) -> None:
    with student.block() as entered:
        assert entered == "entered"
        student.same(1, 2)
    assert student.what_happened() == ["in", "out"]
    told = failure(lambda: _in_block(student))
    assert told.evidence.message == "ShapeError: A has 3 columns, and W has 2"
    said = "ShapeError('A has 3 columns, and W has 2')"
    assert student.what_happened()[2:] == ["in", said, "out"]
    with pytest.raises(Wrong, match="ours"), student.block():
        raise Wrong("ours, and not for the student's code to see")
    assert student.what_happened()[5:] == ["in", "out"]
    assert session.record.calls == [
        "with block():",
        "    same(1, 2)",
        "what_happened()",
        "with block():",
        "    fail()",
        "what_happened()",
        "with block():",
        "what_happened()",
    ]


def _in_block(student: Student) -> None:
    with student.block():
        student.fail()


def test_a_block_is_left_where_its_process_has_ended() -> None:
    source = """
import os
class Block:
    def __enter__(self): return self
    def __exit__(self, *about): return True
    def leave(self): os._exit(3)
"""
    with session_over(source, "Block") as session:
        block = session.find("Block")()
        with pytest.raises(Judgement, match="ended the whole Python process"), block:
            block.leave()


def test_an_exception_is_an_instance_of_the_class_that_the_homework_names(
    session: Session, student: Student
) -> None:
    failure(student.fail)
    assert session.error is not None
    assert (session.error.type, session.error.message) == (
        "ShapeError",
        "A has 3 columns, and W has 2",
    )
    kinds = [student.ShapeError, "ValueError", "Exception", "KeyError"]
    assert [session.is_raised(kind) for kind in kinds] == [True, True, True, False]
    student.same(1, 1)
    assert session.error is None
    assert not session.is_raised("Exception")


def test_objects_within_values_are_named_by_their_places(session: Session) -> None:
    result, _ = session.find("back")([session.find("Tensor")([1.0])], {"W": [np.eye(2)]})
    assert isinstance(result[0][0], Remote)
    assert result[0][0]._label == "result[0][0][0]"
