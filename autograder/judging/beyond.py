"""Themes beyond the numbers that a program names: a size, a count or a magnitude may be a limit."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import combinations, islice, permutations, product

from autograder.declaration.domains import Domain
from autograder.declaration.kinds.alike import nearly
from autograder.declaration.kinds.exponents import just_below, peaked, rows_below
from autograder.declaration.kinds.integers import of_different
from autograder.declaration.kinds.magnitudes import beside, exactly
from autograder.declaration.kinds.places import apart, last_row
from autograder.declaration.kinds.plain import Kind, ordinary, scaled, within, zeros
from autograder.declaration.table import fits
from autograder.grading.named_numbers import NamedNumbers
from autograder.judging.gallery import (
    FAR_APART,
    FIRST_SYMMETRIC,
    LARGE_APART,
    OF_ONE_ARRAY,
    ONE_PRODUCT,
    SPECIAL,
    STACKS,
)
from autograder.judging.lengths import (
    HUGE,
    LARGEST,
    LARGEST_ON_THE_WAY,
    LARGEST_PASSED,
    MOST_ROWS,
    WORK,
    WORK_AGAIN,
    size_of,
)
from autograder.judging.subject import Subject
from autograder.judging.theme import ALL, INPUTS, LATER, PARAMETERS, WEIGHTS, Theme

OTHERS = (3, 2), (2, 2), (2, 1), (1, 1)
"""What the other sizes are, in turn: the first with which plain loops take little time."""

HELD, FORGOTTEN, MADE = range(10, 160), range(40, 10_500), range(18, 100)
"""The numbers of calls whose results are kept, of calls of which nothing is, and of objects."""

STAMPED = range(40, 5_000)
"""Numbers that may be how many calls the number of a call tells apart."""

COUNTED = range(257, 2**16 + 1)
"""Numbers that may be where a counter begins again."""

NUMBERED = range(2**8, 2**16 + 1)
"""Numbers that may be where the numbers of objects begin again."""

FILLED, SHARES = range(10_500, 2**21 + 1), range(64, 1025)
"""Numbers that may be the length of an array from which results are cut, and of the largest one."""

BUDGETS = range(40_000, 2**31)
"""Numbers that may bound a product of sizes, as the bytes of a block do."""

SHARED = 16, 8, 2, 1
"""What one column of a batch and of its gradient take of such a bound: two float64, one, or none
but their number."""

OVERFLOWING = 3 * 2**27
"""The number of products of which neither eight bytes nor six operations each fit in 32 bits."""

LONG = 5_000
"""The largest size of an object, as the write-ups have it. And a program passes arrays with longer
axes, which have many samples, a few times only: a request has a limit."""

WORK_ONCE = 2_300_000
"""The largest product of nearly equal sizes."""

WORK_OF_NUMPY, WORK_OF_NUMPY_ONCE = 524**3, 1024**3
"""The same for a program that has no loops, with several passes in a request, and with one."""

MULTIPLES = range(2, 9)
"""How many times a large length a pass has so many rows, and one more."""

LARGEST_KEPT = 300_000
"""The number of elements of a parameter that a program keeps after it has deleted the object."""

LARGEST_LIVED = 30_000
"""The same of the arrays of a large life within a budget: there are many of them."""

DISTINCT, COMMON = range(256, 2**16 + 2), 4
"""How many different numbers a large array may hold, and how often it holds each."""

FEW_ROWS = 16
"""The rows of an array of which only the last one, which is long, is not zero."""

SAMPLED = 4
"""How many times so many elements as a program names a parameter has."""

WIDTH = 12
"""The first size of an object whose arrays have very many rows."""

MOVED = 1_500_000
"""So many numbers that a memory for the parameters of all layers has to grow once more."""

SMALL_FILLERS = 4000
"""How many objects have these numbers together if only small ones share a memory."""

PAIRED = 64
"""The largest length that is tried together with another one."""

ALIKE = 3
"""How often so many objects of one shape are made: in half of them, a caller writes at the end."""

SPARSE = {ALL: last_row, PARAMETERS: ordinary}
"""What the numbers of very long arrays may be like."""

TIMES = 0.6, -0.6
"""The powers of ten by which numbers differ from a magnitude that a program names."""


def themes_beyond(subject: Subject, numbers: NamedNumbers) -> Iterator[Theme]:
    """Yield the themes of a class or function for the numbers in the source of its program."""
    plain = {ALL: ordinary}
    passes = Theme(events=8, objects=1, own=0.0, rounds=2, writes=0.3, kinds=plain)
    seen = Theme(events=0, objects=1, own=0.0)
    pair = replace(seen, objects=4, scene="two at once", kinds=plain)
    sizes = [each for length in numbers.lengths for each in sizes_beyond(subject, length)]
    for each in {str(each): each for each in sizes}.values():
        if max(each.values()) > LONG:
            yield replace(passes, events=3, rounds=1, sizes=each)
            yield replace(seen, sizes=each, gallery=(*SPECIAL[:2], SPARSE))
            yield replace(seen, sizes=each, scene="retried", kinds=plain)
            yield replace(pair, sizes=each)
            continue
        yield replace(passes, sizes=each)
        yield replace(pair, sizes=each)
        yield replace(seen, sizes=each, scene="retried", kinds=plain)
        for scene in ("large", "time first", "calmed"):
            yield replace(seen, sizes=each, scene=scene, kinds=plain)
        if not subject.is_function and subject.cls.sizes:
            yield replace(seen, sizes=each, objects=2, own=1.0, scene="heirs", kinds=plain)
        if not subject.is_function and subject.cls.free_sizes:
            samples = subject.cls.free_sizes[0]
            twice = {**each, samples: 2 * each[samples]}
            if _is_allowed(subject, twice):
                yield replace(seen, sizes=twice, scene="shrinking", kinds=plain)
                yield replace(seen, sizes=twice, scene="cut", kinds=plain)
        of_stacks = STACKS if subject.is_function and _has_stacks(subject) else ()
        yield replace(seen, sizes=each, gallery=(*SPECIAL, *of_stacks))
        yield replace(seen, sizes=each, gallery=FAR_APART, is_extreme=True)
    for each in _sizes_of_pairs(subject, numbers.lengths):
        yield replace(seen, sizes=each, gallery=SPECIAL)
    for length in numbers.lengths:
        if length <= LONG:
            rows = (length + 1,)
            yield replace(seen, lengths=(2,), rows=rows, is_alike=True, gallery=OF_ONE_ARRAY)
    for length in numbers.lengths if subject.cls.sizes else ():
        square = {**dict.fromkeys(subject.sizes, 2), **dict.fromkeys(subject.cls.sizes, length + 1)}
        if _is_allowed(subject, square):
            yield replace(seen, sizes=square, gallery=FAR_APART, is_extreme=True)
            if _has_stacks(subject):
                yield replace(seen, sizes=square, gallery=FIRST_SYMMETRIC)
    for each in _sizes_of_parameters(subject, numbers.lengths):
        yield Theme(events=0, objects=1, own=1.0, scene="trained", sizes=each, kinds=plain)
    for each in _sizes_of_parameters(subject, numbers.lengths, sampled=1):
        if _largest(subject, each) <= LARGEST_KEPT:
            yield Theme(events=0, objects=2, own=1.0, scene="heirs", sizes=each, kinds=plain)
    if subject.cls.sizes:
        for total in numbers.totals:
            moved = replace(seen, own=1.0, scene="filled", fills=max(total, MOVED), kinds=plain)
            yield moved
            yield replace(moved, fillers=SMALL_FILLERS)
    few = replace(passes, events=0, lengths=(1, 2, 3), rows=(1, 2))
    for length in numbers.lengths:
        if subject.is_function:
            if length in HELD:
                yield replace(few, times=length + 2)
            continue
        if length in HELD:
            yield replace(few, times=2 * length + 4, loses=0.0)
        if length in MADE:
            yield replace(few, objects=length + 2, rounds=1)
            for _ in range(ALIKE):
                yield replace(few, objects=length + 2, rounds=1, lengths=(2,), rows=(2,))
    forgotten = [length for length in numbers.lengths if length in FORGOTTEN]
    if forgotten and not subject.is_function:
        yield replace(few, times=2, forgotten=max(forgotten) + 2, loses=0.0)
    stamped = {many for length in numbers.lengths for many in (length, length + 1)}
    for many in sorted(stamped & {*STAMPED}) if not subject.is_function else ():
        yield replace(seen, lengths=(2,), rows=(2,), scene="stamped", forgotten=many, kinds=plain)
    counted = [length for length in numbers.lengths if length in COUNTED]
    for many in counted if not subject.is_function else ():
        yield Theme(
            events=0,
            objects=1,
            lengths=(2,),
            rows=(2,),
            scene="unended again",
            forgotten=many,
            kinds=plain,
        )
    numbered = [length for length in numbers.lengths if length in NUMBERED]
    for many in numbered if not subject.is_function else ():
        if many + 1 in numbered:  # that history has both
            continue
        yield replace(seen, lengths=(2,), rows=(2,), scene="numbered", forgotten=many, kinds=plain)
    filled = [length for length in numbers.lengths if length in FILLED]
    if filled and not subject.is_function:
        large = min((length for length in numbers.lengths if length in SHARES), default=SHARES[-1])
        many = max(filled) // (large - SHARES[0] // 2) + 3
        yield replace(few, made=(2, 2), times=2, forgotten=many, numbers=large - 1, loses=0.0)
    is_extreme = all(domain.is_extreme for domain in subject.domains.values())
    some = replace(passes, lengths=(2, 3, 4), rows=(2, 3, 4), is_extreme=is_extreme)
    for magnitude in numbers.magnitudes:
        power = math.log10(magnitude)
        if magnitude > 1.0:
            tiny: dict[str, Kind] = {
                **plain,
                INPUTS: partial(scaled, -6),
                PARAMETERS: zeros,
                WEIGHTS: ordinary,
            }
            yield Theme(
                events=0,
                objects=1,
                made=(33, 3),
                lengths=(33,),
                rows=(3,),
                own=0.0,
                scene="calmed",
                peak=0.9 * magnitude,
                kinds=tiny,
            )
        for times, part in product(TIMES, (INPUTS, LATER, PARAMETERS)):
            yield replace(some, kinds={**plain, part: partial(scaled, power + times)})
        yield from _beside(some, magnitude)
        if magnitude < 1.0:
            for part in (INPUTS, LATER, PARAMETERS):
                yield replace(some, kinds={**plain, part: partial(nearly, magnitude)})
                yield replace(some, kinds={**plain, part: partial(apart, magnitude)})

    if gallery := _between_limits(numbers.magnitudes):
        yield replace(seen, lengths=(3, 4), rows=(4,), is_extreme=is_extreme, gallery=gallery)
    for bound in numbers.bounds:
        yield from _beside(some, bound)
        peak: dict[str, Kind] = {**plain, INPUTS: partial(peaked, bound)}
        yield replace(seen, lengths=(300,), rows=(1,), gallery=(peak,))
    if numbers.usual:
        yield replace(seen, lengths=(3, 4), rows=(4,), gallery=_exactly(numbers.usual))
    for length in numbers.lengths:  # at last, since slow and large programs live them in part
        for each in _sizes_of_results(subject, length):
            yield replace(seen, sizes=each, scene="viewed", kinds=plain)
            if all(size_of(call, each) <= LARGEST for call in subject.cls.calls):
                yield replace(seen, sizes=each, gallery=(plain,))
        even = dict.fromkeys(subject.sizes, length + length % 2)
        is_small = _largest(subject, even) <= LARGEST and math.prod(even.values()) <= WORK_ONCE
        if is_small and fits(even, subject.cls.holds):
            yield replace(seen, sizes=even, gallery=FAR_APART, is_extreme=True)
            for kinds in () if subject.is_function else ONE_PRODUCT:
                yield replace(seen, sizes=even, gallery=(kinds,))
    for length in numbers.lengths if subject.is_function else ():
        for name in subject.sizes if length < LONG else subject.sizes[:1]:
            each = {**dict.fromkeys(subject.sizes, 1), name: length + 1}
            if _largest(subject, each) <= 1.1 * HUGE and fits(each, subject.cls.holds):
                yield replace(seen, sizes=each, scene="packed", kinds=plain)
                if length > LONG:
                    yield replace(seen, sizes=each, gallery=(SPARSE,))
        for each in _two_beyond(subject, length):
            yield replace(seen, sizes=each, gallery=(SPARSE,))
        for name in subject.sizes[:1]:  # a formula may need the square of it on the way
            each = {**dict.fromkeys(subject.sizes, 1), name: length + 1}
            is_new = length > LONG and not _is_allowed(subject, each)
            if is_new and _largest(subject, each) <= LARGEST and fits(each, subject.cls.holds):
                yield replace(seen, sizes=each, gallery=(plain,))
    for length in numbers.lengths:
        for each in _multiples(subject, length):
            yield replace(seen, sizes=each, gallery=(plain,))
        for each in _long_rows(subject, length):
            yield replace(seen, sizes=each, gallery=(SPARSE,))
        for each in _many_rows(subject, length):
            yield replace(seen, sizes=each, scene="locked", kinds=plain)
            yield replace(pair, sizes=each)
    for length in (each for each in numbers.lengths if each in DISTINCT):
        kind = partial(of_different, length + 1)
        for each in _sizes_of_numbers(subject, COMMON * (length + 2)):
            yield replace(passes, events=0, rounds=1, sizes=each, kinds={**plain, INPUTS: kind})
    for length in numbers.lengths:  # plain loops have no time for them
        for names in _many_of(subject.sizes):
            even = {**dict.fromkeys(subject.sizes, 1), **dict.fromkeys(names, length + length % 2)}
            for kinds in LARGE_APART if _is_for_numpy(subject, even) else ():
                yield replace(seen, sizes=even, gallery=(kinds,))  # an answer has room for one
    budgets = sorted({*numbers.lengths, *map(int, numbers.magnitudes)})
    for budget in (each for each in budgets if each in BUDGETS):
        for names in _many_of(subject.sizes):
            side = math.ceil((budget + 1) ** (1 / len(names)))
            even = {**dict.fromkeys(subject.sizes, 1), **dict.fromkeys(names, side + side % 2)}
            if _is_for_numpy(subject, even, once=True):
                yield replace(pair, objects=1, sizes=even, kinds=LARGE_APART[0])
            if _is_for_numpy(subject, even):
                yield replace(seen, sizes=even, gallery=(plain,))
                if _largest(subject, even) <= LARGEST_LIVED:
                    yield replace(seen, sizes=even, scene="large", kinds=plain)
        for each in _blocks(subject, budget):
            yield replace(seen, sizes=each, gallery=(plain,))
    if any(int(magnitude) in BUDGETS for magnitude in numbers.magnitudes):
        yield from _overflowing(subject)


def _has_stacks(subject: Subject) -> bool:
    return any(len(domain.shape) > 2 for domain in subject.domains.values())


def _many_of(names: Sequence[str]) -> list[tuple[str, ...]]:
    """Return all of several sizes, and of four or more all but one."""
    several = combinations(names, len(names) - 1) if len(names) > 3 else ()
    return [each for each in ((*names,), *several) if each]


def _is_for_numpy(subject: Subject, sizes: Mapping[str, int], once: bool = False) -> bool:
    """Whether sizes are too many for plain loops, and not for NumPy, in one pass or in several."""
    most = WORK_OF_NUMPY_ONCE if once else WORK_OF_NUMPY
    is_small = _largest(subject, sizes) <= (1.1 * HUGE if once else LARGEST_PASSED)
    return (
        is_small
        and WORK_ONCE < math.prod(sizes.values()) <= most
        and fits(sizes, subject.cls.holds)
    )


def _overflowing(subject: Subject) -> Iterator[Theme]:
    """Yield a theme whose sizes, multiplied in integers of 32 bits, overflow."""
    names = (*subject.cls.sizes, *subject.cls.free_sizes[:1])
    if "int32" in subject.cls.integers:
        side = math.ceil(OVERFLOWING ** (1 / len(names)))
        sizes = {**dict.fromkeys(subject.sizes, 1), **dict.fromkeys(names, side)}
        if _largest(subject, sizes) <= HUGE and fits(sizes, subject.cls.holds):
            gallery = ({ALL: ordinary},)
            yield Theme(
                events=0, objects=1, own=1.0, sizes=sizes, integers="int32", gallery=gallery
            )


def _between_limits(magnitudes: Iterable[float]) -> tuple[Mapping[str, Kind], ...]:
    """Return kinds of which one array is just above a low limit, and another below a high one."""
    low = max((each for each in magnitudes if each < 1.0), default=0.0)
    high = min((each for each in magnitudes if each > 1.0), default=0.0)
    if not low * high:
        return ()
    small, large = partial(within, low, 3.0 * low), partial(within, high / 3.0, high)
    plain = {ALL: ordinary, PARAMETERS: zeros, WEIGHTS: ordinary}
    pairs = permutations((INPUTS, WEIGHTS, LATER), 2)
    return tuple({**plain, one: small, other: large} for one, other in pairs)


def _exactly(bounds: Iterable[float]) -> tuple[Mapping[str, Kind], ...]:
    """Return kinds of which one array holds one of these numbers itself, of both signs."""
    parts = INPUTS, LATER, PARAMETERS
    return tuple(
        {ALL: ordinary, part: partial(exactly, bound)} for bound, part in product(bounds, parts)
    )


def _beside(theme: Theme, bound: float) -> Iterator[Theme]:
    """Yield themes with numbers on both sides of a bound, and with the bound itself."""
    for part in (INPUTS, LATER, PARAMETERS):
        for kind in (beside, just_below, exactly):
            yield replace(theme, kinds={ALL: ordinary, part: partial(kind, bound)})
    wide = replace(theme, events=0, rounds=1, lengths=(33,), rows=(2,))
    yield replace(wide, kinds={ALL: ordinary, INPUTS: partial(just_below, bound)})
    yield replace(theme, kinds={ALL: ordinary, INPUTS: partial(rows_below, bound)})


def sizes_beyond(subject: Subject, length: int) -> Iterator[dict[str, int]]:
    """Yield sizes of which one is a length, or one more, and sizes of arrays with more elements.

    With all of them, plain loops take little time.
    """
    names = subject.sizes
    beyond = [{name: size} for name, size in product(names, (length + 1, length))]
    beyond += [{name: length // OTHERS[1][0] + 1} for name in names]
    beyond += [{**dict.fromkeys(names, 2), name: length // 2 + 1} for name in names]
    for shape in (*_shapes(subject), names):  # all sizes: a number of products
        free = [name for name in names if name in shape]
        if len(free) > 1:
            axes = sum(size in free for size in shape)  # a name may stand for two of them
            side = math.ceil((length + 1) ** (1 / axes))
            beyond.append({**dict.fromkeys(free, side), free[-1]: side + 1})
    for sizes in beyond:
        drawn = ({**_others(names, each), **sizes} for each in OTHERS)
        yield from islice((each for each in drawn if _is_allowed(subject, each)), 1)


def _sizes_of_pairs(subject: Subject, lengths: Iterable[int]) -> Iterator[dict[str, int]]:
    """Yield sizes of which one is beyond a small length, and all others beyond a smaller one."""
    small = sorted(length for length in lengths if length <= PAIRED)
    for smaller, larger in combinations(small, 2):
        for name in subject.sizes:
            sizes = {**dict.fromkeys(subject.sizes, smaller + 1), name: larger + 1}
            if _is_allowed(subject, sizes):
                yield sizes


def _two_beyond(subject: Subject, length: int) -> Iterator[dict[str, int]]:
    """Yield sizes of a function's arrays of which two, a short and a long one, multiply to more.

    No size is longer than write-ups allow: the first one is the number of samples.
    """
    for short, long in permutations(subject.sizes, 2) if length > LONG else ():
        sizes = {**dict.fromkeys(subject.sizes, 1), short: FEW_ROWS, long: length // FEW_ROWS + 1}
        is_allowed = sizes[long] <= (MOST_ROWS if long == subject.sizes[0] else LONG)
        if is_allowed and _largest(subject, sizes) <= 1.1 * HUGE and fits(sizes, subject.cls.holds):
            yield sizes


def _sizes_of_results(subject: Subject, length: int) -> Iterator[dict[str, int]]:
    """Yield sizes with which a result has more elements than a large length, and no argument."""
    names = subject.sizes
    for call in subject.cls.calls if length > LARGEST and names else ():
        for value in call.returns:
            axes = [size for size in value.shape if size in names]
            if value.type != "array" or not axes:
                continue
            side = math.ceil(round((length + 1) ** (1 / len(axes)), 6))
            sizes = {**dict.fromkeys(names, 1), **dict.fromkeys(map(str, axes), side)}
            is_small = all(size_of(each, sizes) <= LARGEST for each in subject.cls.chain(call))
            has_room = _largest(subject, sizes) <= 1.1 * length
            if is_small and has_room and fits(sizes, subject.cls.holds):
                yield sizes


def _many_rows(subject: Subject, length: int) -> Iterator[dict[str, int]]:
    """Yield sizes with which an argument of a call has more elements than a large length."""
    made, free = subject.cls.sizes, subject.cls.free_sizes
    columns = made or free[1:]
    if subject.is_function or not columns or len(free) != (1 if made else 2) or length <= LARGEST:
        return
    rows = free[0]
    for wide in dict.fromkeys((columns[0], columns[-1])):
        sizes = {**dict.fromkeys(subject.sizes, 1), wide: WIDTH, rows: length // WIDTH + 1}
        if _largest(subject, sizes) <= 1.1 * HUGE and fits(sizes, subject.cls.holds):
            yield sizes


def _long_rows(subject: Subject, length: int) -> Iterator[dict[str, int]]:
    """Yield sizes with which some rows of a class's arrays are longer than a length."""
    made, rows = subject.cls.sizes, subject.cls.free_sizes[:1]
    for wide in dict.fromkeys((made[0], made[-1])) if made and FEW_ROWS < length <= LONG else ():
        ones = dict.fromkeys(subject.sizes, 1)
        sizes = {**ones, **dict.fromkeys(rows, FEW_ROWS), wide: length + 1}
        if _is_allowed(subject, sizes):
            yield sizes


