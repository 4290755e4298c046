"""mytorch: neural-network layers in NumPy, with every gradient written by hand.

Read the formulas in `mytorch/functions`, the layers over them in `mytorch/nn`, and the tape that
applies the same formulas by itself in `mytorch/autograd`. The interface is PyTorch's.
"""

from typing import TYPE_CHECKING

from mytorch import absent, autograd, functions, operations
from mytorch.autograd.grad_mode import (
    enable_grad,
    is_grad_enabled,
    no_grad,
    set_grad_enabled,
)
from mytorch.autograd.tensor import Tensor
from mytorch.dtype import (
    bool,
    default_dtype,
    double,
    float,
    float16,
    float32,
    float64,
    get_default_dtype,
    half,
    int,
    int8,
    int16,
    int32,
    int64,
    long,
    set_default_dtype,
    short,
    uint8,
)
from mytorch.nearest import mark_absent, module_getattr
from mytorch.operations import *  # noqa: F403  (every operation is a function of mytorch's too)
from mytorch.random import default_generator, fork_rng, manual_seed

if TYPE_CHECKING:  # imported when they are first asked for, as not everybody needs them
    from mytorch import data, nn, optim
    from mytorch.drawing.summary import summary
    from mytorch.serialization import load, save

__version__ = "0.1.0"

__all__ = [
    *operations.__all__,
    "Tensor",
    "autograd",
    "bool",
    "data",
    "default_dtype",
    "default_generator",
    "double",
    "enable_grad",
    "float",
    "float16",
    "float32",
    "float64",
    "fork_rng",
    "functions",
    "get_default_dtype",
    "half",
    "int",
    "int16",
    "int32",
    "int64",
    "int8",
    "is_grad_enabled",
    "load",
    "long",
    "manual_seed",
    "nn",
    "no_grad",
    "operations",
    "optim",
    "save",
    "set_default_dtype",
    "set_grad_enabled",
    "short",
    "summary",
    "uint8",
]

mark_absent(Tensor, absent.OF_TENSOR)
__getattr__ = module_getattr(
    __name__,
    __all__,
    lazy={
        "data": "mytorch.data",
        "nn": "mytorch.nn",
        "optim": "mytorch.optim",
        "summary": "mytorch.drawing.summary",
        "load": "mytorch.serialization",
        "save": "mytorch.serialization",
    },
)


def __dir__() -> list[str]:
    return list({*globals(), *__all__})  # with those that nobody has asked for yet
