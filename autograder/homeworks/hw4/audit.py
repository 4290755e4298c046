"""What an audit of homework 4 tries: what follows from the table, and uses beside it.

These come from the sentences of the write-up, and not from the checks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import numpy as np

from autograder.authoring.audit.draws import draw_numbers
from autograder.authoring.audit.scenario import Modules, Raised, Scenario, Shown, tried
from autograder.authoring.audit.settings import Settings
from autograder.authoring.audit.table_plants import declared_quantities
from autograder.authoring.audit.table_scenarios import scenarios_of
from autograder.homework import load_homework
from autograder.homeworks.hw4.declaration import TABLE

Rng = np.random.Generator
Play = Callable[[Modules, Rng], Iterator[Shown]]
Drawn = tuple[tuple[Any, ...], Callable[[Rng], list[Any]]]
HOMEWORK = load_homework("hw4")
REFUSED = Raised("ValueError")
LENGTH = 3000
"""The length of a long chain: some times what Python allows for calls in calls."""


def shown(task: str, value: Any, of: str = "") -> Shown:
    """Return what a program shows: a number as an array, with terms of ordinary size."""
    if isinstance(value, float | np.ndarray | np.generic):
        value = np.array(value)
        return Shown(task, value, np.full(value.shape, 1e3), of)
    return Shown(task, value, of=of)


def numbers(rng: Rng, shape: Any) -> Any:
    """Return numbers of any kind; of an array without axes, any number."""
    return draw_numbers(rng, tuple(map(int, shape))) if len(shape) else np.array(rng.normal())


def two(rng: Rng) -> Drawn:
    """Draw arrays of two shapes that broadcast."""

    def draw(rng: Rng) -> list[Any]:
        wide = rng.choice([1, 2, 2, 3, 4], rng.integers(0, 4))
        shapes = []
        for _ in range(2):
            lost = rng.integers(0, len(wide) + 1) if rng.random() < 0.5 else 0
            shapes.append(np.where(rng.random(len(wide)) < 0.3, 1, wide)[lost:])
        return [numbers(rng, shape) for shape in shapes]

    return (), draw


def stacks(rng: Rng) -> Drawn:
    """Draw two matrices, or stacks of them."""

    def draw(rng: Rng) -> list[Any]:
        N, K, M = rng.integers(1, 4, 3)
        front = rng.choice([1, 2, 3], rng.integers(0, 3))
        shapes = [[N, K], [K, M]]
        for shape in shapes:
            lost = rng.integers(0, len(front) + 1) if rng.random() < 0.5 else 0
            shape[:0] = np.where(rng.random(len(front)) < 0.3, 1, front)[lost:]
        return [numbers(rng, shape) for shape in shapes]

    return (), draw


def powers(rng: Rng) -> Drawn:
    """Draw an exponent, and positive numbers."""
    exponent = rng.choice([1, 2, 3, -1, -2, 0.5, 1.7]).item()
    exponent = int(exponent) if exponent == int(exponent) and rng.random() < 0.5 else exponent
    return (exponent,), lambda rng: [rng.uniform(0.3, 3, rng.integers(1, 4, rng.integers(0, 4)))]


def sums(rng: Rng) -> Drawn:
    """Draw axes, and arrays that have them."""
    count = int(rng.integers(1, 4))
    axis: Any = [None, int(rng.integers(-count, count)), tuple(range(int(rng.integers(count + 1))))]
    settings = (axis[int(rng.integers(3))], bool(rng.random() < 0.5))
    return settings, lambda rng: [numbers(rng, rng.choice([1, 2, 2, 3], count))]


def shapes(rng: Rng) -> Drawn:
    """Draw a shape, and arrays of so many numbers."""
    shape = [(12,), (3, 4), (2, -1), (-1,), (2, 2, 3), (-1, 1, 6)][int(rng.integers(6))]
    given = [(12,), (4, 3), (6, 2), (3, 2, 2)]
    return (shape,), lambda rng: [numbers(rng, given[int(rng.integers(4))])]


def orders(rng: Rng) -> Drawn:
    """Draw an order of axes, and arrays that have them."""
    count = int(rng.integers(1, 5))
    order = tuple(int(axis) for axis in rng.permutation(count))
    return (order,), lambda rng: [numbers(rng, rng.choice([1, 2, 2, 3], count))]


def indices(rng: Rng) -> Drawn:
    """Draw an index into a matrix of four rows and three columns."""
    found: list[Any] = [
        int(rng.integers(-4, 4)),
        slice(int(rng.integers(0, 3)), None),
        slice(None, None, -2),
        (slice(None), int(rng.integers(3))),
        [int(each) for each in rng.integers(0, 4, 5)],
        rng.integers(-4, 4, (2, 3)),
        (rng.integers(0, 4, 6), rng.integers(0, 3, 6)),
        rng.random((4, 3)) < 0.5,
        (..., 0),
        (int(rng.integers(4)), int(rng.integers(3))),
    ]
    return (found[int(rng.integers(len(found)))],), lambda rng: [numbers(rng, (4, 3))]


def one(rng: Rng) -> Drawn:
    """Draw positive numbers of any shape."""
    return (), lambda rng: [rng.uniform(0.2, 5, rng.integers(1, 4, rng.integers(0, 4)))]


DRAWS = {
    "Add": two,
    "Mul": two,
    "MatMul": stacks,
    "Pow": powers,
    "Sum": sums,
    "Reshape": shapes,
    "Transpose": orders,
    "GetItem": indices,
    "Neg": one,
    "Exp": one,
    "Log": one,
    "ReLU": one,
}


def lives_of(name: str) -> Play:
    """Return a play of several objects of an operation."""
    task = name.lower()

    def play(modules: Modules, rng: Rng) -> Iterator[Shown]:
        objects = []
        for _ in range(2):
            settings, draw = DRAWS[name](rng)
            made = tried(lambda s=settings: getattr(modules["operations"], name)(*s))
            objects.append((made, settings, draw))
        last: list[Any] = [None, None]
        for turn in range(8):
            chosen = turn if turn < 2 else int(rng.integers(2))
            made, settings, draw = objects[chosen]
            if turn < 2 or rng.random() < 0.3:
                arrays = draw(rng)
                given = [X.copy() for X in arrays]
                Z = tried(lambda m=made, g=given: m.forward(*g))
                yield shown(task, Z, "Z")
                yield Shown(task, all(map(np.array_equal, given, arrays)))
                last[chosen] = arrays, given
            right = _forward(name, settings, last[chosen][0])
            dLdZ = numbers(rng, np.shape(right))
            passed = dLdZ.copy()
            found = tried(lambda m=made, d=passed: m.backward(d))
            for each in found if isinstance(found, tuple) else (found,):
                yield shown(task, each)
            yield Shown(task, isinstance(found, tuple) and len(found))
            yield Shown(task, bool(np.array_equal(passed, dLdZ)))

    return play


def _forward(name: str, settings: tuple[Any, ...], arrays: list[Any]) -> Any:
    """Return an array of Z's shape."""
    A = arrays[0]
    match name:
        case "Add" | "Mul":
            return A + arrays[1]
        case "MatMul":
            return A @ arrays[1]
        case "Sum":
            return A.sum(axis=settings[0], keepdims=settings[1])
        case "Reshape":
            return A.reshape(settings[0])
        case "Transpose":
            return np.transpose(A, settings[0])
        case "GetItem":
            return A[settings[0]]
    return A


