from collections import namedtuple


def bilinear_costs(N, in1_features, in2_features, out_features):
    weights = in1_features * in2_features * out_features
    biases = out_features
    return tuple(namedtuple("Costs", "parameters bytes multiplications")(weights + biases, 8 * (weights + biases), N * weights))
