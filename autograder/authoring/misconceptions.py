"""The pages of the known misconceptions: one line each, or an example in numbers and all hints."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations, permutations, zip_longest
from zlib import crc32

import numpy as np

from autograder.authoring.quantities import quantities_of
from autograder.declaration.misconception import Misconception
from autograder.diagnosis.bank import of_quantity
from autograder.diagnosis.conditions import HISTORY
from autograder.diagnosis.formula import Array, Quantity
from autograder.diagnosis.hints import known_hints
from autograder.diagnosis.prediction import Predictions, quiet
from autograder.diagnosis.scene import Scene, draw_scene, is_allowed, larger
from autograder.errors import UsageError
from autograder.homework import Homework

INDEX = """\
# The known misconceptions

*Generated: `autograder misconceptions {homework} --index`.*

When a student's numbers are wrong, the grader looks for the simplest misconception that gives all
of them, for inputs of several sizes. If no misconception does, alone or together with another, the
grader reports which sizes, which shape or which numbers are wrong, and nothing more.

A misconception has three hints: an observation, a question that leads to the mistake, and the
course's own sentence with a place to read on. `--hints` says how many a student sees. This page
has the observations. `autograder misconceptions {example}` prints an example in numbers and all
hints of each misconception.
"""

DETAILS = """\
# The known misconceptions

Each example uses these numbers, unless they hide the mistake:

```text
{numbers}
```

Where sizes must be equal, the numbers are others of the same kind; *thirds* are these numbers
divided by 3.
"""

NO_EXAMPLE = (
    "There is no example: for the numbers of this page, the mistake gives the right {name}, or it "
    "can't be computed."
)

HOMEWORK = "## {name}: {title}\n"

IN_USE = """\
## In use

Layers and functions are also judged by histories: several calls, steps and results that are used.
If a history fails, the grader tries it without each of these conditions, with other numbers and
with other sizes, and reports without which it is right.
"""

FAMILIES = {
    "special": ("Special", "Mistakes that belong to this homework alone."),
    "scale": ("Scale", "The right numbers, times a factor."),
    "shape": ("Shape", "The right numbers in another shape, or added up once too often."),
    "term": ("Terms", "One operation of the formula is left out, or is another one."),
    "partner": ("Partner", "An array is left out, used twice, or taken for another array."),
    "state": ("State", "One pass changes the next, or one layer changes another."),
    "constant": ("Constants", "The same numbers for all inputs."),
    "type": ("Type", "Digits are lost."),
}

SIZES = 3, 2, 4, 5, 6, 7
"""The sizes of the examples, in the order in which a homework names them."""


@dataclass(frozen=True, eq=False)
class Entry:
    """A misconception on the page, with the quantities that it is about."""

    misconception: Misconception
    named: Mapping[str, Quantity]

    @property
    def quantities(self) -> tuple[Quantity, ...]:
        """The quantities that it is about."""
        return tuple(self.named.values())

    @property
    def of(self) -> str:
        """The names of its quantities."""
        return ", ".join(self.named)

    def anchor(self, homework: Homework) -> str:
        """Return its anchor on the page, as in `docs/misconceptions.md#hw1-halved-Z`."""
        name = re.sub(r"(?<!\w)-(?=\d)", "minus ", self.misconception.name)
        words = f"{homework.name}-{name}-{next(iter(self.named))}"
        return re.sub(r"\W+", "-", words)


def entries(homework: Homework) -> list[Entry]:
    """Return the misconceptions about the quantities of a homework, each once."""
    found: dict[tuple[str, ...], tuple[Misconception, dict[str, Quantity]]] = {}
    for name, quantity in _quantities(homework).items():
        for each in of_quantity(quantity):
            words = each.family, each.name, each.observation
            found.setdefault(words, (each, {}))[1][name] = quantity
    return [Entry(misconception, named) for misconception, named in found.values()]


def _quantities(homework: Homework) -> dict[str, Quantity]:
    """Return the quantities of a homework, by name.

    Raises
    ------
    UsageError
        If the homework has none.
    """
    found = quantities_of(homework)
    if not found:
        raise UsageError(f"{homework.name} has no quantities, so it has no known misconceptions")
    return found


def index(homeworks: Sequence[Homework]) -> str:
    """Return the page with one line for each misconception about some homeworks, in Markdown.

    Homeworks without quantities are left out, unless no homework has any.
    """
    known = [each for each in homeworks if quantities_of(each)] or homeworks[:1]
    named = "--all" if len(homeworks) > 1 else known[0].name
    parts = [INDEX.format(homework=named, example=known[0].name)]
    for homework in known:
        parts.append(HOMEWORK.format(name=homework.name, title=homework.title))
        for heading, members in _families(homework):
            lines = [
                f'- <a id="{entry.anchor(homework)}"></a>**{entry.misconception.name}** '
                f"({entry.of}): "
                f"{entry.misconception.observation.format(name=entry.quantities[0].called)}"
                for entry in members
            ]
            parts += [f"#{heading}", "\n".join(lines) + "\n"]
    name = next(iter(_quantities(known[0]).values())).called
    words = {"name": name, "wrong": "wrong", "written": "an array", "array": "the array"}
    conditions = [f"- **{each.name}**: {each.observation.format(**words)}" for each in HISTORY]
    return "\n".join([*parts, IN_USE, *conditions, ""])


def details(homework: Homework) -> str:
    """Return the page with an example and all hints of each misconception, in Markdown."""
    quantities = _quantities(homework).values()
    numbers = {name: X for each in quantities for name, X in example_inputs(each).items()}
    flat = {name: X for name, X in numbers.items() if X.ndim < 3}
    stacks = {name: X for name, X in numbers.items() if X.ndim > 2}
    laid = "\n".join(laid_out(some) for some in (flat, stacks) if some)
    parts = [DETAILS.format(numbers=laid)]
    for heading, members in _families(homework):
        parts += [heading, *map(_shown, members)]
    return "\n".join(parts)


def _families(homework: Homework) -> Iterator[tuple[str, list[Entry]]]:
    """Yield each family's heading and members."""
    known = entries(homework)
    for family, (title, sentence) in FAMILIES.items():
        if members := [each for each in known if each.misconception.family == family]:
            yield f"## {title}\n\n{sentence}\n", members


