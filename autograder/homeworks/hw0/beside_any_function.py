"""Scenes of `beside.py` with functions f and df of every kind, and those that raise exceptions."""

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
def tenfold(function):
    def another(*arguments):
        return 10.0 * function(*arguments)
    return another
def decorated_by_functools_wraps(function):
    @functools.wraps(tenfold(function))
    def f(*arguments):
        return function(*arguments)
    return f
def a_decorated_partial(function):
    return functools.update_wrapper(a_partial(function), tenfold(function))
class Wrapping(Plain):
    "An object that names another function, as decorators, partials and methods do."
    args, keywords = (), {}
    def __init__(self, function):
        super().__init__(function)
        self.__wrapped__ = self.__func__ = self.func = self.pyfunc = tenfold(function)
def a_builtin(function):
    return functools.partial(operator.call, function) if hasattr(operator, "call") else function
KINDS = [
    Plain, Empty, Falsy, Neither, Equal, Unhashable, Open, Sequence, Closed, a_class, a_method,
    a_partial, with_more_parameters, decorated_by_functools_wraps, a_decorated_partial, Wrapping,
    a_builtin,
]
def names():
    return [kind.__doc__ or kind.__name__.replace("_", " ") for kind in KINDS]
def slopes_of_objects(measure, x, dLdZ):
    "Return the slopes of a cube, a square and a cube for each kind of callable object."
    found = []
    for kind in KINDS:
        for n in (3, 2, 3):
            try:
                got = measure(kind(lambda place, n=n: place ** n), x.copy(), dLdZ)
            except BaseException:
                got = None
            found.append(got.copy() if isinstance(got, np.ndarray) else got)
    return found
def answers_for_objects(check, x):
    "Return what gradcheck says for right and wrong formulas, as callable objects."
    found = []
    for kind in KINDS:
        for n in (2.0, 3.0, 2.0):
            f, df = kind(lambda x: x ** 2), kind(lambda x, dLdZ, n=n: n * x * dLdZ)
            try:
                got = check(f, df, x.copy())
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
                got = check(lambda x: np.array([2.0, -1.0]), df, x.copy())
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
        check(f, df, x.copy())
    return found
"""

EXCEPTIONS = """
import builtins
import numpy as np
class Demanding(Exception):
    "An exception that isn't made again from its arguments."
    def __init__(self, one, two):
        super().__init__(one)
        self.two = two
class Quiet(Exception):
    "An exception that is false."
    def __bool__(self):
        return False
def prepared(many):
    caused = LookupError("within another one")
    caused.__cause__ = KeyError("the cause")
    found = [
        ValueError("no", 3), Demanding(1, 2), caused, KeyError("key"), StopIteration(4),
        SystemExit(3), OSError(2, "no such file", "name"), KeyboardInterrupt(),
        UnicodeDecodeError("utf-8", b"ab", 0, 1, "no"), RuntimeError(), ArithmeticError("a"),
        AssertionError("f's own"), IndexError("f's own"), AttributeError("f's own"),
        TypeError("f's own"), FloatingPointError("f's own"), Quiet("f's own"),
    ]
    kinds = [each for each in vars(builtins).values() if isinstance(each, type)] if many else []
    kinds += [np.linalg.LinAlgError, np.exceptions.AxisError, np.exceptions.ComplexWarning]
    for kind in kinds:
        try:
            found += [kind("f's own")] if issubclass(kind, BaseException) else []
        except TypeError:  # it takes other arguments
            pass
    return found
def same(function, arrays, number, at, many=True, kind=""):
    "Return what an exception of f, or of df, has become; [] if it goes on as it is."
    as_kind = {"float": float, "np.float64": np.float64}.get(kind)
    for error in prepared(many):
        calls = [0, 0]
        def fails(*arguments):
            raise error
        def f(*arguments):
            calls[0] += 1
            if number == 0 and calls[0] == at:
                fails()
            return 2 * arguments[0] if as_kind is None else as_kind(np.sum(arguments[0]))
        def df(*arguments):
            calls[1] += 1
            if number == 1 and calls[1] == at:
                fails()
            return 2 * arguments[1] if as_kind is None else arguments[1] * np.ones(arrays[0].shape)
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
def same_in_all(function, cases):
    "Return the first case for which an exception doesn't go on as it is, and what it has become."
    for case, given in enumerate(cases):
        try:
            found = same(function, *given)
        except BaseException:  # the student's own, which costs another task
            continue
        if found:
            return [case, *found]
    return []
"""
