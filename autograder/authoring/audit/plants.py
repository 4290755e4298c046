"""Plants: the solution with known misconceptions in it."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress

from autograder.authoring.audit.programs import Program, ProgramKind
from autograder.authoring.audit.table_plants import Declared, NotPlantableError, with_plant
from autograder.declaration.misconception import Instead, Into, Misconception, OutOf
from autograder.diagnosis.bank import of_quantity
from autograder.diagnosis.formula import Quantity, names_in, with_names
from autograder.diagnosis.search import pairs as pairs_of

BEFORE = "(self.__dict__.setdefault('seen_{0}', []).append({1}) or self.seen_{0}[-2:][0])"
"""The input of the pass before this one; in the first pass, this one's."""

Pair = tuple[str, Quantity, Misconception, Misconception]


def single_plants(right: Program, quantities: Mapping[str, Quantity]) -> Iterator[Program]:
    """Yield the solution with one known misconception in it, for each of them.

    Parameters
    ----------
    quantities
        The quantities of the homework, by task, or by a longer name.
    """
    for name, quantity in quantities.items():
        for misconception in of_quantity(quantity):
            with suppress(NotPlantableError):
                yield plant(right, name, quantity, misconception)


def paired_plants(right: Program, pairs: Iterable[Pair]) -> Iterator[Program]:
    """Yield the solution with two misconceptions in it, for each pair."""
    for pair in pairs:
        with suppress(NotPlantableError):
            yield plant(right, *pair)


def pairs(quantities: Mapping[str, Quantity]) -> Iterator[Pair]:
    """Yield all misconceptions that can occur together, with their quantity and its name."""
    for name, quantity in quantities.items():
        for first, second in pairs_of(quantity):
            if not first.planted:
                yield name, quantity, first, second


def named_plant(right: Program, name: str, quantity: Quantity, diagnosis: str) -> Program | None:
    """Return the solution with the misconceptions of a diagnosis in it.

    None if one is unknown, or can't be planted.

    Parameters
    ----------
    diagnosis
        Their names, joined by " + ".
    """
    known = {misconception.name: misconception for misconception in of_quantity(quantity)}
    names = diagnosis.split(" + ")
    if not known.keys() >= set(names):
        return None
    with suppress(NotPlantableError):
        return plant(right, name, quantity, *(known[each] for each in names))
    return None


def task_of(name: str, quantity: Quantity) -> str:
    """Return the task of a quantity, which may have the task's name."""
    return quantity.task or name


def is_declared(quantity: Quantity) -> bool:
    """Whether a quantity is a table's: the audit's scenarios name its value."""
    return isinstance(quantity, Declared)


def plant(right: Program, name: str, quantity: Quantity, *misconceptions: Misconception) -> Program:
    """Return the solution with these misconceptions in it.

    Raises
    ------
    NotPlantableError
        If the solution can't be given what they need.
    """
    statement = statement_of(quantity, *misconceptions)
    if isinstance(quantity, Declared):
        source = with_plant(right.sources[quantity.file], quantity, statement)
    else:
        source = _with_statement(right.sources[quantity.file], quantity, statement)
    names = tuple(misconception.name for misconception in misconceptions)
    return Program(
        name=f"{name}: {' + '.join(names)}",
        kind=ProgramKind.PLANT,
        sources=right.sources | {quantity.file: source},
        task=task_of(name, quantity),
        planted=names,
        operator="planted misconception",
        before=right,
    )


def statement_of(quantity: Quantity, *misconceptions: Misconception) -> str:
    """Return the statement that puts misconceptions into the solution.

    It replaces the assignment to the quantity's `target`; if several statements write to the
    target, it follows the last of them. In a solution to a table it always follows, and changes
    the solution's own result.
    """
    template = "{target} = {result}"
    if misconceptions and misconceptions[-1].planted:
        *others, last = misconceptions
        misconceptions, template = tuple(others), last.planted
    spelled = {name: quantity.spelled.get(name, name) for name in quantity.given}
    spelled |= {f"{name}_before": BEFORE.format(name, text) for name, text in spelled.items()}
    spelled |= quantity.spelled
    result = with_names(_planted_formula(quantity, *misconceptions), spelled)
    return template.format(target=quantity.target, name=quantity.name, result=result)


def _planted_formula(quantity: Quantity, *misconceptions: Misconception) -> str:
    """Return a changed formula over the names that the place of the statement has."""
    if not isinstance(quantity, Declared):
        return changed_formula(quantity, *misconceptions)
    changed = _names_changed(misconceptions)
    names = {
        name: text
        for name, text in quantity.names.items()
        if name not in quantity.spelled or changed & names_in([_expanded(text, quantity.names)])
    }
    if misconceptions and not isinstance(misconceptions[0].change, OutOf):
        return _changed(quantity.formula, names, misconceptions)
    solved = quantity.target.replace("self.", "solved_")
    if quantity.shape == "()":
        solved = f"np.float64({solved})"  # a mistake may change the number as it would an array
    return _changed(solved, names, misconceptions)


def changed_formula(quantity: Quantity, *misconceptions: Misconception) -> str:
    """Return a quantity's formula with these misconceptions in it, over its inputs alone."""
    return _changed(quantity.formula, quantity.names, misconceptions)


def _names_changed(misconceptions: Sequence[Misconception]) -> set[str]:
    return {
        name for one in misconceptions if isinstance(one.change, Into) for name in one.change.names
    }


def _changed(
    formula: str, defined: Mapping[str, str], misconceptions: Sequence[Misconception]
) -> str:
    """Return a formula with changes in it, and all defined names replaced by their texts.

    A name that a misconception changes is replaced after the change.
    """
    for number, misconception in enumerate(misconceptions):
        waiting = _names_changed(misconceptions[number:])
        now = {name: text for name, text in defined.items() if name not in waiting}
        formula = _expanded(formula, now)
        match misconception.change:
            case Into(names):
                formula = with_names(formula, names)
            case Instead(another):
                formula = another
            case OutOf(expression):
                formula = with_names(expression, {"result": formula})
    return _expanded(formula, defined)


def _expanded(formula: str, defined: Mapping[str, str]) -> str:
    """Return a formula with all defined names replaced, also those in the texts of others."""
    for _ in defined:
        if not names_in([formula]) & defined.keys():
            break
        formula = with_names(formula, defined)
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
