"""Hints about a history that fails: what it is right without, found by trying."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from itertools import count

import numpy as np

from autograder.declaration.kinds import Kind
from autograder.diagnosis.bank.structure import plural
from autograder.diagnosis.changes import (
    Change,
    in_its_own_memory,
    in_memory,
    last_pass_alone,
    stepped_at_first,
    with_numbers,
    written_names,
)
from autograder.diagnosis.conditions import HISTORY, Condition
from autograder.diagnosis.formula import Array
from autograder.diagnosis.numbers import (
    Draw,
    has_some_zeros,
    ordinary,
    where_zero,
    zero_at_the_same_places,
)
from autograder.diagnosis.redrawn import shown_names, values_at
from autograder.diagnosis.specials import LARGE, SPECIALS
from autograder.diagnosis.together import LOOKS, Together
from autograder.grading.events import (
    INTERLEAVED,
    LOCKED,
    MEMORIES,
    OVERLAPPING,
    TIME_FIRST,
    Call,
    Event,
    History,
    Make,
    Passed,
    Step,
)
from autograder.grading.past import is_possible

SpecialDraw = Callable[[Mapping[str, int]], Kind]
"""Returns how to draw an array that can't be any numbers, from the sizes by name."""

TRIES = 3
"""The number of random draws that must agree before something is said about numbers or sizes."""

SEED = 19
SIMPLER: tuple[Change, ...] = (
    stepped_at_first,
    last_pass_alone,
    in_memory([*MEMORIES[1:], *OVERLAPPING, LOCKED, TIME_FIRST, INTERLEAVED, "again", "refilled"]),
)
"""The changes that make a history simpler, if it fails as before."""
OTHER_SIZES = (5, 7, 6)
MANY = 3
"""Where an array has fewer rows or columns, a property of one of them is a property of all."""

FEW = 2
"""A small size, for which a statement about two equal sizes must hold too."""

BESIDE = 1e60
"""The size of numbers beside which an ordinary number is lost."""

MOST_SCANNED = 14
"""The largest size up to which each size is tried, to find the smallest that fails."""

BORDER = (
    "What happens in your code there: does a block end, does a number grow too large for its type, "
    "or does another branch begin?"
)
"""The question for a size up to which a result is right."""

NOT_FINITE = (
    "Which step of your code gives NaN or infinity for these numbers?",
    "A power or a product can be too large for float64, and 0 / 0 is NaN. Another form of the same "
    "formula may avoid that.",
)
"""The question and the sentence of the course for a result that is NaN or infinite somewhere."""

RAISES = (
    "Which step of your code raises the exception for these numbers?",
    "A step can be too large or too small for float64 although the result is not. Another form of "
    "the same formula may avoid that step; and a number that underflows to 0 is no error.",
)
"""The question and the sentence of the course for an exception that depends on the numbers."""


