"""The formulas: each a forward over its backward, on NumPy arrays, written once.

Nothing here knows of layers, parameters or tapes. Read `function.py` for the pattern and
`linear.py` for the first example.
"""

from mytorch.functions.bilinear import Bilinear
from mytorch.functions.function import Array, Function
from mytorch.functions.identity import Identity
from mytorch.functions.linear import Linear

__all__ = ["Array", "Bilinear", "Function", "Identity", "Linear"]
