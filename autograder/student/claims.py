"""The file `claims.py`: the prediction questions, with numbers of a student's own."""

from __future__ import annotations

import secrets
import textwrap

from autograder.declaration.questions import CLAIMS, LARGEST_SEED, SEED, TASK, Question, Questions
from autograder.homework import Homework

WIDTH = 98
HEAD = '''"""{title}: predictions, for {points} extra points.

Answer with pencil and paper, before you run anything: put each answer in the place of a None.
{numbers}

    autograder grade {name} --only {task}

gives the reason for each answer. When all graded answers are right, you get the {points} points. No
report says which one is wrong. True or False is not graded. A wrong answer costs nothing, and you
may leave this file as it is.
"""
'''
YOURS = f"The numbers are your own: they follow from {SEED}, so leave it as it is. Then"
NONE_YET = f"""There are no numbers here yet, only their names. To get numbers of your own:

    autograder reset {{name}} {CLAIMS}

Then"""


def new_seed() -> int:
    """Return a seed for a student."""
    return secrets.randbelow(LARGEST_SEED) + 1


def written(homework: Homework, questions: Questions, seed: int | None = None) -> str:
    """Return the text of `claims.py`; without a seed, it has the names of the numbers only."""
    numbers = NONE_YET.format(name=homework.name) if seed is None else YOURS
    head = HEAD.format(
        title=homework.title,
        name=homework.name,
        points=questions.points,
        task=TASK,
        numbers=numbers,
    )
    asked = [_asked(number, each, seed) for number, each in enumerate(questions.questions, start=1)]
    return "\n".join([head, f"{SEED} = {seed}\n", *asked])


def _asked(number: int, question: Question, seed: int | None) -> str:
    """Return a question as a comment, and the line for its answer."""
    kind = question.kind + ("" if question.is_graded else ", not graded")
    text = f"{number}. {' '.join(question.asked(seed).split())} Answer: {kind}."
    lines = textwrap.wrap(text, WIDTH, initial_indent="# ", subsequent_indent="#    ")
    return "\n".join([*lines, f"{question.name} = None", ""])
