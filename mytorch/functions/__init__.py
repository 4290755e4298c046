"""The formulas: forward over backward, each written once, in array operators.

A `Function` is one application of one formula, and its instance caches what backward needs. The
formulas do not know layers, parameters or the tape. They use array operators, and Tensors have the
same operators, so every formula runs on Tensors too. Read `function.py` for the pattern, and then
`linear.py` for the first example.
"""

from mytorch.functions.accumulate import CumProd as CumProd, CumSum as CumSum, Prod as Prod
from mytorch.functions.activation import (
    ELU as ELU,
    GELU as GELU,
    SELU as SELU,
    Hardtanh as Hardtanh,
    LeakyReLU as LeakyReLU,
    LogSigmoid as LogSigmoid,
    PReLU as PReLU,
    ReLU as ReLU,
    SiLU as SiLU,
    Softplus as Softplus,
)
from mytorch.functions.arithmetic import (
    Add as Add,
    Divide as Divide,
    Maximum as Maximum,
    Minimum as Minimum,
    Multiply as Multiply,
    Negative as Negative,
    Power as Power,
    Subtract as Subtract,
)
from mytorch.functions.bilinear import Bilinear as Bilinear
from mytorch.functions.broadcasting import Broadcasting as Broadcasting, unbroadcast as unbroadcast
from mytorch.functions.cast import Cast as Cast
from mytorch.functions.convolution import Convolution as Convolution
from mytorch.functions.cross_entropy import (
    NLL as NLL,
    CrossEntropy as CrossEntropy,
    SoftCrossEntropy as SoftCrossEntropy,
)
from mytorch.functions.division import (
    FloorDivide as FloorDivide,
    Fmod as Fmod,
    Remainder as Remainder,
)
from mytorch.functions.dropout import Dropout as Dropout
from mytorch.functions.einsum import Einsum as Einsum, spell_out as spell_out
from mytorch.functions.elementwise import (
    Abs as Abs,
    Clamp as Clamp,
    Exp as Exp,
    Expm1 as Expm1,
    Log as Log,
    Log1p as Log1p,
    Log2 as Log2,
    Log10 as Log10,
    Reciprocal as Reciprocal,
    Rsqrt as Rsqrt,
    Sigmoid as Sigmoid,
    Sqrt as Sqrt,
    Square as Square,
    Tanh as Tanh,
)
from mytorch.functions.embedding import Embedding as Embedding
from mytorch.functions.erf import Erf as Erf
from mytorch.functions.function import Array as Array, Function as Function
from mytorch.functions.identity import Identity as Identity
from mytorch.functions.index import (
    Gather as Gather,
    Index as Index,
    IndexPut as IndexPut,
    Scatter as Scatter,
)
from mytorch.functions.linear import Linear as Linear
from mytorch.functions.loss import (
    BCE as BCE,
    L1 as L1,
    MSE as MSE,
    BCEWithLogits as BCEWithLogits,
    Huber as Huber,
    KLDiv as KLDiv,
    SmoothL1 as SmoothL1,
)
from mytorch.functions.matmul import Matmul as Matmul
from mytorch.functions.normalization import (
    BatchNorm as BatchNorm,
    GroupNorm as GroupNorm,
    LayerNorm as LayerNorm,
    RMSNorm as RMSNorm,
)
from mytorch.functions.pooling import (
    AdaptiveAvgPool as AdaptiveAvgPool,
    AvgPool as AvgPool,
    MaxPool as MaxPool,
)
from mytorch.functions.reduce import (
    Amax as Amax,
    Amin as Amin,
    Axis as Axis,
    LogSumExp as LogSumExp,
    Mean as Mean,
    Norm as Norm,
    Std as Std,
    Sum as Sum,
    Var as Var,
)
from mytorch.functions.rows import rows as rows
from mytorch.functions.shape import (
    Concatenate as Concatenate,
    Diagonal as Diagonal,
    Expand as Expand,
    Flip as Flip,
    OnDiagonal as OnDiagonal,
    Pad as Pad,
    Permute as Permute,
    Reshape as Reshape,
    Roll as Roll,
    Stack as Stack,
    Tril as Tril,
    Triu as Triu,
)
from mytorch.functions.softmax import (
    LogSoftmax as LogSoftmax,
    Softmax as Softmax,
    largest as largest,
)
from mytorch.functions.steps import (
    Ceil as Ceil,
    Floor as Floor,
    Round as Round,
    Sign as Sign,
    Trunc as Trunc,
)
from mytorch.functions.trigonometry import (
    Acos as Acos,
    Asin as Asin,
    Atan as Atan,
    Cos as Cos,
    Cosh as Cosh,
    Sin as Sin,
    Sinh as Sinh,
    Tan as Tan,
)
from mytorch.functions.unfold import (
    Fold as Fold,
    Padding as Padding,
    Size as Size,
    Unfold as Unfold,
)
from mytorch.functions.where import Where as Where
from mytorch.nearest import publish

publish(globals())
