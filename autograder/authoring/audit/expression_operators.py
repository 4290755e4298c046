"""Mistakes in an expression: each operator yields wrong expressions that replace a right one."""

from __future__ import annotations

from collections.abc import Iterator

import libcst as cst

from autograder.authoring.audit.place import Operator, Place, code

ARITHMETIC = ("+", "-", "*", "/", "//", "@", "**")
COMPARISONS = ("<", "<=", ">", ">=", "==", "!=")
FUNCTIONS = (
    {"zeros", "ones"},
    {"zeros_like", "ones_like"},
    {"sum", "mean", "max", "min", "prod"},
    {"dot", "matmul", "multiply"},
    {"exp", "log"},
    {"maximum", "minimum"},
)
"""Functions and methods that students confuse."""


def other_operator(node: cst.CSTNode, place: Place) -> Iterator[cst.CSTNode]:
    """Yield `a - b` for `a + b`, and so on for all operators."""
    if isinstance(node, cst.BinaryOperation):
        for sign in ARITHMETIC:
            if sign != code(node.operator).strip():
                yield cst.parse_expression(f"({code(node.left)} {sign} {code(node.right)})")


def one_operand(node: cst.CSTNode, place: Place) -> Iterator[cst.CSTNode]:
    """Yield `a` and `b` for `a + b` or `a and b`, and `a` for `-a` or `not a`."""
    if isinstance(node, cst.BinaryOperation | cst.BooleanOperation):
        yield node.left
        yield node.right
    elif isinstance(node, cst.UnaryOperation):
        yield node.expression


def operands_swapped(node: cst.CSTNode, place: Place) -> Iterator[cst.CSTNode]:
    """Yield `b - a` for `a - b`."""
    if isinstance(node, cst.BinaryOperation) and not isinstance(
        node.operator, cst.Add | cst.Multiply
    ):
        yield cst.parse_expression(f"({code(node.right)}{code(node.operator)}{code(node.left)})")


def other_comparison(node: cst.CSTNode, place: Place) -> Iterator[cst.CSTNode]:
    """Yield `a <= b` for `a < b`, and so on for all comparisons."""
    if isinstance(node, cst.Comparison) and len(node.comparisons) == 1:
        (compared,) = node.comparisons
        for sign in COMPARISONS:
            if sign != code(compared.operator).strip():
                yield cst.parse_expression(
                    f"({code(node.left)} {sign} {code(compared.comparator)})"
                )


def other_number(node: cst.CSTNode, place: Place) -> Iterator[cst.CSTNode]:
    """Yield the number plus one, the number minus one, zero, and the negative number."""
    if isinstance(node, cst.Integer | cst.Float):
        value = node.evaluated_value
        for other in {value + 1, value - 1, type(value)(0), -value} - {value}:
            yield cst.parse_expression(f"({other})" if other < 0 else f"{other}")


def transposed(node: cst.CSTNode, place: Place) -> Iterator[cst.CSTNode]:
    """Yield `a` for `a.T`, and `a.T` for `a`."""
    if isinstance(node, cst.Attribute) and node.attr.value == "T":
        yield node.value
    elif _is_value(node, place):
        yield cst.parse_expression(f"{code(node)}.T")


def other_name(node: cst.CSTNode, place: Place) -> Iterator[cst.CSTNode]:
    """Yield the other names in scope, and the other attributes of self."""
    is_variable = isinstance(node, cst.Name) and node.value in place.names
    is_attribute = (
        isinstance(node, cst.Attribute)
        and code(node.value) == "self"
        and node.attr.value in place.attributes
    )
    names_no_value = isinstance(place.parent, cst.Param) or (
        isinstance(place.parent, cst.Attribute) and place.parent.attr is node
    )
    if (is_variable and not names_no_value) or is_attribute:
        attributes = (f"self.{name}" for name in place.attributes)
        for name in (*place.names, *attributes):
            if name != code(node):
                yield cst.parse_expression(name)


