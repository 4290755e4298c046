"""Statements that compute an element from the elements in the same place."""

from __future__ import annotations

from tests.mytorch.random_graphs.draw import Draw, Maker

UNARY = """
    abs absolute acos asin atan ceil cos cosh erf exp expm1 floor frac isfinite isinf isnan log
    log10 log1p log2 logical_not neg negative positive reciprocal relu rsqrt sigmoid sign sin sinh
    sqrt square tan tanh trunc clone
"""
BINARY = """
    mul multiply eq ne lt le gt ge greater greater_equal less less_equal not_equal logical_and
    logical_or logical_xor maximum minimum pow remainder fmod floor_divide true_divide isclose
"""
OPERATORS = "+ - * / // % ** == != < <= > >="
BITWISE = {"bitwise_and": "&", "bitwise_or": "|", "bitwise_xor": "^"}


def unary(name: str) -> Maker:
    return lambda d: d.call(name, d.tensor("fi" if name != "logical_not" else "bif"))


def binary(name: str) -> Maker:
    def make(d: Draw) -> str:
        X = d.tensor()
        return d.call(name, X, ("other" if name != "pow" else "exponent", d.partner(X)))

    return make


def scaled(name: str) -> Maker:
    def make(d: Draw) -> str:
        X = d.tensor("fib" if "add" in name else "fi")
        alpha = d.pick(2, -1, 3, 0.5) if X.kind == "f" else d.pick(2, -1, 3)
        return d.call(name, X, ("other", d.partner(X)), ("*alpha?", alpha))

    return make


def quotient(name: str) -> Maker:
    def make(d: Draw) -> str:
        X = d.tensor()
        mode = d.pick("None", "'floor'", "'trunc'")
        return d.call(name, X, ("other", d.partner(X)), ("*rounding_mode?", mode))

    return make


def operator(d: Draw) -> str:
    X = d.tensor()
    Y = d.partner(X)
    A, B = (X, Y) if d.chance(0.75) else (Y, X)
    return f"{A} {d.rng.choice(OPERATORS.split())} {B}"


def sign_operator(d: Draw) -> str:
    return f"{d.pick('-', '+', '~', 'abs')}({d.tensor('fib')})"


def bitwise(name: str) -> Maker:
    def make(d: Draw) -> str:
        X = d.tensor("ib")
        Y = d.partner(X, "ib")
        if d.in_place or d.chance(0.5):
            return d.call(name, X, ("other", Y))
        return f"{X} {BITWISE[name]} {Y}"

    return make


def round_(d: Draw) -> str:
    return d.call("round", d.tensor("f"), ("*decimals?", d.pick(0, 1, -1)))


def clamp(name: str) -> Maker:
    def make(d: Draw) -> str:
        X = d.tensor("fi")
        if d.chance(0.5):
            low, high = d.pick(("0", "1"), ("-1", "0.5"), ("None", "1"), ("0.5", "None"))
            if d.chance(0.1):
                low, high = high, low
        else:
            low, high = (d.pick(d.partner(X), d.partner(X), "None") for _ in range(2))
            high = "None" if low == high else high  # see the table
        return d.call(name, X, ("min?", low), ("max?", high))

    return make


def where(d: Draw) -> str:
    X = d.tensor()
    condition = d.tensor("b", lambda Y: Y.dims <= 3) if d.chance(0.6) else f"{X} > 0"
    if d.chance(0.1):
        return f"m.where({condition})"
    Y = d.partner(X)
    if d.chance(0.4):
        return f"{X}.where({condition}, {Y})"
    A, B = (X, Y) if d.chance(0.6) else (Y, X)
    return f"m.where({condition}, {A}, {B})"


def masked_fill(d: Draw) -> str:
    X = d.tensor()
    mask = d.tensor("b") if d.chance(0.5) else f"{X} > {d.number()}"
    value = d.number() if d.chance(0.8) else d.tensor(fits=lambda Y: not Y.dims)
    return d.call("masked_fill", X, ("mask", mask), ("value", value))


def converted(d: Draw) -> str:
    X = d.tensor()
    form = d.pick(
        f"{X}.to({d.dtype()})",
        f"{X}.to(dtype={d.dtype()})",
        f"{X}.to({d.tensor()})",
        f"{X}.to({d.dtype()}, copy=True)",
        f"{X}.{d.pick('float', 'double', 'long', 'int', 'bool', 'half', 'short')}()",
        f"{X}.type({d.dtype()})",
        f"m.as_tensor({X}, dtype={d.dtype()})",
        f"{X}.to('cpu')",
        f"{X}.cpu()",
    )
    return str(form)


def likeness(d: Draw) -> str:
    X = d.tensor()
    name = d.pick("zeros_like(", "ones_like(", f"full_like({X}, {d.number()}, ")
    inner = name if name.startswith("full") else f"{name}{X}, "
    options = d.pick("", f"dtype={d.dtype()}")
    return f"m.{inner}{options})".replace(", )", ")")


def question(d: Draw) -> str:
    X = d.tensor()
    Y = d.tensor()
    return str(
        d.pick(
            f"m.equal({X}, {Y})",
            f"{X}.equal({Y})",
            f"m.allclose({X}, {X}.clone())",
            f"{X}.tolist()",
            f"{X}.size({d.dim(X)})",
            f"{X}.numel()",
            f"{X}.dim()",
            f"{X}.ndimension() + {X}.nelement()",
            f"{X}.is_contiguous()",
            f"{X}.is_floating_point()",
            f"{X}.sum().item()",
            f"{X}.item()",
            f"{X}.element_size()",
            f"len({X})",
            f"bool({X})",
            f"float({X})",
            f"int({X})",
            f"{X}.numpy(force=True).shape",
            f"{X}.detach().numpy().tolist()",
        )
    )


def leaky(d: Draw) -> str:
    X = d.tensor("f")
    slope = d.pick(0.01, 0.5, 0.1)
    if d.in_place:
        return f"F.leaky_relu({X}, {slope}, inplace=True)"
    return d.call("leaky_relu", X, ("negative_slope?", slope))


ELEMENTWISE: dict[str, Maker] = {
    **{name: unary(name) for name in UNARY.split()},
    **{name: binary(name) for name in BINARY.split()},
    **{name: scaled(name) for name in ("add", "sub", "subtract")},
    **{name: quotient(name) for name in ("div", "divide")},
    **{name: bitwise(name) for name in BITWISE},
    "bitwise_not": lambda d: d.call("bitwise_not", d.tensor("ib")),
    "round": round_,
    "clamp": clamp("clamp"),
    "clip": clamp("clip"),
    "where": where,
    "masked_fill": masked_fill,
    "leaky_relu": leaky,
    "operator": operator,
    "sign_operator": sign_operator,
    "converted": converted,
    "likeness": likeness,
    "question": question,
}
