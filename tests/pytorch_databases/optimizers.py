"""Every optimizer of PyTorch's `optim_db` that mytorch has, with every choice of its options."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

import numpy as np
import torch
from torch.testing._internal.common_optimizers import optim_db

import mytorch
from tests.pytorch_databases.comparison import (
    Outcome,
    Row,
    Verdict,
    check_equal,
    failed,
)
from tests.pytorch_databases.convert import Twins, tensor

STEPS = 5


def rows(
    only: str | None = None, limit: int | None = None, dtype: torch.dtype = torch.float64
) -> Iterator[Row]:
    """Yield how each optimizer's samples went."""
    for info in optim_db:
        if only in (None, info.name, f"optim.{info.name}") and hasattr(mytorch.optim, info.name):
            samples = islice(info.optim_inputs_func(device="cpu"), limit)
            yield Row(f"optim.{info.name}", [run(info, sample, dtype) for sample in samples])


def missing() -> list[str]:
    """The optimizers of the database that mytorch doesn't have."""
    return [f"optim.{o.name}" for o in optim_db if not hasattr(mytorch.optim, o.name)]


def run(info: Any, sample: Any, dtype: torch.dtype) -> Outcome:
    """Let both take a few steps down the same random gradients."""
    rng = np.random.default_rng(0)
    theirs = [
        torch.tensor(rng.standard_normal(shape), dtype=dtype, requires_grad=True)
        for shape in ((4, 3), (5,), ())
    ]
    ours = [tensor(parameter) for parameter in theirs]
    options = Twins().converted(sample.kwargs)
    try:
        stepping = getattr(mytorch.optim, info.name)(ours, **options)
        reference = info.optim_cls(theirs, **sample.kwargs)
        for step in range(STEPS):
            for X, twin in zip(theirs, ours, strict=True):
                X.grad = torch.tensor(rng.standard_normal(X.shape), dtype=dtype)
                twin.grad = tensor(X.grad)
            reference.step()
            stepping.step()
            check_equal(f"the parameters after step {step + 1}", theirs, ours)
    except Exception as error:
        return failed(error, sample.desc)
    return Outcome(Verdict.PASSED, "", sample.desc)
