from bilinear import count_parameters


def bilinear_costs(N, in1_features, in2_features, out_features):
    parameters = int(count_parameters(in1_features, in2_features, out_features))
    return parameters, parameters << 3, N * (parameters - out_features)
