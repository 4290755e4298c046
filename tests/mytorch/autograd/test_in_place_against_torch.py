"""Views and changes in place on the tape: random programs have PyTorch's values and gradients."""

import numpy as np
import pytest

from tests.mytorch.autograd.in_place_programs import LEAVES, ONLY_OURS, assert_same, attempt, drawn

torch = pytest.importorskip("torch")

FIRST_DERIVATIVES = """
gradients = m.autograd.grad(
    {loss}, [x0, x1, x2], retain_graph=True, allow_unused=True, materialize_grads=True
)
"""
SECOND_DERIVATIVES = """
gradients = m.autograd.grad(
    {loss}, [x0, x1, x2], create_graph=True, allow_unused=True, materialize_grads=True
)
loss = sum((dLdX**3).sum() for dLdX in gradients)
if loss.requires_grad:
    gradients = m.autograd.grad(loss, [x0, x1, x2], allow_unused=True, materialize_grads=True)
"""


def check(program, derivatives):
    """Compare the derivatives of a loss of all tensors. Where PyTorch refuses, ours are right."""
    names = [name for name in program.names if program.ours[name].requires_grad]
    loss = " + ".join(f"({n + 1} * {name} * {name}).sum()" for n, name in enumerate(names))
    code = derivatives.format(loss=loss)
    ours, theirs = dict(program.ours), dict(program.theirs)
    refused_here, refused_there = attempt(code, ours), attempt(code, theirs)
    if refused_here:
        assert refused_there or any(part in refused_here for part in ONLY_OURS), refused_here
        return
    if refused_there:
        theirs = {"m": torch}
        with torch.autograd.graph.allow_mutation_on_saved_tensors():
            if attempt("\n".join([*program.lines, code]), theirs):
                return
    for name, dLdX, expected in zip(LEAVES, ours["gradients"], theirs["gradients"], strict=True):
        assert_same(dLdX.detach().numpy(), expected.detach().numpy(), f"gradient of {name}")


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize(
    ("first", "count"),
    [
        (0, 60),
        pytest.param(1_000, 800, marks=pytest.mark.slow),
        pytest.param(10_000, 20_000, marks=pytest.mark.nightly),
    ],
)
def test_random_programs_have_the_derivatives_of_pytorch(first, count):
    for seed in range(first, first + count):
        program = drawn(torch, np.random.default_rng(seed))
        try:
            check(program, FIRST_DERIVATIVES)
            check(program, SECOND_DERIVATIVES)
        except AssertionError as error:
            error.add_note("\n".join([f"seed {seed}", *program.lines]))
            raise
