"""Homeworks made of a few lines, and what grading finds with them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from autograder.grading.grade import GradingRequest, grade, grade_each
from autograder.homework import Homework
from autograder.results.result import Result
from tests.autograder.corpus import submission_of

SOURCE = b"""
import random

def one():
    return 1

def two():
    raise NotImplementedError

def draw():
    return random.random()
"""
Made = Callable[..., Homework]

FINE = """
@pytest.mark.task("{0}")
def test_{0}(student):
    '''one() returns 1.'''
    student.one()
"""


def fine(*tasks: str) -> str:
    return "".join(FINE.format(task) for task in tasks)


def run(homework: Homework, **options: Any) -> Result:
    return grade(homework, submission_of({"made.py": SOURCE}), 1, **options)


def run_each(homework: Homework, *requests: GradingRequest) -> list[Result]:
    results: list[Result] = []
    grade_each(homework, requests, results.append)
    return results


def faults_of(result: Result) -> str:
    """Everything that the result says of faults, in one text."""
    messages = [
        check.evidence.message
        for task in result.tasks
        for check in task.checks
        if check.evidence and check.verdict == "grader fault"
    ]
    return "\n".join([*messages, *result.faults])
