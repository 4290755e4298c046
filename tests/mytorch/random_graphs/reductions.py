"""Statements that reduce along dimensions, sort, or run along one."""

from __future__ import annotations

from tests.mytorch.random_graphs.draw import Draw, Maker


def reduced(name: str, kinds: str = "f", dtype: bool = False, needs_dim: bool = False) -> Maker:
    def make(d: Draw) -> str:
        X = d.tensor(kinds)
        dims = d.dims(X)
        if needs_dim and dims in ("()", "[]"):  # PyTorch: in some cases
            dims = str(d.dim(X))
        dim = ("dim" if needs_dim else "dim?", dims)
        arguments = [dim] + ([("keepdim?", d.flag())] if dim[1] != "None" or d.chance(0.3) else [])
        if dtype and d.chance(0.2):
            arguments.append(("*dtype", d.float_dtype()))
        return d.call(name, X, *arguments)

    return make


def product(d: Draw) -> str:
    X = d.tensor("fi")
    if d.chance(0.4):
        return d.call("prod", X)
    return d.call("prod", X, ("dim", d.dim(X)), ("keepdim?", d.flag()))


def spread(name: str) -> Maker:
    def make(d: Draw) -> str:
        X = d.tensor("f")
        if d.chance(0.15):
            return d.call(name, X, ("unbiased", d.flag()))
        if d.chance(0.2):
            return d.call(name, X, ("dim", d.dim(X)), ("unbiased", d.flag()))
        correction = d.pick(0, 1, 2, 0.5, "None")
        dims = d.dims(X)
        if dims in ("()", "[]"):  # see the table
            dims = "None"
        return d.call(
            name, X, ("dim?", dims), ("*correction?", correction), ("*keepdim?", d.flag())
        )

    return make


def running(name: str) -> Maker:
    def make(d: Draw) -> str:
        X = d.tensor("fi")
        more = [("*dtype", d.float_dtype())] if d.chance(0.15) and not d.in_place else []
        return d.call(name, X, ("dim", d.dim(X)), *more)

    return make


def norm(d: Draw) -> str:
    X = d.tensor("f")
    p = d.pick(
        1,
        2,
        3,
        0 if not X.value.requires_grad else 4,
        0.5,
        "float('inf')",
        "-float('inf')",
        "'fro'",
    )
    dims = d.dims(X) if p != "'fro'" else d.dim(X)
    return d.call("norm", X, ("p?", p), ("dim?", dims), ("keepdim?", d.flag()))


def extreme(name: str) -> Maker:
    def make(d: Draw) -> str:
        X = d.tensor("fi")
        if d.chance(0.2):
            return d.call(name, X)
        if d.chance(0.2):
            return d.call(name, X, ("other", d.like(X, dtype=False)))
        return d.call(name, X, ("dim", d.dim(X)), ("keepdim?", d.flag()))

    return make


def arg_extreme(name: str) -> Maker:
    def make(d: Draw) -> str:
        X = d.tensor("fi")
        return d.call(name, X, ("dim?", d.dim(X)), ("keepdim?", d.flag()))

    return make


def sort(d: Draw) -> str:
    X = d.tensor("fi")
    return d.call("sort", X, ("*dim?", d.dim(X)), ("*descending?", d.flag()), ("*stable", "True"))


def argsort(d: Draw) -> str:
    X = d.tensor("fi")
    return d.call(
        "argsort", X, ("*dim?", d.dim(X)), ("*descending?", d.flag()), ("*stable", "True")
    )


def topk(d: Draw) -> str:
    # Of equal numbers PyTorch does not say which it takes: only the values, sorted, are used.
    X = d.tensor("fi")
    dim = d.dim(X)
    k = d.rng.randint(0, d.length(X, dim) + d.chance(0.05))
    options = ("k", k), ("dim", dim), ("largest?", d.flag())
    return f"{d.call('topk', f'{X}.detach()', *options)}[0]"


def along(name: str) -> Maker:
    def make(d: Draw) -> str:
        X = d.tensor("f")
        more = [("*dtype", d.float_dtype())] if d.chance(0.15) else []
        return d.call(name, X, ("dim", d.dim(X)), *more)

    return make


def truth(name: str) -> Maker:
    def make(d: Draw) -> str:
        X = d.tensor("bif")
        return d.call(name, X, ("dim?", d.dims(X)), ("keepdim?", d.flag()))

    return make


def nonzero(d: Draw) -> str:
    return d.call("nonzero", d.tensor(), ("*as_tuple?", d.flag()))


REDUCTIONS: dict[str, Maker] = {
    "sum": reduced("sum", "fib", dtype=True),
    "mean": reduced("mean", dtype=True),
    "amax": reduced("amax", "fi"),
    "amin": reduced("amin", "fi"),
    "logsumexp": reduced("logsumexp", needs_dim=True),
    "prod": product,
    "var": spread("var"),
    "std": spread("std"),
    "var_mean": spread("var_mean"),
    "std_mean": spread("std_mean"),
    "cumsum": running("cumsum"),
    "cumprod": running("cumprod"),
    "norm": norm,
    "max": extreme("max"),
    "min": extreme("min"),
    "argmax": arg_extreme("argmax"),
    "argmin": arg_extreme("argmin"),
    "sort": sort,
    "argsort": argsort,
    "topk": topk,
    "softmax": along("softmax"),
    "log_softmax": along("log_softmax"),
    "all": truth("all"),
    "any": truth("any"),
    "count_nonzero": lambda d: d.call("count_nonzero", X := d.tensor(), ("dim?", d.dims(X))),
    "nonzero": nonzero,
}
