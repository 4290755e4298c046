"""Histories of themes and scenes, for some classes and functions."""

from __future__ import annotations

import numpy as np

from autograder.grading.events import Call, Event
from autograder.judging.drawing import Drawing
from autograder.judging.parts import kinds_of
from autograder.judging.subject import Subject
from autograder.judging.theme import Theme
from autograder.judging.themes import CALL_THEMES, THEMES
from tests.autograder.judging.test_beyond import subjects

SUBJECTS = {subject.name: subject for subject in subjects()}
LINEAR, dZdA, RELU = SUBJECTS["Linear"], SUBJECTS["dZdA"], SUBJECTS["ReLU"]
SOFTMAX = SUBJECTS["Softmax"]


def lived(theme: Theme, subject: Subject, seed: int = 0) -> list[Event]:
    rng = np.random.default_rng(seed)
    return Drawing(rng, subject, theme, kinds_of(theme, subject)).draw()


def scene(name: str, subject: Subject) -> list[Event]:
    among = CALL_THEMES if subject.is_function else THEMES
    return lived(next(theme for theme in among if theme.scene == name), subject)


def calls(history: list[Event], method: str) -> list[Call]:
    return [event for event in history if isinstance(event, Call) and event.method == method]
