"""Numbers with their nouns."""

from __future__ import annotations


def counted(number: int, one: str, many: str = "") -> str:
    """Return a number with its noun, and perhaps a verb: `1 page is`, `2 pages are`.

    Parameters
    ----------
    one
        What follows the number 1.
    many
        What follows other numbers; with an s more than `one`, if left out.
    """
    return f"{number} {one if number == 1 else many or f'{one}s'}"
