"""What each history of a grading is about: sizes, numbers, and what happens often."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial

from autograder.declaration.kinds.alike import (
    close,
    one_apart,
    padded,
    rounded_alike,
    shifted,
    twin_rows,
)
from autograder.declaration.kinds.exponents import at_edges
from autograder.declaration.kinds.integers import large_whole, whole_of
from autograder.declaration.kinds.magnitudes import far_apart, rows_apart, scattered
from autograder.declaration.kinds.places import (
    hollow,
    identity,
    nearly_hot,
    nearly_one_hot,
    one_hot,
    one_in_each,
    with_ones,
)
from autograder.declaration.kinds.plain import (
    Kind,
    half,
    of_scales,
    of_scales_above_zero,
    ones,
    ones_and_twos,
    ordinary,
    scaled,
    signs,
    single,
    whole,
    zeros,
)
from autograder.grading.events import LOCKED
from autograder.judging.theme import (
    ALL,
    FIRST,
    INPUTS,
    LATER,
    PARAMETERS,
    WEIGHTS,
    Theme,
)

HISTORIES = 10
"""The number of histories of a class that are about nothing of their own."""

CALLS = 1
"""The number of such histories of a function."""


def _power(exponent: float) -> Kind:
    return partial(scaled, exponent)


_LARGEST = partial(of_scales_above_zero, 149.0, 150.0)
_SCATTERED = partial(scattered, -100.0, 149.0)

FEW, SOME = (1, 1, 2, 3, 4, 6), (3, 4, 6)

ORDINARY: Mapping[str, Kind] = dict.fromkeys((INPUTS, LATER, PARAMETERS), ordinary)

PLAIN = HISTORIES * (Theme(events=23, is_for_all=True),)

THEMES = (
    Theme(
        events=24,
        objects=1,
        lengths=(9, 33),
        rows=(1, 2, 5),
        steps=0.3,
        alone=0.7,
        is_for_all=True,
    ),
    Theme(
        events=80,
        objects=1,
        lengths=(1, 2, 3),
        own=0.0,
        times=24,
        loses=0.0,
        is_for_all=True,
        kinds={ALL: ordinary},
    ),
    Theme(events=36, objects=6, crowd=True, own=0.6, drops=0.12, is_for_all=True),
    Theme(
        events=4,
        objects=1,
        made=(64, 1),
        large=200_000,
        own=0.0,
        forgets=1.0,
        is_for_all=True,  # so many rows and columns that a full Jacobian needs much memory
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
        objects=1,
        lengths=(1,),
        rows=(2, 3),
        steps=0.0,
        rounds=6,
        own=0.0,
        is_alike=True,
        scene="swapped",
        kinds={ALL: ordinary},
    ),
    Theme(events=0, objects=1, made=(40, 3), rows=(2, 5), own=0.0, steps=0.0, rounds=2, end=1),
    Theme(events=0, objects=1, own=0.0, steps=0.0, rounds=2, end=-1),
    Theme(
        events=0,
        objects=1,
        made=(40, 26),
        rows=(40,),
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
    Theme(events=20, objects=1, lengths=(2, 3), rows=(2,), own=1.0, steps=0.4, drops=0.2, rounds=1),
    Theme(events=36, objects=1, rows=(4,), writes=0.02, steps=0.0, forgets=0.0, loses=1.0),
    Theme(events=8, objects=1, lengths=SOME, rows=(3, 12), kinds={INPUTS: close}),
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
    Theme(
        events=0,
        objects=1,
        made=(4, 3),
        rows=(5,),
        own=0.0,
        steps=0.0,
        rounds=2,
        again=0.01,
        kinds={**ORDINARY, INPUTS: nearly_hot, WEIGHTS: partial(of_scales, 0, 6)},
    ),
    Theme(
        events=0,
        objects=1,
        made=(164, 1),
        rows=(26,),
        own=0.0,
        writes=0.01,
        alone=1.0,
        echoes=True,
        kinds={ALL: ordinary},
    ),
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
        is_for_all=True,
        is_extreme=True,
        kinds={ALL: partial(of_scales, -99, 149)},
    ),
    Theme(
        events=0,
        objects=1,
        made=(12, 40),
        lengths=(4,),
        rows=(34,),
        own=0.0,
        scene="large",
        kinds=ORDINARY,
    ),
    *(
        Theme(
            events=0, objects=1, made=made, rows=rows, own=0.0, steps=0.0, rounds=3, kinds=ORDINARY
        )
        for made, rows in (((130, 2), (2,)), ((2, 128), (2,)))
    ),
    Theme(
        events=0,
        objects=1,
        made=(2, 1),
        rows=(512,),
        own=0.0,
        steps=0.0,
        rounds=3,
        kinds={ALL: single},
    ),
    *(
        Theme(
            events=0, objects=1, made=made, rows=rows, own=0.0, steps=0.0, rounds=1, kinds=ORDINARY
        )
        for made, rows in (
            ((260, 1), (1,)),
            ((1, 260), (1,)),
        )
    ),
    Theme(
        events=0,
        objects=1,
        made=(64, 64),
        rows=(64,),
        own=0.0,
        steps=0.0,
        rounds=1,
        kinds={ALL: rows_apart, PARAMETERS: ordinary, WEIGHTS: rows_apart},
    ),
    Theme(
        events=0,
        objects=18,
        lengths=(1,),
        made=(64, 2),
        rows=(130,),
        own=0.0,
        steps=0.0,
        rounds=1,
        loses=0.0,
        again=0.01,
        kinds={ALL: ordinary},
    ),
    Theme(
        events=0,
        objects=1,
        lengths=(2, 3, 4),
        rows=(3, 5),
        own=1.0,
        memories=True,
        is_for_all=True,
        kinds=ORDINARY,
    ),
    *(
        Theme(events=0, objects=1, made=made, rows=rows, own=1.0, memories=True, kinds=ORDINARY)
        for made, rows in (((3, 1), (4,)), ((1, 3), (4,)), ((2, 3), (1,)))
    ),
    Theme(
        events=0,
        objects=1,
        made=(2, 3),
        rows=(1100,),
        own=1.0,
        steps=0.0,
        rounds=1,
        is_for_all=True,
        kinds=ORDINARY,
    ),
    Theme(  # a sum over the batch is a finite number, and N times this sum is not
        events=0,
        objects=1,
        made=(1, 1),
        lengths=(1,),
        rows=(40_000,),
        own=0.0,
        steps=0.0,
        rounds=1,
        is_for_all=True,
        is_extreme=True,
        kinds={**ORDINARY, INPUTS: _LARGEST, LATER: _LARGEST},
    ),
    Theme(events=0, objects=1, made=(12, 1), own=0.0, huge=True, kinds=ORDINARY),
    *(
        Theme(events=0, objects=1, made=made, rows=rows, own=0.0, steps=0.0, rounds=1, end=1)
        for made, rows in (
            ((800, 20), (20,)),  # the sums of two arrays are finite, and their product is not
            ((2, 300), (2,)),
            ((2, 2), (300,)),
        )
    ),
    *(
        Theme(
            events=0,
            objects=1,
            made=(2, 3),
            rows=(300,),
            own=0.0,
            steps=0.0,
            rounds=1,
            kinds={**ORDINARY, INPUTS: kind, LATER: kind},
        )
        for kind in (ones, padded)
    ),
    Theme(
        events=0,
        objects=1,
        lengths=(4, 5, 6),
        rows=(4, 5),
        own=0.0,
        again=0.9,
        rounds=6,
        rearranges=True,
        kinds={**ORDINARY, PARAMETERS: whole},
    ),
    Theme(
        events=0,
        objects=1,
        made=(2, 2),
        lengths=(1, 2, 3),
        rows=(2,),
        own=0.0,
        times=2,
        forgotten=66,
        loses=0.0,
        kinds={ALL: ordinary},
    ),
    Theme(events=0, objects=4, lengths=(2,), rows=(2,), own=1.0, scene="heirs", kinds=ORDINARY),
    Theme(
        events=0, objects=1, lengths=(2,), rows=(2,), own=0.0, scene="waiting", kinds={ALL: half}
    ),
    Theme(events=0, objects=1, own=0.0, scene="reshaped", kinds=ORDINARY),
    Theme(
        events=0, objects=1, made=(7, 8), rows=(9,), own=0.0, scene="turned round", kinds=ORDINARY
    ),
    *(
        Theme(events=0, objects=1, made=made, rows=rows, own=0.0, scene="as views", kinds=ORDINARY)
        for made, rows in (((3, 3), (3,)), ((8, 8), (4200,)))
    ),
    Theme(events=0, objects=1, made=(8, 10, 7), own=1.0, scene="followed", kinds=ORDINARY),
    *(
        Theme(
            events=0,
            objects=1,
            lengths=(2, 3),
            rows=(4,),
            own=own,
            scene="refused",
            kinds=ORDINARY,
        )
        for own in (0.0, 1.0)
    ),
    Theme(events=0, objects=1, lengths=(2, 3), own=0.0, scene="refused often", kinds=ORDINARY),
    Theme(events=0, objects=1, lengths=(2, 3), own=0.0, scene="growing", kinds={ALL: single}),
    Theme(
        events=0, objects=1, lengths=(2, 3), rows=(2, 3), own=0.0, scene="unprinted", kinds=ORDINARY
    ),
    *(
        Theme(
            events=0,
            objects=1,
            lengths=lengths,
            rows=(12,),
            own=0.0,
            scene="calmed",
            kinds=ORDINARY,
        )
        for lengths in ((2, 3), (9,))
    ),
    *(
        Theme(events=0, objects=1, lengths=(2, 3), rows=(4,), own=0.0, scene=scene, kinds=ORDINARY)
        for scene in ("beside", "held", "time first", "viewed often", "passed on")
    ),
    Theme(events=0, objects=1, lengths=(3, 4), rows=(1,), own=0.0, scene="selected"),
    Theme(
        events=0, objects=1, lengths=(3,), rows=(128,), own=0.0, scene="shrinking", kinds=ORDINARY
    ),
    *(
        Theme(events=0, objects=1, lengths=(2, 3), rows=(2,), own=0.0, scene=scene, kinds=ORDINARY)
        for scene in ("unended", "unended again")
    ),
    Theme(
        events=0, objects=1, lengths=(3,), rows=(4,), own=1.0, scene="interleaved", kinds=ORDINARY
    ),
    Theme(events=0, objects=1, lengths=(3,), rows=(3,), own=1.0, scene="tied", kinds=ORDINARY),
    Theme(
        events=0,
        objects=1,
        lengths=(3,),
        rows=(3,),
        own=1.0,
        scene="tied",
        is_extreme=True,
        kinds={ALL: _LARGEST},
    ),
    Theme(events=0, objects=1, own=0.0, scene="counting", kinds=ORDINARY),
    Theme(events=0, objects=1, own=0.0, scene="lengthy", is_for_all=True, kinds=ORDINARY),
    Theme(events=0, objects=1, lengths=(2, 3), rows=(71,), own=0.0, scene="cut", kinds=ORDINARY),
    Theme(events=0, objects=4, lengths=(2,), rows=(4,), own=0.0, scene="handed on", kinds=ORDINARY),
    Theme(
        events=0, objects=4, lengths=(2,), rows=(4,), own=0.0, scene="chained", kinds={ALL: whole}
    ),
    *(
        Theme(events=12, integers=integers, is_for_all=True, kinds=ORDINARY)
        for integers in ("int64", "int32")
    ),
    Theme(events=0, objects=1, lengths=(2, 3), rows=(4,), own=0.0, scene="fading", kinds=ORDINARY),
    *(
        Theme(
            events=0,
            objects=1,
            lengths=(2, 3),
            own=0.0,
            scene="rewritten",
            memory=memory,
            kinds=ORDINARY,
        )
        for memory in ("new", "read-only", "cropped", LOCKED)
    ),
    Theme(
        events=0,
        objects=1,
        lengths=(2, 3),
        rows=(83,),
        own=0.0,
        scene="of other types",
        kinds=ORDINARY,
    ),
    *(
        Theme(events=0, objects=1, rows=(4,), own=0.0, scene=scene, kinds=ORDINARY)
        for scene in ("rebased", "turned over", "of equal strides")
    ),
    Theme(events=0, objects=1, lengths=(2, 3), rows=(2,), own=1.0, scene="let go", kinds=ORDINARY),
    Theme(
        events=0, objects=1, lengths=(2, 3), rows=(2,), own=0.0, scene="drifting", kinds=ORDINARY
    ),
)
"""Histories of a class that are about something of their own.

