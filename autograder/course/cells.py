"""Cells of tables for a spreadsheet, which runs a text that begins like a formula."""

from __future__ import annotations

STARTS = ("=", "+", "-", "@", "\t", "\r", "\n")
"""How a cell begins that a spreadsheet may run."""

MARK = "'"
"""What makes a spreadsheet take the rest of a cell as text."""


def defused(text: str) -> str:
    """Return a text that no spreadsheet runs; `plain_cell` undoes it."""
    first = text.lstrip(MARK)
    return MARK + text if first.startswith(STARTS) else text


def plain_cell(text: str) -> str:
    """Return the text of a cell that `defused` has written."""
    is_defused = text.startswith(MARK) and text.lstrip(MARK).startswith(STARTS)
    return text[1:] if is_defused else text
