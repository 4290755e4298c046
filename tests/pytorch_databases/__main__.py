"""Prints how PyTorch's samples go in mytorch, as a Markdown table."""

from __future__ import annotations

import argparse
from itertools import chain

import torch

from tests.pytorch_databases import modules, operations, optimizers
from tests.pytorch_databases.comparison import Row, Verdict

COLUMNS = (Verdict.PASSED, Verdict.WRONG, Verdict.CRASHED, Verdict.NOT_SUPPORTED)


def main() -> None:
    program = "python -m tests.pytorch_databases"
    arguments = argparse.ArgumentParser(prog=program, description=__doc__)
    arguments.add_argument("--only", metavar="NAME", help="one operation or module, as nn.Conv2d")
    arguments.add_argument("--limit", type=int, help="the first samples of each only")
    arguments.add_argument("--dtype", default="float64", help="of the samples; float64")
    arguments.add_argument("--second", action="store_true", help="second derivatives too")
    arguments.add_argument(
        "--failures",
        action="store_true",
        help="the first sample of each that did not pass, and why",
    )
    arguments.add_argument("--missing", action="store_true", help="what mytorch doesn't have")
    given = arguments.parse_args()
    if given.missing:
        print(
            "\n".join(
                chain.from_iterable(part.missing() for part in (operations, modules, optimizers))
            )
        )
        return
    options = (given.only, given.limit, getattr(torch, given.dtype), given.second)
    print(table("operation", rows := list(operations.rows(*options))))
    if options[2].is_floating_point:
        layers, steps = list(modules.rows(*options)), list(optimizers.rows(*options[:3]))
        print(table("module", layers))
        print(table("optimizer", steps))
        rows += layers + steps
    if given.failures:
        print(failures(rows))


def table(kind: str, rows: list[Row]) -> str:
    """A line for each operation, and one of totals."""
    total = Row(f"**{len(rows)} {kind}s**", [outcome for row in rows for outcome in row.outcomes])
    lines = [
        f"| {kind} | {' | '.join(verdict.value for verdict in COLUMNS)} |",
        "|:--|--:|--:|--:|--:|",
    ]
    for row in [*rows, total]:
        numbers = (len(row.of(verdict)) for verdict in COLUMNS)
        lines.append(f"| {row.name} | {' | '.join(map(str, numbers))} |")
    return "\n".join(lines) + "\n"


def failures(rows: list[Row]) -> str:
    """For each operation and each way of not passing: the first sample, and the message."""
    lines = []
    for row in rows:
        for verdict in COLUMNS[1:]:
            for outcome in row.of(verdict)[:1]:
                lines.append(f"- **{row.name}**, {verdict.value}: {outcome.message}")
                lines.append(f"  - `{outcome.sample}`")
    return "\n".join(lines)


if __name__ == "__main__":
    main()