def _multiples(subject: Subject, length: int) -> Iterator[dict[str, int]]:
    """Yield sizes with which the arrays of a pass have a few times so many rows, and one more."""
    for rows in subject.cls.free_sizes[:1] if length * MULTIPLES[0] > LONG else ():
        for times in MULTIPLES:
            sizes = {**dict.fromkeys(subject.sizes, 1), rows: times * length + 1}
            if sizes[rows] <= MOST_ROWS and _is_allowed(subject, sizes):
                yield sizes


def _blocks(subject: Subject, budget: int) -> Iterator[dict[str, int]]:
    """Yield sizes of a pass whose rows are one more than a block of so many bytes has."""
    if subject.is_function or not subject.cls.sizes:
        return
    found = []
    for name, share in product(subject.cls.free_sizes[:1], SHARED):
        few = max(1, math.ceil(budget / share / MOST_ROWS))
        columns = 2 ** (few - 1).bit_length()
        rows = budget // (share * columns) + 1
        sizes = {**dict.fromkeys(subject.sizes, 1), **dict.fromkeys(subject.cls.sizes, columns)}
        found.append({**sizes, name: rows})
    for sizes in {str(each): each for each in found}.values():
        is_small = _largest(subject, sizes) <= LARGEST_PASSED
        is_long = LONG < max(sizes.values()) <= MOST_ROWS
        if is_small and is_long and math.prod(sizes.values()) <= WORK_ONCE:
            yield from [sizes] if fits(sizes, subject.cls.holds) else ()


