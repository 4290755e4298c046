"""Homework 3, part 3: the network, on small layers that note their calls, without any formula."""

from __future__ import annotations

from contextlib import suppress

import numpy as np
import pytest

from autograder.grading.session import Session
from autograder.grading.student import Named, Student
from autograder.homeworks.hw3.layers import SIZES, Layers, expect_modes, expect_same
from autograder.homeworks.hw3.rules import Array
from autograder.results.verdict import Evidence, Judgement, Wrong

BOTH = "train", "eval"
BOTH_ALONE = BOTH[:1], BOTH[1:]


TYPES = "int64", "uint8", "float32", "bool", "complex128"

EMPTY = 0.1
"""How often an array of any kind has no elements."""

ERRORS = (
    *(AttributeError, TypeError, IndexError, KeyError, RuntimeError),
    *(ValueError, ZeroDivisionError, AssertionError, StopIteration),
    *(NotImplementedError, OSError, EOFError, NameError, StopAsyncIteration, GeneratorExit),
)

HOW = "new", "new", "refilled", "equal", "new", "new"
"""What the network gets: another array, the same one with other numbers, or equal numbers."""

MANY = 590
"""The number of empty networks in a deep one: with its other layers, it has at most 600."""


def any_order(rng: np.random.Generator) -> list[type[BaseException]]:
    """Return the classes of errors in any order."""
    return [ERRORS[place] for place in rng.permutation(len(ERRORS))]


def draw_any(rng: np.random.Generator) -> Array:
    """Return an array of up to four axes: floats with NaN and infinities, or another type."""
    shape = rng.integers(1, 5, rng.integers(5))
    if len(shape) and rng.random() < EMPTY:
        shape[rng.integers(len(shape))] = 0
    X = np.asarray(rng.choice([1.5, -2.0, 0.0, 3e-200, 7e200, np.nan, np.inf], shape))
    if rng.random() < 0.5:
        X = np.asarray(rng.integers(0, 100, shape)).astype(rng.choice(TYPES))
    return X


