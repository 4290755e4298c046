"""A strategy of calls for each function of `mytorch.nn.functional` that has a gradient."""

from __future__ import annotations

import math

import numpy as np
from hypothesis import assume, strategies as st
from hypothesis.extra.numpy import array_shapes

from tests.mytorch.functions.windows import window_cases
from tests.mytorch.gradients.calls import (
    FULL,
    SEEDS,
    SHAPES,
    SIDES,
    Constant,
    along_one,
    drawn_options,
    elementwise,
    numbers,
    several,
    table,
)
from tests.mytorch.gradients.operations import BATCHES, prelu

ACTIVATIONS = {
    **{
        name: elementwise(low=-8, high=8)
        for name in ["logsigmoid", "relu", "relu6", "selu", "sigmoid", "silu", "tanh"]
    },
    "elu": elementwise(alpha=[0.3, 2.0]),
    "gelu": elementwise(approximate=["tanh"]),
    "hardtanh": elementwise(min_val=[-1.5, 0.0], max_val=[0.5, 1.5]),
    "leaky_relu": elementwise(negative_slope=[0.3, -0.5]),
    "softplus": elementwise(beta=[0.5, 3.0], threshold=[1.0]),
    "softmax": along_one(),
    "log_softmax": along_one(),
    "prelu": prelu(),
}


@st.composite
def linear(draw):
    """(A, W, b)"""
    batch, C_in, C_out = draw(SHAPES), draw(SIDES), draw(SIDES)
    bias = draw(st.sampled_from([(C_out,), None]))
    return draw(several([(*batch, C_in), (C_out, C_in), bias])), {}


@st.composite
def bilinear(draw):
    """(A1, A2, W, b)"""
    batch, C_in1, C_in2, C_out = draw(SHAPES), draw(SIDES), draw(SIDES), draw(SIDES)
    bias = draw(st.sampled_from([(C_out,), None]))
    W = C_out, C_in1, C_in2
    return draw(several([(*batch, C_in1), (*batch, C_in2), W, bias])), {}


def fits_without_padding(case):
    sizes = zip(case.kernel_size, case.dilation, case.A.shape[-case.D :], strict=True)
    return all((k - 1) * d < n for k, d, n in sizes)


@st.composite
def attention(draw):
    """(Q, K, V), is_causal and scale"""
    T, S, d, d_v = (draw(SIDES) for _ in range(4))
    shape = draw(BATCHES)
    Q, K, V, mask = draw(
        several([(*shape, T, d), (*shape, S, d), (*shape, S, d_v), (*shape, T, S)])
    )
    options = draw(drawn_options({"is_causal": [True], "scale": [0.5]}))
    if not options.get("is_causal") and draw(st.booleans()):
        first = draw(st.integers(0, mask.ndim - 2))
        options["attn_mask"] = mask[(0,) * first]
    return (Q, K, V), options


@st.composite
def normalized_vectors(draw):
    """(A,), p, dim and eps"""
    shape = (*draw(SHAPES), draw(SIDES))
    A = draw(numbers(shape, low=0.5, high=2.0) | numbers(shape, low=-2.0, high=-0.5))
    dim = draw(st.integers(-len(shape), len(shape) - 1))
    return (A,), {"dim": dim, **draw(drawn_options({"p": [3.0], "eps": [9.0]}))}


@st.composite
def convolution(draw, D):
    """(A, W, b), stride, padding, dilation and groups"""
    groups = draw(st.integers(1, 2))
    case = draw(window_cases(D=D, channels=groups * draw(st.integers(1, 2))))
    assume(0 < case.A.size <= 120)
    kernel_size, stride, padding, dilation = case.window
    if set(stride) == {1}:
        padding = draw(st.sampled_from([padding, "same", "valid"]))
        assume(padding != "valid" or fits_without_padding(case))
    C_out = groups * draw(st.integers(1, 2))
    W = C_out, case.A.shape[-D - 1] // groups, *kernel_size
    bias = draw(st.sampled_from([(C_out,), None]))
    window = {"stride": stride, "padding": padding, "dilation": dilation, "groups": groups}
    return draw(several([case.A.shape, W, bias])), window


