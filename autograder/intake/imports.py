"""Notes on imports of modules that aren't there when a homework is graded."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator, Mapping

from autograder.homework import Homework
from autograder.intake.entries import listed
from autograder.intake.notebook import parsed
from autograder.jail.placeholders import plain_imports


def notes_on_imports(homework: Homework, sources: Mapping[str, bytes]) -> Iterator[str]:
    """Yield a note for each file that imports what the homework doesn't allow."""
    files = [*homework.defines, *(each.file for each in homework.provided)]
    modules = {file.removesuffix(".py") for file in files}
    there = modules | {*homework.imports, *sys.stdlib_module_names}
    for file, source in sources.items():
        tree = parsed(source.decode(errors="replace"))
        if tree and (absent := set(_imported(tree)) - there):
            yield (
                f"{file} imports {listed(absent)}, and the homework is graded with "
                f"{listed(homework.imports)} and the standard library only: the import costs "
                f"nothing, but code that uses it fails"
            )


def _imported(tree: ast.Module) -> Iterator[str]:
    for node in plain_imports(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif node.module and not node.level:
            yield node.module.partition(".")[0]