A class lives those that it can: without parameters, it has no weights.
"""

OF_CALLS = Theme(events=20, rows=FEW, writes=0.2, again=0.5)

PLAIN_CALLS = CALLS * (replace(OF_CALLS, is_for_all=True),)

CALL_THEMES = (
    replace(OF_CALLS, large=1_100_000, kinds={ALL: ordinary}),
    replace(OF_CALLS, lengths=SOME, rows=SOME, kinds={FIRST: one_hot}),
    replace(OF_CALLS, times=10, is_for_all=True),
    replace(OF_CALLS, lengths=(1, 2), rows=(1, 2), is_for_all=True, kinds={ALL: ones_and_twos}),
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
    replace(
        OF_CALLS,
        events=2,
        lengths=(10,),
        rows=(12,),
        kinds={ALL: partial(scattered, -20.0, -9.0), FIRST: ordinary},
    ),
    replace(OF_CALLS, events=8, is_alike=True, scene="swapped"),
    replace(OF_CALLS, events=6, lengths=SOME, rows=SOME, kinds={ALL: one_in_each}),
    replace(OF_CALLS, events=6, lengths=SOME, rows=SOME, kinds={ALL: hollow}),
    *(
        replace(OF_CALLS, events=0, rows=SOME, lengths=SOME, memory=memory, is_for_all=True)
        for memory in ("transposed", "fortran", "cropped", "windows")
    ),
    replace(
        OF_CALLS,
        events=8,
        lengths=(1, 1, 3),
        rows=(1,),
        is_for_all=True,
        is_extreme=True,
        kinds={ALL: partial(of_scales, -99, 149), FIRST: ones},
    ),
    replace(OF_CALLS, events=6, lengths=SOME, rows=SOME, kinds={ALL: nearly_one_hot}),
    replace(OF_CALLS, events=6, lengths=SOME, rows=SOME, kinds={ALL: with_ones}),
    replace(OF_CALLS, events=0, scene="reshaped", kinds={ALL: half}),
    replace(  # sizes that no other history has: the first call with them is this one
        OF_CALLS, events=0, lengths=(7, 8), rows=(9,), scene="turned round", kinds={ALL: ordinary}
    ),
    replace(OF_CALLS, events=0, lengths=(2, 3), scene="growing", kinds={ALL: single}),
    replace(OF_CALLS, events=0, scene="edited", kinds={ALL: ordinary}),
    replace(OF_CALLS, events=0, scene="viewed often", kinds={ALL: ordinary}),
    replace(OF_CALLS, events=0, scene="counted"),
    replace(OF_CALLS, events=0, scene="counting", kinds={ALL: ordinary}),
    replace(OF_CALLS, events=0, scene="lengthy", is_for_all=True, kinds={ALL: ordinary}),
    replace(
        OF_CALLS, events=0, lengths=(2, 3), rows=(2, 3), scene="unprinted", kinds={ALL: ordinary}
    ),
    replace(OF_CALLS, events=0, lengths=(3,), rows=(4,), scene="calmed", kinds={ALL: ordinary}),
    replace(OF_CALLS, events=0, lengths=(10,), rows=(12,), scene="large", kinds={ALL: ordinary}),
    *(
        replace(OF_CALLS, events=0, scene=scene, kinds={ALL: ordinary})
        for scene in ("rebased", "turned over", "of equal strides", "of equal size")
    ),
)
"""Histories of a function that are about something of their own."""
