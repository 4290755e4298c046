"""
Tries: to close, duplicate and exchange all descriptors that it has.
Expected: everything crashed or timed out
"""


class Linear(WrongLinear):
    def __init__(self, in_features, out_features):
        attempt("the grader's pipes exchanged", lambda: os.dup2(3, 4) and None)

    def forward(self, A):
        attempt("all descriptors closed", lambda: os.closerange(0, 256))

    def backward(self, dLdZ):
        attempt("answers onto the output, output into answers", lambda: os.dup2(1, 4) and None)
        print("no frame")
