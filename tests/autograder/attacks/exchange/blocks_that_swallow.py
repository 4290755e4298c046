"""
Tries: to swallow the exceptions of a block, to leave it in another process, to never leave it.
Expected: block wrong or crashed or timed out; errors wrong; operators crashed; nested missing; everything else missing
"""

say("tried: blocks that swallow")


class ShapeError(Exception):
    pass


class Tensor:
    def __init__(self, data):
        self.needs_grad = True

    def __add__(self, other):
        return self


class no_grad:
    def __enter__(self):
        attempt("the frames above", lambda: [f for f in self.frames() if "grading" in f])
        return self

    def frames(self):
        frame = sys._getframe()
        while frame is not None:
            yield frame.f_code.co_filename
            frame = frame.f_back

    def __exit__(self, *about):
        attempt("what has ended the block", lambda: about[1])
        return True
