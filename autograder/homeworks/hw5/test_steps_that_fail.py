"""Homework 5, part 2: an exception of a module, which arrives at the caller as it is."""

from __future__ import annotations

import pytest

from autograder.grading.compare import describe
from autograder.grading.inside import inside
from autograder.grading.session import Session
from autograder.grading.student import Remote
from autograder.homeworks.hw5.layers import Layers
from autograder.homeworks.hw5.test_containers import doing
from autograder.homeworks.hw5.tree import Rng
from autograder.results.verdict import Evidence, Wrong

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

SHOWN = "class Fails: ...  # forward raises; differing(f, A) calls f(A) and looks at the exception"

HOW = (
    *("alone", "from another", "beside another", "from None", "with a note"),
    "with a cause and a context",
)
"""How a module raises an exception."""


@pytest.mark.task("sequential")
@pytest.mark.parametrize("how", HOW)
def test_an_exception_as_it_is(session: Session, layers: Layers, rng: Rng, how: str) -> None:
    """An exception that a module raises {how} arrives as it is: the same object, with its cause.

    Its class, its arguments, its attributes, its context and its place are those of before.
    """
    fails, cls = inside(session, "Fails", FAILS), session.find("Sequential")
    for turn, kind in enumerate(rng.choice(13, 5, replace=False)):
        session.begin_record()
        double = doing(layers, 2)
        session.record.add(SHOWN)
        made = session.call(fails, int(kind), how)
        module = layers.student.Module()
        session.set(module, forward=session.handle(made, "forward"))
        modules: list[Remote] = [double] * int(rng.integers(4))
        modules.insert(int(rng.integers(len(modules) + 1)), module)
        model = cls(*modules)
        if rng.random() < 0.3:
            model = cls(double, model, double)
        function = model if turn % 2 else session.handle(model, "forward")
        given = layers.tensor("A", rng.normal(size=(2, 3)))
        found = session.call(made, function, given, method="differing")
        if found != []:
            is_told = isinstance(found, list) and len(found) == 2
            what, got = found if is_told else ("the exception", describe(found))
            message = (
                f"an exception of a module, raised {how}, must arrive at the caller as it is, and "
                f"{what} is another one"
            )
            raise Wrong(Evidence(message, f"{what} as it was", str(got)))
