"""Another index in a sum that is written with `np.einsum`."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from itertools import combinations
from string import ascii_letters

from autograder.diagnosis.bank import words as w
from autograder.diagnosis.bank.edits import Edit, called
from autograder.diagnosis.bank.product import NOT_SUMMED, left_out
from autograder.diagnosis.bank.structure import ORDINALS, Structure

SUMMED_TOO = w.Term(
    "summed over the {many}",
    "{name} is already summed over the {many}.",
    "Which indices does {name} have, and over which ones is the sum?",
    "An index of the result stays, and there is no sum over it.",
)
AXES_EXCHANGED = w.Term(
    "the {both} axis of {part} exchanged",
    "{where}{name} exchanges the {both} axis of {part}.",
    "What does each axis of {part} stand for?",
    "Each axis has one meaning, and meets the axis with the same meaning.",
)
EXCHANGED = w.Term(
    "{part} and {other} exchanged",
    "In {name}, {part} and {other} are exchanged.",
    "Which axes do {part} and {other} have?",
    "Each array meets the axes with its own meaning.",
)
ON_ITS_OWN = w.Term(
    "{part} summed over the {many} on its own",
    "In {name}, each number of the other arrays meets the sum of {part} over the {many}.",
    "Which {many} of {part} belong to one of the {many} of the other arrays?",
    "In one product, the numbers belong to the same index.",
)


def of_einsum(of: Structure, node: ast.Call) -> Iterator[Edit]:
    """Yield the changes to an `np.einsum` with an explicit result."""
    inputs, arrow, output = str(ast.literal_eval(node.args[0])).replace(" ", "").partition("->")
    letters, parts = inputs.split(","), node.args[1:]
    if not arrow or "." in inputs:
        return
    sizes: dict[str, str] = {}
    for indices, part in zip(letters, parts, strict=True):
        sizes |= dict(zip(indices, of.shape_of(ast.unparse(part)) or (), strict=False))
    for index, size in sizes.items():
        words = {"many": of.many(size)}
        if index in output:
            yield SUMMED_TOO, _written(letters, output.replace(index, ""), parts), words
            continue
        for out, where in ((index + output, ""), (output + index, ", with their axis last")):
            yield NOT_SUMMED, _written(letters, out, parts), {**words, "where": where}
    for place, (indices, part) in enumerate(zip(letters, parts, strict=True)):
        for one, other in combinations(dict.fromkeys(indices), 2):
            turned = indices.translate(str.maketrans(one + other, other + one))
            into = [*letters[:place], turned, *letters[place + 1 :]]
            is_same = sizes.get(one) == sizes.get(other)
            where = "" if is_same else f"{of.equal(sizes[one], sizes[other])}, "
            both = " and ".join(ORDINALS[indices.index(each)] for each in (one, other))
            words = {"part": of.phrase(part), "where": where, "both": both}
            yield AXES_EXCHANGED, _written(into, output, parts), words
        into = [*letters[:place], *letters[place + 1 :]]
        out = "".join(index for index in output if index in "".join(into))
        if into:
            rest = [*parts[:place], *parts[place + 1 :]]
            yield left_out(of, part, _written(into, out, rest))
        for index in dict.fromkeys(indices):
            if inputs.count(index) > 1:
                fresh = next(letter for letter in ascii_letters if letter not in inputs)
                into = [*letters[:place], indices.replace(index, fresh), *letters[place + 1 :]]
                words = {"part": of.phrase(part), "many": of.many(sizes[index])}
                yield ON_ITS_OWN, _written(into, output, parts), words
    for first, second in combinations(range(len(parts)), 2):
        some = [*parts]
        some[first], some[second] = some[second], some[first]
        words = {"part": of.phrase(parts[first]), "other": of.phrase(parts[second])}
        yield EXCHANGED, _written(letters, output, some), words


def _written(letters: Sequence[str], output: str, parts: Sequence[ast.expr]) -> ast.expr:
    return called("np.einsum", ast.Constant(f"{','.join(letters)}->{output}"), *parts)
