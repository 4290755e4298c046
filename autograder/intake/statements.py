"""The statements of a notebook: the global names that each binds, changes and uses.

A block is a statement, or several that share a line. Python's own `symtable` says which names of a
function or class are global; a local name never refers to another cell.
"""

from __future__ import annotations

import ast
import symtable
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from autograder.intake.notebook import Cell

Definition = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef
Function = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda
Import = ast.Import | ast.ImportFrom
Comprehension = ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp
Simple = Definition | Import | ast.Assign | ast.AnnAssign
"""Statements that certainly bind their names; the body of an `if` or a loop may not run."""

COMPREHENSIONS = {"listcomp", "setcomp", "dictcomp", "genexpr"}
"""What `symtable` calls the functions that run at once."""

CHANGING = {
    *("setattr", "delattr", "shuffle", "heapify", "heappush"),
    *("copyto", "fill_diagonal", "place", "put", "put_along_axis", "putmask"),
}
"""Functions of Python and NumPy that change their first argument."""

EVERYTHING = "*"
"""The name that stands for all names of `from numpy import *`."""


class Uses(NamedTuple):
    """The global names that a block uses when it runs, and those that its functions use later."""

    now: set[str]
    later: set[str]


@dataclass(eq=False)
class Block:
    """Statements that share lines. They are taken together or not at all.

    Attributes
    ----------
    is_later_annotated : bool
        Whether annotations are not evaluated, by `from __future__ import annotations`.
    nodes : list of ast.AST
        The nodes that run with the module.
    binds, defines : set of str
        The global names that the block binds, and those of its functions and classes.
    """

    cell: Cell
    statements: list[ast.stmt]
    first: int
    last: int
    is_later_annotated: bool = False
    nodes: list[ast.AST] = field(init=False)
    binds: set[str] = field(init=False)
    defines: set[str] = field(init=False)

    def __post_init__(self) -> None:
        self.nodes = list(running(self.statements))
        self.defines = {node.name for node in self.nodes if isinstance(node, Definition)}
        self.binds = set(_bound(self.nodes))

    @property
    def is_certain(self) -> bool:
        """Whether the block certainly binds its names, and no older binding has an effect."""
        return all(isinstance(statement, Simple) for statement in self.statements) and not any(
            "." in alias.name and not alias.asname  # import xml.dom; import xml.sax
            for statement in self.statements
            if isinstance(statement, ast.Import)
            for alias in statement.names
        )

    @cached_property
    def is_import(self) -> bool:
        return all(isinstance(statement, Import) for statement in self.statements)

    @property
    def is_future(self) -> bool:
        """Whether it is `from __future__ import annotations` alone."""
        return all(
            isinstance(statement, ast.ImportFrom) and statement.module == "__future__"
            for statement in self.statements
        )

    @property
    def is_for_scripts(self) -> bool:
        """Whether it is `if __name__ == "__main__":`, which no import runs."""
        match self.statements:
            case [ast.If(ast.Compare(ast.Name("__name__"), [ast.Eq()]))]:
                return True
        return False

    @property
    def lines(self) -> list[str]:
        return self.cell.lines[self.first - 1 : self.last]

    @cached_property
    def calls(self) -> list[ast.Call]:
        """The calls that the block makes when it runs; a decorator is a call too."""
        nodes = list(running(self.statements, in_classes=True)) if self.defines else self.nodes
        decorators = [
            ast.Call(decorator, [], [])
            for node in nodes
            if isinstance(node, Definition)
            for decorator in node.decorator_list
        ]
        return [*(node for node in nodes if isinstance(node, ast.Call)), *decorators]

    @cached_property
    def called(self) -> set[str]:
        """The names that can run when the block runs: those within a call."""
        names, waiting, seen = set[str](), list[ast.AST](self.calls), set[int]()
        while waiting:
            node = waiting.pop()
            if id(node) in seen:  # a call within a call
                continue
            seen.add(id(node))
            waiting += ast.iter_child_nodes(node)
            if isinstance(node, ast.Name):
                names.add(node.id)
        return names

    @cached_property
    def uses(self) -> Uses:
        source = "\n".join(self.lines)
        if self.is_later_annotated:
            source = f"from __future__ import annotations\n{source}"
        try:
            table = symtable.symtable(source, "cell", "exec")
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            return Uses(set(), set())  # the file will not compile either
        uses = _uses(table)
        for node in self.nodes:
            if isinstance(node, ast.ClassDef):
                uses.now.update(_read_before_bound(node))
        return uses


