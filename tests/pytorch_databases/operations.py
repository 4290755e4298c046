"""Every operation of PyTorch's `op_db` that mytorch has, with every sample of it."""

from __future__ import annotations

import re
import types
import warnings
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import reduce
from itertools import islice
from typing import Any

import torch
from torch.testing._internal.common_methods_invocations import op_db

import mytorch
from mytorch import Tensor
from tests.pytorch_databases.comparison import Outcome, Row, compared, failed
from tests.pytorch_databases.convert import NotConvertibleError, Twins

RANDOM = re.compile(
    r"^(empty.*|new_empty.*|rand.*|normal|uniform|bernoulli|multinomial|exponential|"
    r"nn\.functional\.(.*dropout.*|rrelu|fractional_max_pool.*))$"
)
"""Operations of which only shapes and dtypes are compared: their numbers are anyone's guess."""


def is_random(op: Any, sample: Any) -> bool:
    """Whether the numbers of this sample are drawn: by the operation, or by a dropout within it."""
    return bool(RANDOM.match(op.name) or sample.kwargs.get("dropout_p"))


def rows(
    only: str | None = None,
    limit: int | None = None,
    dtype: torch.dtype = torch.float64,
    second: bool = False,
    step: int = 1,
) -> Iterator[Row]:
    """Yield the results of each operation, or of each `step`-th: of its first `limit` samples."""
    for op in op_db[::step]:
        if dtype not in op.dtypes or (only is not None and op.name not in (only, only.rstrip("_"))):
            continue
        for name, theirs, ours in forms(op):
            if only not in (None, op.name, name.split(" ")[0]):
                continue
            row = Row(name)
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                differentiable = op.supports_autograd and dtype.is_floating_point
                torch.manual_seed(0)
                samples = op.sample_inputs("cpu", dtype, requires_grad=differentiable)
                for sample in islice(samples, limit):
                    again = second and op.supports_gradgrad
                    row.outcomes.append(run(op, sample, theirs, ours, again))
            if row.outcomes:
                yield row


def missing() -> list[str]:
    """The operations of the database that mytorch doesn't have."""
    return sorted({op.name for op in op_db if not list(forms(op))})


def forms(op: Any) -> Iterator[tuple[str, Callable[..., Any], Callable[..., Any]]]:
    """Yield name, PyTorch's callable and mytorch's, for each different way to call an operation.

    As a function, under each of its names; as a method; and in place.
    """
    suffix = f" ({op.variant_test_name})" if op.variant_test_name else ""
    names = [op.name, *(alias.name for alias in op.aliases)]
    if getattr(op.op, "__module__", None) == "torch.nn.functional":
        names.append(f"nn.functional.{op.op.__name__}")
    seen: list[Any] = []
    for name in names:
        for found in (function(name), getattr(Tensor, name, None)):
            if found is None or any(found is other for other in seen):
                continue
            seen.append(found)
            if found is function(name):
                yield name + suffix, op.op, rebound(op.op) or found
            else:
                yield f"Tensor.{name}{suffix}", op.op, method_of(name)
    in_place = f"{op.name}_"
    if hasattr(Tensor, op.name) and all(hasattr(T, in_place) for T in (Tensor, torch.Tensor)):
        yield in_place + suffix, method_of(in_place), method_of(in_place)


def function(name: str) -> Any:
    """Return mytorch's function of this dotted name; None if there is none."""
    found = reduce(lambda owner, part: getattr(owner, part, None), name.split("."), mytorch)
    return found if callable(found) else None


def method_of(name: str) -> Callable[..., Any]:
    """The method, or the property, of this name; on a copy, if it is in place: leaves can't be."""
    in_place = name.endswith("_") and not name.endswith("__")

    def method(X: Any, *args: Any, **kwargs: Any) -> Any:
        attribute = getattr(X.clone() if in_place else X, name)
        return attribute(*args, **kwargs) if callable(attribute) else attribute

    return method


def rebound(op: Any) -> Callable[..., Any] | None:
    """Where the database calls an operation by a function of its own: that, with mytorch in it.

    Most are lambdas that change the order of arguments, or call a method.
    """
    if not isinstance(op, types.FunctionType) or not op.__module__.startswith("torch.testing"):
        return None
    names = {
        **op.__globals__,
        "torch": mytorch,
        "wrapper_set_seed": lambda operation, *args, **kwargs: operation(*args, **kwargs),
    }
    return types.FunctionType(op.__code__, names, op.__name__, op.__defaults__, op.__closure__)


def run(
    op: Any, sample: Any, theirs: Callable[..., Any], ours: Callable[..., Any], second: bool
) -> Outcome:
    """Give one sample to both."""
    twins = Twins()
    inputs = twins.copied((sample.input, *sample.args))
    keywords = twins.copied(sample.kwargs)
    described = sample.summary().removeprefix("SampleInput")
    try:
        inputs_ours, keywords_ours = twins.converted(inputs), twins.converted(keywords)
    except NotConvertibleError as error:
        return failed(error, described)
    outcome = compared(
        lambda: theirs(*inputs, **keywords),
        lambda: ours(*inputs_ours, **keywords_ours),
        twins.pairs,
        values=not is_random(op, sample),
        second=second,
    )
    return replace(outcome, sample=described)
