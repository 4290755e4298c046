"""Programs of sums and products, and what makes a program one of the others."""

from __future__ import annotations

import textwrap

import pytest

from autograder.grading.sums_and_products import is_of_sums_and_products
from autograder.homework import load_homework

LAYER = '''"""Homework 1."""

import numpy as np


class Linear:
    """Z = A W^T + b^T."""

    def __init__(self, in_features, out_features):
        self.in_features, self.out_features = in_features, out_features
        self.A = None
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((self.out_features, 1))

    def forward(self, A: np.ndarray) -> np.ndarray:
        self.A, self.N = A, len(A)
        self.ones = np.ones((self.N, 1))
        Z = A @ self.W.T
        Z += self.ones @ self.b.T
        return Z

    def backward(self, dLdZ):
        self.dLdW = np.dot(dLdZ.T, self.A)
        self.dLdb = np.sum(dLdZ, axis=0, keepdims=True).T
        dLdA = np.einsum("nc,ci->ni", dLdZ, self.W)
        return dLdA


if __name__ == "__main__":
    print(Linear(3, 2).W - 1)
'''

FUNCTION = """import numpy as np


def dZdA(A, W, b):
    (N, C_in), C_out = A.shape, W.shape[0]
    stack = np.zeros((*A.shape, N, C_out))
    places = np.arange(N)
    stack[places, :, places] = W.T
    return stack


def dZdW(A, W, b):
    stack = np.zeros((*W.shape, A.shape[0], W.shape[0]))
    for k in range(len(W)):
        for n in range(A.shape[0]):
            stack[k, :, n, k] = A[n]
    return stack


def contract(dLdZ, dZdX):
    rest = dZdX.shape[:-2]
    flat = dZdX.reshape(-1, dLdZ.size)
    return (flat @ dLdZ.reshape(-1)).reshape(rest)


def dZdb(A, W, b):
    total = 0
    for n in range(A.shape[0]):
        total += W
    return total


def later(A, W):
    raise NotImplementedError
    return dLdX
"""


INHERITS = """import numpy as np
from linear import Linear


class LinearND(Linear):
    def forward(self, A):
        self.A, self.N = A, A.shape[0]
        self.ones = np.ones((self.N, 1))
        return A @ self.W.T + self.b[:, 0]
"""


def is_accepted(**files: str) -> bool:
    return is_of_sums_and_products({f"{name}.py": text.encode() for name, text in files.items()})


def in_function(body: str) -> str:
    """Return a file with a function of these statements."""
    return "import numpy as np\n\n\ndef f(A, W, b):\n" + textwrap.indent(body, "    ")


def in_forward(body: str) -> str:
    """Return a layer with these statements at the end of its forward, which returns Z."""
    was = "        Z += self.ones @ self.b.T\n"
    assert was in LAYER
    return LAYER.replace(was, was + textwrap.indent(body, "        ") + "\n")


@pytest.mark.parametrize("source", [LAYER, FUNCTION])
def test_sums_products_and_loops_over_sizes(source: str) -> None:
    assert is_accepted(linear=source)


def test_homework_1_can_be_written_so() -> None:
    solution = load_homework("hw1").solution
    files = ("linear.py", "jacobians.py", "leading.py")
    assert is_of_sums_and_products({file: (solution / file).read_bytes() for file in files})


