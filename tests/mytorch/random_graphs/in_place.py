"""Statements that change a tensor itself, and those that go backward."""

from __future__ import annotations

import torch

from tests.mytorch.random_graphs.draw import Draw, Maker, Operand, Unfit
from tests.mytorch.random_graphs.picking import index

TRUTHS = """
    eq ne lt le gt ge greater greater_equal less less_equal not_equal logical_and logical_or
    logical_xor logical_not
"""
AUGMENTED = "+= -= *= /= //= %= **= &= |= ^="


def augmented(d: Draw) -> str:
    X = d.tensor()
    operator = d.rng.choice(AUGMENTED.split()[:4]) if d.chance(0.8) else d.pick(*AUGMENTED.split())
    return f"{X} {operator} {d.partner(X)}"


def setitem(d: Draw) -> str:
    X = d.tensor()
    at = index(d, X, once=True)
    value = d.partner(X) if d.chance(0.6) else d.number()
    if d.chance(0.25):
        value = f"{X}[{at}] * 2"
    operator = d.rng.choice(["+=", "*=", "-="]) if d.chance(0.3) else "="
    return f"{X}[{at}] {operator} {value}"


def copied(d: Draw) -> str:
    X = d.tensor()
    return (
        f"{X}.copy_({d.partner(X)})"
        if d.chance(0.1)
        else (f"{X}.copy_({d.tensor(fits=lambda Y: fits_into(Y, X))})")
    )


def fits_into(Y: Operand, X: Operand) -> bool:
    pairs = zip(reversed(Y.lengths), reversed(X.lengths), strict=False)
    return Y.dims <= X.dims and all(n in (1, m) for n, m in pairs)


def filled(d: Draw) -> str:
    X = d.tensor()
    return str(d.pick(f"{X}.fill_({d.number()})", f"{X}.zero_()"))


def flagged(d: Draw) -> str:
    X = d.tensor(
        "f", lambda X: bool(X.value.numel()) and not any(d.shares(X, Y) for Y in d.named())
    )
    return str(
        d.pick(
            f"{X}.requires_grad_()",
            f"{X}.requires_grad_(False)",
            f"{X}.detach_()",
            f"{X}.retain_grad()",
            f"{X}.requires_grad = True",
        )
    )


def hooked(d: Draw) -> str:
    X = d.tensor("f", lambda X: X.value.requires_grad and not X.value._is_view())
    if d.chance(0.5):
        return f"{X}.register_hook(lambda dLdX: 2 * dLdX if dLdX is not None else None)"
    return f"{X}.retain_grad()"


def gradient_changed(d: Draw) -> str:
    X = d.tensor("f", lambda X: X.value.is_leaf and X.value.grad is not None)
    return str(d.pick(f"{X}.grad = None", f"{X}.grad.zero_()", f"{X}.grad *= 2"))


def root(d: Draw) -> Operand:
    return d.tensor("f", lambda X: X.value.requires_grad and not X.value.is_leaf)


def scalar(d: Draw) -> str:
    X = root(d)
    return str(
        d.pick(
            f"{X}.sum()",
            f"{X}.sum()",
            f"({X} * {X}).mean()",
            f"({X}.sum() + {root(d)}.sum())",
        )
    )


def options(d: Draw) -> str:
    """Return options of backward; gradients on the tape are not added to others."""
    grads = [X.grad for X in d.values.values() if isinstance(X, torch.Tensor)]
    if any(grad is not None and grad.requires_grad for grad in grads):
        raise Unfit
    first = 0 if any(grad is not None for grad in grads) else 1
    drawn = d.rng.choices(
        ["retain_graph=True", "", "create_graph=True", "retain_graph=False"], [6, 3, first, 0.3]
    )
    return str(drawn[0])


def backward(d: Draw) -> str:
    if d.chance(0.3):
        X = root(d)
        dLdX = f"m.full({X.lengths}, {d.pick(1.0, 0.5, -2.0)}, dtype={X.dtype})"
        return f"{X}.backward({dLdX}, {options(d)})".replace(", )", ")")
    if d.chance(0.15):
        # After a change off the tape, PyTorch has views made of their base again, not of a view.
        inputs = d.tensor("f", lambda X: X.value.requires_grad and not X.value._is_view())
        return f"{scalar(d)}.backward(inputs=[{inputs}], {options(d)})".replace(", )", ")")
    return f"{scalar(d)}.backward({options(d)})"


def grad(d: Draw) -> str:
    wanted = [d.tensor("f", lambda X: X.value.requires_grad) for _ in range(d.pick(1, 1, 2))]
    unused = d.pick(", allow_unused=True", ", allow_unused=True", ", materialize_grads=True", "")
    graph = d.pick(", retain_graph=True", ", create_graph=True", ", create_graph=True", "")
    return f"m.autograd.grad({scalar(d)}, [{', '.join(dict.fromkeys(wanted))}]{unused}{graph})"


def in_place(name: str, maker: Maker) -> Maker:
    """Return the maker of a statement that changes its tensor, from one that does not."""

    def make(d: Draw) -> str:
        d.in_place = True
        try:
            code = maker(d)
        finally:
            d.in_place = False
        if name in TRUTHS.split() and any(X.value.requires_grad for X in d.named(code)):
            raise Unfit  # PyTorch leaves it on the tape, with a gradient of 0
        return code

    return make


def off_tape(maker: Maker) -> Maker:
    def make(d: Draw) -> str:
        return f"with m.no_grad(): {maker(d)}"

    return make


CHANGES: dict[str, Maker] = {
    "augmented": augmented,
    "setitem": setitem,
    "copy_": copied,
    "fill_": filled,
}

ON_TAPE: dict[str, Maker] = {
    "flagged": flagged,
    "hooked": hooked,
    "gradient_changed": gradient_changed,
    "backward": backward,
    "grad": grad,
}

__all__ = ["CHANGES", "ON_TAPE", "Unfit", "backward", "in_place", "off_tape"]
