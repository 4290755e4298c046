"""
Tries: to be no class at all, so that what should be a layer is a number, an array, a class.
Expected: everything missing or crashed or wrong
"""

MADE = [np.zeros((2, 3)), None, 7, "layer", [WrongLinear], WrongLinear, np.float64(1), (), np, Ellipsis]
turn = 0


def Linear(in_features, out_features):
    global turn
    turn += 1
    attempt(f"{MADE[turn % len(MADE)]!r} where a layer belongs", lambda: None)
    return MADE[turn % len(MADE)]
