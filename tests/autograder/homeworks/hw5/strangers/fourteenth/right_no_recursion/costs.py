"""The costs, as sums over the layers that are there and the uses of them."""


def network_costs(N, C_in, H, C_out, times):
    layers = [(C_in, H), (H, H), (H, C_out)]
    uses = [layers[0], *[layers[1]] * times, layers[2]]
    numbers = sum(map(lambda pair: pair[0] * pair[1] + pair[1], layers))
    return (numbers, numbers << 3, sum(N * k * m for k, m in uses))
