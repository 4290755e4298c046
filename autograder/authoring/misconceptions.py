"""The page that lists the known misconceptions, each with an example in numbers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import groupby, zip_longest

import numpy as np

from autograder.diagnosis.bank import BANK
from autograder.diagnosis.expression import Array, Case
from autograder.diagnosis.hints import Diagnosis
from autograder.diagnosis.misconception import Misconception
from autograder.diagnosis.prediction import Predictions
from autograder.diagnosis.quantity import Quantity
from autograder.diagnosis.scene import Scene, agrees

OPENING = """\
# The known misconceptions

*Made by `python -m autograder.diagnosis > docs/misconceptions.md`.*

When a student's numbers are wrong, the grader looks for the simplest misconception that gives all
of them, for inputs of several sizes. Where none does, alone or together with another, it says
which sizes, which shape or which numbers are wrong, and nothing more.

Each is told in three steps, as many as `--hints` allows: what is seen, a question that leads to
the mistake, and what the course says, with the place to read on.

The examples are computed from these numbers, where they don't hide the mistake:

```text
{numbers}
```

Where sizes have to be equal, the last samples or outputs are left out; *thirds* are these numbers
divided by 3. For `contract`, X is 4 × 2, and dZdX holds the numbers from 1 on, in order. Of two
passes, the earlier one's A and dLdZ are larger by 1, and another layer's by 2.
"""

FAMILIES = {
    "scale": ("Scale", "Right but for a factor."),
    "shape": ("Shape", "The right numbers in another shape, or added up along another axis."),
    "partner": ("Partner", "Something left out, brought in, or taken for something else."),
    "Jacobian": ("Jacobians", "The slices of a stack elsewhere, or not all there."),
    "contraction": ("Contraction", "A stack weighed and added up in another way."),
    "state": ("State", "What one pass leaves for the next, or one layer for another."),
    "constant": ("Constants", "The same numbers whatever goes in."),
    "type": ("Type", "Digits that are lost."),
}

A = np.array([[1.0, 2], [3, 4], [-5, 7]])
W = np.array([[5.0, 6], [7, 8], [-1, 2], [3, -4]])
b = np.array([[9.0], [10], [11], [13]])
dLdZ = np.array([[1.0, -2, 3, 8], [-4, 5, 6, -7], [2, 9, -3, 4]])


def page(quantities: Mapping[str, Quantity]) -> str:
    """Return the page, in Markdown, for misconceptions about these quantities."""
    parts = [OPENING.format(numbers=_laid_out({"A": A, "W": W, "b": b, "dLdZ": dLdZ}))]
    for family, members in groupby(BANK, key=lambda misconception: misconception.family):
        title, sentence = FAMILIES[family]
        parts.append(f"## {title}\n\n{sentence}\n")
        parts += [_entry(misconception, quantities) for misconception in members]
    return "\n".join(parts)


def _entry(misconception: Misconception, quantities: Mapping[str, Quantity]) -> str:
    quantity = quantities["dLdW" if "dLdW" in misconception.of else misconception.of[0]]
    told = Diagnosis(quantity, (misconception,)).hint(3)
    steps = "\n".join(f"{number}. {sentence}" for number, sentence in enumerate(told, start=1))
    heading = f"{misconception.name}: {', '.join(misconception.of)}"
    where, example = example_of(misconception, quantity)
    caption = f"For example {quantity.called}{where}:"
    block = f"```text\n{example}\n```"
    return f"### {heading}\n\n{caption}\n\n{block}\n\n{steps}\n"


def example_of(misconception: Misconception, quantity: Quantity) -> tuple[str, str]:
    """Return where a misconception first shows, and the example in numbers.

    Raises
    ------
    ValueError
        If none shows it.
    """
    for where, scene in _scenes(quantity):
        predictions = Predictions(quantity, scene)
        right, got = predictions.right, predictions.of((misconception,))
        if got is not None and not agrees(got.astype(np.float64), right):
            return where, _laid_out({"right": right, "wrong": got})
    raise ValueError(f"no example shows {misconception.name!r} of {quantity.name}")


def _scenes(quantity: Quantity) -> Iterator[tuple[str, Scene]]:
    case: Case
    if "dZdX" in quantity.given:
        case = {"dLdZ": dLdZ, "dZdX": np.arange(1.0, 97).reshape(4, 2, 3, 4)}
        yield "", Scene(case)
    else:
        case = _case(quantity, 3, 4)
        yield "", Scene(case)
        yield " with a square W", Scene(_case(quantity, 3, 2))
        yield " with as many samples as outputs", Scene(_case(quantity, 3, 3))
        yield " with as many samples as features", Scene(_case(quantity, 2, 4))
        yield " with all sizes equal", Scene(_case(quantity, 2, 2))
    yield " in thirds", Scene({name: array / 3 for name, array in case.items()})
    if quantity.kept:
        before, other = _case(quantity, 3, 4, more=1), _case(quantity, 3, 4, more=2)
        yield " of two passes", Scene(case, before, other)


def _case(quantity: Quantity, N: int, C_out: int, more: int = 0) -> Case:
    """Return what goes in of the first samples and outputs, A and dLdZ larger by this much more."""
    case = {
        "A": A[:N] + more,
        "W": W[:C_out],
        "b": b[:C_out],
        "dLdZ": dLdZ[:N, :C_out] + more,
    }
    return {name: case[name] for name in quantity.given}


def _laid_out(arrays: Mapping[str, Array]) -> str:
    """Lay matrices out beside each other, and larger arrays one under the other."""
    blocks = [_lines(name, array) for name, array in arrays.items()]
    if any(array.ndim > 2 for array in arrays.values()):
        return "\n".join(line for block in blocks for line in block)
    widths = [max(map(len, block)) + 5 for block in blocks]
    rows = zip_longest(*blocks, fillvalue="")
    padded = (map(str.ljust, row, widths) for row in rows)
    return "\n".join("".join(row).rstrip() for row in padded)


def _lines(name: str, array: Array) -> list[str]:
    """Return an array's lines after its name; a matrix has no brackets, as in the write-up."""
    text = np.array2string(array, formatter={"float_kind": "{:.9g}".format})
    if array.ndim == 2:
        cells = [[f"{number:.9g}" for number in row] for row in array]
        widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
        text = "\n".join(" ".join(map(str.rjust, row, widths)) for row in cells)
    first, *rest = (line for line in text.splitlines() if line.strip())
    return [f"{name} = {first}", *(f"{'':{len(name)}}   {line}" for line in rest)]
