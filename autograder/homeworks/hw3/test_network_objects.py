"""Homework 3, part 3: the network passes on the objects themselves, and only calls its layers."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import nullcontext, suppress
from functools import partial
from typing import Any

import numpy as np
import pytest

from autograder.grading.callbacks import Meant
from autograder.grading.compare import expect_array
from autograder.grading.inside import inside
from autograder.grading.session import Session
from autograder.grading.student import Named, Remote, Student
from autograder.homeworks.hw3.layers import Layers, expect_modes, expect_same
from autograder.results.verdict import Crashed, Evidence, Judgement, Wrong

BOTH = "train", "eval"

OF_PASSES = (
    pytest.param("forward", marks=pytest.mark.task("mlp_forward")),
    pytest.param("backward", marks=pytest.mark.task("mlp_backward")),
)
OF_ALL = (
    *OF_PASSES,
    *(pytest.param(mode, marks=pytest.mark.task("mlp_modes")) for mode in BOTH),
)

ERRORS = ValueError, TypeError, KeyError, RuntimeError
"""The classes of exceptions that are looked at closely."""

MOST_FRAMES = 60


def passing(X: Any) -> Any:
    """Return X: the forward and the backward of a layer that does nothing."""
    return X


def a_layer(session: Session, method: str, does: Callable[..., Any]) -> Remote:
    """Return a layer with a method of its own; its forward and its backward do nothing else."""
    members: dict[str, Any] = {"forward": passing, "backward": passing, method: does}
    return session.toy("Layer", **members)


def before(session: Session, network: Remote, method: str) -> None:
    """Call forward before a backward: whether it is right is judged elsewhere."""
    if method == "backward":
        with suppress(Judgement):
            session.call(network, Named("A", np.ones((2, 2))), method="forward")


def is_right_for_plain_layers(session: Session, student: Student, method: str) -> bool:
    """Whether a network passes an array through two layers; if not, other checks report it."""
    called: list[int] = []

    def calling(*given: Any) -> Any:
        called.append(len(called))
        return given[0] if given else None

    given = () if method in BOTH else (Named("X", np.ones((2, 2))),)
    try:
        layers = [a_layer(session, method, calling) for _ in range(2)]
        network = student.MLP(layers)
        before(session, network, method)
        called.clear()
        session.call(network, *given, method=method)
    except Judgement:
        return False
    session.begin_record()
    return len(called) == len(layers)


@pytest.mark.parametrize("method", OF_PASSES)
def test_the_same_array(
    session: Session, student: Student, rng: np.random.Generator, method: str
) -> None:
    """{method} passes on the very arrays that it is given and that layers return, and no copies."""
    if not is_right_for_plain_layers(session, student, method):
        return
    identity = session.builtin("id")
    arrays = [session.array(f"X{number}", rng.normal(size=(2, 3))) for number in range(2)]
    arrays.append(session.handle(arrays[1], "T"))
    for X in arrays:
        number = session.call(identity, X)
        asking = session.toy("Layer", forward=identity, backward=identity)
        returning = a_layer(session, method, lambda _, X=X: X)
        order = [returning, asking] if method == "forward" else [asking, returning]
        for layers, given in (([asking], X), (order, np.zeros((2, 2)))):
            session.begin_record()
            network = student.MLP(layers)
            before(session, network, method)
            got = session.call(network, given, method=method)
            if got != number:
                what = "it is given" if len(layers) == 1 else "a layer has returned"
                message = f"{method} must pass on the array that {what}, and passes on another one"
                raise Wrong(Evidence(message, wanted="the same array", got="another object"))


TURNS = """
class Turns:
    def forward(self, A):
        return A

    def backward(self, dLdZ):
        return -dLdZ
