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


Operator = Callable[[cst.CSTNode, Place], Iterator[cst.CSTNode]]
"""Yields wrong nodes that may replace a node."""


def code(node: cst.CSTNode) -> str:
    """Return a node's source."""
    return cst.Module([]).code_for_node(node)
