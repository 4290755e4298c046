"""Grades again whenever a file is saved."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import click
from watchfiles import PythonFilter, watch

from autograder.errors import UsageError, printable
from autograder.grading.grade import GradingRequest


class SubmittedFiles(PythonFilter):
    """Watches files that can be submitted: Python files, notebooks and archives."""

    def __init__(self) -> None:
        super().__init__(extra_extensions=[".ipynb", ".zip", ".tar", ".tgz", ".gz", ".bz2", ".xz"])


def requests_on_change(
    folder: Path, request: Callable[[], GradingRequest]
) -> Iterator[GradingRequest]:
    """Yield a request now, and again whenever a file in the folder is saved, until Ctrl-C.

    An editor may remove a file for a moment while it saves: a missing file is reported, and the
    next change waited for.
    """
    changes = watch(folder, watch_filter=SubmittedFiles())
    while True:
        click.clear()
        try:
            yield request()
        except UsageError as error:
            click.echo(f"autograder: {error}", err=True)
        click.echo(f"\nWatching {printable(str(folder.resolve()))}; Ctrl-C ends it.")
        next(changes)
