"""Plant faults in mytorch, and list those that no test notices."""

from __future__ import annotations

import argparse
import math
import os
import sys
import time
from collections import Counter
from itertools import islice
from pathlib import Path

from tests.mutation.covering import stored
from tests.mutation.equivalent import EQUIVALENT
from tests.mutation.mutants import PROJECT, Mutant, drawn, planted
from tests.mutation.planted import PLANTED
from tests.mutation.running import PATHS, Judgement, import_what_is_not_tested, judge, measured

PACKAGES = ["functions", "operations", "nn", "optim"]


def main() -> None:
    """Print the faults that no test notices, and a table by package."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description=__doc__)
    parser.add_argument("--seed", type=int, default=1, help="which faults are drawn")
    parser.add_argument("--count", type=int, default=300, help="how many are drawn")
    parser.add_argument("--packages", nargs="+", default=PACKAGES, metavar="PACKAGE")
    parser.add_argument("--only", default="", help="only faults in files with this in their path")
    parser.add_argument(
        "--wanted", type=float, default=97, help="exit with 1 if fewer of 100 faults are caught"
    )
    parser.add_argument("--part", default="1/1", help="of several processes, as 2/3")
    parser.add_argument(
        "--budget",
        type=float,
        default=math.inf,
        help="seconds of tests for a fault that none of them notices; by default all run",
    )
    parser.add_argument("--planted", action="store_true", help="the faults of `planted.py` instead")
    parser.add_argument("--log", type=Path, help="where to write which test caught each fault")
    parser.add_argument("--show", action="store_true", help="show the faults, and run nothing")
    options = parser.parse_args()

    if options.planted:
        mutants = [planted(*fault) for fault in PLANTED.values()]
    else:
        mutants = draw(options.packages, options.seed, options.count)
    part, parts = map(int, options.part.split("/"))
    chosen = [mutant for mutant in mutants if options.only in mutant.path][part - 1 :: parts]
    if options.show:
        for mutant in chosen:
            print(mutant.diff, end="\n\n")
        return

    os.chdir(PROJECT)
    terminal = os.fdopen(os.dup(1), "w", buffering=1)
    progress = os.fdopen(os.dup(2), "w", buffering=1)
    start = time.monotonic()
    import_what_is_not_tested()
    print("which test executes which statement ...", file=progress)
    coverage = stored(lambda: measured(PATHS), PATHS)
    judgements: list[tuple[Mutant, Judgement]] = []

    def said(mutant: Mutant, judgement: Judgement) -> None:
        judgements.append((mutant, judgement))
        caught = sum(bool(judgement.caught) for _, judgement in judgements)
        seconds = time.monotonic() - start
        print(
            f"{len(judgements)} of {len(chosen)} faults, {caught} caught, {seconds:.0f} s",
            end="\n" if not progress.isatty() else "\r",
            file=progress,
        )
        if options.log:
            with options.log.open("a") as log:
                print(judgement.caught or "-", mutant.path, *mutant.change, sep=" | ", file=log)
        if not judgement.caught:
            print(described(mutant, judgement), end="\n\n", file=terminal)

    judge(chosen, coverage, PATHS, options.budget, said)
    print(table(judgements), file=terminal)
    sys.exit(share(judgements) < options.wanted / 100)


def draw(packages: list[str], seed: int, count: int) -> list[Mutant]:
    """Return random faults, the same for the same seed and the same text of the packages."""
    files = sorted(
        path for package in packages for path in (PROJECT / "mytorch" / package).rglob("*.py")
    )
    return list(islice(drawn(files, seed), count))


def reason(mutant: Mutant) -> str | None:
    """Return why the fault changes no value, if that is known."""
    return EQUIVALENT.get((mutant.path, *mutant.change))


def share(judgements: list[tuple[Mutant, Judgement]]) -> float:
    """Return the share of the faults that are caught, of those that change a value."""
    real = [judgement for mutant, judgement in judgements if judgement.caught or not reason(mutant)]
    return sum(bool(judgement.caught) for judgement in real) / max(len(real), 1)


def described(mutant: Mutant, judgement: Judgement) -> str:
    """Return what a reader needs to see of a fault that no test has noticed."""
    known = reason(mutant)
    title = f"EQUIVALENT: {known}" if known else f"NOT CAUGHT by {judgement.tests} tests"
    return f"{title}\n{mutant.diff}"


def table(judgements: list[tuple[Mutant, Judgement]]) -> str:
    """Return the counts by package."""
    counts: dict[str, Counter[str]] = {"all": Counter()}
    for mutant, judgement in judgements:
        for row in (mutant.package, "all"):
            of_row = counts.setdefault(row, Counter())
            of_row["faults"] += 1
            of_row["caught"] += bool(judgement.caught)
            of_row["equivalent"] += not judgement.caught and reason(mutant) is not None
    lines = ["package      faults  equivalent  caught   share"]
    for row in [*sorted(counts.keys() - {"all"}), "all"]:
        of_row = counts[row]
        real = of_row["faults"] - of_row["equivalent"]
        share = f"{of_row['caught'] / real:.1%}" if real else "-"
        numbers = of_row["faults"], of_row["equivalent"], of_row["caught"]
        lines.append("{:12s} {:6d}  {:10d}  {:6d}  {:>6s}".format(row, *numbers, share))
    return "\n".join(lines)


if __name__ == "__main__":
    main()