STYLES = {
    "a matrix of zeros for the result": """
        Z = np.zeros((len(A), len(W)), dtype=np.float64)
        for n in range(len(A)):
            for c in range(len(W)):
                Z[n][c] = A[n] @ W[c] + b[c][0]
        return Z""",
    "a number for each sum": """
        Z = np.zeros([A.shape[0], W.shape[0]])
        for n in range(A.shape[0]):
            for c in range(W.shape[0]):
                total = 0.0
                for i in range(A.shape[1]):
                    total = total + A[n, i] * W[c, i]
                Z[n, c] = total + b[c, 0]
        return Z""",
    "sums in places of an array": """
        Z = np.zeros((A.shape[0], W.shape[0]))
        for n in range(A.shape[0]):
            for c in range(W.shape[0]):
                for i in range(A.shape[1]):
                    Z[n, c] += A[n, i] * W[c, i]
                Z[n, c] = Z[n, c] + b[c, 0]
        return Z""",
    "outer products": """
        dLdW = np.zeros_like(W)
        for n in range(len(A)):
            dLdW += np.outer(b, A[n])
        return dLdW""",
    "two loops with the same name": """
        total = 0
        for n in range(len(A)):
            total += A[n]
        for n in range(len(A)):
            total += A[n]
        return total""",
    "ones added to a slice": """
        stack = np.zeros((*W.shape, len(A), len(W)))
        for k in range(len(W)):
            stack[k, :, :, k] += 1
        return stack""",
    "places without a name": """
        stack = np.zeros((len(W), len(A), len(W)))
        stack[np.arange(len(W)), :, np.arange(len(W))] = 1.0
        return stack""",
    "names for sizes": """
        (N, C_in), (C_out, _) = A.shape, W.shape
        shape = W.shape + (N, C_out)
        return np.zeros(shape).reshape(C_out * C_in, -1)""",
    "repeated by tile": "return A @ W.T + np.tile(b.T, (len(A), 1))",
    "repeated by repeat": "return A @ W.T + np.repeat(b.T, len(A), axis=0)",
    "Kronecker products": "return np.kron(np.eye(len(A)), W.T).reshape(*A.shape, len(A), len(W))",
    "stacked": "return np.stack([W.T for n in range(len(A))])",
    "in brackets": "return np.array([A.sum(axis=0)]).T",
    "summed in two steps": "return (A * W).sum(-1).sum(-1)",
    "added to a product": "Z = A.dot(W.T)\nZ += b.ravel()\nreturn Z",
    "with annotations": "Z: np.ndarray = A @ W.T\nreturn Z",
    "of two names": "N = M = len(A)\nreturn np.ones((N, M))",
    "the leading axes": "return np.asarray(A).reshape((*A.shape[:-1], -1)) + b.squeeze(axis=1)",
    "the rest of a shape": "return A.reshape(A.shape[:-1] + (-1,)).reshape(*A.shape)",
    "not attempted": "raise NotImplementedError('to do')\nreturn Z",
    "left over": "return A @ W.T\nraise NotImplementedError",
}


@pytest.mark.parametrize("body", STYLES.values(), ids=STYLES)
def test_styles_of_the_same(body: str) -> None:
    assert is_accepted(jacobians=in_function(textwrap.dedent(body).strip()))


def test_gradients_may_be_added_up_in_attributes_and_be_nothing_before() -> None:
    was = "self.dLdW = np.dot(dLdZ.T, self.A)"
    now = """self.dLdW = np.zeros(self.W.shape)
        for n in range(self.N):
            self.dLdW += np.outer(dLdZ[n], self.A[n])"""
    assert was in LAYER
    source = LAYER.replace(was, now).replace("self.A = None", "self.A = self.dLdW = None")
    assert is_accepted(linear=source)


def test_arrays_of_a_layer_may_have_new_axes() -> None:
    assert is_accepted(linear=in_forward("return (A[:, None, :] * self.W[None, :, :]).sum(axis=2)"))


def test_a_class_may_extend_the_class_of_another_file() -> None:
    assert is_accepted(linear=LAYER, leading=INHERITS)
    assert not is_accepted(linear=LAYER, leading=INHERITS.replace("self.A, self.N = A, ", "M = "))
    assert not is_accepted(leading=INHERITS)
    assert not is_accepted(linear=LAYER, leading=INHERITS.replace("from linear", "from .linear"))
    assert not is_accepted(linear=LAYER + "Linear = 1\n", leading=INHERITS)


