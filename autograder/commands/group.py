"""The group of all commands: its help, and how a wrong use ends."""

from __future__ import annotations

import sys
from contextlib import AbstractContextManager
from typing import IO, Any

import click

from autograder.commands.exit_codes import USAGE
from autograder.errors import UsageError, printable


class _Fault(click.ClickException):
    """Shows a `UsageError` as one sentence, and ends with its exit code."""

    exit_code = USAGE

    def show(self, file: IO[Any] | None = None) -> None:
        with _no_commands():
            click.echo(f"autograder: {self.message}", err=True)


class _WrongCommand(click.UsageError):
    """Shows a mistake in the command itself, together with its usage."""

    def show(self, file: IO[Any] | None = None) -> None:
        with _no_commands():
            super().show(file)


def _no_commands() -> AbstractContextManager[None]:
    """Make GitHub ignore commands in names that students chose."""
    from autograder.reports.github import commands_stopped

    return commands_stopped(sys.stderr)


class Commands(click.Group):
    """The commands by the people who need them; a `UsageError` ends each with one sentence.

    Attributes
    ----------
    sections : dict of str to list of click.Command
        The commands under each heading of the help, in its order.
    """

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.sections: dict[str, list[click.Command]] = {}

    def add_section(self, heading: str, *commands: click.Command) -> None:
        """Add commands under a heading of the help."""
        self.sections[heading] = list(commands)
        for command in commands:
            self.add_command(command)

    def invoke(self, ctx: click.Context) -> object:
        try:
            return super().invoke(ctx)
        except UsageError as error:
            raise _Fault(str(error)) from None
        except click.UsageError as error:
            raise _WrongCommand(printable(error.format_message()), error.ctx) from None

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self.commands)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        width = formatter.width - 6 - max(map(len, self.commands))
        for heading, commands in self.sections.items():
            with formatter.section(heading):
                formatter.write_dl(
                    [(str(each.name), each.get_short_help_str(width)) for each in commands]
                )
