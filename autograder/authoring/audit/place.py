"""The place of a node in a source, for the operators that put mistakes there."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import libcst as cst


@dataclass(frozen=True)
class Place:
    """The place of a node in a source.

    Attributes
    ----------
    function : FunctionDef
        The function that contains the node, or the node itself.
    names : tuple of str
        The function's parameters and the names that it assigns.
    attributes : tuple of str
        The attributes of self in the methods of its class.
    parent : CSTNode
        The node that contains the node.
    is_read : bool
        Whether the node is a name, an attribute or an element whose value is read.
    """

    function: cst.FunctionDef
    names: tuple[str, ...]
    attributes: tuple[str, ...]
    parent: cst.CSTNode
    is_read: bool

    @property
    def parameters(self) -> tuple[str, ...]:
        """The function's parameters, without self."""
        names = (parameter.name.value for parameter in self.function.params.params)
        return tuple(name for name in names if name != "self")

    @property
    def arrays(self) -> tuple[str, ...]:
        """The parameters that are arrays: those of a constructor are numbers."""
        return () if self.function.name.value == "__init__" else self.parameters

    @property
    def memories(self) -> tuple[str, ...]:
        """The dictionaries that last longer than a call: the layer's own, and the module's."""
        own = ("self.__dict__",) if len(self.function.params.params) > len(self.parameters) else ()
        return (*own, "globals()")


Operator = Callable[[cst.CSTNode, Place], Iterator[cst.CSTNode]]
"""Yields wrong nodes that may replace a node."""


def code(node: cst.CSTNode) -> str:
    """Return a node's source."""
    return cst.Module([]).code_for_node(node)


def statement(source: str) -> cst.SimpleStatementLine:
    """Return a line of statements from its source."""
    return cst.ensure_type(cst.parse_statement(source), cst.SimpleStatementLine)


def given_value(node: cst.CSTNode) -> tuple[str, str] | None:
    """Return the start and the value of a line that assigns or returns a value."""
    if not isinstance(node, cst.SimpleStatementLine) or len(node.body) != 1:
        return None
    (small,) = node.body
    if isinstance(small, cst.Return) and small.value is not None:
        return "return ", code(small.value)
    if isinstance(small, cst.Assign) and len(small.targets) == 1:
        return f"{code(small.targets[0].target)} = ", code(small.value)
    return None
