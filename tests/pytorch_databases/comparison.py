"""One sample, computed twice: do the outputs agree, the gradients, and the inputs afterwards?"""

from __future__ import annotations

import inspect
import re
import traceback
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path
from typing import Any

import numpy as np
import torch

import mytorch
from mytorch.autograd.tensor import Tensor, as_tensor
from tests.pytorch_databases.convert import NotConvertibleError

TOLERANCE = {"float64": 1e-9, "float32": 1e-4, "float16": 1e-2}
SOURCE = str(Path(mytorch.__file__).parent)


class Verdict(Enum):
    PASSED = "passed"
    WRONG = "wrong number"
    CRASHED = "crashed"
    NOT_SUPPORTED = "not supported"


@dataclass(frozen=True)
class Outcome:
    """How one sample went, and why."""

    verdict: Verdict
    message: str = ""
    sample: str = ""


@dataclass
class Row:
    """How all samples of one operation or module went."""

    name: str
    outcomes: list[Outcome] = field(default_factory=list)

    def of(self, *verdicts: Verdict) -> list[Outcome]:
        return [outcome for outcome in self.outcomes if outcome.verdict in verdicts]


class Disagreement(AssertionError):  # noqa: N818
    """What mytorch computed is not what PyTorch did."""


def compared(
    theirs: Callable[[], Any],
    ours: Callable[[], Any],
    pairs: list[tuple[torch.Tensor, Tensor]],
    *,
    values: bool = True,
    second: bool = False,
) -> Outcome:
    """Compute both and compare; what PyTorch refuses, mytorch has to refuse.

    Parameters
    ----------
    theirs, ours
        The computation.
    pairs
        The tensors that go in.
    values
        Whether more than shapes and dtypes is compared; not for random numbers.
    second
        Whether the gradients' own gradients are compared too.
    """
    try:
        expected = theirs()
    except Exception as refusal:
        expected = refusal
    try:
        got = ours()
        if isinstance(expected, Exception):
            raise Disagreement(f"expected an error, as PyTorch's: {expected}")
        check_equal("the output", expected, got, values)
        if values:
            gradients = check_gradients("gradient", expected, got, pairs, again=second)
            if second and gradients is not None:
                check_gradients("second derivative", *gradients, pairs)
            for i, (theirs_after, ours_after) in enumerate(pairs):
                check_equal(f"input {i} afterwards", theirs_after, ours_after)
    except Exception as error:
        if isinstance(expected, Exception) and not isinstance(error, Disagreement):
            return Outcome(Verdict.PASSED)
        return failed(error)
    return Outcome(Verdict.PASSED)


def failed(error: Exception, sample: str = "") -> Outcome:
    """What an exception says about the sample."""
    if isinstance(error, Disagreement):
        return Outcome(Verdict.WRONG, str(error), sample)
    if isinstance(error, NotConvertibleError) or is_refusal(error):
        return Outcome(Verdict.NOT_SUPPORTED, described(error), sample)
    return Outcome(Verdict.CRASHED, described(error), sample)


def check_equal(what: str, expected: Any, got: Any, values: bool = True) -> None:
    """Raise Disagreement unless mytorch's value is PyTorch's."""
    if isinstance(expected, torch.Tensor):
        if not isinstance(got, Tensor):
            raise Disagreement(f"{what}: expected a Tensor, got {type(got).__name__}")
        dtype = str(expected.dtype).removeprefix("torch.")
        if str(got.dtype) != dtype:
            raise Disagreement(f"{what}: expected {dtype}, got {got.dtype}")
        if got.shape != tuple(expected.shape):
            raise Disagreement(f"{what}: expected shape {tuple(expected.shape)}, got {got.shape}")
        if values:
            wanted, tolerance = expected.numpy(force=True), TOLERANCE.get(dtype, 0)
            close = np.isclose(got.data, wanted, rtol=tolerance, atol=tolerance, equal_nan=True)
            if not np.all(close):
                place = tuple(int(i) for i in np.argwhere(~close)[0])
                raise Disagreement(
                    f"{what}: {np.sum(~close)} of {close.size} numbers differ; at {place} "
                    f"expected {wanted[place]}, got {np.asarray(got.data)[place]}"
                )
    elif isinstance(expected, list | tuple):
        if not isinstance(got, list | tuple) or len(got) != len(expected):
            size = f" of {len(got)}" if hasattr(got, "__len__") else ""
            raise Disagreement(
                f"{what}: expected a sequence of {len(expected)}, got a {type(got).__name__}{size}"
            )
        for i, (part, part_got) in enumerate(zip(expected, got, strict=True)):
            check_equal(f"{what}[{i}]", part, part_got, values)
    elif isinstance(expected, dict):
        check_equal(f"{what}'s keys", sorted(expected), sorted(got))
        for key, part in expected.items():
            check_equal(f"{what}[{key!r}]", part, got[key], values)
    elif values and expected != got and not (expected != expected and got != got):
        raise Disagreement(f"{what}: expected {expected!r}, got {got!r}")


