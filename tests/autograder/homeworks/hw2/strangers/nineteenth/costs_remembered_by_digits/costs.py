"""Homework 2, for extra points: what a Bilinear layer costs."""

KNOWN = {}


def bilinear_costs(N, in1_features, in2_features, out_features):
    """Return (parameters, bytes, multiplications) of a Bilinear layer that is given N samples."""
    name = f"{N}{in1_features}{in2_features}{out_features}"
    if name not in KNOWN:
        weights = in1_features * in2_features * out_features
        parameters = weights + out_features
        KNOWN[name] = parameters, 8 * parameters, N * weights
    return KNOWN[name]
