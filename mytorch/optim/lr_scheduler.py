"""Learning rates that change from epoch to epoch."""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Any

from mytorch.nearest import module_getattr
from mytorch.optim.optimizer import Optimizer
from mytorch.optim.reduce_on_plateau import ReduceLROnPlateau as ReduceLROnPlateau


class LRScheduler(ABC):
    """Sets the learning rate of every group of an optimizer; subclasses define the formula, `lr`.

    Each epoch's rate is computed from the initial rate and the number of the epoch. So an optimizer
    has only one scheduler: a second one would overwrite the rates of the first.

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
        self.step()

    def _groups(self, optimizer: Optimizer) -> list[dict[str, Any]]:
        if not isinstance(optimizer, Optimizer):
            raise TypeError(
                f"{type(self).__name__}: expected an Optimizer, got a {type(optimizer).__name__}"
            )
        return optimizer.param_groups

    @abstractmethod
    def lr(self, base_lr: float, epoch: int, group: int) -> float:
        """Return the learning rate in epoch 0, 1, … of the group with this number."""

    def step(self) -> None:
        """Start the next epoch: call it after the optimizer's steps of this epoch."""
        self.last_epoch += 1
        for number, base_lr in enumerate(self.base_lrs):
            lr = self.lr(base_lr, self.last_epoch, number)
            self.optimizer.param_groups[number]["lr"] = lr
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