@pytest.mark.parametrize(
    ("was", "now"),
    [
        ("import numpy as np", "import numpy as np\nimport other"),
        ("import numpy as np", "from other import np"),
        ("import numpy as np", "import numpy as np\nSMALL = 1e-12\nnp = SMALL"),
        ("class Linear:", "@wrapped\nclass Linear:"),
        ("class Linear:", "class Linear(list):"),
        ("class Linear:", "class Linear:\n    count = 0\n"),
        ("class Linear:", "class Linear:\n    def __setattr__(self, name, X): return X\n"),
        ("def backward(self, dLdZ):", "def backward(self, dLdZ, memory=[]):"),
        ("def backward(self, dLdZ):", "def backward(dLdZ, self):"),
        ("def backward(self, dLdZ):", "def backward(self, *dLdZ):"),
        ("def backward(self, dLdZ):", "@staticmethod\n    def backward(self, dLdZ):"),
        ("import numpy as np", "from __future__ import annotations as np"),
        ("__name__ ==", "__name__ !="),
        ('"__main__"', '"linear"'),
        ("class Linear:", "__name__ = '__main__'\nclass Linear:"),
        ("class Linear:", "class object:\n    pass\nclass Linear(object):"),
        ("class Linear:", "def Linear(A):\n    return A\nclass Linear:"),
        ("Z = A @ self.W.T", "Z = A - self.W"),
        ("Z = A @ self.W.T", "Z = A / self.N"),
        ("Z = A @ self.W.T", "Z = A @ self.W.T * 0.5"),
        ("Z = A @ self.W.T", "Z = A @ self.W.T if self.N else A"),
        ("Z = A @ self.W.T", "Z = A[:500] @ self.W.T"),
        ("Z = A @ self.W.T", "Z = A[:, self.N] @ self.W.T"),
        ("Z = A @ self.W.T", "Z = A.astype(A.dtype) @ self.W.T"),
        ("Z = A @ self.W.T", "Z = np.maximum(A, A) @ self.W.T"),
        ("Z = A @ self.W.T", "Z = A @ self.W.T * SMALL"),
        ("Z = A @ self.W.T", "Z = A @ self.W.T * self.N"),
        ("Z = A @ self.W.T", "Z = np.matmul(A, self.W.T, A)"),
        ("Z = A @ self.W.T", "Z = np.matmul(A, self.W.T, out=A)"),
        ("Z = A @ self.W.T", "Z = np.matmul(A, self.W.T, dtype='f')"),
        ("Z = A @ self.W.T", "Z = np.array(A, 'f')"),
        ("Z = A @ self.W.T", "Z = np.ones((500, 1)) @ self.W.T"),
        ("Z = A @ self.W.T", "Z = np.eye(self.N, self.N, 3) @ A"),
        ("Z = A @ self.W.T", "Z = np.eye(self.N * (1 + 1)) @ A"),
        ("Z = A @ self.W.T", "Z = A"),  # and then it is added to
        ("Z = A @ self.W.T", "Z = A.reshape(-1)"),
        ("Z = A @ self.W.T", "A[0] = A[0]\n        Z = A @ self.W.T"),
        ("Z = A @ self.W.T", "self.W += self.W\n        Z = A @ self.W.T"),
        ("Z = A @ self.W.T", "Z = A @ self.W.T\n        for k in range(700): Z += A"),
        ("Z = A @ self.W.T", "Z = A @ self.W.T\n        for k in range(1, self.N): Z += A"),
        ("Z = A @ self.W.T", "Z = A @ self.W.T\n        while True: Z += A"),
        ("Z = A @ self.W.T", "Z = A @ self.W.T\n        len = A"),
        ("Z = A @ self.W.T", "Z = A @ self.W.T * A"),  # three factors, which may overflow
        ("Z = A @ self.W.T", "X = A * A\n        Z = X * X"),
        (
            "Z = A @ self.W.T",
            "C = np.ones(1)\n        for k in range(self.N): C = C * C\n        Z = A",
        ),
        ("Z = A @ self.W.T", "Z = A @ self.W.T + self.dLdW"),  # of an earlier pass
        ("self.dLdW = np.dot", "self.A = np.dot"),
        ("self.dLdW = np.dot", "self.dLdW = self.dLdW + np.dot"),
        ("Z = A @ self.W.T", "Z = np.add(A, -1)"),
        ("Z = A @ self.W.T", "Z = np.array(-3) @ A"),
        ("Z = A @ self.W.T", "Z = np.array(A, self.N)"),
        ("Z = A @ self.W.T", "Z = np.add(0, A, A)"),
        ("Z = A @ self.W.T", "minus, n = -1, len(A)\n        Z = A * minus"),
        ("Z = A @ self.W.T", "Z = np.einsum(0.5, [])"),
        ("Z = A @ self.W.T", "for t in range(A): Z = A"),
        ("Z = A @ self.W.T", "for A in range(self.N): Z = self.W[A]"),
        ("Z = A @ self.W.T", "one = 1\n        Z = np.array([one for k in range(self.N)])"),
        ("Z = A @ self.W.T", "for k in range(*(self.N, self.N)): Z = A"),
        ("Z = A @ self.W.T", "Z = np.eye(*A.shape)"),
        ("Z = A @ self.W.T", "some = 1, 1, 1\n        for k in range(len(some)): Z = A"),
        ("Z = A @ self.W.T", "for k in range(len(())): Z = A"),
        ("Z = A @ self.W.T", "for k in range(len(__file__)): Z = A"),
        ("Z = A @ self.W.T", "rows = [A for k in range(self.N)] + A\n        Z = A"),
        ("Z = A @ self.W.T", "one, other = A\n        Z = A"),
        ("Z = A @ self.W.T", "Z = A[3] @ self.W.T"),
        ("Z = A @ self.W.T", "Z = self.forward(A)"),
        ("Z = A @ self.W.T", "Z = len"),
        ("self.W.T", "self.W.base"),
        ("self.W.T", "self.__dict__"),
        ("self.W.T", "getattr(self, 'W')"),
        ("self.W.T", "self.W.T.sort()"),
        ("self.A, self.N = A, len(A)", "self.A = self.N = A"),
    ],
)
def test_all_else_makes_a_program_one_of_the_others(was: str, now: str) -> None:
    assert was in LAYER
    assert not is_accepted(linear=LAYER.replace(was, now, 1))


