"""
Tries: to find the reference, the checks or anything else of the grader in this process.
Expected: everything wrong
"""

import gc
import inspect
import threading

OURS = ("Session", "Case", "Bench", "Homework", "Grading", "Judgement", "Item", "Student", "Result")
TRUSTED = ("mytorch", "pytest", "_pytest", "solutions", "autograder.homework", "autograder.grading.checks")


def trusted(names):
    return [name for name in names if name.startswith(TRUSTED)]


def callers():
    frame, found = sys._getframe(), []
    while frame is not None:
        found += trusted([frame.f_globals["__name__"]])
        found += [name for name in frame.f_locals if name in ("wanted", "expected", "seed", "rng")]
        frame = frame.f_back
    return found


def objects():
    return {type(found).__name__ for found in gc.get_objects()} & set(OURS)


def referrers():
    found = [type(each).__name__ for each in gc.get_referrers(grader_worker())]
    return set(found) & set(OURS)


def threads():
    frames = sys._current_frames().values()
    return trusted(frame.f_globals["__name__"] for frame in frames)


def arrays():
    """Arrays that nobody has handed over."""
    modules = {id(value) for module in list(sys.modules.values()) for value in vars(module).values()}
    found = [each for each in gc.get_objects() if type(each) is np.random.Generator]
    return [each for each in found if id(each) not in modules]


def look():
    attempt("the frames that called this one", callers)
    attempt("inspect.stack()", lambda: trusted(info.frame.f_globals["__name__"] for info in inspect.stack(0)))
    attempt("gc.get_objects()", objects)
    attempt("what refers to the worker", referrers)
    attempt("the frames of all threads", threads)
    attempt("other threads", lambda: threading.enumerate()[1:])
    attempt("sys.modules", lambda: trusted(sys.modules))
    attempt("random generators", arrays)
    attempt("subclasses of object", lambda: {each.__name__ for each in object.__subclasses__()} & set(OURS))
    attempt("sys.argv", lambda: [each for each in sys.argv if "homework" in each or "solutions" in each])


look()


class Linear(WrongLinear):
    def forward(self, A):
        look()
        return super().forward(A)
