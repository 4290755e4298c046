"""Grading again whenever a file is saved."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import click
from watchfiles import PythonFilter, watch

from autograder.homework import UsageError


def watch_files(folder: Path, grade: Callable[[], object]) -> None:
    """Grade now, and again whenever a Python file in the folder is saved, until Ctrl-C.

    A file that has gone for a moment, as editors do while they save, is reported and waited for.
    """

    def once() -> None:
        click.clear()
        try:
            grade()
        except UsageError as error:
            click.echo(f"autograder: {error}", err=True)
        click.echo(f"\nWatching {folder.resolve()}; Ctrl-C ends it.")

    once()
    for _ in watch(folder, watch_filter=PythonFilter(), raise_interrupt=False):
        once()
