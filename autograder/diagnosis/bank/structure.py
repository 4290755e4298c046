"""The structure of a quantity: which sizes and arrays its formula has, and how to name them."""

from __future__ import annotations

import ast
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from autograder.declaration.misconception import Change, Misconception
from autograder.diagnosis.formula import Quantity, Variables, evaluate, names_in
from autograder.diagnosis.prediction import NO_RESULT, quiet
from autograder.diagnosis.scene import draw_scene, larger, names_of_lengths

UNKNOWN = "?"
"""The name of a length that is not a size of the course."""

MOST_NAMES = 3
"""The largest number of names in the words for a part of a formula."""

Sizes = tuple[str, ...]

ORDINALS = "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"


def plural(word: str) -> str:
    """Return the plural of an English noun: `features of A` for `feature of A`."""
    word, of, rest = word.partition(" of ")
    return f"{_plural(word)}{of}{rest}"


def _plural(word: str) -> str:
    if word.endswith(("s", "x", "ch", "sh")):
        return f"{word}es"
    return f"{word[:-1]}ies" if word.endswith("y") and word[-2] not in "aeiou" else f"{word}s"


@dataclass(frozen=True)
class Kind:
    """A kind of misconception, whose words have places for parts of the formula: `{part}`.

    Attributes
    ----------
    family, name : str
    observation, question, why : str
        The three hints; `{name}` is the name of the quantity.
    is_rare : bool
        Whether it is not tried together with another one.
    """

    family: str
    name: str
    observation: str
    question: str
    why: str
    is_rare: bool = False

    def about(self, change: Change, planted: str = "", **parts: str) -> Misconception:
        """Return the misconception of this kind with these parts in its words."""
        words = (self.name, self.observation, self.question, self.why)
        parts["name"] = "{name}"
        name, seen, question, why = (each.format(**parts) for each in words)
        hints = seen, question, why
        return Misconception(name, change, *hints, "", planted, self.is_rare, self.family)


