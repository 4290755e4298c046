"""Programs that are written as changes of the solution, many in one text file.

A program begins with "= " and its name. Each change names its place, and the indented lines are
what stands there::

    = relu_forgets_dLdZ
    ReLU.backward
        return self.A > 0

A function, or a method of a class, gets these lines for its body. A file gets them before its first
class or function.
"""

from __future__ import annotations

import ast
import re
import textwrap
from collections.abc import Mapping

DEFINITION = re.compile(r"^(class|def) ", re.MULTILINE)


def programs_in(text: str, solution: Mapping[str, str]) -> dict[str, dict[str, str]]:
    """Return the source of each file of each program, by the program's name.

    Raises
    ------
    ValueError
        If two programs have the same name, or a place is not in the solution.
    """
    entries = re.split(r"^= (\S+)\n", text, flags=re.MULTILINE)[1:]
    found: dict[str, dict[str, str]] = {}
    for name, changes in zip(entries[::2], entries[1::2], strict=True):
        if name in found:
            raise ValueError(f"two programs have the name {name}")
        found[name] = _changed(changes, solution, name)
    return found


def _changed(changes: str, solution: Mapping[str, str], program: str) -> dict[str, str]:
    sources = dict(solution)
    places = re.split(r"^(\S+)\n", changes, flags=re.MULTILINE)[1:]
    for place, indented in zip(places[::2], places[1::2], strict=True):
        lines = textwrap.dedent(indented).strip("\n").splitlines()
        if place in sources and (first := DEFINITION.search(sources[place])):
            before, after = sources[place][: first.start()], sources[place][first.start() :]
            sources[place] = "\n".join([before.rstrip(), *lines, "", "", after])
            continue
        for file, source in sources.items():
            if changed := _with_body(source, place.split("."), lines):
                sources[file] = changed
                break
        else:
            raise ValueError(f"{program}: the solution has no {place}")
    return sources


def _with_body(source: str, place: list[str], body: list[str]) -> str:
    """Return the source with another body of a function or method; "" if it has none there."""
    node: ast.AST = ast.parse(source)
    for name in place:
        named = [each for each in getattr(node, "body", []) if getattr(each, "name", "") == name]
        if not named:
            return ""
        node = named[0]
    if not isinstance(node, ast.FunctionDef):
        return ""
    first, last = node.body[0], node.body[-1]
    lines = source.splitlines()
    lines[first.lineno - 1 : last.end_lineno] = [" " * first.col_offset + line for line in body]
    return "\n".join(lines) + "\n"
