"""Homework 4, part 2: Tensor.backward, on small operations that note what they are asked."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import numpy as np
import pytest

from autograder.grading.callbacks import Meant
from autograder.grading.expect import expect_raises
from autograder.grading.inside import inside
from autograder.grading.replacing import replaced
from autograder.grading.session import Session
from autograder.grading.student import Named, Remote, Student
from autograder.homeworks.hw4.graph import DIAMOND, GRAPHS, Graph, Inputs, draw_graph
from autograder.homeworks.hw4.hints import (
    CARRIED_OVER,
    REPLACED_WITHIN,
)
from autograder.homeworks.hw4.operation import Array, Rng, whole_numbers
from autograder.homeworks.hw4.walk import (
    draw_seed,
    expect_calls,
    expect_float64,
    expect_gradient,
    expect_leaves,
    expect_own_memory,
    order_of,
    right_order,
)
from autograder.results.verdict import Crashed, Evidence, Judgement, Wrong

ERRORS = (
    *(StopIteration, StopAsyncIteration, KeyError, IndexError, LookupError, AttributeError),
    *(TypeError, ValueError, RuntimeError, RecursionError, NotImplementedError, AssertionError),
    *(ArithmeticError, ZeroDivisionError, FloatingPointError, NameError, OSError, EOFError),
    *(BufferError, Exception, Warning, GeneratorExit, SystemExit),
)
"""Classes of errors that an operation may raise: at last, those that `except Exception` misses."""


def expect_backward(
    session: Session,
    rng: Rng,
    inputs: Inputs,
    are_equal: bool = False,
    are_exact: bool = True,
    cancel: bool = False,
    shape: tuple[int, ...] | None = None,
) -> None:
    """Accept a backward through a tape."""
    graph = Graph(session, rng, inputs, are_equal, are_exact, cancel, shape)
    last = len(inputs) - 1
    dLdZ = draw_seed(rng, graph, last)
    with right_order(session, *order_of(graph, last)):
        graph.calls.clear()
        session.call(graph.tensors[last], Named("dLdZ", dLdZ), method="backward")
        expect_calls(graph, last, dLdZ)
        wanted, terms = graph.gradients(last, dLdZ), graph.terms(last, dLdZ)
        expect_leaves(graph, last, wanted, "the sum over all uses", terms=terms)
        expect_own_memory(session, graph)


@pytest.mark.task("backward")
@pytest.mark.parametrize("special", GRAPHS)
def test_backward(session: Session, rng: Rng, special: str) -> None:
    """Tensor.backward asks each operation once, with the sum of what its uses send: {special}."""
    for are_equal in (False, True):
        session.begin_record()
        expect_backward(session, rng, GRAPHS[special], are_equal)


@pytest.mark.task("backward")
@pytest.mark.parametrize("special", [name for name in GRAPHS if name != "a chain of three"])
def test_gradients_that_cancel(session: Session, rng: Rng, special: str) -> None:
    """Uses whose gradients add up to zero are uses: a leaf's grad is zeros, not None: {special}."""
    expect_backward(session, rng, GRAPHS[special], cancel=True)


@pytest.mark.task("backward")
def test_backward_of_any_tape(session: Session, rng: Rng) -> None:
    """Tensor.backward asks each operation once, with the whole sum, on any tape."""
    for count in (4, 6, 8, 10, 12, 16, 24):
        session.begin_record()
        equal, exact = count % 4 == 0, count % 3 == 0
        expect_backward(session, rng, draw_graph(rng, count), equal, exact)


@pytest.mark.task("backward")
@pytest.mark.parametrize(
    "special", ["a diamond", "many inputs", "two uses with leaves of their own"]
)
def test_backward_of_large_arrays(session: Session, rng: Rng, special: str) -> None:
    """Tensor.backward is right for tensors of thousands of numbers, too: {special}."""
    for shape, cancel in ((LARGE, False), (LARGE, True), ((300,), False)):
        session.begin_record()
        expect_backward(session, rng, GRAPHS[special], cancel=cancel, shape=shape)


LARGE = 40, 60
"""A shape of thousands of numbers."""