def _sizes_of_numbers(subject: Subject, numbers: int) -> Iterator[dict[str, int]]:
    """Yield sizes with which the arguments of a class's first calls have so many numbers."""
    for samples in subject.cls.free_sizes[:1] if not subject.is_function else ():
        others = {**dict.fromkeys(subject.sizes, 1), **dict.fromkeys(subject.cls.sizes[:1], WIDTH)}
        sizes = {**others, samples: math.ceil(numbers / math.prod(others.values()))}
        if _largest(subject, sizes) <= LARGEST_PASSED and fits(sizes, subject.cls.holds):
            yield sizes


def _sizes_of_parameters(
    subject: Subject, lengths: Iterable[int], sampled: int = SAMPLED
) -> Iterator[dict[str, int]]:
    """Yield sizes with which a parameter has more elements than a length, or is a vector of it.

    Where a program looks at so many of its elements only, there are some between them: `sampled`
    times as many, if there is room.
    """
    names = subject.cls.sizes
    ones = dict.fromkeys(subject.sizes, 1)
    for length in lengths if names else ():
        sides = (math.ceil(size ** (1 / len(names))) for size in (sampled * length, length + 1))
        even = ({**ones, **dict.fromkeys(names, side)} for side in sides)
        vector = {**ones, names[-1]: length + 1}
        for among in ([vector], even):
            yield from islice((each for each in among if _has_room(subject, each)), 1)


