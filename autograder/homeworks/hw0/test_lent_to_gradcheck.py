"""gradcheck leaves x and what f and df return as they were, at each moment, for any shape."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from autograder.grading.inside import inside
from autograder.grading.session import Session
from autograder.grading.student import Student
from autograder.homeworks.hw0.checker import Checker
from autograder.homeworks.hw0.functions import SQUARE, Function
from autograder.results.verdict import Wrong

pytestmark = pytest.mark.last  # what is simple is told first

LENT = """
import numpy as np
def lent(check, x, is_identity):
    "Return what changes: an array and how; [] for nothing."
    seen, earlier = [], []
    for frozen in (False, True, False):
        x, lent = x.copy(), []
        def lend(name, array, may_freeze=True):
            if may_freeze:
                array.setflags(write=not frozen)
            lent.append((name, array, array.copy(), array.flags.writeable))
            return array
        def look(lent=lent):
            for name, array, before, writeable in lent:
                if not seen and not np.array_equal(array, before):
                    seen.extend([name, "its numbers"])
                if not seen and array.flags.writeable != writeable:
                    seen.extend([name, f"its flag `writeable`, which was {writeable}"])
        def f(place):
            look()
            return place if is_identity else lend("a result of f", np.array(place * place))
        def df(place, dLdZ):
            look()
            if is_identity:
                return lend("dLdZ, which df has returned,", np.asarray(dLdZ), False)
            return lend("a result of df", np.array(2 * place * dLdZ))
        lend("x", x)
        try:
            check(f, df, x)
        except BaseException:
            pass
        earlier.extend(lent)  # a later check leaves it as it was, too
        look(earlier)
        if seen:
            return seen
    return []
"""

IDENTITY = Function("x", lambda x: 1.0 * x, lambda x, dLdZ: 1.0 * dLdZ)
SHAPES: tuple[tuple[int, ...], ...] = ((3,), (), (1,), (2, 3), (40,), (2, 1, 1, 2, 1, 1, 1, 1))


@pytest.mark.task("gradcheck")
def test_what_is_lent(student: Student, session: Session, rng: np.random.Generator) -> None:
    """The arrays x, and those that f and df return, stay as they were; f may return x itself."""
    checker = Checker(student, session)

    def scenario() -> None:
        lent = inside(session, "lent", LENT)
        for function in (SQUARE, IDENTITY):
            for shape in SHAPES:
                session.begin_record()
                x = SQUARE.draw(rng, shape)
                checker.functions(function, function.df, x)
                given: list[Any] = [student.gradcheck, x, function is IDENTITY]
                with session.experiment():
                    found: Any = session.call(lent, *given)
                if found:
                    raise Wrong(
                        f"f(x) is {function.says}, for an x of shape {shape}: gradcheck changes "
                        f"{found[0]}: {found[1]}; compare without writing into it"
                    )

    checker.attempt(scenario)
