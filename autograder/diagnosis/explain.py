"""Adding to a failed check which mistake it is."""

from __future__ import annotations

import time
from typing import Any

import numpy as np

from autograder.diagnosis.expression import Array
from autograder.diagnosis.facts import where_wrong
from autograder.diagnosis.quantity import Quantity
from autograder.diagnosis.scene import Observe, Scene, draw_scenes
from autograder.diagnosis.search import SEED, diagnose
from autograder.diagnosis.trace import trace_shapes
from autograder.verdict import Crashed, Evidence, Judgement, Numbers, Wrong

SECONDS = 1.0
"""How long a student's code is tried on further inputs."""


def explain(failure: Judgement, quantity: Quantity, observe: Observe) -> None:
    """Add hints to a failure: which mistake it is, or else the plainest facts.

    A crash is looked into where shapes did not fit: the code may still run for others, and show
    there what it does.

    Parameters
    ----------
    failure
        Of a check of this quantity.
    observe
        Runs the student's code on a scene; returns what came back, or None if it raised.
    """
    shapes_clash = isinstance(failure, Crashed) and failure.bases[:1] in SHAPES_CLASH
    if not (isinstance(failure, Wrong) or shapes_clash):
        return
    deadline = time.monotonic() + SECONDS

    def observe_in_time(scene: Scene) -> Any:
        if time.monotonic() > deadline:
            raise _TooSlow
        return observe(scene)

    evidence = failure.evidence
    try:
        diagnosis = diagnose(quantity, observe_in_time)
        if diagnosis is not None:
            evidence.diagnosis, evidence.hints = str(diagnosis), diagnosis.hint(3)
        elif isinstance(failure, Wrong):
            evidence.hints = plain_hints(quantity, evidence, observe_in_time)
    except _TooSlow:
        return


SHAPES_CLASH = (["ValueError"], ["IndexError"])


class _TooSlow(Exception):  # noqa: N818 - no error of ours
    """The student's code takes too long to be tried on further inputs."""


def plain_hints(quantity: Quantity, evidence: Evidence, observe: Observe) -> list[str]:
    """Return what can be said where nothing known explains the numbers; no number is told."""
    name, read_on = quantity.called, f"Read on in {quantity.reading}."
    if evidence.got_numbers is not None and evidence.wanted_numbers is not None:
        got, wanted = _array(evidence.got_numbers), _array(evidence.wanted_numbers)
        question = f"Which numbers make up a single element of {name}? Work one out by hand."
        return [where_wrong(name, got, wanted), question, read_on]
    scene = next(draw_scenes(quantity, np.random.default_rng(SEED)))
    came_back = observe(scene)
    if not isinstance(came_back, np.ndarray) or came_back.shape == quantity.right(scene.case).shape:
        return []
    seen = f"{name} has another shape than the write-up's, which is {quantity.shape}."
    return [seen, trace_shapes(name, scene.case, came_back.shape), read_on]


def _array(numbers: Numbers) -> Array:
    return np.array([float(value) for value in numbers.values]).reshape(numbers.shape)
