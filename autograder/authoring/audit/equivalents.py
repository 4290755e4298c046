"""Changes of the solution that leave it right, with the reasons."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from pathlib import Path

from autograder.authoring.audit.programs import Program

UNEXPLAINED = "no reason is known"


def reasons_in(path: Path) -> dict[str, str]:
    """Return the reasons in a file: each sentence with the regular expressions that it explains.

    A regular expression is searched in the operator and the changed lines, as a diff shows them.
    """
    table: dict[str, list[str]] = tomllib.loads(path.read_text(encoding="utf-8"))
    return {pattern: reason for reason, patterns in table.items() for pattern in patterns}


def reason_for(program: Program, reasons: Mapping[str, str]) -> str:
    """Return why a program that was made from the solution is still right.

    A program of two steps has a reason if each step has one.
    """
    if program.before is None:
        return ""
    earlier = reason_for(program.before, reasons)
    own = _reason_for_step(program, reasons)
    if UNEXPLAINED in (earlier, own):
        return UNEXPLAINED
    return " ".join(dict.fromkeys(part for part in (earlier, own) if part))


def _reason_for_step(program: Program, reasons: Mapping[str, str]) -> str:
    assert program.before is not None
    changed = change_of(program, program.before)
    for pattern, reason in reasons.items():
        if re.search(pattern, changed, re.MULTILINE):
            return reason
    return UNEXPLAINED


def change_of(program: Program, before: Program) -> str:
    """Return the operator of a change and its lines, where patterns are searched."""
    return f"{program.operator}\n{changed_lines(program, before)}"


def changed_lines(program: Program, before: Program) -> str:
    """Return the lines that differ, without the lines around them."""
    return "\n".join(
        line
        for line in program.difference(before).splitlines()
        if line[:1] in "+-" and line[:3] not in ("+++", "---")
    )
