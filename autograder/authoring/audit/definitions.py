"""Which classes and functions of a program differ from another program's."""

from __future__ import annotations

import ast
from collections import defaultdict
from functools import lru_cache

from autograder.authoring.audit.programs import Program

LATEST = 16
"""The number of sources whose definitions are remembered: an audit has thousands."""


def file_differs(program: Program, model: Program, file: str) -> bool:
    """Whether two programs differ in a file, or in one that it names.

    A file that the first program does not have is optional, and not judged.
    """
    if file not in program.sources:
        return False
    used = program.sources[file]
    return any(each == file or _is_named(each, used) for each in _changed(program, model))


def _is_named(file: str, source: str) -> bool:
    return file.removesuffix(".py") in source


def definition_differs(program: Program, model: Program, file: str, name: str) -> bool:
    """Whether two programs differ in a class or function of a file, or in what it uses."""
    if not file_differs(program, model, file):
        return False
    changed_files = _changed(program, model)
    if any(_is_named(each, program.sources[file]) for each in changed_files - {file}):
        return True
    try:
        mine, others = (_definitions(each.sources.get(file, "")) for each in (program, model))
    except (SyntaxError, ValueError):
        return True
    changed = {each for each in mine.keys() | others.keys() if mine.get(each) != others.get(each)}
    return "" in changed or not changed.isdisjoint(_used(name, mine) | _used(name, others))


def _changed(program: Program, model: Program) -> set[str]:
    files = program.sources.keys() | model.sources.keys()
    return {each for each in files if program.sources.get(each) != model.sources.get(each)}


@lru_cache(maxsize=LATEST)
def _definitions(source: str) -> dict[str, tuple[str, frozenset[str]]]:
    """Return each class and function at the top of a source, with the names that it uses.

    All other statements stand under the empty name.
    """
    texts: dict[str, str] = defaultdict(str)
    names: dict[str, set[str]] = defaultdict(set)
    for node in ast.parse(source).body:
        name = node.name if isinstance(node, ast.ClassDef | ast.FunctionDef) else ""
        texts[name] += ast.dump(node)
        names[name] |= {each.id for each in ast.walk(node) if isinstance(each, ast.Name)}
    return {name: (text, frozenset(names[name])) for name, text in texts.items()}


def _used(name: str, among: dict[str, tuple[str, frozenset[str]]]) -> set[str]:
    """Return the definitions that one needs, itself among them."""
    found, left = set(), {name}
    while left:
        each = left.pop()
        found.add(each)
        left |= ({*among[each][1]} & among.keys() if each in among else set()) - found
    return found
