"""Grading again whenever a file is saved."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import click
from watchfiles import PythonFilter, watch

from autograder.homework import UsageError
from autograder.result import Result


def watch_files(folder: Path, grade: Callable[[], Result]) -> Result | None:
    """Grade now, and again whenever a Python file in the folder is saved, until Ctrl-C.

    A file that has gone for a moment, as editors do while they save, is told and waited for.

    Returns
    -------
    Result or None
        Of the last grading; None if it couldn't be done.
    """

    def once() -> Result | None:
        click.clear()
        result = None
        try:
            result = grade()
        except UsageError as error:
            click.echo(f"autograder: {error}", err=True)
        click.echo(f"\nWatching {folder.resolve()}; Ctrl-C ends it.")
        return result

    result = once()
    try:
        for _ in watch(folder, watch_filter=PythonFilter()):
            result = once()
    except KeyboardInterrupt:
        click.echo()
    return result
