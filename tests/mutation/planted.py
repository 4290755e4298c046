"""Faults that a person planted, and that no test noticed once: each is caught since.

``python -m tests.mutation --planted`` plants them again.
"""

PLANTED: dict[str, tuple[str, str]] = {
    "dropout drops the same columns in every row": (
        "default_generator().random(A.shape, dtype=np.float32) >= p",
        "np.broadcast_to(default_generator().random(A.shape[-1:], np.float32) >= p, A.shape)",
    ),
    "dropout's random numbers are the same in every batch": (
        "default_generator().random(A.shape, dtype=np.float32) >= p",
        "(lambda r: np.broadcast_to(r[:1], A.shape) if A.ndim else r)("
        "default_generator().random(A.shape, np.float32)) >= p",
    ),
    "two optimizers loaded from one state share its arrays": (
        "return np.array(value, dtype=parameter.dtype)",
        "return np.asarray(value, dtype=parameter.dtype)",
    ),
    "parameters of one shape and several dtypes share a scratch array": (
        "key = W.shape, W.dtype.char",
        "key = W.shape, None",
    ),
    "a second scheduler begins from the rate that the first has set": (
        'group.setdefault("initial_lr", group["lr"])',
        'group["initial_lr"] = group["lr"]',
    ),
    "the slope of the root at 0 is 0": (
        "(dLdZ / (2 * self.Z),)",
        "(np.where(self.Z == 0, 0, dLdZ / np.where(self.Z == 0, 1, 2 * self.Z)),)",
    ),
    "a variance with fewer numbers than its correction is negative": (
        "max(self.N - self.correction, 0)",
        "self.N - self.correction",
    ),
    "the gradient of a product's left matrix, used in a whole batch, is that of one use": (
        "dLdA = unbroadcast(dLdA, A.shape).reshape",
        "dLdA = (dLdA[:1] if A.ndim > 2 and len(A) == 1 < len(dLdA) else "
        "unbroadcast(dLdA, A.shape)).reshape",
    ),
    "the gradient of a product's right matrix, used in a whole batch, is that of one use": (
        "dLdB = unbroadcast(dLdB, B.shape).reshape",
        "dLdB = (dLdB[:1] if B.ndim > 2 and len(B) == 1 < len(dLdB) else "
        "unbroadcast(dLdB, B.shape)).reshape",
    ),
    "a padding that keeps the size is too small where a kernel's elements lie three apart": (
        "extra = [(k - 1) * d for",
        "extra = [(k - 1) * min(d, 2) for",
    ),
    "a generator for a while, before the first use, stays": (
        "        _generator = before",
        "        _generator = before or _generator",
    ),
    "the second derivatives' rtol is that of the first": (
        "subject, [], eps, rtol, atol, seed)",
        "subject, [], eps, 1e-5, atol, seed)",
    ),
    "the second derivatives' atol is that of the first": (
        "subject, [], eps, rtol, atol, seed)",
        "subject, [], eps, rtol, 1e-7, seed)",
    ),
    "the second derivatives' tolerances are a thousand times those of the first": (
        "subject, [], eps, rtol, atol, seed)",
        "subject, [], eps, 1e3 * rtol, 1e3 * atol, seed)",
    ),
    "the second derivatives' step is that of the first": (
        "subject, [], eps, rtol, atol, seed)",
        "subject, [], DEFAULT_EPS, rtol, atol, seed)",
    ),
    "the second derivatives' seed is always the same": (
        "subject, [], eps, rtol, atol, seed)",
        "subject, [], eps, rtol, atol, 0)",
    ),
}
"""What is wrong then → a text in mytorch, and that text with the fault."""
