"""An input or a result is changed between forward and backward: both refuse, or ours is right.

Where PyTorch computes a gradient, so does mytorch, and it is the same. Where PyTorch refuses, a
gradient of ours is that of the values in forward.
"""

import re

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from mytorch import tensor
from tests.mytorch.test_every_gradient import CALLS, ours, theirs

torch = pytest.importorskip("torch")

STORE_MORE = {"einsum", "inner", "F.scaled_dot_product_attention"}
"""PyTorch stores an operand only for a gradient that is wanted; or has a formula of its own."""


def gradients(make, function, call, needed, changed):
    """Return the gradients of the inputs; or None if backward is refused.

    Parameters
    ----------
    needed
        Whether each input requires a gradient.
    changed
        The number of the input to change, −1 for the result, None for neither.
    """
    leaves = [make(X) for X in call.inputs]
    for leaf, needs in zip(leaves, needed, strict=True):
        leaf.requires_grad = needs
    inputs = [X * 1 if X.requires_grad else X for X in leaves]
    Z = call.of(function, make)(*inputs)
    results = [X for X in (Z if isinstance(Z, tuple | list) else [Z]) if X.requires_grad]
    if changed is not None:
        (results[0] if changed == -1 else inputs[changed]).detach().add_(0.125)
    try:
        sum((X * 1.5).sum() for X in results).backward()
    except RuntimeError as error:
        if not re.search("in ?place", str(error)):
            raise
        return None
    return [np.zeros(X.shape) if X.grad is None else X.grad.numpy() for X in leaves]


@pytest.mark.slow(keep=20)
@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("name", [name for name in CALLS if not name.startswith("expand")])
@given(st.data())
@settings(max_examples=5, suppress_health_check=list(HealthCheck))
def test_a_change_before_backward(name, data):
    call = data.draw(CALLS[name])
    if not call.inputs:
        return
    pairs = tensor, ours(name)
    needed = [True] * len(call.inputs)
    if len(needed) > 1 and data.draw(st.booleans()):
        needed[data.draw(st.integers(0, len(needed) - 1))] = False
    try:
        unchanged = gradients(torch.tensor, theirs(torch, name), call, needed, None)
    except (RuntimeError, AttributeError, TypeError):  # nothing to differentiate
        return
    for changed in range(-1, len(needed)):
        expected = gradients(torch.tensor, theirs(torch, name), call, needed, changed)
        got = gradients(*pairs, call, needed, changed)
        if got is None:
            assert expected is None or name in STORE_MORE
            continue
        for X, Y in zip(got, unchanged if expected is None else expected, strict=True):
            np.testing.assert_allclose(X, Y, rtol=1e-7, atol=1e-9)
