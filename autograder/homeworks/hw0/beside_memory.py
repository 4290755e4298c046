"""Scenes of `beside.py` with arrays that share memory: results, their views, x and dLdZ."""

KEPT = """
import gc
import numpy as np
VIEWS = {
    "T": lambda array: array.T,
    "[::-1]": lambda array: array.ravel()[::-1],
    "ravel()[:1]": lambda array: array.reshape(-1)[:1],
    "[...]": lambda array: array[...],
    "view()": lambda array: array.view(),
    "[np.newaxis]": lambda array: array[np.newaxis],
    "ravel()[-1:]": lambda array: array.ravel()[-1:],
    "np.broadcast_to": lambda array: np.broadcast_to(array, (2, *array.shape)),
    "memoryview": lambda array: np.asarray(memoryview(array)),
    "view of a view": lambda array: array.view().T[...],
    "view('i8')": lambda array: array.reshape(-1).view("i8"),
}
def kept(measure, sizes, failing=()):
    "Return the first result that a later call has changed, or that shares its memory."
    made = []
    for shape, count in sizes:
        x, dLdZ = np.ones(shape), np.ones(shape)
        constant, odd = np.ones(shape), np.full(shape, np.nan)
        for number in range(1, count + 1):
            fixed = {5: constant, 6: odd}.get(number % 9)
            def f(place, number=number, fixed=fixed):
                return number * place if fixed is None else fixed
            try:
                got = measure(f, x, dLdZ)
            except BaseException:
                continue
            made.append([shape, got, np.array(got)])
    for shape, count in failing:  # calls that end early are quick, and may be many
        x, dLdZ = np.ones(shape), np.ones(shape)
        for number in range(count):
            calls = iter(range(3))
            def fails(place):
                return (0.5 + next(calls)) * place
            try:
                measure(fails, x, dLdZ)
            except BaseException:
                pass
    for shape, got, before in made:
        if not np.array_equal(got, before, equal_nan=True):
            return ["a later call changes an earlier result", list(shape), before, np.array(got)]
    arrays = [each for each in made if isinstance(each[1], np.ndarray) and each[1].flags.writeable]
    # Each number is written once, and none twice: two places in one memory show.
    written = [
        np.arange(got.size).reshape(got.shape) + 1e4 * at for at, (_, got, _) in enumerate(arrays)
    ]
    for (shape, got, before), numbers in zip(arrays, written):
        got[...] = numbers
        if not np.array_equal(got, numbers):
            who = "two numbers of a result lie in one place of memory: who sets one sets both"
            return [who, list(shape), numbers, np.array(got)]
    for (shape, got, before), numbers in zip(arrays, written):
        if not np.array_equal(got, numbers):
            who = "who writes into a result changes another one"
            return [who, list(shape), numbers, np.array(got)]
    return []
def views(measure, shapes, rounds):
    "Return the first view that a later call has changed, of a result that is no longer held."
    made, number = [], 0
    for turn in range(rounds):
        for shape in shapes:
            for name, view in VIEWS.items():
                number += 1
                x = np.ones(shape, ("d", "i8", "f4")[number % 3])
                try:
                    got = measure(lambda place, number=number: number * place, x, np.ones(shape))
                except BaseException:
                    continue
                if isinstance(got, np.ndarray) and got.dtype == np.float64:
                    held = view(got)
                    made.append([shape, name, held, held.copy()])
                del got
        gc.collect()
    for shape, name, held, before in made:
        if not np.array_equal(held, before):
            return [name, list(shape), before, held.copy()]
    return []
"""

