"""Mutants of a program, drawn: one step from the solution, or two."""

from __future__ import annotations

import random
from collections.abc import Iterator
from hashlib import sha256
from typing import TYPE_CHECKING

from autograder.authoring.audit.programs import (
    Program,
    ProgramKind,
    normalised,
)
from autograder.errors import UsageError, missing

if TYPE_CHECKING:
    from autograder.authoring.audit.mutation import Change

TRIES = 20
"""The number of second steps that are tried after a first one."""


def one_step(right: Program, rng: random.Random, most: int) -> Iterator[Program]:
    """Yield mutants of the solution, each once: all, or `most` of them.

    Raises
    ------
    UsageError
        If libcst isn't installed.
    """
    seen = {_meaning(right.sources)}
    changes = [
        (file, change)
        for file in right.sources
        for change in _changes(right.sources[file], rng, min(1.0, most / 250))
    ]
    if most < len(changes):
        rng.shuffle(changes)
    made = 0
    for file, change in changes:
        mutant = change.mutant() if made < most else None
        if mutant is not None:
            sources = right.sources | {file: mutant.source}
            if (meaning := _meaning(sources)) not in seen:
                seen.add(meaning)
                made += 1
                name = f"{file}:{mutant.line} {mutant.operator}, mutant {made}"
                yield Program(
                    name, ProgramKind.MUTANT, sources, operator=mutant.operator, before=right
                )


def two_steps(right: Program, rng: random.Random, most: int) -> Iterator[Program]:
    """Yield some mutants of mutants, each once."""
    seen = {_meaning(right.sources)}
    firsts = list(one_step(right, rng, most))
    for number, first in enumerate(firsts, start=1):
        file = str(rng.choice([*right.sources, *_changed(first, right)]))
        changes = list(_changes(first.sources[file], rng, 0.05))
        for change in rng.sample(changes, min(TRIES, len(changes))):
            mutant = change.mutant()
            if mutant is None:
                continue
            sources = first.sources | {file: mutant.source}
            if (meaning := _meaning(sources)) in seen:
                continue
            seen.add(meaning)
            name = f"{first.name}, then {file}:{mutant.line} {mutant.operator}, pair {number}"
            yield Program(
                name, ProgramKind.TWO_STEPS, sources, operator=mutant.operator, before=first
            )
            break


def _changed(program: Program, right: Program) -> list[str]:
    return [file for file in right.sources if program.sources[file] != right.sources[file]]


def _changes(source: str, rng: random.Random, share: float) -> Iterator[Change]:
    """Yield the changes at this share of the places of a source."""
    try:
        from autograder.authoring.audit.mutation import changes
    except ImportError:
        raise UsageError(missing("an audit", "libcst", "audit")) from None
    return changes(source, lambda: rng.random() < share)


def _meaning(sources: dict[str, str]) -> bytes:
    """Return a digest of what sources do: thousands are compared, and their trees are long."""
    return sha256("\0".join(map(normalised, sources.values())).encode()).digest()
