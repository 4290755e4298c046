"""Gradient checks: every backward against the definition of a derivative.

`numerical_gradient.py` computes a derivative from its definition, and `check.py` compares each
gradient with it. `subject.py` makes one function of numbers out of what is checked: a layer or a
formula in `by_hand.py`, any function on the tape in `on_tape.py`. `parameters.py` finds the
parameters of a layer, in the attributes that `places.py` lists. `mytorch.autograd` has the public
names, as PyTorch does.
"""

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
from mytorch.nearest import publish

publish(globals())
