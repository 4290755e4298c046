"""The parts of a demo: texts, lines, images and bars, as `demo` returns them.

What a demo returns comes out of a worker, so every part is checked before it is drawn.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from autograder.errors import UsageError, printable

Numbers = NDArray[np.float64]
MOST_NUMBERS = 200_000
"""The largest number of numbers in one array."""

MOST_PARTS = 100
"""The largest number of parts, and of images, curves or bars in one."""


@dataclass(frozen=True)
class Text:
    """A paragraph."""

    words: str


@dataclass(frozen=True)
class Lines:
    """Curves over one axis.

    Attributes
    ----------
    lines : dict of str to (x, y)
        The points of each curve by its name.
    x, y : str
        The names of the axes.
    logarithmic : str
        The axes with a logarithmic scale: "", "x", "y" or "xy".
    """

    title: str
    lines: dict[str, tuple[Numbers, Numbers]]
    x: str
    y: str
    logarithmic: str = ""


@dataclass(frozen=True)
class Images:
    """Pictures side by side: arrays of shape (rows, columns), light for the largest number."""

    title: str
    images: tuple[Numbers, ...]
    captions: tuple[str, ...]


@dataclass(frozen=True)
class Bar:
    """One row of `Bars`: a mark such as "true", a label, the length from 0 to 1, and a remark."""

    mark: str
    label: str
    length: float
    remark: str


@dataclass(frozen=True)
class Bars:
    """Rows with a bar each."""

    title: str
    bars: tuple[Bar, ...]


Part = Text | Lines | Images | Bars


def read_parts(returned: Any) -> list[Part]:
    """Return the parts that a demo has returned.

    Raises
    ------
    UsageError
        If one is not a part.
    """
    if not isinstance(returned, list) or not 0 < len(returned) <= MOST_PARTS:
        raise UsageError("demo(steps) returns a list of parts: texts and dictionaries")
    return [_part(number, each) for number, each in enumerate(returned)]


def _part(number: int, given: Any) -> Part:
    try:
        if isinstance(given, dict) and any(
            isinstance(each, list | dict) and len(each) > MOST_PARTS for each in given.values()
        ):
            raise ValueError(f"a part has {MOST_PARTS} images, curves or bars at most")
        match given:
            case str():
                return Text(_text(given))
            case {"lines": dict(lines), **more}:
                read = {_text(name): _points(points) for name, points in lines.items()}
                labels = {key: _text(more.get(key, "")) for key in ("title", "x", "y")}
                scale = more.get("logarithmic", "")
                if not read or scale not in ("", "x", "y", "xy"):
                    raise ValueError("lines have curves, and logarithmic is x, y or xy")
                return Lines(lines=read, logarithmic=scale, **labels)
            case {"images": list(images), "captions": list(captions), **more}:
                arrays = tuple(_array(each, 2) for each in images)
                if len(arrays) != len(captions) or not arrays:
                    raise ValueError("every image has a caption")
                title = _text(more.get("title", ""))
                return Images(title, arrays, tuple(map(_text, captions)))
            case {"bars": list(bars), **more}:
                return Bars(_text(more.get("title", "")), tuple(_bar(each) for each in bars))
        raise ValueError("it is neither a text nor a dictionary with lines, images or bars")
    except (ValueError, TypeError) as error:
        raise UsageError(
            f"part {number} of what the demo returned can't be drawn: {error}"
        ) from None


def _text(given: Any) -> str:
    if not isinstance(given, str):
        raise ValueError("a title, a name or a caption is a text")
    return "\n".join(map(printable, given.split("\n")))


def _array(given: Any, dimensions: int) -> Numbers:
    if not isinstance(given, np.ndarray) or given.dtype.kind not in "biuf":
        raise ValueError("points and images are arrays of numbers")
    if given.ndim != dimensions or not 0 < given.size <= MOST_NUMBERS:
        raise ValueError(f"an array of shape {given.shape} is not drawn")
    return given.astype(np.float64)


def _points(given: Any) -> tuple[Numbers, Numbers]:
    match given:
        case (x, y):
            read = _array(x, 1), _array(y, 1)
            if len(read[0]) == len(read[1]):
                return read
    raise ValueError("a curve has two arrays of the same length, x and y")


def _bar(given: Any) -> Bar:
    match given:
        case (str(mark), str(label), int() | float() as length, str(remark)):
            share = float(np.clip(np.nan_to_num(length, nan=1.0), 0, 1))
            return Bar(printable(mark), printable(label), share, printable(remark))
    raise ValueError("a bar has a mark, a label, a length and a remark")
