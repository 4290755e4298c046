"""The hints for a failed check: the way into the diagnosis."""

from __future__ import annotations

import traceback
from collections.abc import Mapping

from autograder.declaration.misconception import Misconceptions
from autograder.diagnosis.formula import Inputs, Quantity
from autograder.diagnosis.hints import as_array, hints_by_size, known_hints, plain_hints
from autograder.diagnosis.prediction import Predictions, quiet
from autograder.diagnosis.scene import Observe, Scene
from autograder.diagnosis.search import diagnose
from autograder.results.verdict import Crashed, Evidence, GraderFault, Judgement, Wrong

LOOKED_INTO = {"ValueError", "IndexError", "TypeError"}
"""The exceptions that code raises where shapes do not fit."""


def explain(
    failure: Judgement,
    quantity: Quantity,
    observe: Observe,
    shown: Inputs | None = None,
    sizes: Mapping[str, int] | None = None,
) -> None:
    """Add hints to a failure: about a known misconception, or else plain facts.

    A crash is explained if shapes did not fit: the code may run for other shapes, and its numbers
    there may show the mistake. The number of runs has a bound, and no clock is read, so the hints
    do not depend on the load of the machine. The time of the check bounds slow code.

    An exception in here changes no verdict: the failure then has no hints, and the evidence names
    the exception for the author of the homework.

    Parameters
    ----------
    failure
        The failure of a check of this quantity.
    observe
        Runs the student's code on a scene; returns its result, or None if it raised an exception.
    shown
        The arrays of the failing case, by name.
    sizes
        The sizes of the failing case; None for those of the arrays.
    """
    crashed = isinstance(failure, Crashed) and not LOOKED_INTO.isdisjoint(failure.bases)
    if not (isinstance(failure, Wrong) or crashed):
        return
    try:
        known = quantity.sizes(shown or {}) if sizes is None else sizes
        _add_hints(failure, quantity, observe, shown or {}, crashed, known)
    except Exception as error:
        evidence = failure.evidence
        evidence.diagnosis, evidence.hints = "", []
        if isinstance(error, GraderFault) or not isinstance(error, Judgement):
            evidence.author_fault = (
                f"the hints about {quantity.called} failed with {type(error).__name__}\n"
                f"{''.join(traceback.format_exception(error))}"
            )


def _add_hints(
    failure: Judgement,
    quantity: Quantity,
    observe: Observe,
    shown: Inputs,
    crashed: bool,
    sizes: Mapping[str, int],
) -> None:
    evidence = failure.evidence
    found = diagnose(quantity, observe)
    if found is not None and _is_shown(quantity, found, evidence, shown):
        evidence.diagnosis = " + ".join(each.name for each in found)
        evidence.hints = known_hints(quantity, found, crashed=crashed)
    elif isinstance(failure, Wrong):
        evidence.hints = plain_hints(quantity, failure, observe, sizes)
    else:
        evidence.hints = hints_by_size(quantity, observe, sizes)


def _is_shown(quantity: Quantity, found: Misconceptions, evidence: Evidence, shown: Inputs) -> bool:
    """Whether misconceptions explain the numbers of the failing case too, as far as it shows any.

    What an earlier pass or another layer has left is not part of the case.
    """
    if evidence.got_numbers is None or not quantity.given.keys() <= shown.keys():
        return True
    if any(found_one.family == "state" for found_one in found):
        return True
    inputs = {name: shown[name] for name in quantity.given}
    if quantity.start or len(quantity.sizes(inputs)) < len(quantity.size_names):
        return True  # the arrays of two layers
    with quiet():
        return Predictions(quantity, Scene(inputs)).agree_with(
            as_array(evidence.got_numbers), found
        )
