"""The tape: gradients found by the formulas of `mytorch.functions`, in the order the tape gives.

Begin with `tensor.py` and `engine.py`. Gradient checks are in `mytorch/gradcheck` and drawings in
`mytorch/drawing`. Their public names are here too, where PyTorch has them: the one import that
points up, made when such a name is first used.
"""

import typing

from mytorch.autograd import functional as functional
from mytorch.autograd.grad import backward as backward, grad as grad
from mytorch.autograd.grad_mode import (
    enable_grad as enable_grad,
    inference_mode as inference_mode,
    is_grad_enabled as is_grad_enabled,
    no_grad as no_grad,
    set_grad_enabled as set_grad_enabled,
)
from mytorch.functions import Function as Function
from mytorch.nearest import publish

if typing.TYPE_CHECKING:
    from mytorch.drawing.graph import Graph as Graph, draw as draw
    from mytorch.gradcheck.check import gradcheck as gradcheck, gradgradcheck as gradgradcheck
    from mytorch.gradcheck.comparison import (
        Comparison as Comparison,
        GradcheckError as GradcheckError,
        GradcheckReport as GradcheckReport,
    )
    from mytorch.gradcheck.independent_axes import independent_axes as independent_axes
    from mytorch.gradcheck.numerical_gradient import (
        DEFAULT_EPS as DEFAULT_EPS,
        numerical_gradient as numerical_gradient,
    )

publish(
    globals(),
    "functional",
    at_first_use={
        "Graph": "mytorch.drawing.graph",
        "draw": "mytorch.drawing.graph",
        "gradcheck": "mytorch.gradcheck.check",
        "gradgradcheck": "mytorch.gradcheck.check",
        "Comparison": "mytorch.gradcheck.comparison",
        "GradcheckError": "mytorch.gradcheck.comparison",
        "GradcheckReport": "mytorch.gradcheck.comparison",
        "independent_axes": "mytorch.gradcheck.independent_axes",
        "DEFAULT_EPS": "mytorch.gradcheck.numerical_gradient",
        "numerical_gradient": "mytorch.gradcheck.numerical_gradient",
    },
)
