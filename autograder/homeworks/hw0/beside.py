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
LAYOUTS = {
    "": lambda array: array,
    "in Fortran's order": np.asfortranarray,
    "backwards in memory": lambda array: array[::-1].copy()[::-1] if array.ndim else array,
    "every other number of an array": lambda array: (
        np.repeat(array, 2, axis=-1)[..., ::2] if array.ndim else array
    ),
    "read-only": frozen,
}
def measured(measure, calls):
    "Return for each call the result, and the types that f received."
    found = []
    for outputs, code, layout, x, dLdZ, eps, up in calls:
        W = np.linspace(-1.0, 2.0, int(np.prod(outputs or 1))).reshape(outputs or ()) + 0.25
        x, seen = LAYOUTS[layout](x.astype(code)), set()
        x = x[()] if layout == "read-only" and not x.ndim else x
        dLdZ, start = dLdZ.astype(up), np.array(x, dtype="d")
        def f(place):
            if place.shape == start.shape and np.count_nonzero(place != start) > 1:
                seen.add("astray")
            seen.add(f"{type(place).__name__} {getattr(place, 'dtype', '')}")
            total = (place * place * place).sum()
            return total if outputs is None else W * total
        try:
            got = measure(f, x, dLdZ if outputs is None else LAYOUTS[layout](dLdZ), *eps)
        except BaseException:
            got = None
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

KEPT = """
import numpy as np
def kept(measure, sizes):
    "Return the first result that a later call has changed, or that shares its memory."
    made = []
    for shape, count in sizes:
        x, dLdZ = np.ones(shape), np.ones(shape)
        for number in range(1, count + 1):
            got = measure(lambda place, number=number: number * place, x, dLdZ)
            made.append([shape, got, np.array(got)])
    for shape, got, before in made:
        if not np.array_equal(got, before, equal_nan=True):
            return ["a later call", list(shape), before, np.array(got)]
    arrays = [each for each in made if isinstance(each[1], np.ndarray) and each[1].flags.writeable]
    for number, (shape, got, before) in enumerate(arrays):
        got[...] = number
    for number, (shape, got, before) in enumerate(arrays):
        if not (got == number).all():
            return ["who writes into another result", list(shape), before, np.array(got)]
    return []
"""

WHILE = """
import numpy as np
def moves(measure, shape, layout, steps):
    "Return the name of an argument that changes while f runs, with its numbers; [] for none."
    values = np.linspace(0.25, 1.0, int(np.prod(shape))).reshape(shape)
    x = values.copy().T if layout else values.copy()
    dLdZ, eps, seen = np.array([0.7, -1.3]), np.array(0.3), []
    arrays = {"x": x, "dLdZ": dLdZ, "eps": eps} if steps else {"x": x, "dLdZ": dLdZ}
    before = {name: array.copy() for name, array in arrays.items()}
    bytes_before = {name: array.tobytes() for name, array in arrays.items()}
    def f(place):
        for name, array in arrays.items():
            if not seen and array.tobytes() != bytes_before[name]:
                seen.extend([name, before[name], array.copy()])
        return np.array([1.0, 2.0])
    try:
        measure(f, x, dLdZ, *([eps] if steps else []))
    except BaseException:
        pass
    return seen
def lent(measure, x, shapes):
    "Return a result of f that changes while f runs or after, with its numbers; [] for none."
    for shape in shapes:
        results, seen = [], []
        dLdZ = np.linspace(-1.0, 2.0, int(np.prod(shape))).reshape(shape)
        def look():
            for made, before in results:
                if not seen and not np.array_equal(made, before):
                    seen.extend([list(shape), before, made.copy()])
        def f(place):
            look()
            made = np.full(shape, float(place.sum()))
            made = made if len(shape) != 2 else made.T.copy().T
            results.append((made, made.copy()))
            return made
        try:
            measure(f, x, dLdZ)
        except BaseException:
            continue
        look()
        if seen:
            return seen
    return []
"""

STEPS = """
import numpy as np
def close(measure, x, pairs):
    "Return the slopes of a cube for one step after another."
    found = []
    for steps in pairs:
        for eps in steps:
            try:
                got = measure(lambda place: place * place * place, x, np.ones(x.shape), eps)
            except BaseException:
                got = None
            found.append(got)
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

OBJECTS = """
import functools
import operator
import numpy as np
class Plain:
    def __init__(self, function):
        self.function = function
    def __call__(self, *arguments):
        return self.function(*arguments)
class Empty(Plain):
    "An object of length 0."
    def __len__(self):
        return 0
class Falsy(Plain):
    "An object that is false."
    def __bool__(self):
        return False
class Neither(Plain):
    "An object that is neither true nor false."
    def __bool__(self):
        raise ValueError("the truth value of this function is ambiguous")
class Equal(Plain):
    "An object that equals each other one."
    def __eq__(self, other):
        return True
    def __hash__(self):
        return 1
class Unhashable(Plain):
    "An object without a hash."
    __hash__ = None
class Open(Plain):
    "An object that has any attribute."
    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        return self
class Sequence(Plain):
    "An object with a length, items and a shape."
    shape, dtype, ndim, size = (2,), np.dtype("f4"), 1, 2
    def __len__(self):
        return 2
    def __getitem__(self, at):
        return (1.0, 2.0)[at]
