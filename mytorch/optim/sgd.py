"""Stochastic gradient descent."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from mytorch.functions.function import Array
from mytorch.optim.optimizer import Optimizer, Options, State, descent


class SGD(Optimizer):
    """Stochastic gradient descent, with or without momentum.

    In every step, with g = dLdW + weight_decay · W, the velocity v (g itself without momentum)
    and the parameter become::

        v = momentum · v + (1 − dampening) · g         in the first step v = g
        W = W − lr · v                                 or W − lr · (g + momentum · v), if nesterov

    Parameters
    ----------
    params
        The parameters, or dicts of "params" and options, one for each group.
    lr
        The learning rate.
    momentum
        The share of the velocity that stays in the next step.
    dampening
        The share of the gradient that is not added to the velocity.
    weight_decay
        The strength of the penalty weight_decay/2 · ‖W‖².
    nesterov
        Whether the step looks ahead along the velocity.
    maximize
        Whether to maximize L: then g = −dLdW + weight_decay · W.

    Raises
    ------
    TypeError, ValueError
        As for every `Optimizer`; and ValueError for nesterov without momentum or with dampening.

    Notes
    -----
    Interface: https://docs.pytorch.org/docs/stable/generated/torch.optim.SGD.html. Sutskever,
    Martens, Dahl and Hinton, *On the importance of initialization and momentum in deep learning*,
    2013, but with the velocity not yet multiplied by the learning rate.

    Examples
    --------
    >>> from mytorch import nn
    >>> layer = nn.Linear(2, 1, bias=False)
    >>> layer.W = [[1.0, 2.0]]
    >>> optimizer = SGD(layer.parameters(), lr=0.1)
    >>> _ = layer.forward(np.float32([[10.0, 20.0]]))
    >>> _ = layer.backward(np.float32([[1.0]]))
    >>> optimizer.step()
    >>> layer.W
    array([[0., 0.]], dtype=float32)
    """

    def __init__(
        self,
        params: Iterable[Any],
        lr: float = 1e-3,
        momentum: float = 0.0,
        dampening: float = 0.0,
        weight_decay: float = 0.0,
        nesterov: bool = False,
        *,
        maximize: bool = False,
    ) -> None:
        defaults = {
            "lr": lr,
            "momentum": momentum,
            "dampening": dampening,
            "weight_decay": weight_decay,
            "nesterov": nesterov,
            "maximize": maximize,
        }
        super().__init__(params, defaults)

    def check_options(self, options: Options) -> None:
        super().check_options(options)
        if options["nesterov"]:
            moves, damped = options["momentum"] > 0, options["dampening"] != 0
            self.refuse_unless(moves, "momentum above 0 with nesterov", options, "momentum")
            self.refuse_unless(not damped, "dampening 0 with nesterov", options, "dampening")

    def update(self, W: Array, dLdW: Array, state: State, options: Options) -> None:
        g, scratch = descent(W, dLdW, options), self.scratch(W)
        momentum = options["momentum"]
        if momentum:
            g = self._with_momentum(g, scratch, momentum, state, options)
        W -= np.multiply(g, options["lr"], out=scratch)

    @staticmethod
    def _with_momentum(
        g: Array, scratch: Array, momentum: float, state: State, options: Options
    ) -> Array:
        """Update the velocity and return the direction of the step."""
        v = state.get("momentum_buffer")
        if v is None:
            v = state["momentum_buffer"] = np.array(g, dtype=scratch.dtype)
        else:
            share = 1 - options["dampening"]
            v *= momentum
            v += g if share == 1 else np.multiply(g, share, out=scratch)
        if not options["nesterov"]:
            return v
        ahead = np.multiply(v, momentum, out=scratch)
        ahead += g
        return ahead
