"""
Tries: to hand the grader its own numbers back, whatever it asks.
Expected: everything wrong or missing or crashed
"""


def take_over():
    worker = grader_worker()
    arrays = [np.ones((1, 1))]
    encoder = sys.modules[type(worker).__module__].Encoder
    honest_decode, honest_encode = worker.decode, encoder.encode

    def decode(value, body):
        decoded = honest_decode(value, body)
        if isinstance(decoded, np.ndarray):
            arrays.append(decoded)
        return decoded

    def encode(self, value, depth=0):
        return honest_encode(self, value if depth else arrays[-1], depth)

    worker.decode, encoder.encode = decode, encode


attempt("the worker taken over, to replay what it is sent", take_over)


class Linear(WrongLinear):
    pass
