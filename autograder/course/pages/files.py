"""All pages for staff as files: for those who read, without a server."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from autograder.course.gradebook import Gradebook
from autograder.course.pages.names import INDEX
from autograder.course.pages.site import Site
from autograder.destination import Destination
from autograder.errors import UsageError
from autograder.files import close_folder, make_private_folder, write_private
from autograder.reports.pages import require_jinja2
from autograder.reports.places import is_page


def write_pages(
    book: Gradebook,
    site: Site,
    folder: Path,
    on_progress: Callable[[int, int], None] = lambda done, total: None,
) -> int:
    """Write all pages into a folder that only this user may read; return how many there are.

    A page replaces pages alone. A folder that others may open is closed, if it is empty or has
    pages in it.

    Raises
    ------
    UsageError
        If one can't be written, the folder is a link or somebody else's, or a library that the
        pages need isn't installed.
    """
    require_jinja2()
    names, path = [*site.names(book)], folder
    try:
        make_private_folder(folder)
        close_folder(folder, lambda: _has_pages_alone(folder))
        for number, name in enumerate(names, start=1):
            page = site.page(book, name)
            if page is None:
                continue  # forgotten since
            path = folder / name
            if path.name == INDEX and path.parent != folder:
                make_private_folder(path.parent)
                close_folder(path.parent, lambda: True)
            write_private(path, page, is_page)
            on_progress(number, len(names))
    except OSError as error:
        raise UsageError(f"{path} can't be written: {error.strerror}") from error
    return len(names)


def _has_pages_alone(folder: Path) -> bool:
    """Whether a folder is empty, or begins with a page of ours."""
    if not any(folder.iterdir()):
        return True
    index = Destination(folder / INDEX, may_replace=is_page)
    with suppress(OSError):
        return index.check() is not None
    return False
