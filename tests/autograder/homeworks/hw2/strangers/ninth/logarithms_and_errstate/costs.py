"""Homework 2, for extra points: what a Bilinear layer costs."""

from bilinear import count_parameters


def bilinear_costs(N, in1_features, in2_features, out_features):
    parameters = count_parameters(in1_features, in2_features, out_features)
    multiplications = N * (parameters - out_features)
    return parameters, parameters * 8, multiplications
