"""The pages of the known misconceptions: one line each, or an example in numbers and all hints."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import groupby, zip_longest

import numpy as np

from autograder.diagnosis.bank import BANK
from autograder.diagnosis.bank.history import HISTORY
from autograder.diagnosis.formula import Array, Quantity
from autograder.diagnosis.hints import known_hints
from autograder.diagnosis.misconception import Misconception
from autograder.diagnosis.prediction import Predictions, agrees
from autograder.diagnosis.scene import Scene
from autograder.errors import UsageError
from autograder.homework import Homework

INDEX = """\
# The known misconceptions

*Generated: `autograder misconceptions {homework} --index > docs/misconceptions.md`.*

When a student's numbers are wrong, the grader looks for the simplest misconception that gives all
of them, for inputs of several sizes. If no misconception does, alone or together with another, the
grader reports which sizes, which shape or which numbers are wrong, and nothing more.

A misconception has three hints: an observation, a question that leads to the mistake, and the
course's own sentence with a place to read on. `--hints` says how many a student sees. This page
has the observations. `autograder misconceptions {homework}` prints an example in numbers and all
hints of each misconception.
"""

DETAILS = """\
# The known misconceptions

Each example uses these numbers, unless they hide the mistake:

```text
{numbers}
```

Where sizes must be equal, the last samples or outputs are left out; *thirds* are these numbers
divided by 3. For `contract`, X is 4 × 2, and dZdX holds the numbers from 1 on, in order. In an
earlier pass, A and dLdZ are larger by 1; for another layer, they are larger by 2.
"""

IN_USE = """\
## In use

Layers and functions are also judged by histories: several calls, steps and results that are used.
If a history fails, the grader tries it without each of these conditions, with other numbers and
with other sizes, and reports without which it is right.
"""

FAMILIES = {
    "scale": ("Scale", "The right numbers, times a factor."),
    "shape": ("Shape", "The right numbers in another shape, or summed along another axis."),
    "partner": ("Partner", "An array is left out, added, or taken for another array."),
    "Jacobian": ("Jacobians", "Slices of a stack are in the wrong place, or missing."),
    "contraction": ("Contraction", "A stack is weighted and summed in another way."),
    "state": ("State", "One pass changes the next, or one layer changes another."),
    "constant": ("Constants", "The same numbers for all inputs."),
    "type": ("Type", "Digits are lost."),
}

A = np.array([[1.0, 2], [3, 4], [-5, 7]])
W = np.array([[5.0, 6], [7, 8], [-1, 2], [3, -4]])
b = np.array([[9.0], [10], [11], [13]])
dLdZ = np.array([[1.0, -2, 3, 8], [-4, 5, 6, -7], [2, 9, -3, 4]])


def quantities_of(homework: Homework) -> Mapping[str, Quantity]:
    """Return the quantities of a homework, by name, from the `quantities.py` in its folder.

    Raises
    ------
    UsageError
        If the homework has none.
    """
    if not (homework.folder / "quantities.py").is_file():
        raise UsageError(f"{homework.name} has no quantities.py, so it has no known misconceptions")
    quantities: Mapping[str, Quantity] = homework.module("quantities").QUANTITIES
    return quantities


def index(homework: Homework) -> str:
    """Return the page with one line for each misconception, in Markdown."""
    parts = [INDEX.format(homework=homework.name)]
    for heading, members in _families(quantities_of(homework)):
        lines = [
            f'- <a id="{anchor(entry)}"></a>**{entry.name}** ({", ".join(entry.of)}): '
            f"{entry.observation.format(name=quantity.called)}"
            for entry, quantity in members
        ]
        parts += [heading, "\n".join(lines) + "\n"]
    conditions = [f"- **{each.name}**: {each.observation.format(name='dLdW')}" for each in HISTORY]
    return "\n".join([*parts, IN_USE, *conditions, ""])


def details(homework: Homework) -> str:
    """Return the page with an example and all hints of each misconception, in Markdown."""
    parts = [DETAILS.format(numbers=_laid_out({"A": A, "W": W, "b": b, "dLdZ": dLdZ}))]
    for heading, members in _families(quantities_of(homework)):
        parts += [heading, *(_entry(entry, quantity) for entry, quantity in members)]
    return "\n".join(parts)


def anchor(misconception: Misconception) -> str:
    """Return the anchor of a misconception on the page, as in `docs/misconceptions.md#halved-Z`."""
    return re.sub(r"\W+", "-", f"{misconception.name}-{misconception.of[0]}")


def _families(
    quantities: Mapping[str, Quantity],
) -> Iterator[tuple[str, list[tuple[Misconception, Quantity]]]]:
    """Yield each family's heading and members, each with the quantity of its example."""
    for family, members in groupby(BANK, key=lambda misconception: misconception.family):
        found = []
        for entry in members:
            names = [name for name in entry.of if name in quantities]
            if names:
                found.append((entry, quantities["dLdW" if "dLdW" in names else names[0]]))
        if found:
            title, sentence = FAMILIES[family]
            yield f"## {title}\n\n{sentence}\n", found


