"""The right numbers, times a factor: a sign, a size, a two, a number that is given."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from itertools import combinations, permutations

from autograder.declaration.misconception import Misconception, OutOf
from autograder.diagnosis.bank.structure import Kind, Structure

MOST_SIZES = 4
"""The largest number of sizes whose products are tried as factors."""

ALL_FACTORS = "The write-up's formula has all factors. There are no others."
A_MEAN = "A mean is a sum, divided by the number of its terms."

Factor = partial(Kind, "scale")
SIGN = Factor(
    "the sign flipped",
    "{name} has the right numbers, with the opposite sign.",
    "Which step of this computation has a minus sign?",
    "Nothing here subtracts. The minus of gradient descent belongs to the optimizer.",
)
DIVIDED = Factor(
    "divided by {size}",
    "{name} is exactly {factor} times too small.",
    "Does your code take a mean, and over which index?",
    "A sum adds up all contributions. It does not take their mean.",
)
BY_THE_BATCH = Factor(
    "divided by {size}",
    "{name} is exactly {factor} times too small.",
    "If the loss is a mean over the {many}, which part of the program divides by {factor}?",
    "If the loss is a mean, then 1/{factor} is part of the loss, and {upstream} already contains "
    "that factor.",
)
MULTIPLIED = Factor(
    "multiplied by {size}",
    "{name} is exactly {size} times too large.",
    "How many times does each {one} count?",
    "Each {one} counts once, and nothing multiplies the sum.",
)
BY_ANOTHER = Factor(
    "divided by {one} for {other}",
    "{name} is divided by {one} where another number belongs.",
    "How many terms does the mean have?",
    A_MEAN,
)
DOUBLED = Factor(
    "doubled",
    "{name} is exactly twice what it should be.",
    "Does your code add something twice, or multiply by 2?",
    "The 2 of a squared loss is already part of {upstream}. Nothing here adds a factor.",
)
HALVED = Factor(
    "halved",
    "{name} is exactly half of what it should be.",
    "Which step of your computation has a 2 in it?",
    "The ½ of a loss is already part of {upstream}. Nothing here adds a factor.",
)
BY_A_NUMBER = Factor(
    "{done} by {number}",
    "{name} has the factor {number} once too {often}.",
    "Which parts of the formula contain {number}, and how many times?",
    ALL_FACTORS,
)


def scale(of: Structure) -> Iterator[Misconception]:
    """Yield misconceptions about a factor of the result."""
    its_sign = "A sign belongs to one term. Compare the sign of each term with the write-up."
    sign = replace(SIGN, why=its_sign) if of.subtracts else SIGN
    yield sign.about(OutOf("-result"))
    sizes, upstream = of.quantity.size_names, "".join(of.quantity.upstream[:1])
    multiplied = replace(MULTIPLIED, why=A_MEAN) if of.takes_mean else MULTIPLIED
    divided = replace(DIVIDED, why=A_MEAN) if of.takes_mean else DIVIDED
    for size in sizes:
        kind = BY_THE_BATCH if upstream and size == of.batch else divided
        words = {"size": size, "factor": size, "many": of.many(size), "upstream": upstream}
        yield kind.about(OutOf(f"result / {size}"), **words)
        yield multiplied.about(OutOf(f"result * {size}"), size=size, one=of.one(size))
    if N := of.batch:
        question = f"How many times does your code divide by {N}, and how many times should it?"
        twice = replace(divided, question=question)
        yield twice.about(OutOf(f"result / {N}**2"), size=f"{N} twice", factor=f"{N}²")
    for one, other in combinations(sizes[:MOST_SIZES], 2):
        words = {"size": f"{one} and by {other}", "factor": f"{one} · {other}"}
        yield divided.about(OutOf(f"result / ({one} * {other})"), **words)
    for one, other in permutations(sizes[:MOST_SIZES] if of.takes_mean else (), 2):
        yield BY_ANOTHER.about(OutOf(f"result * {other} / {one}"), one=one, other=other)
    for kind, change in ((DOUBLED, "result * 2"), (HALVED, "result / 2")):
        kind = kind if upstream else replace(kind, why=ALL_FACTORS)
        yield kind.about(OutOf(change), upstream=upstream)
    for number in of.scalars:
        for done, sign_of, often in (("multiplied", "*", "often"), ("divided", "/", "rarely")):
            words = {"done": done, "number": number, "often": often}
            yield BY_A_NUMBER.about(OutOf(f"result {sign_of} {number}"), **words)
