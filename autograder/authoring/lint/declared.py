"""What disagrees between a homework's `declaration.py`, its solution and its write-up."""

from __future__ import annotations

import ast
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path

from autograder.authoring.lint.finding import Finding, line_of
from autograder.authoring.lint.write_up import attributes_of, rows_of
from autograder.declaration.table import Class, Function, Table
from autograder.homework import Homework

At = Callable[[str], tuple[Path, int]]
"""Returns the place of a name in `declaration.py`."""

Shapes = dict[str, set[tuple[str, ...]]]
"""The shapes of each name; a name may have several, in different classes."""


def findings(homework: Homework) -> Iterator[Finding]:
    """Yield what disagrees between the table, the solution and the write-up."""
    table = homework.table
    if table is None:
        return
    path = homework.folder / "declaration.py"
    source = path.read_text(encoding="utf-8")

    def at(name: str) -> tuple[Path, int]:
        return path, line_of(source, rf"""["']{re.escape(name)}["']""")

    tasks = {task.id for task in homework.tasks}
    defined = {name for names in homework.defines.values() for name in names}
    if not any(homework.folder.glob("test_*.py")):
        for name in defined - {item.name for item in table.items}:
            yield Finding(path, 0, f"the table has no {name}, and there are no other checks")
    for name, task in _tasks_of_others(table, tasks):
        yield Finding(*at(name), f"{name} belongs to the task {task}, and there is a task {name}")
    for name, message in _signatures(homework, table):
        yield Finding(*at(name), message)
    for word, count in Counter(table.words.values()).items():
        if count > 1:
            yield Finding(*at(word), f"words has {word!r} for {count} sizes: each needs its own")
    yield from _write_up(homework, table, at)


def shapes_of(table: Table) -> Shapes:
    """Return the shapes of all names in a table."""
    found: Shapes = defaultdict(set)
    for item in table.items:
        forms = [item] if isinstance(item, Class) else []
        if isinstance(item, Function):
            forms = [item.as_class(form) for form in range(len(item.forms) + 1)]
        for cls in forms:
            for name, parameter in cls.parameters.items():
                found[name].add(tuple(map(str, parameter.shape)))
            for call in cls.calls:
                for name, domain in call.arguments.items():
                    found[name].add(tuple(map(str, domain.shape)))
                for value in call.values:
                    found[value.name].add(tuple(map(str, value.shape)))
    return found


def shape_in(cell: str) -> tuple[str, ...] | None:
    r"""Return the shape that a cell of a write-up names; None if it says something else.

    Examples
    --------
    >>> shape_in(r"$C_{out} \times 1$")
    ('C_out', '1')
    >>> shape_in("(N, C)")
    ('N', 'C')
    """
    plain = re.sub(r"[${}()`]", "", cell.replace(r"\times", ",").replace("×", ","))
    sizes = tuple(size.strip() for size in plain.split(",") if size.strip())
    return sizes if all(re.fullmatch(r"\w+", size) for size in sizes) else None


def _write_up(homework: Homework, table: Table, at: At) -> Iterator[Finding]:
    """Yield the names without a shape, other shapes, and the words that the write-up never uses."""
    path = homework.handout / "README.md"
    if not path.is_file():
        return
    text = path.read_text(encoding="utf-8")
    wanted, known = shapes_of(table), set()
    for row in rows_of(text):
        if "shape" not in row.cells:
            continue
        known |= {*row.names}
        shape = shape_in(row.cells["shape"])
        for name in row.names:
            if shape and wanted.get(name) and shape not in wanted[name]:
                declared = " or ".join(" × ".join(each) or "a number" for each in wanted[name])
                message = f"{name} is {' × '.join(shape)} here, and {declared} in declaration.py"
                yield Finding(path, row.line, message)
    for name in sorted({*wanted} - known):
        yield Finding(path, 0, f"no table with the column `shape` has {name}")
    for size, word in table.size_words.items():
        if word.lower() not in text.lower():
            message = f"words says that {size} counts the {word}, a word that the write-up lacks"
            yield Finding(*at(word), message)