class Structure:
    """A quantity, with the shapes of its arrays in the names of the sizes."""

    def __init__(self, quantity: Quantity) -> None:
        self.quantity = quantity
        sizes = larger(quantity)
        self._names = names_of_lengths(quantity, sizes)
        self._variables = self._drawn(0)
        self.result = self.shape_of(quantity.formula) or ()

    def _drawn(self, seed: int) -> Variables:
        """Return the variables of drawn inputs, in sizes of `larger`."""
        quantity = self.quantity
        scene = draw_scene(quantity, np.random.default_rng(seed), larger(quantity))
        variables = quantity.variables(scene.inputs)
        if quantity.start:
            variables["last"] = evaluate(quantity.start, variables)
        return variables

    def shape_of(self, expression: str) -> Sizes | None:
        """Return the shape of an expression; None if it has none."""
        try:
            with quiet():
                shape = evaluate(expression, self._variables).shape
        except NO_RESULT:
            return None
        return tuple(self._names.get(length, UNKNOWN) for length in shape)

    @cached_property
    def arrays(self) -> dict[str, Sizes]:
        """The inputs and the arrays derived from them, each with its shape."""
        found = dict(self.quantity.given)
        names = [*self.quantity.derived, *(["last"] if self.quantity.start else [])]
        for name in names:
            shape = self.shape_of(name)
            if shape is not None and (shape or name == "last"):
                found[name] = shape
        return found

    @cached_property
    def used(self) -> tuple[str, ...]:
        """The arrays in the formula, in order."""
        names = self.names_in(ast.parse(self.quantity.formula))
        more = [n for name in names for n in self._of_derived(name)]
        return tuple(dict.fromkeys([*names, *more]))

    @cached_property
    def scalars(self) -> tuple[str, ...]:
        """The inputs that are single numbers."""
        return tuple(name for name, shape in self.quantity.given.items() if not shape)

    @cached_property
    def labels(self) -> tuple[str, ...]:
        """The inputs of whole numbers, such as labels."""
        inputs = ((name, np.asarray(self._variables[name])) for name in self.quantity.given)
        return tuple(name for name, X in inputs if X.dtype.kind in "biu")

    @cached_property
    def is_of_shapes(self) -> bool:
        """Whether the result follows from the shapes alone, whatever the numbers."""
        try:
            with quiet():
                changed = evaluate(self.quantity.formula, self._drawn(1))
        except NO_RESULT:
            return False
        return np.array_equal(changed, evaluate(self.quantity.formula, self._variables))

    @cached_property
    def batch(self) -> str:
        """The first size; empty if there is none."""
        return next(iter(self.quantity.size_names), "")

    @cached_property
    def calls(self) -> set[str]:
        """The names of the functions and methods that the formula calls."""
        tree = ast.parse(self.quantity.formula)
        functions = [node.func for node in ast.walk(tree) if isinstance(node, ast.Call)]
        return {ast.unparse(each).rpartition(".")[2] for each in functions}

    @cached_property
    def subtracts(self) -> bool:
        """Whether the formula has a minus."""
        tree = ast.parse(self.quantity.formula)
        return any(isinstance(node, ast.Sub | ast.USub) for node in ast.walk(tree))

    @cached_property
    def takes_mean(self) -> bool:
        """Whether the formula has a mean, or divides by a size."""
        divisors = (
            node.right
            for node in ast.walk(ast.parse(self.quantity.formula))
            if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div)
        )
        sizes = set(self.quantity.size_names)
        return "mean" in self.calls or any(
            names_in([ast.unparse(each)]) & sizes and not self.names_in(each) for each in divisors
        )

    def _of_derived(self, name: str) -> list[str]:
        text = self.quantity.derived.get(name)
        return self.names_in(ast.parse(text)) if text else []

    def names_in(self, tree: ast.AST) -> list[str]:
        """Return the arrays in an expression, in order."""
        nodes = (node.id for node in ast.walk(tree) if isinstance(node, ast.Name))
        return [name for name in dict.fromkeys(nodes) if name in self.arrays]

    def phrase(self, node: ast.expr) -> str:
        """Return words for a part of the formula, which name its arrays and give no formula."""
        bare = node.value if isinstance(node, ast.Attribute) and node.attr == "T" else node
        if isinstance(bare, ast.Name | ast.Constant):
            return ast.unparse(bare)
        names = self.names_in(node)
        if isinstance(bare, ast.Call) and isinstance(bare.func, ast.Name | ast.Attribute):
            function = ast.unparse(bare.func).rpartition(".")[2]
            if function in self.quantity.helpers and names:
                return self.quantity.words.get(function, f"{function} of {_listed(names)}")
        if not names:
            sizes = names_in([ast.unparse(node)]) & set(self.quantity.size_names)
            return f"the part with {_listed(sorted(sizes))}" if sizes else "the constant"
        if len(names) > MOST_NAMES:
            return f"the part with {names[0]}, {names[1]} and other arrays"
        return f"the part with {_listed(names)}"

    def one(self, size: str) -> str:
        """Return the word for one index of a size."""
        return self.quantity.words.get(size, f"index of {size}")

    def many(self, size: str) -> str:
        """Return the word for several indices of a size."""
        word = self.quantity.words.get(size)
        if size == UNKNOWN:
            return "indices of an inner axis"
        return plural(word) if word else f"indices of {size}"

    def along(self, shape: Sizes, axis: int) -> str:
        """Return the word for the indices along an axis; its number, if its size has two axes."""
        many = self.many(shape[axis]) if shape[axis] != UNKNOWN else "indices"
        is_one = shape.count(shape[axis]) == 1 and shape[axis] != UNKNOWN
        return many if is_one else f"{many} of the {ORDINALS[axis]} axis"

    def axis(self, shape: Sizes, axis: int) -> str:
        """Return the word for the indices along an axis; its place, if its size has two axes."""
        is_one = shape.count(shape[axis]) == 1 and shape[axis] != UNKNOWN
        return self.many(shape[axis]) if is_one else f"{ORDINALS[axis]} axis"

    def equal(self, one: str, other: str) -> str:
        """Return a clause: these two sizes are equal."""
        words = self.quantity.words
        if one in words and other in words:
            return f"Where there are as many {self.many(one)} as {self.many(other)}"
        return f"Where {one} and {other} are equal"

    @property
    def chain_rule(self) -> str:
        """The course's sentence about the upstream gradient; empty if there is none."""
        if not self.quantity.upstream:
            return ""
        upstream = self.quantity.upstream[0]
        of = upstream.partition("d")[2].rpartition("d")[2] or "the output"
        return (
            f"The chain rule has two factors: how the loss changes with {of}, which is {upstream}, "
            f"and how {of} changes with each element."
        )


def _listed(names: Iterable[str]) -> str:
    *first, last = names
    return f"{', '.join(first)} and {last}" if first else last
