"""Mistakes in a statement: each operator yields wrong statements that replace a right one."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import libcst as cst

from autograder.authoring.audit.place import Operator, Place, code, statement


def other_condition(node: cst.CSTNode, place: Place) -> Iterator[cst.CSTNode]:
    """Yield the condition True, the condition False, and the opposite condition."""
    if isinstance(node, cst.If | cst.While | cst.IfExp):
        for source in ("True", "False", f"not ({code(node.test)})"):
            yield node.with_changes(test=cst.parse_expression(source))
    elif isinstance(node, cst.BooleanOperation):
        is_and = isinstance(node.operator, cst.And)
        yield node.with_changes(operator=cst.Or() if is_and else cst.And())


def other_value(node: cst.CSTNode, place: Place) -> Iterator[cst.CSTNode]:
    """Yield an assignment or a return with a changed value."""
    if isinstance(node, cst.Assign | cst.Return) and node.value is not None:
        value = code(node.value)
        for other in (
            f"-({value})",
            f"2 * ({value})",
            f"0 * ({value})",
            f"({value}).T",
            f"({value})[::-1]",
            f"({value}).tolist()",
            f"np.float32({value})",
            f"np.round({value})",
            f"np.mean({value})",
            f"({value},)",
            "None",
            "0",
        ):
            yield node.with_changes(value=cst.parse_expression(other))


def returns_another(node: cst.CSTNode, place: Place) -> Iterator[cst.CSTNode]:
    """Yield a `return` of each name in scope."""
    if isinstance(node, cst.Return):
        for name in place.names:
            yield node.with_changes(value=cst.Name(name))


def left_out(node: cst.CSTNode, place: Place) -> Iterator[cst.CSTNode]:
    """Yield nothing in place of a statement or a whole function."""
    is_whole = isinstance(node, cst.For | cst.While | cst.If) or node is place.function
    if is_whole or (isinstance(node, cst.SimpleStatementLine) and not _is_docstring(node)):
        yield statement("pass")


def swapped_with_the_next(node: cst.CSTNode, place: Place) -> Iterator[cst.CSTNode]:
    """Yield the block with two neighbouring statements exchanged."""
    if isinstance(node, cst.IndentedBlock):
        for first, second in pairwise(node.body):
            if not _is_docstring(first):
                body = [
                    second if each is first else first if each is second else each
                    for each in node.body
                ]
                yield node.with_changes(body=body)


def other_iterations(node: cst.CSTNode, place: Place) -> Iterator[cst.CSTNode]:
    """Yield a loop without its first iteration, without its last, and with its first alone."""
    if isinstance(node, cst.For):
        for part in ("[1:]", "[:-1]", "[:1]"):
            yield node.with_changes(iter=cst.parse_expression(f"list({code(node.iter)}){part}"))


def other_assignment(node: cst.CSTNode, place: Place) -> Iterator[cst.CSTNode]:
    """Yield `a += b` for `a = b`, `a = b` for `a += b`, and so on."""
    if isinstance(node, cst.Assign) and _has_single_target(node):
        for sign in ("+=", "-=", "*="):
            yield _small(f"{code(node.targets[0].target)} {sign} {code(node.value)}")
    elif isinstance(node, cst.AugAssign):
        for sign in ("=", "+=", "-="):
            yield _small(f"{code(node.target)} {sign} {code(node.value)}")


def stored_elsewhere(node: cst.CSTNode, place: Place) -> Iterator[cst.CSTNode]:
    """Yield a value stored on the class, stored only once, added to the last one, or not stored."""
    if not isinstance(node, cst.SimpleStatementLine) or len(node.body) != 1:
        return
    (assign,) = node.body
    if not isinstance(assign, cst.Assign) or not _has_single_target(assign):
        return
    target, value = code(assign.targets[0].target), code(assign.value)
    if target.startswith("self."):
        name = target.removeprefix("self.")
        yield statement(f"type(self).{name} = {value}")
        yield statement(f"self.{name} = type(self).{name} = {value}")
        yield statement(f"self.{name} = self.__dict__.setdefault('first_{name}', {value})")
        yield statement(f"self.{name} = self.__dict__.get({name!r}, 0) + ({value})")
        yield statement(f"{name} = {value}")


def changed_in_place(node: cst.CSTNode, place: Place) -> Iterator[cst.CSTNode]:
    """Yield a function that changes an argument, or an attribute of self, at its start or end."""
    if not isinstance(node, cst.IndentedBlock) or place.parent is not place.function:
        return
    parameters = [parameter.name.value for parameter in place.function.params.params]
    attributes = [f"self.{name}" for name in place.attributes if "self" in parameters]
    at_start = 1 if _is_docstring(node.body[0]) else 0
    at_end = len(node.body) - _is(node.body[-1], cst.Return)
    for name in (*parameters, *attributes):
        if name != "self":
            for at in {at_start, at_end}:
                body = [*node.body[:at], statement(f"{name} += 1"), *node.body[at:]]
                yield node.with_changes(body=body)


def _small(source: str) -> cst.BaseSmallStatement:
    """Return a statement from its source, without the line that it stands on."""
    return statement(source).body[0]


def _has_single_target(assign: cst.Assign) -> bool:
    return len(assign.targets) == 1 and not isinstance(assign.targets[0].target, cst.Tuple)


def _is_docstring(node: cst.CSTNode) -> bool:
    return _is(node, cst.Expr) and '"' in code(node)


def _is(node: cst.CSTNode, kind: type[cst.BaseSmallStatement]) -> bool:
    """Whether a line begins with a statement of this kind."""
    return isinstance(node, cst.SimpleStatementLine) and isinstance(node.body[0], kind)


OPERATORS: tuple[Operator, ...] = (
    other_condition,
    other_value,
    returns_another,
    left_out,
    swapped_with_the_next,
    other_iterations,
    other_assignment,
    stored_elsewhere,
    changed_in_place,
)
