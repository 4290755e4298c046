"""Draw the figures of the homeworks' write-ups.

Run `python handouts/draw_figures.py`. The same version of matplotlib gives the same files. A
homework's figures are in `solutions/NAME/figures.py`: a dict `FIGURES` from a file's name to the
function that draws it.
"""

from __future__ import annotations

import argparse
import io
import runpy
import sys
from collections.abc import Callable
from pathlib import Path

import matplotlib.pyplot as plt
from matplotlib.figure import Figure

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "notebooks"))
from drawing import STYLE

HANDOUTS = Path(__file__).resolve().parent
SOLUTIONS = HANDOUTS.parent / "solutions"


def svg(draw: Callable[[], Figure]) -> bytes:
    """Return a figure as SVG, without its date and matplotlib's version."""
    figure = draw()
    file = io.BytesIO()
    figure.savefig(file, format="svg", metadata={"Date": None, "Creator": None})
    plt.close(figure)
    return file.getvalue()


def main() -> None:
    """Write every figure."""
    parser = argparse.ArgumentParser(description="Draw the figures of the write-ups, as SVG.")
    parser.add_argument(
        "folder",
        nargs="?",
        type=Path,
        default=HANDOUTS,
        help="the target folder; by default, this one",
    )
    folder = parser.parse_args().folder
    plt.rcParams.update(STYLE | {"svg.hashsalt": "mytorch"})
    for script in sorted(SOLUTIONS.glob("*/figures.py")):
        figures = folder / script.parent.name / "figures"
        figures.mkdir(parents=True, exist_ok=True)
        for name, draw in runpy.run_path(str(script))["FIGURES"].items():
            (figures / name).write_bytes(svg(draw))
            print(figures / name)


if __name__ == "__main__":
    main()
