"""Counts layer by layer, and each layer that is there already only once."""


def network_costs(N, C_in, H, C_out, times):
    sizes = [C_in] + [H] * (times + 1) + [C_out]
    names = ["first"] + ["inner"] * times + ["last"]
    known, products = {}, 0
    for name, before, after in zip(names, sizes[:-1], sizes[1:], strict=True):
        known[name] = after * (before + 1)
        products += N * before * after
    total = sum(known.values())
    return total, total * 8, products