class Closed:
    "An object that takes no attribute."
    __slots__ = ("_function",)
    def __init__(self, function):
        self._function = function
    def __call__(self, *arguments):
        return self._function(*arguments)
def a_class(function):
    class Made:
        def __new__(cls, *arguments):
            return function(*arguments)
    return Made
def a_method(function):
    return Plain(function).__call__
def a_partial(function):
    return functools.partial(lambda function, *arguments: function(*arguments), function)
def with_more_parameters(function):
    def f(first, *others, more=3, **named):
        return function(first, *others)
    return f
def a_builtin(function):
    return functools.partial(operator.call, function) if hasattr(operator, "call") else function
KINDS = [
    Plain, Empty, Falsy, Neither, Equal, Unhashable, Open, Sequence, Closed, a_class, a_method,
    a_partial, with_more_parameters, a_builtin,
]
def names():
    return [kind.__doc__ or kind.__name__.replace("_", " ") for kind in KINDS]
def slopes_of_objects(measure, x, dLdZ):
    "Return the slopes of a cube, a square and a cube for each kind of callable object."
    found = []
    for kind in KINDS:
        for n in (3, 2, 3):
            try:
                got = measure(kind(lambda place, n=n: place ** n), x, dLdZ)
            except BaseException:
                got = None
            found.append(got)
    return found
def answers_for_objects(check, x):
    "Return what gradcheck says for right and wrong formulas, as callable objects."
    found = []
    for kind in KINDS:
        for n in (3.0, 2.0, 3.0):
            f, df = kind(lambda x: x ** 3), kind(lambda x, dLdZ, n=n: n * x ** 2 * dLdZ)
            try:
                got = check(f, df, x)
            except BaseException:
                got = None
            found.append(got)
    return found
"""

TRACKED = """
import numpy as np
def tracked(check, x, W):
    "Return what gradcheck says for a right formula, and the elements of x that never moved."
    before, moved = x.copy(), np.zeros(x.shape, bool)
    def f(place):
        np.logical_or(moved, place != before, out=moved)
        return W.dot(np.ravel(place))
    got = check(f, lambda x, dLdZ: (dLdZ @ W).reshape(x.shape), x)
    return [bool(got), np.argwhere(~moved)[:3].tolist()]
"""

CHECKED = """
import numpy as np
def integers(check, x, codes):
    "Return what gradcheck says for zeros and for ones as the gradient of a constant function."
    found = []
    for code in codes:
        for number in (0, 1):
            def df(x, dLdZ):
                return np.full(x.shape, number).astype(code)
            try:
                got = check(lambda x: np.array([2.0, -1.0]), df, x)
            except BaseException:
                got = None
            found.append(got)
    return found
def drawn(check, x, shape, count):
    "Return each dLdZ that gradcheck has drawn for a Z with a single number."
    found = []
    def f(x):
        return (x ** 2).sum() if shape is None else np.full(shape, (x ** 2).sum())
    def df(x, dLdZ):
        found.append(float(np.sum(dLdZ)))
        return 2 * x * np.sum(dLdZ)
    for _ in range(count):
        check(f, df, x)
    return found
"""

EXCEPTIONS = """
import numpy as np
class Demanding(Exception):
    "An exception that isn't made again from its arguments."
    def __init__(self, one, two):
        super().__init__(one)
        self.two = two
def prepared():
    caused = LookupError("within another one")
    caused.__cause__ = KeyError("the cause")
    return [
        ValueError("no", 3), Demanding(1, 2), caused, KeyError("key"), StopIteration(4),
        SystemExit(3), OSError(2, "no such file", "name"), KeyboardInterrupt(),
        UnicodeDecodeError("utf-8", b"ab", 0, 1, "no"), RuntimeError(), ArithmeticError("a"),
    ]
def same(function, arrays, number, at):
    "Return what an exception of f, or of df, has become; [] if it goes on as it is."
    for error in prepared():
        calls = [0, 0]
        def fails(*arguments):
            raise error
        def f(*arguments):
            calls[0] += 1
            if number == 0 and calls[0] == at:
                fails()
            return 2 * arguments[0]
        def df(*arguments):
            calls[1] += 1
            if number == 1 and calls[1] == at:
                fails()
            return 2 * arguments[1]
        def state():
            return [
                error.args, vars(error).copy(), error.__cause__, error.__context__,
                error.__suppress_context__,
            ]
        before, name = state(), type(error).__name__
        try:
            function(*((f,) if len(arrays) > 1 else (f, df)), *arrays)
        except BaseException as caught:
            if calls[number] < at:
                raise
            if caught is not error:
                return [name, f"the caller receives another exception, {type(caught).__name__}"]
            trace, frames = caught.__traceback__, []
            while trace:
                frames.append(trace.tb_frame.f_code)
                trace = trace.tb_next
            if fails.__code__ not in frames:
                return [name, "its traceback doesn't lead to its place any more"]
        else:
            if calls[number] >= at:
                return [name, "the call returned as if nothing had happened"]
        for what, old, now in zip(
            ("args", "attributes", "__cause__", "__context__", "__suppress_context__"),
            before, state(),
        ):
            if (old is not now) if what in ("__cause__", "__context__") else old != now:
                return [name, f"its {what} were {old!r}, and are {now!r}"]
    return []
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
