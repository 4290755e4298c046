"""LRScheduler: what all schedulers of learning rates share."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any

from mytorch.optim.optimizer import Optimizer


class LRScheduler(ABC):
    """Sets the learning rate of every group of an optimizer; subclasses define it, in `get_lr`.

    Most schedulers multiply the rates that are there. So an optimizer may have several of them: a
    warm-up, for example, and a decay. It may also be given other rates in the meantime.

    Parameters
    ----------
    optimizer
        The optimizer. Its groups' "lr" is set for the first epoch immediately.
    last_epoch
        The number of the last epoch; −1 before the first. To continue after another epoch, the
        groups must have their "initial_lr", as after loading the optimizer's state.

    Attributes
    ----------
    base_lrs : list of float
        The initial learning rate of every group.

    Raises
    ------
    TypeError
        If `optimizer` is not an Optimizer.
    ValueError
        If `last_epoch` is not −1 and a group has no "initial_lr".

    Notes
    -----
    Interface: https://docs.pytorch.org/docs/stable/optim.html#how-to-adjust-learning-rate.
    """

    _is_initial = False

    def __init__(self, optimizer: Optimizer, last_epoch: int = -1) -> None:
        for number, group in enumerate(self._groups(optimizer)):
            if last_epoch == -1:
                group.setdefault("initial_lr", group["lr"])
            elif "initial_lr" not in group:
                raise ValueError(
                    f"{type(self).__name__}: to go on from epoch {last_epoch}, group {number} "
                    f"needs its initial_lr; load the optimizer's state first, or leave "
                    f"last_epoch at -1"
                )
        self.optimizer = optimizer
        self.base_lrs = [group["initial_lr"] for group in optimizer.param_groups]
        self.last_epoch = last_epoch
        self._is_initial = True  # the rates of an optimizer whose state was loaded stay
        self.step()
        del self._is_initial

    def _groups(self, optimizer: Optimizer) -> list[dict[str, Any]]:
        if not isinstance(optimizer, Optimizer):
            raise TypeError(
                f"{type(self).__name__}: expected an Optimizer, got a {type(optimizer).__name__}"
            )
        return optimizer.param_groups

    def of_groups(self, name: str, value: Any) -> list[Any]:
        """Return an argument as a list with a value for each group of the optimizer."""
        groups = len(self._groups(self.optimizer))
        values = list(value) if isinstance(value, list | tuple) else [value] * groups
        if len(values) != groups:
            raise ValueError(
                f"{type(self).__name__}: expected one {name} for each of the {groups} groups, got "
                f"{len(values)}"
            )
        return values

    def scaled(self, factor: float) -> list[float]:
        """Return the present rates times a factor."""
        return [group["lr"] * factor for group in self.optimizer.param_groups]

    @abstractmethod
    def get_lr(self) -> list[float]:
        """Return the learning rate of each group in the epoch `last_epoch`, which begins now."""

    def step(self) -> None:
        """Start the next epoch: call it after the optimizer's steps of this epoch."""
        self.last_epoch += 1
        for group, lr in zip(self.optimizer.param_groups, self.get_lr(), strict=True):
            group["lr"] = lr
        self._last_lr = [group["lr"] for group in self.optimizer.param_groups]

    def get_last_lr(self) -> list[float]:
        """Return the learning rates that this scheduler set last, one for each group."""
        return self._last_lr

    def state_dict(self) -> dict[str, Any]:
        """Return the scheduler's attributes, except the optimizer and functions."""
        return {
            name: value
            for name, value in vars(self).items()
            if name not in ("optimizer", "lr_lambdas")
        }

    def load_state_dict(self, state_dict: dict[str, Any]) -> None:
        """Continue from the state of another scheduler.

        The optimizer's learning rates are in the optimizer's own state.
        """
        vars(self).update(state_dict)
