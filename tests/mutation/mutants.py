"""The faults that can be planted in a file, each as a changed text of it."""

from __future__ import annotations

import ast
import difflib
import hashlib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from tests.mutation.operators import Scope, changes

PROJECT = Path(__file__).resolve().parent.parent.parent
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
SAYS = {"__repr__", "__str__", "extra_repr"}
"""Functions that make text, and no value; so do all that return a str."""
GENERIC = {"dict", "list", "tuple", "type", "Callable", "Mapping", "Sequence", "Iterable"}
"""What a name for a type is made of."""
NO_VALUES = {"annotation", "returns", "decorator_list", "bases", "keywords", "type_params"}
"""Fields of definitions without a value of theirs: types, and the bases of classes."""


@dataclass(frozen=True)
class Mutant:
    """A fault in one file.

    Attributes
    ----------
    path
        The file, from the project's folder.
    text, mutated
        The text of the file, and of the file with the fault.
    function
        The qualified name of the function with the fault, and the line where its code begins;
        None for what runs when the module is imported.
    lines
        The first lines of the statements whose tests may notice the fault.
    """

    path: str
    text: str
    mutated: str
    function: tuple[str, int] | None
    lines: tuple[int, ...]

    @property
    def module(self) -> str:
        name = self.path.removesuffix(".py").replace("/", ".")
        return name.removesuffix(".__init__")

    @property
    def package(self) -> str:
        return self.path.split("/")[1]

    @cached_property
    def change(self) -> tuple[str, str]:
        """The lines before and after, each as one line of text: what a reader looks up."""
        before, after = [], []
        for line in difflib.ndiff(self.text.splitlines(), self.mutated.splitlines()):
            if line[0] in "-+":
                (before if line[0] == "-" else after).append(line[2:].strip())
        return " ".join(before), " ".join(after)

    @property
    def diff(self) -> str:
        lines = difflib.unified_diff(
            self.text.splitlines(), self.mutated.splitlines(), self.path, n=0, lineterm=""
        )
        _, _, where, *rest = lines
        return "\n".join([f"{self.path}:{where.split()[1][1:].split(',')[0]}", *rest])


def planted(old: str, new: str) -> Mutant:
    """Return a fault that a person has written: another text in the place of one in mytorch."""
    files = sorted((PROJECT / "mytorch").rglob("*.py"))
    found = [file for file in files if old in file.read_text("utf-8")]
    if len(found) != 1:
        raise ValueError(f"expected one file with {old!r}, there are {len(found)}")
    path, text = found[0].relative_to(PROJECT).as_posix(), found[0].read_text("utf-8")
    line = text[: text.index(old)].count("\n") + 1
    around = [
        site
        for site in sites(ast.parse(text))
        if isinstance(site.node, ast.stmt) and site.node.lineno <= line <= site.node.end_lineno
    ]
    innermost = max(around, key=lambda site: site.node.lineno)
    return Mutant(path, text, text.replace(old, new, 1), innermost.function, innermost.lines)


@dataclass(frozen=True)
class Site:
    """A node, where it stands in the tree, and the function and the statement around it."""

    node: ast.AST
    parent: ast.AST
    scope: Scope
    function: tuple[str, int] | None
    lines: tuple[int, ...]


def drawn(paths: list[Path], seed: int) -> Iterator[Mutant]:
    """Yield the faults that the operators can plant in these files, in a random order.

    The order of two faults depends on the seed and on nothing else, so that a change of the code
    brings a few other faults and not all others.
    """
    texts = {path.relative_to(PROJECT).as_posix(): path.read_text("utf-8") for path in paths}
    possible = []
    times: Counter[str] = Counter()
    for path, text in texts.items():
        for site in sites(ast.parse(text)):
            where = f"{seed} {path} {site.function and site.function[0]} {ast.dump(site.node)}"
            for other in changes(site.node, site.scope, site.parent):
                what = f"{where} {ast.dump(other)}"
                times[what] += 1
                order = hashlib.sha256(f"{what} {times[what]}".encode()).digest()
                possible.append((order, path, site, other))
    seen = set()
    for _, path, site, other in sorted(possible, key=lambda one: one[0]):
        text = texts[path]
        mutated = replaced(text, site.node, other)
        if mutated is not None and mutated != text and mutated not in seen:
            seen.add(mutated)
            yield Mutant(path, text, mutated, site.function, site.lines)


def sites(tree: ast.Module) -> Iterator[Site]:
    """Yield the nodes that stand for values."""
    yield from _below(tree, Scope(), "", None, ())


