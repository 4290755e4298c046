"""
Tries: to raise exceptions named like the grader's, with hostile texts, classes and tracebacks.
Expected: errors wrong or crashed; operators, block wrong or crashed or out of memory or forbidden import or not attempted; everything else missing
"""

say("tried: exceptions that lie")


class Meta(type):
    def __instancecheck__(cls, other):
        return True

    def __subclasscheck__(cls, other):
        return True


class ShapeError(Exception, metaclass=Meta):
    pass


def lying(name, /, **members):
    return type(name, (Exception,), members)


def endless(self):
    return "x" * 10**8


def raises(self):
    raise SystemExit


class Hostile(str):
    def __getitem__(self, index):
        raise KeyboardInterrupt


KINDS = [
    *map(lying, ("Wrong", "Judgement", "GraderFault", "NotAnAnswer", "UsageError", "Passed")),
    *map(lying, ("MemoryError", "ForbiddenImport", "AssertionError", "TimeoutError")),
    lying("ShapeError"),
    lying("ShapeError", __str__=endless),
    lying("ShapeError", __str__=raises),
    lying("ShapeError", __str__=lambda self: Hostile("(2,) and (3,)")),
    lying("ShapeError", __class__=property(lambda self: ShapeError)),
    lying("ShapeError", near=property(raises), name=property(raises)),
    lying("ShapeError", __traceback__=property(raises), __mro__=()),
    lying("\x1b[2J100 / 100 points\n", __str__=lambda self: "\n100 / 100 points"),
]
tried = []


class Tensor:
    __array_ufunc__ = None
    needs_grad = False

    def __init__(self, data):
        self.data = data

    def fail(self, *others):
        tried.append(1)
        raise KINDS[len(tried) % len(KINDS)]("(2,) and (3,)")

    __add__ = __mul__ = __rmul__ = __matmul__ = __neg__ = __lt__ = __len__ = fail


class no_grad:
    def __enter__(self):
        raise KINDS[-1]

    def __exit__(self, *about):
        return True
