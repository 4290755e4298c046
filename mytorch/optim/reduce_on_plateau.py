"""A learning rate that falls when a quantity, such as the loss on a validation set, does not."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from mytorch.optim.optimizer import Optimizer


class ReduceLROnPlateau:
    """Multiplies the rate by `factor` when a quantity has not become better for some epochs.

    Parameters
    ----------
    optimizer
        The optimizer whose groups' "lr" is lowered.
    mode
        "min" if less is better, as of a loss; "max" if more is better, as of an accuracy.
    factor
        The factor of the rate, less than 1.
    patience
        The number of epochs in a row without a better quantity that are borne.
    threshold
        How much better the quantity must be to count.
    threshold_mode
        "rel" for a share of the best one; "abs" for the difference.
    cooldown
        The number of epochs after a reduction in which bad ones do not count.
    min_lr
        The least rate: a number, or one for each group.
    eps
        A reduction by this or less is not made.

    Attributes
    ----------
    best : float
        The best quantity so far.

    Raises
    ------
    TypeError
        If `optimizer` is not an Optimizer.
    ValueError
        If `factor`, `mode` or `threshold_mode` is none of these, or `min_lr` has another length.

    Notes
    -----
    Interface:
    https://docs.pytorch.org/docs/stable/generated/torch.optim.lr_scheduler.ReduceLROnPlateau.html.

    Examples
    --------
    >>> from mytorch import nn, optim
    >>> optimizer = optim.SGD(nn.Linear(2, 1).parameters(), lr=1.0)
    >>> scheduler = ReduceLROnPlateau(optimizer, factor=0.5, patience=1)
    >>> for loss in (3.0, 2.0, 2.0, 2.0, 2.0):
    ...     scheduler.step(loss)
    ...     print(scheduler.get_last_lr())
    [1.0]
    [1.0]
    [1.0]
    [0.5]
    [0.5]
    """

    def __init__(
        self,
        optimizer: Optimizer,
        mode: str = "min",
        factor: float = 0.1,
        patience: int = 10,
        threshold: float = 1e-4,
        threshold_mode: str = "rel",
        cooldown: int = 0,
        min_lr: float | Sequence[float] = 0.0,
        eps: float = 1e-8,
    ) -> None:
        name = type(self).__name__
        if not isinstance(optimizer, Optimizer):
            raise TypeError(f"{name}: expected an Optimizer, got a {type(optimizer).__name__}")
        if factor >= 1:
            raise ValueError(f"{name}: expected a factor of less than 1, got {factor}")
        if mode not in ("min", "max"):
            raise ValueError(f'{name}: expected mode to be "min" or "max", got {mode!r}')
        if threshold_mode not in ("rel", "abs"):
            raise ValueError(
                f'{name}: expected threshold_mode to be "rel" or "abs", got {threshold_mode!r}'
            )
        groups = len(optimizer.param_groups)
        self.min_lrs = [min_lr] * groups if isinstance(min_lr, float | int) else list(min_lr)
        if len(self.min_lrs) != groups:
            raise ValueError(
                f"{name}: expected one min_lr for each of the {groups} groups, got "
                f"{len(self.min_lrs)}"
            )
        self.optimizer, self.mode, self.factor, self.patience = optimizer, mode, factor, patience
        self.threshold, self.threshold_mode, self.cooldown = threshold, threshold_mode, cooldown
        self.eps, self.last_epoch = eps, 0
        self.best = math.inf if mode == "min" else -math.inf
        self.num_bad_epochs = self.cooldown_counter = 0
        self._last_lr = self._rates()

    def step(self, metrics: Any) -> None:
        """Take the quantity of an epoch, a number or a Tensor of one; lower the rate if need be."""
        current = float(metrics)
        self.last_epoch += 1
        if self.is_better(current):
            self.best, self.num_bad_epochs = current, 0
        else:
            self.num_bad_epochs += 1
        if self.cooldown_counter > 0:
            self.cooldown_counter -= 1
            self.num_bad_epochs = 0
        if self.num_bad_epochs > self.patience:
            self._reduce()
            self.cooldown_counter, self.num_bad_epochs = self.cooldown, 0
        self._last_lr = self._rates()

    def is_better(self, current: float) -> bool:
        """Whether a quantity is better than the best so far, by more than the threshold."""
        sign = 1 if self.mode == "max" else -1
        if self.threshold_mode == "abs":
            return sign * current > sign * self.best + self.threshold
        return sign * current > sign * self.best * (1 + sign * self.threshold)

    def _reduce(self) -> None:
        for group, min_lr in zip(self.optimizer.param_groups, self.min_lrs, strict=True):
            lr = max(group["lr"] * self.factor, min_lr)
            if group["lr"] - lr > self.eps:
                group["lr"] = lr

    def _rates(self) -> list[float]:
        return [group["lr"] for group in self.optimizer.param_groups]

    def get_last_lr(self) -> list[float]:
        """Return the learning rates after the last step, one for each group."""
        return self._last_lr

    def state_dict(self) -> dict[str, Any]:
        """Return the scheduler's attributes, except the optimizer."""
        return {name: value for name, value in vars(self).items() if name != "optimizer"}

    def load_state_dict(self, state_dict: dict[str, Any]) -> None:
        """Continue from the state of another scheduler."""
        vars(self).update(state_dict)
