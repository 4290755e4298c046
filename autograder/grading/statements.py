"""The statements of a function in a program of sums and products."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping, Sequence

from autograder.grading.kinds import (
    NOTHING,
    PLACE,
    RESERVED,
    SHAPE,
    START,
    Array,
    Kind,
    OtherError,
    Size,
    array_of,
    check_index,
    check_range,
    expect,
    is_new,
    key_of,
    kind_of,
)

MOST_LOOPS = 4
"""How many loops may be within one another. More of them take a long time if sizes are large."""


class Function:
    """The check of a function or a method, statement by statement, in the order of their run.

    Parameters
    ----------
    known
        What the attributes of the object stand for that may be read from the start.
    """

    def __init__(self, known: Mapping[str, Kind]) -> None:
        self._known = {**known}
        """What names and attributes stand for."""
        self._sums: dict[str, Kind] = {}
        """What a loop adds to, or writes into: nothing reads these before its end."""
        self._own: set[str] = set()
        """The arrays that nothing else holds."""
        self._loops = 0

    def check(self, function: ast.FunctionDef, arguments: Mapping[str, Kind]) -> Mapping[str, Kind]:
        """Check all of it, and return what the attributes stand for that it sets.

        Raises
        ------
        OtherError
            If there is anything but sums and products.
        """
        args = function.args
        expect(not (args.vararg or args.kwarg or args.kwonlyargs or args.posonlyargs))
        expect(not (args.defaults or function.decorator_list))
        expect(not RESERVED.intersection(arguments))
        annotations = [function.returns, *(each.annotation for each in args.args)]
        expect(all(map(_is_annotation, annotations)))
        self._known |= arguments
        for place, statement in enumerate(function.body):
            match statement:
                case ast.Return(value=ast.expr() as value):
                    array_of(value, self._known)
                case ast.Raise():  # a task that is not attempted
                    expect(_is_end(statement))
                case _:
                    self._check(statement)
                    continue
            expect(all(_is_end(each) or is_text(each) for each in function.body[place + 1 :]))
            break
        set_here = attributes_set(function)
        return {key: kind for key, kind in self._known.items() if key in set_here}

    def _check(self, statement: ast.stmt) -> None:
        if is_text(statement) or isinstance(statement, ast.Pass):
            return
        if found := _sum_in(statement):
            target, value = found
            if self._before(target) not in (None, SHAPE):
                self._add(target, value, is_in_place=isinstance(statement, ast.AugAssign))
                return
        match statement:
            case ast.For(target=ast.Name() as place, iter=loop, body=body, orelse=[]):
                self._check_loop(key_of(place), loop, body)
            case ast.Assign(targets=targets, value=value):
                self._assign(targets, value)
            case ast.AnnAssign(target=target, annotation=annotation, value=ast.expr() as value):
                expect(_is_annotation(annotation))
                self._assign([target], value)
            case _:
                raise OtherError

    def _check_loop(self, place: str, loop: ast.expr, body: Sequence[ast.stmt]) -> None:
        """Check one round of a loop: all of them are alike.

        What the rounds set is known in the rest of a round. What they add to is known afterwards.
        """
        check_range(loop, self._known)
        bound, added = _changed_in(body)
        expect(place not in {*self._known, *bound, *added})
        before = {key: self._known.pop(key) for key in bound | added if key in self._known}
        outside = {**self._known}
        grows = {key: kind for key, kind in before.items() if key not in bound}
        self._sums |= grows
        self._known[place] = PLACE
        self._loops += 1
        expect(self._loops <= MOST_LOOPS)
        for statement in body:
            self._check(statement)
        self._loops -= 1
        self._known = outside | {key: self._sums.pop(key) for key in grows}

    def _before(self, target: ast.expr) -> Kind | None:
        """Return what a name stands for before it is changed; None if this isn't known."""
        key = key_of(_whole(target))
        return self._sums.get(key, self._known.get(key))

    def _change(self, target: ast.expr, kind: Kind) -> None:
        key = key_of(_whole(target))
        (self._sums if key in self._sums else self._known)[key] = kind

    def _add(self, target: ast.expr, value: ast.expr, is_in_place: bool) -> None:
        """Check that numbers are added to an array, or to the start of a sum."""
        before, is_part = self._before(target), isinstance(target, ast.Subscript)
        kind = Array() if is_part and _is_number(value) else array_of(value, self._known)
        key = key_of(_whole(target))
        if key in self._sums:
            kind = kind.summed()
        if is_part:
            self._check_part(target)
        else:
            expect(before == START or key in self._own or not is_in_place)
            self._own.add(key)
        if isinstance(before, Array):
            kind = before + kind
        else:
            expect(before == START and not is_part)
        self._change(target, kind)

    def _write(self, target: ast.expr, kind: Kind) -> None:
        """Check that numbers are written into an array."""
        before = self._before(target)
        self._check_part(target)
        if not isinstance(before, Array) or not isinstance(kind, Array):
            raise OtherError
        self._change(target, before | kind)

    def _check_part(self, target: ast.expr) -> None:
        """Check the part that is changed of an array: nothing else may hold the array."""
        expect(key_of(_whole(target)) in self._own)
        array = self._before(target)
        while isinstance(target, ast.Subscript):
            if not isinstance(array, Array):
                raise OtherError
            check_index(target.slice, array, self._known)
            target = target.value

    def _assign(self, targets: Sequence[ast.expr], value: ast.expr) -> None:
        """Check an assignment: all values are worked out before the first name is set."""
        parts = [part for target in targets for part in self._parts(target, value)]
        for target, kind, is_own in parts:
            if isinstance(target, ast.Subscript):
                self._write(target, kind)
                continue
            key = key_of(target)
            expect(isinstance(target, ast.Name) or not self._loops)
            self._own.discard(key)
            self._known[key] = kind
            if is_own and len(targets) == 1:
                self._own.add(key)

    def _parts(self, target: ast.expr, value: ast.expr) -> Iterator[tuple[ast.expr, Kind, bool]]:
        """Yield each target, what it is set to, and whether nothing else holds this."""
        match target, value:
            case ast.Tuple(elts=targets), ast.Tuple(elts=values) if len(targets) == len(values):
                for one, other in zip(targets, values, strict=True):
                    yield from self._parts(one, other)
            case ast.Tuple(elts=targets), _:
                expect(kind_of(value, self._known) == SHAPE)
                yield from ((each, Size(), False) for each in targets)
            case ast.Attribute(), ast.Constant(value=None):
                yield target, NOTHING, False
            case ast.Name(), ast.Constant(value=0) if _is_number(value):
                yield target, START, False
            case ast.Subscript(), _:  # the numbers are copied
                yield target, Array() if _is_number(value) else kind_of(value, self._known), False
            case _:
                if not is_new(value):
                    self._own -= _names_in(value)
                yield target, kind_of(value, self._known), is_new(value)


