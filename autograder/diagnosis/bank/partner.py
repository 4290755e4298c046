"""An array is left out of the formula, used twice, or taken for another array."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from itertools import combinations

from autograder.declaration.misconception import Instead, Into, Misconception, OutOf
from autograder.diagnosis.bank.edits import places
from autograder.diagnosis.bank.structure import ORDINALS, Kind, Structure
from autograder.diagnosis.formula import with_names

Partner = partial(Kind, "partner")
TWICE_AS_LARGE = "If {part} were twice as large, how should {name} change?"
ITS_ARRAY = "{part} is an array of the formula, so {name} changes with it."

ITSELF = Partner("{part} itself", "{name} is {part} itself.", TWICE_AS_LARGE, ITS_ARRAY)
NOT_ITSELF = Partner(
    "{part} itself",
    "{name} is {part} itself.",
    "How does {name} depend on {part}?",
    "The formula of {name} does not contain {part}.",
)
ANOTHER = Partner(
    "{part} for {name_of}",
    "{name} holds the numbers of {part}.",
    "Under which name does your code store or return each result?",
    "Each result has its own name, and the shape that belongs to it.",
)
ONES = Partner(
    "{part} left out, as ones",
    "{name} does not change when {part} changes.",
    TWICE_AS_LARGE,
    ITS_ARRAY,
)
SQUARED = Partner(
    "{part} squared",
    "{name} contains {part} twice.",
    "If {part} were twice as large, how many times as large would your {name} be?",
    "{part} is a factor once, and not twice.",
)
TAKEN = Partner(
    "{other} for {part}",
    "{name} is computed with {other} instead of {part}.",
    "In which places of the formula of {name} does {part} stand?",
    ITS_ARRAY,
)
ONCE = replace(TAKEN, name="{other} for {part} in the {which} place", is_rare=True)
EXCHANGED = Partner(
    "{part} and {other} exchanged",
    "In {name}, {part} and {other} are exchanged.",
    "Which operation does the formula do with {part}, and which one with {other}?",
    "Each array has its own place in the formula.",
)
ITS_TRANSPOSE = Partner(
    "{part} itself, transposed",
    "{name} is {part} with rows and columns exchanged.",
    "How does {name} depend on {part}, and what is done with each number?",
    "An array and its gradients have different numbers.",
    is_rare=True,
)
TOO_MANY = Partner(
    "{part} as a factor too many",
    "{name} is the right result, multiplied by {part}.",
    "How many times does the formula multiply by {part}?",
    "The formula has each of its factors, and no other.",
    is_rare=True,
)
ADDED = Partner(
    "{part} added",
    "{name} is the right result plus {part}.",
    "Which terms does the formula add up?",
    "The formula has each of its terms, and no other.",
    is_rare=True,
)
ONE_FOR_ALL = Partner(
    "{part} with one {one} for all",
    "From {part}, {name} uses the first {one} for all {many}.",
    "How many {many} does {part} have, and which element of {name} needs which of them?",
    "{part} has its own numbers for each {one}.",
    is_rare=True,
)
ANOTHER_SIZE = Partner(
    "{other} for {part}",
    "{name} is {other}, and not {part}.",
    "Which axis of which array has an index for each {one}?",
    "{part} counts the {many}.",
)
REST = Partner(
    "1 minus {part} for {part}",
    "{name} is computed with 1 minus {part} instead of {part}.",
    "If {part} is zero, which parts of {name} are left?",
    "{part} and its complement have their own places in the formula.",
)
OTHER_AXIS = Partner(
    "the other axis in every step",
    "{name} is right where rows and columns of all arrays are exchanged.",
    "Which numbers belong together: those of a row, or of a column?",
    "One index is that of a {row}, the other that of a {column}, and each has its own meaning.",
)
REVERSED = Partner(
    "{part} in reverse order along its {which} axis",
    "{name} uses {part} in reverse order along its {which} axis.",
    "Which number of {part} meets the first number of the other array?",
    "Each axis of {part} has its own order, from the first index to the last.",
    is_rare=True,
)
TRANSPOSE = Partner(
    "{part} for its transpose",
    "{where}{name} uses {part}'s rows as its columns.",
    "What does a row of {part} stand for, and what does a column stand for?",
    "{part} has one row for each {row}, and one column for each {column}.",
)
RESHAPED = Partner(
    "{part} reshaped for transposed",
    "{name} contains {part}'s numbers in another order.",
    "Does reshape move a number from its row into a column?",
    "A reshape reads the same numbers in the same order. A transpose exchanges rows and columns.",
)
Some = partial(
    Partner,
    question="How many numbers of {part} does one element of {name} use?",
    why="{part} holds one number for each {one}.",
)
FIRST = Some("the first number of {part}", "{name} uses the first number of {part} for all {many}.")
SUM_OF = Some("the sum of {part}", "{name} uses the sum of {part} where a single number belongs.")
STEP = Partner(
    "the {which} {one} {how}",
    "{name} {lacks} the contribution of the {which} {one}.",
    "If your code loops over the {many}, {question}?",
    "All {many} contribute to {name}, and the contributions are added.",
)
STEPS = (
    ("last", "alone", "contains only", "what happens to the earlier ones", "-1:"),
    ("first", "alone", "contains only", "what happens to the later ones", ":1"),
    ("last", "left out", "lacks", "where does the loop end", ":-1"),
    ("first", "left out", "lacks", "where does the loop begin", "1:"),
)


def partners(of: Structure) -> Iterator[Misconception]:
    """Yield misconceptions about the arrays in the formula."""
    quantity = of.quantity
    for name in quantity.given:
        kind = _in_words(of, name, ITSELF) if name in of.used else NOT_ITSELF
        is_turned = name in quantity.turned
        transpose = f"{name}.T"
        itself, turned = (transpose, name) if is_turned else (name, transpose)
        yield kind.about(Instead(f"{itself}.copy()"), part=name)
        yield TOO_MANY.about(OutOf(f"result * {name}"), part=name)
        yield ADDED.about(OutOf(f"result + {name}"), part=name)
        if len(quantity.given[name]) == 2:
            yield ITS_TRANSPOSE.about(Instead(f"{turned}.copy()"), part=name)
    for name, formula in quantity.others.items():
        if name != quantity.name:
            yield ANOTHER.about(Instead(formula), part=name, name_of=quantity.name)
    for name in of.used:
        if name not in of.labels:
            yield from _changed(of, name)
    for name in of.used:
        kind, once = (_in_words(of, name, each) for each in (TAKEN, ONCE))
        at = [each for each in places(quantity.formula) if getattr(each.node, "id", "") == name]
        for other in (n for n in of.arrays if n != name and not of.is_of_shapes):
            yield kind.about(Into({name: other}), part=name, other=other)
            for number, place in enumerate(at if len(at) > 1 else ()):
                words = {"part": name, "other": other, "which": ORDINALS[number]}
                yield once.about(Instead(place.with_part(other)), **words)
    for one, other in combinations(of.used, 2):
        if len(of.arrays[one]) == len(of.arrays[other]):
            change = Into({one: other, other: one})
            yield EXCHANGED.about(change, part=one, other=other)
    yield from _along_the_other_axis(of)
    if quantity.formula in quantity.size_names:
        yield from _other_sizes(of, quantity.formula)
    for size in quantity.size_names:
        if not any(size in each for each in of.result):
            yield from _steps(of, size)


def _other_sizes(of: Structure, right: str) -> Iterator[Misconception]:
    """Yield each other size for a size."""
    words = {"part": right, "one": of.one(right), "many": of.many(right)}
    for size in of.quantity.size_names:
        if size != right:
            yield ANOTHER_SIZE.about(Instead(size), **words, other=size)


def _in_words(of: Structure, name: str, kind: Kind) -> Kind:
    """Return a kind with the words that fit an array."""
    if name in of.quantity.upstream:
        return replace(kind, question=TWICE_AS_LARGE, why=of.chain_rule)
    if name in of.labels:
        return replace(kind, question="How should {name} change with {part}?")
    return kind


def _changed(of: Structure, name: str) -> Iterator[Misconception]:
    """Yield ones for an array, its square, its transpose, one of its numbers, their sum."""
    yield _in_words(of, name, ONES).about(Into({name: f"np.ones_like({name})"}), part=name)
    yield SQUARED.about(Into({name: f"{name} * {name}"}), part=name)
    rest = replace(REST, is_rare=name not in of.scalars)
    yield rest.about(Into({name: f"1 - {name}"}), part=name)
    shape, is_parameter = of.arrays[name], name in of.quantity.parameters
    if len(shape) == 2:
        own = shape[::-1] if name in of.quantity.turned else shape
        row, column = (of.one(size) if size != "1" else "array" for size in own)
        where = f"Where {name} is square, " if is_parameter else f"{of.equal(*shape)}, "
        where = "" if "1" in shape or shape[0] == shape[1] else where
        words = {"part": name, "where": where, "row": row, "column": column}
        yield TRANSPOSE.about(Into({name: f"{name}.T"}), **words)
        fits = replace(TRANSPOSE, name=f"{TRANSPOSE.name}, where it fits")
        yield fits.about(Into({name: f"np.broadcast_to({name}.T, {name}.shape)"}), **words)
        yield RESHAPED.about(Into({name: f"{name}.reshape({name}.shape[::-1]).T"}), part=name)
    for axis in range(len(shape)):
        cut = f"{name}[{':, ' * axis}::-1]"
        yield REVERSED.about(Into({name: cut}), part=name, which=ORDINALS[axis])
        first = f"np.broadcast_to({name}[{':, ' * axis}:1], {name}.shape)"
        words = {"part": name, "one": of.one(shape[axis]), "many": of.many(shape[axis])}
        yield ONE_FOR_ALL.about(Into({name: first}), **words)
    sizes = [size for size in shape if size != "1"]
    if len(sizes) == 1 and name not in of.quantity.upstream:
        words = {"part": name, "one": of.one(sizes[0]), "many": of.many(sizes[0])}
        yield FIRST.about(Into({name: f"{name}[:1]"}), **words)
        yield SUM_OF.about(Into({name: f"{name}.sum()"}), **words)


def _along_the_other_axis(of: Structure) -> Iterator[Misconception]:
    """Yield the formula of the transposes, transposed, for arrays that all have one shape."""
    shapes = {of.arrays[name] for name in of.used if of.arrays[name]}
    if shapes == {of.result} and len(of.result) == 2:
        turned = {name: f"{name}.T" for name in of.used if name in of.quantity.given}
        text = with_names(with_names(of.quantity.formula, of.quantity.derived), turned)
        row, column = map(of.one, of.result)
        yield OTHER_AXIS.about(Instead(f"({text}).T"), row=row, column=column)


def _steps(of: Structure, size: str) -> Iterator[Misconception]:
    """Yield a loop over a summed index that does or leaves out one step."""
    arrays = {n: shape for n, shape in of.quantity.given.items() if size in shape}
    for which, how, lacks, question, cut in STEPS:
        names = {n: f"{n}[{':, ' * shape.index(size)}{cut}]" for n, shape in arrays.items()}
        words = {"which": which, "how": how, "lacks": lacks, "question": question}
        yield STEP.about(Into(names), **words, one=of.one(size), many=of.many(size))
