"""Plants: the solution with known misconceptions in it."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping

from autograder.authoring.audit.programs import Program, ProgramKind
from autograder.diagnosis.bank import of_quantity
from autograder.diagnosis.formula import Quantity, with_names
from autograder.diagnosis.misconception import Instead, Into, Misconception, OutOf
from autograder.diagnosis.search import pairs as pairs_of

BEFORE = "(self.__dict__.setdefault('seen_{0}', []).append({1}) or self.seen_{0}[-2:][0])"
"""The input of the pass before this one; in the first pass, this one's."""

Pair = tuple[str, Quantity, Misconception, Misconception]


def single_plants(right: Program, quantities: Mapping[str, Quantity]) -> Iterator[Program]:
    """Yield the solution with one known misconception in it, for each of them.

    Parameters
    ----------
    quantities
        The quantities of the homework, by task.
    """
    for task, quantity in quantities.items():
        for misconception in of_quantity(quantity):
            yield plant(right, task, quantity, misconception)


def paired_plants(right: Program, quantities: Mapping[str, Quantity]) -> Iterator[Program]:
    """Yield the solution with two misconceptions in it, for all that can occur together."""
    return (plant(right, *pair) for pair in pairs(quantities))


def pairs(quantities: Mapping[str, Quantity]) -> Iterator[Pair]:
    """Yield all misconceptions that can occur together, with their task and quantity."""
    for task, quantity in quantities.items():
        for first, second in pairs_of(quantity):
            if not first.planted:
                yield task, quantity, first, second


def named_plant(right: Program, task: str, quantity: Quantity, diagnosis: str) -> Program | None:
    """Return the solution with the misconceptions of a diagnosis in it; None if one is unknown.

    Parameters
    ----------
    diagnosis
        Their names, joined by " + ".
    """
    known = {misconception.name: misconception for misconception in of_quantity(quantity)}
    names = diagnosis.split(" + ")
    if not known.keys() >= set(names):
        return None
    return plant(right, task, quantity, *(known[name] for name in names))


def plant(right: Program, task: str, quantity: Quantity, *misconceptions: Misconception) -> Program:
    """Return the solution with these misconceptions in it."""
    source = _with_statement(
        right.sources[quantity.file], quantity, statement_of(quantity, *misconceptions)
    )
    names = tuple(misconception.name for misconception in misconceptions)
    return Program(
        name=f"{task}: {' + '.join(names)}",
        kind=ProgramKind.PLANT,
        sources=right.sources | {quantity.file: source},
        task=task,
        planted=names,
        operator="planted misconception",
        before=right,
    )


def statement_of(quantity: Quantity, *misconceptions: Misconception) -> str:
    """Return the statement that puts misconceptions into the solution.

    It replaces the assignment to the quantity's `target`; if several statements write to the
    target, it follows the last of them.
    """
    template = "{target} = {result}"
    if misconceptions and misconceptions[-1].planted:
        *others, last = misconceptions
        misconceptions, template = tuple(others), last.planted
    spelled = {name: quantity.spelled.get(name, name) for name in quantity.given}
    spelled |= {f"{name}_before": BEFORE.format(name, text) for name, text in spelled.items()}
    result = with_names(changed_formula(quantity, *misconceptions), spelled)
    return template.format(target=quantity.target, name=quantity.name, result=result)


def changed_formula(quantity: Quantity, *misconceptions: Misconception) -> str:
    """Return a quantity's formula with these misconceptions in it, over its inputs alone."""
    formula = with_names(quantity.formula, quantity.names)
    for misconception in misconceptions:
        match misconception.change:
            case Into(names):
                formula = with_names(formula, names)
            case Instead(another):
                formula = another
            case OutOf(expression):
                formula = with_names(expression, {"result": formula})
        formula = with_names(formula, quantity.names)
    return formula


def _with_statement(source: str, quantity: Quantity, statement: str) -> str:
    """Replace the only statement that writes a quantity, or add one after the last of several."""
    function = _function(ast.parse(source), quantity.function)
    writing = [each for each in function.body if _writes(each, quantity.target)]
    if not writing:
        raise ValueError(f"{quantity.function} in {quantity.file} never assigns {quantity.target}")
    last = writing[-1]
    assert last.end_lineno is not None
    lines = source.splitlines(keepends=True)
    begin = last.lineno - 1 if len(writing) == 1 else last.end_lineno
    lines[begin : last.end_lineno] = [f"{' ' * last.col_offset}{statement}\n"]
    return "".join(lines)


def _function(tree: ast.Module, path: str) -> ast.FunctionDef:
    """Return a function by its name, or a method by its class's name and its own."""
    body = tree.body
    for name in path.split("."):
        named = [
            node
            for node in body
            if isinstance(node, ast.ClassDef | ast.FunctionDef) and node.name == name
        ]
        if not named:
            raise ValueError(f"there is no {path}")
        body = named[0].body
    assert isinstance(named[0], ast.FunctionDef)
    return named[0]


def _writes(statement: ast.stmt, target: str) -> bool:
    """Whether a statement assigns to a name or an attribute, or into it."""
    for node in ast.walk(statement):
        if isinstance(node, ast.expr) and isinstance(getattr(node, "ctx", None), ast.Store):
            written = node.value if isinstance(node, ast.Subscript) else node
            if ast.unparse(written) == target:
                return True
    return False
