"""What the samples of `op_db` do to memory: is a result a view or a copy, and of what?

Each operation runs in both, on inputs in two orders in memory. Then each result is written to and
the inputs are read, and the other way round.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import islice
from typing import Any

import numpy as np
import torch
from torch.testing._internal.common_methods_invocations import op_db

import mytorch
from mytorch import Tensor
from tests.pytorch_databases.comparison import (
    Disagreement,
    Outcome,
    Row,
    Verdict,
    check_equal,
    failed,
    tensors,
)
from tests.pytorch_databases.convert import NotConvertibleError, Twins
from tests.pytorch_databases.operations import forms, is_random


def in_reverse(X: torch.Tensor) -> torch.Tensor:
    """Return the tensor with its numbers in another order in memory."""
    backwards = tuple(range(X.ndim))[::-1]
    return X.permute(backwards).contiguous().permute(backwards)


LAYOUTS: dict[str, Callable[[torch.Tensor], torch.Tensor]] = {
    "in order": lambda X: X,
    "reversed": in_reverse,
}


def rows(limit: int | None = None, step: int = 1) -> Iterator[Row]:
    """Yield the results of each operation, or of each `step`-th: of its first `limit` samples."""
    for op in op_db[::step]:
        if torch.float64 not in op.dtypes:
            continue
        for name, theirs, ours in forms(op):
            if name.split(" ")[0].endswith("_"):
                continue
            row = Row(name)
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                torch.manual_seed(0)
                for sample in islice(op.sample_inputs("cpu", torch.float64), limit):
                    if not is_random(op, sample) and "memory_format" not in sample.kwargs:
                        row.outcomes += (run(sample, theirs, ours, layout) for layout in LAYOUTS)
            yield row


def run(sample: Any, theirs: Callable[..., Any], ours: Callable[..., Any], layout: str) -> Outcome:
    """Compare what one sample does to memory."""
    described = f"{layout}: {sample.summary().removeprefix('SampleInput')}"
    try:
        for written in (None, "outputs", "inputs"):
            compare(sample, theirs, ours, LAYOUTS[layout], written)
    except (Disagreement, NotConvertibleError) as error:
        return replace(failed(error), sample=described)
    return Outcome(Verdict.PASSED, "", described)


def compare(
    sample: Any,
    theirs: Callable[..., Any],
    ours: Callable[..., Any],
    layout: Callable[[torch.Tensor], torch.Tensor],
    written: str | None,
) -> None:
    """Raise Disagreement unless memory is shared alike, and written to alike."""
    twins = Twins()
    arranged = sample.transform(lambda X: layout(X) if isinstance(X, torch.Tensor) else X)
    inputs = twins.copied((arranged.input, *arranged.args))
    keywords = twins.copied(arranged.kwargs)
    inputs_ours, keywords_ours = twins.converted(inputs), twins.converted(keywords)
    try:
        expected = theirs(*inputs, **keywords)
        got = ours(*inputs_ours, **keywords_ours)
    except Exception:
        return  # what is refused is compared elsewhere
    both = [
        (list(tensors(expected)), [X for X, _ in twins.pairs]),
        (list(tensors(got)), [X for _, X in twins.pairs]),
    ]
    if written is None:
        for what, fact in FACTS.items():
            wanted, found = (fact(outputs, given) for outputs, given in both)
            if wanted != found:
                raise Disagreement(f"{what}: expected {wanted}, got {found}")
        return
    wrote = [
        [write(X, 100 + n) for n, X in enumerate(outputs if written == "outputs" else given)]
        for outputs, given in both
    ]
    if wrote[0] != wrote[1]:
        raise Disagreement(f"the {written} can be written to: expected {wrote[0]}, got {wrote[1]}")
    check_equal(f"the outputs after writing to the {written}", both[0][0], both[1][0])
    check_equal(f"the inputs after writing to the {written}", both[0][1], both[1][1])


FACTS: dict[str, Callable[[list[Any], list[Any]], Any]] = {
    "an output is an input": lambda outputs, inputs: [[Z is X for X in inputs] for Z in outputs],
    "an output shares an input's memory": lambda outputs, inputs: [
        [shared(Z, X) for X in inputs] for Z in outputs
    ],
    "an output shares another's memory": lambda outputs, _: [
        [shared(Z, other) for other in outputs] for Z in outputs
    ],
    "an output is contiguous": lambda outputs, _: [Z.is_contiguous() for Z in outputs],
}


def shared(X: Any, Y: Any) -> bool:
    one, other = (Z.detach().numpy() if isinstance(Z, torch.Tensor) else Z.data for Z in (X, Y))
    return bool(np.shares_memory(one, other))


def write(X: Any, number: int) -> bool:
    """Write to all of a tensor, and return whether that is possible."""
    m: Any = mytorch if isinstance(X, Tensor) else torch
    try:
        with m.no_grad():
            X.fill_(number if X.dtype not in (torch.bool, np.bool_) else True)
    except RuntimeError:
        return False
    return True
