"""Exceptions that are raised where the student's code runs, and must arrive as they are."""

FAILS = """
class Told(Exception):
    "It isn't made again from its arguments, and has an attribute."
    def __init__(self, layer, text):
        super().__init__(text)
        self.layer = layer

class Quiet(Exception):
    "An exception that is false."
    def __bool__(self):
        return False

MADE = (
    lambda: ValueError("no slope", 3), lambda: KeyError("slope"), lambda: RuntimeError(),
    lambda: Told(2, "no slope"), lambda: Quiet("no slope"), lambda: IndexError(5),
    lambda: OSError(2, "no such file", "slope"), lambda: AttributeError("no slope"),
    lambda: UnicodeDecodeError("utf-8", b"ab", 0, 1, "no"), lambda: TypeError("no slope"),
    lambda: SystemExit(3), lambda: KeyboardInterrupt(), lambda: NotImplementedError(),
)
NAMES = "class", "args", "attributes", "__suppress_context__", "__cause__", "__context__"

def state(error):
    return [
        type(error), error.args, vars(error).copy(), error.__suppress_context__,
        error.__cause__, error.__context__,
    ]

class Fails:
    def __init__(self, kind, how):
        self.kind, self.how, self.error = kind, how, None

    def forward(self, A):
        self.error = MADE[self.kind % len(MADE)]()
        try:
            self.fail()
        except BaseException:
            self.before = state(self.error)
            raise

    def fail(self):
        error = self.error
        if self.how == "with a cause and a context":
            error.__cause__, error.__context__ = KeyError("cause"), IndexError("context")
        if self.how == "with a note":
            error.add_note("in the third layer")
        if self.how not in ("from another", "beside another", "from None"):
            raise error
        try:
            {}["slope"]
        except KeyError as other:
            if self.how == "from another":
                raise error from other
            if self.how == "from None":
                raise error from None
            raise error

    def differing(self, function, A):
        "Return what an exception has become on its way: [] if it arrives as it is."
        self.error = None
        try:
            function(A)
        except BaseException as caught:
            if self.error is None or caught is not self.error:
                return ["the object", "another one, of the class " + type(caught).__name__]
            for name, old, now in zip(NAMES, self.before, state(caught)):
                if (old is not now) if name in ("__cause__", "__context__") else old != now:
                    return [name, repr(now)[:200]]
            place = caught.__traceback__
            while place.tb_next is not None:
                place = place.tb_next
            if place.tb_frame.f_code is not Fails.fail.__code__:
                return ["__traceback__", "one that doesn't lead to the module"]
            return []
        return ["the exception", "none"]
"""
"""`Fails(kind, how)` has a `forward` that raises; its `differing(f, A)` says what has changed."""

HOW = (
    *("alone", "from another", "beside another", "from None", "with a note"),
    "with a cause and a context",
)
"""How a module raises an exception."""
