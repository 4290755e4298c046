"""Iterables of modules, of every kind that Python and NumPy know."""

from __future__ import annotations

from autograder.grading.inside import inside
from autograder.grading.session import Session
from autograder.grading.student import Remote

KINDS = {
    "array_of_objects": "an array with dtype=object",
    "generator": "a generator",
    "values_of_a_dictionary": "dict(enumerate(modules)).values()",
    "deque_of": "collections.deque(modules)",
    "false_iterable": "an iterable with a loop of its own, which is false",
    "without_a_length": "an iterable with a loop of its own, and no length",
}
"""The functions that make one of a list of modules, and what each makes.

An array of objects has no truth value: who asks for one gets a ValueError.
"""

SOURCE = """
from collections import deque as deque_of
import numpy

def array_of_objects(modules):
    made = numpy.empty(len(modules), dtype=object)
    for place, module in enumerate(modules):
        made[place] = module
    return made

def generator(modules):
    yield from modules

def values_of_a_dictionary(modules):
    return dict(enumerate(modules)).values()

class without_a_length:
    def __init__(self, modules):
        self.modules = modules
    def __iter__(self):
        return iter(self.modules)

class false_iterable(without_a_length):
    def __bool__(self):
        return False
"""


def maker(session: Session, kind: str) -> Remote:
    """Return a function of the student's side that makes an iterable of a list of modules."""
    return inside(session, kind, SOURCE, f"...  # makes {KINDS[kind]}")
