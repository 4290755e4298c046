"""Right and wrong programs for homework 2: `programs.txt`, with the verdicts in `verdicts.csv`.

A program is the solution after changes. It begins with "= " and its name; then each change names
its place, and the indented lines are what stands there::

    = relu_forgets_dLdZ
    ReLU.backward
        return self.A > 0

A method or a function gets these lines for its body, and a file gets them before its first class.
"""

from __future__ import annotations

import ast
import csv
import re
import textwrap
from functools import cache
from pathlib import Path

HERE = Path(__file__).parent
SOLUTION = HERE.parents[3] / "solutions" / "hw2"
FILES = ("activations.py", "bilinear.py")
VERDICTS = list(csv.DictReader((HERE / "verdicts.csv").open(encoding="utf-8")))


@cache
def programs() -> dict[str, dict[str, bytes]]:
    """Return the files of each program, by its name."""
    text = (HERE / "programs.txt").read_text(encoding="utf-8")
    entries = re.split(r"^= (\w+)\n", text, flags=re.MULTILINE)[1:]
    names = entries[::2]
    if len(names) > len(set(names)):
        raise ValueError("two programs have the same name")
    return {name: program(changes) for name, changes in zip(names, entries[1::2], strict=True)}


def program(changes: str) -> dict[str, bytes]:
    """Return the files of the solution after the changes of one program."""
    sources = {file: (SOLUTION / file).read_text(encoding="utf-8") for file in FILES}
    places = re.split(r"^([\w.]+)\n", changes, flags=re.MULTILINE)[1:]
    for place, indented in zip(places[::2], places[1::2], strict=True):
        lines = textwrap.dedent(indented).strip("\n").splitlines()
        if place in sources:
            before, class_, after = sources[place].partition("class ")
            sources[place] = before + "\n".join(lines) + "\n\n\n" + class_ + after
            continue
        name = re.compile(rf"^(class|def) {place.partition('.')[0]}\b", re.MULTILINE)
        (file,) = (file for file in FILES if name.search(sources[file]))
        sources[file] = with_body(sources[file], place, lines)
    return {file: source.encode() for file, source in sources.items()}


def with_body(source: str, place: str, body: list[str]) -> str:
    """Return the source with another body of a function, or of a method of a class."""
    node: ast.AST = ast.parse(source)
    for name in place.split("."):
        (node,) = (each for each in node.body if getattr(each, "name", "") == name)
    first, last = node.body[0], node.body[-1]
    lines = source.splitlines()
    lines[first.lineno - 1 : last.end_lineno] = [" " * first.col_offset + line for line in body]
    return "\n".join(lines) + "\n"
