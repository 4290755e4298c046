"""
Tries: to answer with dictionaries whose keys are hostile: objects, NaN, duplicates, too many.
Expected: nested, training wrong or crashed or timed out; operators crashed; everything else missing
"""


class Key(str):
    def __hash__(self):
        raise SystemExit

    def __eq__(self, other):
        return True


class Same:
    def __hash__(self):
        return hash("n")

    def __eq__(self, other):
        return True


count = []
GIVEN = [
    lambda: {Same(): 1},
    lambda: {float("nan"): 1, np.float64("nan"): 2},
    lambda: dict.fromkeys(range(10**6)),
    lambda: {(((),),): 1, (1,) * 1000: 2},
    lambda: {"x" * 10**5: 1},
    lambda: {np.array(1.0).tobytes(): 1, frozenset(): 2},
    lambda: {"\ud800": {"\0": {}}},
]


def forged():
    worker = grader_worker()
    encoder = sys.modules[type(worker).__module__].Encoder
    honest = encoder.encode
    pair = [{"value": "n"}, {"value": 2}]
    lies = [
        {"dict": [pair, pair]},
        {"dict": [[{"value": 1}, pair[1]], [{"value": True}, pair[1]]]},
        {"dict": [[{"list": []}, pair[1]]]},
        {"dict": [[{"object": {"handle": 1, "type": "x"}}, pair[1]]]},
        {"dict": [pair] * 12000},
        {"dict": [pair[:1]]},
        {"dict": {"n": 2}},
        {"dict": [[{"dict": []}, pair[1]]]},
    ]

    def encode(self, value, depth=0):
        count.append(1)
        return lies[len(count) % len(lies)] if type(value) is dict else honest(self, value, depth)

    encoder.encode = encode


def stack(given, axis):
    attempt("hostile keys", lambda: None)
    return {"n": 2, "sum": None, "tensors": [each() for each in GIVEN]}


class Tensor:
    def __init__(self, data):
        self.data = data


class SGD:
    def __init__(self, parameters, lr):
        attempt("forged dictionaries", forged)
        self.parameters = {"W": np.zeros(3)}

    def step(self, gradients):
        pass
