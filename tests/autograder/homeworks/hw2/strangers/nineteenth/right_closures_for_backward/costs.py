from bilinear import count_parameters


def bilinear_costs(N, in1_features, in2_features, out_features):
    return (p := count_parameters(in1_features, in2_features, out_features)), p << 3, N * (p - out_features)
