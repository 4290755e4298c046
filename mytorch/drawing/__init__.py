"""Drawing: the tape as a picture, and a model as a table.

`graph.py` reads the tape, `layout.py` finds a place for each box, `svg.py` writes the picture;
`summary.py` counts what a model consists of.
"""

from mytorch.drawing.graph import Graph, draw
from mytorch.drawing.summary import Summary, summary

__all__ = ["Graph", "Summary", "draw", "summary"]
