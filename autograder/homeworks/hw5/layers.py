"""What the layers' checks share: right parts in the place of the student's own, and spreads."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from itertools import count
from typing import Any

import numpy as np

from autograder.diagnosis.known import Hints
from autograder.grading.compare import describe, expect_array
from autograder.grading.replacing import replaced
from autograder.grading.session import Session
from autograder.grading.student import Named, Remote, Student
from autograder.homeworks.hw5.draws import expect_alone, rows_apart
from autograder.homeworks.hw5.hints import FAN_OUT, NO_ROOT_5, SECOND_OF_MANY, WITHOUT_ROOT
from autograder.homeworks.hw5.tree import Array, Grower, once, parameter_is_right
from autograder.results.verdict import Evidence, Judgement, Wrong

SEEDS = count()
"""So that two layers that are drawn rightly have different numbers."""


def expect_spread(
    name: str, got: Any, bound: float, shape: tuple[int, ...], known: dict[float, Hints]
) -> None:
    """Accept numbers that are uniform between -bound and bound.

    Their count is large enough for right numbers to pass but for one time in a billion.
    """
    if not isinstance(got, np.ndarray) or got.dtype != np.float64 or got.shape != shape:
        message = f"{name} must be an array of float64 with the shape {shape}"
        raise Wrong(Evidence(message, str(shape), describe(got)))
    X, size = got.ravel() / bound, got.size
    largest = float(np.abs(X).max())
    evidence = None
    if not largest <= 1 + 1e-9 or largest < 1 - 25 / size:
        message = f"the largest magnitude in {name} is {largest * bound:.4g}, the bound {bound:.4g}"
        evidence = Evidence(message, f"nearly {bound:.4g}", f"{largest * bound:.4g}")
    elif abs(X.mean()) > 6.5 / np.sqrt(3 * size):
        message = f"the mean of {name} is {X.mean() * bound:.4g}, and must be near 0"
        evidence = Evidence(message, "near 0", f"{X.mean() * bound:.4g}")
    elif abs((np.abs(X) < 0.5).mean() - 0.5) > 3.3 / np.sqrt(size):
        share = (np.abs(X) < 0.5).mean()
        message = f"{share:.1%} of {name} is nearer to 0 than to its bound, and must be half"
        evidence = Evidence(message, "half", f"{share:.1%}")
    elif (far := _distance(X)) > 3.5 / np.sqrt(size):
        message = f"{name} has other numbers than uniform ones: a share is {far:.1%} off"
        evidence = Evidence(message, "uniform numbers", f"{far:.1%} off")
    elif far < 0.2 / np.sqrt(size):
        message = f"{name} has numbers that are spread too evenly to be drawn one by one"
        evidence = Evidence(message, "drawn numbers", f"a share is {far:.1%} off")
    elif size > 100 and (places := _places(X)):
        message = f"each number in {name} depends on one that stands {places} places before it"
        evidence = Evidence(message, "drawn numbers")
    elif len(shape) > 1 and (what := rows_apart(X.reshape(shape[0], -1))):
        evidence = Evidence(f"the {what} of {name} depend on each other", "drawn numbers")
    elif len(np.unique(np.abs(X).round(11))) < size * 0.99:
        evidence = Evidence(f"{name} has the same numbers again and again", "drawn numbers")
    if evidence is not None:
        for factor, hints in known.items():
            if abs(largest / factor - 1) < 25 / size + 1e-3:
                hints.add_to(evidence)
        raise Wrong(evidence)


def _distance(X: Array) -> float:
    """Return by how much the shares below each number are off those of uniform ones in -1 to 1."""
    below = (np.sort(X) + 1) / 2
    places = np.arange(X.size + 1) / X.size
    return float(max(np.abs(below - places[1:]).max(), np.abs(below - places[:-1]).max()))


def _places(X: Array) -> int:
    """Return how far numbers stand apart that depend on each other; 0 if none do."""
    X = X[:20_000]
    spectrum = np.abs(np.fft.rfft(X)) ** 2
    products = np.abs(np.fft.irfft(spectrum, X.size)[1 : X.size // 2]) / X.size
    place = int(products.argmax()) + 1
    return place if products[place - 1] > 2.7 / np.sqrt(X.size) else 0


def expect_independent(drawn: list[tuple[str, Array, float]]) -> None:
    """Accept numbers that were drawn for each array anew.

    Parameters
    ----------
    drawn
        The name of each array, its numbers and their bound.
    """
    every = [(np.abs(np.asarray(X)).ravel() / bound).round(11) for _, X, bound in drawn]
    together = np.concatenate(every)
    owners = np.repeat(np.arange(len(every)), [each.size for each in every])
    order = np.argsort(together, kind="stable")
    X, owners = together[order], owners[order]
    is_again = (X[1:] == X[:-1]) & (owners[1:] != owners[:-1])
    counts = np.bincount(owners[1:][is_again], minlength=len(every))
    for place, (shared, each) in enumerate(zip(counts, every, strict=True)):
        if shared > max(1.0, 0.01 * each.size):
            before = int(owners[:-1][is_again & (owners[1:] == place)][0])
            message = f"{drawn[place][0]} has numbers that were drawn for {drawn[before][0]} before"
            got = f"{shared} of its {each.size} numbers"
            raise Wrong(Evidence(message, "numbers of its own", got))


def expect_own_arrays(session: Session, parameters: list[tuple[str, Remote]]) -> None:
    """Accept Parameters of which each has an array of its own.

    With a wrong Parameter they may share one: this costs its own task.
    """
    if not parameter_is_right(session):
        return
    program = session.program()
    data = [program.get(parameter, "data") for _, parameter in parameters]
    for place, each in enumerate(data):
        program.call(each, ..., place + 0.25, method="__setitem__")
    program.look(*data)
    for place, ((name, _), X) in enumerate(zip(parameters, program.run(), strict=True)):
        if not isinstance(X, np.ndarray) or not np.all(place + 0.25 == X):
            message = f"{name}.data must be an array of its own"
            raise Wrong(Evidence(message, "an array of its own", "another layer's array"))


def bounds(C_in: int, C_out: int, *, second: int = 0, linear: bool = False) -> dict[float, Hints]:
    """Return the known mistakes of a bound, by the factor that they give.

    Parameters
    ----------
    second
        The size of the second axis, of several that are inputs.
    linear
        Whether the bound is that of a Linear, for which `a` is the root of 5.
    """
    known = {1 / np.sqrt(C_in): WITHOUT_ROOT, float(np.sqrt(C_in / C_out)): FAN_OUT}
    if second not in (0, C_in):
        known[float(np.sqrt(C_in / second))] = SECOND_OF_MANY
    if linear:
        known[float(np.sqrt(6))] = NO_ROOT_5
    return known


@contextmanager
def right_parameters(session: Session, cls: str) -> Iterator[None]:
    """Let a class make right Parameters, if the student's own are wrong."""
    if parameter_is_right(session):
        yield
        return
    grower = Grower(session, np.random.default_rng(0))

    def new_parameter(data: Any = None) -> Any:
        with session.off_the_record():
            X = session.value(data) if isinstance(data, Remote) else data
            X = None if X is None else np.asarray(X, dtype=np.float64)
            return grower.parameter(X, is_empty=X is None).remote

    with replaced(session, "Parameter", new_parameter, (cls, "__init__")):
        yield


