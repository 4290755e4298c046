"""Copies of programs, changed as somebody would who must hide them.

Each disguise is a list of edits. The edits are made by syntax, each at some of the places where it
fits, so that no two copies are changed alike.
"""

from __future__ import annotations

import ast
import random
from collections.abc import Callable
from typing import Any

from autograder.course.report.alike.tokens import attributes_in

WORDS = (
    "data",
    "res",
    "tmp",
    "val",
    "inp",
    "out",
    "mat",
    "vec",
    "item",
    "acc",
    "cur",
    "row_",
    "k1",
)
NUMPY = ast.Name("np", ast.Load())


class _Edit(ast.NodeTransformer):
    """An edit that is made at some of the places where it fits."""

    share = 0.8

    def __init__(self, draw: random.Random, kept: set[str]) -> None:
        self.draw, self.kept = draw, kept
        self.number = 0

    def does(self) -> bool:
        return self.draw.random() < self.share

    def new_name(self) -> str:
        self.number += 1
        return f"{self.draw.choice(WORDS)}{self.number}"


class Rename(_Edit):
    """Other names for variables and parameters."""

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        own = [each.arg for each in node.args.args if each.arg not in self.kept | {"self", "cls"}]
        own += [
            each.id
            for each in ast.walk(node)
            if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Store)
        ]
        names = {name: self.new_name() for name in dict.fromkeys(own)}
        for each in ast.walk(node):
            if isinstance(each, ast.Name):
                each.id = names.get(each.id, each.id)
            elif isinstance(each, ast.arg):
                each.arg = names.get(each.arg, each.arg)
        return node


class RenameHidden(_Edit):
    """Other names for what the copier's class keeps to itself."""

    def __init__(self, draw: random.Random, kept: set[str]) -> None:
        super().__init__(draw, kept)
        self.names: dict[str, str] = {}

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        self.generic_visit(node)
        mine = isinstance(node.value, ast.Name) and node.value.id == "self"
        if mine and node.attr not in self.kept:
            node.attr = self.names.setdefault(node.attr, f"_{self.new_name()}")
        return node


class Reorder(_Edit):
    """Methods and functions in another order."""

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        methods = [each for each in node.body if isinstance(each, ast.FunctionDef)]
        if not any(each.decorator_list for each in methods):
            rest = [each for each in node.body if each not in methods]
            self.draw.shuffle(methods)
            node.body = [*rest, *methods]
        return node


class NoComments(_Edit):
    """Docstrings away; comments and the layout go with the tree."""

    def visit_FunctionDef(self, node: Any) -> ast.AST:
        self.generic_visit(node)
        if ast.get_docstring(node) is not None:
            node.body = node.body[1:] or [ast.Pass()]
        return node

    visit_ClassDef = visit_Module = visit_FunctionDef


class Split(_Edit):
    """A long line in two, with a new name for one part."""

    share = 0.6

    def _split(self, node: Any) -> Any:
        value = node.value
        if not (isinstance(value, ast.BinOp) and self.does()):
            return node
        if isinstance(value.left, ast.Name | ast.Constant):
            return node
        name = self.new_name()
        first = ast.Assign([ast.Name(name, ast.Store())], value.left)
        value.left = ast.Name(name, ast.Load())
        return [first, node]

    visit_Assign = visit_Return = _split


class Swap(_Edit):
    """`b * a` for `a * b`, `a + b` the same."""

    def visit_BinOp(self, node: ast.BinOp) -> ast.AST:
        self.generic_visit(node)
        if isinstance(node.op, ast.Add | ast.Mult) and self.does():
            node.left, node.right = node.right, node.left
        return node


class Einsum(_Edit):
    """`np.einsum` for `@` between matrices."""

    share = 0.5

    def visit_BinOp(self, node: ast.BinOp) -> ast.AST:
        self.generic_visit(node)
        if not (isinstance(node.op, ast.MatMult) and self.does()):
            return node
        function = ast.Attribute(NUMPY, "einsum", ast.Load())
        return ast.Call(function, [ast.Constant("ij,jk->ik"), node.left, node.right], [])


class OtherSpelling(_Edit):
    """`np.transpose(A)` for `A.T`, `np.matmul(A, B)` for `A @ B`, `np.sum(A)` for `A.sum()`."""

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        self.generic_visit(node)
        if node.attr == "T" and isinstance(node.ctx, ast.Load) and self.does():
            return ast.Call(ast.Attribute(NUMPY, "transpose", ast.Load()), [node.value], [])
        return node

    def visit_BinOp(self, node: ast.BinOp) -> ast.AST:
        self.generic_visit(node)
        if isinstance(node.op, ast.MatMult) and self.does():
            function = ast.Attribute(NUMPY, "matmul", ast.Load())
            return ast.Call(function, [node.left, node.right], [])
        return node

    def visit_Call(self, node: ast.Call) -> ast.AST:
        self.generic_visit(node)
        match node.func:
            case ast.Attribute(value=value, attr="sum" | "copy" | "reshape" as name) if (
                not isinstance(value, ast.Name) or value.id != "np"
            ) and self.does():
                node.func = ast.Attribute(NUMPY, name, ast.Load())
                node.args = [value, *node.args]
        return node


class Comprehension(_Edit):
    """`for x in y: l.append(z)` as a comprehension."""

    def visit_For(self, node: ast.For) -> ast.AST:
        self.generic_visit(node)
        match node.body:
            case [ast.Expr(value=ast.Call(func=ast.Attribute(attr="append") as func, args=[each]))]:
                made = ast.ListComp(each, [ast.comprehension(node.target, node.iter, [], 0)])
                extend = ast.Attribute(func.value, "extend", ast.Load())
                return ast.Expr(ast.Call(extend, [made], []))
        return node


class Padding(_Edit):
    """Lines that do nothing."""

    share = 0.25

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        padded: list[ast.stmt] = []
        for each in node.body:
            if padded and self.does():
                name = ast.Name(self.new_name(), ast.Store())
                padded.append(ast.Assign([name], ast.Constant(self.draw.randrange(9))))
            padded.append(each)
        node.body = padded
        return node


class Helper(_Edit):
    """What is returned goes through a function of one's own."""

    def visit_Module(self, node: ast.Module) -> ast.AST:
        self.generic_visit(node)
        helper = ast.parse("def finish(result):\n    return result\n").body
        at = next((n for n, e in enumerate(node.body) if isinstance(e, ast.ClassDef)), 0)
        node.body[at:at] = helper
        return node

    def visit_Return(self, node: ast.Return) -> ast.AST:
        if node.value is not None and self.does():
            node.value = ast.Call(ast.Name("finish", ast.Load()), [node.value], [])
        return node


LIGHT: tuple[Callable[..., _Edit], ...] = (NoComments, Rename, Reorder)
MEDIUM = (*LIGHT, RenameHidden, Swap, Padding)
HEAVY = (*MEDIUM, OtherSpelling, Split, Comprehension, Helper)
HEAVIEST = (*MEDIUM, Einsum, OtherSpelling, Split, Comprehension, Helper)
PLANS = (*[LIGHT] * 5, *[MEDIUM] * 5, *[HEAVY] * 5, *[HEAVIEST] * 5)


def disguised(source: bytes, number: int, given: list[bytes]) -> bytes:
    """Return a copy of a program, changed by the plan of this number."""
    draw = random.Random(number)
    tree: Any = ast.parse(source)
    kept = attributes_in(given)
    for edit in PLANS[number % len(PLANS)]:
        tree = ast.fix_missing_locations(edit(draw, kept).visit(tree))
    return ast.unparse(tree).encode()
