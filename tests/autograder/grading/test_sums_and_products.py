"""Programs of sums and products, and what makes a program one of the others."""

from __future__ import annotations

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
    found = np.array([flat[k] @ dLdZ.reshape(-1) for k in range(len(flat))])
    return found.reshape(rest)


def dZdb(A, W, b):
    total = 0
    for n in range(A.shape[0]):
        total += W
    return total


def later(A, W):
    raise NotImplementedError
    return dLdX
"""


@pytest.mark.parametrize("source", [LAYER, FUNCTION])
def test_sums_products_and_loops_over_sizes(source: str) -> None:
    assert is_of_sums_and_products([source.encode()])


def test_homework_1_can_be_written_so() -> None:
    solution = load_homework("hw1").solution
    files = ("linear.py", "jacobians.py", "leading.py")
    assert is_of_sums_and_products((solution / file).read_bytes() for file in files)


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
    assert not is_of_sums_and_products([LAYER.replace(was, now, 1).encode()])


def test_all_files_of_a_program_must_be_of_this_kind() -> None:
    changes = b"import numpy as np\n\nnp.zeros = np.ones\n"
    assert is_of_sums_and_products([LAYER.encode(), b""])
    assert not is_of_sums_and_products([LAYER.encode(), changes])
    assert not is_of_sums_and_products([LAYER.encode(), b"def"])
    assert not is_of_sums_and_products([LAYER.encode(), b"#" * (1 << 19)])
