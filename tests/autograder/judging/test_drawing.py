"""The histories that are drawn for any class or function."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from autograder.declaration.loading import load_table
from autograder.declaration.table import Class, Table
from autograder.grading.events import Call, Crowd, Drop, Event, Make, Passed, Scribble, Step
from autograder.grading.past import is_possible
from autograder.homework import load_homework
from autograder.judging.deck import draw_histories
from autograder.judging.lengths import LARGEST
from autograder.judging.model import Model
from autograder.judging.subject import Subject, in_all_forms
from autograder.judging.themes import CALL_THEMES
from tests.autograder.judging.test_classification import HERE


def subjects_in(folder: Path) -> dict[str, Subject]:
    table = load_table(folder)
    assert isinstance(table, Table)
    return {
        item.name: Subject(table, item.name, item)
        if isinstance(item, Class)
        else in_all_forms(table, item)
        for item in table.items
    }


CLASSIFICATION, AFFINE = subjects_in(HERE), subjects_in(HERE.parent / "affine")
LINEAR = subjects_in(load_homework("hw1").folder)["Linear"]
SUBJECTS = [*CLASSIFICATION.values(), *AFFINE.values(), LINEAR]


def drawn(subject: Subject) -> list[list[Event]]:
    return [list(history) for history in draw_histories(subject, np.random.default_rng(4))]


def calls(subject: Subject) -> Iterator[Call]:
    yield from (e for history in drawn(subject) for e in history if isinstance(e, Call))


def scale() -> Subject:
    return CLASSIFICATION["Scale"]


@pytest.mark.parametrize("subject", SUBJECTS, ids=lambda subject: subject.name)
def test_a_right_program_has_a_right_answer_to_every_event(subject: Subject) -> None:
    assert all(is_possible(history) for history in drawn(subject))


@pytest.mark.parametrize("subject", SUBJECTS, ids=lambda subject: subject.name)
def test_arguments_stay_in_their_domains(subject: Subject) -> None:
    for call in calls(subject):
        if call.misfits:
            continue
        for name, X in call.arguments.items() if call.method == subject.name else ():
            domain = subject.domains[name]
            assert X.values.size <= max(LARGEST, *(theme.large for theme in CALL_THEMES))
            if domain.is_free and not domain.is_extreme:
                assert np.abs(X.values).max() <= domain.largest * (1 + 1e-6)
            elif not domain.is_free:
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


def largest(subject: Subject) -> list[float]:
    return [
        float(np.abs(X.values).max()) for call in calls(subject) for X in call.arguments.values()
    ]


def test_numbers_from_the_ends_are_drawn_where_all_domains_allow_them() -> None:
    assert max(largest(LINEAR)) > 1e140
    assert min(size for size in largest(LINEAR) if size) < 1e-160
    assert max(largest(AFFINE["Affine"])) <= 1e41


@pytest.mark.parametrize("name", ["slices", "collapse"])
def test_a_function_gets_arrays_of_every_size_and_magnitude(name: str) -> None:
    subject = AFFINE[name]
    made = [call for call in calls(subject) if call.method == name and not call.misfits]
    arrays = [X.values for call in made for X in call.arguments.values()]
    assert max(*(X.size for X in arrays), *(math.prod(call.returns) for call in made)) > 60_000
    assert any(min(X.shape) > 8 for X in arrays)
    assert any(0 < np.abs(X).max() < 1e-9 for X in arrays)
    assert any(np.abs(X).max() > 1e6 for X in arrays)
    again = Counter(X.tobytes() for X in arrays)
    assert max(again.values()) >= 9


def test_a_function_is_called_in_all_of_its_forms_with_what_another_one_has_returned() -> None:
    made = [call for call in calls(AFFINE["collapse"]) if not call.misfits]
    passed = [call.arguments["S"] for call in made if call.method == "collapse"]
    forms = {(X.values.shape[0] == X.values.shape[1]) for X in passed}
    assert forms == {True, False}
    numbers = {call.number for call in made if call.method == "slices"}
    assert any(X.source is not None and X.source[0] in numbers for X in passed)


def test_the_numbers_of_the_example_are_passed_to_objects_with_other_parameters() -> None:
    made = [event for history in drawn(AFFINE["Affine"]) for event in history]
    assert any(np.array_equal(X.values, [[1, 2]]) for X in inputs(made, "X"))
    assert any(np.array_equal(X.values, [[3, 4]]) for X in inputs(made, "dLdY"))


def inputs(events: list[Event], name: str) -> Iterator[Passed]:
    for event in events:
        if isinstance(event, Call) and name in event.arguments:
            yield event.arguments[name]


def test_a_model_that_watches_all_objects_looks_at_all_that_the_other_does() -> None:
    for history in drawn(scale()):
        few, all_ = (Model(scale(), history, watches).looks for watches in (False, True))
        for number, looks in few.items():
            if number != history[-1].number:
                assert {look.read for look in looks} <= {look.read for look in all_[number]}
