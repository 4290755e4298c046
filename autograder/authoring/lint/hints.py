"""What the hints lack: words, or brevity."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from autograder.authoring.lint.finding import Finding, line_of
from autograder.authoring.quantities import quantities_of
from autograder.declaration.misconception import Misconception
from autograder.diagnosis.faults import faults_of
from autograder.diagnosis.formula import Quantity
from autograder.diagnosis.hints import known_hints
from autograder.homework import Homework
from autograder.modules import BrokenModuleError

MOST_WORDS = 80
"""The longest hint: a stage is one idea."""

WORDS = {
    "called": "a name for reports",
    "shape": "the shape that the write-up requires",
    "reading": "a place to read on",
}
"""The words that every quantity needs."""


def findings(homework: Homework) -> Iterator[Finding]:
    """Yield quantities without words, and hints that are too long; each once."""
    found: dict[Finding, None] = {}
    try:
        quantities = quantities_of(homework)
        for name, quantity in quantities.items():
            faults = faults_of(quantity, quantities.values())
            short = name.rpartition(".")[2]
            found |= dict.fromkeys(_of_quantity(homework, short, quantity, faults))
    except BrokenModuleError as error:
        yield Finding(error.file, error.line, error.reason)
    yield from found


def _of_quantity(
    homework: Homework, name: str, quantity: Quantity, faults: list[str]
) -> Iterator[Finding]:
    path, line = _place(homework.folder, name)
    for attribute, words in WORDS.items():
        if not getattr(quantity, attribute).strip():
            yield Finding(path, line, f"the quantity {name} lacks {words}: {attribute}")
    if quantity.file and quantity.file not in homework.defines:
        message = f"the quantity {name} is in {quantity.file}, and nobody hands that in"
        yield Finding(path, line, message)
    for fault in faults:
        yield Finding(path, line, f"the quantity {name}: {fault}")
    for mistake in quantity.mistakes:
        yield from _long_hints(homework.folder, mistake, quantity)


def _long_hints(
    folder: Path, misconception: Misconception, quantity: Quantity
) -> Iterator[Finding]:
    for stage, hint in enumerate(known_hints(quantity, (misconception,)), start=1):
        if (count := len(hint.split())) > MOST_WORDS:
            hint_of = f"hint {stage} of {misconception.name!r} about {quantity.called}"
            message = f"{hint_of} has {count} words, more than {MOST_WORDS}"
            yield Finding(*_place(folder, misconception.name), message)


def _place(folder: Path, name: str) -> tuple[Path, int]:
    """Return the file and the line where a homework first names a quantity or a misconception."""
    first = folder / "declaration.py", folder / "quantities.py"
    for path in (*filter(Path.is_file, first), *sorted(folder.glob("*.py"))):
        text = path.read_text(encoding="utf-8")
        if line := line_of(text, rf"""["']{re.escape(name)}["']"""):
            return path, line
    return folder, 0