"""


@pytest.mark.task("mlp_backward")
def test_a_layer_that_returns_its_argument(
    session: Session, student: Student, rng: np.random.Generator
) -> None:
    """Backward asks each layer, also one whose forward has returned what it was given."""
    if not is_right_for_plain_layers(session, student, "backward"):
        return
    turns = inside(session, "Turns", TURNS, "a layer that turns the sign of a gradient")
    for count in (1, 2, 3):
        session.begin_record()
        network, dLdZ = student.MLP([session.call(turns) for _ in range(count)]), rng.normal(size=3)
        before(session, network, "backward")
        got = session.call(network, Named("dLdZ", dLdZ), method="backward")
        because = f"each of {count} layers turns the sign, and returns A itself in forward"
        expect_array("dLdA", got, dLdZ * (-1.0) ** count, because=because)


class Raised:
    """The exception that has reached a check, as an object.

    Parameters
    ----------
    session
        The session whose last request has raised it.
    """

    def __init__(self, session: Session) -> None:
        self._session = session
        self._given: list[tuple[Any, ...]] = []
        self._manager = session.toy("Manager", __exit__=lambda *given: self._given.append(given))

    def parts(self, crash: Crashed) -> dict[str, Any]:
        """Return what an exception says and where it comes from."""
        get, session = self._session.get, self._session
        with session.off_the_record():
            self._given.clear()
            session.leave(self._manager, crash)
            error = self._given[0][2]
            found = {"args": get(error, "args"), "its notes": []}
            with suppress(Judgement):
                notes = get(error, "__notes__")
                found["its notes"] = session.items(notes) if isinstance(notes, Remote) else notes
            found["its __cause__"] = get(error, "__cause__") is None
            found["its __suppress_context__"] = get(error, "__suppress_context__")
            place, last = get(error, "__traceback__"), None
            for _ in range(MOST_FRAMES):
                if not isinstance(place, Remote):
                    break
                place, last = get(place, "tb_next"), place
            found["where it was raised"] = None if last is None else _code(session, last)
        return found


def _code(session: Session, place: Remote) -> Any:
    """Return the name of the function of a traceback's entry."""
    return session.get(session.get(session.get(place, "tb_frame"), "f_code"), "co_name")


@pytest.mark.parametrize("method", OF_ALL)
def test_an_error_as_it_is(
    session: Session, student: Student, rng: np.random.Generator, method: str
) -> None:
    """An error of a layer in {method} reaches the caller as it is, and nothing is added to it."""
    if not is_right_for_plain_layers(session, student, method):
        return
    raised = Raised(session)
    given = () if method in BOTH else (Named("X", rng.normal(size=(2, 2))),)
    for error in ERRORS:
        failing = {"now": False}

        def does(*given: Any, error: Any = error, failing: Any = failing) -> Any:
            if failing["now"]:
                raise Meant(error)
            return given[0] if given else None

        count = 1 if method in BOTH else 2  # train and eval may reach layers in any order
        layers = [a_layer(session, method, does) for _ in range(count)]
        failing["now"] = True
        number = count - 1 if method == "backward" else 0  # the layer that is called first
        session.begin_record()
        with session.off_the_record():
            try:
                session.call(layers[number], *given, method=method)
            except Crashed as crash:
                wanted = raised.parts(crash)
        failing["now"] = False
        network = student.MLP(layers)
        before(session, network, method)
        failing["now"] = True
        try:
            session.call(network, *given, method=method)
        except Crashed as crash:
            if crash.bases[:1] != [error.__name__]:
                return  # other checks report it
            for part, value in raised.parts(crash).items():
                if value != wanted[part]:
                    what = f"{layers[number]._label}.{method} raises {error.__name__}"
                    what += ", and the caller must get this very error, as it is"
                    crash.evidence.message = f"{what}; what differs: {part}"
                    if part in ("args", "its notes"):
                        crash.evidence.wanted = f"{part}: {wanted[part]!r}"
                        crash.evidence.got = f"{part}: {value!r}"
                    raise Wrong(crash.evidence) from None
        else:
            return  # other checks report it


