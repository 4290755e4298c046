"""RMSprop: steps divided by the root of the mean square of the gradients."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from mytorch.functions.function import Array
from mytorch.optim.optimizer import Optimizer, Options, State, descent


class RMSprop(Optimizer):
    """RMSprop: the gradient divided by the root of its mean square.

    In every step, with g = dLdW + weight_decay · W and all powers taken element by element::

        s = alpha · s + (1 − alpha) g²                 the mean of g², from s = 0
        a = alpha · a + (1 − alpha) g                  the mean of g, from a = 0, if centered
        d = g / (√s + eps)                             or g / (√(s − a²) + eps), if centered
        v = momentum · v + d                           from v = 0; d itself without momentum
        W = W − lr · v

    Parameters
    ----------
    params
        The parameters, or dicts of "params" and options, one for each group.
    lr
        The learning rate.
    alpha
        The share of each mean that stays in the next step.
    eps
        Added to the divisor, so that it is never 0.
    weight_decay
        The strength of the penalty weight_decay/2 · ‖W‖².
    momentum
        The share of the velocity v that stays in the next step.
    centered
        Whether to divide by the standard deviation of the gradients, not by their root mean square.
    maximize
        Whether to maximize L: then g = −dLdW + weight_decay · W.

    Raises
    ------
    TypeError, ValueError
        As for every `Optimizer`; and ValueError for a negative alpha.

    Notes
    -----
    Interface: https://docs.pytorch.org/docs/stable/generated/torch.optim.RMSprop.html. Hinton,
    *Neural networks for machine learning*, lecture 6e, 2012; Graves, *Generating sequences with
    recurrent neural networks*, 2013, for centered.
    """

    def __init__(
        self,
        params: Iterable[Any],
        lr: float = 1e-2,
        alpha: float = 0.99,
        eps: float = 1e-8,
        weight_decay: float = 0.0,
        momentum: float = 0.0,
        centered: bool = False,
        *,
        maximize: bool = False,
    ) -> None:
        defaults = {
            "lr": lr,
            "alpha": alpha,
            "eps": eps,
            "weight_decay": weight_decay,
            "momentum": momentum,
            "centered": centered,
            "maximize": maximize,
        }
        super().__init__(params, defaults)

    def check_options(self, options: Options) -> None:
        super().check_options(options)
        self.refuse_unless(options["alpha"] >= 0, "alpha of at least 0", options, "alpha")

    def update(self, W: Array, dLdW: Array, state: State, options: Options) -> None:
        g, scratch, alpha = descent(W, dLdW, options), self.scratch(W), options["alpha"]
        if not state:
            state.update(step=0, square_avg=np.zeros_like(W))
            if options["momentum"]:
                state["momentum_buffer"] = np.zeros_like(W)
            if options["centered"]:
                state["grad_avg"] = np.zeros_like(W)
        state["step"] += 1

        s = state["square_avg"]
        s *= alpha
        g_squared = np.multiply(g, g, out=scratch)
        s += np.multiply(g_squared, 1 - alpha, out=scratch)
        if options["centered"]:
            a = state["grad_avg"]
            a *= alpha
            a += np.multiply(g, 1 - alpha, out=scratch)
            a_squared = np.multiply(a, a, out=scratch)
            variance = np.subtract(s, a_squared, out=scratch)
            # Where the gradients are almost constant, rounding can make s − a² negative.
            s = np.maximum(variance, 0, out=scratch)

        divisor = np.sqrt(s, out=scratch)
        divisor += options["eps"]
        d = np.divide(g, divisor, out=scratch)
        if options["momentum"]:
            v = state["momentum_buffer"]
            v *= options["momentum"]
            v += d
            d = v
        W -= np.multiply(d, options["lr"], out=scratch)
