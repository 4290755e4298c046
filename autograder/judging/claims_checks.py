"""The check of a student's predictions. It is collected for each homework with questions.

All graded answers are judged together, and no report says which of them is wrong. So a guess that
is tried again and again gives no answer away. A seed draws the same numbers in every grading, and
the seed lies in the student's own file.
"""

from __future__ import annotations

from typing import Any

import pytest

from autograder.declaration.questions import (
    LARGEST_SEED,
    SEED,
    TASK,
    Question,
    is_of_kind,
    is_right,
)
from autograder.grading.collection import QUESTIONS
from autograder.grading.session import Session
from autograder.results.verdict import Missing, NotAttempted, Wrong

NOT_ALL_RIGHT = (
    "At least one of the graded answers for {SEED} {seed} is not right. No report says which one: "
    "the reasons say how each answer is found."
)


@pytest.mark.last
@pytest.mark.task(TASK)
def test_claims(session: Session, request: pytest.FixtureRequest) -> None:
    """The graded predictions in claims.py are right, all of them."""
    questions = request.config.stash[QUESTIONS].questions
    if not session.source(SEED):
        raise NotAttempted("there is no claims.py, and it costs nothing")
    got = {each.name: _answer(session, each.name) for each in questions}
    answered = [each for each in questions if got[each.name] is not None]
    if not answered:
        raise NotAttempted("every prediction in claims.py is still None")
    seed = _answer(session, SEED)
    if type(seed) is not int or not 0 <= seed <= LARGEST_SEED:
        raise Wrong(
            f"claims.py has no {SEED} that draws numbers. autograder reset HOMEWORK claims.py "
            f"writes the file again, with numbers of your own."
        )
    reasons = [
        f"{number}. {_reason(each, seed, got[each.name])}"
        for number, each in enumerate(questions, start=1)
        if each in answered
    ]
    graded = [each for each in questions if each.is_graded]
    left = [each.name for each in graded if not is_of_kind(each.right(seed), got[each.name])]
    if left:
        raise Wrong("\n".join([f"Still to answer: {', '.join(left)}.", *reasons]))
    if not all(is_right(each.right(seed), got[each.name]) for each in graded):
        raise Wrong("\n".join([NOT_ALL_RIGHT.format(SEED=SEED, seed=seed), *reasons]))
    session.note = "\n".join([f"all graded answers for {SEED} {seed} are right.", *reasons])


def _answer(session: Session, name: str) -> Any:
    """Return what claims.py has under a name; None if it has nothing."""
    try:
        return session.value(session.find(name))
    except Missing:
        return None


def _reason(question: Question, seed: int, got: Any) -> str:
    """Return the reason of an answer; of true or false, with the right answer."""
    right = question.right(seed)
    if not is_of_kind(right, got):
        return f"{question.name} must be {question.kind}."
    is_true = "" if question.is_graded else f" is {right}"
    return f"{question.name}{is_true}: {question.reason}"