GROWING = {
    "a sum that doubles": "X = np.ones(1)\nfor k in range(len(A)): X = X + X",
    "a sum that doubles in its place": "X = np.ones(1)\nfor k in range(len(A)): X += X",
    "a sum that doubles by another name": "X = A\nfor k in range(len(A)): Y = X; X = Y + Y",
    "a sum that doubles every third round": """
        p = np.ones(1)
        q = p
        for n in range(len(A)):
            r = q
            q = p
            p = r + r""",
    "sums of one another": "p, q = 0, 0\nfor n in range(len(A)): p += A; q += p",
    "a sum that is read in its loop": """
        p, q = 0, 0
        for n in range(len(A)):
            for i in range(len(W)):
                p += A
            q += p""",
    "a factor after five rounds": """
        p = W[0, 0]
        q, r, s, t = p, p, p, p
        for k in range(len(W)):
            t = s
            s = r
            r = q
            q = p
            p = t * W[0, 0]""",
    "axes": "X = A\nfor k in range(len(A)): X = X[None]",
    "axes of an array in brackets": "X = A\nfor k in range(len(A)): X = np.array([X])",
    "a shape": "s = A.shape\nfor k in range(len(A)): s = s + (1,)",
    "a size": "n = len(A)\nfor k in range(len(A)): n = n * len(A)",
    "a product of three sizes": "n = len(A) * len(W) * len(b)",
    "a loop over a product of sizes": "for k in range(len(A) * len(W)): X = A",
    "five loops": "".join(f"{' ' * k}for n{k} in range(len(A)):\n" for k in range(5))
    + "     X = A",
    "many terms": "X = A\n" + "X = X + X\n" * 4,
    "many terms in a product": "X = A + A + A\nY = X * X",
    "three sums": "X = A.sum(0).sum(0).sum(0)",
    "sums of sums in loops": """
        p, q, r = 0, 0, 0
        for n in range(len(A)):
            p += A
        for n in range(len(A)):
            q += p
        for n in range(len(A)):
            r += q""",
    "sums over equal numbers": "X = A\n" + "X = (np.zeros((len(A), 1)) + X).sum()\n" * 3,
    "a product of sums": "X = A.sum() * W",
    "a product of matrix products": "X = A @ W.T @ b",
    "a product of a sum in a loop": "X = 0\nfor n in range(len(A)): X += A\nY = X * W",
    "a view that is written into": "X = np.zeros(A.shape)\nY = X.T\nX[...] = A * A\nZ = Y * A",
    "another name that is written into": "X = np.zeros(1)\nY = X\nX += A * A\nZ = Y * A",
    "elements without memory": "X = np.broadcast_to(b, (len(W), len(W))).size",
}
"""What might become too large, take too long, or need more memory the longer a loop runs."""

