"""What the checks of homework 5 note on modules and Parameters, and what they take for a change."""

from __future__ import annotations

import numpy as np
import pytest

from autograder.grading.inside import inside
from autograder.grading.session import Session
from autograder.homeworks.hw5.iterables import KINDS, maker
from autograder.homeworks.hw5.notes import NAMES, Notes
from autograder.homeworks.hw5.tree import Grower, linear_tree
from autograder.results.verdict import Wrong
from tests.autograder.grading.sessions import session_over

MODULES = """
import numpy as np

class Parameter:
    def __init__(self, data):
        self.data = None if data is None else np.array(data, dtype=float)
        self.label = "a label of its own"

class Module:
    pass

class Closed:
    __slots__ = ("data", "operation", "inputs", "grad")

    def __init__(self, data):
        self.data = data
"""


def notes_are_kept(session: Session, name: str = "", value: object = None) -> bool:
    """Whether a tree has all its notes after one attribute of a Parameter was set."""
    tree = linear_tree(Grower(session, np.random.default_rng(0)))
    notes = Notes(session, [*tree.modules(), *(held for _, held in tree.first_names())])
    notes.write()
    if name:
        for _, held in tree.first_names():
            session.set(held.remote, **{name: value})
    program = session.program()
    notes.look(program)
    found = iter(program.run())
    try:
        notes.expect(found, "after a call")
    except Wrong:
        return False
    assert not [*found]
    return True


@pytest.mark.parametrize("name", NAMES)
def test_a_note_that_is_overwritten_is_seen(name: str) -> None:
    with session_over(MODULES, "Parameter", "Module") as session:
        assert notes_are_kept(session)
        assert notes_are_kept(session, name, "of the program") is (name == "label")


def test_a_parameter_that_takes_no_attributes_gets_no_notes() -> None:
    closed = MODULES.replace("class Parameter", "class Open").replace("Closed", "Parameter")
    with session_over(closed, "Parameter", "Module") as session:
        assert notes_are_kept(session)


def test_every_kind_of_iterable_gives_its_items_and_one_has_no_truth_value() -> None:
    with session_over(MODULES, "Module") as session:
        is_true = inside(session, "is_true", "is_true = lambda made: True if made else False")
        modules, truths = [session.find("Module")() for _ in range(3)], dict[str, bool]()
        for kind in KINDS:
            made = session.call(maker(session, kind), modules)
            found = session.items(made, most=5)
            assert all(session.operate("is", *pair) for pair in zip(found, modules, strict=True))
            if kind != "array_of_objects":
                truths[kind] = session.call(is_true, made)
        assert [kind for kind, truth in truths.items() if not truth] == ["false_iterable"]
