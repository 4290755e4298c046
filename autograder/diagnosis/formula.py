"""A quantity of a homework, as a formula: a NumPy expression over the names of the course."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from types import CodeType
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from autograder.diagnosis.absolutes import of_absolutes
from autograder.grading.compare import TOLERANCE

if TYPE_CHECKING:
    from autograder.declaration.misconception import Misconception

Array = NDArray[Any]
Inputs = Mapping[str, Array]
"""The inputs of a formula, by name."""


class Shape(tuple[int, ...]):
    """The shape of an input, with all sizes of the scene by name, as `shape.sizes`."""

    sizes: Mapping[str, int]


Draw = Callable[[np.random.Generator, Shape], Array]
"""Draws an input: `lambda rng, shape: rng.integers(0, shape.sizes["C"], shape)` for labels."""

Constraint = str | Callable[[Mapping[str, int]], bool]
"""What the sizes satisfy: an expression over them, such as "H >= K", or a function of them."""


@dataclass(frozen=True, eq=False)
class Quantity:
    """A quantity that a homework judges, and its formula.

    Attributes
    ----------
    name : str
        Its name, for misconceptions and other formulas.
    called : str
        The name in a report.
    formula : str
        A NumPy expression over `given`, the sizes, `derived` and `helpers`; also over `last`, the
        result of the pass before this one, where `start` is set.
    given : mapping from str to tuple of str
        The inputs, each with the names of its sizes: `{"A": ("N", "C")}`. A size may be a
        number or an expression over other sizes: "1", "H - K + 1". An input that begins with
        "dL" is an upstream gradient.
    derived : mapping from str to str
        Further names for formulas and misconceptions, each an expression over the other names.
    shape : str
        The shape that the write-up requires.
    reading : str
        The place in the course that derives the formula.
    file, function, target : str
        The place in the solution: the file, the function or `Class.method`, and the assigned
        variable. A target that begins with "self." is stored on the layer.
    others : mapping from str to str
        The other results of the same function or class, each a formula over the same names.
    spelled : mapping from str to str
        The solution's spelling of an input, where it differs: `{"W": "self.W"}`.
    parameters : tuple of str
        The inputs that are a layer's parameters, the same in every pass; empty for a function.
    turned : tuple of str
        The parameters of two axes that the student's layer stores with rows and columns exchanged.
        A formula has them as the write-up does; sentences are about the student's array.
    start : str
        The `last` of the first pass, for a formula that continues from the pass before.
    words : mapping from str to str
        What one index of a size stands for: `{"N": "sample", "C": "class"}`; sizes that this
        quantity does not have may be among them.
    draw : mapping from str to function
        Draws an input whose numbers are not arbitrary: labels, probabilities, positive numbers.
    constraints : tuple of str or function
        What the sizes satisfy.
    helpers : mapping from str to function
        The functions that formulas call.
    task : str
        The task that it belongs to; empty if that is the name of the quantity or of its method.
    mistakes : tuple of Misconception
        The misconceptions that are special to the subject.

    Raises
    ------
    ValueError
        If a name is not that of an input.
    """

    name: str
    called: str
    formula: str
    given: Mapping[str, tuple[str, ...]]
    derived: Mapping[str, str] = field(default_factory=dict)
    shape: str = ""
    reading: str = ""
    file: str = ""
    function: str = ""
    target: str = ""
    others: Mapping[str, str] = field(default_factory=dict)
    spelled: Mapping[str, str] = field(default_factory=dict)
    parameters: tuple[str, ...] = ()
    turned: tuple[str, ...] = ()
    start: str = ""
    words: Mapping[str, str] = field(default_factory=dict)
    draw: Mapping[str, Draw] = field(default_factory=dict)
    constraints: tuple[Constraint, ...] = ()
    helpers: Mapping[str, Callable[..., Any]] = field(default_factory=dict)
    task: str = ""
    mistakes: tuple[Misconception, ...] = ()

    def __post_init__(self) -> None:
        for what, names, known in (
            ("drawn, but not given", self.draw, self.given),
            ("a parameter, but not given", self.parameters, self.given),
            ("turned, but no parameter", self.turned, self.parameters),
        ):
            if unknown := [name for name in names if name not in known]:
                raise ValueError(f"quantity {self.called}: {what}: {', '.join(unknown)}")

    @cached_property
    def size_names(self) -> tuple[str, ...]:
        """The names of its sizes, in the order in which the inputs have them."""
        names = (size for shape in self.given.values() for size in shape)
        return tuple(dict.fromkeys(size for size in names if size.isidentifier()))

    @cached_property
    def names(self) -> dict[str, str]:
        """The names that follow from the inputs, each with its expression: sizes and `derived`."""
        sizes: dict[str, str] = {}
        for name, shape in self.given.items():
            for axis, size in enumerate(shape):
                if size.isidentifier():
                    sizes.setdefault(size, f"{name}.shape[{axis}]")
        return {**sizes, **self.derived}

    @cached_property
    def upstream(self) -> tuple[str, ...]:
        """The inputs that are upstream gradients."""
        return tuple(name for name in self.given if name.startswith("dL"))

    @cached_property
    def compared(self) -> set[str]:
        """The inputs in comparisons with zero, as in `A > 0`: zeros among them show mistakes."""
        tree = ast.parse(with_names(self.formula, self.names))
        sides = [
            ast.unparse(node.left)
            for node in ast.walk(tree)
            if isinstance(node, ast.Compare)
            and all(isinstance(each, ast.Constant) and not each.value for each in node.comparators)
        ]
        return names_in(sides) & {*self.given} - {*self.draw}

    def shape_of_students(self, name: str) -> tuple[str, ...]:
        """Return the shape in which the student's code has an input."""
        return self.given[name][::-1] if name in self.turned else self.given[name]

    @property
    def has_passes(self) -> bool:
        """Whether it belongs to an object, which has earlier passes."""
        return bool(self.parameters or self.start or "." in self.function)

    def right(self, inputs: Inputs, before: Sequence[Inputs] = ()) -> Array:
        """Return the right numbers for these inputs, after these earlier passes."""
        return self._folded(self.formula, inputs, before)

    def summed(self, inputs: Inputs, before: Sequence[Inputs] = ()) -> Array:
        """Return, for each right number, the sum of the absolute values of its terms.

        A formula that does not only add up products is one term.
        """
        if self._of_absolutes is None:
            return np.abs(self.right(inputs, before))
        absolutes = [{name: np.abs(X) for name, X in each.items()} for each in (*before, inputs)]
        return self._folded(self._of_absolutes, absolutes[-1], absolutes[:-1])

    def _folded(self, formula: str, inputs: Inputs, before: Sequence[Inputs]) -> Array:
        passes = (*before, inputs) if self.start else (inputs,)
        last = None
        for each in passes:
            variables = self.variables(each)
            if self.start:
                variables["last"] = evaluate(self.start, variables) if last is None else last
            last = evaluate(formula, variables)
        assert last is not None
        return last

    @cached_property
    def _of_absolutes(self) -> str | None:
        """The formula with a plus for each minus; None if it does not only add up products."""
        return of_absolutes(with_names(self.formula, self.derived))

    def is_right(
        self, got: Array, inputs: Inputs, before: Sequence[Inputs] = ()
    ) -> NDArray[np.bool_]:
        """Return which numbers are right, as precisely as a check asks for."""
        error = np.abs(got - self.right(inputs, before))
        return np.asarray(error <= TOLERANCE * np.maximum(1.0, self.summed(inputs, before)))

    def sizes(self, inputs: Inputs) -> dict[str, int]:
        """Return the sizes of some inputs, by name; where two inputs disagree, it is unknown."""
        found: dict[str, set[int]] = {}
        for name, names in self.given.items():
            if name in inputs and np.ndim(inputs[name]) == len(names):
                for size, length in zip(names, np.shape(inputs[name]), strict=True):
                    if size.isidentifier():
                        found.setdefault(size, set()).add(length)
        return {size: max(lengths) for size, lengths in found.items() if len(lengths) == 1}

    def variables(self, inputs: Inputs) -> Variables:
        """Return the variables of an expression."""
        return Variables(inputs, self.names, self.helpers)


