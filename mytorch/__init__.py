"""mytorch: neural-network layers in NumPy, with every gradient written by hand.

The formulas are in `mytorch/functions`, the layers over them in `mytorch/nn`, and the tape, which
applies the same formulas automatically, in `mytorch/autograd`. The interface is PyTorch's.
"""

import typing

from numpy import e as e, inf as inf, nan as nan, pi as pi

from mytorch import absent, autograd as autograd, functions as functions, operations as operations
from mytorch.autograd.grad_mode import (
    enable_grad as enable_grad,
    inference_mode as inference_mode,
    is_grad_enabled as is_grad_enabled,
    no_grad as no_grad,
    set_grad_enabled as set_grad_enabled,
)
from mytorch.autograd.tensor import Tensor as Tensor
from mytorch.devices import device as device
from mytorch.dtype import (
    bool as bool,
    default_dtype as default_dtype,
    double as double,
    float as float,
    float16 as float16,
    float32 as float32,
    float64 as float64,
    get_default_dtype as get_default_dtype,
    half as half,
    int as int,
    int8 as int8,
    int16 as int16,
    int32 as int32,
    int64 as int64,
    long as long,
    set_default_dtype as set_default_dtype,
    short as short,
    uint8 as uint8,
)
from mytorch.nearest import mark_absent, publish
from mytorch.operations import *  # noqa: F403  (every operation is a function of mytorch's too)
from mytorch.random import (
    default_generator as default_generator,
    fork_rng as fork_rng,
    manual_seed as manual_seed,
)

if typing.TYPE_CHECKING:  # imported at their first use: not every program needs them
    from mytorch import cuda as cuda, data as data, nn as nn, optim as optim, utils as utils
    from mytorch.drawing.summary import summary as summary
    from mytorch.serialization import load as load, save as save

__version__ = "0.1.0"

mark_absent(Tensor, absent.OF_TENSOR)
publish(
    globals(),
    "autograd",
    "functions",
    "operations",
    at_first_use={
        "cuda": "mytorch.cuda",
        "data": "mytorch.data",
        "nn": "mytorch.nn",
        "optim": "mytorch.optim",
        "utils": "mytorch.utils",
        "summary": "mytorch.drawing.summary",
        "load": "mytorch.serialization",
        "save": "mytorch.serialization",
    },
)
