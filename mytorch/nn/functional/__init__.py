"""The layers of `nn` as functions on Tensors, with their parameters as arguments.

The layer's docstring describes the arguments of its function. Interface:
https://docs.pytorch.org/docs/stable/nn.functional.html.
"""

from mytorch.nearest import publish
from mytorch.nn.functional.activation import (
    elu as elu,
    gelu as gelu,
    hardtanh as hardtanh,
    leaky_relu as leaky_relu,
    logsigmoid as logsigmoid,
    relu as relu,
    relu6 as relu6,
    selu as selu,
    silu as silu,
    softplus as softplus,
)
from mytorch.nn.functional.attention import (
    scaled_dot_product_attention as scaled_dot_product_attention,
)
from mytorch.nn.functional.convolution import (
    conv1d as conv1d,
    conv2d as conv2d,
    fold as fold,
    unfold as unfold,
)
from mytorch.nn.functional.dropout import dropout as dropout
from mytorch.nn.functional.embedding import (
    embedding as embedding,
    one_hot as one_hot,
)
from mytorch.nn.functional.linear import (
    bilinear as bilinear,
    linear as linear,
)
from mytorch.nn.functional.loss import (
    binary_cross_entropy as binary_cross_entropy,
    binary_cross_entropy_with_logits as binary_cross_entropy_with_logits,
    cross_entropy as cross_entropy,
    huber_loss as huber_loss,
    kl_div as kl_div,
    l1_loss as l1_loss,
    mse_loss as mse_loss,
    nll_loss as nll_loss,
    smooth_l1_loss as smooth_l1_loss,
)
from mytorch.nn.functional.normalization import (
    batch_norm as batch_norm,
    group_norm as group_norm,
    layer_norm as layer_norm,
    normalize as normalize,
    rms_norm as rms_norm,
)
from mytorch.nn.functional.padding import pad as pad
from mytorch.nn.functional.pooling import (
    adaptive_avg_pool1d as adaptive_avg_pool1d,
    adaptive_avg_pool2d as adaptive_avg_pool2d,
    avg_pool1d as avg_pool1d,
    avg_pool2d as avg_pool2d,
    max_pool1d as max_pool1d,
    max_pool2d as max_pool2d,
)
from mytorch.operations.activation import (
    log_softmax as log_softmax,
    prelu as prelu,
    softmax as softmax,
)
from mytorch.operations.elementwise import (
    sigmoid as sigmoid,
    tanh as tanh,
)

publish(globals())
