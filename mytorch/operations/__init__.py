"""What can be done with Tensors: PyTorch's names and rules over the formulas in `functions`.

Importing this package attaches the operations to Tensor, as methods and operators. NumPy's
functions, called with a Tensor, run the same operations. `registry.py` shows how; `promotion.py`
says in which dtype an operation computes. As in PyTorch, all names are also names of `mytorch`.
"""

from mytorch.nearest import publish
from mytorch.operations import hooks, in_place  # noqa: F401  (they attach methods to Tensor)
from mytorch.operations.activation import (
    leaky_relu as leaky_relu,
    log_softmax as log_softmax,
    prelu as prelu,
    relu as relu,
    softmax as softmax,
)
from mytorch.operations.along_dimension import (
    gather as gather,
    scatter as scatter,
    scatter_add as scatter_add,
    take_along_dim as take_along_dim,
)
from mytorch.operations.arithmetic import (
    add as add,
    div as div,
    divide as divide,
    mul as mul,
    neg as neg,
    pow as pow,
    sub as sub,
    true_divide as true_divide,
)
from mytorch.operations.comparison import (
    allclose as allclose,
    bitwise_and as bitwise_and,
    bitwise_not as bitwise_not,
    bitwise_or as bitwise_or,
    bitwise_xor as bitwise_xor,
    eq as eq,
    equal as equal,
    ge as ge,
    gt as gt,
    isclose as isclose,
    isfinite as isfinite,
    isinf as isinf,
    isnan as isnan,
    le as le,
    logical_and as logical_and,
    logical_not as logical_not,
    logical_or as logical_or,
    logical_xor as logical_xor,
    lt as lt,
    ne as ne,
)
from mytorch.operations.conversion import (
    clone as clone,
    is_floating_point as is_floating_point,
    numel as numel,
)
from mytorch.operations.creation import (
    arange as arange,
    as_tensor as as_tensor,
    empty as empty,
    empty_like as empty_like,
    eye as eye,
    from_numpy as from_numpy,
    full as full,
    full_like as full_like,
    linspace as linspace,
    ones as ones,
    ones_like as ones_like,
    tensor as tensor,
    zeros as zeros,
    zeros_like as zeros_like,
)
from mytorch.operations.division import (
    floor_divide as floor_divide,
    fmod as fmod,
    frac as frac,
    remainder as remainder,
)
from mytorch.operations.elementwise import (
    abs as abs,
    absolute as absolute,
    acos as acos,
    asin as asin,
    atan as atan,
    ceil as ceil,
    cos as cos,
    cosh as cosh,
    erf as erf,
    exp as exp,
    expm1 as expm1,
    floor as floor,
    log as log,
    log1p as log1p,
    log2 as log2,
    log10 as log10,
    positive as positive,
    reciprocal as reciprocal,
    round as round,
    rsqrt as rsqrt,
    sigmoid as sigmoid,
    sign as sign,
    sin as sin,
    sinh as sinh,
    sqrt as sqrt,
    square as square,
    tan as tan,
    tanh as tanh,
    trunc as trunc,
)
from mytorch.operations.extremes import (
    ValuesAndIndices as ValuesAndIndices,
    amax as amax,
    amin as amin,
    argmax as argmax,
    argmin as argmin,
    argsort as argsort,
    max as max,
    min as min,
    sort as sort,
    topk as topk,
)
from mytorch.operations.indexing import index_put as index_put, take as take
from mytorch.operations.joining import (
    cat as cat,
    chunk as chunk,
    concat as concat,
    concatenate as concatenate,
    hstack as hstack,
    iterate as iterate,
    split as split,
    stack as stack,
    tensor_split as tensor_split,
    unbind as unbind,
    vstack as vstack,
)
from mytorch.operations.masks import (
    masked_fill as masked_fill,
    masked_select as masked_select,
    nonzero as nonzero,
)
from mytorch.operations.matmul import (
    addmm as addmm,
    baddbmm as baddbmm,
    bmm as bmm,
    dot as dot,
    einsum as einsum,
    ger as ger,
    inner as inner,
    matmul as matmul,
    mm as mm,
    mv as mv,
    outer as outer,
)
from mytorch.operations.promotion import result_type as result_type
from mytorch.operations.random import (
    rand as rand,
    rand_like as rand_like,
    randint as randint,
    randn as randn,
    randn_like as randn_like,
    randperm as randperm,
)
from mytorch.operations.rearranging import (
    diag as diag,
    diag_embed as diag_embed,
    diagonal as diagonal,
    flip as flip,
    repeat_interleave as repeat_interleave,
    roll as roll,
    tril as tril,
    triu as triu,
)
from mytorch.operations.reduction import (
    all as all,
    any as any,
    count_nonzero as count_nonzero,
    cumprod as cumprod,
    cumsum as cumsum,
    logsumexp as logsumexp,
    mean as mean,
    norm as norm,
    prod as prod,
    std as std,
    std_mean as std_mean,
    sum as sum,
    var as var,
    var_mean as var_mean,
)
from mytorch.operations.repeating import (
    broadcast_to as broadcast_to,
    expand as expand,
    expand_as as expand_as,
    repeat as repeat,
    tile as tile,
)
from mytorch.operations.selection import (
    clamp as clamp,
    clip as clip,
    maximum as maximum,
    minimum as minimum,
    where as where,
)
from mytorch.operations.shape import (
    flatten as flatten,
    moveaxis as moveaxis,
    movedim as movedim,
    permute as permute,
    ravel as ravel,
    reshape as reshape,
    reshape_as as reshape_as,
    squeeze as squeeze,
    swapaxes as swapaxes,
    swapdims as swapdims,
    t as t,
    transpose as transpose,
    unflatten as unflatten,
    unsqueeze as unsqueeze,
)
from mytorch.operations.slices import (
    index_add as index_add,
    index_copy as index_copy,
    index_fill as index_fill,
    index_select as index_select,
)

publish(globals())