class Experiments:
    """Tries a failing history with one thing changed at a time.

    Parameters
    ----------
    name
        What the report calls the wrong numbers.
    history
        The shortest history that fails.
    fails
        Whether the student's code fails for a history.
    shapes
        The names of the sizes of each array.
    words
        What one index of each size stands for; nothing is said about other sizes.
    made, parameters
        The names of the sizes that a constructor takes, and of its object's parameters.
    free
        The names of the sizes that are new in each pass: those of `Call.sizes`.
    is_finite
        Whether all numbers of the wrong result are finite.
    wrong
        What the result is where the history fails: wrong, missing, or stopped by an exception.
    overflow
        What an exception of arithmetic says, as in "exp overflows"; empty if there is none.
    special
        The arrays that can't be any numbers, by name: each returns, for the sizes, how to draw it.
    holds
        Whether sizes are allowed.
    start
        Returns the parameter of a new object, for its name and the sizes.
    is_parameter
        Whether a parameter itself is wrong, and not what a call computes.
    """

    def __init__(
        self,
        name: str,
        history: History,
        fails: Callable[[History], bool],
        shapes: Mapping[str, Sequence[str]],
        words: Mapping[str, str],
        made: Sequence[str] = (),
        parameters: Sequence[str] = (),
        free: Sequence[str] = (),
        is_finite: bool = True,
        wrong: str = "wrong",
        overflow: str = "",
        special: Mapping[str, SpecialDraw] | None = None,
        holds: Callable[[Mapping[str, int]], bool] = lambda sizes: True,
        start: Callable[[str, Mapping[str, int]], Array] | None = None,
        is_parameter: bool = False,
    ) -> None:
        self._name, self._history, self._shapes = name, list(history), shapes
        self._fails, self._made, self._parameters = fails, made, parameters
        self._free, self._is_finite = free, is_finite
        self._wrong, self._overflow, self._is_parameter = wrong, overflow, is_parameter
        self._several = {size: plural(word) for size, word in words.items()}
        self._special_ones, self._holds, self._start = dict(special or {}), holds, start
        self._plain: set[str] = set()
        self._is_general = False
        self._stages: tuple[str, ...] = ()
        self._rng = np.random.default_rng(SEED)
        shown = shown_names(self._history)
        self._shown = [(values_at(self._history, place), text) for place, text in shown.items()]
        self._places: dict[str, tuple[str, int | None]] = {}

    def hints(self) -> list[str]:
        """Return an observation, a question and a sentence of the course; none if nothing helps."""
        for history in in_its_own_memory(self._history):
            if self._is_wrong(history):  # it is not to do with which array it is
                self._history = list(history)
        for condition in HISTORY:
            changed = condition.change(self._history)
            if changed and all(self._is_right(each) for each in changed):
                written = written_names(self._history)
                words = {"name": self._name, "wrong": self._wrong, "written": written}
                stages = condition.stages(self._is_parameter)
                seen, question, why = (stage.format(**words) for stage in stages)
                also, asked = self._needed_with(condition)
                return [f"{seen} {also}".strip(), f"{question} {asked}".strip(), why]
        if self._is_wrong(assigned := [self._assigned(event) for event in self._history]):
            self._history = assigned
        for simpler in SIMPLER:
            for history in simpler(self._history):
                if self._is_wrong(history):
                    self._history = list(history)
        for name in [n for n in _arrays(self._history) if n not in self._special_ones]:
            if self._all(self._is_wrong, name, ordinary):  # its numbers do not matter
                drawn = with_numbers(self._history, name, lambda X: ordinary(self._rng, X))
                if self._is_wrong(drawn):
                    self._history = list(drawn)
                    self._plain.add(name)
        return self._about_numbers() or self._about_sizes()

    def _needed_with(self, condition: Condition) -> tuple[str, str]:
        """Return what else it takes to be wrong, and a question; empty if it takes nothing."""
        of = self._name, self._wrong, self._history, self._is_right, self._is_wrong
        also = Together(*of, self._special_ones, self._rng).of(condition)
        if also[0] or max(self._sizes().values(), default=0) <= MOST_SCANNED:
            return also
        told = self._about_sizes()
        return (f"It takes certain sizes as well: {told[0]}", told[1]) if told else also

    def _assigned(self, event: Event) -> Event:
        """Return an event that assigns the parameters with which a new object starts."""
        if not isinstance(event, Make) or event.parameters or self._start is None:
            return event
        sizes = dict(zip(self._made, event.sizes, strict=True))
        return replace(event, parameters={n: self._start(n, sizes) for n in self._parameters})

    def _is_right(self, history: History) -> bool:
        return is_possible(history) and not self._fails(history)

    def _is_wrong(self, history: History) -> bool:
        return is_possible(history) and self._fails(history)

    def _about_numbers(self) -> list[str]:
        """Say for which numbers of an array, or of several, the history fails."""
        matter = self._those_that_matter()
        # Beside small numbers that matter, special ones of another array only show the mistake.
        of_size = {name: X for name, X in matter.items() if self._of_size(name, X)}
        self._is_general = False
        for describe in (self._special, self._of_size, self._these):
            for name, found in (of_size or matter).items():
                if not (seen := describe(name, found)):
                    continue
                if len(matter) > 1 and not self._is_general:
                    seen, names = self._together(matter, of_size), " or ".join(matter)
                else:
                    seen, names = self._after_others(name, f"{self._name} is {seen}"), name
                question = LOOKS.format(X=names)
                why = "The formula is the same for all numbers."
                if names != name:
                    why = f"The numbers of one array may only show what others cause. {why}"
                elif self._stages:
                    question, why = self._stages
                if self._overflow and not self._stages:
                    question, why = RAISES
                elif not self._is_finite and not self._stages:
                    question, why = NOT_FINITE
                return [seen, question, why]
        return []

    def _those_that_matter(self) -> dict[str, list[Array]]:
        """Return the arrays without whose numbers the history is right, as the report names them.

        Of several arrays with one name, those that matter alone; or all, if none does.
        """
        matter: dict[str, list[Array]] = {}
        for name, found in _arrays(self._history).items():
            if name in self._special_ones or not self._all(self._is_right, name, ordinary):
                continue
            single = {}
            for number, X in _numbered(self._history, name) if len(found) > 1 else ():
                if not (shown := self._shown_as(X, "")):
                    continue
                self._places[shown] = name, number
                if self._all(self._is_right, shown, ordinary):
                    single[shown] = [X]
            shown = self._shown_as(found[0], name) if len(found) == 1 else name
            self._places[shown] = name, None
            matter |= single or {shown: found}
        return matter

    def _shown_as(self, values: Array, otherwise: str) -> str:
        """Return the name under which the report shows an array, if it still has its numbers."""
        return next((text for X, text in self._shown if X is values), otherwise)

    def _together(self, matter: Mapping[str, list[Array]], of_size: Collection[str]) -> str:
        """Say that the numbers of several arrays matter, and what is special about each.

        The numbers of one may only show what those of another cause: nobody can tell which.
        """
        clauses = {name: self._clause(name, X, of_size) for name, X in matter.items()}
        seen = [clauses[name] or self._size_of(name, X) for name, X in matter.items()]
        seen = sorted(seen, key=lambda clause: clause.startswith("for these numbers"))
        which = "either" if len(matter) == 2 else "any of them"
        return (
            f"{self._name} is {self._wrong} {', and at the same time '.join(seen)}; it is right "
            f"for other numbers of {which} that were tried."
        )

    def _size_of(self, name: str, found: list[Array]) -> str:
        """Name the numbers of an array, with their size if other numbers like them are right."""
        seen = f"for these numbers of {name}"
        is_of_size = _largest(found) > LARGE and self._is_right(self._with(name, _ordinary_size))
        return f"{seen}, the largest of size {in_digits(_largest(found))}" if is_of_size else seen

    def _clause(self, name: str, found: list[Array], of_size: Collection[str]) -> str:
        """Return what is special about the numbers of an array, if that makes the lines wrong."""
        for special in SPECIALS:
            if special.is_of_size != (name in of_size) or (of_size and name not in of_size):
                continue
            if all(special.holds(X) and special.fits(X) for X in found) and (
                self._all(self._is_wrong, name, special.draw)
                and (special.is_of_size or self._all(self._is_right, name, special.draw_nearly))
            ):
                return special.words.format(X=name, size=in_digits(_largest(found)))
        return ""

    def _special(self, name: str, found: list[Array]) -> str:
        """Say what is special about the numbers of an array; empty if nothing is found.

        In an array with few rows or columns, many things are the same: a zero, and a sum of zero.
        So larger arrays are tried first.
        """
        larger = self._larger(name)
        tried = [(larger, "")] if larger else []
        for history, shapes in [*tried, (self._history, " of this shape" if larger else "")]:
            arrays = found
            if history is larger:
                arrays = _arrays(history)[self._places[name][0]]
            for special in SPECIALS:
                if (
                    not special.is_of_size
                    and all(map(special.holds, found))
                    and all(map(special.fits, arrays))
                    and self._all(self._is_wrong, name, special.draw, history)
                    and self._all(self._is_right, name, special.draw_nearly, history)
                ):
                    words = special.words.format(X=name)
                    self._is_general = history is larger
                    self._stages = (special.question, special.why) if special.question else ()
                    others = f"other numbers of {name}{shapes} that were tried"
                    if history is not larger and self._is_right_if_small(name, special.draw):
                        others += ", and for the smaller arrays that were tried"
                    return f"{self._wrong} {words}, and right for {others}."
        return ""

    def _is_right_if_small(self, name: str, draw: Draw) -> bool:
        """Whether the history is right with these numbers where the arrays are large only."""
        sizes, few = self._sizes(), count(OTHER_SIZES[0])
        if max(sizes.values(), default=0) <= MOST_SCANNED:
            return False
        small = {size: next(few) if n > MOST_SCANNED else n for size, n in sizes.items()}
        if not self._holds(small):
            return False
        return self._all(self._is_right, name, draw, self._resized(small))

    def _larger(self, name: str) -> History:
        """Return the history with larger arrays, if this one has few rows or columns; else none."""
        sizes = self._sizes()
        if not any(sizes.get(size, MANY) < MANY for size in self._shapes.get(self._base(name), ())):
            return []
        others = (n for n in count(OTHER_SIZES[0]) if n not in sizes.values())
        larger = {size: next(others) if n < MANY else n for size, n in sizes.items()}
        if not self._holds(larger) or self._special_ones.keys() & _arrays(self._history).keys():
            return []
        if name not in self._places or self._places[name][1] is not None:
            return []  # one of several arrays
        values = _arrays(self._history)[self._places[name][0]]
        is_like = len(values) == 1  # the numbers of one array, repeated
        resized = self._resized(larger)
        return with_numbers(
            resized,
            self._places[name][0],
            lambda X: np.resize(values[0], X.shape) if is_like else X,
        )

    def _of_size(self, name: str, found: list[Array]) -> str:
        """Say how large the numbers of an array are, if that matters; else nothing."""
        size = in_digits(_largest(found))
        for special in SPECIALS:
            holds = special.is_of_size and all(map(special.holds, found))
            if holds and self._all(self._is_wrong, name, special.draw):
                if beside := self._beside(name, float(size)):
                    self._is_general = True
                    return beside
                words = special.words.format(X=name, size=size)
                if self._overflow:
                    return f"right for ordinary numbers of {name}; {words}, {self._overflow}."
                return f"{self._wrong} {words}, and right for ordinary ones."
        return ""

    def _these(self, name: str, found: list[Array]) -> str:
        """Say that other numbers of an array are right, and whether the size of these matters."""
        tried = f"right for other numbers of {name} that were tried"
        if all(map(has_some_zeros, found)) and self._all(
            self._is_wrong, name, zero_at_the_same_places
        ):
            return f"{self._wrong} {where_zero(name, found[0])}, and {tried}."
        seen = f"{tried}, and {self._wrong} for these"
        is_of_size = any(each.is_of_size and all(map(each.holds, found)) for each in SPECIALS)
        if is_of_size and self._is_right(self._with(name, _ordinary_size)):
            if self._overflow:
                largest = f"the largest of size {in_digits(_largest(found))}"
                return f"{tried}; for these, {largest}, {self._overflow}."
            if self._is_right(self._with(name, np.negative)):
                extreme = max((X.flat[np.abs(X).argmax()] for X in found), key=abs)
                which, sign = ("lowest", "-") if extreme < 0 else ("largest", "")
                return (
                    f"{seen}, the {which} of which is {sign}{in_digits(_largest(found))}; with all "
                    f"signs turned, they are right."
                )
            return f"{seen}, the largest of size {in_digits(_largest(found))}."
        return f"{seen}."

    def _after_others(self, name: str, sentence: str) -> str:
        """Return a sentence after the names of the other arrays whose numbers matter too."""
        without = {self._base(name), *self._plain, *self._special_ones}
        others = [other for other in _arrays(self._history) if other not in without]
        if self._is_general or not others:
            return sentence
        return f"With these numbers of {' and '.join(others)}, {sentence}"

    def _beside(self, name: str, size: float) -> str:
        """Say whether the numbers of two arrays matter together, and how; empty if they don't."""
        for other in _arrays(self._history):
            is_other = other not in {name, self._base(name), *self._special_ones}
            if not is_other or not self._all(self._is_right, other, _of(size)):
                continue
            apart = self._with(name, lambda X: ordinary(self._rng, X))
            if size < 1.0 and self._all(self._is_wrong, other, _of(BESIDE), apart):
                return (
                    f"{self._wrong} where the numbers of {name} are far smaller than the numbers "
                    f"of {other}, and right where they are of one size."
                )
        for other, found in _arrays(self._history).items():
            largest = _largest(found)
            is_another = other not in {name, self._base(name), *self._special_ones}
            is_large = is_another and min(size, largest) > LARGE
            if is_large and self._all(self._is_right, other, ordinary):
                return (
                    f"{self._wrong} for numbers of {name} as large as {in_digits(size)} together "
                    f"with numbers of {other} as large as {in_digits(largest)}, and right where "
                    f"either is "
                    f"ordinary."
                )
        return ""

    def _all(
        self,
        holds: Callable[[History], bool],
        name: str,
        draw: Draw,
        history: History | None = None,
    ) -> bool:
        """Whether something holds for the history with other numbers in an array, each time."""
        return all(
            holds(self._with(name, lambda X: draw(self._rng, X), history)) for _ in range(TRIES)
        )

    def _with(
        self, name: str, draw: Callable[[Array], Array], history: History | None = None
    ) -> History:
        """Return the history with other numbers in an array, or in all arrays of a name."""
        base, number = self._places.get(name, (name, None))
        return with_numbers(history or self._history, base, draw, number)

    def _base(self, name: str) -> str:
        """Return the name of an argument or parameter that a report may show with a number."""
        return self._places.get(name, (name, None))[0]

    def _about_sizes(self) -> list[str]:
        """Say for which sizes the history fails, whatever the numbers."""
        sizes = self._sizes()
        if not sizes or not self._all_sizes(self._is_wrong, sizes):
            return []
        matter = {}
        for size, length in sizes.items():
            others = [n for n in OTHER_SIZES if n not in sizes.values()]
            if self._all_sizes(self._is_right, {**sizes, size: others[0]}):
                matter[size] = length, others[0]
        question = "What are the shapes of all the arrays in your code then?"
        for size, (length, other) in matter.items():
            same = [name for name, n in sizes.items() if n == length and name in matter]
            same.remove(size)
            many = self._several[size]
            if length == 1:
                several = {**sizes, size: OTHER_SIZES[1]}
                is_single = self._all_sizes(self._is_right, several)
                seen = f"right for {'several' if is_single else other} {many}, but not for a "
                seen += "single one."
            elif len(same) == 1 and all(
                self._all_sizes(self._is_wrong, {**sizes, size: both, same[0]: both})
                for both in (length + 2, FEW if length > FEW else MANY + 1)
            ):
                seen = f"{self._wrong} where there are as many {many} as {self._several[same[0]]}."
            else:
                right, wrong = self._first_wrong(sizes, size)
                seen = f"right for {right or other} {many}, but not for {wrong}."
                next_one = {**sizes, size: wrong + 1}
                if right >= MOST_SCANNED and self._all_sizes(self._is_right, next_one):
                    seen = f"right for {right} and for {wrong + 1} {many}, but not for {wrong}."
                question = BORDER if right >= MOST_SCANNED else question
            return [f"{self._name} is {seen}", question, "The formula is the same for all sizes."]
        return []

    def _first_wrong(self, sizes: Mapping[str, int], size: str) -> tuple[int, int]:
        """Return a small length of a size that is wrong, and the one before it, which is right.

        The first is 0 if it is wrong from the smallest length on.
        """
        right, wrong = 0, sizes[size]

        def is_wrong(length: int) -> bool:
            lengths = {**sizes, size: length}
            return self._holds(lengths) and self._is_wrong(self._resized(lengths))

        for length in range(2, min(wrong, MOST_SCANNED)):
            if is_wrong(length):
                return right, length
            right = length
        while wrong - right > 1:
            middle = (right + wrong) // 2
            if is_wrong(middle):
                wrong = middle
            else:
                right = middle
        return right, wrong

    def _sizes(self) -> dict[str, int]:
        """Return the sizes of the arrays; empty if they are not the same in all calls."""
        found: dict[str, set[int]] = {}
        for event in self._history:
            if isinstance(event, Step):
                continue
            if not isinstance(event, Call | Make) or (isinstance(event, Call) and event.misfits):
                return {}
            if isinstance(event, Make):
                for size, length in zip(self._made, event.sizes, strict=False):
                    found.setdefault(size, set()).add(length)
            for name, values in _of_event(event).items():
                if len(self._shapes.get(name, ())) != values.ndim:
                    return {}
                for size, length in zip(self._shapes[name], values.shape, strict=True):
                    found.setdefault(size, set()).add(length)
        same = all(len(lengths) == 1 for lengths in found.values())
        return {size: max(found[size]) for size in self._several if size in found} if same else {}

    def _all_sizes(self, holds: Callable[[History], bool], sizes: Mapping[str, int]) -> bool:
        return self._holds(sizes) and all(holds(self._resized(sizes)) for _ in range(TRIES))

    def _resized(self, sizes: Mapping[str, int]) -> History:
        """Return the history with new arrays of these sizes; labels stay labels."""

        def drawn(name: str) -> Array:
            shape = tuple(sizes.get(size, 1) for size in self._shapes[name])
            if name in self._special_ones:
                return self._special_ones[name](sizes)(self._rng, shape)
            return ordinary(self._rng, np.empty(shape))

        def resized(event: Call | Make) -> Call | Make:
            if isinstance(event, Make):
                made = tuple(sizes[size] for size in self._made)
                drawn_ones = {name: drawn(name) for name in self._parameters}
                return replace(event, sizes=made, parameters=drawn_ones)
            arguments = {name: Passed(drawn(name)) for name in event.arguments}
            of_pass = tuple(sizes.get(size, 1) for size in self._free) if event.sizes else ()
            return replace(event, arguments=arguments, returns=(), sizes=of_pass)

        return [resized(event) for event in self._history if isinstance(event, Call | Make)]


