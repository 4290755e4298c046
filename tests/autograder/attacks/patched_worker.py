"""
Tries: to change the worker's own functions: what may travel, what is sent, what is found.
Expected: everything wrong or crashed or missing
"""


def yes(*args, **kwargs):
    return True


def change(module, name, value):
    attempt(f"{module.__name__}.{name}", lambda: setattr(module, name, value))


def encode_array(array, body):
    body += b"\0" * 48
    return {"dtype": "<f8", "shape": [3, 2], "start": 0}


modules = [each for name, each in list(sys.modules.items()) if name.startswith("autograder.jail") or name == "__main__"]
attempt("modules of the worker", lambda: None)
for module in modules:
    for name, value in (
        ("is_plain_dtype", yes),
        ("encode_array", encode_array),
        ("MAX_BODY_BYTES", 1 << 60),
        ("MAX_ITEMS", 1 << 60),
        ("MAX_LETTERS", 1 << 60),
        ("MAX_STRING", 1 << 60),
        ("MAX_DEPTH", 1 << 60),
        ("MAX_TEXT", 1 << 60),
        ("MAX_OUTPUT_BYTES", 1 << 60),
        ("MAX_HEADER_BYTES", 1 << 60),
    ):
        if hasattr(module, name):
            change(module, name, value)
worker = grader_worker()
attempt("no limit of output", lambda: [setattr(each, "room", 1 << 60) for each in worker.outputs] and None)
attempt("handles", lambda: worker.objects.update(dict.fromkeys(range(1000), 1)))


class Linear(WrongLinear):
    def forward(self, A):
        self.A, self.N = A * 0, "x" * 10**6
        return [[[[np.zeros(3)] * 100] * 100] * 10]
