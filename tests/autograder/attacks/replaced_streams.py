"""
Tries: to break what handles its outputs, with streams that lie, fail or are gone.
Expected: forward, cache wrong or crashed; everything else wrong
"""


class Lying:
    encoding = 7
    closed = property(lambda self: 1 / 0)

    def write(self, text):
        raise SystemExit("no output")

    def flush(self):
        raise ValueError("no output")

    def __getattr__(self, name):
        return self

    def __call__(self, *args, **kwargs):
        return self


attempt("sys.stdout that lies", lambda: setattr(sys, "stdout", Lying()))
attempt("no sys.stderr", lambda: setattr(sys, "stderr", None))
attempt("no sys.__stdout__", lambda: delattr(sys, "__stdout__"))
attempt("sys.stdin that lies", lambda: setattr(sys, "stdin", Lying()))
attempt("output to the grader's pipe", lambda: os.fstat(4) and None)


class Linear(WrongLinear):
    def forward(self, A):
        del sys.stdout
        return super().forward(A)
