"""The parts of a demo as one PNG, if matplotlib is installed."""

from __future__ import annotations

import io
from importlib.util import find_spec
from typing import Any

import numpy as np

from autograder.errors import missing
from autograder.student.demo.parts import Bars, Images, Lines, Part, Text
from autograder.student.demo.svg import STYLES, coloured

WITHOUT = missing("a PNG", "matplotlib", "html")
INCHES = {Lines: 3.4, Images: 2.6, Bars: 4.2}


def is_possible() -> bool:
    """Whether matplotlib is installed."""
    return find_spec("matplotlib") is not None


@np.errstate(all="ignore")  # a curve may leave every axis
def draw(parts: list[Part], title: str) -> bytes:
    """Return the pictures of a demo, one below the other; a text has no picture."""
    import matplotlib.backends.backend_agg  # this backend opens no window
    from matplotlib.figure import Figure

    pictures = [part for part in parts if not isinstance(part, Text)]
    heights = [INCHES[type(part)] for part in pictures]
    figure = Figure(figsize=(8, sum(heights) + 0.6), layout="constrained")
    matplotlib.backends.backend_agg.FigureCanvasAgg(figure)
    figure.suptitle(_plain(title))
    rows: Any = np.atleast_1d(
        np.array(figure.subfigures(max(1, len(pictures)), 1, height_ratios=heights or None))
    )
    for row, part in zip(rows, pictures, strict=False):
        row.suptitle(_plain(part.title), fontsize=10)
        if isinstance(part, Lines):
            _lines(row.subplots(), part)
        elif isinstance(part, Images):
            _images(row, part)
        else:
            _bars(row.subplots(), part)
    written = io.BytesIO()
    figure.savefig(written, format="png", dpi=110)
    return written.getvalue()


def _lines(axes: Any, part: Lines) -> None:
    for number, (name, (x, y)) in enumerate(part.lines.items()):
        colour, dash = STYLES[number % len(STYLES)]
        style = (0, tuple(map(float, dash.split()))) if dash else "solid"
        axes.plot(x, y, color=colour, linestyle=style, label=_plain(name))
    axes.set(xlabel=_plain(part.x), ylabel=_plain(part.y))
    axes.set_xscale("log" if "x" in part.logarithmic else "linear")
    axes.set_yscale("log" if "y" in part.logarithmic else "linear")
    axes.grid(color="#e3e6ea")
    axes.legend(fontsize=8)


def _images(row: Any, part: Images) -> None:
    count = min(5, len(part.images))
    lines = -(-len(part.images) // count)
    for number, axes in enumerate(np.ravel(row.subplots(lines, count, squeeze=False))):
        axes.axis("off")
        if number < len(part.images):
            axes.imshow(coloured(part.images[number]))
            axes.set_title(_plain(part.captions[number]), fontsize=8)


def _bars(axes: Any, part: Bars) -> None:
    places = range(len(part.bars))
    axes.barh(places, [each.length for each in part.bars], color=STYLES[0][0], height=0.5)
    labels = [
        _plain(f"{number}. {each.label}  {each.mark}")
        for number, each in enumerate(part.bars, start=1)
    ]
    axes.set_yticks(places, labels, fontsize=7)
    for place, each in zip(places, part.bars, strict=True):
        axes.text(each.length + 0.01, place, _plain(each.remark), va="center", fontsize=7)
    axes.set_xticks([])
    axes.invert_yaxis()
    axes.spines[["top", "right", "bottom"]].set_visible(False)


def _plain(text: str) -> str:
    """Return a text without matplotlib's mathematics."""
    return text.replace("$", r"\$")
