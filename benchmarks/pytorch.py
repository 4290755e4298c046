"""PyTorch, if it is installed: a module with autograd, as one more candidate."""

from __future__ import annotations

import importlib
from collections.abc import Sequence
from types import ModuleType
from typing import Any

import numpy as np

from benchmarks.row import Candidate, NotAvailable, Results


def find_torch() -> ModuleType | None:
    """Import torch; return None if it is not installed."""
    try:
        return importlib.import_module("torch")
    except ModuleNotFoundError as error:
        if error.name != "torch":
            raise
        return None


def module_candidate(
    name: str,
    sizes: Sequence[int],
    weight: np.ndarray,
    bias: np.ndarray,
    inputs: dict[str, np.ndarray],
    dLdZ: np.ndarray,
) -> Candidate | NotAvailable:
    """Return forward and backward of the module `torch.nn.<name>(*sizes)`.

    Parameters
    ----------
    weight, bias
        The values of its parameters.
    inputs
        The inputs by name; their gradients are computed too.
    """
    torch = find_torch()
    if torch is None:
        return NotAvailable("PyTorch is not installed")
    module = getattr(torch.nn, name)(*sizes)
    with torch.no_grad():
        module.weight.copy_(torch.from_numpy(weight))
        module.bias.copy_(torch.from_numpy(bias))
    tensors = [torch.tensor(X, requires_grad=True) for X in inputs.values()]
    dLdZ_tensor = torch.tensor(dLdZ)

    def step_of_one() -> Any:
        X.grad = module.weight.grad = module.bias.grad = None
        Z = module(X)
        Z.backward(dLdZ_tensor)
        return Z

    def step_of_two() -> Any:
        X1.grad = X2.grad = module.weight.grad = module.bias.grad = None
        Z = module(X1, X2)
        Z.backward(dLdZ_tensor)
        return Z

    def results(Z: Any) -> Results:
        gradients = {f"dLd{X}": tensor.grad for X, tensor in zip(inputs, tensors, strict=True)}
        gradients |= {"dLdW": module.weight.grad, "dLdb": module.bias.grad}
        return {"Z": Z.detach().numpy()} | {X: g.numpy() for X, g in gradients.items()}

    # One case for each number of inputs: a loop would add to PyTorch's time.
    if len(tensors) == 1:
        (X,) = tensors
        return Candidate(step_of_one, results)
    X1, X2 = tensors
    return Candidate(step_of_two, results)
