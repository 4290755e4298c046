"""A learning rate that rises once and falls once in a whole training."""

from __future__ import annotations

import math
from collections.abc import Sequence

from mytorch.optim.optimizer import Optimizer
from mytorch.optim.scheduler import LRScheduler


class OneCycleLR(LRScheduler):
    """Raises the rate from a small one to `max_lr`, then lowers it to almost nothing.

    The momentum goes the other way. Call `step` after every step of the optimizer, not only after
    an epoch.

    Parameters
    ----------
    optimizer, last_epoch
        As for every `LRScheduler`. The rates that the optimizer was given don't count.
    max_lr
        The highest rate, or one for each group.
    total_steps
        The number of the optimizer's steps in the whole training; or `epochs` and
        `steps_per_epoch`, whose product it is.
    pct_start
        The share of the steps in which the rate rises.
    anneal_strategy
        "cos" for half a cosine wave between two rates, "linear" for a straight line.
    cycle_momentum
        Whether the momentum, or Adam's first beta, changes too.
    base_momentum, max_momentum
        The momentum at the highest rate, and that at the first and last one; or one for each group.
    div_factor
        The first rate is `max_lr` divided by this.
    final_div_factor
        The last rate is the first one divided by this.
    three_phase
        Whether the rate falls to the first one in as many steps as it rose, and then to the last.

    Raises
    ------
    TypeError
        If `optimizer` is not an Optimizer.
    ValueError
        If there is no number of steps, or an argument makes no sense; in `step`, if all steps of
        the cycle have been made.

    Notes
    -----
    Smith and Topin, *Super-convergence*, 2018. Interface:
    https://docs.pytorch.org/docs/stable/generated/torch.optim.lr_scheduler.OneCycleLR.html.

    Examples
    --------
    >>> from mytorch import nn, optim
    >>> optimizer = optim.SGD(nn.Linear(2, 1).parameters(), lr=0.1)
    >>> scheduler = OneCycleLR(optimizer, max_lr=1.0, total_steps=6, pct_start=0.5)
    >>> for step in range(5):
    ...     print(round(scheduler.get_last_lr()[0], 3))
    ...     optimizer.step()
    ...     scheduler.step()
    0.04
    0.52
    1.0
    0.75
    0.25
    """

    def __init__(
        self,
        optimizer: Optimizer,
        max_lr: float | Sequence[float],
        total_steps: int | None = None,
        epochs: int | None = None,
        steps_per_epoch: int | None = None,
        pct_start: float = 0.3,
        anneal_strategy: str = "cos",
        cycle_momentum: bool = True,
        base_momentum: float | Sequence[float] = 0.85,
        max_momentum: float | Sequence[float] = 0.95,
        div_factor: float = 25.0,
        final_div_factor: float = 1e4,
        three_phase: bool = False,
        last_epoch: int = -1,
    ) -> None:
        self.optimizer = optimizer
        max_lrs = self.of_groups("max_lr", max_lr)
        if total_steps is None:
            if epochs is None or steps_per_epoch is None:
                raise ValueError(
                    "OneCycleLR: expected total_steps, or both epochs and steps_per_epoch"
                )
            total_steps = epochs * steps_per_epoch
        if not isinstance(total_steps, int) or total_steps < 1:
            raise ValueError(f"OneCycleLR: expected at least 1 step, got {total_steps}")
        if not 0 <= pct_start <= 1:
            raise ValueError(f"OneCycleLR: expected pct_start from 0 to 1, got {pct_start}")
        if anneal_strategy not in ("cos", "linear"):
            raise ValueError(
                f'OneCycleLR: expected anneal_strategy "cos" or "linear", got {anneal_strategy!r}'
            )
        self.total_steps, self.anneal_strategy = total_steps, anneal_strategy
        self.cycle_momentum = cycle_momentum
        # The last step of each phase; the options that hold its first and last rate and momentum.
        top, last = float(pct_start * total_steps) - 1, total_steps - 1
        up = (top, "initial_lr", "max_lr", "max_momentum", "base_momentum")
        down = (last, "max_lr", "min_lr", "base_momentum", "max_momentum")
        if three_phase:
            back = (2 * top, "max_lr", "initial_lr", "base_momentum", "max_momentum")
            out = (last, "initial_lr", "min_lr", "max_momentum", "max_momentum")
        self.phases = [up, back, out] if three_phase else [up, down]
        if cycle_momentum and not {"momentum", "betas"} & optimizer.defaults.keys():
            raise ValueError(
                f"OneCycleLR: {type(optimizer).__name__} has no momentum and no betas that could "
                f"change; pass cycle_momentum=False"
            )
        highest = self.of_groups("max_momentum", max_momentum)
        lowest = self.of_groups("base_momentum", base_momentum)
        if last_epoch == -1:
            for number, group in enumerate(optimizer.param_groups):
                first = max_lrs[number] / div_factor
                group["initial_lr"], group["max_lr"] = first, max_lrs[number]
                group["min_lr"] = first / final_div_factor
                if cycle_momentum:
                    group["max_momentum"], group["base_momentum"] = highest[number], lowest[number]
        super().__init__(optimizer, last_epoch)

    def get_lr(self) -> list[float]:
        """Return the learning rate of each group in this step, and set the momentum.

        Raises
        ------
        ValueError
            If all steps have been made.
        """
        if self.last_epoch > self.total_steps:
            raise ValueError(
                f"OneCycleLR: all {self.total_steps} steps of the cycle have been made; step() "
                f"belongs after each step of the optimizer, and total_steps counts them"
            )
        start = 0.0
        for phase in self.phases:
            end, first_lr, last_lr, first_momentum, last_momentum = phase
            if self.last_epoch <= end or phase is self.phases[-1]:
                break
            start = end
        way = (self.last_epoch - start) / (end - start)
        for group in self.optimizer.param_groups if self.cycle_momentum else ():
            momentum = self.between(group[first_momentum], group[last_momentum], way)
            if "betas" in group:
                group["betas"] = (momentum, *group["betas"][1:])
            else:
                group["momentum"] = momentum
        return [
            self.between(group[first_lr], group[last_lr], way)
            for group in self.optimizer.param_groups
        ]

    def between(self, start: float, end: float, way: float) -> float:
        """Return the number that is this share of the way from one number to another."""
        if self.anneal_strategy == "cos":
            return end + (start - end) / 2 * (1 + math.cos(math.pi * way))
        return start + (end - start) * way
