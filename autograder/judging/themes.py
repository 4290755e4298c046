"""What each history of a grading is about: sizes, numbers, and what happens often."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import partial

from autograder.declaration.kinds import (
    Kind,
    at_edges,
    close,
    close_rows,
    far_apart,
    hollow,
    identity,
    large_whole,
    nearly_symmetric,
    of_scales,
    one_apart,
    one_hot,
    one_in_each,
    ones,
    ones_and_twos,
    ordinary,
    padded,
    permutation,
    rounded_alike,
    scaled,
    scattered,
    shifted,
    signs,
    twin_rows,
    whole,
    whole_of,
    zeros,
)

HISTORIES = 10
"""The number of histories of a class that are about nothing of their own."""

CALLS = 1
"""The number of such histories of a function."""

INPUTS, LATER, WEIGHTS, PARAMETERS, FIRST, ALL = (
    "inputs", "later", "weights", "parameters", "first", "all"
)  # fmt: skip
"""The parts that a parameter or an argument plays.

An argument of a method that begins a pass is an input, and one of a method that comes after it is
later; the weights are the first parameter, and the first is the first argument.
"""


@dataclass(frozen=True)
class Theme:
    """What a history is about: a mistake often needs the same thing twice.

    Attributes
    ----------
    events, objects : int
        How many.
    lengths : tuple of int
        The lengths among which the constructor's sizes are drawn.
    made : tuple of int
        The constructor's sizes, if they are not drawn.
    rows : tuple of int
        The lengths among which the first size of a pass is drawn, as the number of samples.
    large : int
        The first calls have arrays of up to this number of elements.
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
    rearranges : bool
        Whether each step is in place, and only exchanges numbers or changes their signs.
    drops : float
        How often an object is deleted, and another one made.
    forgets : float
        How often the program forgets an argument as soon as it is passed.
    loses : float
        How often the program keeps nothing of a result.
    again : float
        How often an array comes again; drawn if None.
    times : int
        How often the first call of a function is made again, with the same numbers; a method of an
        object is called again with others, and its results stay.
    rounds : int
        How many steps of training all objects take at first; their calls take turns.
    echoes : bool
        Whether each call of the first pass comes again in every way: with the same arrays, with
        nearly the same numbers, with others of one hash, and so on.
    memory : str
        Where the arrays of a function's first calls lie, one in each of its forms: one of
        `MEMORIES` in `events.py`.
    is_alike : bool
        Whether the arrays of a call have the same shape, so that one array is passed for two.
    end : int
        1 if all numbers are nearly the largest of their domains, -1 if the smallest, 0 if neither.
    is_extreme : bool
        Whether it is for the numbers at both ends of what float64 can hold, if the domains allow
        them; then no array is passed as another argument, where a product could overflow.
    is_example : bool
        Whether it is about the numbers of the write-up's example.
    kinds : dict
        What parameters and arguments are like, by their part; any kind for those left out.
    """

    events: int = 28
    objects: int = 3
    lengths: tuple[int, ...] = (1, 2, 3, 4, 6)
    made: tuple[int, ...] = ()
    rows: tuple[int, ...] = (1, 1, 2, 3, 5, 12, 33, 70)
    large: int = 0
    crowd: bool = False
    own: float = 0.3
    writes: float | None = None
    steps: float = 0.15
    alone: float = 0.2
    rearranges: bool = False
    drops: float = 0.03
    forgets: float = 0.15
    loses: float = 0.05
    again: float | None = None
    times: int = 0
    rounds: int = 0
    echoes: bool = False
    memory: str = ""
    is_alike: bool = False
    end: int = 0
    is_extreme: bool = False
    is_example: bool = False
    kinds: Mapping[str, Kind] = field(default_factory=dict)

    @property
    def is_of_parameters(self) -> bool:
        """Whether it is about parameters and nothing else."""
        return (bool(self.kinds) and {*self.kinds} <= {WEIGHTS, PARAMETERS}) or (
            (self.alone == 1.0 and not self.echoes) or self.rearranges
        )


def _power(exponent: float) -> Kind:
    return partial(scaled, exponent)


_SCATTERED = partial(scattered, -100.0, 149.0)

FEW, SOME = (1, 1, 2, 3, 4, 6), (3, 4, 6)

ORDINARY: Mapping[str, Kind] = dict.fromkeys((INPUTS, LATER, PARAMETERS), ordinary)

PLAIN = HISTORIES * (Theme(events=23),)

THEMES = (
    Theme(events=24, objects=1, lengths=(9, 33), rows=(1, 2, 5), steps=0.3, alone=0.7),
    Theme(
        events=80,
        objects=1,
        lengths=(1, 2, 3),
        own=0.0,
        times=24,
        loses=0.0,
        kinds={ALL: ordinary},
    ),
    Theme(events=36, objects=6, crowd=True, own=0.6, drops=0.12),
    Theme(
        events=4,
        objects=1,
        made=(64, 1),
        large=200_000,
        own=0.0,
        forgets=1.0,
        kinds={ALL: ordinary},
    ),
    Theme(
        events=0,
        objects=1,
        lengths=(2, 3, 4),
        own=0.0,
        rounds=4,
        rearranges=True,
        kinds={**ORDINARY, PARAMETERS: whole},
    ),
    Theme(
        events=0,
        objects=14,
        made=(2,),
        rows=(2,),
        steps=0.0,
        rounds=1,
        loses=0.0,
        kinds={ALL: ordinary},
    ),
    Theme(
        events=0,
        objects=1,
        lengths=(1,),
        rows=(2, 3),
        steps=0.0,
        rounds=6,
        own=0.0,
        is_alike=True,
        kinds={ALL: ordinary},
    ),
    Theme(events=0, objects=1, made=(40, 3), rows=(2, 5), own=0.0, steps=0.0, rounds=2, end=1),
    Theme(events=0, objects=1, own=0.0, steps=0.0, rounds=2, end=-1),
    Theme(
        events=0,
        objects=1,
        made=(40, 26),
        rows=(26,),
        own=0.0,
        writes=0.01,
        alone=1.0,
        echoes=True,
        kinds={ALL: ordinary},
    ),
    Theme(
        events=0,
        objects=1,
        lengths=(2, 3),
        rows=(2, 5, 12),
        own=0.0,
        steps=0.0,
        rounds=2,
        kinds={ALL: partial(whole_of, 24)},
    ),
    Theme(
        events=0,
        objects=1,
        lengths=(2, 3),
        rows=(12,),
        own=0.0,
        steps=0.0,
        rounds=2,
        kinds={ALL: partial(whole_of, 31)},
    ),
    Theme(
        events=0,
        objects=1,
        lengths=(2,),
        rows=(2, 2, 3),
        own=0.0,
        steps=0.1,
        rounds=4,
        again=0.01,
        is_extreme=True,
        kinds={ALL: _SCATTERED, PARAMETERS: zeros, WEIGHTS: _SCATTERED},
    ),
    Theme(
        events=0,
        objects=1,
        rounds=8,
        lengths=(4, 6),
        rows=(3, 4, 6, 12),
        again=0.2,
        steps=0.0,
        kinds={INPUTS: one_apart, LATER: one_apart, PARAMETERS: ordinary},
    ),
    Theme(
        events=0,
        objects=1,
        made=(3, 2),
        lengths=(12, 20),
        rows=(33,),
        own=0.0,
        steps=0.0,
        rounds=6,
        again=0.1,
        kinds={**ORDINARY, INPUTS: at_edges},
    ),
    Theme(
        events=0,
        objects=1,
        lengths=SOME,
        rows=(12,),
        own=0.0,
        steps=0.0,
        rounds=3,
        again=0.1,
        kinds={**ORDINARY, INPUTS: rounded_alike},
    ),
    Theme(
        events=16,
        objects=1,
        made=(33, 3),
        rows=(40,),
        own=0.0,
        steps=0.0,
        again=0.9,
        kinds={LATER: padded},
    ),
    Theme(events=14, lengths=(4, 5), own=1.0, writes=0.02, steps=0.4, alone=1.0),
    Theme(events=20, objects=1, lengths=(3, 4, 5), own=0.0, writes=0.02, steps=0.4, alone=1.0),
    Theme(events=20, objects=1, rows=(2, 3), writes=0.4, steps=0.0, forgets=0.0, again=0.95),
    Theme(events=20, objects=1, lengths=(2, 3), rows=(2,), own=1.0, steps=0.4, drops=0.2),
    Theme(events=36, objects=1, rows=(4,), writes=0.02, steps=0.0, forgets=0.0, loses=1.0),
    Theme(events=8, objects=1, lengths=SOME, rows=(3, 12), kinds={INPUTS: close}),
    Theme(
        events=0,
        objects=1,
        rows=(3, 12),
        own=0.0,
        steps=0.0,
        rounds=5,
        kinds={**ORDINARY, INPUTS: close_rows},
    ),
    Theme(events=12, objects=1, lengths=SOME, rows=(12, 33), kinds={INPUTS: shifted}),
    Theme(events=0, objects=1, own=0.0, rounds=3, again=0.1, is_example=True),
    Theme(
        events=10,
        objects=1,
        own=0.0,
        steps=0.0,
        kinds={INPUTS: large_whole, PARAMETERS: large_whole},
    ),
    Theme(events=8, objects=1, own=0.0, kinds={INPUTS: twin_rows, WEIGHTS: ordinary}),
    Theme(
        events=12,
        objects=1,
        steps=0.0,
        is_extreme=True,
        kinds={INPUTS: ordinary, WEIGHTS: ordinary, LATER: _power(-98)},
    ),
    Theme(
        events=12,
        lengths=(2, 3),
        own=0.0,
        writes=0.4,
        steps=0.0,
        rounds=1,
        kinds={PARAMETERS: zeros, WEIGHTS: identity},
    ),
    Theme(
        events=12,
        lengths=(2, 3),
        own=0.0,
        writes=0.4,
        steps=0.0,
        rounds=1,
        kinds={PARAMETERS: identity},
    ),
    Theme(events=16, own=1.0, writes=0.4, steps=0.05, kinds={LATER: ones}),
    Theme(events=10, own=0.0, steps=0.0, kinds={WEIGHTS: nearly_symmetric}),
    Theme(events=10, own=0.0, steps=0.0, kinds={WEIGHTS: permutation}),
    Theme(events=12, objects=1, lengths=(1, 2, 3), rows=(130, 260), writes=0.4, forgets=0.0),
    Theme(
        events=16,
        objects=1,
        is_extreme=True,
        kinds={INPUTS: _power(-98), WEIGHTS: _power(149), LATER: _power(149)},
    ),
    Theme(
        events=16,
        objects=1,
        is_extreme=True,
        kinds={INPUTS: _power(-98), WEIGHTS: ordinary, LATER: far_apart},
    ),
    Theme(
        objects=1,
        steps=0.3,
        alone=1.0,
        is_extreme=True,
        kinds={ALL: partial(of_scales, -99, 149)},
    ),
    *(
        Theme(
            events=0,
            objects=1,
            lengths=(2, 3, 4),
            rows=(2, 3, 5),
            own=0.0,
            steps=0.0,
            rounds=6,
            again=0.1,
            kinds={ALL: kind, PARAMETERS: ordinary},
        )
        for kind in (one_in_each, hollow)
    ),
    *(
        Theme(
            events=0, objects=1, made=made, rows=rows, own=0.0, steps=0.0, rounds=3, kinds=ORDINARY
        )
        for made, rows in (((2, 70), (3,)), ((130, 2), (2,)), ((2, 128), (2,)), ((2, 1), (512,)))
    ),
)
"""Histories of a class that are about something of their own.

