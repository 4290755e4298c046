"""Gradients: the tape that finds them, and the means to check them and to see it.

Begin with `tensor.py` and `engine.py`, the tape. What a derivative *is*, computed from its
definition, stands in `numerical_gradient.py`; `gradcheck` holds every backward against it.
"""

from typing import TYPE_CHECKING

from mytorch.autograd import functional
from mytorch.autograd.comparison import Comparison, GradcheckError, GradcheckReport
from mytorch.autograd.grad import backward, grad
from mytorch.autograd.grad_mode import (
    enable_grad,
    is_grad_enabled,
    no_grad,
    set_grad_enabled,
)
from mytorch.autograd.gradcheck import gradcheck, gradgradcheck
from mytorch.autograd.independent_axes import independent_axes
from mytorch.autograd.numerical_gradient import DEFAULT_EPS, numerical_gradient
from mytorch.functions import Function
from mytorch.nearest import module_getattr

if TYPE_CHECKING:
    from mytorch.autograd.graph import Graph, draw

__all__ = [
    "DEFAULT_EPS",
    "Comparison",
    "Function",
    "GradcheckError",
    "GradcheckReport",
    "Graph",
    "backward",
    "draw",
    "enable_grad",
    "functional",
    "grad",
    "gradcheck",
    "gradgradcheck",
    "independent_axes",
    "is_grad_enabled",
    "no_grad",
    "numerical_gradient",
    "set_grad_enabled",
]

__getattr__ = module_getattr(
    __name__, __all__, lazy=dict.fromkeys(("Graph", "draw"), "mytorch.autograd.graph")
)


def __dir__() -> list[str]:
    return list({*globals(), *__all__})  # with those that nobody has asked for yet