def _has_room(subject: Subject, sizes: Mapping[str, int]) -> bool:
    """Whether an object of these sizes is allowed, and its arrays are not too large."""
    is_allowed = max(sizes.values()) <= LONG and fits(sizes, subject.cls.holds)
    return is_allowed and _largest(subject, sizes) <= 1.1 * HUGE


def _others(names: tuple[str, ...], among: tuple[int, ...]) -> dict[str, int]:
    return {name: among[place % len(among)] for place, name in enumerate(names)}


def _is_allowed(subject: Subject, sizes: Mapping[str, int]) -> bool:
    """Whether sizes fit; with them, neither plain loops nor a formula may need much.

    Of a class, only the number of samples may be so large that no array has it twice.
    """
    largest, work = _largest(subject, sizes), math.prod(sizes.values())
    most = WORK if 1 in sizes.values() or max(sizes.values()) > LONG else WORK_AGAIN
    is_small = work <= max(most, WORK_ONCE if _is_even(sizes) else 0) and largest <= LARGEST
    samples = () if subject.is_function else subject.cls.free_sizes[:1]
    widest = max((size for name, size in sizes.items() if name not in samples), default=1)
    on_the_way = widest * (largest if subject.is_function else widest)
    has_room = on_the_way <= LARGEST_ON_THE_WAY
    return is_small and has_room and fits(sizes, subject.cls.holds)


def _is_even(sizes: Mapping[str, int]) -> bool:
    """Whether all sizes are nearly equal: then each array is small, and there are many products."""
    return max(sizes.values()) - min(sizes.values()) <= 1


def _shapes(subject: Subject) -> list[tuple[int | str, ...]]:
    """Return the shapes of the arrays that are passed, returned, stored, or parameters."""
    calls = subject.cls.calls
    shapes = [each.domain.shape for each in subject.cls.parameters.values()]
    shapes += [domain.shape for call in calls for domain in call.arguments.values()]
    shapes += [value.shape for call in calls for value in call.values if value.type == "array"]
    return [*dict.fromkeys(shapes)]


def _largest(subject: Subject, sizes: Mapping[str, int]) -> int:
    return max((math.prod(Domain(X).shape_of(sizes)) for X in _shapes(subject)), default=0)
