"""What changes in place do, for every operation of `op_db` that has a form in place.

The tensor that is changed is the sample's own, of another dtype, too small, expanded, a view, or a
leaf that requires a gradient. Both have to refuse, or to change it alike and to return it.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

import torch
from torch.testing._internal.common_methods_invocations import op_db

from mytorch import Tensor
from tests.pytorch_databases.comparison import (
    Disagreement,
    Outcome,
    Row,
    Verdict,
    check_equal,
    failed,
)
from tests.pytorch_databases.convert import NotConvertibleError, Twins

RECEIVERS: dict[str, Callable[[torch.Tensor], torch.Tensor]] = {
    "a copy": lambda X: X.clone(),
    "float32": lambda X: X.float(),
    "whole numbers": lambda X: X.mul(3).long(),
    "bools": lambda X: X > 0,
    "one slice": lambda X: X[:1].clone() if X.ndim else X.clone(),
}
"""What the operation is to change, made of the sample's input."""

FORMS: dict[str, Callable[[Any], Any]] = {
    "itself": lambda X: X,
    "a view": lambda X: X[...],
    "a transpose": lambda X: X.mT if X.ndim > 1 else X[...],
    "expanded": lambda X: X[:1].expand(X.shape) if X.ndim else X[...],
    "a leaf": lambda X: X.requires_grad_() if X.is_floating_point() else X,
    "a view of a leaf": lambda X: (X.requires_grad_() if X.is_floating_point() else X)[...],
    "an output": lambda X: X.requires_grad_() * 1 if X.is_floating_point() else X * 1,
}
"""How the tensor that is changed lies over that: the same in both."""


def rows(limit: int | None = None, step: int = 1) -> Iterator[Row]:
    """Yield the results of each operation, or of each `step`-th: of its first `limit` samples."""
    for op in op_db[::step]:
        name = f"{op.name}_"
        if torch.float64 not in op.dtypes or not all(
            hasattr(T, name) for T in (Tensor, torch.Tensor)
        ):
            continue
        row = Row(f"{name} ({op.variant_test_name})" if op.variant_test_name else name)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            torch.manual_seed(0)
            for sample in islice(op.sample_inputs("cpu", torch.float64), limit):
                row.outcomes += (
                    run(name, sample, receiver, form) for receiver in RECEIVERS for form in FORMS
                )
        yield row


def run(name: str, sample: Any, receiver: str, form: str) -> Outcome:
    """Change a tensor in both."""
    described = f"{form} of {receiver}: {sample.summary().removeprefix('SampleInput')}"
    twins = Twins()
    try:
        theirs = twins.copied(RECEIVERS[receiver](sample.input))
        args, keywords = twins.copied(sample.args), twins.copied(sample.kwargs)
        ours, args_ours = twins.converted(theirs), twins.converted(args)
        keywords_ours = twins.converted(keywords)
    except NotConvertibleError as error:
        return failed(error, described)
    changed, changed_ours = FORMS[form](theirs), FORMS[form](ours)
    wanted = outcome(changed, name, args, keywords)
    got = outcome(changed_ours, name, args_ours, keywords_ours)
    if isinstance(wanted, Exception) and isinstance(got, Exception):
        return Outcome(Verdict.PASSED, "", described)
    try:
        if isinstance(wanted, Exception):
            raise Disagreement(f"expected an error, as PyTorch's: {wanted}")
        if isinstance(got, Exception):
            raise got
        if got is not changed_ours:
            raise Disagreement("it does not return the tensor that it changed")
        check_equal("the tensor", changed, changed_ours)
        check_equal("what lies under it", theirs, ours)
        check_equal("requires_grad", changed.requires_grad, changed_ours.requires_grad)
    except Exception as error:
        return failed(error, described)
    return Outcome(Verdict.PASSED, "", described)


def outcome(X: Any, name: str, args: Any, keywords: Any) -> Any:
    try:
        return getattr(X, name)(*args, **keywords)
    except Exception as error:
        return error
