"""Stubs: a student's function or file as the handout has it, with the old text beside it."""

from __future__ import annotations

import ast
import textwrap
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from autograder.declaration.questions import CLAIMS, SEED
from autograder.declaration.table import Class
from autograder.errors import UsageError
from autograder.files import write_whole
from autograder.homework import Homework
from autograder.student import claims

Definition = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


@dataclass(frozen=True)
class Stub:
    """A file to reset, or one definition in it.

    Attributes
    ----------
    names : tuple of str
        The way to the definition: `("Linear", "forward")`; empty for the whole file.
    """

    file: str
    names: tuple[str, ...] = ()


def find_stubs(homework: Homework, name: str) -> list[Stub]:
    """Return the stub of a function, a class, a method or a file; without a name, of every file.

    A method of an optional file must be named with its class where another file has it too. The
    predictions are put back by the name of their file only.

    Raises
    ------
    UsageError
        If the handout has no such stub, or several.
    """
    if not name:
        return [Stub(file) for file in homework.defines]
    if name in homework.defines or (name == CLAIMS and homework.questions is not None):
        return [Stub(name)]
    every = [
        Stub(file, names)
        for file in homework.defines
        for names in _definitions(ast.parse(_handed_out(homework, file)))
    ]
    found = [stub for stub in every if name in (".".join(stub.names), stub.names[-1])]
    whole = [stub for stub in found if ".".join(stub.names) == name]
    asked = [stub for stub in found if stub.file not in homework.optional_files]
    for chosen in (whole, asked, found):
        if len(chosen) == 1:
            return chosen
    known = ", ".join(".".join(stub.names) for stub in found or every)
    which = f"has several: {known}" if found else f"has {', '.join(homework.defines)}, {known}"
    raise UsageError(f"{homework.name} has no single stub {name!r}; it {which}")


def reset(homework: Homework, folder: Path, stub: Stub) -> Path | None:
    """Put a stub back, and return the new file with the old text; None if nothing was there.

    Raises
    ------
    UsageError
        If the old file can't be read as Python, so that the definition can't be found, or a file
        can't be written. The student's file is unchanged then.
    """
    path = folder / stub.file
    handed_out = _handed_out(homework, stub.file)
    try:
        old = path.read_bytes() if path.is_file() else None
        new = handed_out if not stub.names or old is None else _with_stub(old, handed_out, stub)
        if old == new.encode():
            return None
        kept = None if old is None else _put_beside(path, old)
        write_whole(path, new)
    except OSError as error:
        raise UsageError(f"{path} can't be written: {error.strerror}") from None
    return kept


def tasks_of(homework: Homework, stubs: list[Stub]) -> list[str]:
    """Return the ids of the tasks that need one of these definitions."""
    every = homework.select(())
    found: set[str] = set()
    for stub in stubs:
        names = set(stub.names[:1] or homework.defines.get(stub.file, (SEED,)))
        of_method = _of_method(homework, stub) if len(stub.names) > 1 else set()
        found |= of_method or {task.id for task in every if names & {*task.needs}}
    return [task.id for task in every if task.id in found]


def needed(homework: Homework, stubs: list[Stub]) -> str:
    """Return what tasks need: the class, where the tasks of a single method are not known."""
    (*_, last) = stubs
    is_known = len(last.names) < 2 or _of_method(homework, last)
    return "it" if is_known else last.names[0]


def _of_method(homework: Homework, stub: Stub) -> set[str]:
    """Return the tasks of a method and of those that are called after it, as the table says."""
    table = homework.table
    for item in () if table is None else table.items:
        if isinstance(item, Class) and item.name == stub.names[0]:
            if stub.names[1] == "__init__":
                return {*item.tasks}
            calls = [
                call
                for call in item.calls
                if stub.names[1] in {each.name for each in item.chain(call)}
            ]
            return {value.task for call in calls for value in call.values}
    return set()


def _handed_out(homework: Homework, file: str) -> str:
    if file == CLAIMS and homework.questions is not None:
        return claims.written(homework, homework.questions, claims.new_seed())
    try:
        return (homework.handout / file).read_text(encoding="utf-8")
    except OSError as error:
        raise UsageError(f"the handout's {file} can't be read: {error.strerror}") from None


def _definitions(tree: ast.Module) -> Iterator[tuple[str, ...]]:
    """Yield the way to each class, function and method of a file."""
    for top in tree.body:
        if isinstance(top, Definition):
            yield (top.name,)
            for inner in top.body if isinstance(top, ast.ClassDef) else ():
                if isinstance(inner, Definition):
                    yield top.name, inner.name


def _with_stub(old: bytes, handed_out: str, stub: Stub) -> str:
    """Return a student's text with the stub in the place of its definition, or at the end."""
    whole = f"autograder reset can put back the whole {stub.file}"
    try:
        text = old.decode().replace("\r\n", "\n")
        tree = ast.parse(text)
    except (SyntaxError, ValueError) as error:
        where = f", line {error.lineno}," if isinstance(error, SyntaxError) else ""
        raise UsageError(
            f"{stub.file}{where} isn't Python, so {stub.names[-1]} can't be found; {whole}"
        ) from None
    source = ast.parse(handed_out)
    for name in stub.names[:-1]:
        tree, source = _inner(tree, name), _inner(source, name)  # type: ignore[assignment]
        if tree is None:
            raise UsageError(f"{stub.file} has no class {name}; {whole}")
    fresh, there = _inner(source, stub.names[-1]), _inner(tree, stub.names[-1])
    assert fresh is not None
    begin, end = _lines(fresh)
    stubbed = textwrap.dedent("\n".join(handed_out.splitlines()[begin:end]))
    lines = text.split("\n")
    neighbour = there or tree.body[-1]
    first = lines[neighbour.lineno - 1]
    indent = first[: len(first) - len(first.lstrip())] if len(stub.names) > 1 else ""
    begin, end = _lines(there) if there else (neighbour.end_lineno or 0,) * 2
    gap = [] if there else ["", ""] if len(stub.names) == 1 else [""]
    lines[begin:end] = [*gap, *textwrap.indent(stubbed, indent).split("\n")]
    return "\n".join(lines).replace("\n", "\r\n" if b"\r\n" in old else "\n")


def _inner(node: ast.Module | ast.ClassDef, name: str) -> Definition | None:
    """Return the last definition of a name: the one that counts."""
    found = [each for each in node.body if isinstance(each, Definition) and each.name == name]
    return found[-1] if found else None


def _lines(node: Definition) -> tuple[int, int]:
    """Return the lines of a definition with its decorators, as a slice."""
    begin = min([node.lineno, *(each.lineno for each in node.decorator_list)])
    return begin - 1, node.end_lineno or begin


def _put_beside(path: Path, old: bytes) -> Path:
    """Write the old text beside a file, under the first free name, and return its path."""
    number = 1
    while True:
        beside = path.with_name(f"{path.name}.old{number}")
        try:
            with beside.open("xb") as file:
                file.write(old)
            return beside
        except FileExistsError:
            number += 1