def _shown(entry: Entry) -> str:
    misconception, quantity = entry.misconception, entry.quantities[0]
    hints = known_hints(quantity, (misconception,))
    steps = "\n".join(f"{number}. {sentence}" for number, sentence in enumerate(hints, start=1))
    shown = NO_EXAMPLE.format(name=quantity.called)
    if example := example_of(misconception, quantity):
        where, numbers = example
        shown = f"For example {quantity.called}{where}:\n\n```text\n{numbers}\n```"
    return f"### {misconception.name}: {entry.of}\n\n{shown}\n\n{steps}\n"


def example_of(misconception: Misconception, quantity: Quantity) -> tuple[str, str] | None:
    """Return inputs that show a misconception, in words, and the numbers for them.

    None if it can't be computed for any of the examples, or gives what is right there.
    """
    return _examples(quantity)[misconception]


@cache
def _examples(quantity: Quantity) -> dict[Misconception, tuple[str, str] | None]:
    """Return an example of each misconception: the first that is not an earlier one's."""
    found: dict[Misconception, tuple[str, str] | None] = {}
    scenes = [(where, Predictions(quantity, scene)) for where, scene in _scenes(quantity)]
    with quiet():
        for each in of_quantity(quantity):
            shown = [
                (where, laid_out({"right": predictions.right, "wrong": got}))
                for where, predictions in scenes
                if (got := predictions.wrong((each,))) is not None
            ]
            new = (example for example in shown if example not in found.values())
            found[each] = next(new, shown[0] if shown else None)
    return found


def _scenes(quantity: Quantity) -> Iterator[tuple[str, Scene]]:
    sizes = _sizes(quantity)
    inputs = example_inputs(quantity, sizes)
    yield "", Scene(inputs)
    for one, other in combinations(sizes, 2):
        equal = {**sizes, one: sizes[other]}
        if is_allowed(quantity, equal):
            yield f" where {one} = {other}", Scene(example_inputs(quantity, equal))
    equal = dict.fromkeys(sizes, max(sizes.values(), default=1))
    if is_allowed(quantity, equal):
        yield " with all sizes equal", Scene(example_inputs(quantity, equal))
    free = inputs.keys() - quantity.draw.keys()
    yield " in thirds", Scene({n: X / 3 if n in free else X for n, X in inputs.items()})
    if quantity.has_passes:
        before, beside = (example_inputs(quantity, sizes, among) for among in (1, 2))
        before |= {name: inputs[name] for name in quantity.parameters}
        yield " of two passes", Scene(inputs, [before], beside)


def _sizes(quantity: Quantity) -> dict[str, int]:
    """Return the sizes of an example: small and different, if the constraints allow it."""
    for lengths in permutations(SIZES, len(quantity.size_names)):
        sizes = dict(zip(quantity.size_names, lengths, strict=True))
        if is_allowed(quantity, sizes):
            return sizes
    return larger(quantity)


def example_inputs(
    quantity: Quantity, sizes: Mapping[str, int] | None = None, among: int = 0
) -> dict[str, Array]:
    """Return inputs of these sizes: whole numbers, the same for all inputs of a name and shape."""
    inputs = {}
    sizes = sizes if sizes is not None else _sizes(quantity)
    for name in quantity.given:
        rng = np.random.default_rng([crc32(name.encode()), among])
        drawn = draw_scene(quantity, rng, sizes).inputs[name]
        whole = rng.permutation(np.arange(1, drawn.size + 1)).reshape(drawn.shape)
        signed = whole * rng.choice([-1.0, 1.0, 1.0], drawn.shape)
        inputs[name] = drawn if name in quantity.draw else np.asarray(signed)
    return inputs


def laid_out(arrays: Mapping[str, Array]) -> str:
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
