"""
Tries: to take the worker over and answer what it likes: always an array of a fitting shape.
Expected: everything wrong or crashed
"""


def take_over():
    worker = grader_worker()
    honest = worker.answer
    shapes = {"W": (2, 3), "b": (2, 1)}

    def answer(header, body):
        reply, rest = honest(header, body)
        if header["operation"] in ("begin", "load", "allow", "forget") or header.get("keep"):
            return reply, rest
        shape = shapes.get(header.get("name", ""), (3, 2))
        lie = np.full(shape, 0.5).tobytes()
        return {"array": {"dtype": "<f8", "shape": list(shape), "start": 0}}, bytearray(lie)

    worker.answer = answer


attempt("the worker taken over", take_over)


class Linear(WrongLinear):
    pass