A class lives those that it can: without parameters, it has no weights.
"""

OF_CALLS = Theme(events=20, rows=FEW, writes=0.2, again=0.5)

CALL_THEMES = (
    replace(OF_CALLS, large=1_100_000, kinds={ALL: ordinary}),
    replace(OF_CALLS, lengths=SOME, rows=SOME, kinds={FIRST: one_hot}),
    replace(OF_CALLS, times=10),
    replace(OF_CALLS, lengths=(1, 2), rows=(1, 2), kinds={ALL: ones_and_twos}),
    replace(OF_CALLS, kinds={ALL: _power(-12)}),
    replace(OF_CALLS, kinds={ALL: _power(7)}),
    replace(OF_CALLS, is_extreme=True, kinds={ALL: _power(-98), FIRST: ordinary}),
    replace(OF_CALLS, kinds={ALL: _power(12), FIRST: signs}),
    replace(OF_CALLS, events=12, lengths=SOME, rows=SOME, kinds={ALL: one_apart, FIRST: ordinary}),
    replace(OF_CALLS, events=3, kinds={ALL: large_whole}),
    replace(OF_CALLS, events=4, kinds={FIRST: at_edges}),
    replace(OF_CALLS, events=4, rows=(12,), kinds={FIRST: rounded_alike}),
    replace(OF_CALLS, events=3, end=1),
    replace(OF_CALLS, events=3, end=-1),
    replace(OF_CALLS, events=6, echoes=True, kinds={ALL: ordinary}),
    replace(OF_CALLS, events=2, kinds={ALL: partial(whole_of, 24)}),
    replace(OF_CALLS, events=2, kinds={ALL: partial(whole_of, 31)}),
    replace(OF_CALLS, events=8, is_alike=True),
    replace(OF_CALLS, events=6, lengths=SOME, rows=SOME, kinds={ALL: one_in_each}),
    replace(OF_CALLS, events=6, lengths=SOME, rows=SOME, kinds={ALL: hollow}),
    *(
        replace(OF_CALLS, events=0, rows=SOME, lengths=SOME, memory=memory)
        for memory in ("transposed", "fortran")
    ),
)
"""Histories of a function that are about something of their own."""
