"""
Tries: to read the grader's functions through what it was passed: code, closures, globals, memory.
Expected: gradcheck wrong; model wrong; everything else missing
"""

import gc
import inspect


def code_of(found):
    """Return what code of the grader's an object leads to, and nothing if there is none."""
    seen, left, told = set(), [found], []
    while left and len(seen) < 50_000:
        each = left.pop()
        if id(each) in seen:
            continue
        seen.add(id(each))
        file = getattr(getattr(each, "__code__", None), "co_filename", "")
        if isinstance(file, str) and re.search("grading|exchange|homeworks|test_", file):
            told.append(file)
        left.extend(gc.get_referents(each))
    return told


def look_into(f):
    for name in ("function", "__wrapped__", "__code__", "__closure__", "__defaults__", "__globals__", "__dict__"):
        attempt(name, lambda n=name: getattr(f, n))
    attempt("its source", lambda: inspect.getsource(f))
    attempt("its signature", lambda: [p for p in inspect.signature(f).parameters.values() if p.kind == p.POSITIONAL_OR_KEYWORD])
    attempt("all that it refers to", lambda: code_of(f))
    attempt("all that refers to it", lambda: [each for holder in gc.get_referrers(f) for each in code_of(holder)])
    attempt("another name", lambda: setattr(f, "__name__", "attacked") and None)


def gradcheck(f, df, x):
    for each in (f, df):
        look_into(each)
    return 0.0


class MLP:
    def __init__(self, layers):
        for each in layers:
            attempt("the attributes of a toy", lambda t=each: [n for n in dir(t) if n[:2] != "__" and n not in ("forward", "backward")])
            attempt("the code of a toy", lambda t=each: code_of(t))
            look_into(each.forward)

    def forward(self, A):
        return A

    backward = forward
