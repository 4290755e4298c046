"""Runs a program in PyTorch and here, line by line, and compares everything after each line."""

from __future__ import annotations

import re
import traceback
import warnings
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np
import torch

import mytorch
from tests.mytorch.random_graphs import slopes

TOLERANCE = {torch.float64: 1e-9, torch.float32: 2e-4, torch.float16: 2e-2}
SOURCE = str(Path(mytorch.__file__).parent)
REFUSALS = (ValueError, TypeError, IndexError, RuntimeError, ArithmeticError, AttributeError)


class Verdict(Enum):
    AGREED = "agreed"
    REFUSED = "refused here, with a sentence"
    CRASHED = "refused here, without a sentence"
    IN_TABLE = "refused by PyTorch alone, and in docs/differences.md"
    NOT_MEASURED = "refused by PyTorch alone, whose copies give other gradients"
    ACCEPTED = "refused by PyTorch alone"
    DIFFERENT = "different"


ACCEPTED_HERE = {
    r"(sum|mean|prod)\(\) (received an invalid|missing)": "m.ones(2).sum(keepdim=True)",
    r"(max|min)\(\) received an invalid .*keepdim": "m.ones(2).sum(keepdim=True)",
    r"logical_\w+\(\): argument 'other'.* must be Tensor": "m.logical_and(m.ones(1), 2)",
    r"(maximum|minimum|isclose|equal)\(\): argument 'other'.* must be Tensor": "m.maximum(",
    r"\w+ did not match \w+": "m.isclose(m.ones(1), m.ones(1).double())",
    r"squeeze\(\) received an invalid": ".squeeze(None)",
    r"logsumexp\(\): argument 'dim'": "m.ones(2).logsumexp(None)",
    r"Found dtype \w+ but expected": "F.binary_cross_entropy(",
    r"derivative for aten::floor_divide": "m.floor_divide(",
    r"derivative for aten::remainder": "m.remainder(",
    r"view size is not compatible": ".mT.take_along_dim(",
    r"linalg.matrix_norm: dim must be a 2-tuple": ".norm(dim=(0, 1, 2))",
    r"expected scalar type \w+ but found|Input dtypes must be the same": "m.ones(1, 2) @",
    r"both inputs should have same dtype": "m.dot(",
    r"self and mat2 must have the same": "m.ones(1, 2) @",
    r"(clip|clamp)_?\(\) received an invalid combination": "m.clamp(m.ones(1), 3, m.ones(1))",
    r"\"round_\w*cpu\" not implemented for": ".round(decimals=1)",
    r"Function Scatter(Add)?Backward0 returned an invalid gradient": ".scatter_add(",
    r"Index put requires the source and destination dtypes match": ".__setitem__(",
    r"unsupported operation: some elements of the input": "x[1:].copy_(x[:-1])",
    r"Trying to backward through the graph a second time": "inputs=[y]",
    r"Can't detach views in-place": "F.conv1d(m.ones(1, 3)",
    r"Output \d+ of \w+ is a view and its base or another view": "x.split(1)[0]",
    r"Index tensor must have the same number of dimensions as src": "m.zeros(1, 1).scatter(0,",
    r"Trying to use a saved tensor that has been detached": ".detach_()",
    r"expected (m1 and m2|both vectors|.*) to have the same dtype": "m.ones(1, 2) @",
}
"""What PyTorch says where mytorch goes on, and the line of `docs/differences.md` on it."""


@dataclass(frozen=True)
class Outcome:
    """How a program went: up to which line, and what was wrong there."""

    verdict: Verdict
    line: int = -1
    message: str = ""
    refused_by_both: int = 0


