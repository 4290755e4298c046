"""What an author got wrong in a quantity: unknown names, sizes without words, no example."""

from __future__ import annotations

import builtins
import re
from collections.abc import Iterable, Iterator

import numpy as np

from autograder.declaration.misconception import Misconception
from autograder.diagnosis.bank import of_quantity
from autograder.diagnosis.formula import Quantity, names_in
from autograder.diagnosis.prediction import Predictions, quiet
from autograder.diagnosis.scene import Scene, draw_scenes

SEED = 20
OF_MISTAKES = {"result", "before", "other"}
"""The names that the change of a misconception may use besides those of the formula."""


SEEN = 1e-6
"""The smallest error of a mistake of one's own, as a part of the largest number."""


def faults_of(quantity: Quantity, others: Iterable[Quantity] = ()) -> list[str]:
    """Return sentences about a quantity that its author must mend; none if it is sound.

    Parameters
    ----------
    others
        The other quantities of its homework: a mistake of a task need not change all its values.
    """
    names = list(_unknown_names(quantity))
    return [*_without_words(quantity), *(names or _of_numbers(quantity, others))]


def _without_words(quantity: Quantity) -> Iterator[str]:
    for size in quantity.size_names:
        if not quantity.words.get(size):
            yield f"the size {size} has no word: what is one index of it?"


def _unknown_names(quantity: Quantity) -> Iterator[str]:
    known = {*quantity.given, *quantity.names, *quantity.helpers, "np", *dir(builtins)}
    known |= {"last"} if quantity.start else set()
    sizes = [size for shape in quantity.given.values() for size in shape if size != "1"]
    constraints = [each for each in quantity.constraints if isinstance(each, str)]
    before = {f"{name}_before" for name in quantity.given}
    for what, expressions, allowed in (
        ("the formula", [quantity.formula], known),
        ("derived", quantity.derived.values(), known),
        ("others", quantity.others.values(), known),
        ("start", [quantity.start or "0"], known),
        ("a shape", sizes, set(quantity.size_names)),
        ("a constraint", constraints, set(quantity.size_names)),
        *(
            (f"the mistake {each.name!r}", each.expressions, known | OF_MISTAKES | before)
            for each in quantity.mistakes
        ),
    ):
        try:
            unknown = names_in(expressions) - allowed
        except SyntaxError as error:
            yield f"{what} is not an expression: {error}"
            continue
        if unknown:
            yield f"{what} uses unknown names: {', '.join(sorted(unknown))}"


def _of_numbers(quantity: Quantity, others: Iterable[Quantity]) -> Iterator[str]:
    """Yield what a run with drawn inputs shows."""
    try:
        with quiet():
            scenes = _scenes(quantity)
            rights = [quantity.right(scene.inputs, scene.before) for scene in scenes]
            known = of_quantity(quantity)
    except Exception as error:  # an author's helper may raise any
        yield f"the formula can't be computed: {type(error).__name__}: {error}"
        return
    if not all(right.dtype.kind in "biuf" and np.all(np.isfinite(right)) for right in rights):
        yield "the formula gives NaN, infinity or a text for drawn inputs"
    if not any(right.size for right in rights):
        yield "the formula gives no numbers for drawn inputs"
    for mistake in quantity.mistakes:
        unknown = {each for text in _sentences(mistake) for each in re.findall(r"{(\w*)}", text)}
        if unknown - {"name"}:
            yield f"the mistake {mistake.name!r} has unknown places: {', '.join(sorted(unknown))}"
        related = (quantity, *(each for each in others if mistake in each.mistakes))
        if mistake not in known and not any(_changes(mistake, each) for each in related):
            with quiet():
                failures = [Predictions(quantity, each).failure((mistake,)) for each in scenes]
            raises = f": its change raises {failures[0]}" if all(failures) else ""
            yield f"the mistake {mistake.name!r} never gives wrong numbers{raises}"
        elif not any(_changes(mistake, each, SEEN) for each in related):
            yield f"the mistake {mistake.name!r} changes ordinary numbers too little for its hints"


def _scenes(quantity: Quantity) -> list[Scene]:
    return list(draw_scenes(quantity, np.random.default_rng(SEED)))


def _changes(mistake: Misconception, quantity: Quantity, least: float = 0.0) -> bool:
    """Whether a mistake gives numbers of a quantity that are wrong by a part of the largest."""
    with quiet():
        for predictions in (Predictions(quantity, scene) for scene in _scenes(quantity)):
            wrong, right = predictions.wrong((mistake,)), predictions.right
            if wrong is None:
                continue
            if wrong.shape != right.shape or not right.size:
                return True
            if not np.abs(wrong - right).max() <= least * np.abs(right).max():
                return True
    return False


def _sentences(mistake: Misconception) -> tuple[str, ...]:
    return mistake.observation, mistake.question, mistake.why
