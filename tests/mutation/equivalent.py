"""Faults that give equal values, each with the reason: no test can notice them."""

EQUIVALENT: dict[tuple[str, str, str], str] = {
    (
        "mytorch/operations/matmul.py",
        "if a[:-2] and b[:-2] and a[:-2] != b[:-2]:",
        "if (a[:-2] and a[:-2] != b[:-2]):",
    ): "the dimensions are only checked, and any broadcast with none",
    (
        "mytorch/functions/erf.py",
        "is_short = np.dtype(dtype).itemsize <= 4",
        "is_short = (np.dtype(dtype).itemsize < 4)",
    ): "float32 gets more terms of the series than its digits need",
    (
        "mytorch/functions/einsum.py",
        'unknown = sorted(set(output) - set("".join(terms)))',
        "unknown = (set(output) - set(''.join(terms)))",
    ): "the order in an error message",
    (
        "mytorch/functions/pooling.py",
        "columns = columns.reshape(-1, self.K, columns.shape[1])",
        "columns = columns.reshape(-2, self.K, columns.shape[1])",
    ): "NumPy takes every negative length for the one that is left",
    (
        "mytorch/operations/selection.py",
        "return record(Clamp(min, max), input.astype(result_type(input, min, max)))",
        "return record(Clamp(min, max), input.astype(result_type(min, input, max)))",
    ): "the common dtype does not depend on the order",
    (
        "mytorch/functions/erf.py",
        "is_short = np.dtype(dtype).itemsize <= 4",
        "is_short = np.dtype(dtype).itemsize <= 3",
    ): "float32 gets more terms of the series than its digits need",
    (
        "mytorch/functions/erf.py",
        "BLOCK = 16_384",
        "BLOCK = 16385",
    ): "how many numbers are computed at once, for speed",
    (
        "mytorch/functions/activation.py",
        "dLdW = unbroadcast(dLdZ * np.minimum(self.A, 0), self.W.shape)",
        "dLdW = unbroadcast(dLdZ * np.minimum(0, self.A), self.W.shape)",
    ): "the smaller of two does not depend on the order",
    (
        "mytorch/operations/in_place.py",
        "return any(isinstance(X, Tensor) and np.may_share_memory(tensor.data, X.data) "
        "for X in inputs)",
        "return any(isinstance(X, Tensor) and np.may_share_memory(X.data, tensor.data) "
        "for X in inputs)",
    ): "two arrays share memory in either order",
    (
        "mytorch/functions/padding.py",
        "inner = n + min(before, 0) + min(after, 0)",
        "inner = n + min(0, before) + min(after, 0)",
    ): "the smaller of two does not depend on the order",
    (
        "mytorch/functions/unfold.py",
        "along = zip(position, self.dilation, self.stride, output_size, strict=True)",
        "along = zip(self.dilation, position, self.stride, output_size, strict=True)",
    ): "only the product of the two is used",
    (
        "mytorch/operations/promotion.py",
        "if a is b and a is not None:",
        "if False:",
    ): "a fast path: the dtype of two equal dtypes",
    (
        "mytorch/nn/functional/activation.py",
        "def softplus(input: Tensor, beta: float = 1.0, threshold: float = 20.0) -> Tensor:",
        "def softplus(input: Tensor, beta: float = 1.0, threshold: float = 40.0) -> Tensor:",
    ): "from 20 on, ln(1 + e^A) is A but for 2e-9",
    (
        "mytorch/nn/module/hooks.py",
        "return np.zeros(())",
        "return np.ones(())",
    ): "the token of a border has no value that is used",
    (
        "mytorch/nn/module/hooks.py",
        "return np.zeros(()), None",
        "return np.ones(()), None",
    ): "the token's gradient only has the walk reach the border",
    (
        "mytorch/optim/optimizer.py",
        "value = options.get(name, 0)",
        "value = options.get(name, 1)",
    ): "any value that is allowed does for an option that is not there",
    (
        "mytorch/functions/erf.py",
        "x = np.arange(-END * STEPS, END * STEPS + 1) / STEPS",
        "x = np.arange(-END * STEPS, END * STEPS + 0) / STEPS",
    ): "from the point before the last on, erf is 1 to all digits",
    (
        "mytorch/gradcheck/independent_axes.py",
        "trials = (length - 1).bit_length()",
        "trials = ((1 - length)).bit_length()",
    ): "a number and its negative have as many bits",
    (
        "mytorch/functions/loss.py",
        'if self.reduction == "batchmean" and A.ndim:',
        'if self.reduction == "batchmean" and Y.ndim:',
    ): "both have one shape",
    (
        "mytorch/optim/lr_scheduler.py",
        "if (self.last_epoch - 1 - self.T_max) % (2 * self.T_max) == 0:  # at the lowest rate",
        "if ((self.last_epoch - 1 + self.T_max)) % (2 * self.T_max) == 0:  # at the lowest rate",
    ): "the two differ by the divisor",
    (
        "mytorch/functions/padding.py",
        'if max(before, after, 0) > max(most, 0) or before + n + after < (mode != "circular"):',
        'if max(before, after, 0) > max(0, most) or before + n + after < (mode != "circular"):',
    ): "the larger of two does not depend on the order",
}
