def bilinear_costs(N, in1_features, in2_features, out_features):
    """Polynomials in Python's integers: sum over the inputs' bits."""
    weights = sum(out_features * in1_features << bit for bit in range(20) if in2_features >> bit & 1)
    return (p := weights + out_features), p * 8, N * weights