@st.composite
def pool(draw, D, mean=False, **options):
    """(A, kernel_size, stride, padding), and a max pool's dilation."""
    case = draw(window_cases(D=D, dilated=not mean, half_padding=True))
    assume(0 < case.A.size <= 120)
    window = case.window[:3] if mean else case.window
    options = draw(drawn_options({"ceil_mode": [True], **options}))
    if set(case.dilation) != {1}:
        # The padding may otherwise be all that a dilated window of a max pool sees.
        assume(fits_without_padding(case))
        window, options = (case.kernel_size, case.stride, (0,) * D, case.dilation), {}
    return (case.A, *window), options


@st.composite
def adaptive_pool(draw, D):
    """(A, output_size)"""
    case = draw(window_cases(D=D))
    assume(0 < case.A.size <= 120)
    size = tuple(draw(st.integers(1, 9)) for _ in range(D))
    if D == 2:
        size = tuple(draw(st.sampled_from([n, None])) for n in size)
    return (case.A, size if D == 2 else size[0]), {}


@st.composite
def unfolded(draw):
    """(A, kernel_size, dilation, padding, stride)"""
    case = draw(window_cases(D=2))
    assume(0 < case.A.size <= 120)
    return (case.A, case.kernel_size, case.dilation, case.padding, case.stride), {}


@st.composite
def folded(draw):
    """(columns, output_size, kernel_size, dilation, padding, stride)"""
    case = draw(window_cases(D=2))
    assume(0 < case.A.size <= 120)
    *batch, C, height, width = case.A.shape
    counts = [
        (n + 2 * p - (k - 1) * d - 1) // s + 1
        for n, k, s, p, d in zip((height, width), *case.window, strict=True)
    ]
    shape = (*batch, C * math.prod(case.kernel_size), math.prod(counts))
    assume(math.prod(shape) <= 120)
    window = case.kernel_size, case.dilation, case.padding, case.stride
    return (draw(numbers(shape)), (height, width), *window), {}


@st.composite
def padded(draw):
    """(A, sides); a negative side cuts elements off."""
    A = draw(numbers(draw(array_shapes(min_dims=1, max_dims=3, min_side=3, max_side=4))))
    sides = draw(st.integers(0, A.ndim).flatmap(lambda n: st.tuples(*[st.integers(-1, 2)] * 2 * n)))
    return (A, sides), draw(drawn_options({"value": [2.5]}))


@st.composite
def dropout(draw):
    """(A,), and options without randomness."""
    (A,), _ = draw(elementwise())
    choices = [(0.0, True), (1.0, True), (0.3, False), (1.0, False)]
    p, training = draw(st.sampled_from(choices))
    return (A,), {"p": p, "training": training}


@st.composite
def embedding(draw):
    """(indices, W) and a padding_idx"""
    C = draw(SIDES)
    indices = np.asarray(np.random.default_rng(draw(SEEDS)).integers(0, C, draw(SHAPES)))
    W = draw(numbers((C, draw(SIDES))))
    return (indices, W), draw(drawn_options({"padding_idx": range(-C, C)}))


@st.composite
def normalized(draw, bias=True, **options):
    """(A, normalized_shape, W, b): each of the last two may be left out."""
    shape = draw(FULL)
    group = shape[-draw(st.integers(1, len(shape))) :]
    A, W, b = draw(several([shape, group, group]))
    W, b = draw(st.sampled_from([(W, b), (W, None), (None, None)]))
    return (A, group, W, b) if bias else (A, group, W), draw(drawn_options(options))


@st.composite
def group_normalized(draw):
    """(A, groups, W, b): each of the last two may be left out."""
    N, groups, each = draw(SIDES), draw(st.integers(1, 3)), draw(st.integers(1, 2))
    C = groups * each
    shape = (N, C, *draw(st.lists(st.integers(1, 3), max_size=2)))
    assume(math.prod(shape) > groups)
    A, W, b = draw(several([shape, (C,), (C,)]))
    W, b = draw(st.sampled_from([(W, b), (W, None), (None, None)]))
    return (A, groups, W, b), draw(drawn_options({"eps": [0.1]}))


@st.composite
def batch_normalized(draw):
    """(A, mean, variance, W, b): the statistics are the batch's own, or constants."""
    N, C = draw(st.integers(2, 4)), draw(SIDES)
    shape = (N, C, *draw(st.lists(st.integers(1, 3), max_size=2)))
    A, W, b, mean = draw(several([shape, (C,), (C,), (C,)]))
    mean, variance = mean.view(Constant), draw(numbers((C,), 0.3, 2.0)).view(Constant)
    W, b = draw(st.sampled_from([(W, b), (W, None), (None, None)]))
    mean, variance, training = draw(
        st.sampled_from([(mean, variance, False), (mean, variance, True), (None, None, True)])
    )
    options = draw(drawn_options({"eps": [0.1]}))
    return (A, mean, variance, W, b), {"training": training, **options}


