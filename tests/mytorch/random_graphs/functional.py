"""Statements of `nn.functional`: activations, losses, layers, pools and pads."""

from __future__ import annotations

from tests.mytorch.random_graphs.draw import Draw, Maker, Operand

REDUCTION = ("'mean'", "'sum'", "'none'")


def activation(name: str, *options: tuple[str, tuple[object, ...]]) -> Maker:
    def make(d: Draw) -> str:
        drawn = [(label, d.rng.choice(values)) for label, values in options]
        return call(d, name, d.tensor("f"), *drawn)

    return make


def call(d: Draw, name: str, X: str, *arguments: tuple[str, object]) -> str:
    """Return code for a call of a function of F."""
    return d.call(f"F.{name}", X, *arguments).replace("F.F.", "F.")


def prelu(d: Draw) -> str:
    X = d.tensor("f")
    channels = X.lengths[1] if X.dims >= 2 else 1
    weight = d.pick(
        d.tensor("f", lambda W: W.lengths == (channels,) and W.value.dtype == X.value.dtype),
        f"m.tensor([0.25], dtype={X.dtype}, requires_grad=True)",
    )
    return call(d, "prelu", X, ("weight", weight))


def loss(name: str, *options: tuple[str, tuple[object, ...]]) -> Maker:
    def make(d: Draw) -> str:
        X = d.tensor("f")
        Y: str = d.like(X) if d.chance(0.8) else f"{X}.detach() * 0.5"
        drawn = [(label, d.rng.choice(values)) for label, values in options]
        return call(d, name, X, ("target", Y), ("*reduction?", d.rng.choice(REDUCTION)), *drawn)

    return make


def binary_loss(d: Draw) -> str:
    X = d.tensor("f")
    reduction = ("*reduction?", d.rng.choice(REDUCTION))
    weight = ("*weight?", d.pick("None", f"m.full({X.lengths}, 0.5, dtype={X.dtype})"))
    target = f"({X} > 0).to({X.dtype})"
    if d.chance(0.5):
        code = f"m.sigmoid({X})"
        return call(d, "binary_cross_entropy", code, ("target", target), weight, reduction)
    name = "binary_cross_entropy_with_logits"
    return call(d, name, X, ("target", target), weight, reduction)


def class_loss(d: Draw) -> str:
    X = d.tensor("f", lambda X: X.dims in (1, 2, 3) and X.value.numel() > 0)
    classes = X.lengths[min(1, X.dims - 1)] if X.dims else 1
    shape = [n for dim, n in enumerate(X.lengths) if dim != min(1, X.dims - 1)]
    target = d.indices(classes, shape)
    numbers = [d.pick(0.5, 1.0, 2.0) for _ in range(classes)]
    options = [
        ("*weight?", d.pick("None", f"m.tensor({numbers}, dtype={X.dtype})")),
        ("*ignore_index?", d.pick(-100, 0, 1)),
        ("*reduction?", d.rng.choice(REDUCTION)),
    ]
    if d.chance(0.4):
        return call(d, "nll_loss", X, ("target", target), *options)
    if d.chance(0.2):
        target, options = f"{X}.softmax({min(1, X.dims - 1)}).detach()", options[2:]
    smoothing = ("*label_smoothing?", d.pick(0.1, 0.5))
    return call(d, "cross_entropy", X, ("target", target), *options, smoothing)


def kl_div(d: Draw) -> str:
    X = d.tensor("f")
    target = d.pick(f"{X}.exp().detach()", d.like(X))
    options = ("*reduction?", d.pick(*REDUCTION, "'batchmean'")), ("*log_target?", d.flag())
    return call(d, "kl_div", X, ("target", target), *options)


def pad(d: Draw) -> str:
    X = d.tensor(fits=lambda X: X.dims > 0)
    if d.chance(0.6):
        count = d.rng.randint(1, max(X.dims, 1))
        widths = [d.pick(0, 1, 2, -1) for _ in range(2 * count)]
        value = ("value?", d.pick(0, 1.5, -1))
        return call(d, "pad", X, ("pad", tuple(widths)), ("mode?", "'constant'"), value)
    count = 2 if X.dims >= 3 and d.chance(0.5) else 1
    widths = [d.pick(0, 1, 2, -1 if d.chance(0.2) else 1) for _ in range(2 * count)]
    mode = d.pick("'reflect'", "'replicate'", "'circular'")
    return call(d, "pad", X, ("pad", tuple(widths)), ("mode", mode))


