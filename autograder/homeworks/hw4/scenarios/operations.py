"""What an audit does with operations: several objects of each, and broadcasting undone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from types import ModuleType
from typing import Any

import numpy as np

from autograder.authoring.audit.draws import draw_memory, draw_numbers
from autograder.authoring.audit.loading import imported, undone
from autograder.authoring.audit.scenario import Modules, Raised, Shown, tried
from autograder.homework import load_homework
from autograder.homeworks.hw4.scenarios.common import Play, Rng, shown

Drawn = tuple[tuple[Any, ...], Callable[[Rng], list[Any]]]
LARGEST = 1e15
CALL_UNBROADCAST = "Add", "Mul", "MatMul"
THE_CALLERS = "Neg", "Mul", "MatMul", "Log", "ReLU"
"""The operations whose results belong to the caller, who may write into them."""

OF_ANY_SHAPE = "Neg", "Exp", "Log", "ReLU", "Pow"

ADD_UP = *CALL_UNBROADCAST, "Sum", "Reshape", "Transpose", "GetItem"
"""The operations whose terms are those of the sizes of their arrays: others have a single term."""


WITHOUT_RESULT: dict[str, Callable[[Rng], float]] = {
    "Exp": lambda rng: float(rng.uniform(800, 5000)),
    "Log": lambda rng: float(rng.choice([0.0, -rng.uniform(0.001, 1000)])),
}
"""Draw numbers of which an operation has no finite result."""


def solved() -> ModuleType:
    """Return the solution's operations."""
    source = (load_homework("hw4").solution / "operations.py").read_text("utf-8")
    with undone():
        return imported({"operations.py": source}, "operations.py")["operations"]


RIGHT = solved()


def numbers(rng: Rng, shape: Any) -> Any:
    """Return numbers of any kind that every operation must take."""
    X = draw_numbers(rng, tuple(map(int, shape))) if len(shape) else np.array(rng.normal())
    return np.clip(np.where(np.abs(X) < 1 / LARGEST, 0.0, X), -LARGEST, LARGEST)


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
    count = int(rng.integers(0, 4))
    axis: Any = [None, tuple(range(int(rng.integers(count + 1))))]
    axis += [int(rng.integers(-count, count))] if count else []
    settings = (axis[int(rng.integers(len(axis)))], bool(rng.random() < 0.5))
    return settings, lambda rng: [numbers(rng, rng.choice([1, 2, 2, 3], count))]


def shapes(rng: Rng) -> Drawn:
    """Draw a shape, and arrays of so many numbers."""
    shape = [(12,), (3, 4), (2, -1), (-1,), (2, 2, 3), (-1, 1, 6)][int(rng.integers(6))]
    given = [(12,), (4, 3), (6, 2), (3, 2, 2)]
    if rng.random() < 0.15:  # a single number
        shape = [(), (1,), (-1,), (1, 1)][int(rng.integers(4))]
        given = [(), (1,), (1, 1), ()]
    return (shape,), lambda rng: [numbers(rng, given[int(rng.integers(4))])]


def orders(rng: Rng) -> Drawn:
    """Draw an order of axes, and arrays that have them."""
    count = int(rng.integers(0, 5))
    order = tuple(int(axis) for axis in rng.permutation(count))
    return (order,), lambda rng: [numbers(rng, rng.choice([1, 2, 2, 3], count))]


def ends_with_an_error(made: Any, number: float) -> bool:
    """Whether the forward of a number ends with an error, for a caller who wants errors."""
    A = np.full((2, 3), 1.0)
    A[1, 1] = number
    with np.errstate(over="raise", divide="raise", invalid="raise"):
        return isinstance(tried(lambda: made.forward(A)), Raised)


ROWS = (4, 3), (4, 3, 1), (4, 1, 3), (4,), (4, 1), (5, 2)
"""Shapes of four rows or five; the first three have as many numbers."""


def indices(rng: Rng) -> Drawn:
    """Draw an index into four rows of three numbers, or into rows of other shapes."""
    among_rows: list[Any] = [
        int(rng.integers(-4, 4)),
        slice(int(rng.integers(0, 3)), None),
        slice(None, None, -2),
        [int(each) for each in rng.integers(0, 4, 5)],
        rng.integers(-4, 4, (2, 3)),
        (..., 0),
    ]
    found: list[Any] = [
        *among_rows,
        (rng.integers(0, 4, 6), rng.integers(0, 3, 6)),
        rng.random((4, 3)) < 0.5,
        (slice(None), int(rng.integers(3))),
        (int(rng.integers(4)), int(rng.integers(3))),
    ]
    if rng.random() < 0.1:  # a single number
        return ((..., ())[int(rng.integers(2))],), lambda rng: [numbers(rng, ())]
    chosen = int(rng.integers(len(found)))
    given = ROWS if chosen < len(among_rows) else ROWS[:1]
    return (found[chosen],), lambda rng: [numbers(rng, given[int(rng.integers(len(given)))])]


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


def drawn_again(rng: Rng, name: str, arrays: list[Any], before: list[Any]) -> list[Any]:
    """Return new arrays; sometimes with the numbers of earlier ones, in another shape or order."""
    if len(arrays) > 1 or rng.random() < 0.5:
        return arrays
    (X,), (earlier,) = arrays, before
    if X.ndim and X.shape == earlier.shape and rng.random() < 0.3:
        return [rng.permuted(earlier)]
    shape = earlier.shape[::-1] if name in OF_ANY_SHAPE else X.shape
    return [earlier.reshape(shape)] if int(np.prod(shape)) == earlier.size else arrays


