"""Functions that run where the student's code runs: they share its memory and raise anything."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from autograder.grading.inside import inside
from autograder.grading.session import Session
from autograder.grading.student import Remote
from autograder.results.verdict import Judgement, Wrong

SEVERAL = """
import functools
import numpy as np
def several(measure, calls):
    found = []
    for expression, *arguments in calls:
        written, seen = eval(expression), []
        def f(x):
            kind = f"{type(x).__name__} {getattr(x, 'dtype', '')}"
            if kind not in seen:
                seen.append(kind)
            return written(x)
        try:
            got = measure(f if expression.startswith("lambda") else written, *arguments)
        except BaseException:
            got = None
        found.append([got.copy() if isinstance(got, np.ndarray) else got, seen])
    return found
"""

LEFT = """
import pickle
import random
import sys
import numpy as np
STRANGE = [  # each part differs from NumPy's own, which a program may take for the caller's
    {"divide": "ignore", "over": "ignore", "under": "warn", "invalid": "ignore"},
    {"divide": "print", "over": "print", "under": "print", "invalid": "print"},
    {"divide": "ignore", "over": "print", "under": "warn", "invalid": "print"},
]
class Raises:
    def __init__(self, at):
        self.at, self.calls = at, 0
    def __call__(self, *arguments):
        self.calls += 1
        if self.calls == self.at:
            raise ArithmeticError
        x = arguments[0]
        if len(arguments) == 2:
            return np.cos(x) * arguments[1]
        return np.sin(x).sum() if x.ndim == 2 else np.sin(x)
def states():
    "Return what a call must leave as it was, by its name."
    return {
        "NumPy's error state": np.geterr(),
        "NumPy's random numbers": pickle.dumps(np.random.get_state()),
        "Python's random numbers": random.getstate(),
        "NumPy's print options": np.get_printoptions(),
        "Python's recursion limit": sys.getrecursionlimit(),
    }
def put(now):
    "Take these states."
    np.seterr(**now["NumPy's error state"])
    np.random.set_state(pickle.loads(now["NumPy's random numbers"]))
    random.setstate(now["Python's random numbers"])
    np.set_printoptions(**now["NumPy's print options"])
    sys.setrecursionlimit(now["Python's recursion limit"])
def make_strange(number):
    np.seterr(**STRANGE[number % len(STRANGE)])
    np.random.seed(1_000 + number)
    random.seed(1_000 + number)
    np.set_printoptions(precision=11, linewidth=111)
    sys.setrecursionlimit(sys.getrecursionlimit() + 7)
def left(function, cases):
    found = []
    for functions, arrays, frozen in cases:
        for array in arrays:
            array.setflags(write=not frozen)
        at_first = states()
        make_strange(len(found))
        before = states()
        try:
            function(*map(Raises, functions), *arrays)
        except BaseException:
            pass
        now = states()
        put(at_first)
        if len(functions) == 2:  # gradcheck draws random numbers
            del now["NumPy's random numbers"]
        changed = next((name for name in now if now[name] != before[name]), "")
        found.append([changed, *(bool(each.flags.writeable) for each in arrays)])
    return found
"""
"""States that no program puts back by chance, and what they are after a call."""

READS_A_WEIGHT = """
from types import SimpleNamespace
W = 1.0
def plain(x):
    return W * x ** 2
def change_global(number):
    global W
    W = number
def closed():
    W = 1.0
    def f(x):
        return W * x ** 2
    def change(number):
        nonlocal W
        W = number
    return SimpleNamespace(f=f, change=change)
class Layer:
    W = 1.0
    def forward(self, x):
        return self.W * x ** 2
    def change(self, number):
        self.W = number
layer = Layer()
a_global = SimpleNamespace(f=plain, change=change_global)
a_closure = closed()
an_attribute = SimpleNamespace(f=layer.forward, change=layer.change)
"""

PLACES = ("a_global", "a_closure", "an_attribute")
"""Where f(x) = W * x ** 2 may read its weight W."""


def several(session: Session, measure: Remote, calls: list[tuple[Any, ...]]) -> list[Any]:
    """Return for each call the result, and the types that f received; all in one request.

    It is quick, and shows nothing in a report: where a result is wrong, call again.

    Parameters
    ----------
    calls
        The text of f, and the other arguments of a call; the types are noted for a lambda only.
    """
    with suppress(Judgement), session.experiment():
        found = session.call(inside(session, "several", SEVERAL), measure, list(map(list, calls)))
        if isinstance(found, list) and len(found) == len(calls):
            return found
    return [[None, []] for _ in calls]


def left_behind(
    session: Session,
    name: str,
    function: Remote,
    cases: list[tuple[list[int], dict[str, Any], bool]],
) -> None:
    """Accept a function that leaves global states and the flags of arrays as they were.

    Parameters
    ----------
    cases
        For each function that is passed the number of the call that raises an exception, or 0;
        the arrays; and whether these are read-only.
    """
    with session.off_the_record():
        left = inside(session, "left", LEFT)
        given = [[raises, list(arrays.values()), frozen] for raises, arrays, frozen in cases]
        found: Any = session.call(left, function, given)
    for (changed, *writeable), (raises, arrays, frozen) in zip(found, cases, strict=True):
        after = " after an exception" * any(raises)
        if changed == "NumPy's error state":
            raise Wrong(
                f"{name} leaves NumPy's error state changed{after}: np.geterr() is not what it "
                "was before the call; `with np.errstate(...)` puts it back at every end"
            )
        if changed:
            raise Wrong(f"{name} leaves {changed} changed{after}: they belong to the caller")
        for label, now in zip(arrays, writeable, strict=True):
            if now == frozen:
                state = "can be written into, and was read-only" if now else "is read-only now"
                raise Wrong(
                    f"{name} leaves {label} changed{after}: it {state}; the flag `writeable` of "
                    "the caller's array belongs to the caller"
                )


def reading(session: Session, place: str) -> tuple[Remote, Remote]:
    """Return f(x) = W * x ** 2, which reads its weight in this place, and what changes W."""
    made = inside(session, place, READS_A_WEIGHT)
    with session.off_the_record():
        f, change = session.handle(made, "f"), session.handle(made, "change")
    f.__dict__["_label"], change.__dict__["_label"] = "f", "set_W"
    session.record.add(f"f(x) is W * x ** 2, and W is {place.replace('_', ' ')}")
    return f, change
