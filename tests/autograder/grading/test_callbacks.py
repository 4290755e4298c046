"""Functions of a check that a student's code calls."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from autograder.grading import callbacks
from autograder.grading.callbacks import Meant, Refused
from autograder.grading.expect import expect_raises
from autograder.grading.session import Session
from autograder.grading.student import Remote, Student
from autograder.jail.messages import MAX_CALLBACK_BYTES
from autograder.results.verdict import Crashed, Judgement, TimedOut, Wrong
from autograder.workers.in_process import InProcess
from tests.autograder.grading.sessions import failure, session_over

CODE = """
import copy
import threading

import numpy as np


class Tensor:
    def __init__(self, data):
        self.data = data

    def __mul__(self, other):
        return Tensor(self.data * other.data)

    def crash(self):
        raise ValueError("crashed")


class MLP:
    def __init__(self, layers):
        self.layers = layers

    def forward(self, A):
        for layer in self.layers:
            A = layer.forward(A)
        return A


class Stepper:
    def __init__(self, f):
        self.f = f

    def step(self, x):
        return self.f(x)


def gradcheck(f, x, eps=1e-6):
    dLdx = np.zeros_like(x)
    for index in np.ndindex(x.shape):
        step = np.zeros_like(x)
        step[index] = eps
        dLdx[index] = (f(x + step) - f(x - step)) / (2 * eps)
    return dLdx


def vjp(df, x, dLdZ):
    return df(x, dLdZ=dLdZ)


def apply(f, *given):
    return f(*given)


def caught(f, *given):
    try:
        return f(*given)
    except Exception as error:
        return [type(error).__name__, str(error)]


def square(f):
    return f(Tensor(np.arange(3.0))).data


def forever(f, given=1):
    while True:
        try:
            f(given)
        except BaseException:
            pass


def large(f, size):
    return caught(f, np.zeros(size))


def elsewhere(f):
    found = []
    thread = threading.Thread(target=lambda: found.append(caught(f, 1)))
    thread.start()
    thread.join()
    return found


kept = []


def keep(f):
    kept.append(f)


def use_kept():
    return kept[0](1)


def known_of(f):
    return [f.__name__, repr(f), [name for name in dir(f) if not name.startswith("_")]]


def same(first, second):
    return first is second


def backward_and_step(layers, dLdZ):
    for layer in layers:
        dLdZ = layer.backward(dLdZ)
        layer.W -= layer.dLdW
    return dLdZ


def copied(layers, f):
    (layer,), f = copy.deepcopy(layers), copy.copy(copy.deepcopy(f))
    layer.W += 1
    return layer.forward(np.ones(2)) + f(-1)