@pytest.mark.parametrize(
    "method",
    [
        pytest.param("forward", marks=pytest.mark.task("mlp_forward")),
        pytest.param("backward", marks=pytest.mark.task("mlp_backward")),
    ],
)
class TestPass:
    """The checks that forward and backward share."""

    @pytest.mark.parametrize("count", [3, 1, 2])
    def test_order(
        self, session: Session, student: Student, rng: np.random.Generator, method: str, count: int
    ) -> None:
        """{method} calls each of {count} layers once, in order, and passes on what each returns."""
        layers = Layers(session, rng, *(() for _ in range(count)))
        network = student.MLP(layers.remotes)
        sent = None
        for N, how in zip((4, 4, 4, 4, 1, 6), HOW, strict=True):
            if method == "backward":
                with suppress(Judgement):  # it may need a forward before, which is judged elsewhere
                    A = Named("A", rng.normal(size=(N, SIZES[0])))
                    session.call(network, A, method="forward")
            again = sent if how == "refilled" else None
            sent = layers.expect_pass(network, method, N, again, is_equal=how == "equal")

    def test_no_layers(
        self, session: Session, student: Student, rng: np.random.Generator, method: str
    ) -> None:
        """A network without layers returns what {method} is given."""
        network, X = student.MLP([]), rng.normal(size=(3, 2))
        if method == "backward":
            with suppress(Judgement):
                session.call(network, Named("A", X), method="forward")
        given, returned = ("A", "Z") if method == "forward" else ("dLdZ", "dLdA")
        got = session.call(network, Named(given, X), method=method)
        expect_same(returned, got, X, "there are no layers")

    def test_arrays_of_all_kinds(
        self, session: Session, student: Student, rng: np.random.Generator, method: str
    ) -> None:
        """{method} passes on arrays of all shapes and types as they are, through many layers."""
        for count, passes in ((0, 1), (1, 2), (3, 3), (14, 1)):
            session.begin_record()
            layers = Layers(session, rng, *(() for _ in range(count)), is_odd=True)
            network = student.MLP(layers.remotes)
            for _ in range(passes):
                if method == "backward":
                    with suppress(Judgement):
                        session.call(network, Named("A", rng.normal(size=(2, 2))), method="forward")
                layers.expect_pass(network, method, 0, draw=draw_any)

    def test_results_stay(
        self, session: Session, student: Student, rng: np.random.Generator, method: str
    ) -> None:
        """What {method} has returned stays as it is when {method} is called again."""
        layers = Layers(session, rng, (), ())
        network = student.MLP(layers.remotes)
        with suppress(Judgement):
            session.call(network, Named("A", rng.normal(size=(2, 3))), method="forward")
        layers.calls.clear()
        for number in range(2):
            layers.outputs[method, number] = [*rng.normal(size=(3, 2, 3))]
        program = session.program()
        given = [Named(f"X{number}", rng.normal(size=(2, 3))) for number in range(3)]
        results = [program.call(network, X, method=method) for X in given]
        program.look(*results)
        last = 1 if method == "forward" else 0
        for got, wanted in zip(program.run(), layers.outputs[method, last], strict=True):
            expect_same("an earlier result", got, wanted, "looked at after later calls")

    def test_a_network_in_a_network(
        self, session: Session, student: Student, rng: np.random.Generator, method: str
    ) -> None:
        """A network can be a layer of another network."""
        layers = Layers(session, rng, (), (), ())
        first, *others = layers.remotes
        network = student.MLP(layers=[first, student.MLP(others)])
        if method == "backward":
            with suppress(Judgement):
                A = Named("A", rng.normal(size=(2, SIZES[0])))
                session.call(network, A, method="forward")
        layers.expect_pass(network, method, 2)

    def test_a_network_with_methods_of_its_own(
        self, session: Session, student: Student, rng: np.random.Generator, method: str
    ) -> None:
        """A network that is a layer is called as any layer: its {method} alone may be another."""
        layers = Layers(session, rng, (), (), ())
        inner = student.MLP([student.MLP([])])
        try:
            layers.override(1, inner, method)
        except Judgement:
            return  # a class with __slots__ has no place for them
        network = student.MLP(layers.remotes)
        if method == "backward":
            with suppress(Judgement):
                A = Named("A", rng.normal(size=(2, SIZES[0])))
                session.call(network, A, method="forward")
        layers.expect_pass(network, method, 2)

    def test_in_evaluation(
        self, session: Session, student: Student, rng: np.random.Generator, method: str
    ) -> None:
        """{method} is the same after eval() and after train(): a mode is the layers' business."""
        layers = Layers(session, rng, BOTH, (), BOTH)
        network = student.MLP(layers.remotes)
        for mode in ("eval", "eval", "train", "eval"):
            with suppress(Judgement):  # a mode is judged apart
                session.call(network, method=mode)
            if method == "backward":
                with suppress(Judgement):
                    A = Named("A", rng.normal(size=(2, SIZES[0])))
                    session.call(network, A, method="forward")
            layers.expect_pass(network, method, 2)

    def test_after_an_error(
        self, session: Session, student: Student, rng: np.random.Generator, method: str
    ) -> None:
        """An error of a layer in {method} goes to the caller, and the next calls are right."""
        layers = Layers(session, rng, (), (), ())
        network = student.MLP(layers.remotes)
        ways = ("forward",) if method == "forward" else ("forward", "backward")
        try:
            for each in ways * 2:
                layers.expect_pass(network, each, 2)
        except Judgement:
            return  # other checks report it
        X, errors = Named("X", rng.normal(size=(2, 2))), any_order(rng)
        for number, error in zip(rng.integers(0, 3, len(errors)), errors, strict=True):
            session.begin_record()
            layers.error = error
            layers.expect_error(network, method, int(number), X)
        for number, error in zip(rng.permutation(3), errors, strict=False):
            session.begin_record()
            layers.error = error
            layers.expect_error(network, method, int(number), X)
            layers.expect_pass(network, method, 2)
            if method == "backward":
                layers.failing = "forward", int(number)
                with suppress(Judgement):  # it is judged elsewhere
                    session.call(network, X, method="forward")
                layers.failing = None
                layers.expect_pass(network, method, 2)

    def test_many_layers(
        self, session: Session, student: Student, rng: np.random.Generator, method: str
    ) -> None:
        """{method} goes through hundreds of layers, most of which are networks without layers."""
        layers = Layers(session, rng, (), ())
        first, last = layers.remotes
        network = student.MLP([first, *[student.MLP([])] * MANY, last])
        if method == "backward":
            with suppress(Judgement):
                A = Named("A", rng.normal(size=(2, SIZES[0])))
                session.call(network, A, method="forward")
        layers.expect_pass(network, method, 2)


