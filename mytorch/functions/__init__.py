"""The formulas: forward over backward, each written once, in array operators.

A `Function` is one application of one formula; the instance keeps what its backward needs. Nothing
here knows of layers, parameters or the tape; but Tensors understand the same operators, so that
every formula runs on them too. Read `function.py` for the pattern and `linear.py` for the first
example.
"""

from mytorch.functions.accumulate import CumProd, CumSum, Prod
from mytorch.functions.activation import (
    ELU,
    GELU,
    SELU,
    Hardtanh,
    LeakyReLU,
    LogSigmoid,
    PReLU,
    ReLU,
    SiLU,
    Softplus,
)
from mytorch.functions.arithmetic import (
    Add,
    Divide,
    Maximum,
    Minimum,
    Multiply,
    Negative,
    Power,
    Subtract,
)
from mytorch.functions.bilinear import Bilinear
from mytorch.functions.broadcasting import Broadcasting, unbroadcast
from mytorch.functions.cast import Cast
from mytorch.functions.convolution import Convolution
from mytorch.functions.cross_entropy import NLL, CrossEntropy, SoftCrossEntropy
from mytorch.functions.division import FloorDivide, Fmod, Remainder
from mytorch.functions.dropout import Dropout
from mytorch.functions.einsum import Einsum, spell_out
from mytorch.functions.elementwise import (
    Abs,
    Clamp,
    Erf,
    Exp,
    Expm1,
    Log,
    Log1p,
    Log2,
    Log10,
    Reciprocal,
    Rsqrt,
    Sigmoid,
    Sqrt,
    Square,
    Tanh,
    erf,
)
from mytorch.functions.embedding import Embedding
from mytorch.functions.function import Array, Function
from mytorch.functions.identity import Identity
from mytorch.functions.index import Gather, Index, IndexPut, Scatter
from mytorch.functions.linear import Linear
from mytorch.functions.loss import BCE, L1, MSE, BCEWithLogits, Huber, KLDiv, SmoothL1
from mytorch.functions.matmul import Matmul
from mytorch.functions.normalization import BatchNorm, LayerNorm, RMSNorm
from mytorch.functions.pooling import AdaptiveAvgPool, AvgPool, MaxPool
from mytorch.functions.reduce import Amax, Amin, Axis, LogSumExp, Mean, Norm, Std, Sum, Var
from mytorch.functions.rows import rows
from mytorch.functions.shape import (
    Concatenate,
    Diagonal,
    Expand,
    Flip,
    OnDiagonal,
    Pad,
    Permute,
    Reshape,
    Roll,
    Stack,
    Tril,
    Triu,
)
from mytorch.functions.softmax import LogSoftmax, Softmax, largest
from mytorch.functions.steps import Ceil, Floor, Round, Sign, Trunc
from mytorch.functions.trigonometry import Acos, Asin, Atan, Cos, Cosh, Sin, Sinh, Tan
from mytorch.functions.unfold import Fold, Padding, Size, Unfold
from mytorch.functions.where import Where

__all__ = [
    "BCE",
    "ELU",
    "GELU",
    "L1",
    "MSE",
    "NLL",
    "SELU",
    "Abs",
    "Acos",
    "AdaptiveAvgPool",
    "Add",
    "Amax",
    "Amin",
    "Array",
    "Asin",
    "Atan",
    "AvgPool",
    "Axis",
    "BCEWithLogits",
    "BatchNorm",
    "Bilinear",
    "Broadcasting",
    "Cast",
    "Ceil",
    "Clamp",
    "Concatenate",
    "Convolution",
    "Cos",
    "Cosh",
    "CrossEntropy",
    "CumProd",
    "CumSum",
    "Diagonal",
    "Divide",
    "Dropout",
    "Einsum",
    "Embedding",
    "Erf",
    "Exp",
    "Expand",
    "Expm1",
    "Flip",
    "Floor",
    "FloorDivide",
    "Fmod",
    "Fold",
    "Function",
    "Gather",
    "Hardtanh",
    "Huber",
    "Identity",
    "Index",
    "IndexPut",
    "KLDiv",
    "LayerNorm",
    "LeakyReLU",
    "Linear",
    "Log",
    "Log1p",
    "Log2",
    "Log10",
    "LogSigmoid",
    "LogSoftmax",
    "LogSumExp",
    "Matmul",
    "MaxPool",
    "Maximum",
    "Mean",
    "Minimum",
    "Multiply",
    "Negative",
    "Norm",
    "OnDiagonal",
    "PReLU",
    "Pad",
    "Padding",
    "Permute",
    "Power",
    "Prod",
    "RMSNorm",
    "ReLU",
    "Reciprocal",
    "Remainder",
    "Reshape",
    "Roll",
    "Round",
    "Rsqrt",
    "Scatter",
    "SiLU",
    "Sigmoid",
    "Sign",
    "Sin",
    "Sinh",
    "Size",
    "SmoothL1",
    "SoftCrossEntropy",
    "Softmax",
    "Softplus",
    "Sqrt",
    "Square",
    "Stack",
    "Std",
    "Subtract",
    "Sum",
    "Tan",
    "Tanh",
    "Tril",
    "Triu",
    "Trunc",
    "Unfold",
    "Var",
    "Where",
    "erf",
    "largest",
    "rows",
    "spell_out",
    "unbroadcast",
]