def in_digits(size: float) -> str:
    """Return a size with three digits, as people write it: 1000, 709 and 1.78e-99.

    A large one is rounded down and a small one up, so that some number is as large, or none larger.
    """
    unit = 10.0 ** (math.floor(math.log10(size)) - 2) if size > 0 else 1.0
    digits = size / unit
    rounded = float(f"{(math.floor if size >= 1 else math.ceil)(round(digits, 6)) * unit:.2e}")
    return f"{rounded:g}" if 1e-3 <= rounded < 1e6 else f"{rounded:.3g}"


def _of(size: float) -> Draw:
    """Return a draw of numbers of a size."""
    return lambda rng, like: size * rng.uniform(0.5, 1.0, like.shape)


def _largest(found: list[Array]) -> float:
    return max(float(np.abs(X).max()) for X in found)


def _ordinary_size(values: Array) -> Array:
    """Return numbers whose ratios are the same, and the largest of which is 1."""
    return np.asarray(values / np.abs(values).max())


def _of_event(event: Call | Make) -> dict[str, Array]:
    if isinstance(event, Make):
        return event.parameters
    return {name: array.values for name, array in event.arguments.items()}


def _numbered(history: History, name: str) -> list[tuple[int, Array]]:
    """Return the arrays of a name, each with the number of its event."""
    events = (event for event in history if isinstance(event, Make | Call))
    return [(each.number, _of_event(each)[name]) for each in events if name in _of_event(each)]


def _arrays(history: History) -> dict[str, list[Array]]:
    """Return the arrays of each name."""
    found: dict[str, list[Array]] = {}
    for event in history:
        if isinstance(event, Make | Call):
            for name, values in _of_event(event).items():
                found.setdefault(name, []).append(values)
    return found
