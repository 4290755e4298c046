"""Findings that the author of a homework accepts, with the reasons."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from autograder.authoring.audit.equivalents import change_of
from autograder.authoring.audit.programs import Program
from autograder.errors import UsageError


@dataclass(frozen=True)
class Accepted:
    """Why findings about changed solutions are accepted: a sentence for each pattern of a change.

    A pattern is a regular expression, searched in the operator and the changed lines.

    Attributes
    ----------
    survivors : dict of str to str
        For wrong programs that keep points.
    wrong_hints : dict of str to str
        For hints that name a mistake which the program doesn't have.
    """

    survivors: Mapping[str, str] = field(default_factory=dict)
    wrong_hints: Mapping[str, str] = field(default_factory=dict)


KINDS = ("survivors", "wrong_hints")


def accepted_in(path: Path) -> Accepted:
    """Return the accepted findings in a file: a table for each kind, with patterns by reason.

    Raises
    ------
    UsageError
        If the file isn't TOML, or has another table, an empty reason, or a pattern that is no
        regular expression.
    """
    try:
        tables = tomllib.loads(path.read_text(encoding="utf-8"))
    except ValueError as error:
        raise UsageError(f"{path} can't be read: {error}") from error
    if unknown := sorted(set(tables) - set(KINDS)):
        raise UsageError(
            f"{path} has {', '.join(unknown)}; its tables are [{'] and ['.join(KINDS)}]"
        )
    return Accepted(**{kind: _reasons(path, kind, tables.get(kind, {})) for kind in KINDS})


def reason_to_accept(program: Program, reasons: Mapping[str, str]) -> str:
    """Return the reason that fits a program's change, or ""; only changed solutions have one."""
    if program.before is None:
        return ""
    changed = change_of(program, program.before)
    return next((why for each, why in reasons.items() if re.search(each, changed, re.M)), "")


def _reasons(path: Path, kind: str, table: object) -> dict[str, str]:
    """Return the reason for each pattern of a table."""
    if not isinstance(table, dict):
        raise UsageError(f"{path}: [{kind}] has the value {table!r}; write it as a table")
    reasons = {}
    for reason, patterns in table.items():
        if not reason.strip() or not isinstance(patterns, list):
            raise UsageError(f'{path}: [{kind}] needs lines such as "the reason" = ["a pattern"]')
        for pattern in patterns:
            try:
                re.compile(pattern)
            except (re.error, TypeError) as error:
                message = f"{path}: {pattern!r} isn't a regular expression: {error}"
                raise UsageError(message) from error
            reasons[pattern] = reason
    return reasons
