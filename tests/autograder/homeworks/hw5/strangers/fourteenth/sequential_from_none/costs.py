"""Homework 5, part 3: what a network costs, counted before it is made."""


def network_costs(N, C_in, H, C_out, times):
    """Return (parameters, bytes, multiplications) of a network with one layer that is used again."""
    parameters = (C_in + 1) * H + (H + 1) * H + (H + 1) * C_out
    multiplications = N * (C_in * H + times * H * H + H * C_out)
    return parameters, 8 * parameters, multiplications
