"""Scenes that run where the student's code runs: hundreds of calls in one request."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from autograder.grading.inside import inside
from autograder.grading.session import Session
from autograder.grading.student import Remote
from autograder.results.verdict import Judgement

MEASURED = """
import numpy as np
def frozen(array):
    array.setflags(write=False)
    return array
def turned(array):
    "Return the array with its last axis as the slowest in memory."
    return np.moveaxis(np.moveaxis(array, -1, 0).copy(), 0, -1) if array.ndim else array
def turned_back(array):
    "Return the array with its first axis as the fastest in memory."
    return np.moveaxis(np.moveaxis(array, 0, -1).copy(), -1, 0) if array.ndim else array
def in_turns(array, turn):
    "Return the array in another layout, or a number as another object, in each turn."
    if not array.ndim:
        kinds = float, np.float64, np.array, lambda number: frozen(np.array(number))
        return kinds[turn % len(kinds)](array)
    ways = (
        np.ascontiguousarray, np.asfortranarray, turned, turned_back, frozen,
        LAYOUTS["backwards in memory"], LAYOUTS["every other number of an array"],
        lambda array: array[::-1].copy(order="F")[::-1],
    )
    return ways[turn % len(ways)](array.copy())
TURNS = [turn for before in range(8) for after in range(8) for turn in (before, after)]
LAYOUTS = {
    "": lambda array: array,
    "and f returns Z in another layout each time": np.asfortranarray,
    "in Fortran's order": np.asfortranarray,
    "backwards in memory": lambda array: array[::-1].copy()[::-1] if array.ndim else array,
    "every other number of an array": lambda array: (
        np.repeat(array, 2, axis=-1)[..., ::2] if array.ndim else array
    ),
    "read-only": frozen,
    "with its last axis as the slowest in memory": turned,
    "one number, repeated by np.broadcast_to": lambda array: np.broadcast_to(
        array.flat[0], array.shape
    ),
}
def measured(measure, calls):
    "Return for each call the result, and the types that f received."
    found = []
    for outputs, code, layout, x, dLdZ, eps, up in calls:
        W = np.linspace(-1.0, 2.0, int(np.prod(outputs or 1))).reshape(outputs or ()) + 0.25
        if LAYOUTS[layout] is turned:  # dLdZ and Z lie in memory in two orders, neither NumPy's
            W = turned_back(W)
        x, seen = LAYOUTS[layout](x.astype(code)), set()
        x = x[()] if layout == "read-only" and not x.ndim else x
        dLdZ, start = dLdZ.astype(up), np.array(x, dtype="d")
        turns = iter(TURNS) if "each time" in layout else None
        def f(place):
            if place.shape == start.shape and np.count_nonzero(place != start) > 1:
                seen.add("astray")
            seen.add(f"{type(place).__name__} {getattr(place, 'dtype', '')}")
            total = (place * place * place).sum()
            Z = total if outputs is None else W * total
            return Z if turns is None else in_turns(np.asarray(Z), next(turns, 0))
        try:
            got = measure(f, x, dLdZ if outputs is None else LAYOUTS[layout](dLdZ), *eps)
        except BaseException:
            got = None
        if not np.array_equal(x, start):
            seen.discard("astray")  # x itself has changed, which costs another task
        got = got.copy() if isinstance(got, np.ndarray) else got  # a later call may write into it
        found.append([got, sorted(seen)])
    return found
"""

ERRORS = """
import numpy as np
def errors(relative_error, calls):
    "Return the error of arrays that are converted to other types."
    found = []
    for a, one, b, other in calls:
        pair = a.astype(one)[()], b.astype(other)[()]
        before = [each.tobytes() for each in pair]
        try:
            got = relative_error(*pair)
        except BaseException:
            got = None
        found.append([got, [each.tobytes() for each in pair] == before])
    return found
