"""The right numbers in another shape, or added up once too often."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import combinations

from autograder.declaration.misconception import Misconception, OutOf
from autograder.diagnosis.bank.structure import ORDINALS, UNKNOWN, Kind, Structure

SAME = Kind(
    "shape",
    "{title}",
    "{name} holds the right numbers, {how}.",
    "Which shape does the write-up give, and what is the shape of your {name}?",
    "Each axis has one meaning.{shape}",
)
Sum = partial(
    Kind,
    "shape",
    question="How many numbers should {name} have, and over which index is each sum?",
)
ITS_OWN = "{name} has one place for each {one}, so nothing is added up over the {many}."
OTHERS_STAY = "Each sum is over the indices that the formula names. The other indices stay."
SUMMED = Sum("summed over the {along}", "{name} is already summed over the {along}.", why=ITS_OWN)
WITHOUT_AXIS = Sum(
    "summed over the {along}, without their axis",
    "{name} is already summed over the {along}.",
    why=ITS_OWN,
)
AVERAGED = Sum(
    "the mean over the {along}",
    "{name} is already a mean over the {along}.",
    why=ITS_OWN,
    is_rare=True,
)
EACH_SLICE = Sum(
    "each slice summed",
    "{name} has one number for each slice: the whole slice has been added up.",
    why=OTHERS_STAY,
)
TOTAL = Sum(
    "added up to a single number",
    "{name} is a single number: all its elements have been added up.",
    why=OTHERS_STAY,
)
MEAN = Sum(
    "averaged to a single number",
    "{name} is a single number: the mean of all its elements.",
    why=OTHERS_STAY,
    is_rare=True,
)
EVERYWHERE = Sum(
    "the total in every place",
    "All numbers of {name} are equal: each is the sum of all the right ones.",
    why=OTHERS_STAY,
)
DIAGONAL = Kind(
    "shape",
    "{title}",
    "{name} has only the elements on the diagonal.",
    "Which numbers of the output change with one number of the input?",
    "An element off the diagonal is a derivative as well, and counts.",
)
MATRIX = "result.reshape(-1, result.shape[-2] * result.shape[-1])"


def shape(of: Structure) -> Iterator[Misconception]:
    """Yield misconceptions about the shape and the axes of the result."""
    for title, expression, how in _rearranged(of):
        wanted = f" The write-up's shape is {of.quantity.shape}." if of.quantity.shape else ""
        words = {"title": title, "how": how, "shape": wanted}
        yield SAME.about(OutOf(expression), **words)
    axes = of.result
    for axis, size in enumerate(axes if len(axes) > 1 else ()):
        if size not in ("1", UNKNOWN):
            words = {"along": of.along(axes, axis), "one": of.one(size), "many": of.many(size)}
            yield SUMMED.about(OutOf(f"result.sum(axis={axis}, keepdims=True)"), **words)
            yield WITHOUT_AXIS.about(OutOf(f"result.sum(axis={axis})"), **words)
            yield AVERAGED.about(OutOf(f"result.mean(axis={axis})"), **words)
    if len(axes) > 2:
        yield EACH_SLICE.about(OutOf("result.sum(axis=(-2, -1))"))
    if axes:
        yield TOTAL.about(OutOf("result.sum()"))
        yield MEAN.about(OutOf("result.mean()"))
        yield EVERYWHERE.about(OutOf("np.full(result.shape, result.sum())"))
    if len(axes) > 1 and axes[-1] == axes[-2] != "1":
        for title, change in (
            ("the diagonal alone", "result * np.eye(result.shape[-1])"),
            ("the diagonal as a vector", "np.diagonal(result, axis1=-2, axis2=-1)"),
        ):
            yield DIAGONAL.about(OutOf(change), title=title)


def _rearranged(of: Structure) -> Iterator[tuple[str, str, str]]:
    """Yield names of shapes, the expressions that give them, and words."""
    axes = of.result
    if "1" in axes:
        yield "a vector for a column", "result.squeeze()", "without the axis of length one"
    if len(axes) == 2 and axes[1] == "1":
        yield "a row for a column", "result.T", "as a row"
    elif len(axes) == 2:
        yield "transposed", "result.T", "with rows and columns exchanged"
    if len(axes) > 1:
        yield "flattened", "result.ravel()", "all in one long vector"
    if len(axes) > 2:
        last_two = f"np.swapaxes(result, {len(axes) - 2}, {len(axes) - 1})"
        yield "each slice transposed", last_two, "with rows and columns of every slice exchanged"
        yield "all axes the other way round", "result.T", "with its axes in reverse order"
        first = "np.moveaxis(result, (-2, -1), (0, 1))"
        yield "the last two axes first", first, "with the last two axes in front"
        first, last = "np.moveaxis(result, -1, 0)", "np.moveaxis(result, 0, -1)"
        yield "the last axis first", first, "with the last axis in front"
        yield "the first axis last", last, "with the first axis at the end"
        for one, other in combinations(range(len(axes)), 2):
            both = f"the {ORDINALS[one]} and {ORDINALS[other]} axis exchanged"
            yield both, f"np.swapaxes(result, {one}, {other})", f"with {both}"
        flat = "result.reshape(*result.shape[:-2], -1)"
        yield "each slice a vector", flat, "each slice flattened to a vector"
        yield "a matrix for a stack", MATRIX, "flattened to a matrix"
        rows = "as a matrix with a row for each element of a slice"
        yield "a matrix for a stack, transposed", f"{MATRIX}.T", rows
    for index, where in (("..., ", ""), (":, ", " in the middle"), ("", " in front")):
        axis = "with an axis of length one too many"
        yield f"an axis too many{where}", f"result[{index}np.newaxis]", axis
    two = "with two axes of length one too many"
    yield "two axes too many", "result[..., np.newaxis, np.newaxis]", two