class Variables(dict[str, Any]):
    """The variables of an expression: the inputs, the names derived from them, and the helpers."""

    def __init__(
        self,
        inputs: Inputs,
        derived: Mapping[str, str],
        helpers: Mapping[str, Callable[..., Any]],
    ) -> None:
        super().__init__(inputs)
        self._inputs, self._derived, self._helpers = inputs, derived, helpers
        self.functions = {"np": np, **helpers}

    def __missing__(self, name: str) -> Any:
        if name not in self._derived:
            raise KeyError(name)
        self[name] = evaluate(self._derived[name], self)
        return self[name]

    def with_values(self, values: Inputs) -> Variables:
        """Return the same variables and these; names that are already derived do not change."""
        return Variables({**self, **values}, self._derived, self._helpers)

    def with_inputs(self, inputs: Inputs) -> Variables:
        """Return the variables of the same inputs and these, from which all others follow."""
        return Variables({**self._inputs, **inputs}, self._derived, self._helpers)


def evaluate(expression: str, variables: Variables) -> Array:
    """Return the value of an expression.

    Raises
    ------
    ValueError, IndexError
        If the shapes do not fit.
    """
    return np.asarray(eval(_compiled(expression), variables.functions, variables))


@cache
def _compiled(expression: str) -> CodeType:
    return compile(expression, "<formula>", "eval")


def with_names(expression: str, replacements: Mapping[str, str]) -> str:
    """Return an expression with names replaced by expressions, all at the same time."""
    trees = {name: ast.parse(text, mode="eval").body for name, text in replacements.items()}

    class Replacer(ast.NodeTransformer):
        def visit_Name(self, node: ast.Name) -> ast.expr:
            return trees.get(node.id, node)

    return ast.unparse(Replacer().visit(ast.parse(expression, mode="eval")))


def names_in(expressions: Iterable[str]) -> set[str]:
    """Return the names that some expressions use."""
    nodes = (node for each in expressions for node in ast.walk(ast.parse(each, mode="eval")))
    return {node.id for node in nodes if isinstance(node, ast.Name)}
