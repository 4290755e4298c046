"""Layers and models: the formulas of `mytorch.functions`, with parameters. Begin with `linear.py`.

By hand, on arrays: `Z = layer.forward(A)`, then `dLdA = layer.backward(dLdZ)`. On the tape, on
Tensors: `loss(layer(x), y).backward()`. Both ways, the layer shows what forward cached and backward
stored, under the names of the mathematics.

The layers are in this folder. `module/` has what makes a Module, `checks/` what layers check of
their arguments, `functional/` the layers as functions, `utils/` the work on all gradients at once.
"""

from mytorch import absent
from mytorch.nearest import mark_absent, publish
from mytorch.nn import functional as functional, init as init, utils as utils
from mytorch.nn.activation import (
    ELU as ELU,
    GELU as GELU,
    SELU as SELU,
    Hardtanh as Hardtanh,
    LeakyReLU as LeakyReLU,
    LogSigmoid as LogSigmoid,
    PReLU as PReLU,
    ReLU as ReLU,
    ReLU6 as ReLU6,
    Sigmoid as Sigmoid,
    SiLU as SiLU,
    Softplus as Softplus,
    Tanh as Tanh,
)
from mytorch.nn.batch_norm import (
    BatchNorm1d as BatchNorm1d,
    BatchNorm2d as BatchNorm2d,
)
from mytorch.nn.bilinear import Bilinear as Bilinear
from mytorch.nn.container import (
    ModuleDict as ModuleDict,
    ModuleList as ModuleList,
    ParameterList as ParameterList,
)
from mytorch.nn.convolution import (
    Conv1d as Conv1d,
    Conv2d as Conv2d,
)
from mytorch.nn.cross_entropy import (
    CrossEntropyLoss as CrossEntropyLoss,
    NLLLoss as NLLLoss,
)
from mytorch.nn.dropout import Dropout as Dropout
from mytorch.nn.embedding import Embedding as Embedding
from mytorch.nn.flatten import (
    Flatten as Flatten,
    Unflatten as Unflatten,
)
from mytorch.nn.group_norm import GroupNorm as GroupNorm
from mytorch.nn.identity import Identity as Identity
from mytorch.nn.lazy import (
    LazyLinear as LazyLinear,
    LazyModuleMixin as LazyModuleMixin,
)
from mytorch.nn.linear import Linear as Linear
from mytorch.nn.loss import (
    BCELoss as BCELoss,
    BCEWithLogitsLoss as BCEWithLogitsLoss,
    HuberLoss as HuberLoss,
    KLDivLoss as KLDivLoss,
    L1Loss as L1Loss,
    MSELoss as MSELoss,
    SmoothL1Loss as SmoothL1Loss,
)
from mytorch.nn.module.layer import Layer as Layer
from mytorch.nn.module.module import Module as Module
from mytorch.nn.module.parameter import (
    Parameter as Parameter,
    UninitializedParameter as UninitializedParameter,
)
from mytorch.nn.normalization import (
    LayerNorm as LayerNorm,
    RMSNorm as RMSNorm,
)
from mytorch.nn.pooling import (
    AdaptiveAvgPool1d as AdaptiveAvgPool1d,
    AdaptiveAvgPool2d as AdaptiveAvgPool2d,
    AvgPool1d as AvgPool1d,
    AvgPool2d as AvgPool2d,
    MaxPool1d as MaxPool1d,
    MaxPool2d as MaxPool2d,
)
from mytorch.nn.sequential import Sequential as Sequential
from mytorch.nn.softmax import (
    LogSoftmax as LogSoftmax,
    Softmax as Softmax,
)

mark_absent(Module, absent.OF_MODULE)
publish(globals(), "functional", "init", "utils")