def _below(
    parent: ast.AST,
    scope: Scope,
    qualname: str,
    function: tuple[str, int] | None,
    lines: tuple[int, ...],
) -> Iterator[Site]:
    for name, value in ast.iter_fields(parent):
        if name in NO_VALUES and isinstance(parent, (*FUNCTIONS, ast.ClassDef, ast.arg)):
            continue
        if name == "annotation" or (name == "targets" and not isinstance(parent, ast.Delete)):
            continue
        for node in value if isinstance(value, list) else [value]:
            if not isinstance(node, ast.AST) or _says(node):
                continue
            inner = scope, qualname, function, lines
            if isinstance(node, ast.stmt) and function is not None:
                inner = scope, qualname, function, (node.lineno,)
            yield Site(node, parent, scope, function, inner[3])
            if isinstance(node, (*FUNCTIONS, ast.ClassDef)):
                own = f"{qualname}{node.name}"
                if isinstance(node, ast.ClassDef):
                    inner = scope, f"{own}.", function, inner[3]
                else:
                    # Defaults, in the signature, matter to the tests that run the body.
                    body = tuple(statement.lineno for statement in node.body)
                    first = min([node.lineno, *(d.lineno for d in node.decorator_list)])
                    yield from _below(node.args, Scope(), qualname, function, body)
                    outermost = function or (own, first)
                    for statement in node.body:
                        holder = ast.Module([statement], [])
                        deeper = Scope.of(node), f"{own}.<locals>.", outermost
                        yield from _below(holder, *deeper, (statement.lineno,))
                    continue
            yield from _below(node, *inner)


def _says(node: ast.AST) -> bool:
    """Whether the node is text, or a statement that only says something: no value is in it."""
    if isinstance(node, FUNCTIONS):
        returns = ast.unparse(node.returns) if node.returns else ""
        overload = any("overload" in ast.unparse(d) for d in node.decorator_list)
        return overload or node.name in SAYS or returns in ("str", "NoReturn")
    if isinstance(node, ast.If):
        return ast.unparse(node.test) == "TYPE_CHECKING"
    if isinstance(node, ast.AnnAssign):
        return ast.unparse(node.annotation) == "TypeAlias"
    if isinstance(node, ast.Assign):
        names = any(ast.unparse(t) in ("__all__", "__slots__") for t in node.targets)
        value = node.value
        return names or (isinstance(value, ast.Subscript) and ast.unparse(value.value) in GENERIC)
    if isinstance(node, ast.Call):
        return ast.unparse(node.func) in ("warnings.warn", "TypeVar", "ParamSpec", "cast")
    if isinstance(node, ast.Constant):
        return isinstance(node.value, str)
    return isinstance(node, ast.Raise | ast.JoinedStr | ast.Import | ast.ImportFrom)


def replaced(text: str, node: ast.AST, other: ast.AST) -> str | None:
    """Return the text with another node in the place of one; None where it would not parse."""
    if isinstance(node, ast.If | ast.While):  # only the condition differs
        return replaced(text, node.test, other.test)  # type: ignore[attr-defined]
    if isinstance(node, ast.comprehension):
        return _without_condition(text, node, other)
    if not hasattr(node, "lineno"):
        return None
    lines = text.encode().splitlines(keepends=True)
    start = sum(map(len, lines[: node.lineno - 1])) + node.col_offset
    end = sum(map(len, lines[: node.end_lineno - 1])) + node.end_col_offset
    source = text.encode()
    said = ast.unparse(other)
    bare = isinstance(other, ast.stmt | ast.Slice)
    simple = bare or isinstance(other, ast.Name | ast.Attribute | ast.Call | ast.Constant)
    simple = simple or isinstance(other, ast.Subscript | ast.List)
    simple = simple or (isinstance(other, ast.Tuple) and said.startswith("("))
    padding = "\n" * (node.end_lineno - node.lineno)  # all lines below have the same numbers
    if bare:
        said = f"{said}{padding}"
    elif padding or not simple:
        said = f"({said}{padding})"
    mutated = (source[:start] + said.encode() + source[end:]).decode()
    try:
        compile(mutated, "mutant", "exec", dont_inherit=True)
    except (SyntaxError, ValueError):
        return None
    return mutated


def _without_condition(text: str, node: ast.comprehension, other: ast.AST) -> str | None:
    left = [ast.dump(condition) for condition in other.ifs]  # type: ignore[attr-defined]
    for condition in node.ifs:
        if ast.dump(condition) not in left:
            return replaced(text, condition, ast.Constant(True))
    return None
