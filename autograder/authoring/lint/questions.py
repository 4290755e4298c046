"""What is wrong with the prediction questions: an answer that many seeds share can be guessed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from autograder.authoring.lint.finding import Finding, line_of
from autograder.declaration.questions import CLAIMS, FILE, Question, Right
from autograder.homework import Homework

SEEDS = 200
MOST = SEEDS // 20
"""The most seeds that may share an answer."""


def findings(homework: Homework) -> Iterator[Finding]:
    """Yield what is wrong with the questions of a homework, if it has some."""
    if homework.questions is None:
        return
    path = homework.folder / FILE
    source = path.read_text(encoding="utf-8")
    for question in homework.questions.questions:
        if message := _wrong(question):
            yield Finding(path, line_of(source, f'name = "{question.name}"'), message)
    write_up = homework.handout / "README.md"
    if write_up.is_file() and CLAIMS not in write_up.read_text(encoding="utf-8"):
        yield Finding(write_up, 0, f"it does not mention {CLAIMS}, which has questions")


def _wrong(question: Question) -> str:
    try:
        answers = Counter(_shown(question.right(seed)) for seed in range(SEEDS))
    except Exception as error:  # the author's formula may raise anything
        return f"the answer of {question.name} fails for some seeds: {error}"
    ((answer, count),) = answers.most_common(1)
    if question.is_graded and count > MOST:
        return (
            f"the answer of {question.name} is {answer} for {count} of {SEEDS} seeds, so it can be "
            f"guessed or copied: let its numbers go further"
        )
    return ""


def _shown(answer: Right) -> str:
    """Return an answer as text; numbers that are nearly equal have the same."""
    return f"{answer:.2g}" if isinstance(answer, float) else str(answer)