@pytest.mark.task("backward")
def test_many_ways(session: Session, rng: Rng) -> None:
    """Forty uses of two ways in a row: backward asks each operation once, and not 2 ** 40 times."""
    expect_backward(session, rng, [(), *((number, number) for number in range(40))])


@pytest.mark.task("backward")
def test_numbers_are_leaves(session: Session, student: Student, rng: Rng) -> None:
    """A number or an array beside a Tensor becomes a leaf, which gets a grad like any other."""
    for given in (3.0, 4, rng.normal(size=3)):
        session.begin_record()
        data = rng.normal(size=np.shape(given))
        x, dLdZ = student.Tensor(Named("x", data)), whole_numbers(rng, data.shape)
        z = session.call(x, student.Both(), given, method="apply")
        leaf = session.operate("[]", session.handle(z, "inputs"), 1)
        with right_order(session, x, leaf, z):
            session.call(z, Named("dLdZ", dLdZ), method="backward")
        expect_gradient("z.inputs[1].grad", leaf.grad, dLdZ)


@pytest.mark.task("backward")
def test_after_an_error(session: Session, rng: Rng) -> None:
    """An operation raises an error, and the next backward is as if there had been none."""
    tapes = (((), (0,), (1,), (1, 2)), 2), (DIAMOND, 3), (DIAMOND, 1)
    errors = KeyError, IndexError, AttributeError, TypeError, RuntimeError, SystemExit
    for place, error in enumerate(errors):
        inputs, failing = tapes[place % len(tapes)]
        session.begin_record()
        graph, last = Graph(session, rng, inputs, error=error), len(inputs) - 1
        dLdZ, graph.failing = draw_seed(rng, graph, last), failing
        given = session.array("dLdZ", dLdZ)
        with right_order(session, *order_of(graph, last)):
            with expect_raises(session, error.__name__):
                session.call(graph.tensors[last], given, method="backward")
            expect_writeable(session, given)
            expect_leaves(graph, last, {}, "after an error", are_unfinished=True)
            for tensor in graph.tensors:
                tensor.grad = None
            graph.calls.clear()
            session.call(graph.tensors[last], Named("dLdZ", dLdZ), method="backward")
            expect_calls(graph, last, dLdZ, again=True)
            expect_leaves(graph, last, graph.gradients(last, dLdZ), "after an error", CARRIED_OVER)


def expect_writeable(session: Session, given: Remote) -> None:
    """Accept an array that its owner can write into, as before it was passed to backward."""
    with session.off_the_record():
        flags = session.handle(given, "flags")
        is_writeable = session.get(flags, "writeable")
    if is_writeable is not True:
        message = "the caller can't write into dLdZ any more, after a backward that ended"
        raise Wrong(Evidence(message, "dLdZ.flags.writeable is True", f"{is_writeable}"))


@pytest.mark.task("backward")
def test_errors_of_any_class(session: Session, rng: Rng) -> None:
    """An error of any class, at any place of the walk, reaches the caller as it is."""
    graph, last = Graph(session, rng, DIAMOND), len(DIAMOND) - 1
    dLdZ, texts = draw_seed(rng, graph, last), dict[int, str]()
    for number in (last, 2, 1):
        graph.failing, operation = number, session.handle(graph.tensors[number], "operation")
        with session.off_the_record(), expect_raises(session, "RuntimeError") as own:
            session.call(operation, Named("dLdZ", dLdZ), method="backward")
        texts[number] = own[0].message
    with right_order(session, *order_of(graph, last)):
        for error in ERRORS:
            for number in (last, 1, 2):  # after the last of them, a gradient is on its way
                graph.failing, graph.error = number, error
                try:
                    with expect_raises(session, error.__name__) as raised:
                        session.call(graph.tensors[last], Named("dLdZ", dLdZ), method="backward")
                except Wrong:
                    if error is not StopIteration or not session.is_raised("RuntimeError"):
                        raise  # Python makes a RuntimeError of it in a generator
                    continue
                if (text := raised[0].message.strip("'\"")) != texts[
                    number
                ]:  # a KeyError has quotes
                    message = f"{error.__name__} must reach the caller as it is, with its arguments"
                    raise Wrong(Evidence(message, texts[number], text))
    for end in (2, last):  # the next backward may come from another tensor
        with right_order(session, *order_of(graph, end)):
            for tensor in graph.tensors:
                tensor.grad = None
            graph.calls.clear()
            dLdZ = draw_seed(rng, graph, end)
            session.call(graph.tensors[end], Named("dLdZ", dLdZ), method="backward")
            expect_calls(graph, end, dLdZ, again=True)
            expect_leaves(graph, end, graph.gradients(end, dLdZ), "after errors", CARRIED_OVER)


