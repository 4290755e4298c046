"""What each history of a grading is about: sizes, numbers, and what happens often."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from autograder.declaration.kinds import Kind, identity

HISTORIES = 16
"""The number of histories of a class in a grading."""

CALLS = 6
"""The number of histories of a function in a grading."""


@dataclass(frozen=True)
class Theme:
    """What a history is about: a mistake often needs the same thing twice.

    Attributes
    ----------
    events, objects : int
        How many.
    lengths : tuple of int
        The lengths among which the constructor's sizes are drawn.
    rows : tuple of int
        The lengths among which the first size of a pass is drawn, as the number of samples.
    largest : int
        The largest of all lengths; products of lengths can be large for arrays of many axes.
    crowd : bool
        Whether hundreds of other objects are made on the way.
    own : float
        How often an object goes on from its constructor's parameters.
    writes : float
        How often a caller writes into its own; drawn if None.
    steps : float
        How often an optimizer steps.
    alone : float
        How often a step changes one number only.
    forgets : float
        How often the program forgets an argument as soon as it is passed.
    kinds : dict
        What parameters and arguments are like; any kind for those left out.
    parameters : callable or None
        What all parameters are like, if they are alike.
    """

    events: int = 28
    objects: int = 3
    lengths: tuple[int, ...] = (1, 2, 3, 4, 6)
    rows: tuple[int, ...] = (1, 1, 2, 3, 5, 12, 33, 70)
    crowd: bool = False
    own: float = 0.3
    writes: float | None = None
    steps: float = 0.15
    alone: float = 0.2
    forgets: float = 0.15
    kinds: Mapping[str, Kind] = field(default_factory=dict)
    parameters: Kind | None = None


THEMES = (
    Theme(events=20, objects=1, lengths=(9, 17), rows=(1, 2, 5), steps=0.3, alone=0.7),
    Theme(events=60, objects=1, lengths=(1, 2, 3)),
    Theme(events=24, objects=6, crowd=True, own=0.6),
    Theme(events=7, objects=1, lengths=(1, 3), rows=(1100,), forgets=1.0),
    Theme(events=16, own=1.0, writes=0.4, steps=0.05),
    Theme(events=12, objects=1, lengths=(1, 2, 3), rows=(130, 260), writes=0.4, forgets=0.0),
    Theme(events=16, lengths=(2, 3), own=0.0, writes=0.4, steps=0.0, parameters=identity),
)
"""The last histories of a grading are about something of their own."""

CALL_THEMES = (
    Theme(events=8, lengths=(1, 2), rows=(300,)),
    Theme(events=20, lengths=(3, 4, 6), rows=(3, 4, 6)),
)
"""The last histories of a function."""
