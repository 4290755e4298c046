"""`autograder why`: what one number of a student explains."""

from __future__ import annotations

import re

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
def test_an_index_that_is_too_large_means_the_last_element() -> None:
    first, second, *_ = answer("dLdW[99,0]").splitlines()
    assert re.fullmatch(r"Here dLdW has the shape \(\d, \d\): this is dLdW\[\d, 0\].", first)
    assert second.startswith("dLdW[")


def test_more_or_fewer_indices_are_refused() -> None:
    with pytest.raises(UsageError, match=r"dLdW has the shape \(1, 1\) here: ask for dLdW\[0, 0\]"):
        answer("dLdW[0]", "self.dLdW = -> self.dLdW = 2 *")


def test_a_division_is_not_told_as_a_wrong_sign_alone() -> None:
    """Half of -12 - 4 is -12 + 4: in the smallest case, both fit."""
    first, *rest = answer("dLdW[0,0]", "self.dLdW = -> self.dLdW = 1 / self.N *").splitlines()
    assert "Your number explains all of them, divided by 2; or all of them, but one" in first
    assert any("your dLdW = " in line for line in rest)


HW2 = HERE.parent / "solutions" / "hw2"


def answer_of_hw2(element: str, *changes: str) -> str:
    sources = {path.name: path.read_text(encoding="utf-8") for path in HW2.glob("*.py")}
    sources = {name: plain(sources[name]) for name in ("activations.py", "bilinear.py")}
    for change in changes:
        name = next(name for name in sources if change.partition(" -> ")[0] in sources[name])
        sources[name] = changed(sources[name], [change])
    files = {name: text.encode() for name, text in sources.items()}
    return why(load_homework("hw2"), element, submission_of(files), 1)


def test_an_int_is_explained_by_the_arguments_of_its_call() -> None:
    said = answer_of_hw2(
        "count", "(in1_features * in2_features + 1) -> in1_features * in2_features"
    )
    first, _, numbers = said.splitlines()
    assert first == "count adds up 2 terms. Your number explains 1 of them: one is missing."
    assert "in1_features = " in numbers


@pytest.mark.slow
def test_a_name_of_several_classes_is_that_of_the_wrong_one() -> None:
    change = "mean = (dLdZ * self.Z).sum -> mean = (dLdZ * self.Z).mean"
    said = answer_of_hw2("dLdA[0,0]", change)
    assert said.startswith("softmax_backward: dLdA[0, 0] adds up ")
    with pytest.raises(UsageError, match=r"right in all of Identity.dLdA, .*Softmax.dLdA"):
        answer_of_hw2("dLdA[0,0]")
    with pytest.raises(UsageError) as refused:
        answer_of_hw2("Q[0]")
    assert "Sigmoid.Z" in str(refused.value)
    assert "Sigmoid.Sigmoid" not in str(refused.value)


@pytest.mark.slow
def test_a_wrong_shape_is_to_be_mended_first() -> None:
    said = answer("dLdW[0,1]", "self.dLdW = dLdZ.T @ self.A -> self.dLdW = self.A.T @ dLdZ")
    assert said.startswith("dLdW: self.dLdW must have shape (")
    assert "Mend the shape first" in said


@pytest.mark.slow
def test_the_arrays_come_in_one_order() -> None:
    _, _, *rest = answer("dLdb[0,0]", "self.dLdb = -> self.dLdb = 2 *").splitlines()
    shown = re.findall(r"(\w+) = ", "\n".join(rest))
    assert shown == ["A", "W", "b", "dLdZ", "dLdb"]


@pytest.mark.slow
def test_a_loss_without_its_mean_is_told_by_its_factor() -> None:
    folder = HERE.parent / "solutions" / "hw3"
    files = {path.name: path.read_text(encoding="utf-8") for path in folder.glob("*.py")}
    files["losses.py"] = files["losses.py"].replace("labels].mean()", "labels].sum()")
    submission = submission_of({name: text.encode() for name, text in files.items()})
    said = why(load_homework("hw3"), "CrossEntropyLoss.L", submission, 1)
    assert re.search(r"Your number is (\d) times too large, and N is \1 here", said)
