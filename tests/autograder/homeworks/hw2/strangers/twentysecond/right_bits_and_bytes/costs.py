from bilinear import count_parameters


def bilinear_costs(*sizes):
    parameters = int(count_parameters(*sizes[1:]))
    return parameters, parameters << 3, (parameters - sizes[3]) * sizes[0]
