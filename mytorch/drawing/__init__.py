"""Drawing: the tape as a picture, and a model as a table.

`graph.py` reads the tape, `layout.py` finds a place for each box, and `svg.py` writes the picture.
`summary.py` lists the layers of a model with their shapes and parameters.
"""

from mytorch.drawing.graph import Graph as Graph, draw as draw
from mytorch.drawing.summary import Summary as Summary, summary as summary
from mytorch.nearest import publish

publish(globals())
