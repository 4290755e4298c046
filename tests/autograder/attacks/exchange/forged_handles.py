"""
Tries: to answer with forged objects in nested values: handles of others, negative, huge, of no type.
Expected: everything wrong or crashed or missing
"""

handles = [0, -1, 1, 2, 3, True, 1.5, 2**53, 10**30, None, "1", [1], {"handle": 1}]


def take_over():
    worker = grader_worker()
    honest, count = worker.answer, []

    def answer(header, body):
        reply, rest = honest(header, body)
        if header["operation"] in ("begin", "load", "allow"):
            return reply, rest
        count.append(1)
        handle = handles[len(count) % len(handles)]
        forged = {"object": {"handle": handle, "type": "Tensor" * len(count)}}
        if header.get("keep"):
            return (forged if header["operation"] != "keep" else {"list": [forged]}), bytearray()
        nested = {"dict": [[{"value": "tensors"}, {"list": [forged] * 2}], [{"value": "n"}, {"value": 2}], [{"value": "sum"}, forged]]}
        return nested, bytearray()

    worker.answer = answer


attempt("the worker taken over", take_over)


class Tensor:
    pass


class ShapeError(Exception):
    pass


def stack(given, axis):
    pass


batches = no_grad = gradcheck = stack
MLP = SGD = Tensor
