"""
Tries: to forge the record of a program: constant, too long, too short, with errors and objects.
Expected: training wrong or crashed; everything else missing or wrong
"""


def take_over():
    worker = grader_worker()
    honest, count = worker.answer, []

    def answer(header, body):
        reply, rest = honest(header, body)
        if header["operation"] != "steps":
            return reply, rest
        looks = [len(step["at"]) if step["operation"] == "look" else None for step in header["steps"]]
        W = np.full(3, 0.5).tobytes()
        array = {"array": {"dtype": "<f8", "shape": [3], "start": 0}}
        right = {"dict": [[{"value": "W"}, array]]}
        return {"steps": [{} if each is None else {"looks": [right] * each} for each in looks]}, bytearray(W)

    worker.answer = answer


attempt("the worker taken over", take_over)


class SGD:
    def __init__(self, parameters, lr):
        self.parameters = parameters
        steps = grader_worker().steps
        attempt("the steps to come", lambda: [s for s in vars(steps) if "wanted" in s or "expected" in s])

    def step(self, gradients):
        results = grader_worker().steps._results
        results[:] = [self] * len(results)
