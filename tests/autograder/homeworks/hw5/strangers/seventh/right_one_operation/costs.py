"""Homework 5, part 3: what a network costs, counted before it is made."""


def network_costs(N, C_in, H, C_out, times):
    """Return (parameters, bytes, multiplications) of a network with one layer that is used again."""
    sizes = [(C_in, H, 1), (H, H, times), (H, C_out, 1)]
    parameters = sum(k * m + m for k, m, _ in sizes)
    multiplications = sum(N * k * m * uses for k, m, uses in sizes)
    return parameters, 8 * parameters, multiplications
