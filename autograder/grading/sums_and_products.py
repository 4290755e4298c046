"""Programs of sums and products: what tells no array from another is right for all, or for none.

In such a program, each number is a sum of products of two given numbers. There is no condition, no
difference, no quotient, and no number but zero and one. Sizes are shapes, parts of shapes, and
products of two sizes. In a loop nothing but a sum depends on an earlier round, and an object knows
nothing of earlier passes. So nothing can overflow, count, or compare; and a program that is wrong
is wrong nearly everywhere, but for a few coincidences: an axis of length one, a size that equals
another one, memory that two arrays share. A few histories show all of these, and most students
write such programs.

The source is read here, never run: files and classes in this module, functions in `statements.py`,
expressions in `kinds.py`. Whatever is not known there makes a program one of the others, which live
all histories: nobody loses anything by that.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping, Sequence
from functools import lru_cache

from autograder.grading.kinds import RESERVED, Array, Kind, OtherError, Size, expect
from autograder.grading.source import tree
from autograder.grading.statements import Function, attributes_set, is_text

BEFORE = {"__init__": (), "forward": ("__init__",), "backward": ("__init__", "forward")}
"""The methods that each pass runs before a method. Before any other one, the constructor runs."""

SQUARES = {"eye", "identity", "kron"}
"""NumPy's functions whose result may be the square of a size."""

Methods = Mapping[str, ast.FunctionDef]
Files = Mapping[str, Sequence[ast.stmt]]


def is_of_sums_and_products(sources: Mapping[str, bytes]) -> bool:
    """Whether all files of a program hold nothing but sums and products of arrays.

    One file can change what another one does: so all of them must be of this kind.

    Parameters
    ----------
    sources
        The content of each file, by its name.
    """
    return _is_of_them(tuple(sorted(sources.items())))


@lru_cache(maxsize=16)
def _is_of_them(sources: tuple[tuple[str, bytes], ...]) -> bool:
    files = {file.removesuffix(".py"): tree(source).body for file, source in sources}
    try:
        for (_, source), statements in zip(sources, files.values(), strict=True):
            expect(bool(statements) or not source.strip())  # else it is too long, or no Python
            _check_file(statements, files)
    except (OtherError, RecursionError):
        return False
    return True


def _check_file(statements: Sequence[ast.stmt], files: Files) -> None:
    classes: dict[str, Methods] = {"object": {}}
    names = {*RESERVED}
    for statement in statements:
        match statement:
            case ast.Import(names=[ast.alias(name="numpy", asname="np")]):
                continue
            case ast.ImportFrom(
                module="__future__", names=[ast.alias(name="annotations", asname=None)]
            ):
                continue
            case ast.If(test=test, orelse=[]) if ast.unparse(test) == "__name__ == '__main__'":
                continue  # it is not run when the file is imported
            case ast.Expr(value=ast.Constant()):
                continue
            case ast.ImportFrom(
                module=str(file), names=[ast.alias(name=name, asname=None)], level=0
            ):
                classes[name] = _imported(files.get(file, []), name)
            case ast.FunctionDef(name=name):
                arguments = _arguments(statement)
                Function({}).check(statement, dict.fromkeys(arguments, Array()))
            case ast.ClassDef(name=name):
                classes[name] = _methods_of(statement, classes)
                _check_methods(classes[name])
            case ast.Assign(targets=[ast.Name(id=name)], value=value):  # an answer to a question
                expect(_is_literal(value))
            case _:
                raise OtherError
        expect(name not in names and not name.startswith("__"))
        names.add(name)


def _imported(statements: Sequence[ast.stmt], name: str) -> Methods:
    """Return the methods of a class that another file of the program defines."""
    for each in statements:
        if isinstance(each, ast.ClassDef) and each.name == name:
            return _methods_of(each, {"object": {}})
    raise OtherError


def _methods_of(statement: ast.ClassDef, classes: Mapping[str, Methods]) -> Methods:
    """Return the methods of a class: its own, and those of the class that it extends."""
    expect(not statement.keywords and not statement.decorator_list)
    match statement.bases:
        case []:
            methods = {}
        case [ast.Name(id=base)] if base in classes:
            methods = {**classes[base]}
        case _:
            raise OtherError
    own = [each for each in statement.body if isinstance(each, ast.FunctionDef)]
    rest = [each for each in statement.body if not isinstance(each, ast.FunctionDef)]
    expect(all(isinstance(each, ast.Pass) or is_text(each) for each in rest))
    expect(len({each.name for each in own}) == len(own))
    return methods | {each.name: each for each in own}


def _check_methods(methods: Methods) -> None:
    """Check that each method reads what this pass has set, or the constructor and nobody else.

    An attribute that several methods set may be of an earlier pass.
    """
    setters = [key for method in methods.values() for key in attributes_set(method)]
    expect(not {f"self.{name}" for name in methods}.intersection(setters))
    known: dict[str, Mapping[str, Kind]] = {}
    for name in sorted(methods, key=lambda name: [*BEFORE, name].index(name)):
        method = methods[name]
        expect(name == "__init__" or not name.startswith("__"))
        expect(_arguments(method)[:1] == ["self"] and _is_small(method))
        before = [known.get(each, {}) for each in BEFORE.get(name, ("__init__",))]
        function = Function(
            {key: kind for each in before for key, kind in each.items() if setters.count(key) == 1}
        )
        kind = Size(is_given=True) if name == "__init__" else Array()
        known[name] = function.check(method, dict.fromkeys(_arguments(method)[1:], kind))


def _is_small(method: ast.FunctionDef) -> bool:
    """Whether no array is made with the same size twice: for a large batch, memory ends there."""
    for node in ast.walk(method):
        match node:
            case ast.Call(func=ast.Attribute(attr=name)) if name in SQUARES:
                return False
            case ast.Tuple(elts=sizes, ctx=ast.Load()) | ast.List(elts=sizes, ctx=ast.Load()):
                known = [each for each in sizes if not isinstance(each, ast.Constant | ast.Slice)]
                if len({*map(ast.unparse, known)}) < len(known):
                    return False
    return True


def _arguments(function: ast.FunctionDef) -> list[str]:
    return [each.arg for each in function.args.args]


def _is_literal(value: ast.expr) -> bool:
    match value:
        case ast.Constant() | ast.UnaryOp(op=ast.USub(), operand=ast.Constant()):
            return True
        case ast.Tuple(elts=elements):
            return all(map(_is_literal, elements))
    return False
