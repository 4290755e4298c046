"""Layers without parameters of their own: what `nn`'s modules compute, as functions on Tensors.

Each takes Tensors only, and leaves the tape to them. Interface:
https://docs.pytorch.org/docs/stable/nn.functional.html.
"""

from mytorch.nearest import module_getattr
from mytorch.nn.functional.activation import (
    elu,
    gelu,
    hardtanh,
    leaky_relu,
    log_softmax,
    logsigmoid,
    prelu,
    relu,
    relu6,
    selu,
    sigmoid,
    silu,
    softmax,
    softplus,
    tanh,
)
from mytorch.nn.functional.convolution import conv1d, conv2d, fold, unfold
from mytorch.nn.functional.dropout import dropout
from mytorch.nn.functional.embedding import embedding, one_hot
from mytorch.nn.functional.linear import bilinear, linear
from mytorch.nn.functional.loss import (
    binary_cross_entropy,
    binary_cross_entropy_with_logits,
    cross_entropy,
    huber_loss,
    kl_div,
    l1_loss,
    mse_loss,
    nll_loss,
    smooth_l1_loss,
)
from mytorch.nn.functional.normalization import batch_norm, layer_norm, rms_norm
from mytorch.nn.functional.padding import pad
from mytorch.nn.functional.pooling import (
    adaptive_avg_pool1d,
    adaptive_avg_pool2d,
    avg_pool1d,
    avg_pool2d,
    max_pool1d,
    max_pool2d,
)

__all__ = [
    "adaptive_avg_pool1d",
    "adaptive_avg_pool2d",
    "avg_pool1d",
    "avg_pool2d",
    "batch_norm",
    "bilinear",
    "binary_cross_entropy",
    "binary_cross_entropy_with_logits",
    "conv1d",
    "conv2d",
    "cross_entropy",
    "dropout",
    "elu",
    "embedding",
    "fold",
    "gelu",
    "hardtanh",
    "huber_loss",
    "kl_div",
    "l1_loss",
    "layer_norm",
    "leaky_relu",
    "linear",
    "log_softmax",
    "logsigmoid",
    "max_pool1d",
    "max_pool2d",
    "mse_loss",
    "nll_loss",
    "one_hot",
    "pad",
    "prelu",
    "relu",
    "relu6",
    "rms_norm",
    "selu",
    "sigmoid",
    "silu",
    "smooth_l1_loss",
    "softmax",
    "softplus",
    "tanh",
    "unfold",
]

__getattr__ = module_getattr(__name__, __all__)