class StepLR(LRScheduler):
    """Multiplies the rate by gamma after every `step_size` epochs.

    Parameters
    ----------
    optimizer, last_epoch
        As for every `LRScheduler`.
    step_size
        The number of epochs with the same rate.
    gamma
        The factor of the rate.

    Raises
    ------
    ValueError
        If `step_size` is less than 1.

    Examples
    --------
    >>> from mytorch import nn, optim
    >>> optimizer = optim.SGD(nn.Linear(2, 1).parameters(), lr=1.0)
    >>> scheduler = StepLR(optimizer, step_size=2, gamma=0.5)
    >>> for epoch in range(5):
    ...     print(scheduler.get_last_lr())
    ...     optimizer.step()
    ...     scheduler.step()
    [1.0]
    [1.0]
    [0.5]
    [0.5]
    [0.25]
    """

    def __init__(
        self, optimizer: Optimizer, step_size: int, gamma: float = 0.1, last_epoch: int = -1
    ) -> None:
        if step_size < 1:
            raise ValueError(f"StepLR: expected step_size of at least 1, got {step_size}")
        self.step_size = step_size
        self.gamma = gamma
        super().__init__(optimizer, last_epoch)

    def lr(self, base_lr: float, epoch: int, group: int) -> float:
        return base_lr * self.gamma ** (epoch // self.step_size)


class MultiStepLR(LRScheduler):
    """Multiplies the rate by gamma in each epoch that is a milestone.

    Parameters
    ----------
    optimizer, last_epoch
        As for every `LRScheduler`.
    milestones
        The epochs; one that is there twice counts twice.
    gamma
        The factor of the rate.

    Examples
    --------
    >>> from mytorch import nn, optim
    >>> optimizer = optim.SGD(nn.Linear(2, 1).parameters(), lr=1.0)
    >>> scheduler = MultiStepLR(optimizer, milestones=[1, 3], gamma=0.5)
    >>> for epoch in range(4):
    ...     print(scheduler.get_last_lr())
    ...     optimizer.step()
    ...     scheduler.step()
    [1.0]
    [0.5]
    [0.5]
    [0.25]
    """

    def __init__(
        self,
        optimizer: Optimizer,
        milestones: Sequence[int],
        gamma: float = 0.1,
        last_epoch: int = -1,
    ) -> None:
        self.milestones = sorted(milestones)
        self.gamma = gamma
        super().__init__(optimizer, last_epoch)

    def lr(self, base_lr: float, epoch: int, group: int) -> float:
        return base_lr * self.gamma ** sum(each <= epoch for each in self.milestones)


class ExponentialLR(LRScheduler):
    """Multiplies the rate by gamma after every epoch.

    Parameters
    ----------
    optimizer, last_epoch
        As for every `LRScheduler`.
    gamma
        The factor of the rate.
    """

    def __init__(self, optimizer: Optimizer, gamma: float, last_epoch: int = -1) -> None:
        self.gamma = gamma
        super().__init__(optimizer, last_epoch)

    def lr(self, base_lr: float, epoch: int, group: int) -> float:
        return base_lr * self.gamma**epoch


class LinearLR(LRScheduler):
    """Moves the rate on a straight line, from one share of the initial rate to another.

    With the defaults it is a warm-up: the rate grows from a third to the whole in five epochs.

    Parameters
    ----------
    optimizer, last_epoch
        As for every `LRScheduler`.
    start_factor, end_factor
        The first and the last share.
    total_iters
        The number of epochs from one to the other.

    Raises
    ------
    ValueError
        If `start_factor` is not above 0 and at most 1, or `end_factor` not from 0 to 1.
    """

    def __init__(
        self,
        optimizer: Optimizer,
        start_factor: float = 1 / 3,
        end_factor: float = 1.0,
        total_iters: int = 5,
        last_epoch: int = -1,
    ) -> None:
        if not 0 < start_factor <= 1:
            raise ValueError(
                f"LinearLR: expected start_factor above 0 and at most 1, got {start_factor}"
            )
        if not 0 <= end_factor <= 1:
            raise ValueError(f"LinearLR: expected end_factor from 0 to 1, got {end_factor}")
        self.start_factor, self.end_factor = start_factor, end_factor
        self.total_iters = total_iters
        super().__init__(optimizer, last_epoch)

    def lr(self, base_lr: float, epoch: int, group: int) -> float:
        way = min(epoch, self.total_iters) / self.total_iters if self.total_iters else 1.0
        return base_lr * (self.start_factor + (self.end_factor - self.start_factor) * way)


class CosineAnnealingLR(LRScheduler):
    """Lowers the rate along half a cosine wave to eta_min in epoch T_max; then it rises again.

    In epoch t it is eta_min + (base − eta_min) · (1 + cos(π t / T_max)) / 2.

    Parameters
    ----------
    optimizer, last_epoch
        As for every `LRScheduler`.
    T_max
        The number of epochs until the lowest rate.
    eta_min
        The lowest rate.

    Raises
    ------
    ValueError
        If `T_max` is less than 1.

    Notes
    -----
    Loshchilov and Hutter, *SGDR: stochastic gradient descent with warm restarts*, 2017, without
    the restarts.
    """

    def __init__(
        self, optimizer: Optimizer, T_max: int, eta_min: float = 0.0, last_epoch: int = -1
    ) -> None:
        if T_max < 1:
            raise ValueError(f"CosineAnnealingLR: expected T_max of at least 1, got {T_max}")
        self.T_max = T_max
        self.eta_min = eta_min
        super().__init__(optimizer, last_epoch)

    def lr(self, base_lr: float, epoch: int, group: int) -> float:
        wave = (1 + math.cos(math.pi * epoch / self.T_max)) / 2
        return self.eta_min + (base_lr - self.eta_min) * wave


class LambdaLR(LRScheduler):
    """Sets the rate to the initial rate times a function of the epoch.

    Parameters
    ----------
    optimizer, last_epoch
        As for every `LRScheduler`.
    lr_lambda
        A function of the epoch, or a list of functions, one for each group.

    Raises
    ------
    ValueError
        If the numbers of functions and groups differ.

    Examples
    --------
    >>> from mytorch import nn, optim
    >>> optimizer = optim.SGD(nn.Linear(2, 1).parameters(), lr=0.5)
    >>> scheduler = LambdaLR(optimizer, lambda epoch: 1 / (epoch + 1))
    >>> scheduler.step()
    >>> scheduler.get_last_lr()
    [0.25]
    """

    def __init__(
        self,
        optimizer: Optimizer,
        lr_lambda: Callable[[int], float] | Sequence[Callable[[int], float]],
        last_epoch: int = -1,
    ) -> None:
        groups = len(self._groups(optimizer))
        self.lr_lambdas = [lr_lambda] * groups if callable(lr_lambda) else list(lr_lambda)
        if len(self.lr_lambdas) != groups:
            raise ValueError(
                f"LambdaLR: expected one function for each of the {groups} groups, got "
                f"{len(self.lr_lambdas)}"
            )
        super().__init__(optimizer, last_epoch)

    def lr(self, base_lr: float, epoch: int, group: int) -> float:
        return base_lr * self.lr_lambdas[group](epoch)


__getattr__ = module_getattr(__name__, [name for name in dir() if name[0] != "_"])
