"""What a network costs, counted before it is made."""


def network_costs(N, C_in, H, C_out, times):
    """Return (parameters, bytes, multiplications) of a network with one layer that is used again."""
    parameters = multiplications = 0
    for inputs, outputs, uses in ((C_in, H, 1), (H, H, times), (H, C_out, 1)):
        parameters += (inputs + 1) * outputs
        multiplications += uses * N * inputs * outputs
    return parameters, 8 * parameters, multiplications
