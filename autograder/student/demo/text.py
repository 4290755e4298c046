"""The parts of a demo as text, for a terminal."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator

import numpy as np

from autograder.student.demo.parts import Bars, Images, Lines, Numbers, Part, Text

SHADES = " .:-=+*#@"
"""From black to white; an odd number, so that the middle has a shade of its own."""

SIGNS = "=- +#"
"""The same for an image of both signs: from the largest negative number to the largest positive."""

MOST_PIXELS = 20
"""The most pixels of a row of an image; of a larger image, only some rows and columns are shown."""

MOST_ROWS = 8
BAR = 16
GAP = "  "


def render(parts: list[Part], width: int = 80) -> str:
    """Return the parts as text."""
    return "\n\n".join("\n".join(_lines_of(part, width)) for part in parts) + "\n"


def _lines_of(part: Part, width: int) -> Iterator[str]:
    if isinstance(part, Text):
        yield from _wrapped(part.words, min(width, 100))
        return
    if part.title:
        yield part.title
        yield ""
    if isinstance(part, Lines):
        yield from _of_lines(part)
    elif isinstance(part, Images):
        yield from _of_images(part, width)
    else:
        yield from _of_bars(part, width)


def _wrapped(words: str, width: int) -> list[str]:
    return [line for each in words.splitlines() for line in textwrap.wrap(each, width) or [""]]


def _of_lines(part: Lines) -> Iterator[str]:
    """Yield a table with a row for some places of x, and a column with bars for each curve."""
    xs = np.unique(_finite(np.concatenate([x for x, _ in part.lines.values()])))
    chosen = xs[np.unique(np.linspace(0, len(xs) - 1, MOST_ROWS).round().astype(int))]
    largest = max((np.nanmax(_finite(y)) for _, y in part.lines.values()), default=1.0) or 1.0
    column = max(BAR + 10, *(len(name) + 2 for name in part.lines))
    yield f"{part.x:>10}  " + "".join(f"{name:<{column}}" for name in part.lines).rstrip()
    for x in chosen:
        cells = []
        for its_x, y in part.lines.values():
            near = float(y[np.argmin(np.abs(_finite(its_x) - x))])
            share = np.clip(near / largest, 0, 1) if np.isfinite(near) else 0.0
            cells.append(f"{f'{near:8.4g} ' + '█' * round(BAR * share):<{column}}")
        place = f"{x:10.0f}" if 100 <= abs(x) < 1e6 else f"{x:10.4g}"  # no step 204.2
        yield f"{place}  {''.join(cells)}".rstrip()
    yield f"{'':10}  ({part.y})"


def _of_images(part: Images, width: int) -> Iterator[str]:
    drawn = [_shaded(image) for image in part.images]
    column = max(len(rows[0]) for rows in drawn) + len(GAP)
    count = max(1, width // column)
    pairs = [*zip(drawn, part.captions, strict=True)]
    for row in (pairs[begin : begin + count] for begin in range(0, len(pairs), count)):
        captions = [_wrapped(caption, column - len(GAP)) for _, caption in row]
        for place in range(max(map(len, captions))):
            cells = [lines[place] if place < len(lines) else "" for lines in captions]
            yield "".join(f"{cell:<{column}}" for cell in cells).rstrip()
        for place in range(max(len(rows) for rows, _ in row)):
            cells = [rows[place] if place < len(rows) else "" for rows, _ in row]
            yield "".join(f"{cell:<{column}}" for cell in cells).rstrip()
        yield ""


def _shaded(image: Numbers) -> list[str]:
    every = -(-image.shape[1] // MOST_PIXELS)
    letters = SIGNS if has_both_signs(image) else SHADES
    shades = (scaled(image)[::every, ::every] * (len(letters) - 1)).round().astype(int)
    return ["".join(2 * letters[shade] for shade in row) for row in shades]


def _of_bars(part: Bars, width: int) -> Iterator[str]:
    marks = max((len(each.mark) for each in part.bars), default=0)
    remarks = max((len(each.remark) for each in part.bars), default=0)
    room = max(20, width - marks - BAR - remarks - 3 * len(GAP))
    for number, each in enumerate(part.bars, start=1):
        first, *more = textwrap.wrap(f"{number}. {each.label}", room) or [""]
        bar = "█" * round(BAR * each.length)
        cells = f"{each.mark:<{marks}}", f"{first:<{room}}", f"{bar:<{BAR}}", each.remark
        yield GAP.join(cells).rstrip()
        yield from (f"{'':<{marks}}{GAP}{line}" for line in more)


def scaled(image: Numbers) -> Numbers:
    """Return an image with numbers from 0 to 1; an image of equal numbers becomes 0.5.

    In an image of both signs, 0 becomes 0.5.
    """
    image = _finite(image)
    if has_both_signs(image):
        return np.asarray(image / np.abs(image).max() / 2 + 0.5)
    least, most = image.min(), image.max()
    if least >= 0 and most <= 1:
        return image
    return (image - least) / (most - least) if most > least else np.full(image.shape, 0.5)


def has_both_signs(image: Numbers) -> bool:
    """Whether an image has negative and positive numbers, so that signs must be seen."""
    image = _finite(image)
    return bool(image.min() < 0 < image.max())


def _finite(values: Numbers) -> Numbers:
    return np.nan_to_num(values, nan=0.0, posinf=0.0, neginf=0.0)