NUMBERS = {
    "the start of a sum, in an array": "zero = 0\nX = np.array([zero for k in range(len(A))])",
    "the start of a sum, multiplied": "zero = 0\nX = np.multiply(zero, A)",
    "the start of a sum, returned": "zero = 0\nreturn zero",
    "the start of a sum, by another name": "zero = 0\nother = zero\nother += A",
    "False": "no = False\nno += A",
    "a complex zero": "X = 0j\nX += A",
    "True, written": "X = np.zeros(A.shape)\nX[...] = True",
    "a complex number, written": "X = np.zeros(A.shape)\nX[...] = 0j",
    "two, written": "X = np.zeros(A.shape)\nX[...] = 2",
    "one, added to a name": "X = np.zeros(A.shape)\nX += 1",
    "a tuple in an index": "X = b[(0, 0, 0, 0), 0]",
    "an empty tuple in an index": "X = b[(), 0]",
    "a list in an index": "X = b[[0, 0]]",
    "the name of a comprehension": "X = np.array([b for k in range(len(b))])\nY = b[k]",
    "the name of a loop": "for k in range(len(b)): X = b[k]\nY = b[k]",
    "a name of a loop that may not run": "for k in range(len(b)): X = A\nY = X",
    "the name of a loop for two things": "k = len(A)\nfor k in range(len(b)): X = A",
    "a comprehension within one": "X = np.array([b for k in range(len(b)) for i in range(len(b))])",
    "a condition in a comprehension": "X = np.array([b for k in range(len(b)) if k])",
    "a sum of sizes": "X = np.zeros(len(A) + len(W))",
    "a sum of sizes in a tuple": "X = np.zeros((len(A) + len(W), 1))",
    "a shape of places": "X = np.zeros((np.arange(len(A)), 1))",
    "places, summed": "X = np.arange(len(A)).sum()",
    "a type that rounds": "X = np.zeros(A.shape, dtype=int)",
    "a type that rounds, by its place": "X = np.sum(A, 0, 1)",
    "axes of length one, whichever": "X = A.squeeze()",
    "a shape of nothing": "X = np.ones(())",
    "None": "X = None\nY = np.ones_like(X)",
}
"""What might be a number besides 0 and 1, a number of another type, or a size of one's own."""

ORDER = {
    "a return in a loop": "for k in range(len(A)): return A",
    "a task that is given up in a loop": "for k in range(len(A)): raise NotImplementedError",
    "another error": "raise ValueError",
    "a loop with an else": "for k in range(len(A)): X = A\nelse: X = W",
    "a generator": "return A\nyield A",
    "a generator by a name": "return A\nX = yield",
    "global": "global A\nreturn W",
    "global, never reached": "return W\nglobal f",
    "nonlocal, never reached": "return W\nnonlocal f",
    "NumPy by another name, never reached": "return W\nnp = A",
    "an import, never reached": "return W\nimport math as np",
    "a reserved name": "len = A",
    "a reserved name of a loop": "for len in range(len(A)): X = A",
    "a reserved name of a comprehension": "X = np.array([A for np in range(len(A))])",
    "a name within an expression": "X = (Y := A)",
    "a function within a function": "def g(X): return X",
    "many operations in one another": "X = " + "A + " * 900 + "A",
    "a part of an axis that is as long as a product of sizes": """
        long = np.zeros(len(A) * len(W))
        long[np.arange(len(A))] = 1
        X = long.reshape(len(A), len(W))[:, 0]
    """,
    "a part of a flattened array": """
        X = np.zeros((len(A), len(W)))
        X = X.reshape(-1)[0]
    """,
    "a part of a repeated array": "X = np.repeat(A, len(W))[np.arange(len(A))]",
    "a part of a product that is flattened": "X = np.outer(A, W)[np.arange(len(A))]",
    "the length of a flattened array": "X = np.zeros(len(A.ravel()))",
    "the shape of a flattened array": "X = np.zeros(A.flatten().shape)",
    "zeros like a flattened array": "X = np.zeros_like(A.ravel())[0]",
    "all elements as one axis": "X = np.zeros(A.size)",
    "axes that change again and again": "X = A.reshape(-1).reshape(-1, 1).reshape(1, -1)",
}
"""What might change the order in which statements run, or what they stand for."""

