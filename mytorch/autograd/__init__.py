"""Gradients, and the means to check them.

So far the check: what a derivative *is*, computed from its definition, against what a hand-written
backward says it is.
"""

from mytorch.autograd.gradcheck import Comparison, GradcheckError, GradcheckReport, gradcheck
from mytorch.autograd.numerical_gradient import DEFAULT_EPS, numerical_gradient

__all__ = [
    "DEFAULT_EPS",
    "Comparison",
    "GradcheckError",
    "GradcheckReport",
    "gradcheck",
    "numerical_gradient",
]