FAILS = """
class Fails:
    def __init__(self, how):
        self.how = how

    def backward(self, dLdZ):
        self.cause, self.context, self.is_alone = None, None, False
        self.error = ValueError("no slope", self.how)
        try:
            {}["slope"]
        except KeyError as error:
            self.context = error
            if self.how == "from another":
                self.cause, self.is_alone = error, True
                raise self.error from error
            if self.how == "from None":
                self.is_alone = True
                raise self.error from None
            raise self.error

    def differing(self, tensor, dLdZ):
        try:
            tensor.backward(dLdZ)
        except BaseException as error:
            if error is not self.error:
                return "another object"
            if error.args != ("no slope", self.how):
                return "other args"
            if error.__cause__ is not self.cause:
                return "another __cause__"
            if error.__context__ is not self.context:
                return "another __context__"
            if error.__suppress_context__ is not self.is_alone:
                return "another __suppress_context__"
            traceback = error.__traceback__
            while traceback.tb_next is not None:
                traceback = traceback.tb_next
            if traceback.tb_frame.f_code is not Fails.backward.__code__:
                return "a __traceback__ without the operation"
            return "nothing else"
        return "no error"
"""


@pytest.mark.task("backward")
@pytest.mark.parametrize("how", ["from another", "beside another", "from None"])
def test_the_error_itself(session: Session, student: Student, rng: Rng, how: str) -> None:
    """The error of an operation reaches the caller with its cause and traceback: raised {how}."""
    fails = inside(session, "Fails", FAILS)
    for place in (0, 1):
        session.begin_record()
        made = session.call(fails, how)
        data, operations = Named("data", rng.normal(size=3)), [student.Same(), student.Same()]
        operations[place] = made
        tape = [student.Tensor(data)]
        for each in operations:
            tape.append(student.Tensor(data, each, [tape[-1]]))
        with right_order(session, *tape):
            ones = Named("ones", np.ones(3))
            found = session.call(made, tape[-1], ones, method="differing")
        if found != "nothing else":
            message = (
                "the error of an operation must reach the caller of backward as it is: the same "
                "object, with its args, __cause__, __context__ and __traceback__"
            )
            raise Wrong(Evidence(message, f"a ValueError that was raised {how}", f"{found}"))


@pytest.mark.task("backward")
def test_from_a_single_number(session: Session, student: Student, rng: Rng) -> None:
    """backward() of a tensor with a single number begins with 1, in this tensor's shape."""
    for shape in ((), (1,), (1, 1)):
        session.begin_record()
        calls: list[Any] = []
        toy = session.toy("Operation", backward=lambda dLdZ, calls=calls: note(calls, dLdZ))
        x = student.Tensor(Named("x", np.array(2.0)))
        y = student.Tensor(Named("y", rng.normal(size=shape)), toy, [x])
        with right_order(session, x, y):
            session.call(y, method="backward")
        if len(calls) != 1:
            message = "the operation that made y must be asked once"
            raise Wrong(Evidence(message, "one call", f"{len(calls)} calls"))
        because = "what the operation of y is given, where dLdZ is left out"
        expect_gradient("dLdZ", calls[0], np.ones(shape), because)
        expect_gradient("x.grad", x.grad, np.array(5.0))


def adds_again(session: Session, student: Student) -> bool:
    """Whether a leaf adds a second backward to its grad."""
    ones = np.ones(3)
    with session.experiment(), suppress(Judgement):
        x = student.Tensor(Named("x", ones))
        y = student.Tensor(Named("y", ones), student.Same(), [x])
        with right_order(session, x, y):
            for _ in range(2):
                session.call(y, Named("ones", ones), method="backward")
        return bool(np.array_equal(x.grad, 2 * ones))
    return False