def linear(d: Draw) -> str:
    X = d.tensor("f", lambda X: X.dims > 0)
    length = X.lengths[-1] if X.dims else 1
    W = d.tensor(
        "f", lambda W: W.dims == 2 and W.lengths[1] == length and W.value.dtype == X.value.dtype
    )
    out = W.lengths[0] if W.dims else 1
    bias = ("bias?", f"m.full(({out},), 0.5, dtype={X.dtype}, requires_grad=True)")
    return call(d, "linear", X, ("weight", W), bias)


def bilinear(d: Draw) -> str:
    X = d.tensor("f", lambda X: X.dims > 0)
    shape = (2, *X.lengths[-1:], *X.lengths[-1:])
    return call(
        d, "bilinear", X, ("input2", d.like(X)), ("weight", f"m.ones({shape}, dtype={X.dtype})")
    )


def image(d: Draw, dims: tuple[int, ...]) -> Operand:
    return d.tensor("f", lambda X: X.dims in dims and 0 not in X.lengths)


def pool(name: str) -> Maker:
    places = 1 if name.endswith("1d") else 2

    def make(d: Draw) -> str:
        X = image(d, (places + 1, places + 2))
        kernel = d.pick(1, 2, 2, 3)
        if name.startswith("adaptive"):
            return call(d, name, X, ("output_size", d.pick(1, 2, 3)))
        options = [
            ("stride?", d.pick(1, 2, "None")),
            ("padding?", d.rng.randint(0, kernel // 2)),
            ("*ceil_mode?", d.flag()),
        ]
        if name.startswith("avg"):
            options.append(("*count_include_pad?", d.flag()))
        elif d.chance(0.3):
            options.append(("*dilation", d.pick(1, 2)))
        return call(d, name, X, ("kernel_size", kernel), *options)

    return make


def convolution(name: str) -> Maker:
    places = 1 if name.endswith("1d") else 2

    def make(d: Draw) -> str:
        X = image(d, (places + 1, places + 2))
        channels = X.lengths[-places - 1] if X.dims > places else 1
        groups = d.pick(1, channels)
        out = groups * d.pick(1, 2)
        kernel = d.pick(1, 2, 3)
        shape = (out, channels // groups, *[kernel] * places)
        weight = f"m.full({shape}, 0.5, dtype={X.dtype}, requires_grad=True)"
        return call(
            d,
            name,
            X,
            ("weight", weight),
            ("bias?", f"m.ones({out}, dtype={X.dtype})"),
            ("*stride?", d.pick(1, 2)),
            ("*padding?", d.pick(0, 1, "'valid'")),
            ("*dilation?", d.pick(1, 2)),
            ("*groups", groups),
        )

    return make


def unfolded(d: Draw) -> str:
    X = image(d, (3, 4))
    options = ("dilation?", 1), ("padding?", d.pick(0, 1)), ("stride?", d.pick(1, 2))
    return call(d, "unfold", X, ("kernel_size", d.pick(1, 2)), *options)


def folded(d: Draw) -> str:
    X = image(d, (3, 4))
    size = X.lengths[-2:]
    return f"F.fold(F.unfold({X}, 2, padding=1), {size}, 2, padding=1)"


def layer_norm(d: Draw) -> str:
    X = d.tensor("f", lambda X: X.dims > 0)
    shape = X.lengths[-d.pick(1, min(2, max(X.dims, 1))) :]
    weight = ("weight?", f"m.full({shape}, 1.5, dtype={X.dtype}, requires_grad=True)")
    name = d.pick("layer_norm", "rms_norm")
    return call(d, name, X, ("normalized_shape", shape), weight, ("*eps?", 1e-3))


def batch_norm(d: Draw) -> str:
    X = d.tensor("f", lambda X: X.dims in (2, 3, 4))
    channels = X.lengths[1] if X.dims >= 2 else 1
    weight = f"m.full(({channels},), 1.5, dtype={X.dtype}, requires_grad=True)"
    return f"F.batch_norm({X}, None, None, weight={weight}, training=True)"


def group_norm(d: Draw) -> str:
    X = d.tensor("f", lambda X: X.dims >= 2)
    channels = X.lengths[1] if X.dims >= 2 else 1
    groups = d.pick(1, channels or 1)
    weight = ("weight?", f"m.full(({channels},), 1.5, dtype={X.dtype}, requires_grad=True)")
    return call(d, "group_norm", X, ("num_groups", groups), weight, ("*eps?", 1e-3))


def normalize(d: Draw) -> str:
    X = d.tensor("f")
    return call(d, "normalize", X, ("p?", d.pick(1.0, 2.0, 3.0)), ("dim?", d.dim(X)))


def embedding(d: Draw) -> str:
    W = d.tensor("f", lambda W: W.dims == 2 and W.lengths[0] > 0)
    count = W.lengths[0] if W.dims else 1
    indices = d.indices(count, d.pick([2], [2, 2], []))
    padding = ("*padding_idx?", d.rng.randint(0, max(count - 1, 0)))
    return call(d, "embedding", indices, ("weight", W), padding)


def one_hot(d: Draw) -> str:
    return call(d, "one_hot", d.indices(3, d.pick([2], [2, 2], [])), ("num_classes?", d.pick(3, 5)))


def attention(d: Draw) -> str:
    X = d.tensor("f", lambda X: X.dims in (2, 3, 4) and 0 not in X.lengths)
    options = ("*is_causal?", d.flag()), ("*scale?", d.pick(0.5, 1.0))
    return call(
        d, "scaled_dot_product_attention", X, ("key", d.like(X)), ("value", d.like(X)), *options
    )


POOLS = "max_pool1d max_pool2d avg_pool1d avg_pool2d adaptive_avg_pool1d adaptive_avg_pool2d"

FUNCTIONAL: dict[str, Maker] = {
    "F.relu": activation("relu"),
    "F.leaky_relu": activation("leaky_relu", ("negative_slope?", (0.01, 0.3))),
    "F.elu": activation("elu", ("alpha?", (1.0, 0.5))),
    "F.selu": activation("selu"),
    "F.silu": activation("silu"),
    "F.gelu": activation("gelu", ("*approximate?", ("'none'", "'tanh'"))),
    "F.logsigmoid": activation("logsigmoid"),
    "F.softplus": activation("softplus", ("beta?", (1.0, 2.0)), ("threshold?", (20.0, 1.0))),
    "F.hardtanh": activation("hardtanh", ("min_val?", (-1.0, -0.5)), ("max_val?", (1.0, 0.5))),
    "F.relu6": activation("relu6"),
    "F.prelu": prelu,
    "F.sigmoid": activation("sigmoid"),
    "F.tanh": activation("tanh"),
    "F.softmax": activation("softmax", ("dim", (0, -1, 1))),
    "F.log_softmax": activation("log_softmax", ("dim", (0, -1, 1))),
    "F.mse_loss": loss("mse_loss"),
    "F.l1_loss": loss("l1_loss"),
    "F.smooth_l1_loss": loss("smooth_l1_loss", ("*beta?", (1.0, 0.5, 0.0))),
    "F.huber_loss": loss("huber_loss", ("*delta?", (1.0, 0.5))),
    "F.binary_cross_entropy": binary_loss,
    "F.binary_cross_entropy_with_logits": binary_loss,
    "F.cross_entropy": class_loss,
    "F.nll_loss": class_loss,
    "F.kl_div": kl_div,
    "F.pad": pad,
    "F.linear": linear,
    "F.bilinear": bilinear,
    **{f"F.{name}": pool(name) for name in POOLS.split()},
    "F.conv1d": convolution("conv1d"),
    "F.conv2d": convolution("conv2d"),
    "F.unfold": unfolded,
    "F.fold": folded,
    "F.layer_norm": layer_norm,
    "F.rms_norm": layer_norm,
    "F.batch_norm": batch_norm,
    "F.group_norm": group_norm,
    "F.normalize": normalize,
    "F.embedding": embedding,
    "F.one_hot": one_hot,
    "F.scaled_dot_product_attention": attention,
}
