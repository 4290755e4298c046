"""Adding to a failed check which mistake it is."""

from __future__ import annotations

import time
from typing import Any

from autograder.diagnosis.plain import hints_by_size, plain_hints
from autograder.diagnosis.quantity import Quantity
from autograder.diagnosis.scene import Observe, Scene
from autograder.diagnosis.search import diagnose
from autograder.results.verdict import Crashed, Judgement, Wrong

SECONDS = 1.0
"""How long a student's code is tried on further inputs."""

LOOKED_INTO = {"ValueError", "IndexError", "TypeError"}
"""What code raises where shapes do not fit."""


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
    crashed = isinstance(failure, Crashed) and not LOOKED_INTO.isdisjoint(failure.bases)
    if not (isinstance(failure, Wrong) or crashed):
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
            evidence.diagnosis, evidence.hints = str(diagnosis), diagnosis.hint(3, crashed=crashed)
        elif crashed:
            evidence.hints = hints_by_size(quantity, observe_in_time)
        else:
            evidence.hints = plain_hints(quantity, evidence, observe_in_time)
    except _TooSlow:
        return


class _TooSlow(Exception):  # noqa: N818 - no error of ours
    """The student's code takes too long to be tried on further inputs."""