@pytest.mark.task("backward")
def test_backward_within_backward(session: Session, student: Student, rng: Rng) -> None:
    """An operation calls backward of other tapes, one of which fails: no call disturbs another.

    They may share a leaf with its own tape, or a part: of two losses, one goes backward while the
    gradient of what they share is on its way to it.
    """
    if not adds_again(session, student):
        return  # w gets a second backward here, too, and this is a task of its own
    for shared in ("nothing", "a leaf", "a leaf later", "a part"):
        session.begin_record()
        data, dLdZ = rng.normal(size=3), whole_numbers(rng, (3, 3))
        v, w, x, y = (student.Tensor(Named(name, data)) for name in "vwxy")
        part = [student.Tensor(Named("part", data), student.Same(), [w])] * (shared == "a part")
        inner = student.Tensor(Named("inner", data), student.Same(), part or [w])
        refuses = session.toy("Refuses", backward=refuse)
        refused = student.Tensor(Named("refused", data), refuses, [v])
        calls = [[w, *part, inner], [v, refused]]

        def backward(
            got: Any, inner: Any = inner, refused: Any = refused, calls: list[Any] = calls
        ) -> Any:
            calls.append(calls[1])
            with suppress(Crashed):  # an operation may go on after an error of its own tape
                session.call(refused, Named("ones", np.ones(3)), method="backward")
            calls[-1] = calls[0]
            session.call(inner, Named("ones", np.ones(3)), method="backward")
            calls.pop()
            return got

        again = [
            student.Tensor(Named(f"{name}2", data), session.toy("Again", backward=backward), [each])
            for name, each in (("x", x), ("y", y))
        ]
        third = x if shared == "nothing" else [w, *part][-1]
        inputs = [again[0], third, again[1]]
        end = student.Tensor(Named("end", np.stack([data] * 3)), student.Stack(), inputs)
        early = [w, *part] if shared in ("a leaf", "a part") else []
        late = [w] if shared == "a leaf later" else []
        calls.append([*early, x, y, *again, *late, end])
        right = replaced(
            session, "topological_order", lambda _, calls=calls: calls[-1], ("Tensor", "backward")
        )
        with right:
            session.call(end, Named("dLdZ", dLdZ), method="backward")
        others, got = np.zeros(3) if third is x else dLdZ[1], w.grad
        last_alone = isinstance(got, np.ndarray) and np.array_equal(got, np.ones(3))
        is_lost = last_alone or (third is not x and np.array_equal(got, others))
        hints = REPLACED_WITHIN if is_lost else None
        because = "w is a leaf of a tape that goes backward twice within this backward"
        if part:
            because += ", and shares the part of w with this tape"
        expect_gradient("w.grad", got, np.full(3, 2.0) + others, because, hints)
        expect_gradient("x.grad", x.grad, dLdZ[0] + (dLdZ[1] if third is x else 0.0))
        expect_gradient("y.grad", y.grad, dLdZ[2])


def refuse(dLdZ: Any) -> Any:
    """Raise an error, as an operation may."""
    raise Meant(KeyError)


SCALE = """
class Scale:
    def __init__(self, factor):
        self.factor = factor

    def backward(self, dLdZ):
        return self.factor * dLdZ
"""


FACTORS = (
    ((), (1e-100, 1e-100, 1e-100, 1e-100)),
    ((3,), (1e-100, 1e-100, 1e-100, 1e-100)),
    ((), (1e-150, 1e150)),
    ((3,), (1e150, 1e150, 1e-150, 1e-150)),
    ((3,), (1e-160, 1e-155, 1e155, 1e160)),
    ((3,), (1e-160, 1e-160)),
)
"""A shape, and what each operation multiplies a gradient by, from the end of the tape."""