HOLES = GROWING | NUMBERS | ORDER


@pytest.mark.parametrize("body", HOLES.values(), ids=HOLES)
def test_what_might_grow_or_count_or_compare_is_refused(body: str) -> None:
    assert not is_accepted(jacobians=in_function(textwrap.dedent(body).strip()))


STATE = {
    "a swap that reads an earlier pass": "self.count, count = np.ones(1), self.count",
    "a swap in a tuple of tuples": "(self.count, x), count = (np.ones(1), A), self.count",
    "a flag that is set in a loop": "for n in range(self.N): self.flag = A\nX = self.flag",
    "what backward sets": "X = self.dLdb",
    "what a constructor and another method set": "self.b = A\nX = self.b",
    "the array of another pass, changed": "self.b += A",
    "the array of another pass, written into": "self.b[0] = A",
    "the array of a caller, changed": "A += A",
    "a method by the name of an attribute": "self.backward = A",
    "a size that NumPy may hold, multiplied": "X = np.ones(self.in_features * self.N)",
    "a size twice": "X = np.ones((self.N, self.N))",
    "a size twice, one a part": "X = np.zeros((*A.shape, A.shape[1], 1, A.shape[1]))",
    "the square of a size": "X = np.eye(self.N) @ A",
}
"""What a layer might remember of an earlier pass; and arrays that large batches don't allow."""


@pytest.mark.parametrize("body", STATE.values(), ids=STATE)
def test_what_might_remember_is_refused(body: str) -> None:
    init = "self.A = None\n"
    source = in_forward(body).replace(init, f"{init}        self.count = np.ones(1)\n")
    if "self.count" not in body:
        source = in_forward(body)
    assert not is_accepted(linear=source)


def test_forward_reads_nothing_of_backward_in_any_order() -> None:
    start, forward, backward = LAYER.partition("    def forward")[0], "", ""
    forward = LAYER[LAYER.index("    def forward") : LAYER.index("    def backward")]
    backward = LAYER[LAYER.index("    def backward") : LAYER.index("\n\nif __name__")]
    reads = forward.replace("return Z", "X = np.ones_like(self.dLdb)\n        return Z")
    assert is_accepted(linear=start + backward + "\n" + forward)
    assert not is_accepted(linear=start + backward + "\n" + reads)


def test_a_product_of_the_sizes_of_a_constructor_is_refused() -> None:
    was = "self.A = None"
    assert is_accepted(linear=LAYER.replace(was, "self.n = in_features"))
    assert not is_accepted(linear=LAYER.replace(was, "self.n = in_features * in_features"))


def test_the_text_is_the_one_that_is_run() -> None:
    text = in_function('"\u3042\\"; A[300:] = 0 #"\nreturn A')
    source = b"# Homework 1\n#\n# coding: gbk\n" + text.encode()
    assert is_of_sums_and_products({"jacobians.py": source})
    assert not is_of_sums_and_products({"jacobians.py": source.replace(b"\n", b"\r")})


def test_all_files_of_a_program_must_be_of_this_kind() -> None:
    changes = "import numpy as np\n\nnp.zeros = np.ones\n"
    assert is_accepted(linear=LAYER, other="")
    assert not is_accepted(linear=LAYER, other=changes)
    assert not is_accepted(linear=LAYER, other="def")
    assert not is_accepted(linear=LAYER, other="#" * (1 << 19))