def _entry(misconception: Misconception, quantity: Quantity) -> str:
    hints = known_hints(quantity, (misconception,))
    steps = "\n".join(f"{number}. {sentence}" for number, sentence in enumerate(hints, start=1))
    heading = f"{misconception.name}: {', '.join(misconception.of)}"
    where, example = example_of(misconception, quantity)
    caption = f"For example {quantity.called}{where}:"
    block = f"```text\n{example}\n```"
    return f"### {heading}\n\n{caption}\n\n{block}\n\n{steps}\n"


def example_of(misconception: Misconception, quantity: Quantity) -> tuple[str, str]:
    """Return the first inputs that show a misconception, in words, and the numbers for them.

    Raises
    ------
    ValueError
        If no example shows it.
    """
    for where, scene in _scenes(quantity):
        predictions = Predictions(quantity, scene)
        right, got = predictions.right, predictions.of((misconception,))
        if got is not None and not agrees(got.astype(np.float64), right):
            return where, _laid_out({"right": right, "wrong": got})
    raise ValueError(f"no example shows {misconception.name!r} of {quantity.name}")


def _scenes(quantity: Quantity) -> Iterator[tuple[str, Scene]]:
    if "dZdX" in quantity.given:
        inputs = {"dLdZ": dLdZ, "dZdX": np.arange(1.0, 97).reshape(4, 2, 3, 4)}
        yield "", Scene(inputs)
    else:
        inputs = _inputs(quantity, 3, 4)
        yield "", Scene(inputs)
        yield " with a square W", Scene(_inputs(quantity, 3, 2))
        yield " with as many samples as outputs", Scene(_inputs(quantity, 3, 3))
        yield " with as many samples as features", Scene(_inputs(quantity, 2, 4))
        yield " with all sizes equal", Scene(_inputs(quantity, 2, 2))
    yield " in thirds", Scene({name: array / 3 for name, array in inputs.items()})
    if quantity.parameters:
        before, other = _inputs(quantity, 3, 4, more=1), _inputs(quantity, 3, 4, more=2)
        yield " of two passes", Scene(inputs, before, other)


def _inputs(quantity: Quantity, N: int, C_out: int, more: int = 0) -> dict[str, Array]:
    """Return the inputs for the first samples and outputs, with `more` added to A and dLdZ."""
    every = {
        "A": A[:N] + more,
        "W": W[:C_out],
        "b": b[:C_out],
        "dLdZ": dLdZ[:N, :C_out] + more,
    }
    return {name: every[name] for name in quantity.given}


def _laid_out(arrays: Mapping[str, Array]) -> str:
    """Return matrices beside each other, and larger arrays one below the other."""
    blocks = [_lines(name, array) for name, array in arrays.items()]
    if any(array.ndim > 2 for array in arrays.values()):
        return "\n".join(line for block in blocks for line in block)
    widths = [max(map(len, block)) + 5 for block in blocks]
    rows = zip_longest(*blocks, fillvalue="")
    padded = (map(str.ljust, row, widths) for row in rows)
    return "\n".join("".join(row).rstrip() for row in padded)


def _lines(name: str, array: Array) -> list[str]:
    """Return the lines of an array after its name; a matrix has no brackets."""
    text = np.array2string(array, formatter={"float_kind": "{:.9g}".format})
    if array.ndim == 2:
        cells = [[f"{number:.9g}" for number in row] for row in array]
        widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
        text = "\n".join(" ".join(map(str.rjust, row, widths)) for row in cells)
    first, *rest = (line for line in text.splitlines() if line.strip())
    return [f"{name} = {first}", *(f"{'':{len(name)}}   {line}" for line in rest)]
