"""Names that PyTorch has and mytorch does not: their errors say so, and what to use instead.

The names are PyTorch 2.13's; a test compares them with the installed PyTorch. Those of functions
and layers are in `pytorch_names.txt`, which only errors read.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

FAMILIES = {
    "recurrent cells": (
        r"^(RNN|LSTM|GRU)",
        "a loop with nn.Linear and tanh does the same",
    ),
    "attention and transformers": (
        r"MultiheadAttention|^Transformer|multi_head",
        "examples/write_text.py builds them from nn.Linear, softmax and @",
    ),
    "three dimensions, transposed convolutions, unpooling": (
        r"3d|[Tt]ranspose[12]d|[Uu]npool",
        "nn has convolutions and pools in one and two dimensions",
    ),
    "linear algebra": (
        r"^(linalg|adjoint|cholesky|det$|eig|geqrf|inverse|lobpcg|logdet|lstsq|lu$|lu_|matrix_|orgqr"
        r"|ormqr|pca_|pinverse|qr$|slogdet|solve|svd|symeig|triangular_solve)",
        "where no gradient is wanted, use np.linalg with x.detach().numpy()",
    ),
    "Fourier transforms": (
        r"^(fft|stft|istft)|_window$",
        "where no gradient is wanted, use np.fft with x.detach().numpy()",
    ),
    "other devices and machines": (
        r"cuda|ipu|xpu|mtia|pin_memory|is_pinned|backends|distributed|Distributed|DataParallel|_device",
        "all is computed on this machine's CPU",
    ),
    "complex, sparse and quantized numbers": (
        r"complex|conj|sparse|Sparse|csr|csc|coo|quantize|^q_|chalf|cfloat|cdouble|angle|imag|real",
        "numbers are real here, and each of them is stored",
    ),
    "compilers": (r"^(compile|jit|vmap|while_loop|cond)$", "the code runs as it stands"),
}
"""What stays out: a pattern for its names, and what an error advises."""


def advice_on(name: str) -> str:
    """Return what an error adds for a name of a family; "" for other names."""
    found = (advice for pattern, advice in FAMILIES.values() if re.search(pattern, name))
    return f": {advice}" if (advice := next(found, "")) else ""


@cache
def names_of(package: str) -> frozenset[str]:
    """Return the names that PyTorch's package of this kind has, and ours does not have."""
    text = Path(__file__).with_name("pytorch_names.txt").read_text(encoding="utf-8")
    _, _, section = text.partition(f"[{package}]\n")
    return frozenset(section.partition("[")[0].split())


_TENSOR = """
    H acosh acosh_ addbmm addbmm_ addcdiv addcdiv_ addcmul addcmul_ addmm_ addmv addmv_ addr addr_
    adjoint aminmax angle apply_ arccos arccos_ arccosh arccosh_ arcsin arcsin_ arcsinh arcsinh_
    arctan arctan2 arctan2_ arctan_ arctanh arctanh_ argwhere as_strided as_strided_
    as_strided_scatter as_subclass asinh asinh_ atan2 atan2_ atanh atanh_ baddbmm_ bernoulli
    bernoulli_ bfloat16 bincount bitwise_left_shift bitwise_left_shift_ bitwise_right_shift
    bitwise_right_shift_ byte cauchy_ ccol_indices cdouble cfloat chalf char cholesky
    cholesky_inverse cholesky_solve clamp_max clamp_max_ clamp_min clamp_min_ coalesce col_indices
    conj conj_physical conj_physical_ const_data_ptr copysign copysign_ corrcoef cov cross
    crow_indices cuda cummax cummin data_ptr deg2rad deg2rad_ dense_dim dequantize det diagflat
    diagonal_scatter diff digamma digamma_ dim_order dist dsplit eig erfc erfc_ erfinv erfinv_ exp2
    exp2_ exponential_ fill_diagonal_ fix fix_ fliplr flipud float_power float_power_ fmax fmin
    frexp gcd gcd_ geometric_ geqrf get_device grad_dtype hardshrink hash_tensor heaviside
    heaviside_ histc histogram hsplit hypot hypot_ i0 i0_ igamma igamma_ igammac igammac_ imag
    index index_reduce index_reduce_ indices int_repr inverse ipu is_coalesced is_complex is_conj
    is_cpu is_cuda is_distributed is_inference is_ipu is_maia is_meta is_mkldnn is_mps is_mtia
    is_neg is_nested is_nonzero is_pinned is_quantized is_same_size is_set_to is_shared is_signed
    is_sparse is_sparse_csr is_vulkan is_xla is_xpu isneginf isposinf isreal istft itemsize kron
    kthvalue layout lcm lcm_ ldexp ldexp_ lerp lerp_ lgamma lgamma_ log_normal_ logaddexp
    logaddexp2 logcumsumexp logdet logit logit_ lstsq lu lu_solve mH map2_ map_ masked_scatter
    masked_scatter_ matrix_exp matrix_power median mode module_load msort mtia multinomial mvlgamma
    mvlgamma_ name nan_to_num nan_to_num_ nanmean nanmedian nanquantile nansum narrow narrow_copy
    nbytes new new_empty new_empty_strided new_full new_ones new_tensor new_zeros nextafter
    nextafter_ nonzero_static normal_ orgqr ormqr output_nr pin_memory pinverse polygamma
    polygamma_ put put_ q_per_channel_axis q_per_channel_scales q_per_channel_zero_points q_scale
    q_zero_point qr qscheme quantile rad2deg rad2deg_ random_ real record_stream
    register_post_accumulate_grad_hook reinforce renorm renorm_ resize resize_ resize_as resize_as_
    resize_as_sparse_ resolve_conj resolve_neg retains_grad rot90 row_indices scatter_reduce
    scatter_reduce_ select select_scatter set_ sgn sgn_ share_memory_ signbit sinc sinc_
    slice_inverse slice_scatter slogdet smm solve sparse_dim sparse_mask sparse_resize_
    sparse_resize_and_clear_ split_with_sizes squeeze_ sspaddmm stft storage storage_offset
    storage_type stride sum_to_size svd swapaxes_ swapdims_ symeig t_ tensor_split to_dense
    to_mkldnn to_padded_tensor to_sparse to_sparse_bsc to_sparse_bsr to_sparse_coo to_sparse_csc
    to_sparse_csr trace transpose_ triangular_solve type_as unfold uniform_ unique
    unique_consecutive unsafe_chunk unsafe_split unsafe_split_with_sizes unsqueeze_ untyped_storage
    values vdot volatile vsplit xlogy xlogy_ xpu
"""

_MODULE = """
    bfloat16 compile cuda get_extra_state ipu mtia register_backward_hook
    register_full_backward_pre_hook register_load_state_dict_post_hook
    register_load_state_dict_pre_hook register_state_dict_post_hook register_state_dict_pre_hook
    set_extra_state set_submodule share_memory to_empty type xpu
"""

OF_TENSOR = _TENSOR.split()
"""Attributes of `torch.Tensor`."""

OF_MODULE = _MODULE.split()
"""Attributes of `torch.nn.Module`."""
