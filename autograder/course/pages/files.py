"""All pages for staff as files: for those who read, without a server."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from autograder.course.gradebook import Gradebook
from autograder.course.pages.names import INDEX
from autograder.course.pages.site import Site
from autograder.errors import UsageError
from autograder.files import make_private_folder, write_private
from autograder.reports.pages import require_jinja2


def write_pages(
    book: Gradebook,
    site: Site,
    folder: Path,
    on_progress: Callable[[int, int], None] = lambda done, total: None,
) -> int:
    """Write all pages into a folder that only this user may read; return how many there are.

    Raises
    ------
    UsageError
        If one can't be written, or a library that the pages need isn't installed.
    """
    require_jinja2()
    names = [*site.names(book)]
    try:
        make_private_folder(folder)
        for number, name in enumerate(names, start=1):
            page = site.page(book, name)
            if page is None:
                continue  # forgotten since
            path = folder / name
            if path.name == INDEX:
                make_private_folder(path.parent)
            write_private(path, page)
            on_progress(number, len(names))
    except OSError as error:
        raise UsageError(f"{folder} can't be written: {error.strerror}") from error
    return len(names)
