"""Learning rates that change from epoch to epoch."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from mytorch.nearest import module_getattr
from mytorch.optim.one_cycle import OneCycleLR as OneCycleLR
from mytorch.optim.optimizer import Optimizer
from mytorch.optim.reduce_on_plateau import ReduceLROnPlateau as ReduceLROnPlateau
from mytorch.optim.scheduler import LRScheduler as LRScheduler


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

    def get_lr(self) -> list[float]:
        falls = self.last_epoch > 0 and self.last_epoch % self.step_size == 0
        return self.scaled(self.gamma if falls else 1.0)


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

    def get_lr(self) -> list[float]:
        return self.scaled(self.gamma ** self.milestones.count(self.last_epoch))


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

    def get_lr(self) -> list[float]:
        return self.scaled(1.0 if self._is_initial else self.gamma)


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

    def get_lr(self) -> list[float]:
        if self.last_epoch == 0:
            return self.scaled(self.start_factor)
        if self._is_initial or self.last_epoch > self.total_iters:
            return self.scaled(1.0)
        # The share in this epoch, divided by the share in the epoch before.
        more = self.end_factor - self.start_factor
        before = self.total_iters * self.start_factor + (self.last_epoch - 1) * more
        return self.scaled(1.0 + more / before)


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

    def get_lr(self) -> list[float]:
        if self._is_initial:
            return self.scaled(1.0)
        before, now = (
            1 + math.cos(math.pi * epoch / self.T_max)
            for epoch in (self.last_epoch - 1, self.last_epoch)
        )
        if (self.last_epoch - 1 - self.T_max) % (2 * self.T_max) == 0:  # at the lowest rate
            rise = (1 - math.cos(math.pi / self.T_max)) / 2
            return [
                group["lr"] + (base_lr - self.eta_min) * rise
                for group, base_lr in zip(self.optimizer.param_groups, self.base_lrs, strict=True)
            ]
        return [
            now / before * (group["lr"] - self.eta_min) + self.eta_min
            for group in self.optimizer.param_groups
        ]


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
        self.optimizer = optimizer
        self.lr_lambdas = self.of_groups("function", lr_lambda)
        super().__init__(optimizer, last_epoch)

    def get_lr(self) -> list[float]:
        pairs = zip(self.base_lrs, self.lr_lambdas, strict=True)
        return [base_lr * of_epoch(self.last_epoch) for base_lr, of_epoch in pairs]


__getattr__ = module_getattr(__name__, [name for name in dir() if name[0] != "_"])
