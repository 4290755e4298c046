"""Changes of a value: for a node of the syntax tree, the nodes that a careless author writes."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass, field

COMPARISONS: dict[type[ast.cmpop], list[type[ast.cmpop]]] = {
    ast.Lt: [ast.LtE, ast.Gt],
    ast.LtE: [ast.Lt, ast.GtE],
    ast.Gt: [ast.GtE, ast.Lt],
    ast.GtE: [ast.Gt, ast.LtE],
    ast.Eq: [ast.NotEq],
    ast.NotEq: [ast.Eq],
    ast.Is: [ast.IsNot],
    ast.IsNot: [ast.Is],
    ast.In: [ast.NotIn],
    ast.NotIn: [ast.In],
}

ARITHMETIC: dict[type[ast.operator], list[type[ast.operator]]] = {
    ast.Add: [ast.Sub],
    ast.Sub: [ast.Add],
    ast.Mult: [ast.Div, ast.Add],
    ast.Div: [ast.Mult],
    ast.FloorDiv: [ast.Mult, ast.Mod],
    ast.Mod: [ast.FloorDiv],
    ast.Pow: [ast.Mult],
    ast.MatMult: [ast.Mult],
    ast.BitAnd: [ast.BitOr],
    ast.BitOr: [ast.BitAnd],
    ast.BitXor: [ast.BitAnd],
}

SIBLINGS = [
    *(("sum", "mean"), ("max", "min"), ("maximum", "minimum"), ("amax", "amin"), ("exp", "expm1")),
    *(("argmax", "argmin"), ("zeros", "ones"), ("zeros_like", "ones_like"), ("floor", "ceil")),
    *(("any", "all"), ("sin", "cos"), ("sinh", "cosh"), ("log", "log1p"), ("triu", "tril")),
    *(("cumsum", "cumprod"), ("add", "subtract"), ("multiply", "divide"), ("rint", "floor")),
    *(("sqrt", "square"), ("abs", "negative"), ("append", "insert"), ("logical_and", "logical_or")),
]
OTHER_NAME = {a: b for pair in SIBLINGS for a, b in (pair, pair[::-1])}

COPIES = {"copy", "deepcopy", "array", "ascontiguousarray", "reversed", "sorted", "abs", "sign"}
"""Calls that may be forgotten: f(X), or X.f(), is then X."""

NO_VALUE = {"stacklevel", "message", "name", "strict", "out", "copy"}
"""Keywords that change what is said, what is checked or how fast it is, and no value."""


@dataclass
class Scope:
    """The names that a function has, in groups of one kind: those that one may confuse."""

    kinds: dict[str, str] = field(default_factory=dict)
    attributes: list[str] = field(default_factory=list)

    @classmethod
    def of(cls, function: ast.FunctionDef | ast.Lambda) -> Scope:
        arguments = [
            *function.args.posonlyargs,
            *function.args.args,
            *function.args.kwonlyargs,
        ]
        kinds = {
            a.arg: _kind(a.arg, ast.unparse(a.annotation) if a.annotation else "")
            for a in arguments
            if a.arg not in ("self", "cls")
        }
        attributes = []
        for node in ast.walk(function):
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
                kinds.setdefault(node.id, _kind(node.id, ""))
            if isinstance(node, ast.Attribute) and _is_self(node.value):
                attributes.append(node.attr)
        return cls(kinds, list(dict.fromkeys(attributes)))

    def confused(self, name: str) -> str | None:
        """Return the next name of the same kind."""
        alike = [other for other, kind in self.kinds.items() if kind == self.kinds.get(name)]
        return _next(alike, name)

    def confused_attribute(self, name: str) -> str | None:
        """Return the next attribute of self that may be an array too, or a number too."""
        alike = [other for other in self.attributes if other[0].isupper() == name[0].isupper()]
        return _next(alike, name)


def _kind(name: str, annotation: str) -> str:
    if name[0].isupper() or name.startswith("dLd"):
        return "Array"
    return annotation or "local"


def _next(names: list[str], name: str) -> str | None:
    if name not in names or len(names) < 2:
        return None
    return names[(names.index(name) + 1) % len(names)]


def _is_self(node: ast.expr) -> bool:
    return isinstance(node, ast.Name) and node.id == "self"


def changes(node: ast.AST, scope: Scope, parent: ast.AST) -> Iterator[ast.AST]:
    """Yield what may stand in the place of a node; each changes a value, and no text."""
    if isinstance(node, ast.Compare):
        for i, operator in enumerate(node.ops):
            for other in COMPARISONS[type(operator)]:
                yield _with(node, ops=[*node.ops[:i], other(), *node.ops[i + 1 :]])
    elif isinstance(node, ast.BinOp):
        yield from _of_arithmetic(node)
    elif isinstance(node, ast.AugAssign):
        for other in ARITHMETIC.get(type(node.op), []):
            yield _with(node, op=other())
        yield ast.Pass()
    elif isinstance(node, ast.UnaryOp):
        if not isinstance(node.op, ast.UAdd):  # +X copies, and may be what a test of copies sees
            yield deepcopy(node.operand)
    elif isinstance(node, ast.BoolOp):
        yield _with(node, op=ast.Or() if isinstance(node.op, ast.And) else ast.And())
        for i in range(len(node.values)):
            rest = node.values[:i] + node.values[i + 1 :]
            yield _with(node, values=rest) if len(rest) > 1 else deepcopy(rest[0])
    elif isinstance(node, ast.Constant):
        if not (isinstance(parent, ast.keyword) and parent.arg in NO_VALUE):
            yield from _of_constant(node, parent)
    elif isinstance(node, ast.If | ast.While | ast.IfExp):
        yield _with(node, test=ast.UnaryOp(ast.Not(), deepcopy(node.test)))
        if isinstance(node, ast.IfExp):
            yield deepcopy(node.body)
            yield deepcopy(node.orelse)
        elif isinstance(node, ast.If) and not _only_raises(node):
            yield _with(node, test=ast.Constant(False))
            yield _with(node, test=ast.Constant(True))
    elif isinstance(node, ast.comprehension):
        for i in range(len(node.ifs)):
            yield _with(node, ifs=node.ifs[:i] + node.ifs[i + 1 :])
    elif isinstance(node, ast.Call):
        yield from _of_call(node)
    elif isinstance(node, ast.Slice):
        for bound in ("lower", "upper", "step"):
            if getattr(node, bound) is not None:
                yield _with(node, **{bound: None})
    elif isinstance(node, ast.Tuple | ast.List) and isinstance(node.ctx, ast.Load):
        searched = isinstance(parent, ast.Compare) and isinstance(parent.ops[0], ast.In | ast.NotIn)
        if (
            len(node.elts) == 2
            and not searched
            and ast.dump(node.elts[0]) != ast.dump(node.elts[1])
        ):
            yield _with(node, elts=node.elts[::-1])
    elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
        if other := scope.confused(node.id):
            yield _with(node, id=other)
    elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load):
        if _is_self(node.value) and (other := scope.confused_attribute(node.attr)):
            yield _with(node, attr=other)
    elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Call | ast.Yield):
        yield ast.Pass()
    elif isinstance(node, ast.Assign):
        if all(isinstance(target, ast.Attribute | ast.Subscript) for target in node.targets):
            yield ast.Pass()
        elif any(_reads(node.value, target) for target in node.targets):
            yield ast.Pass()  # A = A − …: without it, A has the value that it had
    elif isinstance(node, ast.Delete | ast.Break | ast.Continue):
        yield ast.Pass()


def _of_arithmetic(node: ast.BinOp) -> Iterator[ast.AST]:
    if isinstance(node.left, ast.JoinedStr) or _is_text(node.left) or _is_text(node.right):
        return
    for other in ARITHMETIC.get(type(node.op), []):
        yield _with(node, op=other())
    if isinstance(node.op, ast.Sub | ast.Div | ast.FloorDiv | ast.Pow | ast.MatMult):
        yield _with(node, left=node.right, right=node.left)
    if isinstance(node.op, ast.Add | ast.Sub | ast.Mult | ast.Div):
        yield deepcopy(node.left)
    if isinstance(node.op, ast.Add | ast.Mult):
        yield deepcopy(node.right)


def _of_constant(node: ast.Constant, parent: ast.AST) -> Iterator[ast.AST]:
    value = node.value
    if isinstance(value, bool):
        yield ast.Constant(not value)
    elif isinstance(value, int):
        yield ast.Constant(value + 1)
        if not (isinstance(parent, ast.UnaryOp) and value == 1):
            yield ast.Constant(value - 1)
    elif isinstance(value, float):
        yield ast.Constant(2 * value if value else 1.0)
        if value:
            yield ast.Constant(0.0)


def _of_call(node: ast.Call) -> Iterator[ast.AST]:
    name = getattr(node.func, "attr", getattr(node.func, "id", ""))
    args = node.args
    starred = any(isinstance(a, ast.Starred) for a in args)
    turns = len(args) > 1 and not starred and name not in ("isinstance", "getattr", "hasattr")
    if turns and ast.dump(args[0]) != ast.dump(args[1]):
        yield _with(node, args=[args[1], args[0], *args[2:]])
    for i, keyword in enumerate(node.keywords):
        if keyword.arg and keyword.arg not in NO_VALUE and not _is_text(keyword.value):
            yield _with(node, keywords=node.keywords[:i] + node.keywords[i + 1 :])
    if name in OTHER_NAME:
        func = deepcopy(node.func)
        if isinstance(func, ast.Attribute):
            func.attr = OTHER_NAME[name]
        elif isinstance(func, ast.Name):
            func.id = OTHER_NAME[name]
        yield _with(node, func=func)
    if name in COPIES and not node.keywords and not starred:
        if len(args) == 1:
            yield deepcopy(args[0])
        elif not args and isinstance(node.func, ast.Attribute):
            yield deepcopy(node.func.value)


def _only_raises(node: ast.If) -> bool:
    return isinstance(node.body[-1], ast.Raise)


def _reads(value: ast.expr, target: ast.expr) -> bool:
    """Whether the value is made from what the target was, or from one of the targets in a tuple."""
    names = {n.id for n in ast.walk(target) if isinstance(n, ast.Name)}
    read = {n.id for n in ast.walk(value) if isinstance(n, ast.Name)}
    return bool(names) and names <= read


def _is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.JoinedStr) or (
        isinstance(node, ast.Constant) and isinstance(node.value, str)
    )


def _with(node: ast.AST, **fields: object) -> ast.AST:
    made = deepcopy(node)
    for name, value in fields.items():
        setattr(made, name, deepcopy(value))
    return made
