def bilinear_costs(N, in1_features, in2_features, out_features):
    weights = 1
    for size in (in1_features, in2_features, out_features):
        weights *= size
    return weights + out_features, 8 * weights + 8 * out_features, weights * N