@contextmanager
def right_kaiming(session: Session, cls: str, method: str) -> Iterator[None]:
    """Let a class draw by a right kaiming_uniform_, if the student's own is wrong.

    It makes right Parameters, too.
    """
    with right_parameters(session, cls):
        if kaiming_is_right(session):
            yield
        else:
            with _own_kaiming(session, cls, method):
                yield


@contextmanager
def _own_kaiming(session: Session, cls: str, method: str) -> Iterator[None]:
    rng = np.random.default_rng(next(SEEDS))

    def kaiming_uniform_(parameter: Any, a: Any = 0.0) -> Any:
        with session.off_the_record():
            X = session.value(session.handle(parameter, "data"))
            bound = np.sqrt(6 / ((1 + float(a) ** 2) * X[0].size))
            numbers = Named("drawn", rng.uniform(-bound, bound, X.shape))
            session.call(session.handle(parameter, "data"), ..., numbers, method="__setitem__")
        return parameter

    with replaced(session, "kaiming_uniform_", kaiming_uniform_, (cls, method)):
        yield


@once
def kaiming_is_right(session: Session) -> bool:
    """Whether the student's kaiming_uniform_ is right."""
    with session.experiment():
        try:
            parameter = session.find("Parameter")(Named("X", np.zeros((200, 100))))
            before = None
            for a in (np.sqrt(5), np.sqrt(5), 0.0):
                got = session.find("kaiming_uniform_")(parameter, float(a))
                if not isinstance(got, Remote) or not session.operate("is", got, parameter):
                    return False
                bound = float(np.sqrt(6 / ((1 + a**2) * 100)))
                expect_spread("X", parameter.data, bound, (200, 100), {})
                if before is not None and np.array_equal(before, parameter.data):
                    return False
                before = parameter.data
            expect_drawn(drawn_numbers(session, Grower(session, np.random.default_rng(0))))
        except Judgement:
            return False
    return True


SHAPES: tuple[tuple[int, ...], ...] = (
    *((20, 30), (10, 30), (30, 20), (20, 30), (4, 3), (3, 4), (3, 3), (12, 2), (1, 12), (12, 1)),
    *((2, 6), (2, 2, 3), (2, 3, 2), (80, 60), (60, 80), (5, 7), (1, 5), (60, 2, 40)),
    *((1, 1), (2, 2)),
)
SMALL, TURNS = (*range(4, 8), 18, 19), 70
"""Those that are drawn again and again: many calls, for short periods."""


