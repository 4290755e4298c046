"""Draws the histories by which a class or function is judged: one for each theme."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np

from autograder.declaration.kinds.mixture import shuffled_kinds
from autograder.declaration.kinds.plain import Array, Kind
from autograder.declaration.table import draw_sizes
from autograder.grading.events import Call, History, Make, Step
from autograder.grading.named_numbers import NamedNumbers
from autograder.judging.beyond import themes_beyond
from autograder.judging.drawing import Drawing
from autograder.judging.gallery import CALL_GALLERIES, GALLERIES
from autograder.judging.lengths import sizes_of_alike
from autograder.judging.parts import by_name, kinds_of
from autograder.judging.scenes import leading_sizes
from autograder.judging.subject import Subject, draw_case
from autograder.judging.theme import Theme
from autograder.judging.themes import CALL_THEMES, PLAIN, PLAIN_CALLS, THEMES

NEED_PARAMETERS = "beside", "held", "let go", "drifting"
"""The scenes that step parameters and do nothing else."""

MOST_EVENTS, MOST_BYTES = 2_000, 40 << 20
"""Longer histories, and those with larger arrays, do not fit into a request."""


def draw_histories(subject: Subject, rng: np.random.Generator, few: bool = False) -> list[History]:
    """Draw the histories of a class or function for a grading.

    Parameters
    ----------
    few
        Whether to draw none but those of the themes that are for all programs.
    """
    plain, themes = PLAIN, (*THEMES, *GALLERIES)
    if subject.is_function:
        plain, themes = PLAIN_CALLS, (*CALL_THEMES, *CALL_GALLERIES)
    lived = [*plain, *(theme for theme in themes if suits(theme, subject))]
    return _draw(subject, rng, lived, few)


def draw_histories_beyond(
    subject: Subject, rng: np.random.Generator, numbers: NamedNumbers
) -> list[History]:
    """Draw histories beyond the sizes and magnitudes that a program names."""
    themes = themes_beyond(subject, numbers)
    return _draw(subject, rng, [theme for theme in themes if suits(theme, subject)])


def _draw(
    subject: Subject, rng: np.random.Generator, lived: Sequence[Theme], few: bool = False
) -> list[History]:
    decks = {name: shuffled_kinds(rng) for name in subject.domains}
    histories: list[History] = []
    # Each history has a stream of its own: a change of one theme leaves the other histories alone.
    for number, (theme, own) in enumerate(zip(lived, rng.spawn(len(lived)), strict=True)):
        if few and not theme.is_for_all:
            continue
        kinds = {
            name: deck[number % len(deck)] for name, deck in decks.items() if own.random() < 0.7
        }
        if decks and own.random() < 0.2:
            deck = next(iter(decks.values()))
            kinds = dict.fromkeys(decks, deck[number % len(deck)])
        kinds |= kinds_of(theme, subject)
        with np.errstate(all="ignore"):  # a program in this process may ask for exceptions
            history = Drawing(own, subject, theme, kinds).draw()
        if _fits_into_a_request(history):
            histories.append(history)
    return histories


def _fits_into_a_request(history: History) -> bool:
    arrays: list[Array] = []
    for event in history:
        match event:
            case Make():
                arrays += event.parameters.values()
            case Step():
                arrays += event.changes.values()
            case Call():
                arrays += [X.values for X in event.arguments.values() if X.memory != "repeated"]
    return len(history) <= MOST_EVENTS and sum(X.nbytes for X in arrays) <= MOST_BYTES


def suits(theme: Theme, subject: Subject) -> bool:
    """Whether a class or function can live a theme."""
    if theme.is_example:
        return bool(subject.cls.example)
    if theme.is_of_parameters and not subject.cls.parameters:
        return False
    if theme.scene in NEED_PARAMETERS and not subject.cls.parameters:
        return False
    if theme.integers and theme.integers not in subject.cls.integers:
        return False
    if theme.scene == "time first" and not _has_three_axes(subject):
        return False
    if theme.scene == "of equal strides" and not leading_sizes(subject):
        return False
    kinds = kinds_of(theme, subject)
    if (theme.kinds or theme.end) and not kinds:
        return False
    if theme.gallery and not any(by_name(each, subject) for each in theme.gallery):
        return False
    if theme.is_alike and not sizes_of_alike(subject):
        return False
    if theme.memories and 1 in theme.made and not subject.cls.sizes:
        return False
    if theme.is_extreme and not all(domain.is_extreme for domain in subject.domains.values()):
        return False
    among = [by_name(each, subject) for each in theme.gallery] or [kinds]
    return not (theme.is_extreme or theme.end) or all(_is_finite(subject, each) for each in among)


def _has_three_axes(subject: Subject) -> bool:
    """Whether an argument has two axes besides its last one."""
    calls = subject.cls.calls
    return any(len(X.shape) > 2 for call in calls for X in call.arguments.values())


def _is_finite(subject: Subject, kinds: Mapping[str, Kind]) -> bool:
    """Whether all results are finite for such numbers."""
    rng = np.random.default_rng(0)
    sizes = draw_sizes(rng, subject.sizes, range(2, 7), subject.cls.holds)
    case = draw_case(subject, rng, sizes)
    drawn = {name: kinds[name](rng, X.shape) for name, X in case.values.items() if name in kinds}
    case = replace(case, values={**case.values, **drawn})
    values = [value for call in subject.cls.calls[:1] for value in call.values]
    if not subject.is_function:
        values = [value for call in subject.cls.calls for value in call.values]
    return all(np.isfinite(case.right(value)).all() for value in values)
