"""For each formula of `mytorch.functions`, a call that puts it on the tape."""

_SAME_NAME = [
    *("Abs", "Acos", "Add", "Amax", "Amin", "Asin", "Atan", "Ceil", "Clamp", "Cos", "Cosh"),
    *("CumProd", "CumSum", "Diagonal", "Einsum", "Erf", "Exp", "Expm1", "Flip", "Floor", "Fmod"),
    *("Gather", "Log", "Log10", "Log1p", "Log2", "LogSumExp", "Matmul", "Maximum", "Mean"),
    *("Minimum", "Norm", "Permute", "Prod", "Reciprocal", "Remainder", "Reshape", "Roll", "Round"),
    *("Rsqrt", "Sigmoid", "Sign", "Sin", "Sinh", "Sqrt", "Square", "Stack", "Std", "Sum", "Tan"),
    *("Tanh", "Tril", "Triu", "Trunc", "Var", "Where"),
]
_SAME_NAME_IN_F = [
    *("Bilinear", "Dropout", "ELU", "Embedding", "Fold", "GELU", "Hardtanh", "Linear"),
    *("LogSigmoid", "Pad", "PReLU", "ReLU", "SELU", "SiLU", "Softplus", "Softmax", "Unfold"),
]

FORMULAS = {
    **{name: name.lower() for name in _SAME_NAME},
    **{name: f"F.{name.lower()}" for name in _SAME_NAME_IN_F},
    "AdaptiveAvgPool": "F.adaptive_avg_pool2d",
    "AvgPool": "F.avg_pool2d",
    "BCE": "F.binary_cross_entropy",
    "BCEWithLogits": "F.binary_cross_entropy_with_logits",
    "BatchNorm": "F.batch_norm",
    "Concatenate": "cat",
    "Convolution": "F.conv2d",
    "CrossEntropy": "F.cross_entropy",
    "Divide": "div",
    "Expand": "broadcast_to",
    "FloorDivide": "floor_divide",
    "GroupNorm": "F.group_norm",
    "Huber": "F.huber_loss",
    "Index": "index_select",
    "IndexPut": "index_put",
    "KLDiv": "F.kl_div",
    "L1": "F.l1_loss",
    "LayerNorm": "F.layer_norm",
    "LeakyReLU": "F.leaky_relu",
    "LogSoftmax": "F.log_softmax",
    "MSE": "F.mse_loss",
    "MaxPool": "F.max_pool2d",
    "Multiply": "mul",
    "NLL": "F.nll_loss",
    "Negative": "neg",
    "OnDiagonal": "diag_embed",
    "Power": "pow",
    "RMSNorm": "F.rms_norm",
    "Scatter": "scatter_add",
    "SmoothL1": "F.smooth_l1_loss",
    "SoftCrossEntropy": "F.cross_entropy",
    "Subtract": "sub",
}

INDIRECT = {
    "Fold": "F.fold turns its columns, or the image, around",
    "Scatter": "a part of scatter_add, which is compared",
}
"""Formulas without a call in PyTorch: by hand, compared only with finite differences."""

NOT_CHECKED = {
    "Cast": "rounds to float32, in which finite differences are lost",
    "Identity": "puts nothing on the tape but as a layer, and is checked as one",
}