"""

WHILE = """
import numpy as np
def moves(measure, shape, layout, steps, outputs=(2,), up="d"):
    "Return the name of an argument that changes while f runs, with its numbers; [] for none."
    values = np.linspace(0.25, 1.0, int(np.prod(shape))).reshape(shape)
    x = values.copy().T if layout else values.copy()
    dLdZ = np.linspace(-3.7, 13.0, int(np.prod(outputs))).reshape(outputs).astype(up)
    Z, eps, seen = np.linspace(1.0, 2.0, int(np.prod(outputs))).reshape(outputs), np.array(0.3), []
    arrays = {"x": x, "dLdZ": dLdZ, "eps": eps} if steps else {"x": x, "dLdZ": dLdZ}
    before = {name: array.copy() for name, array in arrays.items()}
    bytes_before = {name: array.tobytes() for name, array in arrays.items()}
    def f(place):
        for name, array in arrays.items():
            if not seen and array.tobytes() != bytes_before[name]:
                seen.extend([name, before[name], array.copy()])
        return Z.copy()
    try:
        measure(f, x, dLdZ, *([eps] if steps else []))
    except BaseException:
        pass
    for name, array in arrays.items():
        if not seen and array.tobytes() != bytes_before[name]:
            seen.extend([name, before[name], array.copy()])
    return seen
def moves_in_any(measure, cases):
    "Return the first case in which an argument changes, its name, and its numbers."
    for number, case in enumerate(cases):
        found = moves(measure, *case)
        if found:
            return [number, *found]
    return []
def lent(measure, x, shapes):
    "Return a result of f that changes while f runs or after, with its numbers; [] for none."
    for shape, frozen in [(shape, frozen) for frozen in (False, True) for shape in shapes]:
        results, seen = [], []
        dLdZ = np.linspace(-1.0, 2.0, int(np.prod(shape))).reshape(shape)
        def look():
            for made, before in results:
                if not seen and not np.array_equal(made, before):
                    seen.extend([list(shape), before, made.copy()])
                if not seen and made.flags.writeable == frozen:
                    seen.extend([list(shape), bool(frozen)])
        def f(place):
            look()
            made = np.full(shape, float(place.sum()))
            made = made if len(shape) != 2 else made.T.copy().T
            made.setflags(write=not frozen)
            results.append((made, made.copy()))
            return made
        try:
            measure(f, x.copy(), dLdZ)
        except BaseException:
            pass
        look()
        if seen:
            return seen
    return []
"""

STEPS = """
import numpy as np
def close(measure, x, pairs):
    "Return the slopes of a cube for one step after another, by all of x or by a part of it."
    found = []
    for number, steps in enumerate(pairs):
        for eps in steps:
            at = x[number % len(x) :].copy()
            try:
                got = measure(lambda place: place * place * place, at, np.ones(at.shape), eps)
            except BaseException:
                got = None
            found.append(got.copy() if isinstance(got, np.ndarray) else got)
    return found
def exact(measure, calls):
    "Return the slopes of cubes at their middle: the square of the step."
    found = []
    for middle, eps in calls:
        try:
            got = measure(lambda x: (x - middle) ** 3, middle.copy(), np.ones(middle.shape), eps)
        except BaseException:
            got = None
        found.append(got.copy() if isinstance(got, np.ndarray) else got)
    return found
def nested(measure, x, step):
    "Return the slopes of slopes, both with one eps in an array, and what eps holds then."
    eps, one = np.array(step), np.ones(1)
    def slope(place):
        return measure(lambda inner: inner ** 4, place, one, eps)
    try:
        return [measure(slope, x, one, eps), eps.copy()]
    except BaseException:
        return [None, eps.copy()]
"""


def played(session: Session, source: str, name: str, *arguments: Any) -> Any:
    """Return what a function of a source returns; it shows nothing in a report."""
    with session.experiment():
        function: Remote = inside(session, name, source)
        return session.call(function, *arguments)


def scene(session: Session, source: str, name: str, *arguments: Any) -> Any:
    """Return what a function of a source returns, or None if the student's code ended it."""
    with suppress(Judgement):
        return played(session, source, name, *arguments)
    return None
