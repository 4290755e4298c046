"""
Tries: to call functions of the grader's that were not passed, and to answer with calls in place of values.
Expected: everything wrong or crashed or missing
"""


def take_over():
    worker = grader_worker()
    honest, count = worker.answer, []
    given = {"tuple": [{"tuple": []}, {"dict": []}]}
    lies = [
        {"callback": 10**6, "given": given},
        {"callback": True, "given": given},
        {"callback": 1, "given": given},
        {"callback": 1},
        {"callback": [1], "given": {"value": 1}},
        {"callback": 1, "given": {"tuple": [{"list": []}, {"dict": [[{"value": 1}, {"value": 1}]]}]}},
        {"callback": None, "running": [], "error": {}},
    ]

    def answer(header, body):
        reply, rest = honest(header, body)
        if header["operation"] in ("begin", "load", "allow"):
            return reply, rest
        count.append(1)
        return lies[len(count) % len(lies)], bytearray(b"x" * 100)

    worker.answer = answer


attempt("the worker taken over", take_over)


class Tensor:
    pass


def gradcheck(f, df, x):
    return 0.0


stack = batches = no_grad = gradcheck
ShapeError = MLP = SGD = Tensor
