"""Reading a notebook: its code cells, as text."""

from __future__ import annotations

import ast
import json
import re
import warnings
from collections.abc import Iterator
from dataclasses import dataclass
from textwrap import dedent
from typing import Any

from autograder.intake.entries import MAX_FILE_BYTES, Refused

MAX_NOTEBOOK_BYTES = 8 << 20
"""The size of the largest notebook that is read; pictures make most of its size."""

MAX_CELL_LETTERS = 1 << 16
"""The longest cell that is parsed: the time for parsing grows faster than the length."""

MAX_STATEMENTS = 10_000
"""How many statements a notebook may hold: each is searched for the names that it binds."""

MAX_CELLS = 5_000
"""How many code cells a notebook may hold."""

MAX_FIRST_LINE = 200
"""How many characters of a first line are read."""

COMMAND = re.compile(r"(?:[\w., ]+=)?\s*[%!?]|[\w.]+\?\??\s*$")
"""A line for IPython, not for Python: `%matplotlib inline`, `!pip list`, `files = !ls`, `f?`."""

OTHER_LANGUAGE = re.compile(r"%%(?!(time|capture|prun|writefile|file)\b)")
"""How a cell begins that isn't Python, or keeps no names: `%%bash`, `%%html`, `%%timeit`."""


@dataclass(frozen=True)
class Cell:
    """A code cell.

    Attributes
    ----------
    number : int
        Its number among the notebook's code cells, from 1.
    lines : list of str
        Its text. A line for IPython becomes a `pass`, so the line numbers stay the same.
    tags : tuple
        The tags that the notebook gives the cell.
    first_line : str
        The first line that isn't blank, unchanged.
    tree : ast.Module or None
        The parsed text; None if it doesn't parse, or isn't Python.
    """

    number: int
    lines: list[str]
    tags: tuple[Any, ...]
    first_line: str
    tree: ast.Module | None

    @property
    def is_written(self) -> bool:
        """Whether the notebook writes the cell to a file and doesn't run it."""
        return re.match(r"%%(?:write)?file\b", self.first_line) is not None

    def is_marked(self, file: str) -> bool:
        """Whether the student marked the cell as a part of a file."""
        name = re.escape(file)
        marks = rf"#\s*(?:file:)?\s*{name}\s*$|%%(?:write)?file\s+(?:-a\s+)?(?:\S*/)?{name}\s*$"
        is_tagged = file in self.tags or file.removesuffix(".py") in self.tags
        return is_tagged or re.match(marks, self.first_line) is not None


def read_cells(content: bytes) -> list[Cell]:
    """Return a notebook's code cells.

    Raises
    ------
    Refused
        If the content isn't a notebook.
    """
    try:
        notebook = json.loads(content)
        cells = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
        texts = [_text(cell["source"]) for cell in cells]
        tags = [tuple(cell.get("metadata", {}).get("tags", [])) for cell in cells]
    except (ValueError, RecursionError) as error:
        raise Refused("is broken, or no notebook: it isn't JSON") from error
    except (TypeError, KeyError, AttributeError) as error:
        raise Refused("is broken, or no notebook: it lacks a list of cells") from error
    if len(texts) > MAX_CELLS:
        raise Refused(f"holds more than {MAX_CELLS:,} code cells")
    if sum(map(len, texts)) > MAX_FILE_BYTES:
        raise Refused(f"holds more than {MAX_FILE_BYTES >> 20} MiB of code")
    read = [
        _cell(number, *text_and_tags)
        for number, text_and_tags in enumerate(zip(texts, tags, strict=True), start=1)
    ]
    if sum(len(cell.tree.body) for cell in read if cell.tree) > MAX_STATEMENTS:
        raise Refused(f"holds more than {MAX_STATEMENTS:,} statements")
    return read


def _text(source: Any) -> str:
    text = source if isinstance(source, str) else "".join(source)
    # A JSON text can contain half of a surrogate pair. A UTF-8 file can't.
    text = text.encode(errors="replace").decode()
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _cell(number: int, text: str, tags: tuple[Any, ...]) -> Cell:
    lines = text.split("\n")
    first_line = next((line for line in lines if line.strip()), "")[:MAX_FIRST_LINE]
    tree = parsed(text)
    if tree is None and not OTHER_LANGUAGE.match(first_line):
        lines = list(_without_commands(dedent(text).split("\n")))
        tree = parsed("\n".join(lines))
    return Cell(number, lines, tags, first_line, tree)


def _without_commands(lines: list[str]) -> Iterator[str]:
    # If the line is a part of a longer expression, the result doesn't parse, so nothing wrong is
    # taken.
    is_continued = False
    for line in lines:
        code = line.lstrip()
        is_command = COMMAND.match(code) is not None
        comment = f"# {code}".rstrip("\\")
        if is_continued:
            yield comment
        else:
            yield f"{line.removesuffix(code)}pass  {comment}" if is_command else line
        is_continued = (is_command or is_continued) and line.endswith("\\")


def parsed(text: str) -> ast.Module | None:
    """Return the tree of a text; None if it isn't Python, or is too long."""
    if len(text) > MAX_CELL_LETTERS:
        return None
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return ast.parse(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None
