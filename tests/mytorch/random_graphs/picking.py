"""Statements that pick elements by index: slices, arrays of indices, masks, and mixtures."""

from __future__ import annotations

from tests.mytorch.random_graphs.draw import Draw, Maker, Operand


def index(d: Draw, X: Operand, once: bool = False) -> str:
    """Return code for an index; `once` if no element may be named twice."""
    if X.dims and d.chance(0.08):
        return f"{X} > {d.number()}"
    if d.chance(0.05):
        return str(d.pick("...", "None", "()" if X.dims else "..."))
    shape = [d.pick(1, 2, 3)] if d.chance(0.8) else d.pick([], [2, 1], [2, 2], [1, 3])
    parts, left, arrays = [], list(range(X.dims)), 0
    while left and len(parts) < X.dims + 1:
        if d.chance(0.1):
            parts.append("None")
        dim = left.pop(0)
        length = X.lengths[dim]
        kind = d.rng.choices(["slice", "number", "array", "mask", "end"], [5, 3, 4, 1, 1])[0]
        if kind == "end":
            break
        if kind == "array" and (arrays and once):
            kind = "slice"
        if kind == "slice":
            parts.append(sliced(d, length))
        elif kind == "number" and length:
            parts.append(str(d.rng.randint(-length, length - 1)))
        elif kind == "array" and length:
            arrays += 1
            parts.append(places(d, length, shape, once))
        elif kind == "mask" and not arrays:
            arrays += 1
            parts.append(f"m.tensor({[d.chance(0.6) for _ in range(length)]}, dtype=m.bool)")
            left = left if d.chance(0.3) else []
        else:
            parts.append(":")
    if left and d.chance(0.3):
        place = d.rng.randint(0, len(parts)) if len(parts) + len(left) >= X.dims else len(parts)
        parts.insert(place, "...")
    return ", ".join(parts) or "..."


def places(d: Draw, length: int, shape: list[int], once: bool) -> str:
    """Return code for indices into a dimension: a tensor, or nested lists."""
    if once:
        count = d.rng.randint(1, length)
        chosen = d.rng.sample(range(length), count)
        return str(d.pick(f"m.tensor({chosen})", str(chosen)))
    code = d.indices(length, shape, below=True)
    if code.startswith("m.tensor([") and d.chance(0.5):
        return code.removeprefix("m.tensor(").removesuffix(")")
    return code


def sliced(d: Draw, length: int) -> str:
    def end() -> str:
        return "" if d.chance(0.5) else str(d.rng.randint(-length - 1, length + 1))

    step = d.pick("", "", ":2", ":3" if d.chance(0.5) else "")
    return f"{end()}:{end()}{step}"


def getitem(d: Draw) -> str:
    X = d.tensor()
    return f"{X}[{index(d, X)}]"


def gather(d: Draw) -> str:
    X = d.tensor(fits=lambda X: X.dims > 0)
    dim = d.dim(X)
    shape = [d.rng.randint(min(n, 1), n) for n in X.lengths]
    if -len(shape) <= dim < len(shape):
        shape[dim] = d.pick(1, 2, 3)
    return d.call("gather", X, ("dim", dim), ("index", d.indices(d.length(X, dim), shape)))


def take_along_dim(d: Draw) -> str:
    X = d.tensor(fits=lambda X: X.dims > 0)
    if d.chance(0.15):
        return d.call("take_along_dim", X, ("indices", d.indices(X.value.numel(), [2])))
    dim = d.dim(X)
    shape = [d.pick(1, n) for n in X.lengths]
    if -len(shape) <= dim < len(shape):
        shape[dim] = d.pick(1, 2)
    indices = d.indices(d.length(X, dim), shape)
    return d.call("take_along_dim", X, ("indices", indices), ("dim", dim))


def index_select(d: Draw) -> str:
    X = d.tensor()
    dim = d.dim(X)
    indices = d.indices(d.length(X, dim), [d.pick(1, 2, 3)] if X.dims else [1])
    return d.call("index_select", X, ("dim", dim), ("index", indices))


def with_slices(d: Draw, X: Operand, dim: int, count: int) -> Operand | None:
    """Return a tensor of the program that has `count` slices of X's along a dimension."""
    shape = list(X.lengths)
    if -len(shape) <= dim < len(shape):
        shape[dim] = count
    return d.tensor(fits=lambda Y: list(Y.lengths) == shape and Y.value.dtype == X.value.dtype)


