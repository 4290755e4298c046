from fractions import Fraction


def bilinear_costs(N, in1_features, in2_features, out_features):
    per_sample = Fraction(in1_features) * in2_features * out_features
    numbers = per_sample + out_features
    return tuple(map(int, (numbers, numbers * 8, per_sample * N)))