def attributes_set(method: ast.FunctionDef) -> set[str]:
    """Return the attributes that a method sets, but for those that a constructor sets to None."""
    nothing: set[int] = set()
    for node in ast.walk(method):
        match node:
            case ast.Assign(targets=targets, value=ast.Constant(value=None)):
                nothing |= {id(each) for each in targets if method.name == "__init__"}
    return {
        key_of(node)
        for node in ast.walk(method)
        if isinstance(node, ast.Attribute)
        and isinstance(node.ctx, ast.Store)
        and id(node) not in nothing
    }


def is_text(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)


def _changed_in(body: Sequence[ast.stmt]) -> tuple[set[str], set[str]]:
    """Return the names that statements set, and those that they add to or write into."""
    nodes = [node for statement in body for node in ast.walk(statement)]
    stored = [node for node in nodes if isinstance(getattr(node, "ctx", None), ast.Store)]
    sums = [found[0] for node in nodes if isinstance(node, ast.stmt) and (found := _sum_in(node))]
    added = {id(each) for each in sums}
    names = [node for node in stored if isinstance(node, ast.Name | ast.Attribute)]
    parts = [node for node in stored if isinstance(node, ast.Subscript)]
    bound = {key_of(node) for node in names if id(node) not in added}
    return bound, {key_of(_whole(each)) for each in (*sums, *parts)}


def _names_in(value: ast.expr) -> set[str]:
    """Return the names in an expression, and the attributes of names."""
    nodes = [node for node in ast.walk(value) if isinstance(node, ast.Name | ast.Attribute)]
    return {*map(ast.unparse, nodes)}


def _sum_in(statement: ast.stmt) -> tuple[ast.expr, ast.expr] | None:
    """Return what a statement adds to, and what it adds: `X += Y`, `X = X + Y` or `X = Y + X`."""
    match statement:
        case ast.AugAssign(target=target, op=ast.Add(), value=value):
            return target, value
        case ast.Assign(targets=[target], value=ast.BinOp(left=left, op=ast.Add(), right=right)):
            for one, other in [(left, right), (right, left)]:
                if ast.unparse(target) == ast.unparse(one):
                    return target, other
    return None


def _whole(target: ast.expr) -> ast.expr:
    """Return the array of which a part is changed."""
    while isinstance(target, ast.Subscript):
        target = target.value
    return target


def _is_end(statement: ast.stmt) -> bool:
    """Whether this ends a function, and sets no name if it isn't run."""
    match statement:
        case ast.Return(value=ast.Name()):
            return True
        case ast.Raise(
            exc=ast.Name(id="NotImplementedError")
            | ast.Call(func=ast.Name(id="NotImplementedError"), args=[] | [ast.Constant()]),
            cause=None,
        ):
            return True
    return False


def _is_number(value: ast.expr) -> bool:
    """Whether this is 0 or 1, and no truth value."""
    match value:
        case ast.Constant(value=number):
            return type(number) in (int, float) and number in (0, 1)
    return False


def _is_annotation(value: ast.expr | None) -> bool:
    match value:
        case None | ast.Name() | ast.Constant():
            return True
        case ast.Attribute(value=inner):
            return _is_annotation(inner)
        case (
            ast.Subscript(value=left, slice=right)
            | ast.BinOp(left=left, op=ast.BitOr(), right=right)
        ):
            return _is_annotation(left) and _is_annotation(right)
        case ast.Tuple(elts=elements) | ast.List(elts=elements):
            return all(map(_is_annotation, elements))
    return False