def in_memory(rng: Rng, X: Any) -> Any:
    """Return an array of these numbers: a plain one, a view, or one that nobody may write into."""
    return draw_memory(rng, X) if X.ndim and X.size else np.array(X)


def can_be_written(arrays: list[Any]) -> list[bool]:
    """Return for each array whether a program may write into it: a call leaves this as it is."""
    return [bool(X.flags.writeable) for X in arrays]


def is_written(array: Any) -> bool:
    """Whether other numbers can be written into what a program returned."""
    return not isinstance(tried(lambda: array.fill(7.0)), Raised)


def lives_of(name: str) -> Play:
    """Return a play of several objects of an operation.

    A caller keeps what it returns, or writes into it if that is allowed.
    """
    task = name.lower()

    def play(modules: Modules, rng: Rng) -> Iterator[Shown]:
        objects = []
        for _ in range(2):
            settings, draw = DRAWS[name](rng)
            made = tried(lambda s=settings: getattr(modules["operations"], name)(*s))
            objects.append((made, settings, draw))
        last: list[Any] = [None, None]
        kept: list[tuple[Any, Any]] = []

        def keep(result: Any, terms: Any) -> None:
            if name not in THE_CALLERS or rng.random() < 0.7:
                kept.append((result, terms))
            else:
                is_written(result)

        for turn in range(8):
            chosen = turn if turn < 2 else int(rng.integers(2))
            made, settings, draw = objects[chosen]
            if turn < 2 or rng.random() < 0.4:
                arrays = draw(rng)
                earlier = last[chosen] or last[1 - chosen]
                if earlier is not None:
                    arrays = drawn_again(rng, name, arrays, earlier[0])
                if len(arrays) == 2 and rng.random() < 0.1 and name != "MatMul":
                    arrays[1] = arrays[0]
                given = [in_memory(rng, X) for X in arrays]
                if len(arrays) == 2 and arrays[1] is arrays[0]:
                    given[1] = given[0]
                are_open = can_be_written(given)
                Z = tried(lambda m=made, g=given: m.forward(*g))
                last[chosen] = arrays, given
                terms = terms_of(name, settings, arrays)[0]
                yield shown(task, Z, "Z", terms)
                yield Shown(task, all(map(np.array_equal, given, arrays)))
                yield Shown(task, can_be_written(given) == are_open)
                keep(Z, terms)
            dLdZ = numbers(rng, np.shape(terms_of(name, settings, last[chosen][0])[0]))
            passed = in_memory(rng, dLdZ)
            are_open = can_be_written([*last[chosen][1], passed])
            found = tried(lambda m=made, d=passed: m.backward(d))
            _, *of_gradients = terms_of(name, settings, last[chosen][0], dLdZ)
            returned = found if isinstance(found, tuple) else (found,)
            for each, terms in zip(returned, of_gradients, strict=False):
                yield shown(task, each, terms=terms)
            yield Shown(task, isinstance(found, tuple) and len(found))
            yield Shown(task, bool(np.array_equal(passed, dLdZ)))
            yield Shown(task, can_be_written([*last[chosen][1], passed]) == are_open)
            for each, terms in zip(returned, of_gradients, strict=False):
                keep(each, terms)
            is_kept = map(np.array_equal, last[chosen][1], last[chosen][0])
            yield Shown(task, all(is_kept))
        for result, terms in kept:
            yield shown(task, result, terms=terms)
        if name in WITHOUT_RESULT:
            yield Shown(task, ends_with_an_error(objects[0][0], WITHOUT_RESULT[name](rng)))

    return play


def terms_of(
    name: str, settings: tuple[Any, ...], arrays: list[Any], dLdZ: Any = None
) -> tuple[Any, ...]:
    """Return the sizes of the terms of Z, and of all gradients if there is a dLdZ."""
    operation = getattr(RIGHT, name)(*settings)
    sizes = map(np.abs, arrays) if name in ADD_UP else arrays
    with np.errstate(all="ignore"):
        Z = operation.forward(*sizes)
        found = () if dLdZ is None else operation.backward(np.abs(dLdZ))
    found = found if isinstance(found, tuple) else (found,)
    of_Z = np.maximum(np.abs(Z), 1) if name == "Log" else np.abs(Z)
    return tuple(np.asarray(np.abs(each)) for each in (of_Z, *found))


def sums_of_repeats(modules: Modules, rng: Rng) -> Iterator[Shown]:
    """Undo broadcasting."""
    for _ in range(6):
        wide = rng.choice([1, 2, 2, 3], rng.integers(0, 5))
        lost = rng.integers(0, len(wide) + 1) if rng.random() < 0.5 else 0
        shape = tuple(map(int, np.where(rng.random(len(wide)) < 0.3, 1, wide)[lost:]))
        dLdZ = numbers(rng, wide)
        given = in_memory(rng, dLdZ)
        terms = np.asarray(RIGHT.unbroadcast(np.abs(dLdZ), shape))
        found = tried(modules["operations"].unbroadcast, given, shape)
        yield shown("unbroadcast", found, terms=terms)
        yield Shown("unbroadcast", bool(np.array_equal(given, dLdZ)))
