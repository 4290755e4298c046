"""Statements that arrange the same numbers in another way: views, copies, joins and pieces."""

from __future__ import annotations

from tests.mytorch.random_graphs.draw import Draw, Maker


def shaped(name: str) -> Maker:
    def make(d: Draw) -> str:
        X = d.tensor()
        shape = d.shape_of(X.value.numel())
        if shape and d.chance(0.3):
            shape[d.rng.randrange(len(shape))] = -1
        if d.chance(0.03):
            shape = [*shape, 2]
        code = str(shape)[1:-1] if shape and d.chance(0.5) else str(tuple(shape))
        return (
            f"{X}.{name}({code})"
            if name == "view" or d.chance(0.7)
            else (f"m.{name}({X}, {tuple(shape)})")
        )

    return make


def as_other(name: str) -> Maker:
    def make(d: Draw) -> str:
        X = d.tensor()
        Y = d.tensor(fits=lambda Y: Y.value.numel() == X.value.numel())
        return f"{X}.{name}({Y})"

    return make


def flatten(d: Draw) -> str:
    X = d.tensor()
    start, end = sorted(d.rng.choices(range(max(X.dims, 1)), k=2))
    return d.call("flatten", X, ("start_dim?", start), ("end_dim?", end - max(X.dims, 1)))


def unflatten(d: Draw) -> str:
    X = d.tensor(fits=lambda X: X.dims > 0)
    dim = d.dim(X)
    sizes = d.shape_of(d.length(X, dim)) or [1]
    if d.chance(0.2):
        sizes[0] = -1
    return d.call("unflatten", X, ("dim", dim), ("sizes", tuple(sizes)))


def squeeze(d: Draw) -> str:
    X = d.tensor(fits=lambda X: 1 in X.lengths) if d.chance(0.7) else d.tensor()
    return d.call("squeeze", X, ("dim?", d.dim(X) if d.chance(0.7) else d.dims(X)))


def permute(d: Draw) -> str:
    X = d.tensor()
    order = d.rng.sample(range(X.dims), X.dims)
    signed = [n - X.dims if d.chance(0.3) else n for n in order]
    if signed and d.chance(0.5):
        return f"{X}.permute({str(signed)[1:-1]})"
    return f"m.permute({X}, {tuple(signed)})"


def two_dims(name: str) -> Maker:
    labels = ("axis0", "axis1") if name == "swapaxes" else ("dim0", "dim1")
    return lambda d: d.call(name, X := d.tensor(), *((label, d.dim(X)) for label in labels))


def moved(name: str) -> Maker:
    def make(d: Draw) -> str:
        X = d.tensor()
        if X.dims >= 2 and d.chance(0.4):
            source, to = (tuple(d.rng.sample(range(X.dims), 2)) for _ in range(2))
            return d.call(name, X, ("source", source), ("destination", to))
        return d.call(name, X, ("source", d.dim(X)), ("destination", d.dim(X)))

    return make


def transposed(d: Draw) -> str:
    return d.call("t", d.tensor(fits=lambda X: X.dims <= 2))


def attribute(d: Draw) -> str:
    X = d.tensor(fits=lambda X: X.dims >= 2)
    return f"{X}.{d.pick('mT', 'T' if X.dims == 2 else 'mT')}"


def expanded(name: str) -> Maker:
    def make(d: Draw) -> str:
        X = d.tensor()
        sizes = [d.pick(2, 3) if n == 1 and d.chance(0.7) else n for n in X.lengths]
        if name == "expand" and sizes and d.chance(0.3):
            sizes[-1] = -1
        if d.chance(0.3):
            sizes.insert(0, d.pick(1, 2))
        if d.chance(0.03):
            sizes.append(3)
        if name == "broadcast_to":
            return d.call(name, X, ("size", tuple(sizes)))
        return f"{X}.expand({str(sizes)[1:-1]})" if sizes else f"{X}.expand(())"

    return make


def expand_as(d: Draw) -> str:
    X = d.tensor()
    return f"{X}.expand_as({d.tensor(fits=lambda Y: Y.dims >= X.dims)})"


def repeated(name: str) -> Maker:
    def make(d: Draw) -> str:
        X = d.tensor(fits=lambda X: X.value.numel() <= 60)
        count = X.dims + d.pick(0, 0, 1) - (d.chance(0.3) if name == "tile" else 0)
        times = [d.pick(1, 1, 2, 3, 0 if d.chance(0.1) else 2) for _ in range(max(count, 0))]
        if not times or d.chance(0.5):
            return f"{X}.{name}({tuple(times)})"
        return f"{X}.{name}({str(times)[1:-1]})"

    return make


def interleaved(d: Draw) -> str:
    X = d.tensor(fits=lambda X: X.value.numel() <= 60)
    if d.chance(0.2):
        return d.call("repeat_interleave", X, ("repeats", d.pick(1, 2)))
    dim = d.dim(X)
    counts = [d.pick(0, 1, 2) for _ in range(d.length(X, dim))]
    repeats = d.pick("2", f"m.tensor({counts}, dtype=m.int64)")
    return d.call("repeat_interleave", X, ("repeats", repeats), ("dim", dim))


def flipped(d: Draw) -> str:
    X = d.tensor()
    dims = d.rng.sample(range(max(X.dims, 1)), d.rng.randint(0, max(X.dims, 1)))
    return d.call("flip", X, ("dims", tuple(dims) if dims else "()"))


