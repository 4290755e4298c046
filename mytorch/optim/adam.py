"""Adam: steps scaled by moments of the gradients; and AdamW, with separate weight decay."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np

from mytorch.functions.function import Array
from mytorch.optim.optimizer import Optimizer, Options, State, descent


class Adam(Optimizer):
    """Adam: every number of W takes steps of about lr; the gradient's scale does not matter.

    In step t, with g = dLdW + weight_decay · W and all powers taken element by element::

        m = β₁ m + (1 − β₁) g                          the mean of g, from m = 0
        v = β₂ v + (1 − β₂) g²                         the mean of g², from v = 0
        W = W − lr · m̂ / (√v̂ + eps)                    m̂ = m / (1 − β₁ᵗ), v̂ = v / (1 − β₂ᵗ)

    Parameters
    ----------
    params
        The parameters, or dicts of "params" and options, one for each group.
    lr
        The learning rate.
    betas
        β₁ and β₂: the share of each mean that stays in the next step.
    eps
        Added to the divisor, so that it is never 0.
    weight_decay
        The strength of the penalty weight_decay/2 · ‖W‖².
    amsgrad
        Whether v̂ is computed from the largest v so far: then it never shrinks.
    maximize
        Whether to maximize L: then g = −dLdW + weight_decay · W.

    Raises
    ------
    TypeError, ValueError
        As for every `Optimizer`; and ValueError for betas outside [0, 1).

    Notes
    -----
    Interface: https://docs.pytorch.org/docs/stable/generated/torch.optim.Adam.html. Kingma and Ba,
    *Adam: a method for stochastic optimization*, 2015; Reddi, Kale and Kumar, *On the convergence
    of Adam and beyond*, 2018, for amsgrad.
    """

    def __init__(
        self,
        params: Iterable[Any],
        lr: float = 1e-3,
        betas: tuple[float, float] = (0.9, 0.999),
        eps: float = 1e-8,
        weight_decay: float = 0.0,
        amsgrad: bool = False,
        *,
        maximize: bool = False,
    ) -> None:
        defaults = {
            "lr": lr,
            "betas": betas,
            "eps": eps,
            "weight_decay": weight_decay,
            "amsgrad": amsgrad,
            "maximize": maximize,
        }
        super().__init__(params, defaults)

    def check_options(self, options: Options) -> None:
        super().check_options(options)
        betas = options["betas"]
        pair = isinstance(betas, Sequence) and len(betas) == 2
        within = pair and all(0 <= beta < 1 for beta in betas)
        self.refuse_unless(within, "two betas from 0 to below 1", options, "betas")

    def update(self, W: Array, dLdW: Array, state: State, options: Options) -> None:
        self._adapt(W, descent(W, dLdW, options), state, options)

    def _adapt(self, W: Array, g: Array, state: State, options: Options) -> None:
        if not state:
            state.update(step=0, exp_avg=np.zeros_like(W), exp_avg_sq=np.zeros_like(W))
            if options["amsgrad"]:
                state["max_exp_avg_sq"] = np.zeros_like(W)
        state["step"] += 1
        t, m, v = state["step"], state["exp_avg"], state["exp_avg_sq"]
        (beta1, beta2), scratch = options["betas"], self.scratch(W)

        m *= beta1
        m += np.multiply(g, 1 - beta1, out=scratch)
        v *= beta2
        g_squared = np.multiply(g, g, out=scratch)
        v += np.multiply(g_squared, 1 - beta2, out=scratch)
        if options["amsgrad"]:
            v = np.maximum(state["max_exp_avg_sq"], v, out=state["max_exp_avg_sq"])

        # √v̂ = √v / √(1 − β₂ᵗ), and the learning rate contains m̂'s divisor: fewer passes over W.
        divisor = np.sqrt(v, out=scratch)
        divisor /= math.sqrt(1 - beta2**t)
        divisor += options["eps"]
        step = np.divide(m, divisor, out=scratch)
        step *= options["lr"] / (1 - beta1**t)
        W -= step


class AdamW(Adam):
    """Adam with weight decay as a separate step, which is not scaled by the moments.

    First W becomes (1 − lr · weight_decay) · W; then `Adam` takes a step without weight decay.

    Parameters
    ----------
    params, lr, betas, eps, amsgrad, maximize
        As for `Adam`.
    weight_decay
        The share of W that each step removes, divided by lr.

    Raises
    ------
    TypeError, ValueError
        As for `Adam`.

    Notes
    -----
    Interface: https://docs.pytorch.org/docs/stable/generated/torch.optim.AdamW.html. Loshchilov
    and Hutter, *Decoupled weight decay regularization*, 2019.
    """

    def __init__(
        self,
        params: Iterable[Any],
        lr: float = 1e-3,
        betas: tuple[float, float] = (0.9, 0.999),
        eps: float = 1e-8,
        weight_decay: float = 1e-2,
        amsgrad: bool = False,
        *,
        maximize: bool = False,
    ) -> None:
        super().__init__(params, lr, betas, eps, weight_decay, amsgrad, maximize=maximize)

    def update(self, W: Array, dLdW: Array, state: State, options: Options) -> None:
        W *= 1 - options["lr"] * options["weight_decay"]
        self._adapt(W, -dLdW if options["maximize"] else dLdW, state, options)
