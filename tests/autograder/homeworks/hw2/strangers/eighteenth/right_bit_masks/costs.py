def bilinear_costs(N, in1_features, in2_features, out_features):
    matrix = in1_features * in2_features
    numbers = sum((matrix * out_features, out_features))
    return numbers, sum([numbers] * 8), N * (numbers - out_features)