@pytest.mark.task("mlp_forward")
def test_layers_are_stored(session: Session, student: Student, rng: np.random.Generator) -> None:
    """self.layers has the layers that MLP was given, in their order."""
    (first, last), inner = Layers(session, rng, (), ()).remotes, student.MLP([])
    given = [first, inner, student.MLP([last, inner]), last]
    stored = session.handle(student.MLP(given), "layers")
    count = session.operate("len", stored)
    if count != len(given):
        message = "self.layers must have the layers that MLP was given"
        raise Wrong(Evidence(message, f"{len(given)} layers", f"{count} layers"))
    for place, layer in enumerate(given):
        if not session.operate("is", session.operate("[]", stored, place), layer):
            message = f"self.layers[{place}] is not the layer that MLP was given at this place"
            raise Wrong(Evidence(message, layer._label, "another object"))


@pytest.mark.task("mlp_modes")
@pytest.mark.parametrize("mode", ["train", "eval"])
@pytest.mark.parametrize("modes", [(BOTH, (), BOTH), ((), ()), ()], ids=["2", "0", "none"])
def test_modes(
    session: Session,
    student: Student,
    rng: np.random.Generator,
    mode: str,
    modes: tuple[tuple[str, ...], ...],
) -> None:
    """{mode}() calls {mode}() of each layer that has it, and nothing else."""
    layers = Layers(session, rng, *modes)
    expect_modes(student.MLP(layers.remotes), layers, modes, [mode, mode])


@pytest.mark.task("mlp_modes")
def test_modes_in_any_order(session: Session, student: Student, rng: np.random.Generator) -> None:
    """train() and eval() in any order call that of each layer that has it."""
    drawn = [((), BOTH[:1], BOTH[1:], BOTH)[place] for place in rng.integers(0, 4, 3)]
    modes = [drawn[0], *BOTH_ALONE, *drawn[1:]]
    layers = Layers(session, rng, *modes, is_odd=True)
    first, second, *others = layers.remotes
    for network in (
        student.MLP(layers.remotes),
        student.MLP([first, student.MLP([second, *others])]),
        student.MLP([first, *[student.MLP([])] * MANY, second, *others]),
    ):
        expect_modes(network, layers, modes, rng.choice(BOTH, 6))


@pytest.mark.task("mlp_modes")
@pytest.mark.parametrize("mode", BOTH)
def test_an_error_in_a_mode(
    session: Session, student: Student, rng: np.random.Generator, mode: str
) -> None:
    """An error of a layer in {mode}() goes to the caller, and the next calls are right."""
    modes = BOTH, BOTH
    layers = Layers(session, rng, *modes)
    network = student.MLP(layers.remotes)
    errors: list[type[BaseException]] = [AttributeError, *any_order(rng)]
    for number, error in zip((0, 1, 0), errors, strict=False):
        session.begin_record()
        layers.error = error
        layers.expect_error(network, mode, number)
        expect_modes(network, layers, modes, rng.permutation(BOTH))
