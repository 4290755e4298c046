"""The arguments that several commands take."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import click

from autograder.errors import look_up


class FilePath(click.Path):
    """A path that the system can look up; one that is too long or out of reach is refused."""

    def __init__(self, **options: bool) -> None:
        super().__init__(path_type=Path, **options)

    def convert(
        self,
        value: str | os.PathLike[str],
        param: click.Parameter | None,
        ctx: click.Context | None,
    ) -> Any:
        look_up(Path(value))
        return super().convert(value, param, ctx)
