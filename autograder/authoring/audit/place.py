"""Where in a source something can be done wrong."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import libcst as cst


@dataclass(frozen=True)
class Place:
    """Where in a source a node stands.

    Attributes
    ----------
    function : FunctionDef
        The function that the node is in, or is.
    names : tuple of str
        The function's parameters and what it assigns to.
    attributes : tuple of str
        What the methods of its class keep on self.
    parent : CSTNode
        What the node is part of.
    is_read : bool
        Whether the node is a name, an attribute or an element whose value is asked for.
    """

    function: cst.FunctionDef
    names: tuple[str, ...]
    attributes: tuple[str, ...]
    parent: cst.CSTNode
    is_read: bool


Operator = Callable[[cst.CSTNode, Place], Iterator[cst.CSTNode]]
"""Yields what might stand, by mistake, in the place of a node."""


def code(node: cst.CSTNode) -> str:
    """Return a node's source."""
    return cst.Module([]).code_for_node(node)