def compared(lines: Sequence[str]) -> Outcome:
    """Run a program in both, up to the first difference."""
    theirs: dict[str, Any] = {"m": torch, "F": torch.nn.functional}
    ours: dict[str, Any] = {"m": mytorch, "F": mytorch.nn.functional}
    gradients: set[str] = set()
    both = 0
    with warnings.catch_warnings(), np.errstate(all="ignore"):
        warnings.simplefilter("ignore")
        for number, line in enumerate(lines):
            refusal, error = ran(line, theirs), ran(line, ours)
            if isinstance(refusal, NameError):
                return Outcome(Verdict.AGREED, number, "unknown name", both)
            if refusal is not None and error is not None:
                both += 1
                if "backward(" in line or "grad(" in line:  # what it did before is not promised
                    return Outcome(Verdict.AGREED, number, "", both)
            elif error is not None:
                verdict = Verdict.REFUSED if on_purpose(error) else Verdict.CRASHED
                return Outcome(verdict, number, f"{type(error).__name__}: {error}", both)
            elif refusal is not None:
                message = str(refusal).partition("\n")[0]
                if "modified by an inplace operation" in message:
                    return Outcome(with_copies(lines[: number + 1], ours), number, message, both)
                known = is_known(message)
                if re.search(r"backward\(|grad\(", line) and message.startswith("Subtraction"):
                    known = " ** " in "".join(lines) or ".pow(" in "".join(lines)
                return Outcome(
                    Verdict.IN_TABLE if known else Verdict.ACCEPTED, number, message, both
                )
            if "autograd.grad(" in line:
                gradients |= set(re.findall(r"x\d+", line.partition(" = ")[0]))
            message = difference(theirs, ours, gradients)
            if message.endswith("share memory: expected False, got True") and in_order_here(
                re.findall(r"x\d+", message), theirs, ours
            ):
                return Outcome(Verdict.IN_TABLE, number, message, both)
            half_changed = "ZeroDivisionError" in str(refusal) and "numbers:" in message
            view_off_tape = ".requires_grad_()" in line and message.endswith(
                "requires_grad expected True, got False"
            )
            if half_changed or view_off_tape:
                return Outcome(Verdict.IN_TABLE, number, message, both)
            if "requires_grad expected" in message and "autograd.grad(" in line:
                message = "a constant gradient is on the tape in one alone"
                return Outcome(Verdict.REFUSED, number, message, both)
            if message:
                return Outcome(Verdict.DIFFERENT, number, message, both)
    return Outcome(Verdict.AGREED, refused_by_both=both)


def in_order_here(names: Sequence[str], theirs: dict[str, Any], ours: dict[str, Any]) -> bool:
    """Whether a tensor's numbers lie in the order of its dimensions here alone."""
    return any(ours[X].is_contiguous() and not theirs[X].is_contiguous() for X in names)


def with_copies(lines: Sequence[str], ours: dict[str, Any]) -> Verdict:
    """Compare with PyTorch where its backward has copies of all numbers that were changed since."""
    theirs: dict[str, Any] = {"m": torch, "F": torch.nn.functional}
    with torch.autograd.graph.allow_mutation_on_saved_tensors():
        refusal = [ran(line, theirs) for line in lines][-1]
        if refusal is None and not difference(theirs, ours):
            return Verdict.IN_TABLE
    if refusal is not None and is_known(str(refusal)):
        return Verdict.IN_TABLE
    # Its copies are not of all numbers, where views are changed.
    confirmed = slopes.confirmed(lines, ours)
    if confirmed is None:
        return Verdict.NOT_MEASURED
    return Verdict.IN_TABLE if confirmed else Verdict.DIFFERENT


def is_known(message: str) -> bool:
    """Whether the table says that mytorch goes on where PyTorch says this."""
    return any(re.match(pattern, message) for pattern in ACCEPTED_HERE)


def ran(line: str, names: dict[str, Any]) -> Exception | None:
    """Run a line; return what it raised."""
    try:
        exec(line, names)
    except Exception as error:
        return error
    return None


def on_purpose(error: Exception) -> bool:
    """Whether mytorch itself raised an error, and not NumPy within it."""
    frames = traceback.extract_tb(error.__traceback__)
    ours = [frame for frame in frames if frame.filename.startswith(SOURCE)]
    if isinstance(error, TypeError) and "argument" in str(error):
        return True
    if isinstance(error, IndexError) and "out of bounds" in str(error):
        return True  # NumPy's sentence names the index, the axis and its length
    raised = ours and ours[-1] is frames[-1] and (ours[-1].line or "").startswith("raise")
    return bool(raised) and isinstance(error, REFUSALS)


def difference(
    theirs: dict[str, Any], ours: dict[str, Any], gradients: Collection[str] = ()
) -> str:
    """Return in what the names of the two programs differ; nothing if they agree.

    Numbers are compared with the digits of the coarsest dtype in the program.

    Two gradients may be one tensor in PyTorch: see docs/differences.md.
    """
    for names in (theirs, ours):
        names.pop("__warningregistry__", None)
    if theirs.keys() != ours.keys():
        return f"names {sorted(theirs.keys() ^ ours.keys())} are only in one"
    names = [name for name in theirs if name not in ("m", "F", "__builtins__")]
    dtypes = {X.dtype for X in theirs.values() if isinstance(X, torch.Tensor)}
    tolerance = max(
        value for dtype, value in TOLERANCE.items() if dtype in dtypes | {torch.float64}
    )
    grads = {id(X.grad) for X in theirs.values() if isinstance(X, torch.Tensor) and has_grad(X)}
    for name in names:
        message = of_values(theirs[name], ours[name], tolerance)
        if "requires_grad expected" in message and id(theirs[name]) in grads:
            continue  # whether a gradient is on the tape is not compared
        if message:
            return f"{name}: {message}"
    tensors = [name for name in names if isinstance(theirs[name], torch.Tensor)]
    for a, b in combinations(tensors, 2):
        if a in gradients or b in gradients:
            continue
        one, other = (values[a] is values[b] for values in (theirs, ours))
        if one != other:
            return f"{a} is {b}: expected {one}, got {other}"
        if not (of_one_number(theirs[a]) or of_one_number(theirs[b])):
            one, other = (shared(values[a], values[b]) for values in (theirs, ours))
            if one != other:
                return f"{a} and {b} share memory: expected {one}, got {other}"
    return ""


