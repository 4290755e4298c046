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
}
"""(file, lines before, lines after) → why nothing changes."""