def other_function(node: cst.CSTNode, place: Place) -> Iterator[cst.CSTNode]:
    """Yield the functions that students confuse with this one: `np.mean` for `np.sum`."""
    if isinstance(node, cst.Attribute) and isinstance(place.parent, cst.Call):
        for family in FUNCTIONS:
            if place.parent.func is node and node.attr.value in family:
                for name in sorted(family - {node.attr.value}):
                    yield node.with_changes(attr=cst.Name(name))


def no_call(node: cst.CSTNode, place: Place) -> Iterator[cst.CSTNode]:
    """Yield `a` for `a.sum()` or `f(a)`."""
    if isinstance(node, cst.Call):
        if isinstance(node.func, cst.Attribute):
            yield node.func.value
        if node.args:
            yield node.args[0].value


def fewer_parts(node: cst.CSTNode, place: Place) -> Iterator[cst.CSTNode]:
    """Yield the node without one of its arguments, parameters, indices or elements."""
    for field, parts in _parts(node):
        for left_out in parts:
            yield _with_parts(node, field, [part for part in parts if part is not left_out])


def parts_swapped(node: cst.CSTNode, place: Place) -> Iterator[cst.CSTNode]:
    """Yield the node with two arguments, parameters, indices or elements exchanged."""
    for field, parts in _parts(node):
        for at in range(1, len(parts)):
            swapped = [*parts[: at - 1], parts[at], parts[at - 1], *parts[at + 1 :]]
            if not (_is_named(parts[at]) and not _is_named(parts[at - 1])):
                yield _with_parts(node, field, swapped)


def other_index(node: cst.CSTNode, place: Place) -> Iterator[cst.CSTNode]:
    """Yield `:` for an index, and an index or a shorter slice for a slice."""
    if isinstance(node, cst.SubscriptElement):
        others = ("0", "-1", "1:", ":-1", "::-1") if isinstance(node.slice, cst.Slice) else (":",)
        for other in others:
            subscript = cst.ensure_type(cst.parse_expression(f"x[{other}]"), cst.Subscript)
            yield node.with_changes(slice=subscript.slice[0].slice)


def _is_value(node: cst.CSTNode, place: Place) -> bool:
    """Whether a node is a variable, or an attribute of self, whose value is read."""
    if not place.is_read:
        return False
    if isinstance(node, cst.Name):
        return node.value in place.names
    return isinstance(node, cst.Attribute) and code(node.value) == "self"


def _is_named(part: cst.CSTNode) -> bool:
    """Whether a part is a keyword argument, or a parameter with a default: it comes last."""
    keyword = isinstance(part, cst.Arg) and part.keyword is not None
    return keyword or (isinstance(part, cst.Param) and part.default is not None)


def _parts(node: cst.CSTNode) -> Iterator[tuple[str, list[cst.CSTNode]]]:
    """Yield each list of parts in a node, after the name of its field."""
    if isinstance(node, cst.Call):
        yield "args", list(node.args)
    elif isinstance(node, cst.Tuple | cst.List):
        yield "elements", list(node.elements)
    elif isinstance(node, cst.Subscript):
        yield "slice", list(node.slice)
    elif isinstance(node, cst.Parameters):
        yield "params", list(node.params)


def _with_parts(node: cst.CSTNode, field: str, parts: list[cst.CSTNode]) -> cst.CSTNode:
    """Return a node with these parts; a tuple of one has its comma, and no index becomes `:`."""
    parts = [part.with_changes(comma=cst.MaybeSentinel.DEFAULT) for part in parts]
    if isinstance(node, cst.Subscript) and not parts:
        return node.value
    return node.with_changes(**{field: parts})


OPERATORS: tuple[Operator, ...] = (
    other_operator,
    one_operand,
    operands_swapped,
    other_comparison,
    other_number,
    transposed,
    other_name,
    other_function,
    no_call,
    fewer_parts,
    parts_swapped,
    other_index,
)
