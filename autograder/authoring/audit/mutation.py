"""Mutants: copies of a right source with one small mistake."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import libcst as cst
from libcst.metadata import (
    ExpressionContext,
    ExpressionContextProvider,
    MetadataWrapper,
    ParentNodeProvider,
    PositionProvider,
)

from autograder.authoring.audit import (
    expression_operators,
    history_operators,
    size_operators,
    statement_operators,
    value_operators,
)
from autograder.authoring.audit.place import Place
from autograder.authoring.handout import BEGIN, END

OPERATORS = (
    *expression_operators.OPERATORS,
    *statement_operators.OPERATORS,
    *history_operators.OPERATORS,
    *size_operators.OPERATORS,
    *value_operators.OPERATORS,
)


@dataclass(frozen=True)
class Mutant:
    """A source with one change in it.

    Attributes
    ----------
    line : int
        The changed line of the right source.
    operator : str
        The operator that changed it.
    """

    line: int
    operator: str
    source: str


@dataclass(frozen=True)
class Change:
    """A change of a right source: one node becomes another."""

    module: cst.Module
    top: cst.CSTNode
    node: cst.CSTNode
    replacement: cst.CSTNode
    line: int
    operator: str

    def mutant(self) -> Mutant | None:
        """Return the changed source; None if it is the same, or if Python can't compile it."""
        changed = _with(self.module, self.top, self.node, self.replacement)
        if changed == self.module.code or not _compiles(changed):
            return None
        return Mutant(self.line, self.operator, changed)


def mutants(source: str) -> Iterator[Mutant]:
    """Yield every mutant of a source that Python can compile, in the order of its lines.

    The change is inside a function, or removes a function. Several mutants may be equal.
    """
    made = (change.mutant() for change in changes(source))
    return (mutant for mutant in made if mutant is not None)


def changes(source: str, is_tried: Callable[[], bool] = lambda: True) -> Iterator[Change]:
    """Yield the changes of a source, in the order of its lines.

    A function without a marker of a solution is given to students as it is, and no task asks for
    it: it is not changed. A source without any marker is changed everywhere.

    Parameters
    ----------
    is_tried
        Called for each node: whether its changes are wanted.
    """
    wrapper = MetadataWrapper(cst.parse_module(source))
    providers = (ExpressionContextProvider, ParentNodeProvider, PositionProvider)
    known: Any = wrapper.resolve_many(providers)
    contexts, parents, positions = (known[provider] for provider in providers)
    for top in wrapper.module.body:
        for function, within in _functions(top):
            if is_marked(source) and not is_marked(wrapper.module.code_for_node(function)):
                continue
            names = _local_names(function)
            attributes = _attributes(within) if within is not None else ()
            for node in _walk(function):
                if not is_tried():
                    continue
                is_read = contexts.get(node) is ExpressionContext.LOAD
                place = Place(function, names, attributes, parents[node], is_read)
                for operator in OPERATORS:
                    for replacement in operator(node, place):
                        line = positions[node].start.line
                        name = operator.__name__.replace("_", " ")
                        yield Change(wrapper.module, top, node, replacement, line, name)


def is_marked(source: str) -> bool:
    """Whether there are lines of a solution between markers."""
    return BEGIN in source or END in source


def _functions(
    node: cst.CSTNode, within: cst.ClassDef | None = None
) -> Iterator[tuple[cst.FunctionDef, cst.ClassDef | None]]:
    """Yield each function outside other functions, and the class that it is a method of."""
    if isinstance(node, cst.FunctionDef):
        yield node, within
        return
    for child in node.children:
        yield from _functions(child, node if isinstance(node, cst.ClassDef) else within)


def _local_names(function: cst.FunctionDef) -> tuple[str, ...]:
    """Return the parameters of a function, without self, and the names that it assigns."""
    names = [parameter.name.value for parameter in function.params.params]
    for node in _walk(function.body):
        targets = []
        if isinstance(node, cst.Assign):
            targets = [each.target for each in node.targets]
        elif isinstance(node, cst.For):
            targets = [node.target]
        for target in targets:
            several = [element.value for element in getattr(target, "elements", ())]
            names += [part.value for part in several or [target] if isinstance(part, cst.Name)]
    return tuple(name for name in dict.fromkeys(names) if name != "self")


def _attributes(within: cst.ClassDef) -> tuple[str, ...]:
    """Return the attributes of self in the methods of a class, each once."""
    names = [
        node.attr.value
        for node in _walk(within)
        if isinstance(node, cst.Attribute)
        and isinstance(node.value, cst.Name)
        and node.value.value == "self"
    ]
    return tuple(dict.fromkeys(names))


def _walk(node: cst.CSTNode) -> Iterator[cst.CSTNode]:
    yield node
    for child in node.children:
        yield from _walk(child)


def _with(module: cst.Module, top: cst.CSTNode, node: cst.CSTNode, replacement: cst.CSTNode) -> str:
    """Return the source of a module with a node in its statement `top` replaced."""
    if isinstance(replacement, cst.SimpleStatementLine):
        comments = getattr(node, "leading_lines", ())
        replacement = replacement.with_changes(leading_lines=comments)
    changed = replacement if node is top else top.deep_replace(node, replacement)
    return module.with_changes(body=[changed if each is top else each for each in module.body]).code


def _compiles(source: str) -> bool:
    with warnings.catch_warnings(action="ignore"):  # Python warns about mistakes
        try:
            compile(source, "<mutant>", "exec")
        except SyntaxError:
            return False
    return True
