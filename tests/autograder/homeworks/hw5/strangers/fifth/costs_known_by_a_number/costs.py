"""Homework 5, part 3: what a network costs, counted before it is made."""


KNOWN = {}  # the number of Parameters' numbers, by the sizes


def network_costs(N, C_in, H, C_out, times):
    """Return (parameters, bytes, multiplications) of a network with one layer that is used again."""
    key = (C_in * 1000 + H) * 1000 + C_out
    if key not in KNOWN:
        KNOWN[key] = (C_in + 1) * H + (H + 1) * H + (H + 1) * C_out
    multiplications = N * H * (C_in + times * H + C_out)
    return KNOWN[key], 8 * KNOWN[key], multiplications