def blocks_of(cells: Iterable[Cell]) -> Iterator[Block]:
    """Yield the blocks of all cells that run as Python, in the order of the notebook."""
    is_later_annotated = False
    for cell in cells:
        block = None
        for statement in cell.tree.body if cell.tree else []:
            if isinstance(statement, ast.ImportFrom) and statement.module == "__future__":
                is_later_annotated |= "annotations" in (alias.name for alias in statement.names)
            decorators = getattr(statement, "decorator_list", [])
            first = min(node.lineno for node in (statement, *decorators))
            last = statement.end_lineno or first
            if block and first <= block.last:
                first = block.first
                statements = [*block.statements, statement]
            else:
                if block:
                    yield block
                statements = [statement]
            block = Block(cell, statements, first, last, is_later_annotated)
        if block:
            yield block


def running(statements: Iterable[ast.AST], in_classes: bool = False) -> Iterator[ast.AST]:
    """Yield the nodes that run at once: no bodies of functions, and of classes on request only."""
    waiting = [*statements]
    while waiting:
        node = waiting.pop()
        yield node
        match node:
            case ast.ClassDef():
                waiting += [*node.decorator_list, *node.bases, *node.keywords]
                waiting += node.body if in_classes else []
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                waiting += [*node.decorator_list, *node.args.defaults]
                waiting += [default for default in node.args.kw_defaults if default]
            case ast.Lambda():
                pass
            case _:
                waiting += ast.iter_child_nodes(node)


def root(node: ast.AST) -> str:
    """Return the first name of an expression: `Linear` for `Linear.backward` and `Linear[0]`."""
    while isinstance(node, ast.Attribute | ast.Subscript | ast.Starred):
        node = node.value
    return node.id if isinstance(node, ast.Name) else ""


def changed(nodes: Iterable[ast.AST], imported: Collection[str]) -> Iterator[str]:
    """Yield the names whose object the nodes change: `X[0] = 1`, `X += 1`, `X.append(1)`.

    A function of an imported module, such as `np.save`, doesn't change the module.
    """
    for node in nodes:
        match node:
            case (
                ast.Attribute(ctx=ast.Store() | ast.Del())
                | ast.Subscript(ctx=ast.Store() | ast.Del())
            ):
                yield root(node)
            case ast.AugAssign():
                yield root(node.target)
            case ast.Expr(ast.Call(func=ast.Attribute() as method)) if root(method) not in imported:
                yield root(method)
            case ast.Call():
                name = node.func.attr if isinstance(node.func, ast.Attribute) else root(node.func)
                if name in CHANGING and node.args:
                    yield root(node.args[0])
                yield from (root(each.value) for each in node.keywords if each.arg == "out")


def _bound(nodes: list[ast.AST]) -> Iterator[str]:
    """Yield the names that nodes bind."""
    inner = {
        id(each)
        for node in nodes
        if isinstance(node, Comprehension)
        for part in node.generators
        for each in ast.walk(part.target)
    }
    inner |= {
        id(node.target) for node in nodes if isinstance(node, ast.AnnAssign) and not node.value
    }
    for node in nodes:
        match node:
            case ast.Name(ctx=ast.Store()) if id(node) not in inner:
                yield node.id
            case ast.Import() | ast.ImportFrom():
                for alias in node.names:
                    yield (alias.asname or alias.name).partition(".")[0]
            case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
                yield node.name
            case ast.MatchAs(name=str(name)) | ast.MatchStar(name=str(name)):
                yield name
            case ast.MatchMapping(rest=str(name)) | ast.ExceptHandler(name=str(name)):
                yield name


def _uses(table: symtable.SymbolTable) -> Uses:
    now, later = set[str](), set[str]()
    waiting = [(table, True)]
    while waiting:
        inner, is_now = waiting.pop()
        is_function = str(inner.get_type()).endswith("function")
        is_now = is_now and not (is_function and inner.get_name() not in COMPREHENSIONS)
        for symbol in inner.get_symbols():
            if symbol.is_global() and (symbol.is_referenced() or inner is not table):
                (now if is_now else later).add(symbol.get_name())
        waiting += [(child, is_now) for child in inner.get_children()]
    return Uses(now, later)


def _read_before_bound(node: ast.ClassDef) -> Iterator[str]:
    """Yield the names that a class reads from the module before it binds them: `np = np`."""
    own, bound = set(_bound(list(running(node.body)))), set[str]()
    for statement in node.body:
        nodes = list(running([statement]))
        read = {
            each.id
            for each in nodes
            if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Load)
        }
        yield from (read & own) - bound
        bound |= set(_bound(nodes))
