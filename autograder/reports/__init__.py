"""Reports: each file renders a `Result` in one format, and knows nothing else.

`--report FORMAT=FILE` writes one: `text` and `html` for people, `json` for programs, `gradescope`,
`junit`, `github` and `autolab` for platforms. `explanations.py` and `prose.py` have the sentences
that the reports share, `heatmap.py` draws arrays, `source.py` marks the lines of a student's files,
`pages.py` fills in HTML pages.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

from autograder.destination import Destination
from autograder.errors import UsageError, look_up
from autograder.results.result import Result

if TYPE_CHECKING:
    from autograder.reports.places import Places

FORMATS = {
    "autolab": "autolab.render",
    "github": "github.render",
    "gradescope": "gradescope.render",
    "html": "html.render",
    "json": "json.render",
    "junit": "junit.render",
    "text": "terminal.render_plain",
}
"""The function that renders each format, as module.function in this package."""

STANDARD_OUTPUT = "-"


@dataclass(frozen=True)
class ReportRequest:
    """One report to write: its format and its file.

    Attributes
    ----------
    file : Path or None
        None is the standard output.
    """

    format: str
    file: Path | None

    @property
    def takes_over_output(self) -> bool:
        """Whether nothing else may be printed; Autolab reads the last line alone."""
        return self.file is None and self.format != "autolab"

    @property
    def is_for_platform(self) -> bool:
        """Whether it is for a platform that grades the submissions of many students."""
        return self.format in ("gradescope", "autolab")


def requests_of(options: Sequence[str]) -> list[ReportRequest]:
    """Read the values of the option `--report`.

    Raises
    ------
    UsageError
        If there is no such format or folder, if two reports go to the same place, or if a library
        that a report needs isn't installed.
    """
    requests = [_request(option) for option in options]
    places = [request.file and request.file.absolute() for request in requests]
    for request, place in zip(requests, places, strict=True):
        if places.count(place) > 1:
            where = "the standard output" if place is None else str(request.file)
            raise UsageError(f"two reports can't both go to {where}; give each a file of its own")
    # Autolab reads only the last printed line.
    return sorted(requests, key=lambda request: request.format == "autolab")


def write_reports(
    result: Result,
    requests: Sequence[ReportRequest],
    folder: str = "",
    places: Places = MappingProxyType({}),
) -> None:
    """Write each of these reports, or print it.

    Parameters
    ----------
    folder
        The submission's folder in its repository, for annotations on GitHub.
    places
        The places of files that were settled before; see `autograder.reports.places`.

    Raises
    ------
    UsageError
        If a file can't be written; the other reports are still written.
    """
    unwritten = []
    for request in requests:
        try:
            _write(result, request, folder, places)
        except OSError as error:
            if request.file is None:
                raise  # nobody can read the output
            unwritten.append(f"{request.file} can't be written: {error.strerror}")
    if unwritten:
        raise UsageError("; ".join(unwritten))


def renderer(name: str) -> Callable[[Result], str]:
    """Import and return the function that renders a format."""
    module, function = FORMATS[name].split(".")
    render: Callable[[Result], str] = getattr(import_module(f"{__name__}.{module}"), function)
    return render


def _request(option: str) -> ReportRequest:
    name, _, file = option.partition("=")
    if name not in FORMATS:
        known = ", ".join(FORMATS)
        raise UsageError(f"there is no report {name!r}; the reports are {known}")
    if name == "github":
        # The summary has a student's prints in it, and GitHub obeys commands in printed text.
        file = file or os.environ.get("GITHUB_STEP_SUMMARY", "")
        if file in ("", STANDARD_OUTPUT):
            raise UsageError("the summary for GitHub needs a file: --report github=FILE")
    if not file:
        raise UsageError(f"the report needs a file, or - to print it: --report {name}=FILE")
    if name == "html":
        from autograder.reports.pages import require_jinja2

        require_jinja2()
    if file == STANDARD_OUTPUT:
        if getattr(sys.stdout, "name", "") == os.devnull:  # command.py has opened it
            raise UsageError(f"the standard output is closed, and the {name} report needs it")
        return ReportRequest(name, None)
    look_up(Path(file))
    folder = Path(file).absolute().parent
    if not folder.is_dir():
        raise UsageError(f"there is no folder {folder} to write the {name} report to")
    try:
        Destination(Path(file)).check()
    except OSError as error:
        raise UsageError(f"{file} can't be written: {error.strerror}") from error
    return ReportRequest(name, Path(file))


def _write(result: Result, request: ReportRequest, folder: str, places: Places) -> None:
    text = renderer(request.format)(result)
    if request.file is None:
        from autograder.reports.github import commands_stopped

        # GitHub obeys commands in printed text; Autolab's line has nothing of a student's in it.
        with nullcontext() if request.format == "autolab" else commands_stopped():
            sys.stdout.write(text)
            sys.stdout.flush()
        return
    from autograder.reports.places import place_of

    place = places.get(request.file) or place_of(request.file, request.format)
    if request.format == "github":
        from autograder.reports.github import annotate

        # Other commands of the same step write to this file too.
        place.append(text)
        sys.stdout.write(annotate(result, folder))
        sys.stdout.flush()
    else:
        place.write_whole(text)
