"""What the scenarios of homework 4 share."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from autograder.authoring.audit.scenario import Modules, Shown

Rng = np.random.Generator
Play = Callable[[Modules, Rng], Iterator[Shown]]


def shown(task: str, value: Any, of: str = "", terms: Any = 1e3) -> Shown:
    """Return what a program shows: a number as an array; terms have ordinary size."""
    if isinstance(value, float | np.ndarray | np.generic):
        value = np.array(value)
        return Shown(
            task, value, terms if isinstance(terms, np.ndarray) else np.full(value.shape, terms), of
        )
    return Shown(task, value, of=of)
