"""Statements that multiply matrices and vectors."""

from __future__ import annotations

from tests.mytorch.random_graphs.draw import Draw, Maker, Operand


def factor(d: Draw, X: Operand, dims: tuple[int, ...]) -> str:
    """Return a tensor that X can be multiplied by, of X's dtype."""
    length = X.lengths[-1] if X.dims else 1

    def fits(Y: Operand) -> bool:
        same = Y.value.dtype == X.value.dtype and Y.dims in dims
        return same and Y.lengths[-2:][0] == length

    return d.tensor(X.kind, fits)


def stacks(a: tuple[int, ...], b: tuple[int, ...]) -> bool:
    return all(n == m or 1 in (n, m) for n, m in zip(a[-3::-1], b[-3::-1], strict=False))


def matmul(d: Draw) -> str:
    X = d.tensor("fi", lambda X: X.dims > 0)
    if X.dims >= 2 and d.chance(0.4):
        transposed = f"{X}.mT" if d.chance(0.5) else f"{X}.transpose(-1, -2)"
        return f"{X} @ {transposed}" if d.chance(0.5) else f"{transposed} @ {X}"
    Y = factor(d, X, (1, 2, 3, 4))
    return f"{X} @ {Y}" if d.chance(0.4) else d.call("matmul", X, ("other", Y))


def of_dims(name: str, left: int, right: int) -> Maker:
    def make(d: Draw) -> str:
        X = d.tensor("fi", lambda X: X.dims == left)
        if left == right > 1 and d.chance(0.5):
            return f"m.{name}({X}, {X}.mT)"
        other = {"mv": "vec", "outer": "vec2", "ger": "vec2", "dot": "other", "inner": "other"}
        if name in ("outer", "ger"):
            Y: str = d.tensor(X.kind, lambda Y: Y.dims == 1 and Y.value.dtype == X.value.dtype)
        else:
            Y = factor(d, X, (right,))
        return d.call(name, X, (other.get(name, "mat2"), Y)).replace("other=", "")

    return make


def inner(d: Draw) -> str:
    X = d.tensor("fi")
    Y = d.tensor(
        X.kind, lambda Y: Y.lengths[-1:] == X.lengths[-1:] and Y.value.dtype == X.value.dtype
    )
    return f"m.inner({X}, {Y})"


def added(name: str, dims: int) -> Maker:
    def make(d: Draw) -> str:
        X = d.tensor("f", lambda X: X.dims == dims)
        A = f"{X} @ {X}.mT"
        B = d.pick(
            f"({A})", d.tensor("f", lambda Y: Y.dims <= dims and Y.value.dtype == X.value.dtype)
        )
        options = ("*beta?", d.pick(0.5, 2, 0)), ("*alpha?", d.pick(2, -0.5))
        first = "mat1" if name == "addmm" else "batch1"
        return d.call(
            name, B, (first, X), ("mat2" if first == "mat1" else "batch2", f"{X}.mT"), *options
        )

    return make


EQUATIONS = {
    1: ["i,i->", "i,j->ij", "i->", "i,i->i", "...,...->..."],
    2: ["ij->ji", "ij,ij->", "ij,kj->ik", "ij->j", "ij,ij->ij", "...i,...i->...", "ij,ik", "ij"],
    3: ["bij,bkj->bik", "bij->jb", "bij,bij->b", "...ij->...ji", "b...,b...->b", "bij,aij->ab"],
    4: ["abcd->dcba", "abcd,abcd->ac", "a...d,a...d->...", "abcd,abed->abce"],
}


def einsum(d: Draw) -> str:
    X = d.tensor("fi", lambda X: X.dims in EQUATIONS)
    if X.dims not in EQUATIONS:
        return f"m.einsum('ij->ji', {X})"
    equation = d.rng.choice(EQUATIONS[X.dims])
    operands = [X] if "," not in equation else [X, d.like(X)]
    return f"m.einsum({equation!r}, {', '.join(operands)})"


PRODUCTS: dict[str, Maker] = {
    "matmul": matmul,
    "mm": of_dims("mm", 2, 2),
    "bmm": of_dims("bmm", 3, 3),
    "mv": of_dims("mv", 2, 1),
    "dot": of_dims("dot", 1, 1),
    "outer": of_dims("outer", 1, 1),
    "ger": of_dims("ger", 1, 1),
    "inner": inner,
    "addmm": added("addmm", 2),
    "baddbmm": added("baddbmm", 3),
    "einsum": einsum,
}