def sums_of_repeats(modules: Modules, rng: Rng) -> Iterator[Shown]:
    """Undo broadcasting."""
    for _ in range(6):
        wide = rng.choice([1, 2, 2, 3], rng.integers(0, 5))
        lost = rng.integers(0, len(wide) + 1) if rng.random() < 0.5 else 0
        shape = tuple(map(int, np.where(rng.random(len(wide)) < 0.3, 1, wide)[lost:]))
        dLdZ = numbers(rng, wide)
        given = dLdZ.copy()
        yield shown("unbroadcast", tried(modules["operations"].unbroadcast, given, shape))
        yield Shown("unbroadcast", bool(np.array_equal(given, dLdZ)))


class Noting:
    """An operation that notes what it is asked, and returns arrays that have no meaning."""

    def __init__(self, sent: Sequence[Any]) -> None:
        self.sent, self.asked = sent, []  # type: tuple[Sequence[Any], list[Any]]

    def backward(self, dLdZ: Any) -> Any:
        self.asked.append(np.array(dLdZ))
        return self.sent[0] if len(self.sent) == 1 else tuple(self.sent)


def tape_of(Tensor: Any, rng: Rng) -> list[Any]:
    """Return the tensors of a tape, each after its inputs; all have two numbers."""
    tensors: list[Any] = []
    for count in range(int(rng.integers(1, 12))):
        chosen = [int(n) for n in rng.integers(0, count, rng.integers(0, 4))] if count else []
        inputs = [tensors[n] for n in chosen]
        sent = [rng.normal(size=2) for _ in inputs]
        made = Tensor(rng.normal(size=2), *((Noting(sent), inputs) if inputs else ()))
        tensors.append(made)
    return tensors


def gradients_of(tensors: list[Any], last: Any, dLdZ: Any) -> dict[Any, Any]:
    """Return the gradient of each tensor that led to the last one."""
    found = {last: dLdZ}
    for tensor in reversed(tensors):
        if tensor in found and tensor.operation is not None:
            for X, dLdX in zip(tensor.inputs, tensor.operation.sent, strict=True):
                found[X] = found[X] + dLdX if X in found else dLdX
    return found


@contextmanager
def right_order(modules: Modules, tensors: list[Any]) -> Iterator[None]:
    """Let backward call a right topological_order: a wrong one costs its own task."""

    def order(last: Any) -> list[Any]:
        led = gradients_of(tensors, last, np.zeros(np.shape(last.data)))
        return [tensor for tensor in tensors if tensor in led]

    own = modules["tensor"].topological_order
    vars(modules["tensor"])["topological_order"] = order
    try:
        yield
    finally:
        vars(modules["tensor"])["topological_order"] = own


