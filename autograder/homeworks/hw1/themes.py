"""What each history of a grading is about: sizes, numbers, and what happens often."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import partial

import numpy as np

from autograder.declaration.kinds import (
    Kind,
    far_apart,
    identity,
    large_whole,
    nearly_symmetric,
    of_scales,
    ones,
    ordinary,
    padded,
    permutation,
    scaled,
    twin_rows,
    zeros,
)

HISTORIES = 27
"""The number of histories of a grading."""


@dataclass(frozen=True)
class Theme:
    """What a history is about: a mistake often needs the same thing twice.

    Attributes
    ----------
    events, layers : int
        How many.
    sizes, rows : tuple of int
        The sizes among which C_in and C_out, and N, are drawn.
    size : tuple of int
        C_in and C_out, if they are not drawn.
    crowd : bool
        Whether hundreds of other layers are made on the way.
    own : float
        How often a layer goes on from its constructor's W and b.
    writes : float
        How often a caller writes into its own; drawn if None.
    steps : float
        How often an optimizer steps.
    alone : float
        How often a step changes one number only.
    forgets : float
        How often the program forgets a batch as soon as it is passed.
    again : float
        How often an array comes again; drawn if None.
    mixes : bool
        Whether one array is passed as A and as dLdZ; not where a product would overflow then.
    kinds : dict
        What A, W, b and dLdZ are like; any kind for those left out.
    """

    events: int = 28
    layers: int = 3
    sizes: tuple[int, ...] = (1, 2, 3, 4, 6)
    size: tuple[int, int] | None = None
    rows: tuple[int, ...] = (1, 1, 2, 3, 5, 12, 33, 70)
    crowd: bool = False
    own: float = 0.3
    writes: float | None = None
    steps: float = 0.15
    alone: float = 0.2
    forgets: float = 0.15
    again: float | None = None
    mixes: bool = True
    kinds: Mapping[str, Kind] = field(default_factory=dict)


EXAMPLE: Mapping[str, Kind] = {
    "A": lambda rng, shape: np.array([[1.0, 2.0], [3.0, 4.0]]),
    "dLdZ": lambda rng, shape: np.array([[1.0, -2.0, 3.0], [-4.0, 5.0, 6.0]]),
}
"""The numbers of the write-up's example, which are passed to layers of another W too."""

THEMES = (
    Theme(events=24, layers=1, sizes=(9, 33), rows=(1, 2, 5), steps=0.3, alone=0.7),
    Theme(events=80, layers=1, sizes=(1, 2, 3)),
    Theme(events=36, layers=6, crowd=True, own=0.6),
    Theme(events=4, layers=1, size=(64, 1), rows=(2500,), forgets=1.0),
    Theme(
        events=16,
        layers=1,
        size=(33, 3),
        rows=(40,),
        own=0.0,
        steps=0.0,
        again=0.9,
        kinds={"dLdZ": padded},
    ),
    Theme(events=14, sizes=(4, 5), own=1.0, writes=0.02, steps=0.4, alone=1.0),
    Theme(events=8, layers=1, size=(2, 3), rows=(2,), own=0.0, kinds=EXAMPLE),
    Theme(events=8, kinds=dict.fromkeys(("A", "W", "b"), large_whole)),
    Theme(events=8, layers=1, own=0.0, kinds={"A": twin_rows, "W": ordinary}),
    Theme(
        events=12,
        layers=1,
        steps=0.0,
        kinds={"A": ordinary, "W": ordinary, "dLdZ": partial(scaled, -170)},
    ),
    Theme(
        events=16, sizes=(2, 3), own=0.0, writes=0.4, steps=0.0, kinds={"W": identity, "b": zeros}
    ),
    Theme(events=16, own=1.0, writes=0.4, steps=0.05, kinds={"dLdZ": ones}),
    Theme(events=10, own=0.0, steps=0.0, kinds={"W": nearly_symmetric}),
    Theme(events=10, own=0.0, steps=0.0, kinds={"W": permutation}),
    Theme(
        events=16,
        layers=1,
        mixes=False,
        kinds={"A": partial(scaled, -160), "W": partial(scaled, 152), "dLdZ": partial(scaled, 152)},
    ),
    Theme(
        events=16,
        layers=1,
        mixes=False,
        kinds={"A": partial(scaled, -140), "W": ordinary, "dLdZ": far_apart},
    ),
    Theme(
        layers=1,
        steps=0.3,
        alone=1.0,
        kinds=dict.fromkeys(("A", "W", "b", "dLdZ"), partial(of_scales, -145, 150)),
    ),
)
"""The last histories of a grading are about something of their own."""
