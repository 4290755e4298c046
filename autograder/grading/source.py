"""What the source of a student's file says about its names: where they are set, and to what."""

from __future__ import annotations

import ast
import difflib
import importlib.util
from collections.abc import Iterator, Mapping
from functools import lru_cache

from autograder.results.verdict import Crashed, Evidence, NotAttempted

MAX_BYTES = 1 << 18
"""The longest source that is searched: a tree takes 500 times as much memory as its source."""


def sets(source: bytes, method: str, attribute: str) -> bool:
    """Whether a method sets this attribute of its object, itself or by a method that it calls."""
    functions: dict[str, list[ast.AST]] = {}
    for node in _nodes(source):
        if isinstance(node, ast.FunctionDef):
            functions.setdefault(node.name, []).append(node)
    waiting, seen = [method], set()
    while waiting:
        name = waiting.pop()
        if name in seen:
            continue
        seen.add(name)
        for function in functions.get(name, []):
            for node in ast.walk(function):
                if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
                    if node.attr == attribute:
                        return True
                elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
                    waiting.append(node.func.attr)
    return False


def read_of_others(source: bytes) -> frozenset[str]:
    """Return the attributes that a file reads of other objects than `self`, also by `getattr`."""
    found: set[str] = set()
    for node in _nodes(source):
        match node:
            case (
                ast.Attribute(value=other, attr=name, ctx=ast.Load())
                | ast.Call(
                    func=ast.Name(id="getattr" | "hasattr"),
                    args=[other, ast.Constant(value=str(name)), *_],
                )
            ):
                if not (isinstance(other, ast.Name) and other.id == "self"):
                    found.add(name)
    return frozenset(found)


def near_attribute(source: bytes, attribute: str) -> str:
    """Return the most similar attribute that the file sets; an empty string if there is none."""
    known = {
        node.attr
        for node in _nodes(source)
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store)
    }
    (closest, *_) = difflib.get_close_matches(attribute, sorted(known - {attribute}), 1) or [""]
    return closest


def expect_written(crash: Crashed, sources: Mapping[str, bytes]) -> None:
    """Refuse a crash over a name that the student's file has yet to set.

    Raises
    ------
    NotAttempted
        If the line uses a name that the file sets to None alone.
    """
    frames = crash.evidence.traceback
    for frame in frames[-1:]:
        if name := still_none(sources.get(frame.file, b""), frame.line):
            raise NotAttempted(Evidence(f"{name} is still None here", traceback=frames)) from None


@lru_cache(maxsize=256)
def still_none(source: bytes, line: int) -> str:
    """Return a name that a line of the file uses, and that the file sets to None and nothing else.

    An exercise may come with `dLdW = None`, to be filled in. An empty string if there is no such
    name.
    """
    functions = [
        node
        for node in _nodes(source)
        if isinstance(node, ast.FunctionDef) and node.lineno <= line <= (node.end_lineno or 0)
    ]
    if not functions:
        return ""
    function = max(functions, key=lambda node: node.lineno)
    local = _assigned(function)
    of_objects = _assigned(tree(source))
    for node in ast.walk(function):
        if not isinstance(node, ast.Name | ast.Attribute) or not isinstance(node.ctx, ast.Load):
            continue
        name = _written(node)
        values = (local if isinstance(node, ast.Name) else of_objects).get(name)
        if node.lineno == line and values and all(_is_none(value) for value in values):
            return name
    return ""


def _assigned(tree: ast.AST) -> dict[str, list[ast.expr | None]]:
    """Return what is assigned to each name; None for anything but a plain assignment."""
    found: dict[str, list[ast.expr | None]] = {}
    plain: set[int] = set()
    for node in ast.walk(tree):
        match node:
            case ast.Assign(targets=targets, value=value):
                for target in targets:
                    if isinstance(target, ast.Name | ast.Attribute):
                        found.setdefault(_written(target), []).append(value)
                        plain.add(id(target))
    for node in ast.walk(tree):
        if isinstance(node, ast.arg):
            found.setdefault(node.arg, []).append(None)
        elif (
            isinstance(node, ast.Name | ast.Attribute | ast.Subscript)
            and isinstance(node.ctx, ast.Store)
            and id(node) not in plain
        ):
            target = node.value if isinstance(node, ast.Subscript) else node
            found.setdefault(_written(target), []).append(None)
    return found


def _written(node: ast.expr) -> str:
    """Return a name or an attribute of a name as it is written; an empty string for all else."""
    if isinstance(node, ast.Name):
        return node.id
    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
        return f"{node.value.id}.{node.attr}"
    return ""


def _is_none(value: ast.expr | None) -> bool:
    return isinstance(value, ast.Constant) and value.value is None


@lru_cache(maxsize=4)
def tree(source: bytes) -> ast.Module:
    """Return the tree of a file; an empty one if it is too long, or no Python.

    The bytes are decoded as a worker decodes them, so this is the tree of the text that is run.
    """
    if len(source) > MAX_BYTES:
        return ast.Module([], [])
    try:
        return ast.parse(importlib.util.decode_source(source))
    except (SyntaxError, ValueError, LookupError, RecursionError, MemoryError):
        return ast.Module([], [])


def _nodes(source: bytes) -> Iterator[ast.AST]:
    return ast.walk(tree(source))