REDUCTION = {"reduction": ["none", "sum"]}
PROBABILITIES = 0.1, 0.9


@st.composite
def loss(draw, A=(-2.0, 2.0), Y=(-2.0, 2.0), weights=(), **options):
    """(A, Y) of one shape, reductions, and weights that broadcast to it."""
    shape = draw(FULL)
    held = {}
    for name in draw(drawn_options({name: [True] for name in weights})):
        sizes = [draw(st.sampled_from([1, n])) for n in shape][draw(st.integers(0, len(shape))) :]
        held[name] = draw(numbers(tuple(sizes), 0.3, 2.0))
    arrays = draw(numbers(shape, *A)), draw(numbers(shape, *Y, 1))
    return arrays, {**draw(drawn_options({**REDUCTION, **options})), **held}


@st.composite
def loss_of_classes(draw, **options):
    """(A, Y): Y is the class of each sample; some samples are ignored."""
    A = draw(numbers(draw(FULL)))
    C = A.shape[min(A.ndim - 1, 1)]
    shape = (*A.shape[:1], *A.shape[2:]) if A.ndim > 1 else ()
    Y = np.asarray(np.random.default_rng(draw(SEEDS)).integers(0, C, shape))
    if draw(st.booleans()):  # the first sample is never ignored: the mean of none is nan
        Y.flat[1::2] = -100
    options = draw(drawn_options({**REDUCTION, **options}))
    if draw(st.booleans()):
        options["weight"] = draw(numbers((C,), 0.3, 2.0))
    return (A, Y), options


@st.composite
def loss_of_probabilities(draw):
    """(A, Y): Y is the probability of each class."""
    shape = draw(FULL)
    Y = draw(numbers(shape, *PROBABILITIES, 1))
    options = draw(drawn_options({**REDUCTION, "label_smoothing": [0.3]}))
    if draw(st.booleans()):
        options["weight"] = draw(numbers((shape[min(len(shape) - 1, 1)],), 0.3, 2.0))
    return (draw(numbers(shape)), Y), options


LOSSES = {
    "mse_loss": loss(),
    "l1_loss": loss(),
    "smooth_l1_loss": loss(beta=[0.0, 0.5]),
    "huber_loss": loss(delta=[0.5]),
    "binary_cross_entropy": loss(PROBABILITIES, PROBABILITIES, ["weight"]),
    "binary_cross_entropy_with_logits": loss(Y=PROBABILITIES, weights=["weight", "pos_weight"]),
    "kl_div": loss(Y=PROBABILITIES, reduction=["batchmean", "none", "sum"])
    | loss(reduction=["batchmean", "none", "sum"]).map(
        lambda given: (given[0], {**given[1], "log_target": True})
    ),
    "nll_loss": loss_of_classes(),
    "cross_entropy": loss_of_classes(label_smoothing=[0.3]) | loss_of_probabilities(),
}

FUNCTIONAL = table(
    {
        **ACTIVATIONS,
        **LOSSES,
        "linear": linear(),
        "scaled_dot_product_attention": attention(),
        "normalize": normalized_vectors(),
        "bilinear": bilinear(),
        "conv1d": convolution(1),
        "conv2d": convolution(2),
        "max_pool1d": pool(1),
        "max_pool2d": pool(2),
        "avg_pool1d": pool(1, mean=True, count_include_pad=[False]),
        "avg_pool2d": pool(2, mean=True, count_include_pad=[False], divisor_override=[3]),
        "adaptive_avg_pool1d": adaptive_pool(1),
        "adaptive_avg_pool2d": adaptive_pool(2),
        "unfold": unfolded(),
        "fold": folded(),
        "pad": padded(),
        "dropout": dropout(),
        "embedding": embedding(),
        "layer_norm": normalized(eps=[0.1]),
        "rms_norm": normalized(bias=False, eps=[0.1]),
        "group_norm": group_normalized(),
        "batch_norm": batch_normalized(),
    }
)

WITHOUT_GRADIENT = {"gives whole numbers": ["one_hot"]}