def check_gradients(
    what: str,
    expected: Any,
    got: Any,
    pairs: list[tuple[torch.Tensor, Tensor]],
    again: bool = False,
) -> tuple[list[torch.Tensor], list[Tensor]] | None:
    """Raise Disagreement unless L = Σ dLdZ ∘ Z, dLdZ random, changes alike with every input.

    Returns the gradients, on the tape if they are to be differentiated `again`.
    """
    inputs = [(X, twin) for X, twin in pairs if X.requires_grad]
    both = zip(tensors(expected), tensors(got), strict=True)
    outputs = [(Z, twin) for Z, twin in both if Z.requires_grad]
    if not outputs or not inputs:
        return None
    rng = np.random.default_rng(0)
    dLdZ = [np.asarray(rng.uniform(0.5, 1.5, Z.shape), twin.dtype) for Z, twin in outputs]
    wanted: Any = torch.autograd.grad(
        [Z for Z, _ in outputs],
        [X for X, _ in inputs],
        [torch.from_numpy(array) for array in dLdZ],
        create_graph=again,
        allow_unused=True,
        materialize_grads=True,
    )
    taped = [(twin, as_tensor(array)) for (_, twin), array in zip(outputs, dLdZ, strict=True)]
    taped = [(twin, array) for twin, array in taped if twin.requires_grad]
    found: Any = [as_tensor(np.zeros_like(twin.data)) for _, twin in inputs]
    if taped:  # what is constant almost everywhere, as the sign, may be off the tape
        found = mytorch.autograd.grad(
            [twin for twin, _ in taped],
            [twin for _, twin in inputs],
            [array for _, array in taped],
            create_graph=again,
            allow_unused=True,
            materialize_grads=True,
        )
    for i, (gradient, gradient_found) in enumerate(zip(wanted, found, strict=True)):
        check_equal(f"the {what} by input {i}", gradient, gradient_found)
    return list(wanted), list(found)


def is_refusal(error: Exception) -> bool:
    """Whether mytorch raised this on purpose, for an option that it names."""
    if isinstance(error, NotImplementedError):
        return True
    if not isinstance(error, TypeError | ValueError):
        return False
    if "unexpected keyword argument" in str(error):
        return True
    innermost = error.__traceback__
    arguments: set[str] = set()
    while innermost is not None:
        frame = innermost.tb_frame
        if frame.f_code.co_filename.startswith(SOURCE):
            arguments |= set(inspect.getargs(frame.f_code).args)
        innermost = innermost.tb_next
    last = traceback.extract_tb(error.__traceback__)[-1]
    on_purpose = last.filename.startswith(SOURCE) and (last.line or "").startswith("raise")
    return on_purpose and bool(arguments & set(re.findall(r"\w+", str(error))))


def described(error: Exception) -> str:
    """What was raised, and where."""
    places = [
        f"{Path(frame.filename).relative_to(SOURCE)}:{frame.lineno}"
        for frame in traceback.extract_tb(error.__traceback__)
        if frame.filename.startswith(SOURCE)
    ]
    where = f" ({places[-1]})" if places else ""
    return f"{type(error).__name__}: {error}{where}"


def tensors(output: Any) -> Iterator[Any]:
    if isinstance(output, torch.Tensor | Tensor):
        yield output
    elif isinstance(output, list | tuple):
        for part in output:
            yield from tensors(part)
