"""Layers and models: the formulas of `mytorch.functions`, with parameters.

A layer is driven by hand, `Z = layer.forward(A)` and then `dLdA = layer.backward(dLdZ)` on arrays,
or on the tape, `loss(layer(x), y).backward()` on Tensors. Either way, all that it keeps stands on
it, under its name in the mathematics. Begin with `linear.py`.
"""

from mytorch import absent
from mytorch.nearest import mark_absent, module_getattr
from mytorch.nn import functional, init, utils
from mytorch.nn.activation import (
    ELU,
    GELU,
    SELU,
    Hardtanh,
    LeakyReLU,
    LogSigmoid,
    PReLU,
    ReLU,
    ReLU6,
    Sigmoid,
    SiLU,
    Softplus,
    Tanh,
)
from mytorch.nn.batch_norm import BatchNorm1d, BatchNorm2d
from mytorch.nn.bilinear import Bilinear
from mytorch.nn.container import ModuleDict, ModuleList, ParameterList
from mytorch.nn.convolution import Conv1d, Conv2d
from mytorch.nn.cross_entropy import CrossEntropyLoss, NLLLoss
from mytorch.nn.dropout import Dropout
from mytorch.nn.embedding import Embedding
from mytorch.nn.flatten import Flatten, Unflatten
from mytorch.nn.identity import Identity
from mytorch.nn.lazy import LazyLinear, LazyModuleMixin
from mytorch.nn.linear import Linear
from mytorch.nn.loss import (
    BCELoss,
    BCEWithLogitsLoss,
    HuberLoss,
    KLDivLoss,
    L1Loss,
    MSELoss,
    SmoothL1Loss,
)
from mytorch.nn.module.layer import Layer
from mytorch.nn.module.module import Module
from mytorch.nn.module.parameter import Parameter, UninitializedParameter
from mytorch.nn.normalization import LayerNorm, RMSNorm
from mytorch.nn.pooling import (
    AdaptiveAvgPool1d,
    AdaptiveAvgPool2d,
    AvgPool1d,
    AvgPool2d,
    MaxPool1d,
    MaxPool2d,
)
from mytorch.nn.sequential import Sequential
from mytorch.nn.softmax import LogSoftmax, Softmax

__all__ = [
    "ELU",
    "GELU",
    "SELU",
    "AdaptiveAvgPool1d",
    "AdaptiveAvgPool2d",
    "AvgPool1d",
    "AvgPool2d",
    "BCELoss",
    "BCEWithLogitsLoss",
    "BatchNorm1d",
    "BatchNorm2d",
    "Bilinear",
    "Conv1d",
    "Conv2d",
    "CrossEntropyLoss",
    "Dropout",
    "Embedding",
    "Flatten",
    "Hardtanh",
    "HuberLoss",
    "Identity",
    "KLDivLoss",
    "L1Loss",
    "Layer",
    "LayerNorm",
    "LazyLinear",
    "LazyModuleMixin",
    "LeakyReLU",
    "Linear",
    "LogSigmoid",
    "LogSoftmax",
    "MSELoss",
    "MaxPool1d",
    "MaxPool2d",
    "Module",
    "ModuleDict",
    "ModuleList",
    "NLLLoss",
    "PReLU",
    "Parameter",
    "ParameterList",
    "RMSNorm",
    "ReLU",
    "ReLU6",
    "Sequential",
    "SiLU",
    "Sigmoid",
    "SmoothL1Loss",
    "Softmax",
    "Softplus",
    "Tanh",
    "Unflatten",
    "UninitializedParameter",
    "functional",
    "init",
    "utils",
]

mark_absent(Module, absent.OF_MODULE)
__getattr__ = module_getattr(__name__, __all__)
