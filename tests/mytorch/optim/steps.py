"""Steps of an optimizer on one parameter, whose gradients are known beforehand."""

import numpy as np

from mytorch import nn
from mytorch.autograd.tensor import as_tensor


def values_after_steps(optimizer, start, gradients, **options):
    """Yield the parameter's values after each step."""
    parameter = nn.Parameter(np.array(start, dtype=np.float64))
    stepper = optimizer([parameter], **options)
    for gradient in gradients:
        parameter.grad = as_tensor(np.array(gradient, dtype=np.float64))
        stepper.step()
        yield parameter.data.copy()
