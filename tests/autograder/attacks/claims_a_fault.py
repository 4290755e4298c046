"""
Tries: to get no score at all instead of a bad one, by raising the grader's own exceptions.
Expected: everything crashed or not attempted or forbidden import or missing or out of memory
"""


class Judgement(Exception):
    verdict = "passed"
    evidence = None


class GraderFault(Judgement):
    verdict = "grader fault"


class Blocked(Judgement):
    pass


class Passed(Judgement, NotImplementedError):
    pass


class ForbiddenImport(ImportError):
    pass


ERRORS = [GraderFault, Blocked, Passed, ForbiddenImport, Judgement, EOFError, TimeoutError]
ERRORS += [AssertionError, StopIteration, GeneratorExit, KeyboardInterrupt, ExceptionGroup]


def fail(seed):
    error = ERRORS[int(abs(seed) * 1e6) % len(ERRORS)]
    attempt(f"raise {error.__name__}", lambda: None)
    raise error("grader fault", [ValueError()])


class Linear(WrongLinear):
    def __init__(self, in_features, out_features):
        fail(1e-6 * in_features)

    def forward(self, A):
        fail(A.flat[0])

    def backward(self, dLdZ):
        fail(dLdZ.flat[0])