def of_one_number(X: torch.Tensor) -> bool:
    """Whether a tensor is one number, expanded: so is the gradient of a sum in PyTorch alone."""
    return X.numel() > 1 and not any(X.stride())


def has_grad(X: torch.Tensor) -> bool:
    try:
        return X.grad is not None
    except RuntimeError:  # PyTorch has no place on the tape for this view any more
        return False


def shared(X: Any, Y: Any) -> bool:
    if isinstance(X, torch.Tensor):
        X, Y = X.numpy(force=True), Y.numpy(force=True)
    else:
        X, Y = X.data, Y.data
    return bool(np.shares_memory(X, Y))


def of_values(theirs: Any, ours: Any, tolerance: float) -> str:
    """Return in what a value differs from PyTorch's."""
    if isinstance(theirs, torch.Tensor):
        if not isinstance(ours, mytorch.Tensor):
            return f"expected a Tensor, got a {type(ours).__name__}"
        return of_tensors(theirs, ours, tolerance)
    if isinstance(theirs, tuple | list) and isinstance(ours, tuple | list):
        if len(theirs) != len(ours):
            return f"expected {len(theirs)} parts, got {len(ours)}"
        messages = (of_values(X, Y, tolerance) for X, Y in zip(theirs, ours, strict=True))
        return next((f"a part: {message}" for message in messages if message), "")
    if isinstance(theirs, float) and isinstance(ours, float):
        same = np.isclose(theirs, ours, rtol=1e-4, atol=1e-5, equal_nan=True)
        return "" if same else f"expected {theirs}, got {ours}"
    if callable(getattr(theirs, "remove", None)):  # the handle of a hook
        return ""
    return "" if theirs == ours else f"expected {theirs!r}, got {ours!r}"


def of_tensors(theirs: torch.Tensor, ours: mytorch.Tensor, tolerance: float) -> str:
    """Return in what a tensor differs from PyTorch's, its gradient included."""
    message = of_numbers(theirs, ours, tolerance)
    try:
        theirs.grad_fn  # noqa: B018
    except RuntimeError:  # PyTorch has no place on the tape for this view any more
        return message
    floating = theirs.dtype.is_floating_point  # others have no gradients
    for attribute in ("requires_grad", "is_leaf") if floating else ():
        wanted, got = getattr(theirs, attribute), getattr(ours, attribute)
        if not message and wanted != got:
            message = f"{attribute} expected {wanted}, got {got}"
    if message:
        return message
    wanted, got = theirs.grad, ours.grad
    if not theirs.numel():  # whether a gradient without numbers is there is of no importance
        return ""
    if (wanted is None) != (got is None):
        return f"grad expected {wanted}, got {got}"
    if wanted is None or got is None:
        return ""
    # Whether a gradient of 0 is on the tape is not compared: no number depends on it.
    message = of_numbers(wanted, got, tolerance)
    return f"grad: {message}" if message else ""


def of_numbers(theirs: torch.Tensor, ours: mytorch.Tensor, tolerance: float) -> str:
    dtype = str(theirs.dtype).removeprefix("torch.")
    if str(ours.dtype) != dtype:
        return f"dtype expected {dtype}, got {ours.dtype}"
    if ours.shape != tuple(theirs.shape):
        return f"shape expected {tuple(theirs.shape)}, got {ours.shape}"
    wanted, got = theirs.detach().numpy(force=True), np.asarray(ours.data)
    if np.array_equal(wanted, got):
        return ""
    tolerance = tolerance if dtype.startswith("float") else 0
    finite = np.abs(wanted[np.isfinite(wanted)])
    scale = max(1.0, float(finite.max(initial=0.0)))
    close = np.isclose(got, wanted, rtol=tolerance, atol=tolerance * scale, equal_nan=True)
    if not np.all(close):
        place = tuple(int(n) for n in np.argwhere(~close)[0])
        return f"numbers: at {place} expected {wanted[place]}, got {got[place]}"
    # What is rounded otherwise here must not decide otherwise in a later line.
    if isinstance(ours.data, np.ndarray) and ours.data.flags.writeable:
        ours.data[...] = wanted
    else:
        ours._data = got.dtype.type(wanted)
    return ""
