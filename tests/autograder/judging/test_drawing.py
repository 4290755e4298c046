"""The histories that are drawn for any class or function."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest

from autograder.declaration.loading import load_table
from autograder.declaration.table import Table
from autograder.grading.events import Call, Crowd, Drop, Event, Make, Scribble, Step
from autograder.grading.past import is_possible
from autograder.judging.drawing import LARGEST, draw_histories
from autograder.judging.subject import Subject, subjects
from tests.autograder.judging.test_classification import HERE

TABLE = load_table(HERE)
assert isinstance(TABLE, Table)
SUBJECTS = list(subjects(TABLE))


def drawn(subject: Subject) -> list[list[Event]]:
    return [list(history) for history in draw_histories(subject, np.random.default_rng(4))]


def calls(subject: Subject) -> Iterator[Call]:
    yield from (e for history in drawn(subject) for e in history if isinstance(e, Call))


def scale() -> Subject:
    return next(each for each in SUBJECTS if each.name == "Scale")


@pytest.mark.parametrize("subject", SUBJECTS, ids=lambda subject: subject.name)
def test_a_right_program_has_a_right_answer_to_every_event(subject: Subject) -> None:
    assert all(is_possible(history) for history in drawn(subject))


@pytest.mark.parametrize("subject", SUBJECTS, ids=lambda subject: subject.name)
def test_arguments_stay_in_their_domains(subject: Subject) -> None:
    for call in calls(subject):
        if call.misfits:
            continue
        for name, X in call.arguments.items():
            domain = subject.domains[name]
            assert X.values.size <= LARGEST
            if domain.is_free:
                assert np.abs(X.values).max() <= domain.largest * (1 + 1e-6)
            else:
                classes = call.sizes[subject.cls.free_sizes.index("C")]
                assert set(X.values.ravel().tolist()) <= set(range(classes))


def test_everything_that_can_happen_to_an_object_happens() -> None:
    kinds = {type(event) for history in drawn(scale()) for event in history}
    assert kinds == {Make, Step, Drop, Scribble, Crowd, Call}


def test_a_backward_has_the_sizes_of_its_forward() -> None:
    for history in drawn(scale()):
        last: dict[int | None, Call] = {}
        for event in history:
            if isinstance(event, Call) and not event.misfits:
                if event.after:
                    assert event.sizes == last[event.owner].sizes
                else:
                    last[event.owner] = event


def test_arrays_come_again_and_their_memory_differs() -> None:
    passed = [X for call in calls(scale()) for X in call.arguments.values()]
    memories = {X.memory for X in passed}
    assert {"new", "again", "refilled", "sliced", "read-only", "repeated", "fortran"} <= memories


def test_the_seed_alone_decides() -> None:
    one, other = drawn(scale()), drawn(scale())
    assert [len(history) for history in one] == [len(history) for history in other]
    for first, second in zip(one, other, strict=True):
        for event, same in zip(first, second, strict=True):
            if isinstance(event, Call) and isinstance(same, Call):
                for name, X in event.arguments.items():
                    np.testing.assert_array_equal(X.values, same.arguments[name].values)
