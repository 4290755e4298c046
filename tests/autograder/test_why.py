"""`autograder why`: what one number of a student explains."""

from __future__ import annotations

import pytest

from autograder.errors import UsageError
from autograder.homework import HERE, load_homework
from autograder.why import why
from tests.autograder.corpus import changed, hw1, plain, submission_of

SOLUTION = (HERE.parent / "solutions" / "hw1" / "linear.py").read_text(encoding="utf-8")


def answer(element: str, *changes: str) -> str:
    source = changed(plain(SOLUTION), list(changes))
    return why(hw1(), element, submission_of({"linear.py": source.encode()}), 1)


def test_a_wrong_number_is_explained_by_the_number_of_its_terms() -> None:
    first, *rest = answer("dLdb[0,0]", "self.dLdb = -> self.dLdb = 2 *").splitlines()
    assert first.startswith("dLdb[0, 0] ")
    assert any("dLdZ = " in line for line in rest)


def test_a_homework_without_equations_says_what_helps() -> None:
    with pytest.raises(UsageError, match=r"--only TASK.*breakpoint"):
        why(load_homework("hw0"), "dLdx[0]", submission_of({}), 1)


@pytest.mark.slow
def test_the_terms_are_shown_after_the_task_has_passed() -> None:
    first, *_ = answer("dLdW[0,1]").splitlines()
    said, sums = first.split(": ")
    assert said == "dLdW[0, 1] is right. For these inputs it adds up 3 terms"
    terms, total = sums.split(" = ")
    assert eval(terms) == float(total)


@pytest.mark.slow
def test_code_that_crashes_has_no_number_to_explain() -> None:
    said = answer("dLdW[0,1]", "self.dLdW = -> self.dLdW = 1 / 0 *")
    assert said.startswith("dLdW: the report has no wrong numbers of dLdW to explain.")


@pytest.mark.parametrize("element", ["Q[0]", "dLdW[0", "", "dLdW[a]"])
def test_what_is_not_an_element_is_refused(element: str) -> None:
    with pytest.raises(UsageError, match="its arrays are Z, A, dLdA"):
        answer(element)


@pytest.mark.slow
def test_an_index_that_is_too_large_is_refused() -> None:
    with pytest.raises(UsageError, match=r"dLdW has the shape \(\d, \d\) here"):
        answer("dLdW[99,0]")
