"""PyTorch as an oracle: values, gradients and second derivatives of the same operation."""

import numpy as np

from mytorch.operations.creation import tensor

TOLERANCE = {"rtol": 1e-9, "atol": 1e-9}


def derivatives(make, operation, arrays, backward):
    """Z; how Σ V₀ ∘ Z changes with each input; and how Σ V₁ ∘ (those gradients) does."""
    inputs = [make(X, requires_grad=True) for X in arrays]
    rng = np.random.default_rng(1)
    Z = operation(*inputs)
    backward(Z, make(rng.standard_normal(Z.shape)), create_graph=True)
    first = [X.grad for X in inputs]
    for X in inputs:
        X.grad = None
    for dLdX in first:
        if dLdX is not None and dLdX.requires_grad:
            backward(dLdX, make(rng.standard_normal(dLdX.shape)), retain_graph=True)
    values = [Z, *first, *(X.grad for X in inputs)]
    return [None if X is None else X.numpy(force=True) for X in values]


def assert_agree(operation, torch_operation, *arrays):
    """Compare an operation with PyTorch's in float64, up to second derivatives."""
    import torch

    def backward(Z, *arguments, **options):
        Z.backward(*arguments, **options)

    ours = derivatives(tensor, operation, arrays, backward)
    theirs = derivatives(torch.tensor, torch_operation, arrays, backward)
    for X, Y in zip(ours, theirs, strict=True):
        if X is None or Y is None:  # a second derivative that is zero everywhere
            assert not np.any(X if Y is None else Y)
        else:
            np.testing.assert_allclose(X, Y, **TOLERANCE, strict=True)