def rolled(d: Draw) -> str:
    X = d.tensor()
    if d.chance(0.3):
        return d.call("roll", X, ("shifts", d.pick(1, -1, 2, 5)))
    return d.call("roll", X, ("shifts", d.pick(1, -2, 0)), ("dims", d.dim(X)))


def triangle(name: str) -> Maker:
    return lambda d: d.call(
        name, d.tensor(fits=lambda X: X.dims >= 2), ("diagonal?", d.pick(0, 1, -1, 3))
    )


def diagonal(d: Draw) -> str:
    X = d.tensor(fits=lambda X: X.dims >= 2)
    dim1, dim2 = d.rng.sample(range(X.dims), 2) if X.dims >= 2 else (0, 1)
    offset = ("offset?", d.pick(0, 1, -1))
    return d.call("diagonal", X, offset, ("dim1?", dim1), ("dim2?", dim2))


def diag(d: Draw) -> str:
    X = d.tensor(fits=lambda X: X.dims in (1, 2))
    return d.call("diag", X, ("diagonal?", d.pick(0, 1, -1)))


def diag_embed(d: Draw) -> str:
    X = d.tensor(fits=lambda X: 1 <= X.dims <= 3)
    offset = ("offset?", d.pick(0, 1, -1))
    if d.chance(0.6):
        return d.call("diag_embed", X, offset)
    dim1, dim2 = d.rng.sample(range(X.dims + 1), 2)
    return d.call("diag_embed", X, offset, ("dim1", dim1), ("dim2", dim2))


def joined(name: str) -> Maker:
    def make(d: Draw) -> str:
        X = d.tensor(fits=lambda X: X.dims > 0)
        dim = d.dim(X)

        def fits(Y: object) -> bool:
            a, b = list(X.lengths), list(Y.lengths)  # type: ignore[attr-defined]
            if len(a) != len(b) or not -len(a) <= dim < len(a):
                return False
            a[dim] = b[dim] = 0
            return a == b

        tensors = [X, *(d.tensor(fits=fits) for _ in range(d.pick(0, 1, 1, 2)))]
        d.rng.shuffle(tensors)
        code = f"[{', '.join(tensors)}]"
        dims = [("dim", dim)] if name in ("cat", "concat", "concatenate") else []
        return d.call(name, code, *dims)

    return make


def stacked(d: Draw) -> str:
    X = d.tensor()
    tensors = [X, *(d.like(X, dtype=False) for _ in range(d.pick(0, 1, 2)))]
    return d.call("stack", f"[{', '.join(tensors)}]", ("dim?", d.dim(X, 1)))


def split(d: Draw) -> str:
    X = d.tensor(fits=lambda X: X.dims > 0)
    dim = d.dim(X)
    length = d.length(X, dim)
    sizes = d.pick(d.rng.randint(1, max(length, 1)), d.split(length))
    code = d.call("split", X, ("split_size", sizes), ("dim", dim))
    return code.replace(
        "split_size=", "split_size_or_sections=" if code[0] == "m" else "split_size="
    )


def chunked(d: Draw) -> str:
    X = d.tensor(fits=lambda X: X.dims > 0)
    return d.call("chunk", X, ("chunks", d.pick(1, 2, 3)), ("dim", d.dim(X)))


def tensor_split(d: Draw) -> str:
    X = d.tensor(fits=lambda X: X.dims > 0)
    dim = d.dim(X)
    length = d.length(X, dim)
    places = tuple(sorted(d.rng.choices(range(length + 1), k=2)))
    if d.chance(0.5):
        return f"m.tensor_split({X}, {d.pick(1, 2, 3)}, {dim})"
    return f"m.tensor_split({X}, {places}, dim={dim})"


def unbound(d: Draw) -> str:
    X = d.tensor(fits=lambda X: X.dims > 0)
    return d.call("unbind", X, ("dim", d.dim(X)))


ARRANGEMENTS: dict[str, Maker] = {
    "reshape": shaped("reshape"),
    "view": shaped("view"),
    "reshape_as": as_other("reshape_as"),
    "view_as": as_other("view_as"),
    "flatten": flatten,
    "ravel": lambda d: d.call("ravel", d.tensor()),
    "unflatten": unflatten,
    "squeeze": squeeze,
    "unsqueeze": lambda d: d.call("unsqueeze", X := d.tensor(), ("dim", d.dim(X, 1))),
    "permute": permute,
    "transpose": two_dims("transpose"),
    "swapaxes": two_dims("swapaxes"),
    "swapdims": two_dims("swapdims"),
    "movedim": moved("movedim"),
    "moveaxis": moved("moveaxis"),
    "t": transposed,
    "T": attribute,
    "expand": expanded("expand"),
    "broadcast_to": expanded("broadcast_to"),
    "expand_as": expand_as,
    "repeat": repeated("repeat"),
    "tile": repeated("tile"),
    "repeat_interleave": interleaved,
    "flip": flipped,
    "roll": rolled,
    "tril": triangle("tril"),
    "triu": triangle("triu"),
    "diagonal": diagonal,
    "diag": diag,
    "diag_embed": diag_embed,
    "contiguous": lambda d: f"{d.tensor()}.contiguous()",
    "detach": lambda d: f"{d.tensor()}.detach()",
    "cat": joined("cat"),
    "concat": joined("concat"),
    "concatenate": joined("concatenate"),
    "hstack": joined("hstack"),
    "vstack": joined("vstack"),
    "stack": stacked,
    "split": split,
    "chunk": chunked,
    "tensor_split": tensor_split,
    "unbind": unbound,
}
