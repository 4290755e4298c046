"""Changes to one place of an expression."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass

from autograder.diagnosis.bank.structure import Kind

NOT_NUMBERS = {"axis", "keepdims", "axes", "dtype", "subscripts"}
"""The keywords whose values are not numbers of a formula."""


Edit = tuple[Kind, ast.expr | str, dict[str, str]]
"""A kind of misconception, the part that it puts in a place, and the words for it."""


@dataclass(frozen=True, eq=False)
class Place:
    """A place of an expression.

    Attributes
    ----------
    node : ast.expr
        The part that stands there.
    is_in_term : bool
        Whether it is only a part of one term of a sum.
    """

    root: ast.Expression
    parent: ast.AST
    field: str
    index: int | None
    node: ast.expr
    is_in_term: bool = False

    def with_part(self, part: ast.expr | str) -> str:
        """Return the whole expression with another part in this place."""
        tree = ast.parse(part, mode="eval").body if isinstance(part, str) else part
        self._put(tree)
        text = ast.unparse(self.root)
        self._put(self.node)
        return text

    def everywhere(self, part: ast.expr | str) -> str:
        """Return the whole expression with another part wherever this part stands."""
        text, other = ast.unparse(self.node), part if isinstance(part, str) else ast.unparse(part)

        class Replacer(ast.NodeTransformer):
            def visit(self, node: ast.AST) -> ast.AST:
                if isinstance(node, ast.expr) and ast.unparse(node) == text:
                    return ast.parse(other, mode="eval").body
                return self.generic_visit(node)

        return ast.unparse(Replacer().visit(ast.parse(ast.unparse(self.root), mode="eval")))

    @property
    def is_repeated(self) -> bool:
        """Whether the same part stands in several places."""
        return ast.unparse(self.root).count(ast.unparse(self.node)) > 1

    def _put(self, part: ast.expr) -> None:
        if self.index is None:
            setattr(self.parent, self.field, part)
        else:
            getattr(self.parent, self.field)[self.index] = part


def places(expression: str) -> Iterator[Place]:
    """Yield the places of an expression that hold numbers, the outermost first."""
    root = ast.parse(expression, mode="eval")
    yield from _inside(root, root)


SHAPES = {"ones": 0, "zeros": 0, "eye": 0, "arange": 0, "full": 0, "reshape": 1, "broadcast_to": 1}
"""The functions whose arguments are shapes from this argument on."""


def _inside(root: ast.Expression, parent: ast.AST, is_in_term: bool = False) -> Iterator[Place]:
    is_in_term |= isinstance(parent, ast.BinOp) and isinstance(parent.op, ast.Add | ast.Sub)
    for field, value in ast.iter_fields(parent):
        if field in ("func", "slice") and not isinstance(value, ast.Attribute):
            continue
        if isinstance(parent, ast.keyword) and parent.arg in NOT_NUMBERS:
            continue
        if isinstance(parent, ast.Call) and field == "args":
            value = value[: SHAPES.get(ast.unparse(parent.func).rpartition(".")[2], len(value))]
        for index, node in enumerate(value) if isinstance(value, list) else [(None, value)]:
            if isinstance(node, ast.Attribute) and field == "func":
                yield from _inside(root, node, is_in_term) if not _is_module(node.value) else ()
                continue
            if isinstance(node, ast.expr) and not _is_module(node):
                yield Place(root, parent, field, index, node, is_in_term)
            if isinstance(node, ast.AST):
                yield from _inside(root, node, is_in_term)


def _is_module(node: ast.AST) -> bool:
    return isinstance(node, ast.Name) and node.id == "np"


def joined(left: ast.expr, operator: ast.operator, right: ast.expr) -> ast.BinOp:
    """Return an operation on two parts."""
    return ast.BinOp(left, operator, right)


def transposed(node: ast.expr) -> ast.expr:
    """Return the transpose of a part; of a transpose, the part itself."""
    if isinstance(node, ast.Attribute) and node.attr == "T":
        return node.value
    return ast.Attribute(node, "T", ast.Load())


def called(function: str, *arguments: ast.expr) -> ast.Call:
    """Return a call of a function: `called("np.sqrt", node)`."""
    return ast.Call(ast.parse(function, mode="eval").body, list(arguments), [])


def with_arguments(call: ast.Call, *arguments: ast.expr, **keywords: int | None) -> ast.Call:
    """Return a call with other arguments, and with these keywords beside its own."""
    again = deepcopy(call)
    again.args = list(arguments)
    again.keywords = [each for each in again.keywords if each.arg not in keywords]
    for name, value in keywords.items():
        again.keywords.append(ast.keyword(name, ast.Constant(value)))
    return again


@dataclass(frozen=True, eq=False)
class Reduction:
    """A sum, a mean or a maximum over one axis, several or all: `X.sum(axis=1)`.

    Attributes
    ----------
    function : str
        "sum", "mean", "max", ...
    part : ast.expr
        The array that is reduced.
    axis : int, tuple of int or None
    keepdims : bool
    """

    function: str
    part: ast.expr
    axis: int | tuple[int, ...] | None
    keepdims: bool

    def written(
        self,
        function: str = "",
        axis: int | tuple[int, ...] | str | None = "same",
        keepdims: bool | None = None,
    ) -> ast.expr:
        """Return the same call with another function, another axis or other dimensions."""
        kept = self.keepdims if keepdims is None else keepdims
        over = self.axis if axis == "same" else axis
        text = f"np.{function or self.function}(0, axis={over!r}, keepdims={kept})"
        call = ast.parse(text, mode="eval").body
        assert isinstance(call, ast.Call)
        call.args = [self.part]
        return call


REDUCTIONS = {"sum", "mean", "max", "min", "prod", "amax", "amin", "var", "std"}


def reduction(node: ast.expr) -> Reduction | None:
    """Return the reduction that a part is; None if it is another expression."""
    match node:
        case ast.Call(func=ast.Attribute(value=part, attr=name)) if name in REDUCTIONS:
            arguments = node.args
            if _is_module(part):
                part, *arguments = arguments
            keywords = {each.arg: each.value for each in node.keywords}
            try:
                axis = ast.literal_eval(arguments[0] if arguments else keywords["axis"])
            except KeyError:
                axis = None
            except ValueError:
                return None
            kept = keywords.get("keepdims")
            return Reduction(name, part, axis, isinstance(kept, ast.Constant) and bool(kept.value))
    return None