@pytest.mark.task("backward")
def test_underflow(session: Session, student: Student, rng: Rng) -> None:
    """Gradients become tiny or huge on their way, and come back; one that is rounded to 0 is 0."""
    scale = inside(session, "Scale", SCALE, "an operation with the gradient factor * dLdZ")
    for shape, factors in FACTORS:
        session.begin_record()
        tape, wanted = [student.Tensor(Named("x", rng.normal(size=shape)))], np.ones(shape)
        for factor in reversed(factors):
            made = session.call(scale, factor)
            tape.append(student.Tensor(Named("data", rng.normal(size=shape)), made, [tape[-1]]))
        for factor in factors:
            wanted = np.asarray(factor * wanted)
        with right_order(session, *tape):
            session.call(tape[-1], Named("ones", np.ones(shape)), method="backward")
        expect_gradient("x.grad", tape[0].grad, wanted, f"after the factors {factors}")


ANY = np.array([np.inf, 3.0, 1e-310, -np.inf, np.nan, -2e300, 5e-324, -1e-200])
"""Some float64 numbers."""


@pytest.mark.task("backward")
def test_any_float64_numbers(session: Session, student: Student, rng: Rng) -> None:
    """What operations return may be infinite or NaN in some places: each number is for itself."""
    for count in (1, 2, 3):
        session.begin_record()
        x, data = student.Tensor(Named("x", rng.normal(size=ANY.size))), np.zeros(ANY.size)
        toys = [session.toy("Operation", backward=lambda dLdZ: ANY) for _ in range(count)]
        uses = [student.Tensor(Named("u", data), toy, [x]) for toy in toys]
        end = student.Tensor(Named("end", np.stack([data] * count)), student.Stack(), uses)
        with right_order(session, x, *uses, end):
            dLdZ = Named("dLdZ", np.ones((count, ANY.size)))
            session.call(end, dLdZ, method="backward")
        because = f"{count} times what each operation returns, which is {ANY.tolist()}"
        expect_float64("x.grad", x.grad, count * ANY, because)


KEPT = """
import numpy as np
from numpy.lib.stride_tricks import as_strided

class Kept:
    def __init__(self):
        self.array, self.strided, self.viewed = np.arange(3.0), np.arange(3.0), np.arange(3.0)
        self.memory = bytearray(np.arange(3.0).tobytes())
        self.buffer = np.frombuffer(self.memory)

    def backward(self, dLdZ):
        strided = as_strided(self.strided, (3,), (8,))
        viewed = np.asarray(memoryview(self.viewed))
        return self.array, self.array[:], strided, viewed, np.frombuffer(self.memory)
"""


@pytest.mark.task("backward")
def test_what_an_operation_keeps(session: Session, student: Student, rng: Rng) -> None:
    """Who writes into the grad of a leaf changes nothing that an operation keeps."""
    kept = session.call(inside(session, "Kept", KEPT, "an operation that returns what it keeps"))
    data = Named("data", rng.normal(size=3))
    leaves = [student.Tensor(data) for _ in range(5)]
    end = student.Tensor(data, kept, leaves)
    program = session.program()
    program.call(end, program.array("dLdZ", np.ones(3), "new"), method="backward")
    for leaf in leaves:
        program.look(program.get(leaf, "grad"))
        program.call(program.get(leaf, "grad"), ..., 7.5, method="__setitem__")
    for name in ("array", "strided", "viewed", "buffer"):
        program.look(program.get(kept, name))
    because = "which an operation keeps, after somebody has written into the grad of every leaf"
    with right_order(session, *leaves, end):
        shown = program.run()
    for number, found in enumerate(shown):
        name, why = "kept", because
        if number < len(leaves):
            name, why = f"{leaves[number]._label}.grad", LOOKED_AT if number else ""
        expect_gradient(name, found, np.arange(3.0), why)


LOOKED_AT = (
    "looked at just before the caller wrote 7.5 into it, and after 7.5 was written into the grads "
    "above: it must share no memory with these, nor with what the operation keeps"
)
"""When the grad of a leaf was looked at, and what it must not be."""


def note(calls: list[Any], dLdZ: Any) -> Array:
    """Note what an operation is given, and return 5."""
    calls.append(dLdZ)
    return np.array(5.0)
