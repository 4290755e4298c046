"""What the numbers of a history are like, by the part that a parameter or an argument plays."""

from __future__ import annotations

import math
from collections.abc import Mapping
from functools import partial

import numpy as np

from autograder.declaration.domains import Domain
from autograder.declaration.kinds.plain import Array, Kind, full, scaled, zeros
from autograder.judging.subject import Subject
from autograder.judging.theme import ALL, FIRST, INPUTS, LATER, PARAMETERS, WEIGHTS, Theme


def by_name(kinds: Mapping[str, Kind], subject: Subject) -> dict[str, Kind]:
    """Return the kinds of the parameters and arguments of a subject that play these parts."""
    cls = subject.cls
    inputs = [name for call in cls.calls if not call.after for name in call.arguments]
    later = [name for call in cls.calls if call.after for name in call.arguments]
    parts = {
        INPUTS: inputs,
        LATER: later,
        PARAMETERS: [*cls.parameters],
        WEIGHTS: [*cls.parameters][:1],
        FIRST: inputs[:1],
        ALL: [*cls.parameters, *inputs, *later],
    }
    found = {name: kind for part, kind in kinds.items() for name in parts[part]}
    return {name: kind for name, kind in found.items() if subject.domains[name].is_free}


def kinds_of(theme: Theme, subject: Subject) -> dict[str, Kind]:
    """Return what the parameters and arguments of a subject are like in a theme, by name."""
    cls = subject.cls
    found = by_name(theme.kinds, subject)
    if theme.end:
        found |= {name: _at_end(X, theme.end) for name, X in subject.domains.items() if X.is_free}
        found |= dict.fromkeys([*cls.parameters][1:] if theme.end < 0 else [], zeros)
    if theme.is_example:
        for name, numbers in cls.example.items():
            found[name] = partial(_given, np.array(numbers, float))
    return found


def _given(numbers: Array, rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    return numbers


def _at_end(domain: Domain, end: int) -> Kind:
    """Return the kind of numbers that are nearly the largest of a domain, or the smallest."""
    if end > 0:
        return partial(full, domain.largest)
    return partial(scaled, math.log10(domain.smallest) + 1)