ALIASED = """
import numpy as np
def shared():
    "Return pairs of x and dLdZ that share memory, each with the array that owns it."
    pairs = []
    for name, shape, first, second in (
        ("dLdZ is x", (2, 2), "a", None),
        ("dLdZ is x.T", (2, 3), "a", "a.T"),
        ("x is dLdZ.T", (2, 3), "a.T", "a"),
        ("dLdZ is x.view()", (4,), "a", "a.view()"),
        ("dLdZ is x[::-1]", (4,), "a", "a[::-1]"),
        ("dLdZ is x[:2]", (3,), "a", "a[:2]"),
        ("x is dLdZ[:2]", (3,), "a[:2]", "a"),
        ("x is a[:3], and dLdZ is a[1:]", (4,), "a[:3]", "a[1:]"),
        ("x is a[0], and dLdZ is a[1]", (2, 3), "a[0]", "a[1]"),
        ("x is a[:, 0], and dLdZ is a", (3, 2), "a[:, 0]", "a"),
        ("dLdZ is x, of shape ()", (), "a", None),
        ("dLdZ is x.view(), of shape ()", (), "a", "a.view()"),
        ("dLdZ is a view of a view of x", (6,), "a", "a.view()[::2][1:]"),
        ("x is np.broadcast_to(a, (2, 3)), and dLdZ is a", (3,), "np.broadcast_to(a, (2, 3))", "a"),
    ):
        owner = np.linspace(0.5, 2.0, int(np.prod(shape))).reshape(shape).copy()  # no view
        x = eval(first, {"np": np, "a": owner})
        pairs.append([name, owner, x, x if second is None else eval(second, {"a": owner})])
    return pairs
def aliased(measure):
    "Return what a call has changed, and what slopes are wrong."
    changed, wrong = [], []
    for raises_at in (0, 1, 2, 4):
        for frozen in ("", "x", "dLdZ", "both"):
            for name, owner, x, dLdZ in shared():
                if dLdZ is x and frozen in ("x", "dLdZ"):
                    continue
                if frozen:
                    for array in {"x": [x], "dLdZ": [dLdZ], "both": [x, dLdZ]}[frozen]:
                        array.setflags(write=False)
                arrays = {"x": x, "dLdZ": dLdZ, "the array that holds both": owner}
                flags = [array.flags.writeable for array in arrays.values()]
                before, calls, touched = owner.copy(), [], []
                W = np.linspace(-1.0, 2.0, dLdZ.size).reshape(dLdZ.shape) + 0.25
                wanted = np.full(x.shape, (W * dLdZ).sum())
                def f(place):
                    calls.append(1)
                    if not np.array_equal(owner, before):
                        touched.append([name, "the numbers of x or dLdZ, while f runs"])
                    if len(calls) == raises_at:
                        raise ArithmeticError
                    return W * place.sum()
                try:
                    got = measure(f, x, dLdZ)
                except BaseException:
                    got = None
                if not np.array_equal(owner, before):
                    touched.append([name, "the numbers of x or dLdZ"])
                for (label, array), flag in zip(arrays.items(), flags):
                    if array.flags.writeable != flag:
                        touched.append([name, f"the flag `writeable` of {label}: it was {flag}"])
                changed.extend([] if changed or not touched else touched[0])
                # A wrong slope by a number, and an x that is written into, cost other tasks.
                if touched or wrong or raises_at or frozen in ("x", "both") or not x.shape:
                    continue
                if isinstance(got, np.ndarray) and np.may_share_memory(got, owner):
                    wrong.extend([name + "; the result has memory of x or of dLdZ", wanted, got])
                elif got is None or np.shape(got) != x.shape or not np.allclose(got, wanted, 1e-3):
                    wrong.extend([name, wanted, None if got is None else np.array(got)])
    return [changed, wrong]
"""

NESTED = """
import numpy as np
def nested(measure, shapes):
    "Return for each shape of x the slopes of cubes, and the slopes of these slopes."
    found = []
    def cube(place):
        return place ** 3
    for shape in shapes:
        x, ones = np.linspace(0.5, 1.5, int(np.prod(shape))).reshape(shape), np.ones(shape)
        same = x.copy()  # a program that moves x itself loses another task
        def again(place):
            return measure(cube, place, ones)
        def of_rows(place):
            return measure(cube, np.reshape(place, -1), np.ones(np.size(place)))
        def of_the_same(place):
            return 2 * place + measure(cube, same, ones)
        results = []
        for f, up in ((cube, ones), (again, ones), (of_rows, ones.ravel()), (of_the_same, ones)):
            try:
                results.append(np.array(measure(f, x, up, 0.01)))
            except BaseException:
                results.append(None)
        found.append(results)
    return found
"""