def _signatures(homework: Homework, table: Table) -> Iterator[tuple[str, str]]:
    """Yield a name and a sentence for each call that the solution declares in another way."""
    solved, beside = _solved(homework), _checked_beside(homework)
    for item in table.items:
        node = solved.get(item.name)
        if isinstance(item, Function) and isinstance(node, ast.FunctionDef):
            yield from _signature(item.name, node, [*item.arguments], 0)
        elif isinstance(item, Class) and isinstance(node, ast.ClassDef):
            yield from _class(item, node, beside)
        elif node is not None:
            yield item.name, f"the solution defines {item.name} as something else"


def _checked_beside(homework: Homework) -> set[str]:
    """Return the words in the checks beside the table, which may judge what it can't say."""
    checks = sorted(homework.folder.glob("test_*.py"))
    return {word for path in checks for word in re.findall(r"\w+", path.read_text("utf-8"))}


def _class(item: Class, node: ast.ClassDef, beside: set[str]) -> Iterator[tuple[str, str]]:
    """Yield a name and a sentence for each method or attribute that only one of the two has.

    What checks beside the table name need not be in the table: methods, attributes, and arguments
    of the constructor that have defaults.
    """
    methods = {each.name: each for each in node.body if isinstance(each, ast.FunctionDef)}
    init = methods.get("__init__")
    if init is not None:
        defaults = _arguments(init)[len(_arguments(init)) - len(init.args.defaults) :]
        optional = sum(name in beside for name in defaults)
        yield from _signature(item.name, init, [*item.sizes], 1, by_name=False, optional=optional)
    for call in item.calls:
        if call.name in methods:
            name = f"{item.name}.{call.name}"
            yield from _signature(name, methods[call.name], [*call.arguments], 1)
        elif not node.bases:
            yield call.name, f"the solution's {item.name} has no method {call.name}"
    declared = {call.name for call in item.calls} | beside
    for name in methods:
        if not name.startswith("_") and name not in declared:
            yield item.name, f"the solution's {item.name} has a method {name}, and the table none"
    stored = {each.name for call in item.calls for each in (*call.caches, *call.stores)}
    known = {*stored, *item.parameters, *beside, *(_arguments(init) if init else ())}
    for name in attributes_of(node):
        if name not in known and not name.startswith("_"):
            yield item.name, f"the solution's {item.name} stores {name}, and the table says nothing"


def _tasks_of_others(table: Table, tasks: set[str]) -> Iterator[tuple[str, str]]:
    """Yield the values with the name of a task that belong to another one.

    A task of another class may have the name too, as `leading_dLdA` has dLdA's.
    """
    for item in table.items:
        calls = item.calls if isinstance(item, Class) else item.as_class().calls
        for call in calls:
            for value in (*call.returns, *call.stores):
                if value.name in tasks and value.name not in value.task.split("_"):
                    yield value.name, value.task


def _signature(
    name: str,
    node: ast.FunctionDef,
    declared: list[str],
    skipped: int,
    by_name: bool = True,
    optional: int = 0,
) -> Iterator[tuple[str, str]]:
    written = _arguments(node)[skipped:]
    written = written[: max(len(declared), len(written) - optional)]
    alike = written == declared if by_name else len(written) == len(declared)
    if not alike and not node.args.vararg:
        both = f"{', '.join(declared) or 'nothing'} here, and {', '.join(written) or 'nothing'}"
        yield name.rpartition(".")[2], f"{name} takes {both} in the solution"


def _arguments(node: ast.FunctionDef) -> list[str]:
    return [each.arg for each in (*node.args.posonlyargs, *node.args.args)]


def _solved(homework: Homework) -> dict[str, ast.stmt]:
    """Return the classes and functions of the solution, by name."""
    found: dict[str, ast.stmt] = {}
    for file in homework.defines:
        path = homework.solution / file
        try:
            tree = ast.parse(path.read_bytes())
        except (OSError, SyntaxError, ValueError):
            continue  # `solution.py` reports these
        for node in tree.body:
            if isinstance(node, ast.FunctionDef | ast.ClassDef):
                found[node.name] = node
    return found
