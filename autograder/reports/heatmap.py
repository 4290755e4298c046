"""Pictures of arrays: the wanted one, the returned one, and their difference.

An array of more than two dimensions is a row of slices, as the course writes a Jacobian: one slice
for each leading index. Zero is white. A colour means the same number in the first two pictures. NaN
and infinity are hatched.
"""

from __future__ import annotations

import io
import math
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from autograder.results.verdict import Numbers

if TYPE_CHECKING:
    from matplotlib.axes import Axes

Slices = dict[tuple[int, ...], NDArray[np.float64]]
"""The matrices of an array, by their leading indices."""

FEWEST_ELEMENTS, LONGEST_SIDE, MOST_SLICES = 7, 64, 8
MOST_TICKS = 8

# In inches.
CELL, SHORTEST_PANEL, LONGEST_PANEL, LONGEST_PANEL_OF_SEVERAL = 0.3, 0.16, 2.2, 1.2
LEFT, TOP, BOTTOM, GAP = 0.28, 0.24, 0.26, 0.36
BAR_WIDTH, BAR_HEIGHT, BAR_LABELS = 0.1, 0.75, 0.62

INK = "#1f2328"
SETTINGS: dict[Any, Any] = {
    "font.family": "sans-serif",
    "font.size": 8.0,
    "text.color": INK,
    "axes.edgecolor": "#8c959f",
    "axes.labelcolor": INK,
    "axes.linewidth": 0.6,
    "figure.facecolor": "none",
    "xtick.color": INK,
    "ytick.color": INK,
    "hatch.color": "#8c959f",
    "hatch.linewidth": 0.6,
    "svg.fonttype": "none",  # letters, which can be searched, and take the page's font
    "svg.hashsalt": "autograder",  # the same picture, byte for byte, in every run
}


@dataclass(frozen=True)
class Picture:
    """An array as an `<svg>` element, without any text of a student's."""

    caption: str
    svg: str


def can_be_shown(wanted: Numbers, got: Numbers) -> bool:
    """Whether two arrays have the same shape, and a size that suits a picture."""
    if wanted.shape != got.shape or not wanted.shape:
        return False
    *leading, rows, columns = [1, *wanted.shape]
    return (
        FEWEST_ELEMENTS <= len(wanted.values)
        and max(rows, columns) <= LONGEST_SIDE
        and math.prod(leading) <= MOST_SLICES
    )


def slices(numbers: Numbers) -> Slices:
    """Return the matrices of an array; a vector is a matrix of one row."""
    array = np.array([float(value) for value in numbers.values]).reshape(numbers.shape)
    array = np.atleast_2d(array)
    return {index: array[index] for index in np.ndindex(array.shape[:-2])}


def pictures(wanted: Numbers, got: Numbers) -> list[Picture]:
    """Draw two arrays of the same shape, and their difference.

    Raises
    ------
    ImportError
        If matplotlib isn't installed.
    """
    of_wanted, of_got = slices(wanted), slices(got)
    with np.errstate(all="ignore"):  # inf - inf is NaN, and hatched
        off = {index: of_got[index] - of_wanted[index] for index in of_wanted}
    scale = max(_largest(of_wanted), _largest(of_got)) or 1.0
    return [
        Picture("wanted", _svg(of_wanted, scale)),
        Picture("got", _svg(of_got, scale)),
        Picture("got − wanted", _svg(off, _largest(off) or 1.0)),
    ]


def _largest(parts: Slices) -> float:
    """Return the largest magnitude of the finite numbers."""
    finite = np.concatenate([part[np.isfinite(part)] for part in parts.values()])
    return float(np.abs(finite).max(initial=0.0))


def _svg(parts: Slices, scale: float) -> str:
    """Draw matrices side by side, with the scale of their colours."""
    import matplotlib
    from matplotlib.backends.backend_svg import FigureCanvasSVG
    from matplotlib.figure import Figure

    rows, columns = next(iter(parts.values())).shape
    longest = LONGEST_PANEL if len(parts) == 1 else LONGEST_PANEL_OF_SEVERAL
    cell = min(CELL, longest / max(rows, columns))
    panel_width, panel_height = (max(SHORTEST_PANEL, cell * side) for side in (columns, rows))
    width = LEFT + len(parts) * (panel_width + GAP) + BAR_WIDTH + BAR_LABELS
    height = TOP + max(panel_height, BAR_HEIGHT) + BOTTOM

    def place(left: float, panel_width: float, panel_height: float) -> Axes:
        bottom = height - TOP - panel_height
        inches = (left, bottom, panel_width, panel_height)
        fractions = np.divide(inches, (width, height, width, height))
        return figure.add_axes(tuple(fractions))

    with matplotlib.rc_context():
        matplotlib.rcdefaults()  # without the user's own settings
        matplotlib.rcParams.update(SETTINGS)
        figure = Figure(figsize=(width, height))
        for position, (index, matrix) in enumerate(parts.items()):
            axes = place(LEFT + position * (panel_width + GAP), panel_width, panel_height)
            _draw(axes, matrix / scale)
            _label(axes, matrix.shape, index)
        _draw_scale(place(width - BAR_WIDTH - BAR_LABELS, BAR_WIDTH, BAR_HEIGHT), scale)
        file = io.StringIO()
        no_metadata = dict.fromkeys(("Creator", "Date", "Format", "Type"))
        canvas: Any = FigureCanvasSVG(figure)
        canvas.print_svg(file, metadata=no_metadata)
    return _inline(file.getvalue())


def _draw(axes: Axes, matrix: NDArray[np.float64]) -> None:
    axes.patch.set(facecolor="none", hatch="//////")  # visible where a cell is masked
    cells = np.ma.masked_invalid(matrix)
    # "none" embeds one pixel for each cell; the browser makes squares of them.
    axes.imshow(cells, cmap="RdBu_r", vmin=-1, vmax=1, aspect="auto", interpolation="none")


def _label(axes: Axes, shape: tuple[int, ...], index: tuple[int, ...]) -> None:
    """Number rows and columns, as in a matrix on paper."""
    rows, columns = shape
    axes.set_yticks(range(0, rows, math.ceil(rows / MOST_TICKS)) if rows > 1 else [])
    axes.set_xticks(range(0, columns, math.ceil(columns / MOST_TICKS)))
    axes.tick_params(length=0, pad=2, bottom=False, labelbottom=False, labeltop=True)
    if index:
        axes.set_xlabel(f"[{', '.join(map(str, index))}]", labelpad=3)


def _draw_scale(axes: Axes, scale: float) -> None:
    _draw(axes, np.linspace(1, -1, 255)[:, np.newaxis])
    axes.set_xticks([])
    axes.set_yticks([0, 127, 254], [f"{scale:.3g}", "0", f"{-scale:.3g}"])
    axes.tick_params(length=2, pad=2, right=True, left=False, labelright=True, labelleft=False)


def _inline(document: str) -> str:
    """Return the `<svg>` element of an SVG file, ready to stand inside a page."""
    element = document[document.index("<svg") :].strip()
    element = re.sub(r' xmlns(:xlink)?="[^"]*"', "", element, count=2)
    # Nothing refers to these ids, and two pictures in one page would repeat them.
    return re.sub(r' id="([a-zA-Z.]+_\d+|image[0-9a-f]+)"', "", element)
