"""The quantities of a table, and how a misconception is planted into a solution of any form.

The statement of a misconception follows a call of the solution, in a class that inherits from the
solution's, or in a function around the solution's. So it needs no assignment in the solution.
"""

from __future__ import annotations

import ast
import inspect
import textwrap
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields
from types import FunctionType, ModuleType
from typing import Any

from autograder.declaration.table import Call, Class, Table
from autograder.diagnosis.formula import Quantity
from autograder.homework import Homework
from autograder.judging.quantities import quantity_of
from autograder.judging.subject import subjects


class NotPlantableError(ValueError):
    """A statement needs something that the solution can't be given, such as a framework."""


@dataclass(frozen=True, eq=False)
class Declared(Quantity):
    """A quantity of a table, with the class and the call that compute it."""

    cls: Class | None = None
    call: Call | None = None


def declared_quantities(homework: Homework, table: Table) -> dict[str, Quantity]:
    """Return the quantities of a table by their task, and by their name too if it has several."""
    found: list[Declared] = []
    for subject in subjects(table):
        name = subject.name
        if subject.is_function and any(each.function == name for each in found):
            continue  # another form of a function: it has the same formulas
        for call in subject.cls.calls:
            for value in call.values:
                if quantity := quantity_of(subject, call, value):
                    of_it = {each.name: getattr(quantity, each.name) for each in fields(Quantity)}
                    of_it["file"] = homework.file_defining(name)
                    of_it["spelled"] = _spelled(subject.cls, call)
                    found.append(Declared(**of_it, cls=subject.cls, call=call))
    several = Counter(each.task for each in found)
    return {
        each.task if several[each.task] == 1 else f"{each.task}, {each.called}": each
        for each in found
    }


def _spelled(cls: Class, call: Call) -> dict[str, str]:
    """Return the spelling of parameters and of earlier arguments and results in a method."""
    earlier = cls.chain(call)[:-1]
    passed = {name: f"self.passed_{name}" for each in earlier for name in each.arguments}
    cached = {value.name for each in earlier for value in each.caches}
    return passed | {name: f"self.{name}" for name in (*cls.parameters, *cached)}


def with_plant(source: str, quantity: Declared, statement: str) -> str:
    """Return the source of a solution, followed by code that plants a statement into it.

    Raises
    ------
    NotPlantableError
        If the statement needs a helper that can't be copied, or an argument is returned.
    """
    cls, call = quantity.cls, quantity.call
    assert cls is not None
    assert call is not None
    owner, _, method = quantity.function.rpartition(".")
    if clash := {value.name for value in call.returns} & {*call.arguments}:
        raise NotPlantableError(f"{method} takes and returns {clash.pop()}")
    results = ", ".join(value.name for value in call.returns)
    called = f"{f'super().{method}' if owner else f'solved_{method}'}({', '.join(call.arguments)})"
    call_it = f"{results} = {called}" if results else called
    lines = [*_helpers(quantity, statement), call_it]
    if quantity.target.startswith("self."):  # a statement that fails leaves the earlier numbers
        name = quantity.name
        lines[-1:] = [
            "earlier = dict(vars(self))",
            call_it,
            f"solved_{name} = {quantity.target}",
            f"vars(self).pop('{name}', None)",
            f"vars(self).update({{name: X for name, X in earlier.items() if name == '{name}'}})",
        ]
    # What a mistake overflows is its own value, and no other: a warning may be an error.
    lines.append(f'with np.errstate(all="ignore"): {statement}')
    if statement.startswith("type(self)."):
        lines.append(f"vars(self).pop('{quantity.name}', None)")
    lines += [f"return {results}"] if results else []
    body = textwrap.indent("\n".join(lines), "    ")
    function = f"def {method}({_signature(call, is_method=bool(owner))}):\n{body}\n"
    if not owner:
        return f"{source}\n\nsolved_{method} = {method}\n\n\n{function}"
    methods = "\n".join([*_remembering(cls, call, statement), function])
    return f"{source}\n\nclass {owner}({owner}):\n{textwrap.indent(methods, '    ')}"


def _signature(call: Call, is_method: bool) -> str:
    return ", ".join([*(["self"] if is_method else []), *call.arguments])


def _remembering(cls: Class, call: Call, statement: str) -> Iterator[str]:
    """Yield the earlier methods whose arguments a statement needs although no cache has them."""
    for earlier in cls.chain(call)[:-1]:
        needed = [name for name in earlier.arguments if f"self.passed_{name}" in statement]
        if needed:
            lines = [f"self.passed_{name} = {name}" for name in needed]
            lines.append(f"return super().{earlier.name}({', '.join(earlier.arguments)})")
            body = textwrap.indent("\n".join(lines), "    ")
            yield f"def {earlier.name}({_signature(earlier, is_method=True)}):\n{body}\n"


def _helpers(quantity: Quantity, statement: str) -> list[str]:
    """Return the source of the helpers that a statement calls."""
    used = {node.id for node in ast.walk(ast.parse(statement)) if isinstance(node, ast.Name)}
    found = {"np": "import numpy as np"}
    for name in sorted(used & quantity.helpers.keys()):
        _copy(name, quantity.helpers[name], found)
    return list(found.values())


def _copy(name: str, given: Any, found: dict[str, str]) -> None:
    """Write the source of a function, a module or a constant, and of all that it needs."""
    if name in found:
        return
    if isinstance(given, ModuleType) and given.__name__.partition(".")[0] in ("math", "numpy"):
        found[name] = f"import {given.__name__} as {name}"
    elif isinstance(given, int | float | str | tuple):
        found[name] = f"{name} = {given!r}"
    elif isinstance(given, FunctionType):
        tree = ast.parse(textwrap.dedent(_source(given))).body[0]
        if not isinstance(tree, ast.FunctionDef):
            raise NotPlantableError(f"{name} is not written with def")
        if given.__closure__:
            raise NotPlantableError(f"{name} stands inside of another function")
        found[name] = bare = _bare(tree, name)
        read = {node.id for node in ast.walk(ast.parse(bare)) if isinstance(node, ast.Name)}
        for each in sorted(read & given.__globals__.keys() - {given.__name__}):
            _copy(each, given.__globals__[each], found)
    else:
        raise NotPlantableError(f"{name} can't be copied")


def _source(given: Callable[..., Any]) -> str:
    try:
        return inspect.getsource(given)
    except (OSError, TypeError) as error:
        raise NotPlantableError(f"{given} has no source") from error


def _bare(tree: ast.FunctionDef, name: str) -> str:
    """Return the source of a function under a name, without annotations and docstring."""
    tree.name, tree.returns, tree.decorator_list = name, None, []
    for node in ast.walk(tree):
        if isinstance(node, ast.arg):
            node.annotation = None
    if ast.get_docstring(tree) is not None:
        tree.body = tree.body[1:] or [ast.Pass()]
    return ast.unparse(tree)
