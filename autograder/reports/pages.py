"""Fills in the templates of HTML pages."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from autograder.errors import UsageError, missing

HERE = Path(__file__).parent
"""The folder with what several pages share: their colours."""


def require_jinja2() -> None:
    """Refuse to go on without the library that fills in the pages.

    Raises
    ------
    UsageError
        If jinja2 isn't installed.
    """
    try:
        import jinja2  # noqa: F401
    except ImportError:
        raise UsageError(missing("the HTML report", "jinja2", "html")) from None


def fill_page(
    template: Path, values: Mapping[str, Any], filters: Mapping[str, Callable[[str], str]]
) -> str:
    """Return a page: all values are escaped, and a missing value is an error.

    Parameters
    ----------
    filters
        Functions that the template may apply to a text.

    Raises
    ------
    UsageError
        If jinja2 isn't installed.
    """
    require_jinja2()
    page: str = (
        _environment(template.parent, *filters.items()).get_template(template.name).render(values)
    )
    return page


@cache
def _environment(folder: Path, *filters: tuple[str, Callable[[str], str]]) -> Any:
    """Return what reads the templates of a folder, and compiles each once."""
    import jinja2

    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader([folder, HERE]),
        autoescape=True,
        auto_reload=False,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    environment.filters.update(filters)
    return environment
