"""Homework 5, part 3: what a network costs, counted before it is made."""


def network_costs(N, C_in, H, C_out, times):
    """Return (parameters, bytes, multiplications) of a network with one layer that is used again."""
    outer = {(C_in, H): 1, (H, C_out): 1}  # what a layer is given and makes: how often
    inner = {(H, H): times}
    shapes = [*outer.items(), *inner.items()]
    parameters = sum((n + 1) * m for (n, m), _ in shapes)
    multiplications = N * sum(n * m * uses for (n, m), uses in shapes)
    return parameters, 8 * parameters, multiplications
