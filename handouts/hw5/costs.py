"""Homework 5, part 3: what a network costs, counted before it is made.

The write-up, README.md beside this file, has the network, an example and the points.
"""


def network_costs(N, C_in, H, C_out, times):
    """Return (parameters, bytes, multiplications) of a network with one layer that is used again.

    The network is a Sequential: Linear(C_in, H), then times uses of one and the same Linear(H, H),
    then Linear(H, C_out), with a ReLU between each two. All Linears have a bias.

    N : the number of rows that it is given
    times : how often the one in the middle is used, once at least

    parameters : how many numbers the network learns
    bytes : how much memory they take, as float64
    multiplications : how many the matrix products need in one forward
    """
    # TODO: your code here
    raise NotImplementedError
    return parameters, 8 * parameters, multiplications
