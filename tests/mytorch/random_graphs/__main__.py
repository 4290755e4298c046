"""Runs random programs in PyTorch and here, and prints what was found."""

from __future__ import annotations

import argparse
import re
from collections import Counter

from tests.mytorch.random_graphs.comparison import Outcome, Verdict, compared
from tests.mytorch.random_graphs.program import generated
from tests.mytorch.random_graphs.shrink import shrunk, signature, without

FAILED = (Verdict.CRASHED, Verdict.ACCEPTED, Verdict.DIFFERENT)


def main() -> None:
    program = "python -m tests.mytorch.random_graphs"
    arguments = argparse.ArgumentParser(prog=program, description=__doc__)
    arguments.add_argument("--seed", type=int, default=0, help="of the first program")
    arguments.add_argument("--count", type=int, default=1000, help="how many programs")
    arguments.add_argument("--each", type=int, default=1, help="programs to print of each kind")
    arguments.add_argument("--refused", action="store_true", help="print what is refused here too")
    given = arguments.parse_args()
    report = Report()
    for seed in range(given.seed, given.seed + given.count):
        report.add(seed, generated(seed))
    print(report.text(given.each, given.refused))


class Report:
    """What became of many programs."""

    def __init__(self) -> None:
        self.programs = Counter[Verdict]()
        self.statements = 0
        self.refused_by_both = 0
        self.found: dict[tuple[object, ...], list[tuple[int, list[str], Outcome]]] = {}

    def add(self, seed: int, lines: list[str]) -> None:
        """Run a program; where a line is refused here alone, the rest of it runs without."""
        worst = Verdict.AGREED
        while (outcome := compared(lines)).verdict is not Verdict.AGREED:
            verdict = outcome.verdict
            if verdict in FAILED or worst is Verdict.AGREED:
                worst = verdict
            kind = (*signature(outcome), operation(lines[outcome.line]))
            self.found.setdefault(kind, []).append((seed, lines, outcome))
            if verdict in (Verdict.DIFFERENT, Verdict.ACCEPTED):
                break
            lines = without(lines, outcome.line)
        self.programs[worst] += 1
        self.statements += len(lines)
        self.refused_by_both += outcome.refused_by_both

    def failures(self) -> list[str]:
        """Return a failing program of each kind, made short, as code to paste."""
        return [text for text in self.texts(1) if text]

    def texts(self, each: int, refused: bool = False) -> list[str]:
        texts = []
        for (value, _, _), cases in sorted(self.found.items(), key=lambda item: -len(item[1])):
            verdict = Verdict(value)
            if verdict not in FAILED and not refused:
                continue
            for seed, lines, outcome in cases[:each]:
                short, outcome = shrunk(lines, outcome)
                code = "\n".join(short)
                texts.append(
                    f"# {value}, {len(cases)} times; seed {seed}\n{code}\n# {outcome.message}\n"
                )
        return texts

    def text(self, each: int, refused: bool) -> str:
        counts = "\n".join(f"{n:7,} {v.value}" for v, n in self.programs.items())
        kinds = Counter[str]()
        for (verdict, _, _), cases in self.found.items():
            kinds[str(verdict)] += len(cases)
        lines = "\n".join(f"{n:7,} lines {verdict}" for verdict, n in kinds.items())
        total = f"{self.statements:7,} statements, {self.refused_by_both:,} refused by both"
        found = "\n".join(self.texts(each, refused))
        return f"{found}\n{counts}\n{total}\n{lines}\n"


def operation(line: str) -> str:
    """Return the last operation that a line names, for a list of kinds."""
    names = re.findall(r"[.](\w+)\(", line) or re.findall(r" [-+*/%&|^<>=!]+ |\[", line)
    return str(names[0]) if names else line


if __name__ == "__main__":
    main()
