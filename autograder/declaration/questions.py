"""Reads the prediction questions of a homework from its `questions.toml`, and draws their numbers.

The numbers of a question follow from a student's seed. So two students have different answers.
"""

from __future__ import annotations

import keyword
import string
import tomllib
import zlib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import msgspec
import numpy as np
from msgspec import Meta

from autograder.declaration.formulas import Scope, evaluate
from autograder.errors import UsageError

FILE = "questions.toml"
CLAIMS = "claims.py"
"""The file with a student's answers."""

TASK = "claims"
SEED = "SEED"
LARGEST_SEED = 2**32 - 1
WITHIN = 0.01
"""The largest error of a number that is not whole, in units of the right one."""

MOST_DRAWS = 1_000

Right = bool | int | float | tuple[int, ...]
"""A right answer: true or false, a number, or a shape."""

KINDS = {
    bool: "True or False",
    int: "a whole number",
    float: "a number, right to 1 %",
    tuple: "a shape: a tuple such as (2, 3), or (4,) for one axis",
}


class QuestionsError(UsageError, ValueError):
    """A `questions.toml` is wrong; the message says where, for the author of the homework."""


class Question(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """One table `[[questions]]`.

    Attributes
    ----------
    name : str
        The name in `claims.py` that gets the answer.
    ask : str
        The question, with the names of its numbers in braces.
    answer : str
        The right answer, as a NumPy expression over the numbers.
    reason : str
        Why the answer is right, in general: without the numbers of any student.
    numbers : dict of str to tuple of int
        The smallest and the largest value of each number. Two numbers are never equal.
    """

    name: Annotated[str, Meta(pattern=r"^[A-Za-z]\w*$")]
    ask: Annotated[str, Meta(min_length=1)]
    answer: Annotated[str, Meta(min_length=1)]
    reason: Annotated[str, Meta(min_length=1)]
    numbers: dict[Annotated[str, Meta(pattern=r"^[A-Za-z]\w*$")], tuple[int, int]] = {}

    def draw(self, seed: int) -> dict[str, int]:
        """Return the numbers of a student's seed, all different."""
        rng = np.random.default_rng([seed, zlib.crc32(self.name.encode())])
        for _ in range(MOST_DRAWS):
            drawn = {
                name: int(rng.integers(low, high + 1)) for name, (low, high) in self.numbers.items()
            }
            if len({*drawn.values()}) == len(drawn):
                return drawn
        raise QuestionsError(f"{FILE}: the numbers of {self.name} can't all be different")

    def asked(self, seed: int | None) -> str:
        """Return the question with a student's numbers; without a seed, with their names."""
        numbers = {name: name for name in self.numbers} if seed is None else self.draw(seed)
        return self.ask.format(**numbers)

    def right(self, seed: int) -> Right:
        """Return the right answer for a student's seed."""
        found = evaluate(self.answer, Scope(self.draw(seed), {}, {}))
        if isinstance(found, np.generic):
            found = found.item()
        is_shape = isinstance(found, tuple) and all(type(each) is int for each in found)
        if not (is_shape or (type(found) in (bool, int, float) and np.isfinite(found))):
            raise QuestionsError(
                f"{FILE}: the answer of {self.name} is {found!r}, and it must be True or False, a "
                f"number, or a tuple of whole numbers"
            )
        return found  # type: ignore[no-any-return]

    @property
    def kind(self) -> str:
        """The kind of its answer, in words."""
        return KINDS[type(self.right(0))]

    @property
    def is_graded(self) -> bool:
        """Whether its answer counts: true or false is too easy to guess."""
        return type(self.right(0)) is not bool


class Questions(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A whole `questions.toml`; the points are for all graded answers together."""

    questions: Annotated[list[Question], Meta(min_length=1)]
    points: Annotated[int, Meta(ge=1, le=100)] = 5


def load_questions(folder: Path) -> Questions | None:
    """Return the questions in a homework's `questions.toml`; None if there is no such file.

    Raises
    ------
    QuestionsError
        If any of its lines is wrong.
    """
    path = folder / FILE
    if not path.is_file():
        return None
    where = f"{folder.name}: "
    try:
        found = msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), Questions)
    except (OSError, ValueError) as error:
        raise QuestionsError(f"{where}{FILE}: {error}") from None
    try:
        wrong = [*_wrong(found)]
    except QuestionsError as error:
        raise QuestionsError(f"{where}{error}") from None
    if wrong:
        raise QuestionsError(f"{where}{FILE}: {'; '.join(wrong)}")
    return found


def _wrong(found: Questions) -> Iterator[str]:
    for name, count in Counter(each.name for each in found.questions).items():
        if count > 1:
            yield f"the question {name!r} is there {count} times"
        if keyword.iskeyword(name) or name == SEED:
            yield f"no question can have the name {name!r}"
    for each in found.questions:
        try:
            used = {
                name for _, name, _, _ in string.Formatter().parse(each.ask) if name is not None
            }
        except ValueError as error:
            yield f"the question {each.name}: {error}"
            continue
        if unknown := ", ".join(sorted(used - {*each.numbers})):
            yield f"the question {each.name} has {{{unknown}}}, and it draws no such number"
        for name, (low, high) in each.numbers.items():
            if low > high:
                yield f"the number {name} of {each.name} goes from {low} to {high}"
                return
        try:
            each.right(0)
        except QuestionsError:
            raise
        except Exception as error:  # the author's formula may raise anything
            yield f"the answer of {each.name} fails: {type(error).__name__}: {error}"
            return
    if sum(each.is_graded for each in found.questions) < 2:
        yield (
            "fewer than two questions are graded: a report would say at once whether an answer is "
            "right"
        )


def is_of_kind(right: Right, got: Any) -> bool:
    """Whether an answer has the kind of the right one; it may be any object of a student's."""
    got = _plain(got)
    if isinstance(right, tuple):
        return isinstance(got, list | tuple) and all(map(_is_number, got))
    return type(got) is bool if isinstance(right, bool) else _is_number(got)


def is_right(right: Right, got: Any) -> bool:
    """Whether an answer is right; it may be any object of a student's."""
    got = _plain(got)
    if not is_of_kind(right, got):
        return False
    if isinstance(right, tuple):
        return tuple(got) == right
    if not isinstance(right, float):
        return bool(got == right)
    try:
        return abs(float(got) - right) <= WITHIN * abs(right)
    except OverflowError:  # an integer beyond every float
        return False


def _plain(got: Any) -> Any:
    return got.tolist() if isinstance(got, np.ndarray | np.generic) else got


def _is_number(got: Any) -> bool:
    return type(got) in (int, float)
