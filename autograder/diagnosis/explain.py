"""The hints for a failed check: the way into the diagnosis."""

from __future__ import annotations

from autograder.diagnosis.formula import Quantity
from autograder.diagnosis.hints import hints_by_size, known_hints, plain_hints
from autograder.diagnosis.scene import Observe
from autograder.diagnosis.search import diagnose
from autograder.results.verdict import Crashed, Judgement, Wrong

LOOKED_INTO = {"ValueError", "IndexError", "TypeError"}
"""The exceptions that code raises where shapes do not fit."""


def explain(failure: Judgement, quantity: Quantity, observe: Observe) -> None:
    """Add hints to a failure: about a known misconception, or else plain facts.

    A crash is explained if shapes did not fit: the code may run for other shapes, and its numbers
    there may show the mistake. The number of runs has a bound, and no clock is read, so the hints
    do not depend on the load of the machine. The time of the check bounds slow code.

    Parameters
    ----------
    failure
        The failure of a check of this quantity.
    observe
        Runs the student's code on a scene; returns its result, or None if it raised an exception.
    """
    crashed = isinstance(failure, Crashed) and not LOOKED_INTO.isdisjoint(failure.bases)
    if not (isinstance(failure, Wrong) or crashed):
        return
    evidence = failure.evidence
    found = diagnose(quantity, observe)
    if found is not None:
        evidence.diagnosis = " + ".join(each.name for each in found)
        evidence.hints = known_hints(quantity, found, crashed=crashed)
    elif crashed:
        evidence.hints = hints_by_size(quantity, observe)
    else:
        evidence.hints = plain_hints(quantity, evidence, observe)
