"""mytorch: neural-network layers in NumPy, with every gradient written by hand.

Read the formulas in `mytorch/functions`, the layers over them in `mytorch/nn`, and the means to
check a gradient in `mytorch/autograd`. The interface is PyTorch's.
"""

from mytorch import autograd, functions, nn
from mytorch.dtype import (
    default_dtype,
    float16,
    float32,
    float64,
    get_default_dtype,
    set_default_dtype,
)
from mytorch.random import default_generator, fork_rng, manual_seed

__version__ = "0.1.0"

__all__ = [
    "autograd",
    "default_dtype",
    "default_generator",
    "float16",
    "float32",
    "float64",
    "fork_rng",
    "functions",
    "get_default_dtype",
    "manual_seed",
    "nn",
    "set_default_dtype",
]