def made(d: Draw, X: Operand, shape: list[int]) -> str:
    """Return code for a tensor of this shape and X's dtype, made of X itself."""
    return f"(m.ones({tuple(shape)}, dtype={X.dtype}) * {X}.sum()).to({X.dtype})"


def index_add(d: Draw) -> str:
    X = d.tensor("fi", lambda X: X.dims > 0)
    dim = d.dim(X)
    count = d.pick(1, 2, d.length(X, dim))
    indices = d.indices(d.length(X, dim), [count])
    shape = list(X.lengths)
    if -len(shape) <= dim < len(shape):
        shape[dim] = count
    source = with_slices(d, X, dim, count) if d.chance(0.5) else made(d, X, shape)
    alpha = d.pick(2, -1)
    return d.call(
        "index_add", X, ("dim", dim), ("index", indices), ("source", source), ("*alpha?", alpha)
    )


def index_copy(d: Draw) -> str:
    X = d.tensor(fits=lambda X: X.dims > 0)
    dim = d.dim(X)
    length = d.length(X, dim)
    count = d.rng.randint(min(1, length), length)
    shape = list(X.lengths)
    if -len(shape) <= dim < len(shape):
        shape[dim] = count
    source = with_slices(d, X, dim, count) if d.chance(0.5) else made(d, X, shape)
    indices = d.places(length, [count], 0)
    return d.call("index_copy", X, ("dim", dim), ("index", indices), ("source", source))


def index_fill(d: Draw) -> str:
    X = d.tensor()
    dim = d.dim(X)
    value = d.number() if d.chance(0.8) or X.kind != "f" else d.tensor(fits=lambda Y: not Y.dims)
    indices = d.indices(d.length(X, dim), [d.pick(1, 2)])
    return d.call("index_fill", X, ("dim", dim), ("index", indices), ("value", value))


def index_put(d: Draw) -> str:
    X = d.tensor(fits=lambda X: X.dims > 0)
    length = X.lengths[0] if X.dims else 1
    chosen = d.places(length, [d.rng.randint(min(1, length), length)], 0)
    value = d.pick(
        f"m.tensor({d.number()}, dtype={X.dtype})", d.tensor(fits=lambda Y: Y.dims < X.dims)
    )
    return d.call("index_put", X, ("indices", f"({chosen},)"), ("values", value))


def scatter(d: Draw) -> str:
    X = d.tensor(fits=lambda X: X.dims > 0)
    dim = d.dim(X) % max(X.dims, 1) if X.dims else 0
    shape = [d.rng.randint(min(n, 1), n) for n in X.lengths] or [1]
    indices = d.places(d.length(X, dim), shape, dim)
    if d.chance(0.3):
        return d.call("scatter", X, ("dim", dim), ("index", indices), ("value", d.number()))
    source = d.like(X) if d.chance(0.7) else f"{X} * 2"
    return d.call("scatter", X, ("dim", dim), ("index", indices), ("src", source))


def scatter_add(d: Draw) -> str:
    X = d.tensor("fi", lambda X: X.dims > 0)
    dim = d.dim(X)
    shape = [d.rng.randint(min(n, 1), n) for n in X.lengths]
    indices = d.indices(d.length(X, dim), shape)
    source = d.like(X) if d.chance(0.7) else f"{X} * 2"
    return d.call("scatter_add", X, ("dim", dim), ("index", indices), ("src", source))


def take(d: Draw) -> str:
    X = d.tensor()
    indices = d.indices(X.value.numel(), d.pick([2], [2, 2], [1], []), below=True)
    return d.call("take", X, ("index", indices))


def masked_select(d: Draw) -> str:
    X = d.tensor()
    mask = d.tensor("b") if d.chance(0.4) else f"{X} > {d.number()}"
    return d.call("masked_select", X, ("mask", mask))


PICKING: dict[str, Maker] = {
    "getitem": getitem,
    "gather": gather,
    "take_along_dim": take_along_dim,
    "index_select": index_select,
    "index_add": index_add,
    "index_copy": index_copy,
    "index_fill": index_fill,
    "index_put": index_put,
    "scatter": scatter,
    "scatter_add": scatter_add,
    "take": take,
    "masked_select": masked_select,
}
