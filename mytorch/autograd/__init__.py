"""The tape: gradients that are found by themselves, with the formulas of `mytorch.functions`.

Begin with `tensor.py` and `engine.py`. Gradient checks are in `mytorch/gradcheck` and drawings in
`mytorch/drawing`; their public names stand here too, where PyTorch has them.
"""

from typing import TYPE_CHECKING

from mytorch.autograd import functional
from mytorch.autograd.grad import backward, grad
from mytorch.autograd.grad_mode import (
    enable_grad,
    is_grad_enabled,
    no_grad,
    set_grad_enabled,
)
from mytorch.functions import Function
from mytorch.nearest import module_getattr

if TYPE_CHECKING:  # rooms above this one, imported when their names are first asked for
    from mytorch.drawing.graph import Graph, draw
    from mytorch.gradcheck.check import gradcheck, gradgradcheck
    from mytorch.gradcheck.comparison import Comparison, GradcheckError, GradcheckReport
    from mytorch.gradcheck.independent_axes import independent_axes
    from mytorch.gradcheck.numerical_gradient import DEFAULT_EPS, numerical_gradient

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

_ABOVE = {
    "mytorch.drawing.graph": ("Graph", "draw"),
    "mytorch.gradcheck": (
        "DEFAULT_EPS",
        "Comparison",
        "GradcheckError",
        "GradcheckReport",
        "gradcheck",
        "gradgradcheck",
        "independent_axes",
        "numerical_gradient",
    ),
}
"""The rooms above, and which of their names stand here: the one exception to "no arrow up"."""

__getattr__ = module_getattr(
    __name__, __all__, lazy={name: room for room, names in _ABOVE.items() for name in names}
)


def __dir__() -> list[str]:
    return list({*globals(), *__all__})  # with those that nobody has asked for yet
