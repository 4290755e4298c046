"""A differential run: the lines of a failed check, with a program's files and with the solution's.

The checks draw what no scenario draws. Where they take a task that the scenarios find right, their
report has lines to paste. A program that differs from the solution in these lines is wrong in them,
whatever the reference of the checks says: the solution's own numbers show what is right there.
"""

from __future__ import annotations

import ast
import copy
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from autograder.authoring.audit.likeness import PROMISED
from autograder.authoring.audit.loading import imported, undone
from autograder.authoring.audit.scenario import Raised

DEEPEST = 4
"""How many objects in objects are looked into."""

MOST_ITEMS = 1000
"""How many items of a list are looked at."""


@dataclass(frozen=True)
class Lines:
    """The lines of a failed check.

    Attributes
    ----------
    calls : tuple of str
        The lines, in order, as a report has them.
    inputs : dict of str to list
        The arrays that they name.
    types : dict of str to str
        The dtypes of some of these, each perhaps with a shape.
    wanted : ndarray or None
        What the check wanted instead of what it found, if both were arrays.
    """

    calls: tuple[str, ...]
    inputs: Mapping[str, Any] = field(default_factory=dict)
    types: Mapping[str, str] = field(default_factory=dict)
    wanted: Any = None


def differs_at_the_end(
    program: Mapping[str, str], right: Mapping[str, str], lines: Lines, is_strict: bool
) -> bool:
    """Return whether two programs show the same in all lines but the last, and differ there.

    An earlier difference may be the mistake of another task. What the check wanted must be among
    what the right one shows.

    Parameters
    ----------
    program, right
        The sources of their files.
    is_strict
        Whether NumPy's warnings are errors.
    """
    try:
        statements = ast.parse("\n".join(lines.calls)).body
    except SyntaxError:
        return False
    runs = zip(
        _played(program, statements, lines, is_strict),
        _played(right, statements, lines, is_strict),
        strict=True,
    )
    for at, (got, wanted) in enumerate(runs, start=1):
        if not _alike(got, wanted):
            is_last = at == len(statements)
            return is_last and (lines.wanted is None or _holds(wanted, lines.wanted))
        if isinstance(wanted["result"], Raised):
            return False  # a line of a helper's that only the check has
    return False


def _played(
    sources: Mapping[str, str], statements: Sequence[ast.stmt], lines: Lines, is_strict: bool
) -> Iterator[dict[str, Any]]:
    """Yield after each line its result, and a copy of all that the names hold."""
    floats: Any = dict.fromkeys(("over", "invalid", "divide"), "raise") if is_strict else {}
    with undone():
        names: dict[str, Any] = {"np": np}
        for file in sources:
            try:
                modules = imported(sources, file)
            except Exception:  # the names of this file are missing
                continue
            names |= {name: X for name, X in vars(modules[_module(file)]).items() if _is_seen(name)}
        given = {name: _array(X, lines.types.get(name, "")) for name, X in lines.inputs.items()}
        seen = {*names} - {*given}
        names |= given
    for statement in statements:
        with undone(), np.errstate(**floats):
            result = _result(statement, names)
        found = {name: X for name, X in names.items() if name not in seen and _is_seen(name)}
        yield {"result": _copied(result), "names": _copied(found)}


def _result(statement: ast.stmt, names: dict[str, Any]) -> Any:
    """Run a line; return its value, or the exception."""
    try:
        if isinstance(statement, ast.Expr):
            return eval(compile(ast.Expression(statement.value), "lines", "eval"), names)
        exec(compile(ast.Module([statement], []), "lines", "exec"), names)
    except Exception as error:
        return Raised.by(error)
    return None


def _module(file: str) -> str:
    return file.removesuffix(".py")


def _is_seen(name: str) -> bool:
    return not name.startswith("_")


def _array(values: Any, kind: str) -> Any:
    dtype, _, shape = kind.partition(" ")
    if shape:
        return np.zeros(ast.literal_eval(shape), dtype or None)
    return np.array(values, dtype or None)


@dataclass(frozen=True)
class _Object:
    """An object of a program: the name of its class, and its attributes that others may read."""

    kind: str
    attributes: dict[str, Any]


def _copied(value: Any, depth: int = 0) -> Any:
    """Return a value as plain data."""
    if isinstance(value, np.ndarray | np.generic | Raised):
        return copy.deepcopy(value)
    if value is None or isinstance(value, bool | int | float | complex | str | bytes):
        return value
    if depth == DEEPEST:
        return type(value).__name__
    if isinstance(value, list | tuple):
        return [type(value).__name__, *(_copied(X, depth + 1) for X in value[:MOST_ITEMS])]
    if isinstance(value, dict):
        return {str(name): _copied(X, depth + 1) for name, X in value.items()}
    attributes = getattr(value, "__dict__", None)
    if isinstance(value, type) or not isinstance(attributes, dict):
        return type(value).__name__
    seen = {name: X for name, X in attributes.items() if isinstance(name, str) and _is_seen(name)}
    return _Object(type(value).__name__, _copied(seen, depth))


def _alike(got: Any, wanted: Any) -> bool:
    """Whether two values are the same; an object may have more attributes than the right one."""
    if isinstance(wanted, Raised):
        return isinstance(got, Raised) and got.is_a(wanted.kind)
    if isinstance(wanted, _Object):
        if not isinstance(got, _Object) or got.kind != wanted.kind:
            return False
        there = got.attributes
        return all(X in there and _alike(there[X], of) for X, of in wanted.attributes.items())
    if type(got) is not type(wanted):
        return False
    if isinstance(wanted, dict):
        return [*got] == [*wanted] and all(_alike(got[X], wanted[X]) for X in wanted)
    if isinstance(wanted, list):
        return len(got) == len(wanted) and all(map(_alike, got, wanted))
    if isinstance(wanted, float | np.ndarray | np.generic):
        one, other = np.asarray(got), np.asarray(wanted)
        return (one.shape, one.dtype) == (other.shape, other.dtype) and _near(one, other)
    return bool(got == wanted)


def _near(got: Any, wanted: Any) -> bool:
    """Whether two arrays of one shape have the same numbers, but for a rounding of the largest."""
    if wanted.dtype.kind not in "fc":
        return np.array_equal(got, wanted)
    with np.errstate(all="ignore"):
        largest = np.abs(wanted).max(initial=0.0, where=np.isfinite(wanted))
        is_same = (got == wanted) | (np.isnan(got) & np.isnan(wanted))
        return bool((is_same | (np.abs(got - wanted) <= PROMISED * largest)).all())


def _holds(value: Any, wanted: Any) -> bool:
    """Whether an array is among plain data."""
    if isinstance(value, _Object):
        return _holds(value.attributes, wanted)
    if isinstance(value, dict):
        return any(_holds(X, wanted) for X in value.values())
    if isinstance(value, list):
        return any(_holds(X, wanted) for X in value)
    if not isinstance(value, float | np.ndarray | np.generic):
        return False
    array = np.asarray(value)
    return array.shape == wanted.shape and array.dtype.kind in "fiub" and _near(array + 0.0, wanted)