@pytest.mark.parametrize("method", OF_PASSES)
def test_a_layer_that_calls_the_network(
    session: Session, student: Student, rng: np.random.Generator, method: str
) -> None:
    """{method} goes on with the other layers after a layer has called the network itself.

    The layer's own call ends well, or another layer raises an error in it, which the layer catches.
    """
    if not is_right_for_plain_layers(session, student, method):
        return
    X, other, *added = rng.integers(-9, 10, (5, 2, 3)).astype(np.float64)  # their sums are exact
    order = [0, 1, 2] if method == "forward" else [2, 1, 0]
    caller, *others = map(int, rng.permutation(order))
    failing: int | None = None
    called: list[int] = []
    calls: list[str] = []
    results: list[Any] = []
    network: Remote

    def calling(number: int, given: Any) -> Any:
        called.append(number)
        if number == caller and not calls:
            before(session, network, method)
            calls.append("begun")
            with suppress(Crashed) if failing is not None else nullcontext():
                results.append(session.call(network, Named("other", other), method=method))
            calls.append("ended")
        elif number == failing and calls == ["begun"]:
            raise Meant(ValueError)
        return given + added[number]

    layers = [a_layer(session, method, partial(calling, number)) for number in range(len(added))]
    network = student.MLP(layers)
    for failing in (None, *others):
        for each in (called, calls, results):
            each.clear()
        before(session, network, method)
        results.append(session.call(network, Named("X", X), method=method))
        inner = order if failing is None else order[: order.index(failing) + 1]
        place = order.index(caller) + 1
        wanted = [*order[:place], *inner, *order[place:]]
        if called != wanted:
            right, got = (", ".join(layers[n]._label for n in each) for each in (wanted, called))
            message = f"{layers[caller]._label}.{method} calls {method} of the network once, with "
            message += "another batch, before it returns; "
            if failing is None:
                message += "each of the two calls every layer once"
            else:
                message += f"it catches the error that {layers[failing]._label} raises there, and "
                message += "the first call goes on with the other layers"
            raise Wrong(Evidence(message, right, got))
        for got, start in zip(results, (other, X) if failing is None else (X,), strict=True):
            what = "the network was called by a layer" if start is other else "a layer called it"
            expect_same(f"the result of {method}", got, start + sum(added), what)


SETTINGS = """
import numpy as np
def settings(**new):
    return np.seterr(**new)
"""
"""Gives NumPy other settings, and returns those of before."""


@pytest.mark.parametrize("method", OF_ALL)
def test_settings_of_numpy(
    session: Session, student: Student, rng: np.random.Generator, method: str
) -> None:
    """{method} leaves NumPy's settings alone: a layer, and a caller, get the errors of before."""
    if not is_right_for_plain_layers(session, student, method):
        return
    zero, small = session.array("zero", np.zeros(1)), session.array("small", np.full(1, 1e-200))
    found: list[str] = []

    def compute(*given: Any) -> Any:
        for symbol, other in (("/", zero), ("*", small)):
            try:
                session.operate(symbol, small, other)
                found.append("no error")
            except Judgement:
                found.append("an error")
        return given[0] if given else None

    layer = a_layer(session, method, compute)
    given = () if method in BOTH else (Named("X", rng.normal(size=(2, 2))),)
    settings = inside(session, "settings", SETTINGS)
    usual = {"divide": "raise", "under": "ignore"}  # an earlier network may have changed them
    found_before = session.call(settings, keywords=usual)
    session.call(layer, *given, method=method)
    wanted = 2 * found
    session.begin_record()
    network = student.MLP([layer])
    before(session, network, method)
    found.clear()
    session.call(network, *given, method=method)
    compute()
    session.call(settings, keywords=found_before)
    whats = "divides by zero", "multiplies two numbers whose product is rounded to 0"
    places = (
        *((f"{layer._label}.{method}", f"within MLP.{method}"),) * len(whats),
        *(("a program", f"after MLP.{method}"),) * len(whats),
    )
    for what, (who, place), right, got in zip(2 * whats, places, wanted, found, strict=False):
        if right != got:
            message = f"{who} {what}: {place}, NumPy has other settings"
            raise Wrong(Evidence(message, wanted=right, got=got))


@pytest.mark.task("mlp_modes")
def test_a_network_with_modes_of_its_own(
    session: Session, student: Student, rng: np.random.Generator
) -> None:
    """A network that is a layer is switched as any layer: train and eval alone may be others."""
    modes = BOTH, BOTH, BOTH
    layers = Layers(session, rng, *modes)
    inner_layer = Layers(session, rng, BOTH)
    try:
        expect_modes(student.MLP(layers.remotes), layers, modes, BOTH)
        layers.override(1, student.MLP(inner_layer.remotes), *BOTH)
    except Judgement:
        return  # other checks report it; a class with __slots__ has no place for them
    session.begin_record()
    network = student.MLP(layers.remotes)
    expect_modes(network, layers, modes, ("eval", "train", "eval"))
    if inner_layer.calls:
        message = "a network that is a layer has modes of its own, and its layers were called"
        raise Wrong(Evidence(message, wanted="no calls", got=inner_layer.written([("eval", 0)])))
