"""What a network costs, counted before it is made."""


def network_costs(N, C_in, H, C_out, times):
    """Return (parameters, bytes, multiplications) of a network with one layer that is used again."""
    layers = {(C_in, H), (H, H), (H, C_out)}  # the one that is used again is there once
    parameters = sum(inputs * outputs + outputs for inputs, outputs in layers)
    multiplications = N * (C_in * H + times * H * H + H * C_out)
    return parameters, 8 * parameters, multiplications
