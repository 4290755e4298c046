"""Values and gradients of the same call in two frameworks, and of each formula in a call."""

import copy

import numpy as np

from mytorch.autograd import grad
from mytorch.autograd.tensor import Tensor
from mytorch.functions import Function


def results(function, arrays, make, grad, parameters=()):
    """All outputs of a function of tensors, and how Σ V ∘ Z changes with each input, as arrays.

    An input without a gradient has zeros.
    """
    inputs = [make(X, requires_grad=True) for X in arrays]
    Z = function(*inputs)
    outputs = Z if isinstance(Z, tuple | list) else (Z,)
    rng = np.random.default_rng(1)
    sent = []
    for Z in outputs:
        if Z.requires_grad:
            dLdZ = rng.standard_normal(tuple(Z.shape))
            sent.append((Z, make(np.asarray(dLdZ, np.asarray(Z.detach()).dtype))))
    wanted = [*inputs, *parameters]
    gradients = [None] * len(wanted)
    if sent and wanted:
        gradients = grad(*zip(*sent, strict=True), allow_unused=True, inputs=wanted)
    return [np.asarray(Z.detach()) for Z in outputs] + [
        np.zeros_like(X.detach()) if dLdX is None else np.asarray(dLdX.detach())
        for X, dLdX in zip(wanted, gradients, strict=True)
    ]


def of_ours(function, arrays, parameters=()):
    def gradients(outputs, dLdZ, inputs, allow_unused):
        return grad(outputs, inputs, dLdZ, allow_unused=allow_unused)

    return results(function, arrays, Tensor, gradients, parameters)


def of_theirs(torch, function, arrays, parameters=()):
    def gradients(outputs, dLdZ, inputs, allow_unused):
        return torch.autograd.grad(outputs, inputs, dLdZ, allow_unused=allow_unused)

    return results(function, arrays, torch.tensor, gradients, parameters)


def assert_same(got, wanted):
    for X, Y in zip(got, wanted, strict=True):
        assert np.shape(X) == Y.shape
        np.testing.assert_allclose(X, Y, rtol=1e-9, atol=1e-9)


class Holding:
    """A formula or a loss with some inputs constant; the others have gradients."""

    def __init__(self, made, inputs, variables):
        self.unused, self.inputs, self.variables = made, inputs, variables
        self.__name__ = f"{type(made).__name__}, constants held"

    def forward(self, *values):
        function = isinstance(self.unused, Function)  # which is one application
        self.made = copy.copy(self.unused) if function else self.unused
        pending = iter(values)
        pairs = zip(self.inputs, self.variables, strict=True)
        return self.made(*[next(pending) if variable else X for X, variable in pairs])

    __call__ = forward

    def backward(self, dLdZ):
        gradients = self.made.backward(dLdZ)
        if isinstance(gradients, tuple) and len(gradients) == len(self.variables):
            pairs = zip(gradients, self.variables, strict=True)
            gradients = tuple(dLdX for dLdX, variable in pairs if variable)
        return gradients


TAPE_S_OWN = ("inputs", "edges", "recorded_at", "needs_input_grad", "hooks")


def applications(outputs, formula):
    """For each formula on the tape: a new instance, its inputs, and which of them are variables."""
    seen, pending = set(), [Z.grad_fn for Z in outputs if Z.requires_grad]
    while pending:
        function = pending.pop()
        if function is None or function in seen:
            continue
        seen.add(function)
        pending += function.edges
        if type(function) is formula:
            fresh = copy.copy(function)
            for name in TAPE_S_OWN:
                fresh.__dict__.pop(name, None)
            variables = [isinstance(X, Tensor) and X.requires_grad for X in function.inputs]
            inputs = [np.asarray(X.data) if isinstance(X, Tensor) else X for X in function.inputs]
            yield fresh, inputs, variables