def drawn_numbers(session: Session, grower: Grower) -> list[tuple[str, Array, float]]:
    """Return what kaiming_uniform_ draws in turn for Parameters of many shapes, with the bounds."""
    made = [grower.parameter(np.zeros(shape)).remote for shape in SHAPES]
    slopes = (0.0, float(np.sqrt(5)), 1.0)
    program, draw = session.program(), session.find("kaiming_uniform_")
    drawn: list[tuple[str, float]] = []
    for turn in range(TURNS):
        for place in SMALL if turn > 2 else range(len(SHAPES)):
            parameter, shape, a = made[place], SHAPES[place], slopes[(turn + place) % 3]
            program.call(draw, parameter, a)
            program.look(program.get(parameter, "data"))
            bound = float(np.sqrt(6 / ((1 + a**2) * np.prod(shape[1:]))))
            name = f"{parameter._label}, a Parameter of the shape {shape}, in call {turn + 1},"
            drawn.append((name, bound))
    found = program.run()
    return [(name, X, bound) for (name, bound), X in zip(drawn, found, strict=True)]


def expect_drawn(drawn: list[tuple[str, Array, float]]) -> None:
    """Accept what kaiming_uniform_ draws in turn: each number is drawn by itself."""
    expect_independent(drawn)
    for shape in dict.fromkeys(X.shape for _, X, _ in drawn):
        every = [X.ravel() / bound for _, X, bound in drawn if X.shape == shape]
        name = f"a Parameter of the shape {shape}"
        if len(every) >= TURNS:
            expect_alone(name, np.stack(every))


def made_of(session: Session, name: str, **methods: Any) -> Remote:
    """Return a class that is made of the student's, with methods of the check's."""
    members = {each: session.function(each, method) for each, method in methods.items()}
    with session.off_the_record():
        cls = session.find(name)
        kind = session.call(session.handle(cls, "__class__"), f"Own{name}", (cls,), members)
        kind.__dict__["_label"] = f"Own{name}"
    session.record.add(f"class Own{name}({name}): ...  # with its own {', '.join(methods)}")
    made: Remote = kind
    return made


def doubled(session: Session, name: str, make: Callable[[Remote], Remote]) -> Remote:
    """Return a module of a class whose forward gives twice what that of the student's class gives.

    Parameters
    ----------
    make
        Makes the module, of this class.
    """
    made: list[Remote] = []

    def forward(A: Any) -> Any:
        return session.call(session.handle(session.find(name), "forward"), made[0], A) * 2.0

    cls = made_of(session, name, forward=forward)
    session.record.add("    # def forward(self, A): return super().forward(A) * 2.0")
    made.append(make(cls))
    return made[0]


class Layers:
    """Makes layers with given numbers, also where the student's constructor is wrong."""

    def __init__(self, session: Session, rng: np.random.Generator) -> None:
        self.session, self.student, self.rng = session, Student(session), rng
        self.grower = Grower(session, rng)

    def parameter(self, X: Array) -> Remote:
        """Return a Parameter."""
        return self.grower.parameter(X).remote

    def zeros(self, shape: tuple[int, ...]) -> Remote:
        """Return a Parameter of zeros, which the report shows by its shape."""
        with self.session.off_the_record():
            made = self.parameter(np.zeros(shape))
        made.__dict__["_label"] = self.session.record.name_for("Parameter")
        self.session.record.add(f"{made._label} = Parameter(np.zeros({shape}))")
        return made

    def linear(self, W: Array, b: Array | None) -> Remote:
        """Return the student's Linear with these numbers."""
        made: Any = None
        cls = self.session.find("Linear")
        with suppress(Judgement), right_kaiming(self.session, "Linear", "__init__"):
            made = cls(W.shape[1], W.shape[0]) if b is not None else cls(*W.shape[::-1], bias=False)
        if not isinstance(made, Remote):
            made = self.session.blank(cls)
        weight, bias = self.parameter(W), None if b is None else self.parameter(b)
        self.session.set(made, weight=weight, bias=bias)
        layer: Remote = made
        return layer

    def right_linear(self, W: Array, b: Array) -> Remote:
        """Return a module with a right Linear's attributes and forward."""
        weight, bias = self.parameter(W), self.parameter(b)
        toy: Remote = self.student.Module()
        forward = self.session.function("forward", lambda A: A @ weight.T + bias)
        self.session.set(toy, weight=weight, bias=bias, forward=forward)
        return toy

    def toy(self, name: str, function: Any, does: str = "") -> Remote:
        """Return a module whose forward is a function of the check; `does` says what it gives."""
        made: Remote = self.student.Module()
        given = self.session.function(name, function)
        with self.session.off_the_record():
            self.session.set(made, forward=given)
        line = f"{made._label}.forward = {name}"
        self.session.record.add(f"{line}  # {does or 'a function of the check'}")
        return made

    def tensor(self, name: str, X: Array) -> Remote:
        """Return a Tensor."""
        made: Remote = self.student.Tensor(Named(name, X))
        return made


def call(session: Session, module: Remote, A: Remote) -> Remote:
    """Return what a module makes of a Tensor."""
    Z = session.call(module, A)
    if not isinstance(Z, Remote):
        raise Wrong(Evidence("forward must return a Tensor", "a Tensor", describe(Z)))
    return Z


def expect_near(name: str, got: Any, wanted: Array, because: str = "") -> None:
    """Accept the numbers of a calculation on the tape."""
    expect_array(name, got, np.asarray(wanted), because=because)
