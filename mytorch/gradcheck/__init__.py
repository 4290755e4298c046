"""Gradient checks: every backward against the definition of a derivative.

`numerical_gradient.py` computes a derivative from its definition; `check.py` compares each gradient
with it. The public names are also those of `mytorch.autograd`, as in PyTorch.
"""

from mytorch.gradcheck.check import gradcheck, gradgradcheck
from mytorch.gradcheck.comparison import Comparison, GradcheckError, GradcheckReport
from mytorch.gradcheck.independent_axes import independent_axes
from mytorch.gradcheck.numerical_gradient import DEFAULT_EPS, numerical_gradient

__all__ = [
    "DEFAULT_EPS",
    "Comparison",
    "GradcheckError",
    "GradcheckReport",
    "gradcheck",
    "gradgradcheck",
    "independent_axes",
    "numerical_gradient",
]
