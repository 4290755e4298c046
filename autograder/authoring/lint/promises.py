"""What the write-up promises about sizes, numbers and caches, beside what the table declares."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from autograder.authoring.lint.finding import Finding
from autograder.authoring.lint.write_up import rows_of
from autograder.declaration.domains import Domain
from autograder.declaration.table import Class, Table
from autograder.diagnosis.bank.structure import plural
from autograder.homework import Homework

NUMBER = re.compile(r"10\^\{?([-−]?\d+)\}?|([-−]?\d[\d.]*(?:e[-−+]?\d+)?)")
RANGE = "0, and magnitudes from 10^{-9} to 1000"


@dataclass(frozen=True)
class Range:
    """The magnitudes between which the numbers of an argument lie, zero apart."""

    smallest: float
    largest: float

    def __str__(self) -> str:
        return f"magnitudes from {self.smallest:g} to {self.largest:g}"


def findings(homework: Homework) -> Iterator[Finding]:
    """Yield sizes without their words, arguments with another range, and caches without a name."""
    path = homework.handout / "README.md"
    if homework.table is None or not path.is_file():
        return
    text = path.read_text(encoding="utf-8")
    table = homework.table
    for message in (*_words(table, text), *_ranges(table, text), *_caches(table, text)):
        yield Finding(path, 0, message)


def _words(table: Table, text: str) -> Iterator[str]:
    """Yield the sizes for which no row says the number of what they are."""
    rows = [[re.sub(r"[${}`]", "", cell) for cell in row.cells.values()] for row in rows_of(text)]
    for size, word in table.size_words.items():
        counted = f"number of {plural(word.partition(' of ')[0])}"
        if not any(size in row and counted in " | ".join(row) for row in rows):
            yield f"no row of a table is about {size} and says “{counted}”"


def _ranges(table: Table, text: str) -> Iterator[str]:
    """Yield the arguments and parameters with a range that no row of the write-up promises."""
    promised: dict[str, set[Range]] = defaultdict(set)
    for row in rows_of(text):
        if found := range_in(row.cells.get("numbers", "")):
            for name in row.names:
                promised[name].add(found)
    for name, domains in _free(table).items():
        for each in sorted(domains - promised[name], key=str):
            also = " or ".join(sorted(map(str, promised[name])))
            here = f"{also} in the write-up" if also else f"no column `numbers` has {name}: {RANGE}"
            yield f"{name} has {each} in declaration.py, and {here}"
        for each in sorted(promised[name] - domains, key=str):
            yield f"{name} has {each} in the write-up, and no domain in declaration.py has them"


def _caches(table: Table, text: str) -> Iterator[str]:
    """Yield the caches that the write-up does not name."""
    for cls in (item for item in table.items if isinstance(item, Class)):
        for name in dict.fromkeys(value.name for call in cls.calls for value in call.caches):
            if not re.search(rf"\bself\.{name}\b", text):
                yield f"{cls.name} caches self.{name}, and no sentence names `self.{name}`"


def range_in(cell: str) -> Range | None:
    r"""Return the range that a cell of a write-up names; None if it names none.

    Examples
    --------
    >>> range_in(r"0, and magnitudes from $10^{-30}$ to 1000")
    Range(smallest=1e-30, largest=1000.0)
    """
    found = [
        float(f"1e{power}".replace("−", "-") if power else number.replace("−", "-"))
        for power, number in NUMBER.findall(cell)
    ]
    magnitudes = sorted(abs(number) for number in found if number)
    return Range(magnitudes[0], magnitudes[-1]) if len(magnitudes) > 1 else None


def _free(table: Table) -> dict[str, set[Range]]:
    """Return the ranges of all arguments and parameters that may be any numbers."""
    found: dict[str, set[Range]] = defaultdict(set)

    def add(name: str, domain: Domain) -> None:
        if domain.is_free:
            found[name].add(Range(domain.smallest, domain.largest))

    for item in table.items:
        cls = item if isinstance(item, Class) else item.as_class()
        for name, parameter in cls.parameters.items():
            add(name, parameter.domain)
        for call in cls.calls:
            for name, domain in call.arguments.items():
                add(name, domain)
    return found
