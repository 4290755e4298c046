"""Every module of PyTorch's `module_db` that mytorch has, with every sample of it."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from dataclasses import replace
from itertools import chain, islice
from typing import Any

import torch
from torch.testing._internal.common_modules import module_db

import mytorch
from tests.pytorch_databases.comparison import (
    Outcome,
    Row,
    Verdict,
    check_equal,
    compared,
    failed,
)
from tests.pytorch_databases.convert import Twins

RANDOM = ("nn.FractionalMaxPool2d", "nn.FractionalMaxPool3d")


def rows(
    only: str | None = None,
    limit: int | None = None,
    dtype: torch.dtype = torch.float64,
    second: bool = False,
) -> Iterator[Row]:
    """Yield how each module's samples went, in training and in evaluation; the first of each."""
    for info in module_db:
        name = info.name.removeprefix("nn.")
        if only not in (None, name, info.name) or not hasattr(mytorch.nn, name):
            continue
        row = Row(info.name)
        with warnings.catch_warnings(), mytorch.default_dtype(str(dtype).removeprefix("torch.")):
            warnings.simplefilter("ignore")
            for training in (True, False):
                torch.manual_seed(0)
                samples = info.module_inputs_func(
                    info, device="cpu", dtype=dtype, requires_grad=True, training=training
                )
                for sample in islice(samples, limit):
                    again = second and info.supports_gradgrad
                    row.outcomes.append(run(info, sample, dtype, training, again))
        yield row


def missing() -> list[str]:
    """The modules of the database that mytorch doesn't have."""
    names = {info.name for info in module_db}
    return sorted(name for name in names if not hasattr(mytorch.nn, name.removeprefix("nn.")))


def run(info: Any, sample: Any, dtype: Any, training: bool, second: bool) -> Outcome:
    """Make a module of one sample in both, give both the same parameters, and compare."""
    made, given = sample.constructor_input, sample.forward_input
    summary = (
        f"{info.name.removeprefix('nn.')}({_listed(made)})({_listed(given)})"
        f"{'' if training else ', in evaluation'}"
    )
    theirs = info.module_cls(*made.args, **made.kwargs).to(dtype).train(training)
    constants, twins = Twins(), Twins()
    inputs, keywords = twins.copied(given.args), twins.copied(given.kwargs)
    try:
        ours = getattr(mytorch.nn, info.name.removeprefix("nn."))(
            *constants.converted(tuple(made.args)), **constants.converted(made.kwargs)
        ).train(training)
        inputs_ours, keywords_ours = twins.converted(inputs), twins.converted(keywords)
        if info.is_lazy:  # their parameters have shapes only when they have seen an input
            with torch.no_grad():
                theirs(*inputs, **keywords)
            with mytorch.no_grad():
                ours(*inputs_ours, **keywords_ours)
        state = constants.converted(dict(theirs.state_dict()))
        check_equal("the names in state_dict", list(state), list(ours.state_dict()))
        ours.load_state_dict(state)
        parameters = dict(ours.named_parameters())
        twins.pairs += [(P, parameters[name]) for name, P in theirs.named_parameters()]
        outcome = compared(
            lambda: theirs(*inputs, **keywords),
            lambda: ours(*inputs_ours, **keywords_ours),
            twins.pairs,
            values=info.name not in RANDOM,
            second=second,
        )
        if outcome.verdict is Verdict.PASSED:
            check_equal("the state afterwards", dict(theirs.state_dict()), dict(ours.state_dict()))
    except Exception as error:
        return failed(error, summary)
    return replace(outcome, sample=summary)


def _listed(inputs: Any) -> str:
    """The arguments, with tensors as their shapes."""
    values = chain(
        map(_short, inputs.args), (f"{key}={_short(X)}" for key, X in inputs.kwargs.items())
    )
    return ", ".join(values)


def _short(value: Any) -> str:
    if isinstance(value, torch.Tensor):
        return f"{value.dtype}{list(value.shape)}".removeprefix("torch.")
    if isinstance(value, list | tuple):
        return f"({', '.join(map(_short, value))})"
    return getattr(value, "__name__", None) or str(value)
