"""Printing for people."""

from __future__ import annotations

import os
import sys

from rich.console import Console


class OpenConsole(Console):
    """A console that goes on when nobody reads any more, as behind `head`.

    The command then still ends with the exit code of what it found.
    """

    def on_broken_pipe(self) -> None:
        """Print nothing from here on."""
        self.quiet = True
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
