"""What the numbers of pass after pass are like: each kind for each part, the others ordinary.

A program may take numbers for others that look alike: nearly one-hot rows for one-hot ones, rows of
equal sums for equal rows. Whoever draws the kinds may miss the one part for which it does.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from itertools import product

from autograder.declaration.kinds.alike import (
    alike_but_one,
    close,
    close_rows,
    look_alikes,
    nearly,
    of_one_hash,
    one_apart,
    padded,
    rounded_alike,
    rows_of_one_checksum,
    twin_rows,
)
from autograder.declaration.kinds.exponents import peaked, rows_below, sums_above, tails
from autograder.declaration.kinds.integers import (
    from_zero_to_a_power,
    large_whole,
    positive_whole_of,
    up_to_a_power,
    whole_of,
)
from autograder.declaration.kinds.magnitudes import (
    alone,
    beside_one,
    billions,
    columns_apart,
    columns_at_the_ends,
    columns_fading,
    columns_far_apart,
    columns_in_turn,
    eight_digits_apart,
    far_apart,
    huge_column,
    huge_first_column,
    in_thirds,
    quarters,
    rows_apart,
    rows_fading,
    rows_far_apart,
    rows_in_turn,
    scattered,
    small_column,
    small_row,
    zero_where_large,
)
from autograder.declaration.kinds.matrices import (
    bands,
    circulant,
    diagonal_sums,
    first_symmetric,
    heavy_diagonal,
    nearly_symmetric,
    of_diagonals,
    of_rank_one,
)
from autograder.declaration.kinds.places import (
    apart,
    corner_of_three,
    every_second,
    first_column_zero,
    first_row_zero,
    hollow,
    identity,
    identity_and_less,
    identity_backwards,
    labels,
    last_columns_zero,
    last_rows_zero,
    mask,
    masked,
    misplaced,
    nearly_hot,
    nearly_identity,
    nearly_mask,
    nearly_one_hot,
    nearly_ones,
    one_hot,
    one_in_each,
    one_row,
    permutation,
    slices_exchanged,
    sparse,
    with_ones,
)
from autograder.declaration.kinds.plain import (
    Kind,
    constant,
    ones,
    ones_and_twos,
    ordinary,
    scaled,
    signs,
    zeros,
)
from autograder.declaration.kinds.sums import (
    balanced,
    first_is_mean,
    of_sum_zero,
    of_unit_sums,
    one_sided,
)
from autograder.judging.theme import ALIKE, ALL, FIRST, INPUTS, LATER, PARAMETERS, WEIGHTS, Theme

LOWEST = 745.0
"""The power of e that is the smallest number of float64, with few digits."""

HIGHEST = 709.78
"""The power of e that is nearly the largest number of float64: the sum of two is infinite."""

KINDS: tuple[Kind, ...] = (
    zeros,
    ones,
    constant,
    signs,
    ones_and_twos,
    identity,
    nearly_identity,
    partial(apart, 1e-6),
    permutation,
    one_hot,
    nearly_hot,
    nearly_mask,
    nearly_one_hot,
    nearly_ones,
    of_unit_sums,
    one_in_each,
    labels,
    with_ones,
    hollow,
    one_row,
    of_sum_zero,
    first_is_mean,
    masked,
    padded,
    twin_rows,
    rows_of_one_checksum,
    of_one_hash,
    look_alikes,
    close_rows,
    rounded_alike,
    close,
    one_sided,
    balanced,
    nearly_symmetric,
    first_symmetric,
    partial(nearly, 1e-6),
    heavy_diagonal,
    diagonal_sums,
    circulant,
    of_diagonals,
    of_rank_one,
    huge_column,
    one_apart,
    rows_apart,
    partial(scattered, 0.0, 25.0),
    partial(rows_below, LOWEST),
    partial(sums_above, HIGHEST),
    large_whole,
    *(partial(whole_of, bits) for bits in (8, 16, 31)),
    *(partial(up_to_a_power, bits) for bits in (7, 8, 15)),
    *(partial(from_zero_to_a_power, bits) for bits in (8, 16)),
    partial(scaled, -12),
    tails,
    misplaced,
    eight_digits_apart,
    alike_but_one,
)
"""What the numbers of one part are like."""

_HUNDRED = partial(scaled, 2.0)
TOGETHER: tuple[Mapping[str, Kind], ...] = (
    {INPUTS: huge_first_column, WEIGHTS: first_column_zero, LATER: ordinary},
    {INPUTS: ordinary, WEIGHTS: first_row_zero, LATER: huge_first_column},
    {PARAMETERS: zeros, INPUTS: beside_one, WEIGHTS: first_column_zero, LATER: ordinary},
    {INPUTS: ordinary, WEIGHTS: first_row_zero, LATER: beside_one},
    {PARAMETERS: zeros, INPUTS: _HUNDRED, WEIGHTS: rows_fading, LATER: columns_fading},
    {PARAMETERS: zeros, INPUTS: ordinary, WEIGHTS: identity, LATER: ordinary},
    {PARAMETERS: zeros, INPUTS: rows_fading, WEIGHTS: _HUNDRED, LATER: rows_fading},
    {PARAMETERS: zeros, INPUTS: one_hot, WEIGHTS: identity_and_less, LATER: one_hot},
    {INPUTS: partial(billions, 0), WEIGHTS: ordinary, LATER: partial(alone, 0)},
    {
        PARAMETERS: zeros,
        INPUTS: partial(billions, -1),
        WEIGHTS: partial(alone, -1),
        LATER: ordinary,
    },
    {INPUTS: ordinary, WEIGHTS: partial(alone, 0), LATER: partial(billions, -1)},
)
"""Kinds that show only together: a huge number hides the others, unless it meets a zero; and an
algorithm that adds the numbers of two arrays before it multiplies loses those of the smaller. And
with the identity and no bias, a result is equal to the argument, and must not be the argument.
Beside billions that meet zeros, a mean that is taken off first is a billion too."""

PLAIN: Mapping[str, Kind] = {ALL: ordinary}

_FAR: tuple[Mapping[str, Kind], ...] = (
    {INPUTS: rows_far_apart, WEIGHTS: rows_far_apart, LATER: rows_far_apart},
    {INPUTS: columns_far_apart, WEIGHTS: columns_far_apart, LATER: columns_far_apart},
    {INPUTS: rows_far_apart, WEIGHTS: columns_far_apart, LATER: rows_far_apart},
    {INPUTS: columns_far_apart, WEIGHTS: rows_far_apart, LATER: columns_far_apart},
    {INPUTS: far_apart, WEIGHTS: far_apart, LATER: far_apart},
    {INPUTS: columns_in_turn, WEIGHTS: zero_where_large, LATER: columns_in_turn},
    {INPUTS: partial(rows_in_turn, 0), LATER: partial(rows_in_turn, 1)},
    {INPUTS: partial(in_thirds, 0), WEIGHTS: partial(in_thirds, 1)},
    {WEIGHTS: partial(rows_in_turn, 0), LATER: partial(in_thirds, 1)},
    *(
        {INPUTS: huge_first_column, WEIGHTS: kind, LATER: huge_first_column}
        for kind in (bands, circulant, of_diagonals)
    ),
)
_SMALL: tuple[Mapping[str, Kind], ...] = (
    {INPUTS: small_column, WEIGHTS: small_row, LATER: small_column},
    {INPUTS: small_row, WEIGHTS: small_row, LATER: small_row},
    {INPUTS: small_row, WEIGHTS: small_column, LATER: small_row},
)
FAR_APART = tuple({**PLAIN, PARAMETERS: zeros, **kinds} for kinds in (*_FAR, *_SMALL))
"""Products between the smallest and the largest numbers: no scale fits all of them."""

ONE_PRODUCT: tuple[Mapping[str, Kind], ...] = (
    {**PLAIN, INPUTS: zeros, WEIGHTS: columns_apart, LATER: rows_apart},
    {PARAMETERS: zeros, INPUTS: columns_apart, LATER: columns_apart},
)
"""Zeros let one product of a pass alone show that rows, or columns, of it are mixed."""

LARGE_APART: tuple[Mapping[str, Kind], ...] = (
    *({**PLAIN, INPUTS: kind, WEIGHTS: kind, LATER: kind} for kind in (rows_apart, columns_apart)),
    *({PARAMETERS: zeros, **kinds} for kinds in _SMALL),
    *ONE_PRODUCT,
)
"""An algorithm for large products that mixes two rows, or two columns, loses the smaller one."""

SPECIAL: tuple[Mapping[str, Kind], ...] = tuple(
    {ALL: ordinary, part: kind}
    for part, kind in (
        (ALL, partial(whole_of, 31)),
        (ALL, partial(whole_of, 12)),
        (ALL, of_sum_zero),
        (LATER, masked),
        (LATER, one_sided),
        (LATER, sparse),
        (WEIGHTS, sparse),
        (LATER, corner_of_three),
        (INPUTS, corner_of_three),
        (WEIGHTS, corner_of_three),
        (INPUTS, labels),
        (ALL, ones),
        (FIRST, one_hot),
        (ALL, padded),
        (INPUTS, partial(sums_above, HIGHEST)),
    )
)
"""What the numbers of large arrays may be like."""

OF_BYTES: tuple[Mapping[str, Kind], ...] = tuple(
    {**PLAIN, INPUTS: kind} for kind in (partial(whole_of, 8), partial(up_to_a_power, 6), mask)
)
"""Numbers that fit into a byte, or into a bit: a program may keep a large batch of them so."""

OF_ZEROS: tuple[Mapping[str, Kind], ...] = (
    *(
        {PARAMETERS: zeros, INPUTS: mask, WEIGHTS: kind, LATER: mask}
        for kind in (huge_column, huge_first_column, rows_apart)
    ),
    *(
        {**PLAIN, part: kind}
        for part, kind in product((INPUTS, LATER), (last_columns_zero, last_rows_zero))
        for _ in range(3)
    ),
)
"""Zeros that leave something out: a huge weight, or half of a gradient. They stand in the same
places in three passes, and after each, the caller writes into one of the gradients."""

SELECTING: tuple[Mapping[str, Kind], ...] = tuple(
    {**PLAIN, PARAMETERS: zeros, WEIGHTS: kind}
    for kind in (identity, identity_backwards, every_second, permutation)
)
"""Weights that select some of what they meet, or move it to other places, and nothing else."""

LARGE_SELECTING = (*SELECTING, {**PLAIN, PARAMETERS: zeros})
"""The same for larger weights, and weights that select nothing."""

FIRST_SYMMETRIC: tuple[Mapping[str, Kind], ...] = ({**PLAIN, WEIGHTS: first_symmetric},)
"""A stack of weights of which a program may take all for symmetric, since the first is."""

STACKS: tuple[Mapping[str, Kind], ...] = ({ALL: slices_exchanged},)
"""Slices of a stack that are in another order than a program may expect."""

_WIDE: tuple[Kind, ...] = (
    *(partial(peaked, float(distance)) for distance in range(8, 27, 3)),
    *(partial(sums_above, HIGHEST, part=part) for part in (0.5, 0.75, 0.97)),
    quarters,
)
WIDE: tuple[Mapping[str, Kind], ...] = tuple({ALL: ordinary, INPUTS: kind} for kind in _WIDE)
"""What the numbers of wide rows may be like: each of very many is small, and their sum is not."""

OF_ONE_ARRAY: tuple[Mapping[str, Kind], ...] = tuple(
    {**PLAIN, WEIGHTS: kind}
    for kind in (nearly_symmetric, partial(nearly, 1e-6), identity, rows_apart, columns_apart)
    for _ in ALIKE
)
"""Weights of which two halves are nearly the same, or very different, while one array may be passed
for two."""

LONG: tuple[Mapping[str, Kind], ...] = tuple(
    {**PLAIN, part: partial(positive_whole_of, 53)} for part in (INPUTS, LATER)
)
"""Whole numbers that float64 holds: the sum of thousands of them is larger than 64 bits hold."""

ENDS = ({**PLAIN, PARAMETERS: zeros, INPUTS: columns_at_the_ends, LATER: columns_at_the_ends},)
"""The sum of many products is nearly as large as a number can be; those of others are tiny."""

UNITS: tuple[Mapping[str, Kind], ...] = tuple(
    {**PLAIN, PARAMETERS: zeros, WEIGHTS: ordinary, part: kind}
    for part, kind in product((INPUTS, WEIGHTS, LATER), (signs, zeros, ones))
)
"""Numbers with which a product is the other factor, where a sum has one term."""


def _of(part: str) -> tuple[Mapping[str, Kind], ...]:
    return tuple({**PLAIN, part: kind} for kind in KINDS)


GALLERIES = (
    *(
        Theme(events=0, objects=1, lengths=lengths, rows=rows, own=0.0, gallery=gallery)
        for lengths, rows in (((4,), (4,)), ((3,), (40,)), ((17,), (9,)))
        for gallery in ((*_of(INPUTS), *TOGETHER), _of(LATER), _of(WEIGHTS))
    ),
    Theme(events=0, objects=1, made=(130,), lengths=(130,), rows=(2,), own=0.0, gallery=SPECIAL),
    Theme(
        events=0, objects=1, made=(130, 2), lengths=(130,), rows=(12,), own=0.0, gallery=OF_BYTES
    ),
    Theme(events=0, objects=1, made=(9, 12), lengths=(9,), rows=(40,), own=0.0, gallery=OF_ZEROS),
    *(
        Theme(events=0, objects=1, made=made, lengths=(5,), rows=(3,), own=0.0, gallery=SELECTING)
        for made in ((5, 2), (2, 5))
    ),
    Theme(
        events=0,
        objects=1,
        made=(17, 17),
        lengths=(17,),
        rows=(2,),
        own=0.0,
        gallery=LARGE_SELECTING,
    ),
    Theme(
        events=0,
        objects=1,
        lengths=(3, 4),
        rows=(6,),
        own=0.0,
        is_extreme=True,
        gallery=FAR_APART,
    ),
    Theme(events=0, objects=1, made=(2, 2), lengths=(300,), rows=(1,), own=0.0, gallery=WIDE),
    Theme(events=0, objects=1, rows=(3,), own=0.0, is_alike=True, gallery=OF_ONE_ARRAY),
    Theme(events=0, objects=1, made=(1, 1), rows=(2100,), own=0.0, gallery=LONG),
    *(
        Theme(
            events=0, objects=1, made=(2, 2), rows=(rows,), own=0.0, is_extreme=True, gallery=ENDS
        )
        for rows in (2, 300)
    ),
    *(
        Theme(events=0, objects=1, made=made, rows=(1,), own=0.0, gallery=UNITS)
        for made in ((3, 1), (1, 3))
    ),
)
"""The galleries of a class: a square one, one with many samples, a wide one, and so on."""

CALL_GALLERIES = (
    *(
        Theme(events=0, lengths=lengths, rows=rows, gallery=gallery)
        for lengths, rows in (((3,), (3,)), ((2,), (12,)))
        for gallery in (_of(FIRST), _of(ALL))
    ),
    Theme(
        events=0,
        lengths=(3, 4),
        rows=(4,),
        is_extreme=True,
        gallery=(
            {ALL: partial(in_thirds, 1), FIRST: partial(in_thirds, 0)},
            {ALL: zero_where_large, FIRST: columns_in_turn},
            {ALL: columns_in_turn, FIRST: zero_where_large},
        ),
    ),
)
"""The galleries of a function."""