"""
NAMES = (
    *("Tensor", "MLP", "Stepper", "gradcheck", "vjp", "apply", "caught", "square", "forever"),
    *("backward_and_step", "copied"),
    *("large", "elsewhere", "keep", "use_kept", "known_of", "same"),
)


@pytest.fixture
def session() -> Iterator[Session]:
    with session_over(CODE, *NAMES) as session:
        yield session


@pytest.fixture
def student(session: Session) -> Student:
    return Student(session)


def test_a_students_gradcheck_calls_a_function_of_the_check(
    session: Session, student: Student
) -> None:
    f = session.function("f", lambda x: (x**3).sum())
    x = np.arange(6.0).reshape(2, 3)
    np.testing.assert_allclose(student.gradcheck(f, x), 3 * x**2, atol=1e-6)
    df = session.function("df", lambda x, dLdZ: dLdZ * 3 * x**2)
    np.testing.assert_array_equal(student.vjp(df, x, x + 1), (x + 1) * 3 * x**2)
    assert session.record.calls[0] == "gradcheck(f, <float64 array of shape (2, 3)>)"


def test_the_same_callbacks_work_under_a_debugger() -> None:
    with session_over(CODE, *NAMES, open_channel=InProcess) as session:
        f = session.function("f", lambda x: (x**2).sum())
        np.testing.assert_allclose(session.find("gradcheck")(f, np.ones(2)), [2.0, 2.0])
        square = session.function("square", lambda tensor: tensor * tensor)
        np.testing.assert_array_equal(session.find("square")(square), [0.0, 1.0, 4.0])


def test_a_function_may_use_the_students_objects(session: Session, student: Student) -> None:
    square = session.function("square", lambda tensor: tensor * tensor)
    np.testing.assert_array_equal(student.square(square), [0.0, 1.0, 4.0])
    assert session.record.calls == ["square(square)"]


def test_a_function_may_be_called_again_while_it_waits(session: Session, student: Student) -> None:
    def down(n: int) -> Any:
        return "ground" if n <= 0 else student.apply(f, n - 1)

    f = session.function("down", down)
    assert student.apply(f, callbacks.MOST_DEPTH - 1) == "ground"
    told = failure(student.apply, f, 100)
    assert "RecursionError: down is called within 8 other calls" in told.evidence.message
    assert session.holds(student.apply)


def test_an_object_may_call_a_function_later_in_the_check(
    session: Session, student: Student
) -> None:
    f = session.function("f", lambda x: x + 1)
    stepper = student.Stepper(f)
    assert session.call(stepper, 3, method="step") == 4
    assert student.same(stepper.f, f)


def test_a_function_ends_with_its_check(session: Session, student: Student) -> None:
    student.keep(session.function("f", lambda x: x + 1))
    assert student.use_kept() == 2
    session.begin_check()
    told = failure(student.use_kept)
    assert told.evidence.message == "RuntimeError: f belongs to a check that has ended"


@pytest.mark.parametrize(
    ("error", "arrives"),
    [
        (Refused("x must be an array"), ["ValueError", "x must be an array"]),
        (IndexError("secret 42"), ["IndexError", "f can't be computed with these arguments"]),
        (KeyError("secret 42"), ["KeyError", '"f can\'t be computed with these arguments"']),
        (OSError("/secret"), ["ValueError", "f can't be computed with these arguments"]),
        (EOFError(), ["ValueError", "f can't be computed with these arguments"]),
        (StopIteration(), ["StopIteration", "f can't be computed with these arguments"]),
        (AssertionError(), ["AssertionError", "f can't be computed with these arguments"]),
        (NotImplementedError(), ["RuntimeError", "f can't be computed with these arguments"]),
        (Meant(OSError), ["OSError", "f can't be computed with these arguments"]),
    ],
    ids=repr,
)
def test_an_exception_arrives_as_an_ordinary_one_without_the_graders_words(
    session: Session, student: Student, error: Exception, arrives: list[str]
) -> None:
    def f(*given: Any) -> Any:
        raise error

    assert student.caught(session.function("f", f), 1) == arrives
    assert session.holds(student.caught)


def test_a_judgement_in_a_function_ends_the_check(session: Session, student: Student) -> None:
    def f(x: Any) -> Any:
        raise Wrong("x must have shape (3,)")

    caught = student.caught
    told = failure(caught, session.function("f", f), 1)
    assert isinstance(told, Wrong)
    assert not session.holds(caught)
    assert student.same(1, 1)


def test_a_crash_of_an_object_in_a_function_is_the_students(
    session: Session, student: Student
) -> None:
    f = session.function("f", lambda tensor: session.call(tensor, method="crash"))
    told = failure(student.square, f)
    assert isinstance(told, Crashed)
    assert told.evidence.message == "ValueError: crashed"
    assert [frame.function for frame in told.evidence.traceback] == ["square", "crash"]
    assert session.is_raised("ValueError")
    caught = session.find("caught")(f, session.find("Tensor")(1))
    assert caught == ["ValueError", "crashed"]
    assert session.error is None


def test_a_fault_of_the_check_is_no_judgement(session: Session, student: Student) -> None:
    f = session.function("f", lambda x: object())
    with pytest.raises(TypeError, match="no request can hold it"):
        student.apply(f, 1)


def test_calls_are_bounded(
    session: Session, student: Student, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(callbacks, "MOST_CALLS", 20)
    f = session.function("f", lambda x: x)
    told = failure(student.forever, f)
    assert isinstance(told, TimedOut)
    assert told.evidence.message == "it called f more than 20 times; does a loop never end?"


def test_the_time_of_a_function_is_bounded(session: Session, student: Student) -> None:
    def slow(x: Any) -> float:
        return float(sum(range(3_000_000)))

    def slow_and_fails(x: Any) -> float:
        raise IndexError(slow(x))

    for each in (slow, slow_and_fails):
        with session_over(CODE, *NAMES, seconds=0.2) as session:
            told = failure(session.find("forever"), session.function("f", each))
        assert isinstance(told, TimedOut)
        assert "times, which took more than 0.2 s" in told.evidence.message


def test_the_bytes_of_all_arguments_are_bounded(
    session: Session, student: Student, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(callbacks, "MOST_BYTES", 10_000)
    f = session.function("f", lambda *given: 1)
    assert student.large(f, 1_000) == 1
    told = failure(student.large, f, 1_000)
    assert told.evidence.message == "it passed more than 0 MiB to f, in all its calls"
    for given in (["x" * 3000], {"x" * 500: 1, "y" * 500: [[], [], []]}, [[]] * 40):
        session.begin_check()
        told = failure(session.find("forever"), session.function("f", len), given)
        assert "it passed more than 0 MiB" in told.evidence.message


def test_an_argument_that_is_too_large_is_an_object(session: Session, student: Student) -> None:
    seen: list[Any] = []
    f = session.function("f", lambda x: seen.append(x))
    student.large(f, MAX_CALLBACK_BYTES // 8 + 1)
    assert isinstance(seen[0], Remote)
    assert "too large to look at" in seen[0]._kind
    told = failure(student.large, session.function("g", np.sum), MAX_CALLBACK_BYTES)
    assert isinstance(told, Judgement)


def test_a_function_is_called_in_the_main_thread_only(tmp_path: Any) -> None:
    with session_over(CODE, *NAMES, open_channel=InProcess) as session:
        f = session.function("f", lambda x: x)
        (found,) = session.find("elsewhere")(f)
    assert found == ["RuntimeError", "f can't be called in another thread"]


def test_a_callback_shows_its_name_and_nothing_else(session: Session, student: Student) -> None:
    def secret(x: Any) -> Any:
        return x

    known = student.known_of(session.function("f", secret))
    assert known == ["f", "<function f>", []]


def test_a_toy_is_an_object_without_a_formula(session: Session, student: Student) -> None:
    W = np.array([[2.0, 0.0], [0.0, 3.0]])
    first = session.toy("Layer", W=W, forward=lambda A: A @ W.T)
    second = session.toy("Layer", forward=lambda A: A + 1)
    mlp = student.MLP([first, second])
    np.testing.assert_array_equal(session.call(mlp, np.ones((1, 2)), method="forward"), [[3, 4]])
    first.W = 5
    assert first.W == 5
    assert session.record.calls[:2] == [
        "mlp = MLP([layer, layer2])  # layer and layer2 are each a small Layer of the grader's",
        "mlp.forward(<float64 array of shape (1, 2)>)",
    ]


def test_many_toys_are_made_in_one_request(session: Session, student: Student) -> None:
    toys = session.toys("Layer", [{"W": np.full(2, float(number))} for number in range(3)])
    assert [toy._label for toy in toys] == ["layers[0]", "layers[1]", "layers[2]"]
    np.testing.assert_array_equal(toys[2].W, [2.0, 2.0])


def test_a_toy_may_store_what_the_students_optimizer_reads(
    session: Session, student: Student
) -> None:
    def backward(dLdZ: Any) -> Any:
        layer.dLdW = dLdZ * 5
        return dLdZ * 2

    layer = session.toy("Layer", W=np.ones(2), dLdW=None, backward=backward)
    dLdA = student.backward_and_step([layer], np.full(2, 3.0))
    np.testing.assert_array_equal(dLdA, [6.0, 6.0])
    np.testing.assert_array_equal(layer.W, [1 - 15.0, 1 - 15.0])


def test_toys_and_functions_may_be_copied(session: Session, student: Student) -> None:
    toy = session.toy("Layer", W=np.ones(2), forward=lambda A: A + 1)
    f = session.function("f", lambda x: x + 1)
    np.testing.assert_array_equal(student.copied([toy], f), [2.0, 2.0])
    np.testing.assert_array_equal(toy.W, [1.0, 1.0])


def test_a_judgement_of_a_function_on_a_students_exception_ends_the_check(
    session: Session, student: Student
) -> None:
    def f(tensor: Any) -> Any:
        with expect_raises(session, "KeyError"):
            session.call(tensor, method="crash")

    told = failure(student.square, session.function("f", f))
    assert isinstance(told, Wrong)
    assert "must raise KeyError, and raises ValueError: crashed" in told.evidence.message


def test_a_toy_may_be_called(session: Session, student: Student) -> None:
    toy = session.toy("Layer", __call__=lambda A: A * 2)
    assert student.apply(toy, 4) == 8
