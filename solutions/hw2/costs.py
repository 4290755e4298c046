"""Homework 2, for extra points: what a Bilinear layer costs.

The write-up, README.md beside this file, has what is counted, and an example.
"""


def bilinear_costs(N, in1_features, in2_features, out_features):
    """Return (parameters, bytes, multiplications) of a Bilinear layer that is given N samples.

    parameters : how many numbers W and b have
    bytes : how much memory they take, as float64
    multiplications : how often a number of W is multiplied in one forward
    """
    ### BEGIN SOLUTION
    weights = out_features * in1_features * in2_features
    parameters = weights + out_features
    ### END SOLUTION
    return parameters, 8 * parameters, N * weights