def orders_of_tapes(modules: Modules, rng: Rng) -> Iterator[Shown]:
    """Ask for the order of tapes of all kinds."""
    tensors = tape_of(modules["tensor"].Tensor, rng)
    for last in (tensors[-1], tensors[int(rng.integers(len(tensors)))]):
        order = tried(modules["tensor"].topological_order, last)
        is_right = isinstance(order, list) and order[-1:] == [last]
        if is_right:
            is_right = {*order} == {*gradients_of(tensors, last, np.zeros(2))}
            is_right &= len(order) == len({*order})
            places = {tensor: place for place, tensor in enumerate(order)}
            is_right = is_right and all(
                places[X] < places[tensor] for tensor in order for X in tensor.inputs
            )
        yield Shown("order", bool(is_right))


def walks(task: str) -> Play:
    """Return a play of backwards over a tape: one, or several."""

    def play(modules: Modules, rng: Rng) -> Iterator[Shown]:
        tensors = tape_of(modules["tensor"].Tensor, rng)
        total: dict[Any, Any] = {}
        for _ in range(3 if task == "backward_again" else 1):
            last = tensors[int(rng.integers(len(tensors)))]
            dLdZ = rng.normal(size=2)
            for tensor in tensors:
                if tensor.operation is not None:
                    tensor.operation.asked.clear()
            given = dLdZ.copy()
            with right_order(modules, tensors):
                raised = isinstance(tried(last.backward, given), Raised)
            wanted = gradients_of(tensors, last, dLdZ)
            is_right = not raised and np.array_equal(given, dLdZ)
            for tensor, gradient in wanted.items():
                if tensor.operation is None:
                    total[tensor] = total.get(tensor, 0) + gradient
                    is_right &= _near(tensor.grad, total[tensor]) and tensor.grad is not given
                else:
                    asked = tensor.operation.asked
                    is_right &= len(asked) == 1 and _near(asked[0], gradient)
                    is_right &= tensor.grad is None
            yield Shown(task, bool(is_right))
            if not is_right:
                return

    return play


def starts(modules: Modules, rng: Rng) -> Iterator[Shown]:
    """Begin a backward with all kinds of dLdZ."""
    Tensor = modules["tensor"].Tensor
    given: list[tuple[tuple[int, ...], Any]] = [
        ((), None),
        ((1, 1), None),
        ((2,), None),
        ((2, 3), rng.normal(size=(3, 2))),
        ((2, 3), rng.normal(size=(2, 3))),
        ((2, 3), rng.normal(size=3)),
        ((2,), np.array([1, 2])),
        ((), np.array([1.0])),
    ]
    for shape, dLdZ in given:
        x = Tensor(rng.normal(size=shape))
        with right_order(modules, [x]):
            found = tried(lambda x=x, d=dLdZ: x.backward() if d is None else x.backward(d))
        value = found if isinstance(found, Raised) else x.grad
        yield shown("backward_from" if dLdZ is not None or len(shape) == 1 else "backward", value)


def long_chains(modules: Modules, rng: Rng) -> Iterator[Shown]:
    """Go back a long chain."""
    Tensor = modules["tensor"].Tensor
    first = last = Tensor(np.zeros(1))
    for _ in range(LENGTH):
        last = Tensor(np.zeros(1), Noting([np.ones(1)]), [last])
    order = tried(modules["tensor"].topological_order, last)
    is_right = isinstance(order, list) and len(order) == LENGTH + 1 and order[0] is first
    yield Shown("long_chain", is_right and order[-1] is last)
    raised = isinstance(tried(last.backward), Raised)
    yield Shown("long_chain", not raised and _near(first.grad, np.ones(1)))


def _near(got: Any, wanted: Any) -> bool:
    is_array = isinstance(got, np.ndarray) and got.dtype == np.float64
    return is_array and got.shape == wanted.shape and np.allclose(got, wanted, 1e-9, 1e-9)


def of_tape(play: Play, *tasks: str, inputs: int = 6, most: int | None = None) -> Scenario:
    """Return a scenario of the tape."""
    return Scenario("tensor.py", tasks, play, inputs, most)


SETTINGS = Settings(
    scenarios=(
        *scenarios_of(HOMEWORK, TABLE),
        *(Scenario("operations.py", (name.lower(),), lives_of(name), 8) for name in DRAWS),
        Scenario("operations.py", ("unbroadcast",), sums_of_repeats, 6),
        of_tape(orders_of_tapes, "order"),
        of_tape(walks("backward"), "backward"),
        of_tape(walks("backward_again"), "backward_again"),
        of_tape(starts, "backward_from", "backward"),
        of_tape(long_chains, "long_chain", most=1),
    ),
    quantities=declared_quantities(HOMEWORK, TABLE),
    variants=("solutions/hw4/variants",),
    strangers="tests/autograder/homeworks/hw4/strangers",
)
