"""The files of a demo: an HTML page, and a PNG where matplotlib is installed."""

from __future__ import annotations

from pathlib import Path

from autograder.destination import Destination
from autograder.errors import UsageError
from autograder.student.demo import page, png
from autograder.student.demo.parts import Part, Text


def write(parts: list[Part], title: str, notes: list[str], stem: Path) -> list[Path]:
    """Write the files, and return them.

    Parameters
    ----------
    stem
        The path of the files without its ending.

    Raises
    ------
    UsageError
        If they can't be written, or another file has the name of the page.
    """
    written = [stem.with_name(f"{stem.name}.html")]
    try:
        Destination(written[0], may_replace=_is_page).write_whole(page.render(parts, title, notes))
        if png.is_possible() and not all(isinstance(part, Text) for part in parts):
            written.append(stem.with_name(f"{stem.name}.png"))
            if written[1].is_symlink():
                raise UsageError(f"{written[1]} is a link: delete it")
            written[1].write_bytes(png.draw(parts, title))
    except OSError as error:
        raise UsageError(f"{written[-1]} can't be written: {error.strerror}") from None
    return written


def _is_page(first: bytes, last: bytes) -> bool:
    return page.GENERATOR.encode() in first
